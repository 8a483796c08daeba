"""Printed documents read back: pages and what stands where on them, in millimetres from the upper left."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

POINT = 25.4 / 72


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    text: str
    #: The ink of every letter, not its line.
    letters: tuple[Box, ...]
    shapes: tuple[Box, ...]


@dataclass(frozen=True)
class Printed:
    title: str
    language: str
    tagged: bool
    bookmarks: tuple[str, ...]
    pages: tuple[Page, ...]

    @property
    def text(self) -> str:
        return "".join(page.text for page in self.pages)


def read(content: bytes) -> Printed:
    document = pypdfium2.PdfDocument(content)
    try:
        pages = tuple(_page(document[number]) for number in range(len(document)))
        marks = tuple(mark.get_title() for mark in document.get_toc())
        tagged = bool(pdfium.FPDFCatalog_IsTagged(document.raw))
        return Printed(document.get_metadata_value("Title"), _language(document), tagged, marks, pages)
    finally:
        document.close()


def _language(document: pypdfium2.PdfDocument) -> str:
    room = ctypes.create_string_buffer(40)
    size = pdfium.FPDFCatalog_GetLanguage(document.raw, ctypes.cast(room, ctypes.POINTER(pdfium.FPDF_WCHAR)), len(room))
    return room.raw[: max(0, size - 2)].decode("utf-16-le")


def dark(content: bytes, number: int, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """A part of a page as it is seen, a tenth of a millimetre to a pixel."""
    document = pypdfium2.PdfDocument(content)
    page = document[number]
    picture: Image.Image = page.render(scale=10 * POINT).to_pil().convert("L")
    page.close(), document.close()
    return picture.crop((round(left * 10), round(top * 10), round(right * 10), round(bottom * 10)))


def _page(page: pypdfium2.PdfPage) -> Page:
    width, height = page.get_size()
    text = page.get_textpage()
    letters = [
        _box(text.get_charbox(place), height)
        for place in range(text.count_chars())
        if text.get_text_range(place, 1).strip()
    ]
    read = text.get_text_range()
    text.close()
    found = Page(width * POINT, height * POINT, read, tuple(letters), tuple(_shapes(page, height)))
    page.close()
    return found


def _shapes(page: pypdfium2.PdfPage, height: float) -> Iterator[Box]:
    for shape in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=6):
        yield _box(shape.get_bounds(), height)


def _box(bounds: tuple[float, float, float, float], height: float) -> Box:
    left, bottom, right, top = bounds
    return Box(left * POINT, (height - top) * POINT, right * POINT, (height - bottom) * POINT)


def joined(text: str) -> str:
    """Without spaces and line breaks, which a page sets as it needs them."""
    return "".join(text.split()).replace("\ufffe", "-")
