"""What a phone sends that had no network before is answered in JSON, and done once."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.services import score, tables
from companion.services.ledger import ledger_of, table_of
from companion.web.people import is_ticket
from tests.browser.tables import open_series, seated
from tests.clock import HandClock
from tests.conftest import dispose, migrated_app, settings_in

HANDLE = "friday-table"
ROUND = {"out": "p1", "points-p2": "37"}
SEND, ASK, FOLLOW = ({"Companion-Outbox": how} for how in ("send", "ask", "follow"))
NOTHING: dict[str, str] = {}


@pytest.fixture(autouse=True)
def table(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        tables.open_table(HANDLE, "Friday", seated(2), "AB2")


def send(client: FlaskClient, path: str = "/rounds", how: Any = SEND, **fields: str) -> tuple[int, Any]:
    answer = client.post(f"/tables/{HANDLE}{path}", data={"ticket": "ticket-1", "seen": "1", **fields}, headers=how)
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, answer.json


def number(app: Flask) -> int:
    with app.app_context():
        return ledger_of(table_of(HANDLE)).number


def test_what_is_done_is_told_with_its_number_and_its_message(client: FlaskClient) -> None:
    status, told = send(client, **ROUND)
    assert status == 200
    assert (told["done"], told["number"], told["place"]) == (True, 2, f"/tables/{HANDLE}")
    assert (told["text"], told["saved"]) == ("The round is saved.", f"{HANDLE}-new")
    assert "The round is saved." not in client.get(f"/tables/{HANDLE}").text


def test_a_page_that_follows_says_it_itself(client: FlaskClient) -> None:
    assert send(client, how=FOLLOW, **ROUND)[1]["text"] == ""
    assert "The round is saved." in client.get(f"/tables/{HANDLE}").text


def test_sent_again_it_is_still_one_entry_also_when_it_was_changed_before(app: Flask, client: FlaskClient) -> None:
    send(client, **ROUND)
    for fields in (ROUND, {**ROUND, "points-p2": "12"}, {**ROUND, "seen": "2"}):
        assert send(client, **fields)[1] == {"done": True, "number": 2, "text": "It is written down."}
    assert number(app) == 2


def test_an_undo_sent_again_undoes_nothing_else(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        for seen in (1, 2):
            played = {"out": "p1", "hands": {"p2": {"points": 5}}}
            score.record_round(HANDLE, seen, f"round-{seen}", "AB2", played)
    assert send(client, "/undo", seen="3")[1]["number"] == 4
    assert send(client, "/undo", seen="3")[1]["number"] == 4
    assert number(app) == 4


def test_asking_does_nothing(app: Flask, client: FlaskClient) -> None:
    assert send(client, how=ASK, **ROUND) == (200, {"done": False})
    assert number(app) == 1
    send(client, **ROUND)
    assert send(client, how=ASK, **ROUND) == (200, {"done": True, "number": 2})


def test_a_table_that_has_moved_on_is_told_as_such(app: Flask, client: FlaskClient) -> None:
    send(client, **ROUND)
    for path, fields in (("/rounds", ROUND), ("/rounds/2", ROUND), ("/rounds/2/strike", NOTHING), ("/undo", NOTHING)):
        status, told = send(client, path, ticket="ticket-2", **fields)
        assert (status, told["problem"]) == (409, "moved-on")
        assert told["text"] == "Somebody wrote on this table meanwhile."
    assert number(app) == 2


def test_a_refusal_is_told_with_its_sentence(app: Flask, client: FlaskClient) -> None:
    status, told = send(client, "/players", name="Aino", points="0")
    assert (status, told["done"], told["problem"]) == (422, False, "refused")
    assert told["text"] == "Something in it needs another look."
    assert send(client, seen="99", **ROUND)[0] == 400
    assert send(client, "/rounds/77/strike")[0] == 404
    with app.app_context():
        tables.delete_table(HANDLE)
    status, told = send(client, **ROUND)
    assert status == 410
    assert "Its host can still bring it back" in told["text"]


def test_a_page_that_is_too_old_may_be_tried_again_from_a_newer_one(app: Flask, client: FlaskClient) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    status, told = send(client, **ROUND)
    assert (status, told["problem"]) == (400, "expired")


def test_a_form_that_asks_on_is_not_done(client: FlaskClient) -> None:
    data = {"ticket": "ticket-9", "player-0": "Aino", "player-1": "Bo", "rulebook": "kpgut", "seats": "2"}
    answer = client.post("/tables/new", data=data, headers=SEND)
    assert (answer.status_code, answer.json["problem"]) == (200, "asks")  # type: ignore[index]
    answer = client.post("/tables/new", data={**data, "rulebook": "unoprivate"}, headers=SEND)
    assert answer.json["done"]  # type: ignore[index]
    assert answer.json["place"] == "/tables/ticket-9"  # type: ignore[index]
    assert client.post("/tables/new", data=data, headers=ASK).json == {"done": True}


def test_what_is_asked_again_keeps_its_ticket_until_it_is_written(client: FlaskClient) -> None:
    data = {"ticket": "ticket-1", "seen": "1", "name": "", "points": "0"}
    assert 'value="ticket-1"' in client.post(f"/tables/{HANDLE}/players", data=data).text
    client.post(f"/tables/{HANDLE}/players", data={**data, "name": "Cleo"})
    assert 'value="ticket-1"' not in client.post(f"/tables/{HANDLE}/players", data=data).text
    assert is_ticket("ticket-1")


def test_what_came_too_late_is_shown_with_what_was_written_and_can_be_done_all_the_same(client: FlaskClient) -> None:
    send(client, **ROUND)
    late = {"ticket": "ticket-2", "seen": "1"}
    page = client.post(f"/tables/{HANDLE}/players/p2/leave", data=late)
    assert page.status_code == 409
    assert "Aino went out; Bo 37" in page.text
    assert "Bo has left the table." in page.text
    assert 'name="seen" value="2"' in page.text
    assert 'data-leave="ticket-2"' in page.text
    # the last entry is another one now: nothing to do all the same
    assert "Do it all the same" not in client.post(f"/tables/{HANDLE}/undo", data=late).text


def test_a_game_began_when_somebody_said_so_and_not_when_it_arrived(tmp_path: Path) -> None:
    clock = HandClock()
    app = migrated_app(settings_in(tmp_path), clock)
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        open_series("evening")
        score.undo("evening", 8, "undo", "AB2")
    data = {"ticket": "ticket-1", "seen": "9", "in": ["p1", "p2"]}
    headers = {**SEND, "Companion-Outbox-Age": "150"}
    assert app.test_client().post("/tables/evening/games", data=data, headers=headers).json["done"]  # type: ignore[index]
    with app.app_context():
        started = ledger_of(table_of("evening")).match.games[-1].started
    assert started == (clock() - timedelta(seconds=150)).strftime("%Y-%m-%dT%H:%M:%SZ")
    dispose(app)


def test_hands_counted_while_others_wrote_can_be_saved_after_a_second_look(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        open_series("evening")
    hands = {"time": "15:00", "cards-p1": "7", "cards-p2": "7 8", "cards-p4": "7 skip"}
    client.post("/tables/evening/games/now/warned", data={"ticket": "ticket-1", "seen": "8", "player": "p1"})
    data = {"ticket": "ticket-2", "seen": "8", **hands}
    late = client.post("/tables/evening/games/now/stop", data=data)
    assert late.status_code == 409
    assert 'name="seen" value="9"' in late.text
    assert client.post("/tables/evening/games/now/stop", data={**data, "seen": "9"}).status_code == 303
