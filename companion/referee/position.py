"""A position at the table as one player sees it: the card on top, what has to be drawn, the cards in hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.game.cards import Card
from companion.game.decks import Deck, decks_needed
from companion.game.hands import hand_of_cards
from companion.game.markings import COLOUR_LETTERS, marking, read_card
from companion.game.refusals import (
    ColourDoesNotFit,
    ColourNeeded,
    DrawnNotHeld,
    NothingPending,
    Refused,
    TopNeeded,
    UnknownValue,
    shortened,
)
from companion.game.shapes import a_list, a_text
from companion.referee.facts import Facts
from companion.referee.situation import MOST_PLAYERS, Ask

MOST_PENDING = 999
_PENDING = Ask("pending", least=0, most=MOST_PENDING)


@dataclass(frozen=True, slots=True)
class Position:
    #: None where somebody opens the pile with a card of their own.
    top: Card | None
    #: The colour that is in play: of the card on top, or chosen with it.
    colour: str | None
    #: What has to be drawn for the cards before.
    pending: int
    #: As it is now, with what was drawn.
    hand: tuple[Card, ...]
    drawn: Card | None = None


def read_position(given: Mapping[str, Any], facts: Facts, deck: Deck) -> Position:
    """From a command line, a form or JSON; what is absent or None is not given."""
    hand = _hand(given.get("hand"), facts, deck)
    pending = int(_PENDING.read(given["pending"])) if given.get("pending") is not None else 0
    top = _card(given, "top", deck)
    if top is None and facts.word("first_card") != "youngest-plays":
        raise TopNeeded().within("top")
    if top is None and pending:
        raise NothingPending().within("pending")
    drawn = _card(given, "drawn", deck)
    if drawn is not None and drawn not in hand:
        raise DrawnNotHeld(marking(drawn)).within("drawn")
    return Position(top, _colour(given.get("colour"), top, pending, deck), pending, hand, drawn)


def _hand(marks: Any, facts: Facts, deck: Deck) -> tuple[Card, ...]:
    cards = [_read(mark, "hand", deck) for mark in a_list(marks if marks is not None else [], "hand")]
    # how many play is not known: where more of them take more decks, as many as there could be
    decks = decks_needed(MOST_PLAYERS) if "players_per_deck" in facts else 1
    try:
        return hand_of_cards(cards, deck, decks).cards
    except Refused as refused:
        raise refused.within("hand") from None


def _card(given: Mapping[str, Any], key: str, deck: Deck) -> Card | None:
    mark = given.get(key)
    return None if mark is None else _read(mark, key, deck)


def _read(mark: Any, where: str, deck: Deck) -> Card:
    text = a_text(mark, where)
    try:
        return read_card(text, deck)
    except Refused as refused:
        raise refused.within(where) from None


def _colour(letter: Any, top: Card | None, pending: int, deck: Deck) -> str | None:
    own = top.colour if top else None
    if letter is None:
        if top and own is None and not pending:
            raise ColourNeeded(_letters(deck.colours)).within("colour")
        return own
    named = {COLOUR_LETTERS[colour]: colour for colour in deck.colours}
    text = a_text(letter, "colour").lower()
    if text not in named:
        raise UnknownValue(shortened(text), tuple(named)).within("colour")
    if own is not None and named[text] != own and top:
        raise ColourDoesNotFit(text, marking(top)).within("colour")
    return named[text] if top else None


def _letters(colours: Sequence[str]) -> tuple[str, ...]:
    return tuple(COLOUR_LETTERS[colour] for colour in colours)
