"""A ruling as a value: who draws how many, whose turn it is, what else happens, and which facts say so."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.referee.rulebook import Citation

VERDICTS = (
    "allowed",
    "not-allowed",
    "penalty",
    "no-penalty",
    "guilty",
    "innocent",
    "not-entitled",
    "upheld",
    "rejected",
    "silent",
)
EFFECTS = (
    "turn-lost",
    "turn-kept",
    "plays-again",
    "card-returned",
    "play-another-card",
    "may-play-any-card",
    "colour-chosen",
    "colour-by-next",
    "direction-changes",
    "dealer-starts",
    "card-back-in-deck",
    "counts-in-score",
    "round-ends",
    "play-continues",
    "say-uno",
    "cards-back",
    "warning",
    "removed",
    "reshuffle",
    "last-place",
    "all-others-draw",
)


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence to be said: its key in the words, and what is put into it."""

    key: str
    #: A role, such as `player` or `next`; a second one where the sentence names two.
    who: str = ""
    other: str = ""
    #: How many cards somebody draws.
    cards: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What a case comes to, before it is put beside its rulebook."""

    verdict: str
    #: The topic of the rulebook that it applies.
    topic: str
    says: tuple[Say, ...]
    #: Names of the facts it rests on, the weightiest first.
    because: tuple[str, ...] = ()
    draws: Mapping[str, int] = field(default_factory=dict)
    turn: str | None = None
    effects: tuple[str, ...] = ()
    #: Who a role is in this case, where it has a better name: the `player` of a first card is the dealer.
    roles: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Roles are named as they stand before the card takes effect, in the direction of play at that moment."""

    case: str
    rulebook: str
    #: What was known about the situation, defaults among it.
    facts: Mapping[str, str | int]
    finding: Finding
    cites: tuple[Citation, ...]
    #: Of the facts it rests on, those that this table has changed.
    house_rules: tuple[str, ...]
    #: The title of the rulebook that is cited, where it is another one: a vote is lent to every table.
    cited_title: str = ""


def silent(topic: str, *says: Say) -> Finding:
    """The document does not settle it: the table is offered the vote, never another book's rule."""
    return Finding("silent", topic, says or (Say("silent"),))


def seat(steps: int, players: int) -> str:
    """The role of whoever sits so many steps after `player`."""
    place = steps % players
    return {0: "player", 1: "next", 2: "after-next"}.get(place, f"+{place}")
