"""What has to be known about a situation before it can be ruled on, and reading what somebody says about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game.refusals import FactNeeded, OutOfRange, UnknownFact, UnknownValue, WrongType, shortened

YES_NO = ("yes", "no")
#: KPGUT is played by as many as ten decks serve.
MOST_PLAYERS = 70
#: Of one kind of action card in ten decks.
MOST_CARDS = 80
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing to be known: one of a few words, or a whole number."""

    name: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    #: What is taken where nothing is said. Without one it is asked for, but only if the ruling hangs on it.
    default: str | int | None = None
    #: Asked at the table only where the rulebook settles one of these; anywhere else it cannot come up.
    where: tuple[str, ...] = ()

    def read(self, value: Any) -> str | int:
        """Its value from a command line, a form or JSON."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise WrongType("text" if self.choices else "number").within(self.name)
        return self._word(str(value)) if self.choices else self._number(str(value))

    def _word(self, text: str) -> str:
        if text not in self.choices:
            raise UnknownValue(shortened(text), self.choices).within(self.name)
        return text

    def _number(self, text: str) -> int:
        if not text.isascii() or not text.isdigit():
            raise WrongType("number").within(self.name)
        number = int(text) if len(text) <= MOST_DIGITS else self.most + 1
        if not self.least <= number <= self.most:
            raise OutOfRange(self.least, self.most).within(self.name)
        return number

    @property
    def known(self) -> tuple[str, ...]:
        return self.choices or (f"{self.least}-{self.most}",)


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known: what was said, and the defaults for the rest."""

    case: str
    asks: Mapping[str, Ask]
    known: Mapping[str, str | int]

    def word(self, name: str) -> str:
        return str(self._value(name))

    def yes(self, name: str) -> bool:
        return self._value(name) == "yes"

    def number(self, name: str) -> int:
        return int(self._value(name))

    def _value(self, name: str) -> str | int:
        if name not in self.known:
            raise FactNeeded(self.case, name, self.asks[name].known)
        return self.known[name]


def situation(case: str, asks: tuple[Ask, ...], given: Mapping[str, Any]) -> Situation:
    by_name = {ask.name: ask for ask in asks}
    for name in given:
        if name not in by_name:
            raise UnknownFact(case, shortened(name), tuple(by_name))
    known = {ask.name: ask.default for ask in asks if ask.default is not None}
    said = {name: by_name[name].read(value) for name, value in given.items() if value is not None}
    return Situation(case, by_name, {**known, **said})
