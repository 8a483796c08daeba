"""Pages to emboss: lines of Braille cells, set out and written as the ASCII that embossers and displays read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.braille.translation import BLANK, translate

#: North American Braille ASCII, from the empty cell to all six dots.
ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
#: Headings stand in the middle, paragraphs begin in the third cell, items go on in the third cell.
TITLE, HEADING, PARAGRAPH, ITEM, ROW = "title", "heading", "paragraph", "item", "row"
_INDENTS = {TITLE: (0, 0), HEADING: (0, 0), PARAGRAPH: (2, 0), ITEM: (0, 2), ROW: (0, 0)}
HYPHEN = "⠤"
LINE_END, PAGE_END = "\r\n", "\f"
#: A heading at the foot of a page would be read without what it is about.
LEAST_BELOW_HEADING = 2


@dataclass(frozen=True)
class Block:
    kind: str
    #: In print, or already in cells.
    text: str
    in_cells: bool = False


def brf(blocks: Iterable[Block], language: str, cells: int, lines: int, numbered: bool = True) -> bytes:
    """The pages, each with its number at the foot unless nothing but the blocks is wanted."""
    room = lines - 1 if numbered else lines
    written = []
    for number, page in enumerate(_pages(blocks, language, cells, room), start=1):
        if numbered:
            page += [*[""] * (room - len(page)), translate(str(number), language).rjust(cells, BLANK)]
        written.append("".join(_ascii(line) + LINE_END for line in page))
    return PAGE_END.join(written).encode("ascii")


def _ascii(line: str) -> str:
    return "".join(ASCII[ord(each) - 0x2800] for each in line).rstrip()


def _pages(blocks: Iterable[Block], language: str, cells: int, lines: int) -> Iterator[list[str]]:
    page: list[str] = []
    for block in blocks:
        text = block.text if block.in_cells else translate(block.text, language)
        wrapped = _wrapped(text, cells, *_INDENTS[block.kind])
        if block.kind in (TITLE, HEADING):
            wrapped = [line.strip(BLANK).center(cells, BLANK).rstrip(BLANK) for line in wrapped]
            above = [""] if page else []
            if len(page) + len(above) + len(wrapped) + LEAST_BELOW_HEADING > lines:
                yield page
                page, above = [], []
            page += [*above, *wrapped, *([""] if block.kind == TITLE else [])]
            continue
        for line in wrapped:
            if len(page) == lines:
                yield page
                page = []
            page.append(line)
    if page:
        yield page


def _wrapped(text: str, cells: int, first: int, rest: int) -> list[str]:
    """Words are never divided, unless one alone is longer than a line."""
    lines, line = [], BLANK * first
    empty = True
    for word in text.split(BLANK):
        piece = word
        if not empty and len(line) + 1 + len(piece) > cells:
            lines.append(line)
            line, empty = BLANK * rest, True
        while len(line) + len(piece) > cells and empty:
            room = cells - len(line) - 1
            lines.append(line + piece[:room] + HYPHEN)
            piece, line = piece[room:], BLANK * rest
        line += piece if empty else BLANK + piece
        empty = False
    return [*lines, line]
