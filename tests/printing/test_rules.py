"""A rulebook as something to read from beginning to end."""

import pytest

from companion.printing.rules import read_rules


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The next player draws"), ("fi", "Seuraava pelaaja nostaa"), ("da", "Den næste spiller tager")],
)
def test_below_a_heading_that_asks_nothing_a_rule_begins_without_yes_or_no(language: str, said: str) -> None:
    entry = read_rules("my-uno-fi", language).entry("draw-two")
    assert entry
    assert entry.sentence.startswith(said)


def test_below_a_heading_that_asks_yes_or_no_comes_first() -> None:
    entry = read_rules("my-uno-fi", "en").entry("jump-in")
    assert entry
    assert entry.sentence.startswith("No: ")


@pytest.mark.parametrize(("book", "concerns"), [("unoprivate", False), ("motu-2020", True)])
def test_only_cards_of_the_deck_are_left_open(book: str, concerns: bool) -> None:
    silent = [entry.topic for entry in read_rules(book, "en").silent]
    assert ("grayskull-last-card" in silent) is concerns


def test_a_wild_ends_the_turn_in_kpgut_in_every_language() -> None:
    for language, said in (("en", "no other kind of card"), ("fi", "muunlaisia kortteja"), ("da", "andre slags kort")):
        entry = read_rules("kpgut", language).entry("wild")
        assert entry
        assert said in " ".join(entry.explanation)
