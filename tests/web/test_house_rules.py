"""House rules, rulings and votes at a table: set, followed everywhere, written down, seen again."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services.ledger import Ledger, ledger_of, table_of
from tests.web.test_tables import TICKET, errors, open_table

BOARD = f"/tables/{TICKET}"


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    client = app.test_client()
    open_table(client, "Aino", "Bo", "Cleo", rulebook="my-uno-fi")
    return client


def ledger(app: Flask) -> Ledger:
    with app.app_context():
        return ledger_of(table_of(TICKET))


def set_rules(client: FlaskClient, seen: int = 1, **rules: str) -> TestResponse:
    data = {"seen": str(seen), "ticket": f"house-rules-{seen}", **rules}
    return client.post(f"{BOARD}/house-rules", data=data)


def test_only_what_differs_from_the_book_is_a_house_rule(app: Flask, client: FlaskClient) -> None:
    assert set_rules(client, stack_draw_two="yes", jump_in="", uno_penalty="2").status_code == 303
    assert ledger(app).match.house_rules == {"stack_draw_two": "yes"}
    assert "1 house rule" in client.get(BOARD).text


def test_lookup_ruling_and_plays_follow_and_say_so(client: FlaskClient) -> None:
    stack = "/referee/stack/ruling?on=draw-two&with=draw-two&count=1&table=" + TICKET
    hand = {"table": TICKET, "rulebook": "my-uno-fi", "top": "dbr", "hand": "dbb gg", "pending": "2"}
    assert "Not allowed" in client.get(stack).text
    assert "Nothing in this hand may be played." in client.post("/referee/hand", data=hand).text
    set_rules(client, stack_draw_two="yes")
    page = client.get(stack).text
    assert "Allowed" in page
    assert "House rules in this ruling" in page
    assert "One card may be played" in client.post("/referee/hand", data=hand).text
    topic = client.get(f"/rules/topics/draw-two-on-draw-two?table={TICKET}").text
    assert "house rule" in topic
    assert "in the book: No" in topic
    assert f"table={TICKET}" in topic
    # Another table, and another book, are not concerned.
    assert "house-rule" not in client.get("/rules/topics/draw-two-on-draw-two").text.split("</head>")[1]


#: What is set, and the field that says what makes no sense.
WRONG = [
    ({"uno_penalty": "0"}, "uno_penalty"),
    ({"uno_penalty": "many"}, "uno_penalty"),
    ({"stack_draw_two": "perhaps"}, "stack_draw_two"),
    ({"wild_four_test": "none"}, "challenge_by"),
    ({"challenge_by": "nobody", "challenge_guilty_draws": "9"}, "challenge_guilty_draws"),
    ({"challenge_innocent_draws": "1"}, "challenge_innocent_draws"),
    ({"no_playable_draws": "until-playable", "play_drawn": "no"}, "play_drawn"),
    ({"jump_in": "yes", "save_as": "x" * 81}, "save_as"),
]


@pytest.mark.parametrize(("rules", "field"), WRONG, ids=range(len(WRONG)))
def test_what_makes_no_sense_is_said_at_its_field(
    app: Flask, client: FlaskClient, rules: dict[str, str], field: str
) -> None:
    refused = set_rules(client, 1, **rules)
    assert (refused.status_code, list(errors(refused.text))) == (422, [field])
    assert ledger(app).number == 1


def test_a_set_is_kept_under_a_name_and_used_at_another_table(client: FlaskClient) -> None:
    set_rules(client, stack_draw_two="yes", uno_penalty="4", save_as="As at granny’s")
    open_table(client, "Dan", "Eve", ticket="another-table", rulebook="mit-uno-dk")
    page = client.get("/tables/another-table/house-rules?set=As at granny’s").text
    assert 'id="uno_penalty" name="uno_penalty" type="text" value="4"' in page
    set_rules(client, 2, stack_draw_two="", uno_penalty="6", save_as="As at granny’s")
    assert 'value="6"' in client.get("/tables/another-table/house-rules?set=As at granny’s").text


def test_house_rules_can_be_undone_and_stand_in_the_history(app: Flask, client: FlaskClient) -> None:
    set_rules(client, jump_in="yes")
    assert "House rules: Whoever holds exactly the number on top" in client.get(f"{BOARD}/history").text
    client.post(f"{BOARD}/undo", data={"seen": "2", "ticket": "undo-ticket"})
    assert ledger(app).match.house_rules == {}


def test_a_ruling_is_written_down_and_seen_the_next_time(app: Flask, client: FlaskClient) -> None:
    where = f"/referee/wild-four-challenge/ruling?table={TICKET}&challenger=next&held_colour=yes"
    where += "&who-player=p1&who-challenger=p2"
    page = client.get(where).text
    assert "This table ruled before" not in page
    data = {
        "seen": "1",
        "ticket": "ruling-ticket",
        "case": "wild-four-challenge",
        "fact-challenger": "next",
        "fact-held_colour": "yes",
        "who-player": "p1",
        "who-challenger": "p2",
    }
    assert client.post(f"{BOARD}/rulings", data=data).status_code == 303
    ruled = ledger(app).match.rulings[0]
    assert (ruled.case, ruled.verdict, ruled.people) == (
        "wild-four-challenge",
        "guilty",
        {"player": "p1", "challenger": "p2"},
    )
    page = client.get(where).text
    assert "This table ruled before" in page
    assert "(Aino, Bo)" in page
    assert "1 thing settled" in client.get(BOARD).text
    assert "(Aino, Bo)" in client.get(f"{BOARD}/rulings").text
    assert "Ruling: " in client.get(f"{BOARD}/history").text
    assert b'"rulings"' in client.get(f"{BOARD}/export").data


def test_a_ruling_that_cannot_be_is_refused(app: Flask, client: FlaskClient) -> None:
    data = {"seen": "1", "ticket": "ruling-ticket"}
    assert client.post(f"{BOARD}/rulings", data={**data, "case": "none"}).status_code == 404
    wrong = client.post(f"{BOARD}/rulings", data={**data, "case": "stack", "fact-on": "tea"})
    assert wrong.status_code == 422
    assert ledger(app).number == 1


def test_a_vote_is_written_down(app: Flask, client: FlaskClient) -> None:
    data = {"seen": "1", "ticket": "vote-ticket", "question": "Did Bo cheat?", "yes": "1", "no": "2", "outcome": "no"}
    assert client.post(f"{BOARD}/rulings/votes", data=data).status_code == 303
    assert "“Did Bo cheat?” No, 2 to 1" in client.get(f"{BOARD}/rulings").text
    assert client.post(f"{BOARD}/rulings/votes", data={**data, "outcome": "?"}).status_code == 400


def test_a_file_with_house_rules_that_mean_nothing_is_refused(client: FlaskClient) -> None:
    from tests.game.sheets import sheet
    from tests.web.test_tables import upload

    refused = upload(client, sheet("standard", 2, house_rules={"gravity": "off"}))
    assert refused.status_code == 422


def test_the_referee_knows_a_series_and_its_oldest(client: FlaskClient) -> None:
    open_table(client, "Dan", "Eve", ticket="series-table", rulebook="kpgut", ages="1 0")
    assert client.get("/referee?table=series-table").status_code == 200
    votes = {"table": "series-table", "question": "Was it in time?", "ballots": "yn"}
    outcome = client.post("/referee/vote", data={**votes, "count": "1"}).text
    assert 'ruling__stamp" id="ruling">No' in outcome  # Eve is the oldest and said no


def test_the_rules_are_printed_with_the_tables_own(client: FlaskClient) -> None:
    set_rules(client, stack_draw_two="yes")
    assert f'value="{TICKET}" selected' in client.get(f"/print/cards?table={TICKET}&rulebook=my-uno-fi").text
    braille = {"table": TICKET, "language": "en", "rulebook": "my-uno-fi", "cells": "40", "lines": "25"}
    assert client.get("/print/rules/result", query_string=braille).status_code == 200
    assert client.get("/print/rules/result", query_string={**braille, "table": "none"}).status_code == 422
