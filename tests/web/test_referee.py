"""The referee's pages, with forms alone: a ruling in a few answers, what may be played, a vote."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.services import tables
from companion.services.referee_tables import names_by_role
from companion.web.referee import ruling_link

PEOPLE = {"p1": "Aino", "p2": "Bo", "p3": "Cleo"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False
    players = [{"key": key, "name": name} for key, name in PEOPLE.items()]
    seated = {"rulebook": "kpgut", "system": "standard", "seating": "solo", "players": players}
    with app.app_context():
        tables.open_table("friday", "Friday", seated, "AB2")
    return app.test_client()


def ruling(text: str) -> str:
    """What stands on the sheet that is held up."""
    found = re.search(r'<section class="ruling.*?</section>', text, re.DOTALL)
    assert found, text
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_the_first_page_names_every_rulebook_and_remembers_the_chosen_one(client: FlaskClient) -> None:
    client.get("/referee?rulebook=kpgut")
    text = client.get("/referee").text
    assert re.search(r'rulebook=kpgut"\s+aria-current="true"', text)
    assert 'href="/referee/stack?rulebook=kpgut"' in text
    assert client.get("/referee?rulebook=tarot").status_code == 404
    assert client.get("/referee?table=nowhere").status_code == 404


def test_a_case_asks_and_then_rules(client: FlaskClient) -> None:
    form = client.get("/referee/wild-four-challenge?rulebook=my-uno-fi").text
    assert form.count("<legend>") == 2
    ruled = client.get("/referee/wild-four-challenge/ruling?rulebook=my-uno-fi&challenger=next&held_colour=no")
    assert "The challenger draws 6 cards and loses the turn." in ruling(ruled.text)
    assert "lines 105-107" in ruling(ruled.text)
    assert 'role="status" tabindex="-1" autofocus' in ruled.text


def test_what_was_not_answered_is_asked_again_with_what_was_said(client: FlaskClient) -> None:
    answers = "rulebook=kpgut&asked=challenger&asked=held_colour&asked=held_match&challenger=next&held_colour=no"
    answer = client.get(f"/referee/wild-four-challenge/ruling?{answers}")
    assert answer.status_code == 422
    assert "Still to be answered: Did it hold another card that fits" in answer.text
    assert 'value="no" checked' in answer.text
    wrong = client.get("/referee/skip/ruling?rulebook=kpgut&players=1&count=1&asked=players&asked=count")
    assert wrong.status_code == 422
    assert "This must be from 2 to 70." in wrong.text
    assert 'value="1"' in wrong.text


def test_a_fourth_question_comes_only_when_it_matters(client: FlaskClient) -> None:
    three = "rulebook=kpgut&asked=on&asked=with&asked=count&on=draw-two&count=1"
    fourth = client.get(f"/referee/stack/ruling?{three}&with=wild-four").text
    assert "Does the one who answers hold a Draw Two?" in fourth
    assert '<input type="hidden" name="with" value="wild-four">' in fourth
    assert "draws 4 cards" in ruling(client.get(f"/referee/stack/ruling?{three}&with=draw-two").text)


def test_a_table_fills_in_rulebook_and_names(client: FlaskClient) -> None:
    form = client.get("/referee/wild-four-challenge?table=friday").text
    assert "Who played it?" in form
    assert '<option value="p2">Bo</option>' in form
    people = "table=friday&who-player=p2&who-challenger=p3"
    text = client.get(f"/referee/wild-four-challenge/ruling?{people}&challenger=next&held_colour=yes").text
    assert "Bo draws 4 cards. Cleo draws nothing and may play any card at all" in ruling(text)
    text = client.get("/referee/skip/ruling?table=friday&count=1&who-player=p1&who-next=p3").text
    assert "Cleo is passed over, and Bo plays next." in ruling(text)
    same = client.get("/referee/wild-four-challenge/ruling?table=friday&who-player=p2&who-challenger=p2")
    assert same.status_code == 422
    assert "This cannot be the same person." in same.text
    assert client.get("/referee/absent/ruling?table=friday&who-player=eve").status_code == 404


def test_what_is_not_settled_leads_to_the_vote(client: FlaskClient) -> None:
    text = client.get("/referee/absent/ruling?rulebook=my-uno-fi").text
    assert "says nothing about this" in ruling(text)
    assert "Vote on it" in text


def test_a_rule_that_was_looked_up_leads_to_its_ruling(app: Flask) -> None:
    with app.test_request_context():
        assert ruling_link("challenge", "kpgut") == "/referee/wild-four-challenge?rulebook=kpgut"
        assert (
            ruling_link("draw-two-on-wild-four", "kpgut") == "/referee/stack?rulebook=kpgut&on=wild-four&with=draw-two"
        )
        assert ruling_link("disputes", "kpgut") == "/referee/vote?rulebook=kpgut"
        assert ruling_link("card-points", "kpgut") is None


def test_every_case_can_be_opened_and_no_other(client: FlaskClient) -> None:
    for case in re.findall(r'href="/referee/([\w-]+)\?', client.get("/referee").text):
        assert client.get(f"/referee/{case}?rulebook=motu-2020").status_code == 200
    assert client.get("/referee/coup").status_code == 404


@pytest.mark.parametrize(
    ("people", "role", "name"),
    [
        ({"player": "p1", "next": "p2"}, "after-next", "Cleo"),
        ({"player": "p1", "next": "p3"}, "after-next", "Bo"),
        ({"player": "p1", "next": "p2"}, "previous", "Cleo"),
        ({"player": "p1", "next": "p2"}, "+3", "Aino"),
        ({"player": "p1"}, "after-next", None),
    ],
)
def test_seats_tell_who_the_others_are(people: dict[str, str], role: str, name: str | None) -> None:
    assert names_by_role(PEOPLE, people).get(role) == name


# What may I play?


def test_a_hand_is_looked_at_and_forgotten(client: FlaskClient) -> None:
    answer = client.post("/referee/hand", data={"rulebook": "kpgut", "top": "dr", "hand": "hr hg r4 wdd"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "2 cards may be played" in answer.text
    assert "In the same turn may follow: green 8" in answer.text
    assert "KPGUT Villi+Nosta 4, line 83" in answer.text
    assert "hr hg" not in client.get("/referee/hand").text


def test_what_is_wrong_with_a_hand_is_said_at_its_field(client: FlaskClient) -> None:
    for data, field, sentence in (
        ({"top": "dr", "hand": ""}, "hand", "at least one card"),
        ({"top": "zz", "hand": "gg"}, "top", "No card is marked “zz”."),
        ({"top": "wi", "hand": "gg"}, "colour", "say which colour was chosen"),
        ({"top": "dr", "hand": "gg", "pending": "x"}, "pending", "whole number"),
        ({"top": "dr", "hand": "gg", "drawn": "gr"}, "drawn", "among the cards in the hand"),
    ):
        answer = client.post("/referee/hand", data={"rulebook": "my-uno-fi", **data})
        assert answer.status_code == 422
        assert f'href="#{field}"' in answer.text
        assert sentence in answer.text


def test_a_table_is_played_with_its_own_deck(client: FlaskClient) -> None:
    answer = client.post("/referee/hand", data={"table": "friday", "top": "dr", "hand": "av"})
    assert answer.status_code == 422


# The vote


def vote(client: FlaskClient, **data: str) -> str:
    answer = client.post("/referee/vote", data={"question": "Did Bo say it?", **data})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.text


def test_votes_are_given_one_by_one_and_counted_at_the_end(client: FlaskClient) -> None:
    assert "Vote 1" in vote(client, rulebook="my-uno-fi")
    text = vote(client, rulebook="my-uno-fi", ballots="y", vote="y")
    assert "Vote 3" in text
    assert "Yes: " not in text
    text = vote(client, rulebook="my-uno-fi", ballots="yyn", count="1")
    assert "The vote says yes." in ruling(text)
    assert "KPGUT §11, line 141" in ruling(text)
    assert "Yes: 2. No: 1." in text


def test_at_a_table_everybody_is_called_by_name(client: FlaskClient) -> None:
    assert "Aino" in vote(client, table="friday")
    assert "Cleo" in vote(client, table="friday", ballots="y", vote="n")
    assert "The vote says no." in ruling(vote(client, table="friday", ballots="yn", vote="n"))


def test_a_tie_is_decided_by_the_oldest(client: FlaskClient) -> None:
    assert "What does the oldest say?" in vote(client, rulebook="kpgut", ballots="yn", count="1")
    text = vote(client, rulebook="kpgut", ballots="yn", count="1", oldest="no")
    assert "The votes are tied, and the oldest player says no." in ruling(text)


def test_the_oldest_at_a_table_is_asked_for_or_known(app: Flask, client: FlaskClient) -> None:
    def open_table(handle: str, *born: dict[str, str]) -> None:
        players = [
            {"key": f"p{n}", "name": name, **each} for n, (name, each) in enumerate(zip("AB", born, strict=True))
        ]
        seated = {"rulebook": "kpgut", "system": "standard", "seating": "solo", "players": players}
        with app.app_context():
            tables.open_table(handle, handle, seated, "AB2")

    open_table("known", {"born": "1960-01-01"}, {"born": "1951-03-04"})
    assert "the oldest player says no" in ruling(vote(client, table="known", ballots="y", vote="n"))
    open_table("unknown", {}, {})
    assert "Who is the oldest?" in vote(client, table="unknown", ballots="y", vote="n")
    assert "the oldest player says yes" in ruling(vote(client, table="unknown", ballots="yn", oldest="p0"))


def test_a_vote_needs_a_question_and_honest_ballots(client: FlaskClient) -> None:
    assert client.post("/referee/vote", data={"question": " "}).status_code == 422
    assert client.post("/referee/vote", data={"question": "x" * 201}).status_code == 422
    assert client.post("/referee/vote", data={"question": "x?", "ballots": "z"}).status_code == 400
    assert client.post("/referee/vote", data={"question": "x?", "ballots": "y" * 71}).status_code == 400
