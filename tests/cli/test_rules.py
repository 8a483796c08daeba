"""ask and topic, as people and programs use them."""

import json
import subprocess
from typing import Any

import pytest

from companion.game.match import RULEBOOKS
from tests.cli.test_game import HERE, answer, companion, lines
from tests.serving import COMPANION, environment

KEYS = {"topic", "rulebook", "question", "verdict", "answer", "cite", "basis", "interpretation"}


def results(*arguments: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = answer(*arguments)["results"]
    return rows


def batch(command: str, *given: Any, options: tuple[str, ...] = ()) -> list[Any]:
    text = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in given)
    done = companion(command, "-", *options, given=text.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_without_a_rulebook_the_best_topic_is_answered_by_all_five() -> None:
    rows = results("ask", "Can you stack a +4 on a +2?")
    assert [row["rulebook"] for row in rows] == list(RULEBOOKS)
    assert {row["topic"] for row in rows} == {"wild-four-on-draw-two"}
    assert {row["rulebook"]: row["verdict"] for row in rows} == {**dict.fromkeys(RULEBOOKS, "no"), "kpgut": "yes"}


def test_a_row_has_everything_that_was_promised() -> None:
    for row in results("ask", "can you end on a wild", "--rulebook", "kpgut"):
        assert set(row) == KEYS
        assert row["interpretation"] is None or row["interpretation"].endswith(".")
        assert "{" not in row["answer"]
    (row,) = results("topic", "going-out-on-action", "--rulebook", "kpgut")
    assert row["verdict"] == "no"
    assert row["basis"] == "explicit"
    assert row["cite"] == "KPGUT §2, lines 97-99"
    assert row["question"] == "May the last card be an action or wild card?"


def test_with_a_rulebook_there_are_at_most_five_topics_all_of_it() -> None:
    rows = results("ask", "two 7s at once?", "--rulebook", "kpgut")
    assert rows[0]["topic"] == "several-cards"
    assert len({row["topic"] for row in rows}) == len(rows) <= 5
    assert {row["rulebook"] for row in rows} == {"kpgut"}


@pytest.mark.parametrize("arguments", [["what is the capital of france"], ["asdf", "--rulebook", "kpgut"]])
def test_nothing_near_enough_is_no_row_and_no_error(arguments: list[str]) -> None:
    assert results("ask", *arguments) == []
    assert lines("ask", *arguments) == ["No rule here is about that. Try the name of the card, or other words."]


def test_a_question_in_one_language_is_answered_in_another() -> None:
    (row, *_rest) = results("ask", "saako lopettaa erikoiskorttiin", "--lang", "da", "--rulebook", "kpgut")
    assert row["topic"] == "going-out-on-action"
    assert row["answer"].startswith("Nej")
    assert row["cite"] == "KPGUT §2, linje 97-99"


def test_what_is_asked_in_a_neighbours_language_is_answered_in_english() -> None:
    row, *_others = results("ask", "Får man gå ut med ett svart kort?", "--rulebook", "kpgut", "--lang", "sv")
    assert (row["topic"], row["answer"][:3]) == ("going-out-on-action", "No:")


def test_the_language_of_the_terminal_answers_unless_another_is_asked_for() -> None:
    said = lines("ask", "stacking", "--rulebook", "kpgut", language="fi_FI.UTF-8")
    assert said[1].startswith("KPGUT: Kyllä")
    assert lines("ask", "stacking", "--rulebook", "kpgut", "--lang", "en", language="fi_FI.UTF-8")[1].startswith(
        "KPGUT: Yes"
    )


def test_words_need_no_quotes() -> None:
    assert answer("ask", "two", "7s", "at", "once?") == answer("ask", "two 7s at once?")


def test_for_people_the_question_comes_first_and_then_each_answer_with_its_place() -> None:
    said = lines("topic", "going-out-on-action")
    assert said[0] == "May the last card be an action or wild card?"
    assert len([line for line in said if line.startswith("  ")]) >= 5
    assert "  KPGUT §2, lines 97-99; said outright" in said


def test_a_topic_in_every_rulebook_or_in_one() -> None:
    assert [row["rulebook"] for row in results("topic", "stacking")] == list(RULEBOOKS)
    assert [row["rulebook"] for row in results("topic", "stacking", "--rulebook", "motu-2020")] == ["motu-2020"]


def test_topics_can_be_listed() -> None:
    rows = answer("topic", "--list", "--lang", "fi")
    assert {"topic": "uno-call", "title": "Unon sanominen"} in rows
    assert "uno-call: Saying Uno" in lines("topic", "--list")


def test_many_questions_at_once() -> None:
    rows = batch(
        "ask",
        {"question": "two 7s at once?", "rulebook": "kpgut", "lang": "fi"},
        "",
        {"question": "stacking", "rulebook": None, "lang": None},
        {"question": "what is the capital of france"},
    )
    assert [len(row["results"]) for row in rows] == [5, 5, 0]
    assert rows[0]["results"][0]["answer"].startswith("Kyllä")
    assert [row["rulebook"] for row in rows[1]["results"]] == list(RULEBOOKS)


def test_a_bad_line_answers_with_its_error_and_the_rest_goes_on() -> None:
    rows = batch(
        "ask",
        "nonsense",
        "[]",
        {"question": 7},
        {},
        {"question": "  "},
        {"question": "x" * 3000},
        {"question": "stacking", "rulebook": "poker"},
        {"question": "stacking", "lang": "pt"},
        {"question": "stacking", "more": 1},
        '{"question": "a", "question": "b"}',
        {"question": "stacking"},
        options=("--json",),
    )
    assert len(rows) == 11
    assert all(list(row) == ["error"] and row["error"].endswith(".") for row in rows[:-1])
    assert rows[-1]["results"]


def test_a_line_that_is_not_text_does_not_stop_the_rest() -> None:
    done = companion("ask", "-", given=b'\xff\xfe\n{"question": "stacking"}\n')
    first, second = done.stdout.splitlines()
    assert "UTF-8" in json.loads(first)["error"]
    assert json.loads(second)["results"]


def test_many_topics_at_once() -> None:
    rows = batch("topic", {"topic": "stacking", "rulebook": "kpgut"}, {"topic": "stakking"}, {"topic": "uno-call"})
    assert rows[0]["results"][0]["verdict"] == "yes"
    assert rows[1] == {"error": "There is no topic “stakking”. Did you mean stacking?"}
    assert len(rows[2]["results"]) == 5


WRONG: list[tuple[list[str], str]] = [
    (["ask"], "QUESTION"),
    (["ask", ""], "Ask something, in your own words."),
    (["ask", "   "], "Ask something, in your own words."),
    (["ask", "x" * 3000], "2000 characters is the most"),
    (["ask", "stacking", "--rulebook", "poker"], "rulebook: “poker” is not known here; it can be: my-uno-fi"),
    (["ask", "stacking", "--lang", "pt"], "lang: “pt” is not known here; it can be: en, fi, da."),
    (["topic"], "TOPIC"),
    (["topic", "stakking"], "There is no topic “stakking”. Did you mean stacking?"),
    (["topic", "zzzz"], "companion topic --list"),
    (["topic", "\x1b[2J"], "There is no topic"),
]


@pytest.mark.parametrize(("arguments", "part"), WRONG)
@pytest.mark.parametrize("json_too", [False, True])
def test_what_is_wrong_is_said_in_one_line_with_exit_2(arguments: list[str], part: str, json_too: bool) -> None:
    done = companion(*arguments, *(["--json"] if json_too else []))
    assert (done.returncode, done.stdout) == (2, b"")
    sentence = done.stderr.decode()
    assert len(sentence.splitlines()) == 1
    assert len(sentence) <= 501
    assert part in sentence


def test_asking_waits_for_neither_flask_nor_sqlalchemy() -> None:
    code = "import sys; from companion.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    command = [str(COMPANION.with_name("python")), "-c", code, "ask", "stacking"]
    done = subprocess.run(command, env=environment(HERE), capture_output=True, check=False)
    loaded = {module.split(".")[0] for module in done.stderr.decode().split()}
    assert {"click", "rapidfuzz"} <= loaded
    assert loaded.isdisjoint({"flask", "sqlalchemy", "weasyprint", "babel", "qrcode", "waitress"})
