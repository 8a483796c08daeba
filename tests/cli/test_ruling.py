"""ruling and legal, as people and programs use them."""

import json
from typing import Any

import pytest

from tests.cli.test_game import answer, companion, lines

CHALLENGE = ("ruling", "wild-four-challenge", "--fact", "held_colour=yes")


def batch(command: str, *questions: object) -> list[Any]:
    given = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in questions)
    done = companion(command, "-", given=given.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_a_ruling_for_programs() -> None:
    ruled = answer(*CHALLENGE, "--rulebook", "unoprivate")
    assert ruled == {
        "case": "wild-four-challenge",
        "rulebook": "unoprivate",
        "verdict": "guilty",
        "draws": {"player": 4},
        "turn": "player",
        "effects": ["card-returned", "play-another-card"],
        "answer": "Guilty. The player held a card of the colour in play. The player takes the Wild Draw Four back and "
        "must play another card that fits. The player draws 4 cards.",
        "cite": "UNOPRIVATE RANGAISTUKSET, line 137; ARVOKORTIT, line 99",
        "facts": {"challenger": "next", "held_colour": "yes"},
        "topic": "challenge-guilty",
        "house_rules": [],
    }


def test_a_ruling_for_people_in_the_language_of_the_terminal() -> None:
    challenge = (*CHALLENGE, "--rulebook", "kpgut")
    assert lines(*challenge, language="fi_FI.UTF-8")[0].startswith("Syyllinen. Pelaaja olisi voinut")
    assert lines(*challenge, language="da_DK.UTF-8")[0].startswith("Skyldig. Spilleren havde")
    assert lines(*challenge)[-1] == "KPGUT Villi+Nosta 4, line 89; Villi+Nosta 4, line 83"


def test_what_is_not_settled_offers_the_vote() -> None:
    ruled = answer("ruling", "absent", "--rulebook", "my-uno-fi")
    assert (ruled["verdict"], ruled["draws"], ruled["turn"]) == ("silent", {}, None)
    assert ruled["cite"] == "My UNO (FI): no passage on this"
    assert "vote" in ruled["answer"]
    ruled = answer("ruling", "going-out", "--rulebook", "kpgut", "--fact", "card=grayskull")
    assert (ruled["verdict"], ruled["cite"]) == ("silent", "KPGUT §11, line 141")
    assert "By §11 you vote" in ruled["answer"]


def test_a_house_rule_is_marked_beside_what_the_book_says() -> None:
    stack = ("ruling", "stack", "--rulebook", "my-uno-fi", "--fact", "on=draw-two", "--fact", "with=draw-two")
    ruled = answer(*stack, "--house-rule", "stack_draw_two=yes")
    assert (ruled["verdict"], ruled["draws"], ruled["house_rules"]) == ("allowed", {"next": 4}, ["stack_draw_two"])
    assert ruled["cite"].startswith("house rule (My UNO (FI) says otherwise: Toimintakorttien kuvaukset, lines 55-57)")


def test_the_cases_are_listed_with_what_they_ask() -> None:
    listed = {case["case"]: case["facts"] for case in answer("ruling", "--list")}
    assert len(listed) == 17
    assert {"name": "count", "values": ["1-80"], "default": 1} in listed["stack"]
    assert "  challenger=next|other (else next)" in lines("ruling", "--list")


def test_many_rulings_at_once() -> None:
    ruled = batch(
        "ruling",
        {"case": "skip", "rulebook": "kpgut", "facts": {"count": 2, "players": "5"}},
        "",
        {"case": "absent", "rulebook": "kpgut", "facts": None},
        {"case": "absent", "rulebook": "chess"},
        {"case": "absent"},
        {"case": "absent", "rulebook": "kpgut", "why": 1},
        {"case": ["absent"], "rulebook": "kpgut"},
        {"case": "skip", "rulebook": "kpgut", "facts": []},
        "nonsense",
        "[]",
        {"case": "worn-card", "rulebook": "kpgut", "facts": {"when": None}},
    )
    assert [each.get("turn") or each.get("error") or each["verdict"] for each in ruled] == [
        "+3",
        "next",
        "rulebook: “chess” is not known here; it can be: my-uno-fi, mit-uno-dk, unoprivate, motu-2020, kpgut.",
        "“rulebook” is missing.",
        "“why” does not belong here.",
        "case: Here must be a text in quotes.",
        "facts: Here must be an object in braces.",
        "This line is not JSON.",
        "Here must be an object in braces.",
        "not-allowed",
    ]


def test_legal_plays_for_programs() -> None:
    assert answer("legal", "--rulebook", "kpgut", "--top", "dr", "--hand", "hr", "hg", "jb", "db", "wdd") == {
        "plays": [{"card": "hr", "then": ["hg"]}, {"card": "db", "then": []}],
        "must_draw": 0,
        "may_draw": True,
        "why": {
            "hr": "Yes: it has the colour in play.",
            "hg": "No: neither the colour nor the number or symbol fits. (KPGUT Pelin kulku, line 27)",
            "jb": "No: neither the colour nor the number or symbol fits. (KPGUT Pelin kulku, line 27)",
            "db": "Yes: it has the same number.",
            "wdd": "No: another card in your hand can be played. (KPGUT Villi+Nosta 4, line 83)",
        },
    }


def test_the_hand_may_stand_anywhere() -> None:
    first = answer("legal", "--hand", "ar", "bb", "--top", "dr", "--rulebook", "my-uno-fi")
    assert answer("legal", "--rulebook", "my-uno-fi", "--top", "r4", "--hand", "r1 b2") == first
    assert answer("legal", "--rulebook", "my-uno-fi", "--top", "dr", "--hand", "ar", "--hand", "bb") == first


def test_legal_plays_for_people() -> None:
    hand = ("legal", "--rulebook", "kpgut", "--top", "dr", "--hand", "hr", "hg")
    assert lines(*hand)[:2] == ["You may play: hr +hg", "You may draw instead."]
    nothing = ("legal", "--rulebook", "my-uno-fi", "--top", "dbr", "--pending", "2", "--hand", "dbg")
    assert lines(*nothing)[:2] == ["Nothing in this hand may be played.", "If you play nothing, draw: 2"]
    assert lines(*nothing, language="fi_FI.UTF-8")[0] == "Mitään näistä korteista ei saa pelata."


def test_many_hands_at_once() -> None:
    found = batch(
        "legal",
        {"rulebook": "kpgut", "top": None, "hand": ["ar", "wdd"]},
        {"rulebook": "motu-2020", "top": "wi", "colour": "v", "pending": 0, "drawn": None, "hand": ["av"]},
        {"rulebook": "my-uno-fi", "top": "wi", "hand": ["ar"]},
        {"rulebook": "my-uno-fi", "top": "er", "hand": ["av"]},
        {"rulebook": "my-uno-fi", "top": "er"},
    )
    assert [each.get("error") or [play["card"] for play in each["plays"]] for each in found] == [
        ["ar"],
        ["av"],
        "colour: A wild card lies on top: say which colour was chosen (b, g, r, y).",
        "hand: The deck classic has no card “av”.",
        "“hand” is missing.",
    ]


#: What is typed wrongly, and a part of the sentence.
WRONG: list[tuple[list[str], str]] = [
    (["ruling"], "“case” is missing."),
    (["ruling", "absent"], "“rulebook” is missing."),
    (["ruling", "coup", "--rulebook", "kpgut"], "“coup” is not known here"),
    (["ruling", "absent", "--rulebook", "x"], "rulebook: “x” is not known here"),
    (["ruling", "skip", "--rulebook", "kpgut", "--fact", "count"], "“count” is not of the form FACT=VALUE."),
    (["ruling", "skip", "--rulebook", "kpgut", "--fact", "count=2", "--fact", "count=3"], "“count” stands twice"),
    (["ruling", "skip", "--rulebook", "kpgut", "--fact", "count=0"], "count: This must be from 1 to 80."),
    (["ruling", "skip", "--rulebook", "kpgut", "--fact", "kount=1"], "it is asked about: players, count."),
    (["ruling", "going-out", "--rulebook", "kpgut"], "To rule on “going-out”, card must be known: number, draw-two"),
    (["ruling", "vote", "--rulebook", "kpgut", "--fact", "yes=0", "--fact", "no=0"], "Nobody has voted yet."),
    (["ruling", "skip", "--rulebook", "kpgut", "--house-rule", "target=3"], "no “target” that could be changed"),
    (["legal", "--rulebook", "kpgut", "--top", "er"], "“hand” is missing."),
    (["legal", "--top", "er", "--hand", "er"], "“rulebook” is missing."),
    (["legal", "--rulebook", "fi", "--top", "er", "--hand", "er"], "rulebook: “fi” is not known here"),
    (["legal", "--rulebook", "my-uno-fi", "--hand", "er"], "Say which card lies on top."),
    (["legal", "--rulebook", "my-uno-fi", "--top", "er", "--pending", "x", "--hand", "er"], "pending: Here must be"),
    (["legal", "--rulebook", "my-uno-fi", "--top", "zz", "--hand", "er"], "No card is marked “zz”."),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_what_is_typed_wrongly_gets_one_sentence(arguments: list[str], sentence: str) -> None:
    done = companion(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert sentence in line
    assert len(line) <= 500
