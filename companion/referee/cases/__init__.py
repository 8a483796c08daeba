"""The cases a referee rules on. Each is computed from the rulebook's facts; none knows a rulebook by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game.refusals import UnknownValue, shortened
from companion.referee.cases import (
    challenge,
    conduct,
    drawing,
    first_card,
    going_out,
    jumping,
    missed_uno,
    piles,
    stack,
    turning,
    voting,
)
from companion.referee.facts import Facts
from companion.referee.house_rules import HouseFact
from companion.referee.rulebook import Rulebook
from companion.referee.ruling import Finding, Ruling
from companion.referee.situation import Ask, Situation, situation


@dataclass(frozen=True, slots=True)
class Case:
    key: str
    asks: tuple[Ask, ...]
    find: Callable[[Facts, Situation], Finding]


_LISTED = (
    Case(challenge.KEY, challenge.ASKS, challenge.rule),
    Case(missed_uno.KEY, missed_uno.ASKS, missed_uno.rule),
    Case(going_out.KEY, going_out.ASKS, going_out.rule),
    Case(stack.KEY, stack.ASKS, stack.rule),
    Case(first_card.KEY, first_card.ASKS, first_card.rule),
    Case("reverse", turning.ASKS, turning.reverse),
    Case("skip", turning.ASKS, turning.skip),
    Case(jumping.KEY, jumping.ASKS, jumping.rule),
    Case(drawing.KEY, drawing.ASKS, drawing.rule),
    Case("advice", conduct.ADVICE, conduct.advice),
    Case("illegal-play", conduct.ILLEGAL_PLAY, conduct.illegal_play),
    Case("absent", (), conduct.absent),
    Case("gives-up", (), conduct.gives_up),
    Case("joins-late", conduct.JOINS_LATE, conduct.joins_late),
    Case("pile-empty", piles.PILE_EMPTY, piles.pile_empty),
    Case("worn-card", piles.WORN_CARD, piles.worn_card),
    Case(voting.KEY, voting.ASKS, voting.rule),
)
CASES = {case.key: case for case in _LISTED}


def rule(key: str, rulebook: Rulebook, given: Mapping[str, Any]) -> Ruling:
    if key not in CASES:
        raise UnknownValue(shortened(key), tuple(CASES))
    case = CASES[key]
    known = situation(key, case.asks, given)
    finding = case.find(Facts(rulebook.facts), known)
    used = [(name, rulebook.facts[name]) for name in finding.because if name in rulebook.facts]
    cites = dict.fromkeys(fact.cite for _name, fact in used if fact.cite)
    house_rules = tuple(name for name, fact in used if isinstance(fact, HouseFact))
    return Ruling(key, rulebook.key, known.known, finding, tuple(cites), house_rules)
