"""What people are asked: only what the ruling hangs on, and at most three things at once."""

import pytest

from companion.referee.cases import CASES
from companion.referee.cases.topics import CASE_OF
from companion.referee.questions import MOST_AT_ONCE, open_questions
from companion.referee.situation import situation
from companion.rulebooks import topics
from companion.words.situations import CASE_NAMES, GROUPS, PEOPLE, QUESTIONS
from tests.referee.books import SHORT, book

#: case, rulebook, what was said -> what is still asked
ASKED = [
    ("wild-four-challenge", "fi", {}, ["challenger", "held_colour"]),
    ("wild-four-challenge", "kp", {}, ["challenger", "held_colour", "held_match"]),
    ("wild-four-challenge", "kp", {"challenger": "next", "held_colour": "yes"}, []),
    ("wild-four-challenge", "kp", {"challenger": "other"}, []),
    ("stack", "fi", {}, ["on", "with"]),
    ("stack", "kp", {}, ["on", "with", "count", "holds_draw_two"]),
    ("stack", "kp", {"on": "draw-two", "with": "wild-four", "count": 1}, ["holds_draw_two"]),
    ("stack", "kp", {"on": "draw-two", "with": "draw-two", "count": 1}, []),
    ("reverse", "fi", {}, ["players"]),
    ("reverse", "kp", {"players": 4}, ["count"]),
    ("draw-by-choice", "fi", {}, ["plays"]),
    ("absent", "fi", {}, []),
    ("joins-late", "fi", {}, []),
    ("joins-late", "kp", {"winner": "yes"}, []),
    ("advice", "up", {}, ["by"]),
]


@pytest.mark.parametrize(("case", "short", "said", "asked"), ASKED)
def test_only_what_matters_is_asked(case: str, short: str, said: dict[str, str | int], asked: list[str]) -> None:
    assert [ask.name for ask in open_questions(case, book(short), said)] == asked


def test_three_questions_are_enough_but_for_one_case() -> None:
    most = {(case, short): len(open_questions(case, book(short), {})) for case in CASES for short in SHORT}
    assert {key for key, number in most.items() if number > MOST_AT_ONCE} == {("stack", "kp")}


def test_every_case_and_question_has_its_words() -> None:
    asked = {(case.key, ask.name) for case in CASES.values() for ask in case.asks if case.key != "vote"}
    assert set(QUESTIONS) == asked
    assert {case for _title, _cards, cases in GROUPS for case in cases} == set(CASE_NAMES) == set(CASES) - {"vote"}
    assert len(GROUPS) == 6
    assert set(PEOPLE) <= set(CASES)


def test_topics_lead_to_cases_with_what_they_say() -> None:
    for topic, (case, said) in CASE_OF.items():
        assert topic in topics()
        assert all(situation(case, CASES[case].asks, said).known[name] for name in said)
    assert {case for case, _said in CASE_OF.values()} == set(CASES)
