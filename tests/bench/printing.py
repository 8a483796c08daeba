"""Printing: our part of it against WeasyPrint's own time for the same page, and what was made before."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import weasyprint

from companion.printing import cards, key, labels, report, score_pad, sheet, tent
from companion.printing.engine import VARIANT, layout, written
from companion.printing.orders import Order
from companion.printing.paper import PAPERS
from companion.printing.rules import read_rules
from companion.services.printing import Shop
from tests.bench.measure import compare, seconds
from tests.printing.conftest import ORDERS

LIMIT, TIMES = 1.3, 5
Maker = Callable[[], str]


def run(folder: Path) -> None:
    order = ORDERS["sheet"]
    shop = Shop(folder)
    first = seconds(lambda: shop.made_now(order))
    print(f"first fold sheet, with WeasyPrint's start: {first:.1f} s, {'within' if first < 6 else 'OVER'} 6")
    start = time.perf_counter()
    for _again in range(20):
        shop.made_now(order)
    kept = (time.perf_counter() - start) / 20 * 1000
    print(f"the same again: {kept:.1f} ms, {'within' if kept < 20 else 'OVER'} 20")
    for name, made in {**_sheet(order), **_cards(ORDERS["cards"]), **_plain()}.items():
        html = made()
        # both only compute: the processor's time is the same on a busy machine
        both = partial(_ours, made), partial(_theirs, html)
        compare(f"{name}, against WeasyPrint alone", *both, LIMIT, TIMES, time.process_time)


def _ours(made: Maker) -> bytes:
    return written(layout(made()))


def _theirs(html: str) -> object:
    return weasyprint.HTML(string=html).write_pdf(pdf_variant=VARIANT)


def _sheet(order: Order) -> dict[str, Maker]:
    """Without the search for the size."""
    setting, _document = sheet.composed(order)
    return {"fold sheet": lambda: sheet.html(order, read_rules(order.rulebook, order.language), setting)}


def _cards(order: Order) -> dict[str, Maker]:
    """Without the search for the size, and for what else there is room for."""
    faces = cards.faces(read_rules(order.rulebook, order.language), order.language)
    size = cards.largest_size(order, faces)
    found = cards.explained(order, faces, size)
    return {"rule cards": lambda: cards.html(order, PAPERS[order.paper], found, size)}


def _plain() -> dict[str, Maker]:
    makers = {"key": key, "labels": labels, "score pad": score_pad, "report": report, "tent": tent}
    return {name: partial(maker.html, ORDERS[name]) for name, maker in makers.items()}
