"""Asking the referee: for a ruling, for what may be played; by a rulebook as a table plays it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.game.decks import DECKS, Deck
from companion.game.match import RULEBOOKS
from companion.game.shapes import one_of
from companion.referee.cases import rule
from companion.referee.cases.voting import KEY as VOTE
from companion.referee.facts import Facts
from companion.referee.house_rules import apply
from companion.referee.legal import Legal, legal
from companion.referee.position import Position, read_position
from companion.referee.rulebook import Rulebook
from companion.referee.ruling import Ruling
from companion.rulebooks import rulebook as read_rulebook


def rulebook_of(key: Any, house_rules: Mapping[str, Any] | None = None, where: str = "rulebook") -> Rulebook:
    """The rulebook as it is written, or as a table plays it."""
    book = read_rulebook(one_of(key, where, tuple(RULEBOOKS)))
    return apply(house_rules, book) if house_rules else book


def deck_of(rulebook: Rulebook) -> Deck:
    return DECKS[RULEBOOKS[rulebook.key][0]]


def ask_for_ruling(case: str, rulebook: Rulebook, facts: Mapping[str, Any]) -> Ruling:
    ruling = rule(case, rulebook, facts)
    return ruling if "vote" in rulebook.facts or case != VOTE else _lent(ruling)


def _lent(ruling: Ruling) -> Ruling:
    """A vote at a table whose rulebook has none: where the vote is written."""
    lender = next(book for key in RULEBOOKS if "vote" in (book := read_rulebook(key)).facts)
    cites = (lender.facts[name].cite for name in ruling.finding.because)
    return replace(ruling, cites=tuple(cite for cite in cites if cite), cited_title=lender.about["title"])


def what_may_be_played(
    rulebook: Rulebook, given: Mapping[str, Any], deck: Deck | None = None
) -> tuple[Position, Legal]:
    """A hand is looked at and forgotten."""
    position = read_position(given, Facts(rulebook.facts), deck or deck_of(rulebook))
    return position, legal(rulebook, position)
