"""A rulebook as a value: its facts, and for every topic the verdict, the words and where it is written."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.game.cards import Card

VERDICTS = ("yes", "no", "depends", "rule", "silent")
#: The text says so; it follows from the text; the text contradicts itself; the text says nothing.
BASES = ("explicit", "inferred", "contested", "silent")


@dataclass(frozen=True, slots=True)
class Citation:
    """Where in a document: `§2`, `m9` for UNOPRIVATE's memory rule 9, or the heading as printed; and the lines."""

    section: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or a switch of a rulebook: written once, and named by every text that needs it."""

    value: int | bool | str
    cite: Citation | None


@dataclass(frozen=True, slots=True)
class Example:
    """Cards to look at: what lies on top, what somebody holds, what may be played of it."""

    top: Card | None
    hand: tuple[Card, ...]
    played: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something people argue about, the same in every rulebook."""

    key: str
    group: str
    #: Whether its question can be answered with yes or no.
    asks: bool
    related: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A topic in one language: the question that its verdict answers, its short title, and how else people ask."""

    question: str
    title: str
    phrasings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """What one rulebook holds on a topic, apart from the words."""

    verdict: str
    basis: str
    cites: tuple[Citation, ...]
    example: Example | None


@dataclass(frozen=True, slots=True)
class Words:
    """What one rulebook says on a topic in one language. Facts stand in it as `{name}` or `{name:cards}`."""

    sentence: str = ""
    explanation: tuple[str, ...] = ()
    example: str = ""
    #: For each citation in turn, what that passage says; where the document contradicts itself.
    passages: tuple[str, ...] = ()
    #: Our reading, where the document leaves room.
    interpretation: str = ""


@dataclass(frozen=True)
class Rulebook:
    key: str
    #: Title, edition, the document's own language, and what its cards are called.
    about: Mapping[str, str]
    facts: Mapping[str, Fact]
    rules: Mapping[str, Rule]


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rulebook says on one topic, in one language; facts are not yet in place."""

    topic: Topic
    asked: Asked
    book: Rulebook
    rule: Rule
    words: Words


_NAMED = re.compile(r"\{(\w+)(?::(\w+))?\}")


def filled(text: str, facts: Mapping[str, Fact], unit: Callable[[int, str], str]) -> str:
    """The text with its facts in place; `unit` puts a number and `cards` or `points` into the reader's words."""

    def fill(found: re.Match[str]) -> str:
        value = facts[found[1]].value
        return unit(int(value), found[2]) if found[2] else str(value)

    return _NAMED.sub(fill, text)
