"""What a table plays otherwise than its book, and the sets of house rules that people keep."""

from collections.abc import Mapping, Sequence

from companion.game.journal import HOUSE_RULES_SET
from companion.game.match import Match
from companion.referee.house_rules import SWITCHES, house_facts
from companion.referee.rulebook import Rulebook
from companion.services.rulings import rulebook_of
from companion.services.score import write
from companion.store import house_rules, writing

Rules = Mapping[str, str | int]
MOST_SETS = 100
#: A table has its target anyway.
OFFERED = tuple(name for name in SWITCHES if name != "target")


def book_of(match: Match) -> Rulebook:
    """The rulebook as this table plays it."""
    return rulebook_of(match.rulebook, match.house_rules)


def what_differs(rulebook: str, rules: Rules) -> Rules:
    """Only what is otherwise than in the book; refuses what makes no sense together."""
    changed = house_facts(rulebook_of(rulebook, rules))
    return {name: value for name, value in rules.items() if name in changed}


def set_house_rules(handle: str, seen: int, client_id: str, by: str, rulebook: str, rules: Rules) -> int:
    data = {"house_rules": dict(what_differs(rulebook, rules))}
    return write(handle, seen, client_id, by, HOUSE_RULES_SET, data)


def save_rules_as(name: str, rules: Rules) -> None:
    with writing():
        house_rules.save_set(name, rules)


def saved_names() -> Sequence[str]:
    return [each.name for each in house_rules.saved_sets(MOST_SETS)]


def rules_saved_as(name: str) -> Rules | None:
    kept = house_rules.saved_set(name)
    return {key: value for key, value in kept.rules.items() if key in OFFERED} if kept else None
