"""Where lines break: what belongs together stays together, and no line ends for no reason."""

import pytest

from companion.printing import engine, sheet
from companion.printing.orders import Order
from companion.printing.rules import read_rules
from companion.system import NEEDS
from tests.conftest import missing

FINNISH = "Sinuun osuu punainen Nosta kaksi, ja sinua seuraava saa lyödä päälle oman Nosta kaksi -korttinsa heti."


@pytest.fixture(autouse=True)
def needs_libraries() -> None:
    if not NEEDS["printing"].is_met():
        missing("the libraries for PDFs are not installed")


def lines(html: str) -> list[list[tuple[float, str]]]:
    """For each paragraph, each of its lines: how much of the room it takes, and what it says."""
    from weasyprint.formatting_structure import boxes

    paragraphs: dict[int, list[tuple[float, str]]] = {}
    for page in engine.layout(html).pages:
        for block in page._page_box.descendants():
            if block.element_tag != "p" or not isinstance(block, boxes.BlockBox):
                continue
            for line in block.children:
                texts = [box for box in line.descendants() if isinstance(box, boxes.TextBox)]
                taken = sum(text.width for text in texts) / block.width
                paragraphs.setdefault(id(block.element), []).append((taken, "".join(text.text for text in texts)))
    return list(paragraphs.values())


def test_no_line_ends_early_whatever_the_width() -> None:
    text = engine._whole(FINNISH)
    page = "".join(f'<p style="width: {width / 10}mm">{text}</p>' for width in range(400, 1000, 2))
    style = "<style>body { font: 9pt Roboto Condensed } .whole { white-space: nowrap }</style>"
    for paragraph in lines(style + page):
        assert all(taken > 0.5 for taken, _said in paragraph[:-1]), paragraph


@pytest.mark.parametrize(("book", "language"), [("mit-uno-dk", "da"), ("motu-2020", "fi"), ("kpgut", "en")])
def test_no_line_of_a_sheet_ends_early(book: str, language: str) -> None:
    order = Order("sheet", language, rulebook=book)
    setting, _document = sheet.composed(order)
    found = lines(sheet.html(order, read_rules(book, language), setting))
    assert len(found) > 50
    for paragraph in found:
        assert all(taken > 0.5 for taken, _said in paragraph[:-1]), paragraph


def test_an_ending_a_number_and_a_sum_are_not_torn_off() -> None:
    texts = ("oman Nosta kaksi -korttinsa", "sinun Nosta 2 on", "et Joker træk 4 på", "en: 7 + 20 + 50 point")
    page = "".join(f'<p style="width: 1mm">{engine._whole(text)}</p>' for text in texts)
    said = [
        [said.strip() for _taken, said in each]
        for each in lines(f"<style>.whole {{ white-space: nowrap }}</style>{page}")
    ]
    bound = [[line.replace("\N{NO-BREAK SPACE}", " ") for line in each] for each in said]
    assert bound == [
        ["oman", "Nosta", "kaksi -korttinsa"],
        ["sinun", "Nosta 2", "on"],
        ["et", "Joker", "træk 4", "på"],
        ["en:", "7 + 20 + 50", "point"],
    ]
