"""What may be played: examples from the documents, and every generated position against a second reading of them."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.game.decks import CLASSIC, MOTU_2020, Deck
from companion.game.markings import marking
from companion.game.refusals import (
    ColourDoesNotFit,
    ColourNeeded,
    DrawnNotHeld,
    EmptyHand,
    NothingPending,
    NotInDeck,
    OutOfRange,
    Refused,
    TooManyCopies,
    TopNeeded,
    UnknownMarking,
    UnknownValue,
    WrongType,
)
from companion.services.rulings import what_may_be_played
from tests.referee import reading
from tests.referee.books import SHEETS, SHORT, book

LETTERS = {"classic": "bgry", "motu-2020": "bgrv"}


def plays(short: str, **position: Any) -> dict[str, list[str]]:
    _position, found = what_may_be_played(book(short), position)
    return {marking(play.card): [marking(card) for card in play.then] for play in found.plays}


# The examples that the documents give themselves.


def test_matti_may_lay_both_eights() -> None:
    """KPGUT line 31: red 8, green 8, blue 0 and blue 4 in hand, red 4 on top."""
    assert plays("kp", top="dr", hand=["hr", "hg", "jb", "db"]) == {"hr": ["hg"], "db": []}


def test_a_wild_draw_four_with_a_number_match_but_no_colour() -> None:
    """UNOPRIVATE line 103: red 4 on top, no red card but the blue 4."""
    for short in SHEETS:
        assert "wdd" in plays(short, top="dr", hand=["db", "wdd"])
    assert plays("kp", top="dr", hand=["db", "wdd"]) == {"db": []}


def test_no_wild_draw_four_with_the_colour_in_hand() -> None:
    """UNOPRIVATE line 105: blue 6 on top; red 6, blue Skip and Wild Draw Four in hand."""
    for short in (*SHEETS, "kp"):
        assert plays(short, top="fb", hand=["fr", "sb", "wdd"]).keys() == {"fr", "sb"}


def test_a_wild_bars_the_wild_draw_four_in_one_rulebook_only() -> None:
    """UNOPRIVATE line 107: red 6 on top, no red card, a Wild. KPGUT lines 75 and 83: a Wild can always be played."""
    for short in SHEETS:
        assert plays(short, top="fr", hand=["wi", "wdd"]).keys() == {"wi", "wdd"}
    assert plays("kp", top="fr", hand=["wi", "wdd"]).keys() == {"wi"}


def test_the_chosen_colour_is_the_colour_in_play() -> None:
    for short in ("fi", "kp"):
        assert plays(short, top="wi", colour="g", hand=["ag", "ar"]).keys() == {"ag"}
        assert plays(short, top="wdd", colour="R", hand=["ag", "ar"]).keys() == {"ar"}


def test_red_skip_on_red_draw_two_once_it_has_been_drawn_for() -> None:
    """UNOPRIVATE, memory rule 11."""
    assert plays("up", top="dbr", hand=["sr", "sb", "dbg"]).keys() == {"sr", "dbg"}
    assert plays("up", top="dbr", pending=2, hand=["sr", "dbg", "wi", "wdd"]) == {}


def test_a_chain_is_answered_in_kind() -> None:
    """KPGUT lines 49, 83 and 85."""
    assert plays("kp", top="dbr", pending=2, hand=["dbg", "dbb", "wdd", "wi"]) == {"dbg": ["dbb"], "dbb": ["dbg"]}
    assert plays("kp", top="dbr", pending=4, hand=["wdd", "wdd", "wi", "sr"]) == {"wdd": ["wdd"]}
    assert plays("kp", top="wdd", colour="r", pending=4, hand=["dbr", "wi"]) == {}


def test_the_power_of_grayskull_goes_on_anything_and_is_drawn_for_first() -> None:
    """Masters of the Universe lines 92-94."""
    assert plays("motu", top="av", hand=["wg", "bg"]).keys() == {"wg"}
    _position, found = what_may_be_played(book("motu"), {"top": "wg", "colour": "r", "pending": 3, "hand": ["ar"]})
    assert (found.plays, found.must_draw) == ((), 3)


def test_the_youngest_opens_with_anything_but_a_wild_draw_four() -> None:
    """KPGUT line 23."""
    assert plays("kp", hand=["ar", "ab", "wi", "wdd"]) == {"ar": ["ab"], "ab": ["ar"], "wi": []}


#: hand, top and the rest -> must draw, may draw
DRAWING: list[tuple[str, dict[str, Any], int, bool]] = [
    ("fi", {"top": "er", "hand": ["er"]}, 0, True),
    ("fi", {"top": "er", "hand": ["ab"]}, 1, True),
    ("fi", {"top": "er", "hand": ["ab", "bb"], "drawn": "ab"}, 0, False),
    ("fi", {"top": "er", "hand": ["ab", "ar"], "drawn": "ar"}, 0, False),
    ("fi", {"top": "dbr", "hand": ["dbb"], "pending": 2}, 2, False),
    ("kp", {"top": "er", "hand": ["ab"]}, 1, True),
    ("kp", {"top": "er", "hand": ["ab", "bb"], "drawn": "ab"}, 1, True),
    ("kp", {"top": "er", "hand": ["ar"], "drawn": "ar"}, 0, True),
    ("kp", {"top": "dbr", "hand": ["dbb"], "pending": "4"}, 4, False),
]


@pytest.mark.parametrize(("short", "position", "must", "may"), DRAWING)
def test_what_has_to_and_what_may_be_drawn(short: str, position: dict[str, Any], must: int, may: bool) -> None:
    _position, found = what_may_be_played(book(short), position)
    assert (found.must_draw, found.may_draw) == (must, may)


def test_a_special_card_may_be_the_last_one_played_but_costs() -> None:
    """KPGUT §2."""
    _position, found = what_may_be_played(book("kp"), {"top": "er", "hand": ["sr"]})
    assert [reason.last_costs for reason in found.why.values()] == [1]
    _position, found = what_may_be_played(book("fi"), {"top": "er", "hand": ["sr"]})
    assert [reason.last_costs for reason in found.why.values()] == [0]


WRONG: list[tuple[str, dict[str, Any], type[Refused]]] = [
    ("fi", {"top": "er"}, EmptyHand),
    ("fi", {"top": "er", "hand": []}, EmptyHand),
    ("fi", {"top": "er", "hand": "er"}, WrongType),
    ("fi", {"top": "er", "hand": [7]}, WrongType),
    ("fi", {"top": "er", "hand": ["zz"]}, UnknownMarking),
    ("fi", {"top": "er", "hand": ["jr", "jr"]}, TooManyCopies),
    ("fi", {"top": "er", "hand": ["av"]}, NotInDeck),
    ("motu", {"top": "ey", "hand": ["av"]}, NotInDeck),
    ("fi", {"hand": ["ar"]}, TopNeeded),
    ("fi", {"top": "wi", "hand": ["ar"]}, ColourNeeded),
    ("fi", {"top": "wi", "colour": "v", "hand": ["ar"]}, UnknownValue),
    ("fi", {"top": "wi", "colour": 1, "hand": ["ar"]}, WrongType),
    ("fi", {"top": "er", "colour": "b", "hand": ["ar"]}, ColourDoesNotFit),
    ("fi", {"top": "er", "drawn": "ab", "hand": ["ar"]}, DrawnNotHeld),
    ("fi", {"top": "dbr", "pending": -1, "hand": ["ar"]}, WrongType),
    ("fi", {"top": "dbr", "pending": 1000, "hand": ["ar"]}, OutOfRange),
    ("fi", {"top": "dbr", "pending": True, "hand": ["ar"]}, WrongType),
    ("kp", {"pending": 2, "hand": ["ar"]}, NothingPending),
]


@pytest.mark.parametrize(("short", "position", "refusal"), WRONG)
def test_a_position_that_cannot_be_is_refused(short: str, position: dict[str, Any], refusal: type[Refused]) -> None:
    with pytest.raises(refusal):
        what_may_be_played(book(short), position)


@st.composite
def positions(draw: st.DrawFn, deck: Deck, opening: bool) -> dict[str, Any]:
    """Hands of at most six, so that every order of them can be tried."""
    pack = [marking(card) for card, copies in deck.copies.items() for _copy in range(copies)]
    # half of the cards from a few faces and colours, so that hands and tops fit each other
    near = [mark for mark in pack if mark[-1] in "br" and mark[0] in "asd"] + ["wi"] * 4 + ["wdd"] * 4
    chosen = draw(st.lists(st.sampled_from(near) | st.sampled_from(pack), min_size=1, max_size=6))
    hand = [mark for place, mark in enumerate(chosen) if chosen[:place].count(mark) < pack.count(mark)]
    tops = st.sampled_from(near) | st.sampled_from(pack)
    top = draw(st.none() | tops if opening else tops)
    position: dict[str, Any] = {"top": top, "hand": hand, "pending": 0, "drawn": None, "colour": None}
    if top in reading.NO_COLOUR:
        position["colour"] = draw(st.sampled_from(LETTERS[deck.key]))
    if top and (top == "wdd" or (top[:-1] == "db" and len(top) == 3)):
        position["pending"] = draw(st.sampled_from([0, 2, 4, 6]))
    if not position["pending"]:
        position["drawn"] = draw(st.none() | st.sampled_from(hand))
    return position


def compare(short: str, position: dict[str, Any], read: reading.Read) -> None:
    _position, found = what_may_be_played(book(short), position)
    by_mark = {marking(play.card): [marking(card) for card in play.then] for play in found.plays}
    assert reading.same(by_mark, read.plays)
    assert (found.must_draw, found.may_draw) == (read.must_draw, read.may_draw)
    assert {marking(card) for card in found.why} == set(position["hand"])
    assert {marking(card) for card, reason in found.why.items() if reason.may} == set(read.plays)
    assert all(reason.fact in book(short).facts for reason in found.why.values())


def arguments(position: dict[str, Any]) -> dict[str, Any]:
    return {**position, "colour": position["colour"] or ""}


@pytest.mark.parametrize("short", SHEETS)
@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_a_sheet_is_read_the_same_twice(short: str, data: st.DataObject) -> None:
    deck = MOTU_2020 if "grayskull" in book(short).facts else CLASSIC
    position = data.draw(positions(deck, opening=False))
    compare(short, position, reading.sheet(**arguments(position)))


@settings(max_examples=400, deadline=None)
@given(position=positions(CLASSIC, opening=True))
@example(position={"top": "dbr", "hand": ["wdd", "wdd", "dbb"], "pending": 2, "drawn": None, "colour": None})
@example(position={"top": None, "hand": ["wdd"], "pending": 0, "drawn": None, "colour": None})
def test_kpgut_is_read_the_same_twice(position: dict[str, Any]) -> None:
    compare("kp", position, reading.kpgut(**arguments(position)))


def test_every_rulebook_is_read_twice() -> None:
    assert {*SHEETS, "kp"} == set(SHORT)
