"""House rules, rulings and votes in the journal and in match files."""

from typing import Any

import pytest

from companion.game.journal import Entry, replay
from companion.game.match import Ruled, Voted
from companion.game.match_file import match_from
from companion.game.match_writer import match_data
from companion.game.refusals import BadText, MissingKey, OutOfRange, Refused, UnknownPlayer, UnknownValue
from companion.services.tables import journal_of
from tests.game.sheets import game, hands, scored, series, sheet

RULED: dict[str, Any] = {
    "after": 1,
    "case": "wild-four-challenge",
    "verdict": "guilty",
    "facts": {"held_colour": "yes", "count": 2},
    "people": {"player": "a", "challenger": "b"},
}
VOTED: dict[str, Any] = {"after": 0, "question": "Did Bo say it in time?", "yes": 2, "no": 1, "outcome": "yes"}
SETTLED: dict[str, Any] = {"house_rules": {"stack_draw_two": "yes"}, "rulings": [RULED], "votes": [VOTED]}
MATCHES = {
    "rounds": sheet("standard", 3, ("a", hands(b=3, c=4)), ("b", hands(a=3, c=4)), **SETTLED),
    "games": series(3, game("abc", (60, "a", "out"), (90, "b", "out")), **SETTLED),
}


@pytest.mark.parametrize("data", MATCHES.values(), ids=MATCHES)
def test_what_was_settled_survives_a_file_and_a_journal(data: dict[str, Any]) -> None:
    match = match_from(data)
    assert match.rulings == (Ruled(1, "wild-four-challenge", "guilty", RULED["facts"], RULED["people"]),)
    assert match.votes == (Voted(0, "Did Bo say it in time?", 2, 1, "yes"),)
    assert match_from(match_data(match)) == match
    lines = [Entry(number, kind, each) for number, (kind, each) in enumerate(journal_of(match), start=1)]
    assert replay(lines) == match


@pytest.mark.parametrize("data", MATCHES.values(), ids=MATCHES)
def test_what_was_settled_scores_nothing(data: dict[str, Any]) -> None:
    bare = {name: value for name, value in data.items() if name not in SETTLED}
    assert scored(data) == scored(bare)


#: What a file says, and why it is refused.
WRONG: list[tuple[dict[str, Any], Refused]] = [
    ({"rulings": [{"case": "x", "verdict": "y"}]}, MissingKey("after").within("rulings[0]")),
    ({"rulings": [{**RULED, "people": {"player": "z"}}]}, UnknownPlayer("z").within("rulings[0].people.player")),
    ({"rulings": [{**RULED, "facts": {"count": -1}}]}, OutOfRange(0, 99999).within("rulings[0].facts.count")),
    ({"house_rules": {"stack_draw_two": ""}}, BadText(80).within("house_rules.stack_draw_two")),
    ({"votes": [{**VOTED, "question": "x" * 301}]}, BadText(300).within("votes[0].question")),
    ({"votes": [{**VOTED, "outcome": "maybe"}]}, UnknownValue("maybe", ("yes", "no")).within("votes[0].outcome")),
]


@pytest.mark.parametrize(("more", "why"), WRONG, ids=range(len(WRONG)))
def test_what_cannot_be_read_is_refused_with_its_place(more: dict[str, Any], why: Refused) -> None:
    with pytest.raises(Refused) as refused:
        match_from(sheet("standard", 3, **more))
    assert refused.value == why
