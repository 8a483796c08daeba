"""The rules as a table plays them, on paper."""

import pytest

from companion.printing.rules import read_rules


@pytest.mark.parametrize(
    ("language", "ours", "book"),
    [
        ("en", "House rule: ", "In the book: No"),
        ("fi", "Oma sääntö: ", "Ohjeessa: Ei"),
        ("da", "Husregel: ", "I reglerne: Nej"),
    ],
)
def test_a_house_rule_comes_before_what_the_book_says(language: str, ours: str, book: str) -> None:
    entry = read_rules("my-uno-fi", language, {"stack_draw_two": "yes"}).entry("draw-two-on-draw-two")
    assert entry
    assert entry.sentence.startswith(ours)
    assert entry.explanation[0].startswith(book)


def test_all_else_stays_as_in_the_book() -> None:
    plain, ours = read_rules("my-uno-fi", "en"), read_rules("my-uno-fi", "en", {"stack_draw_two": "yes"})
    assert plain.entry("challenge") == ours.entry("challenge")
    assert plain.entry("draw-two-on-draw-two") != ours.entry("draw-two-on-draw-two")


def test_what_the_book_leaves_open_is_settled_by_a_house_rule() -> None:
    entry = read_rules("my-uno-fi", "en", {"absent_draws": 3}).entry("absent-player")
    assert entry
    assert not entry.silent
    assert "3" in entry.sentence


@pytest.mark.parametrize(
    ("rule", "topic", "said"),
    [
        ({"jump_in": "yes"}, "jump-in", "saa pelata vuoron ulkopuolella."),
        ({"play_drawn": "no"}, "play-drawn-card", "Juuri nostetun kortin saa pelata heti: ei."),
        ({"no_playable_draws": "until-playable"}, "no-playable-card", "kun mikään ei sovi: kunnes kortti sopii."),
    ],
)
def test_a_house_rule_is_one_sentence(rule: dict[str, str], topic: str, said: str) -> None:
    entry = read_rules("my-uno-fi", "fi", rule).entry(topic)
    assert entry
    assert entry.sentence.endswith(said)
