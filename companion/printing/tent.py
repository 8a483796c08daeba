"""A table tent: the QR code that leads to a table, on a sheet folded so that it stands and shows it to both sides."""

import qrcode
from markupsafe import Markup

from companion.printing import drawing, engine
from companion.printing.drawing import figure
from companion.printing.orders import Order
from companion.printing.paper import PAPERS, Paper

SIZE = 78.0
#: White around the code, in its own squares, so that phones find it.
QUIET = 2


def make(order: Order) -> bytes:
    return engine.written(engine.layout(html(order)))


def html(order: Order) -> str:
    words = engine.translations(order.language)
    paper = PAPERS[order.paper]
    return engine.page(
        "tent/document.html",
        order.language,
        title=order.name or "Companion",
        link=order.link if order.code else "",
        address=order.address.partition("/t/")[0] + "/join" if order.code else order.address,
        to_type=f"{order.code[:3]} {order.code[3:]}".strip(),
        code=code(order.address, words.gettext("QR code that leads to %(address)s") % {"address": order.address}),
        paper=paper,
        marks=drawing.background(paper, _fold(paper)),
    )


def code(address: str, title: str) -> Markup:
    made = qrcode.QRCode(border=QUIET, error_correction=qrcode.constants.ERROR_CORRECT_M)
    made.add_data(address)
    rows = made.get_matrix()
    square = SIZE / len(rows)
    path = "".join(
        f"M{x * square:.3f} {y * square:.3f}h{square:.3f}v{square:.3f}h-{square:.3f}z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return figure(SIZE, SIZE, title, [f'<path d="{path}" fill="#000"/>'])


def _fold(paper: Paper) -> list[str]:
    middle = paper.height / 2
    ends = ((2.0, 8.0), (paper.width - 8, paper.width - 2))
    return [drawing.line(start, middle, end, middle, 0.25) for start, end in ends]
