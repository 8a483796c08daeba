"""What is read with a fingertip, read back as text."""

import pytest

from companion.braille.brf import ASCII
from companion.braille.translation import translate
from companion.printing.embossing import key, rules
from companion.printing.engine import translations
from companion.printing.marks import how_to_read
from companion.printing.orders import Order
from companion.printing.rules import read_rules


def embossed(text: str, language: str) -> str:
    return "".join(ASCII[ord(cell) - 0x2800] for cell in translate(text, language))


def read(content: bytes) -> str:
    """As one line, without the numbers of the pages."""
    pages = [page.splitlines()[:-1] for page in content.decode("ascii").split("\f")]
    return " ".join(" ".join(line.split()) for page in pages for line in page if line.strip())


@pytest.mark.parametrize("language", ["en", "fi", "da"])
def test_the_key_tells_a_blue_four_from_a_draw_two(language: str) -> None:
    order = Order("key", language, "brf")
    page = read(key(order))
    paragraphs = how_to_read(order, str)
    assert any("dbb" in paragraph for paragraph in paragraphs)
    assert all(embossed(paragraph, language) in page for paragraph in paragraphs)


@pytest.mark.parametrize("language", ["en", "fi", "da"])
def test_the_rules_show_every_passage_that_contradicts_another(language: str) -> None:
    page = read(rules(Order("rules", language, "brf", rulebook="unoprivate")))
    passages = [
        passage
        for section in read_rules("unoprivate", language).sections
        for entry in section.entries
        for passage in entry.passages
    ]
    assert len(passages) > 40
    assert all(embossed(passage, language) in page for passage in passages)


def test_rules_with_house_rules_say_so_first() -> None:
    page = read(rules(Order("rules", "fi", "brf", house_rules=(("jump_in", "yes"),))))
    assert embossed(translations("fi").gettext("with house rules"), "fi") in page[:200]
