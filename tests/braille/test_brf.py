"""Pages to emboss: no line too long, no word divided, numbered, headings with what they are about."""

import pytest

from companion.braille.brf import ASCII, HEADING, ITEM, PARAGRAPH, TITLE, Block, brf
from companion.braille.translation import BLANK, translate
from companion.game.match import RULEBOOKS
from companion.printing.making import make
from companion.printing.marks import marked_deck
from companion.printing.orders import Order
from companion.printing.rules import read_rules


def pages(content: bytes) -> list[list[str]]:
    text = content.decode("ascii")
    assert "\n" not in text.replace("\r\n", "")
    return [page.split("\r\n")[:-1] for page in text.split("\f")]


def in_ascii(text: str, language: str) -> list[str]:
    cells = translate(text, language).split(BLANK)
    return ["".join(ASCII[ord(each) - 0x2800] for each in word) for word in cells]


def test_the_ascii_of_all_cells_is_the_one_that_embossers_know() -> None:
    assert len(set(ASCII)) == 64
    assert [ASCII[ord(cell) - 0x2800] for cell in "⠁⠃⠉⠼⠠⠿⠀"] == list("ABC#,= ")


def test_a_page_is_set_out_as_a_reader_expects_it() -> None:
    blocks = [Block(TITLE, "uno"), Block(PARAGRAPH, "play a card that fits"), Block(ITEM, "draw one or pass")]
    assert pages(brf(blocks, "en", 14, 8)) == [
        ["     UNO", "", "  PLAY A CARD", "THAT FITS", "DRAW ONE OR", "  PASS", "", "            #A"]
    ]


def test_a_heading_is_never_the_last_line_of_a_page() -> None:
    blocks = [*(Block(ITEM, "a") for _ in range(7)), Block(HEADING, "b"), Block(ITEM, "c")]
    first, second = pages(brf(blocks, "en", 20, 11))
    assert "".join(first).count("A") == 8  # seven items, and the number of the page
    assert second[0].strip() == "B"


def test_a_word_longer_than_a_line_is_divided_with_a_hyphen() -> None:
    (page,) = pages(brf([Block(ITEM, "a" * 25)], "en", 20, 10))
    assert page[:2] == ["A" * 19 + "-", "  " + "A" * 6]


@pytest.mark.parametrize(("cells", "lines"), [(40, 25), (28, 29)])
@pytest.mark.parametrize("language", ["fi", "da", "en"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rulebook_can_be_embossed_without_dividing_a_word(
    rulebook: str, language: str, cells: int, lines: int
) -> None:
    found = pages(make(Order("rules", language, "brf", rulebook, cells=cells, lines=lines)))
    for number, page in enumerate(found, start=1):
        assert len(page) == lines
        assert max(map(len, page)) <= cells
        assert page[-1].split() == in_ascii(str(number), language)
    words = [word for page in found for line in page[:-1] for word in line.split()]
    reading = read_rules(rulebook, language)
    place = 0
    for section in reading.sections:
        for entry in section.entries:
            expected = [word for word in in_ascii(entry.sentence, language) if word]
            place = next(at for at in range(place, len(words)) if words[at : at + len(expected)] == expected)


def test_the_labels_are_the_deck_in_order_each_mark_twice() -> None:
    content = make(Order("labels", "en", "brf"))
    rows = [line.split() for page in pages(content) for line in page]
    expected = [row.mark.upper() for row in marked_deck(Order("labels")) for _copy in range(row.copies)]
    assert rows == [[mark, mark] for mark in expected]
    assert len(rows) == 108


def test_the_key_begins_each_line_with_the_mark_as_it_is_on_the_card() -> None:
    rows = [line for page in pages(make(Order("key", "fi", "brf"))) for line in page]
    for row in marked_deck(Order("key")):
        assert any(line.startswith(row.mark.upper() + "  ") for line in rows), row.mark
