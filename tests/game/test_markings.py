"""Cards, decks and how they are written."""

import pytest

from companion.game.cards import Card
from companion.game.decks import CLASSIC, DECKS, MOTU_2020, Deck, decks_needed
from companion.game.hands import hand_of_cards, hand_of_faces
from companion.game.markings import SCHEMES, Scheme, marking, read_card
from companion.game.refusals import EmptyHand, NotInDeck, TooManyCopies, UnknownMarking

both_decks = pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
both_schemes = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=list(SCHEMES))

#: UNOPRIVATE's own examples (line 53) and the rest of its key (lines 27-51).
KEY = {
    "gg": Card("7", "green"),
    "gy": Card("7", "yellow"),
    "dbb": Card("draw-two", "blue"),
    "bb": Card("2", "blue"),
    "jr": Card("0", "red"),
    "db": Card("4", "blue"),
    "dbr": Card("draw-two", "red"),
    "rb": Card("reverse", "blue"),
    "rr": Card("reverse", "red"),
    "sr": Card("skip", "red"),
    "wi": Card("wild"),
    "wdd": Card("wild-four"),
}
#: What is understood besides.
ALSO = {
    "r7": Card("7", "red"),
    "b+2": Card("draw-two", "blue"),
    "w": Card("wild"),
    "+4": Card("wild-four"),
    "Wdd": Card("wild-four"),
    "GG": Card("7", "green"),
}


@pytest.mark.parametrize(("mark", "card"), [*KEY.items(), *ALSO.items()])
def test_a_mark_is_read_as_a_whole(mark: str, card: Card) -> None:
    assert read_card(mark, CLASSIC) == card


@pytest.mark.parametrize(("mark", "card"), list(KEY.items()))
def test_output_is_always_the_marking(mark: str, card: Card) -> None:
    assert marking(card) == mark


@both_schemes
@both_decks
def test_every_card_is_marked_uniquely_and_reads_back(deck: Deck, scheme: Scheme) -> None:
    marks = [scheme.marks[card] for card in deck]
    assert len(set(marks)) == len(marks) == len(deck.copies)
    assert [scheme.cards[mark] for mark in marks] == list(deck)


@both_decks
def test_every_marking_reads_back_in_any_case(deck: Deck) -> None:
    for card in deck:
        assert read_card(marking(card), deck) == read_card(marking(card).upper(), deck) == card


def test_the_colour_first_scheme_is_that_of_other_braille_decks() -> None:
    marks = SCHEMES["colour-first"].marks
    cards = [Card("5", "red"), Card("draw-two", "red"), Card("skip", "red"), Card("reverse", "red")]
    assert [marks[card] for card in cards] == ["r5", "r+2", "rsk", "rrv"]
    assert (marks[Card("wild")], marks[Card("wild-four")]) == ("wi", "wi+4")


#: Marks that no card has, and what was probably meant.
MISREAD = {
    "zz": None,
    "": None,
    "7g": "gg",
    "yg": "gy",
    "rsk": "sr",
    "rrv": "rr",
    "wi+4": "wdd",
    "wd": "wdd",
    "🃏": None,
    "x" * 5000: None,
}


@pytest.mark.parametrize(("mark", "meant"), list(MISREAD.items()))
def test_an_unknown_mark_is_named_with_what_was_probably_meant(mark: str, meant: str | None) -> None:
    with pytest.raises(UnknownMarking) as caught:
        read_card(mark, CLASSIC)
    assert caught.value == UnknownMarking(mark if len(mark) <= 20 else mark[:20] + "…", meant)


@pytest.mark.parametrize(("mark", "deck"), [("gy", MOTU_2020), ("gv", CLASSIC), ("wg", CLASSIC), ("v7", CLASSIC)])
def test_a_card_of_the_other_deck_is_refused(mark: str, deck: Deck) -> None:
    with pytest.raises(NotInDeck):
        read_card(mark, deck)


@pytest.mark.parametrize(("deck", "cards", "faces"), [(CLASSIC, 108, 54), (MOTU_2020, 112, 55)])
def test_a_deck_is_complete(deck: Deck, cards: int, faces: int) -> None:
    assert (deck.size, len(deck.copies)) == (cards, faces)
    for colour in deck.colours:
        assert (
            sum(copies for card, copies in deck.copies.items() if card.colour == colour and card.face.isdigit()) == 19
        )


def test_points_are_those_of_the_documents() -> None:
    marks = {"jr": 0, "ar": 1, "ir": 9, "sr": 20, "rr": 20, "dbr": 20, "wi": 50, "wdd": 50}
    assert {mark: read_card(mark, CLASSIC).points for mark in marks} == marks
    assert read_card("wg", MOTU_2020).points == 50


def test_a_hand_holds_no_more_copies_than_the_decks_in_play() -> None:
    zero = [Card("0", "red")] * 2
    with pytest.raises(TooManyCopies) as caught:
        hand_of_cards(zero, CLASSIC)
    assert caught.value == TooManyCopies("jr", 2, 1)
    assert hand_of_cards(zero, CLASSIC, decks=2).points == 0
    with pytest.raises(TooManyCopies) as faces:
        hand_of_faces(["0"] * 5, CLASSIC)
    assert faces.value == TooManyCopies("0", 5, 4)


def test_a_face_of_the_other_deck_is_refused() -> None:
    with pytest.raises(NotInDeck):
        hand_of_faces(["grayskull"], CLASSIC)


def test_an_empty_hand_is_refused() -> None:
    with pytest.raises(EmptyHand):
        hand_of_cards([], CLASSIC)
    with pytest.raises(EmptyHand):
        hand_of_faces([], CLASSIC)


def test_decks_needed_is_one_for_every_seven_or_part_of_seven() -> None:
    # KPGUT's own examples: 7 players 1 deck, 8 players 2, 15 players 3
    assert [decks_needed(players) for players in (2, 7, 8, 14, 15, 70)] == [1, 1, 2, 2, 3, 10]
