"""What the game refuses, and where. Each carries data; the sentence people read is made at the edge."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Refused(ValueError):
    """Something that cannot be so. `where` is a path such as `rounds[3].hands`, empty for a value on its own."""

    where: str = field(default="", kw_only=True)

    def within(self, outer: str) -> Refused:
        """The same refusal, seen from one level further out: `hands` within `rounds[3]`."""
        joint = "." if self.where and not self.where.startswith("[") else ""
        self.where = f"{outer}{joint}{self.where}"
        return self


# Cards and hands


@dataclass
class UnknownMarking(Refused):
    mark: str
    meant: str | None = None


@dataclass
class NotInDeck(Refused):
    mark: str
    deck: str


@dataclass
class TooManyCopies(Refused):
    #: A marking, or a face where colours are not counted.
    card: str
    held: int
    copies: int


@dataclass
class EmptyHand(Refused):
    """A player with no cards went out."""


# The shape of a file


@dataclass
class NotUtf8(Refused):
    pass


@dataclass
class NotJson(Refused):
    line: int | None = None


@dataclass
class TooLarge(Refused):
    most: int


@dataclass
class RepeatedKey(Refused):
    key: str


@dataclass
class UnknownKey(Refused):
    key: str


@dataclass
class MissingKey(Refused):
    key: str


@dataclass
class WrongType(Refused):
    #: One of: object, list, text, number.
    expected: str


@dataclass
class OutOfRange(Refused):
    least: int
    most: int


@dataclass
class UnknownValue(Refused):
    value: str
    known: tuple[str, ...]


@dataclass
class BadText(Refused):
    """Empty, longer than `longest`, or with characters that cannot be shown."""

    longest: int


@dataclass
class BadDate(Refused):
    value: str


@dataclass
class OneHandForm(Refused):
    """A hand is exactly one of points, cards and faces."""


# The players and their seats


@dataclass
class WrongNumberOfPlayers(Refused):
    seating: str
    known: str


@dataclass
class RepeatedPlayer(Refused):
    key: str


@dataclass
class UnknownPlayer(Refused):
    key: str


@dataclass
class WrongCombination(Refused):
    system: str
    seating: str


@dataclass
class TeamsDoNotFit(Refused):
    """Two teams of equal size that hold every player once; in pairs, partners sit opposite."""

    seating: str


@dataclass
class UnexpectedTeams(Refused):
    seating: str


@dataclass
class NoAgeOrder(Refused):
    pass


@dataclass
class AgeOrderDoesNotFit(Refused):
    pass


@dataclass
class LeavesTooFew(Refused):
    """A match goes on with two players or more."""


# The rounds


@dataclass
class AfterTheEnd(Refused):
    pass


@dataclass
class NotPlaying(Refused):
    """Out of the match (or not yet in it), and still named as the one who went out."""

    key: str


@dataclass
class HandsDoNotFit(Refused):
    missing: tuple[str, ...]
    unexpected: tuple[str, ...]


@dataclass
class NoSuchTable(Refused):
    tables: int


# The games of a series


@dataclass
class UnfinishedBefore(Refused):
    """Only the last game of a series may be unfinished."""


@dataclass
class AlreadyOver(Refused):
    """Something is said to happen after the game's end."""


@dataclass
class BackInTime(Refused):
    pass


@dataclass
class NotInGame(Refused):
    key: str


@dataclass
class AlreadyInGame(Refused):
    key: str


@dataclass
class TooLateToJoin(Refused):
    key: str


@dataclass
class Banned(Refused):
    key: str


# The journal


@dataclass
class NoSuchEntry(Refused):
    number: int


@dataclass
class CannotBeCorrected(Refused):
    number: int


@dataclass
class NotSeated(Refused):
    """A journal begins with who sits at the table."""
