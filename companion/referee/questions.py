"""What still has to be asked before a situation can be ruled on: only what the ruling hangs on."""

from collections.abc import Iterator, Mapping
from itertools import product

from companion.game.refusals import NoVotes
from companion.referee.cases import CASES, Case
from companion.referee.facts import Facts
from companion.referee.rulebook import Rulebook
from companion.referee.ruling import Finding
from companion.referee.situation import Ask, situation

#: Of a number, so many of the smallest are tried: none, one, several, and odd and even.
TRIED = 3
MOST_AT_ONCE = 3


def open_questions(case: str, rulebook: Rulebook, said: Mapping[str, str | int]) -> tuple[Ask, ...]:
    """The questions whose answer can still change the ruling, in the order people are asked them."""
    facts = Facts(rulebook.facts)
    left = [ask for ask in CASES[case].asks if ask.name not in said and _can_come_up(ask, facts)]
    return tuple(ask for ask in left if _matters(ask, left, CASES[case], facts, said))


def _can_come_up(ask: Ask, facts: Facts) -> bool:
    return not ask.where or any(name in facts and facts.facts[name].value is not False for name in ask.where)


def _matters(ask: Ask, left: list[Ask], case: Case, facts: Facts, said: Mapping[str, str | int]) -> bool:
    others = [other for other in left if other is not ask]
    for values in product(*map(_tried, others)):
        assumed = {**said, **{other.name: value for other, value in zip(others, values, strict=True)}}
        outcomes = [_outcome(case, facts, {**assumed, ask.name: value}) for value in _tried(ask)]
        if any(outcome != outcomes[0] for outcome in outcomes):
            return True
    return False


def _tried(ask: Ask) -> Iterator[str | int]:
    if ask.choices:
        yield from ask.choices
    else:
        yield from range(ask.least, min(ask.least + TRIED, ask.most + 1))


def _outcome(case: Case, facts: Facts, said: Mapping[str, str | int]) -> Finding | None:
    try:
        return case.find(facts, situation(case.key, case.asks, said))
    except NoVotes:
        return None
