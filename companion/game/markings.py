"""How cards are written: as a fingertip reads them from the corner of a Braille deck.

A mark is decided as a whole, never by how it begins: `db` is the blue 4, `dbb` the blue Draw Two.
"""

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from companion.game.cards import ACTIONS, COLOURS, NUMBERS, WILDS, Card
from companion.game.decks import Deck
from companion.game.refusals import NotInDeck, UnknownMarking, shortened

#: Our extension for the 2020 deck: v for violet.
COLOUR_LETTERS = {"blue": "b", "green": "g", "red": "r", "yellow": "y", "violet": "v"}
#: Braille letters a to i are the digits 1 to 9, and j is 0. UNOPRIVATE line 41.
NUMBER_LETTERS = dict(zip(NUMBERS, "jabcdefghi", strict=True))
LONGEST_MARK_SHOWN = 20

_ALL = [Card(face, colour) for colour in COLOURS for face in (*NUMBERS, *ACTIONS)] + [Card(face) for face in WILDS]


@dataclass(frozen=True)
class Scheme:
    """One way of marking a deck."""

    key: str
    mark: Callable[[Card], str]

    @cached_property
    def marks(self) -> dict[Card, str]:
        return {card: self.mark(card) for card in _ALL}

    @cached_property
    def cards(self) -> dict[str, Card]:
        return {mark: card for card, mark in self.marks.items()}


def _value_first(card: Card) -> str:
    # UNOPRIVATE lines 27-53; wg is our extension for the 2020 deck
    if card.colour is None:
        return {"wild": "wi", "wild-four": "wdd", "grayskull": "wg"}[card.face]
    values = {**NUMBER_LETTERS, "reverse": "r", "skip": "s", "draw-two": "db"}
    return values[card.face] + COLOUR_LETTERS[card.colour]


def _colour_first(card: Card) -> str:
    if card.colour is None:
        return {"wild": "wi", "wild-four": "wi+4", "grayskull": "wg"}[card.face]
    values = {"reverse": "rv", "skip": "sk", "draw-two": "+2"}
    return COLOUR_LETTERS[card.colour] + values.get(card.face, card.face)


UNOPRIVATE = Scheme("unoprivate", _value_first)
COLOUR_FIRST = Scheme("colour-first", _colour_first)
SCHEMES = {scheme.key: scheme for scheme in (UNOPRIVATE, COLOUR_FIRST)}

#: What else is understood: colour and digit (`r7`), colour and +2 (`b+2`), and short forms of the wild cards.
_ALSO = {
    **{mark: card for mark, card in COLOUR_FIRST.cards.items() if card.face in (*NUMBERS, "draw-two")},
    "w": Card("wild"),
    "+4": Card("wild-four"),
}
UNDERSTOOD = {**_ALSO, **UNOPRIVATE.cards}


def marking(card: Card) -> str:
    return UNOPRIVATE.marks[card]


def read_card(mark: str, deck: Deck) -> Card:
    card = UNDERSTOOD.get(mark) or UNDERSTOOD.get(mark.lower())
    if card is None:
        raise UnknownMarking(shortened(mark, LONGEST_MARK_SHOWN), _probably_meant(mark.lower(), deck))
    if card not in deck:
        raise NotInDeck(marking(card), deck.key)
    return card


def _probably_meant(mark: str, deck: Deck) -> str | None:
    """The other scheme's mark, the mark turned round, a digit for a letter, or the nearest one there is."""
    if len(mark) > LONGEST_MARK_SHOWN:
        return None
    lettered = "".join(NUMBER_LETTERS.get(letter, letter) for letter in mark)
    for guess in (mark, lettered, lettered[::-1]):
        card = COLOUR_FIRST.cards.get(guess) or UNOPRIVATE.cards.get(guess)
        if card and card in deck:
            return marking(card)
    known = [marking(card) for card in deck]
    return next(iter(difflib.get_close_matches(mark, known, 1, 0.65)), None)
