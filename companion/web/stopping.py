"""Reading the hands of those who are left when a game is stopped: as cards, or as the counts that KPGUT §6 compares."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.cards import NUMBERS
from companion.game.decks import Deck
from companion.game.hands import SPECIAL, Hand, hand_of_counts
from companion.game.markings import marking
from companion.game.match_writer import stopped_hand_data
from companion.game.refusals import Refused
from companion.game.systems.average import LONGEST_GAME
from companion.web.entering import LONGEST_HAND, Errors, faces_as_typed, read_clock, read_hand, whole_number
from companion.web.history import clock_text
from companion.words.refusals import refusal

#: What is counted: each number, and all other cards together.
COUNTED = (*NUMBERS, SPECIAL)


@dataclass
class StopForm:
    """For everyone still in: either cards, or counts; and when the game was stopped."""

    inside: Sequence[str]
    deck: Deck
    decks: int
    #: When the game was stopped, as it was typed.
    time: str = ""
    #: The game has not been running for longer.
    latest: int = LONGEST_GAME
    cards: dict[str, str] = field(default_factory=dict)
    counts: dict[str, dict[str, str]] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    errors: Errors = field(default_factory=dict)
    #: Which player an error is about, by field.
    whose: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(
        cls, data: Mapping[str, str], inside: Sequence[str], deck: Deck, decks: int, time: str, latest: int
    ) -> "StopForm":
        return cls(
            inside,
            deck,
            decks,
            data.get("time", time).strip(),
            latest,
            {key: " ".join(data.get(f"cards-{key}", "")[: LONGEST_HAND + 1].split()) for key in inside},
            {key: {face: data.get(f"count-{face}-{key}", "").strip() for face in COUNTED} for key in inside},
        )

    @property
    def at(self) -> int:
        """Seconds into the game; 0 while the time cannot be read, which is then an error at its field."""
        return read_clock(self.time) or 0

    def fields(self) -> dict[str, str]:
        """What has to be sent along to fill the form in again."""
        filled = {f"cards-{key}": cards for key, cards in self.cards.items() if cards}
        for key, counts in self.counts.items():
            filled |= {f"count-{face}-{key}": count for face, count in counts.items() if count}
        return {"time": self.time, **filled}

    def data(self) -> dict[str, Any] | None:
        """The hands as the journal has them; None when something is wrong, with the errors at their fields."""
        at = read_clock(self.time)
        if at is None or at > self.latest:
            self.errors["time"] = _("A time of this game, as minutes:seconds, such as 12:34.")
        for key in self.inside:
            self.whose[self._field(key)] = key
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


def form_of(hands: Mapping[str, Hand], at: int, deck: Deck, decks: int) -> StopForm:
    """The form as it would be filled in for a game that was stopped."""
    form = StopForm(list(hands), deck, decks, clock_text(at))
    for key, hand in hands.items():
        counts = Counter(hand.faces) if SPECIAL in hand.faces else Counter[str]()
        form.counts[key] = {face: str(counts[face] or "") for face in COUNTED}
        typed = [marking(card) for card in hand.cards] or faces_as_typed(hand.faces)
        form.cards[key] = "" if counts else " ".join(typed)
    return form
