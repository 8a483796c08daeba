"""Reading the hands of those who are left when a game is stopped: as cards, or as the counts that KPGUT §6 compares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.cards import NUMBERS
from companion.game.decks import Deck
from companion.game.hands import SPECIAL, Hand, hand_of_counts
from companion.game.match_writer import stopped_hand_data
from companion.game.refusals import Refused
from companion.game.systems.average import LONGEST_GAME
from companion.web.entering import LONGEST_HAND, Errors, read_hand, whole_number
from companion.words.refusals import refusal

#: What is counted: each number, and all other cards together.
COUNTED = (*NUMBERS, SPECIAL)


@dataclass
class StopForm:
    """For everyone still in: either cards, or counts; and when the game was stopped."""

    inside: Sequence[str]
    deck: Deck
    decks: int
    at: int = LONGEST_GAME
    cards: dict[str, str] = field(default_factory=dict)
    counts: dict[str, dict[str, str]] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    errors: Errors = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, str], inside: Sequence[str], deck: Deck, decks: int, now: int) -> "StopForm":
        at = whole_number(data.get("at", ""), LONGEST_GAME)
        return cls(
            inside,
            deck,
            decks,
            now if at is None else at,
            {key: " ".join(data.get(f"cards-{key}", "")[: LONGEST_HAND + 1].split()) for key in inside},
            {key: {face: data.get(f"count-{face}-{key}", "").strip() for face in COUNTED} for key in inside},
        )

    def fields(self) -> dict[str, str]:
        """What has to be sent along to fill the form in again."""
        filled = {f"cards-{key}": cards for key, cards in self.cards.items() if cards}
        for key, counts in self.counts.items():
            filled |= {f"count-{face}-{key}": count for face, count in counts.items() if count}
        return {"at": str(self.at), **filled}

    def data(self) -> dict[str, Any] | None:
        """The hands as the journal has them; None when something is wrong, with the errors at their fields."""
        for key in self.inside:
            try:
                self.hands[key] = self._hand(key)
            except Refused as refused:
                self.errors[self._field(key)] = refusal(refused, get_translations())
            except ValueError as error:
                self.errors[self._field(key)] = str(error)
        return None if self.errors else {key: stopped_hand_data(hand) for key, hand in self.hands.items()}

    def _field(self, key: str) -> str:
        counted = [face for face, count in self.counts[key].items() if count]
        return f"count-{counted[0]}-{key}" if counted and not self.cards[key] else f"cards-{key}"

    def _hand(self, key: str) -> Hand:
        counts = {face: count for face, count in self.counts[key].items() if count}
        if self.cards[key] and counts:
            raise ValueError(_("Give cards or counts for one hand, not both."))
        if self.cards[key]:
            return read_hand(self.cards[key], self.deck, self.decks)
        numbers = {face: whole_number(count, self.deck.size * self.decks) for face, count in counts.items()}
        if any(number is None for number in numbers.values()):
            raise ValueError(_("A count is a whole number."))
        given = {face: number for face, number in numbers.items() if number}
        if not given:
            raise ValueError(_("What is in this hand? Whoever is still in has at least one card."))
        return hand_of_counts(given, self.deck, self.decks)
