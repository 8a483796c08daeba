"""What the game refuses, and where. Each carries data; the sentence people read is made at the edge."""

import inspect
import unicodedata
from typing import Any, ClassVar, Self, dataclass_transform

LONGEST_TEXT = 80


def shortened(text: str, longest: int = LONGEST_TEXT) -> str:
    """A stranger's text made fit for one line of a sentence: no controls, and not too much of it."""
    shown = "".join(
        "�" if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") else letter for letter in text[:longest]
    )
    return shown + "…" if len(text) > longest else shown


@dataclass_transform(eq_default=True)
class Refused(ValueError):
    """Something that cannot be so.

    Subclasses name their data like a dataclass. They are not made by `dataclass`: forty of those take longer to
    load than a whole command takes to run.
    """

    _names: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        cls._names = tuple(inspect.get_annotations(cls))
        cls._defaults = {name: cls.__dict__[name] for name in cls._names if name in cls.__dict__}

    def __init__(self, *values: Any, **named: Any) -> None:
        data = {**self._defaults, **dict(zip(self._names, values, strict=False)), **named}
        if len(values) > len(self._names) or data.keys() != set(self._names):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._names) or 'nothing'}")
        super().__init__(*data.values())
        self.data = data
        self.__dict__.update(data)
        #: A path such as `rounds[3].hands`, empty for a value on its own.
        self.where = ""
        #: The journal's entry that it is about, where one is known.
        self.entry: int | None = None

    def within(self, outer: str) -> Self:
        """The same refusal, seen from one level further out: `hands` within `rounds[3]`."""
        joint = "." if self.where and not self.where.startswith("[") else ""
        self.where = f"{outer}{joint}{self.where}"
        return self

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment] # it changes while it travels outward

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.data}, {self.where!r})"


# Cards and hands


class UnknownMarking(Refused):
    mark: str
    meant: str | None = None


class NotInDeck(Refused):
    mark: str
    deck: str


class TooManyCopies(Refused):
    #: A marking, or a face where colours are not counted.
    card: str
    held: int
    copies: int


class EmptyHand(Refused):
    """A player with no cards went out."""


# The shape of a file


class NotUtf8(Refused):
    pass


class NotJson(Refused):
    line: int | None = None


class TooLarge(Refused):
    most: int


class RepeatedKey(Refused):
    key: str


class UnknownKey(Refused):
    key: str


class MissingKey(Refused):
    key: str


class WrongType(Refused):
    #: One of: object, list, text, number.
    expected: str


class OutOfRange(Refused):
    least: int
    most: int


class UnknownValue(Refused):
    value: str
    known: tuple[str, ...]


class UnknownTopic(Refused):
    """None of the rulebooks' topics is called this."""

    value: str
    meant: str | None


class NoQuestion(Refused):
    """Nothing was asked."""


class QuestionTooLong(Refused):
    longest: int


class BadText(Refused):
    """Empty, longer than `longest`, or with characters that cannot be shown."""

    longest: int


class BadDate(Refused):
    value: str


class OneHandForm(Refused):
    """A hand is exactly one of points, cards and faces."""


# The players and their seats


class WrongNumberOfPlayers(Refused):
    seating: str
    known: str


class RepeatedPlayer(Refused):
    key: str


class UnknownPlayer(Refused):
    key: str


class WrongCombination(Refused):
    system: str
    seating: str


class TeamsDoNotFit(Refused):
    """Two teams of equal size that hold every player once; in pairs, partners sit opposite."""

    seating: str


class UnexpectedTeams(Refused):
    seating: str


class NoAgeOrder(Refused):
    pass


class AgeOrderDoesNotFit(Refused):
    pass


class LeavesTooFew(Refused):
    """A match goes on with two players or more."""


# The rounds


class AfterTheEnd(Refused):
    pass


class NotPlaying(Refused):
    """Out of the match (or not yet in it), and still named as the one who went out."""

    key: str


class HandsDoNotFit(Refused):
    missing: tuple[str, ...]
    unexpected: tuple[str, ...]


class NoSuchTable(Refused):
    tables: int


# The games of a series


class UnfinishedBefore(Refused):
    """Only the last game of a series may be unfinished."""


class AlreadyOver(Refused):
    """Something is said to happen after the game's end."""


class NoGame(Refused):
    """Something is said to happen in a game, and none is under way."""


class NotWarned(Refused):
    """Removed without a warning before, and without saying that it was grave. KPGUT §15."""

    key: str


class ClockHasRun(Refused):
    """The start of a game is moved after something happened in it."""


class TimeIsUp(Refused):
    """Something is said to happen after the hour."""


class SeriesOver(Refused):
    pass


class BackInTime(Refused):
    pass


class NotInGame(Refused):
    key: str


class AlreadyInGame(Refused):
    key: str


class TooLateToJoin(Refused):
    key: str


class Banned(Refused):
    key: str


# The journal


class BadEntry(Refused):
    """A line that does not hold what a line of its kind holds."""

    number: int


class NoSuchEntry(Refused):
    number: int


class CannotBeCorrected(Refused):
    number: int


class NotSeated(Refused):
    """A journal begins with who sits at the table."""


# The referee


class UnknownFact(Refused):
    """A case is not asked about this."""

    case: str
    fact: str
    known: tuple[str, ...]


class FactNeeded(Refused):
    """The ruling hangs on something that was not said."""

    case: str
    fact: str
    known: tuple[str, ...]


class NoVotes(Refused):
    """Nobody has voted."""


class TopNeeded(Refused):
    """Only where somebody opens with a card of their own is there no card on top."""


class ColourNeeded(Refused):
    """A wild card lies on top, and which colour was chosen is not said."""

    known: tuple[str, ...]


class ColourDoesNotFit(Refused):
    """Another colour is given than the card on top has."""

    colour: str
    top: str


class NothingPending(Refused):
    """Cards are said to be drawn for a card that is not there."""


class DrawnNotHeld(Refused):
    mark: str


# House rules


class NotInThisRulebook(Refused):
    """A house rule about something that the rulebook does not have."""

    fact: str


class DrawnCannotBePlayed(Refused):
    """Drawing until something fits, or having to play what was drawn, makes no sense if it may not be played."""


class NothingToChallenge(Refused):
    """A Wild Draw Four that may always be played cannot be challenged."""


class NobodyChallenges(Refused):
    """What a challenge costs, where nobody may challenge."""

    fact: str


class ChallengeCostsLess(Refused):
    """A wrong challenger would draw less than the card itself costs."""

    least: int
