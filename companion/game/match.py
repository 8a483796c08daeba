"""A match as a value: who plays by what, and everything that was written down about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.game.decks import DECKS, Deck
from companion.game.hands import Hand

#: Each rulebook with its own deck and way of scoring; any match may choose otherwise.
RULEBOOKS = {
    "my-uno-fi": ("classic", "standard"),
    "mit-uno-dk": ("classic", "standard"),
    "unoprivate": ("classic", "standard"),
    "motu-2020": ("motu-2020", "standard"),
    "kpgut": ("classic", "average"),
}
DEFAULT_TARGET = 500
TARGET_RULES = ("reach", "exceed")


@dataclass(frozen=True)
class Joined:
    """Somebody came to a running match: after how many rounds, and with which agreed score."""

    after: int
    score: int


@dataclass(frozen=True)
class Player:
    key: str
    name: str
    #: As in the file: YYYY-MM-DD.
    born: str | None = None
    joined: Joined | None = None
    #: After how many rounds they left the match.
    left_after: int | None = None


@dataclass(frozen=True)
class Team:
    key: str
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    out: str
    hands: Mapping[str, Hand]
    #: Where eight players rotate over two tables.
    table: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game of a series, `at` so many seconds after its start."""

    at: int
    player: str
    what: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something in a game that is worth remembering and moves no points: a warning, an absence, a reshuffle."""

    at: int
    what: str
    #: Nobody in particular for a reshuffle.
    player: str | None = None


@dataclass(frozen=True)
class Stop:
    """A game stopped with two or more still in it, and what each of them held."""

    at: int
    hands: Mapping[str, Hand]


@dataclass(frozen=True)
class Game:
    players: tuple[str, ...]
    events: tuple[Event, ...] = ()
    started: str | None = None
    stopped: Stop | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Ruled:
    """What the table ruled, `after` so many rounds or games: the situation, and what it came to."""

    after: int
    case: str
    verdict: str
    facts: Mapping[str, str | int] = field(default_factory=dict)
    #: Who was who in it: keys of players by role.
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Voted:
    """A question that the table put to the vote. KPGUT §11."""

    after: int
    question: str
    yes: int
    no: int
    #: yes or no; with equal votes as the oldest player decided.
    outcome: str


@dataclass(frozen=True)
class Match:
    rulebook: str
    system: str
    seating: str
    players: tuple[Player, ...]
    deck: str = "classic"
    target: int = DEFAULT_TARGET
    target_rule: str = "reach"
    teams: tuple[Team, ...] = ()
    #: Oldest first, if it was given as an order and not by birthdays.
    age_order: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    games: tuple[Game, ...] = field(default=())
    #: Whether people said that the series is over; there could always be another game.
    ended: bool = False
    #: Facts of the rulebook that this table has switched.
    house_rules: Mapping[str, str | int] = field(default_factory=dict)
    rulings: tuple[Ruled, ...] = ()
    votes: tuple[Voted, ...] = ()

    @property
    def cards(self) -> Deck:
        return DECKS[self.deck]

    def is_reached(self, score: int) -> bool:
        return score > self.target if self.target_rule == "exceed" else score >= self.target

    def by_age(self) -> tuple[str, ...]:
        """Oldest first; those born on one day in seat order."""
        if self.age_order:
            return self.age_order
        return tuple(player.key for player in sorted(self.players, key=lambda player: player.born or ""))
