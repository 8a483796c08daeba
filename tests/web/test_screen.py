"""The big screen: everything from across the room, and nothing to press."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import screen
from tests.browser.tables import open_tables
from tests.web.guests import link


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    with app.app_context():
        open_tables()
    return app.test_client()


def shown(client: FlaskClient, handle: str) -> str:
    page = client.get(f"/tables/{handle}/screen").text
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


def test_it_has_no_controls_at_all(client: FlaskClient) -> None:
    for handle in ("friday-table", "kpgut-table", "two-players", "rotation-table"):
        page = client.get(f"/tables/{handle}/screen").text
        for control in ("<form", "<button", "<input", "<a ", '<header class="page'):
            assert control not in page
        assert page.count("<h1") == 1


def test_it_shows_who_stands_where_and_who_deals(client: FlaskClient) -> None:
    text = shown(client, "friday-table")
    assert "Aino, first, 64 points" in text
    assert "2 rounds played · Cleo deals, Aino starts" in text


def test_in_a_series_it_shows_the_clock_and_who_is_in_the_game(client: FlaskClient) -> None:
    page = client.get("/tables/kpgut-table/screen").text
    assert 'role="timer"' in page
    assert "Game 2" in page
    # Cleo and Eve are not in the second game.
    assert re.findall(r'screen__who">([^<]+)<', page) == ["Bo", "Aino", "Dan"]
    assert re.findall(r'screen__who">([^<]+)<', client.get("/tables/between-games/screen").text)[-1] == "Eve"


def test_a_winner_is_named(client: FlaskClient) -> None:
    assert "Bo wins!" in shown(client, "series-over")


def test_partners_and_what_is_voted_on_are_shown(client: FlaskClient) -> None:
    assert "Table 2 Bo &amp; Dan – Cleo &amp; Gry" in shown(client, "rotation-table")
    assert "Did Bo say it in time? 0 of 2 have voted" in shown(client, "two-players")
    assert "North and south" in shown(client, "pairs-table")


def test_the_last_thing_that_was_settled_is_shown_with_its_outcome(app: Flask, client: FlaskClient) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    vote = {
        "seen": "6",
        "ticket": "vote-ticket",
        "question": "Was it in time?",
        "yes": "2",
        "no": "1",
        "outcome": "yes",
    }
    client.post("/tables/friday-table/rulings/votes", data=vote)
    assert "Was it in time? Yes, 2 to 1" in shown(client, "friday-table")
    ruling = {"seen": "7", "ticket": "ruling-ticket", "case": "wild-four-challenge", "fact-held_colour": "yes"}
    client.post("/tables/friday-table/rulings", data={**ruling, "who-challenger": "p1", "who-player": "p2"})
    assert "A Wild Draw Four is challenged (Aino, Bo) Guilty" in shown(client, "friday-table")


def test_those_who_do_not_fit_are_counted(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "MOST_ROWS", 2)
    assert "and 1 more" in shown(client, "friday-table")


def test_the_corner_says_how_to_get_in_to_watch(app: Flask, client: FlaskClient) -> None:
    app.config["PUBLIC_URL"] = "http://192.0.2.7:8000"
    code = link(app, "watch", "friday-table").code
    said = f"Look on your own phone QR code of this table {code[:3]} {code[3:]} 192.0.2.7:8000/join"
    assert said.replace(" ", "") in shown(client, "friday-table").replace(" ", "")


def test_where_phones_cannot_come_there_is_no_corner(app: Flask, client: FlaskClient) -> None:
    app.config["SERVED_ON"] = "127.0.0.1"
    assert "Look on your own phone" not in shown(client, "friday-table")


def test_a_short_address_leads_to_the_screen(app: Flask, client: FlaskClient) -> None:
    television, code = app.test_client(), link(app, "watch", "friday-table").code
    assert television.get(f"/t/{code}/screen").location == "/tables/friday-table/screen"
    assert client.get("/t/friday-table/screen").location == "/tables/friday-table/screen"
    assert television.get("/tables/friday-table/screen").status_code == 200


def test_the_board_leads_there(client: FlaskClient) -> None:
    assert 'href="/tables/friday-table/screen"' in client.get("/tables/friday-table/more").text
