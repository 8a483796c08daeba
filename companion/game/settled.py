"""What a table has settled, as match files have it: its house rules, its rulings, its votes.

Which cases and facts mean something, the referee knows; here they are words and numbers.
"""

from collections.abc import Set
from typing import Any

from companion.game.match import Ruled, Voted
from companion.game.refusals import UnknownPlayer
from companion.game.shapes import a_list, a_mapping, a_name, a_number, an_object, one_of

#: Nobody plays or votes more often.
MOST_ROUNDS, MOST_VOTES, LARGEST_NUMBER = 999_999, 999, 99_999
LONGEST_QUESTION = 300


def read_said(value: Any, where: str) -> dict[str, str | int]:
    """Names with a word or a number each."""
    said: dict[str, str | int] = {}
    for name, each in a_mapping(value, where).items():
        place = f"{where}.{a_name(name, where)}"
        said[name] = a_number(each, place, 0, LARGEST_NUMBER) if type(each) is int else a_name(each, place)
    return said


def read_rulings(value: Any, keys: Set[str]) -> tuple[Ruled, ...]:
    return tuple(_ruled(item, f"rulings[{index}]", keys) for index, item in enumerate(a_list(value, "rulings")))


def _ruled(value: Any, where: str, keys: Set[str]) -> Ruled:
    given = an_object(value, where, ("after", "case", "verdict"), ("facts", "people"))
    people = read_said(given.get("people", {}), f"{where}.people")
    for role, key in people.items():
        if key not in keys:
            raise UnknownPlayer(str(key)).within(f"{where}.people.{role}")
    return Ruled(
        a_number(given["after"], f"{where}.after", 0, MOST_ROUNDS),
        a_name(given["case"], f"{where}.case"),
        a_name(given["verdict"], f"{where}.verdict"),
        read_said(given.get("facts", {}), f"{where}.facts"),
        {role: str(key) for role, key in people.items()},
    )


def read_votes(value: Any) -> tuple[Voted, ...]:
    return tuple(_voted(item, f"votes[{index}]") for index, item in enumerate(a_list(value, "votes")))


def _voted(value: Any, where: str) -> Voted:
    given = an_object(value, where, ("after", "question", "yes", "no", "outcome"))
    return Voted(
        a_number(given["after"], f"{where}.after", 0, MOST_ROUNDS),
        a_name(given["question"], f"{where}.question", LONGEST_QUESTION),
        a_number(given["yes"], f"{where}.yes", 0, MOST_VOTES),
        a_number(given["no"], f"{where}.no", 0, MOST_VOTES),
        one_of(given["outcome"], f"{where}.outcome", ("yes", "no")),
    )
