"""The decks: which cards they hold, and how many of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.game.cards import ACTIONS, NUMBERS, Card

#: KPGUT, "Tarvitaan": one deck for every seven players or part of seven.
PLAYERS_TO_A_DECK = 7


@dataclass(frozen=True)
class Deck:
    key: str
    colours: tuple[str, ...]
    wilds: tuple[str, ...]

    def __iter__(self) -> Iterator[Card]:
        """Every distinct card, in the order people lay them out."""
        for colour in self.colours:
            for face in (*NUMBERS, *ACTIONS):
                yield Card(face, colour)
        for face in self.wilds:
            yield Card(face)

    def __contains__(self, card: Card) -> bool:
        return card in self.copies

    @cached_property
    def copies(self) -> dict[Card, int]:
        """One zero and two of every other card of a colour; four of each wild card."""
        return {card: 4 if card.colour is None else 1 if card.face == "0" else 2 for card in self}

    @cached_property
    def face_copies(self) -> dict[str, int]:
        """How many of a face there are in all colours together."""
        counts: dict[str, int] = {}
        for card, copies in self.copies.items():
            counts[card.face] = counts.get(card.face, 0) + copies
        return counts

    @property
    def size(self) -> int:
        return sum(self.copies.values())


CLASSIC = Deck("classic", ("blue", "green", "red", "yellow"), ("wild", "wild-four"))
MOTU_2020 = Deck("motu-2020", ("blue", "green", "red", "violet"), ("wild", "wild-four", "grayskull"))
DECKS = {deck.key: deck for deck in (CLASSIC, MOTU_2020)}


def decks_needed(players: int) -> int:
    return -(-players // PLAYERS_TO_A_DECK)
