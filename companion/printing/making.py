"""From an order to a file: which module makes which document, and what it looks like at a glance."""

import io
from importlib import import_module

from companion.printing.orders import Order, check

_PDF = {
    "sheet": "sheet",
    "cards": "cards",
    "key": "key",
    "labels": "labels",
    "score-sheet": "score_pad",
    "report": "report",
    "tent": "tent",
}
THUMBNAIL_WIDTH = 480


def make(order: Order) -> bytes:
    check(order)
    if order.format == "brf":
        from companion.printing import embossing

        made: bytes = getattr(embossing, order.document)(order)
        return made
    pdf: bytes = import_module(f"companion.printing.{_PDF[order.document]}").make(order)
    return pdf


def thumbnail(pdf: bytes) -> bytes | None:
    """The first page as a PNG; None on a machine that has nothing to draw it with."""
    try:
        import pypdfium2
    except (ImportError, OSError):
        return None
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        picture = page.render(scale=THUMBNAIL_WIDTH / page.get_width()).to_pil()
        written = io.BytesIO()
        picture.convert("L").save(written, "PNG", optimize=True)
        page.close()
    finally:
        document.close()
    return written.getvalue()
