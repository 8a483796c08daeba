"""Pairs, rotating pairs and teams on the pages."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services.ledger import Ledger, ledger_of, table_of
from tests.web.test_tables import TICKET, open_table

BOARD = f"/tables/{TICKET}"
FOUR = ("Aino", "Bo", "Cleo", "Dan")
EIGHT = (*FOUR, "Eve", "Finn", "Gry", "Hugo")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    return app.test_client()


def ledger(app: Flask) -> Ledger:
    with app.app_context():
        return ledger_of(table_of(TICKET))


def record(client: FlaskClient, seen: int, out: str, ticket: str = "", **fields: str) -> TestResponse:
    data = {"seen": str(seen), "ticket": ticket or f"ticket-for-round-{seen}", "out": out}
    return client.post(
        f"{BOARD}/rounds", data={**data, **{name.replace("_", "-"): each for name, each in fields.items()}}
    )


def test_partners_sit_opposite_and_get_a_name(app: Flask, client: FlaskClient) -> None:
    open_table(client, *FOUR, seating="pairs", dealer="1", **{"team-2": "The winners"})
    assert ledger(app).sides == {"t1": "Aino & Cleo", "t2": "The winners"}
    page = client.get(BOARD).text
    assert 'Bo</span><span class="visually-hidden">, The winners' in page
    assert "Bo deals, Cleo starts" in page


def test_only_the_opponents_hands_are_asked_for_and_both_are_added(app: Flask, client: FlaskClient) -> None:
    open_table(client, *FOUR, seating="pairs")
    assert record(client, 1, "p1", points_p2="20", points_p4="7").status_code == 303
    assert ledger(app).course.totals == {"t1": 27, "t2": 0}
    assert "Aino &amp; Cleo, first, 27 points" in client.get(BOARD).text
    partner = record(client, 2, "p1", points_p2="20", points_p3="5", points_p4="7")
    assert partner.status_code == 422
    assert "This hand does not count" in partner.text
    assert ledger(app).number == 2


def test_a_round_of_partners_is_corrected_struck_and_undone(app: Flask, client: FlaskClient) -> None:
    open_table(client, *FOUR, seating="pairs")
    record(client, 1, "p1", points_p2="20", points_p4="7")
    data = {"seen": "2", "ticket": "correction", "out": "p2", "points-p1": "1", "points-p3": "2"}
    assert client.post(f"{BOARD}/rounds/2", data=data).status_code == 303
    assert ledger(app).course.totals == {"t1": 0, "t2": 3}
    client.post(f"{BOARD}/undo", data={"seen": "3", "ticket": "undo-ticket"})
    assert ledger(app).course.totals == {"t1": 27, "t2": 0}


def test_ten_in_two_teams(app: Flask, client: FlaskClient) -> None:
    open_table(client, *EIGHT, "Ida", "Juha", seating="teams")
    hands = {f"points_p{seat}": "50" for seat in (2, 4, 6, 8, 10)}
    record(client, 1, "p1", **hands)
    record(client, 2, "p3", **hands)
    assert ledger(app).course.over
    assert "Aino &amp; Cleo &amp; Eve &amp; Gry &amp; Ida wins!" in client.get(BOARD).text


def test_two_tables_are_recorded_by_two_phones_at_once(app: Flask, client: FlaskClient) -> None:
    open_table(client, *EIGHT, seating="rotating-pairs")
    # round 1: table 1 plays 8+1 against 5+6, table 2 plays 2+4 against 3+7
    assert record(client, 1, "p8", "one", table="1", points_p5="10", points_p6="5").status_code == 400
    assert record(client, 1, "p8", "phone-one", table="1", points_p5="10", points_p6="5").status_code == 303
    assert record(client, 1, "p2", "phone-two", table="2", points_p3="1", points_p7="2").status_code == 303
    totals = {key: total for key, total in ledger(app).course.totals.items() if total}
    assert totals == {"p8": 15, "p1": 15, "p2": 3, "p4": 3}
    same = record(client, 1, "p2", "phone-three", table="2", points_p3="9", points_p7="9")
    assert same.status_code == 409
    page = client.get(BOARD).text
    assert "Table 1, round 2" in page
    assert "Table 2, round 2" in page
    assert "27 rounds to play in all." in page


def test_a_round_needs_its_table_and_a_table_ends(app: Flask, client: FlaskClient) -> None:
    open_table(client, *FOUR, seating="rotating-pairs")
    assert client.get(f"{BOARD}/rounds/new").status_code == 200
    for seen in range(1, 13):
        block = (seen - 1) // 4
        opponents = (("p2", "p4"), ("p3", "p4"), ("p2", "p3"))[block]
        hands = {f"points_{key}": "10" for key in opponents}
        assert record(client, seen, "p1", **hands).status_code == 303
    assert ledger(app).over
    assert ledger(app).course.totals == {"p1": 240, "p2": 80, "p3": 80, "p4": 80}
    assert "Aino wins!" in client.get(BOARD).text
    assert client.get(f"{BOARD}/rounds/new").status_code == 409


def test_at_two_tables_the_table_must_be_said(client: FlaskClient) -> None:
    open_table(client, *EIGHT, seating="rotating-pairs")
    assert client.get(f"{BOARD}/rounds/new").status_code == 404
    assert client.get(f"{BOARD}/rounds/new?table=3").status_code == 404
    page = client.get(f"{BOARD}/rounds/new?table=2").text
    assert "Table 2, round 1" in page
    assert "Aino" not in page.split('<form class="round-entry"')[1].split("</form>")[0]


def test_the_schedule_is_one_page_with_what_is_played(client: FlaskClient) -> None:
    open_table(client, *EIGHT, seating="rotating-pairs")
    for seen in range(1, 5):
        record(client, seen, "p8", table="1", points_p5="1", points_p6="1")
    page = client.get(f"{BOARD}/schedule").text
    assert page.count('<th scope="row">') == 7
    assert page.count("· played") == 1
    assert "<b>Hugo</b> &amp; <b>Aino</b>" in page.replace("& <b>", "&amp; <b>")


def test_partners_neither_come_nor_go(client: FlaskClient) -> None:
    open_table(client, *FOUR, seating="pairs")
    assert "Partners stay together" in client.get(f"{BOARD}/players").text
    joining = client.post(f"{BOARD}/players", data={"seen": "1", "ticket": "joining-1", "name": "Eve", "points": "0"})
    assert joining.status_code == 422


def test_a_rematch_keeps_the_sides_and_passes_the_deal(app: Flask, client: FlaskClient) -> None:
    open_table(client, *FOUR, seating="pairs", **{"team-1": "We", "team-2": "They"})
    new = client.post(f"{BOARD}/rematch", data={"ticket": "rematch-ticket"})
    with app.app_context():
        again = ledger_of(table_of("rematch-ticket"))
    assert again.sides == {"t1": "We", "t2": "They"}
    assert again.course.next_dealer == "p2"
    assert client.get(f"/tables/new?like={TICKET}").text.count('value="We"') == 1
    assert new.status_code == 303


@pytest.mark.parametrize(
    ("rulebook", "players", "told"), [("unoprivate", 2, True), ("unoprivate", 3, False), ("my-uno-fi", 2, False)]
)
def test_two_who_sit_down_by_unoprivate_are_told_their_rules(
    client: FlaskClient, rulebook: str, players: int, told: bool
) -> None:
    open_table(client, *FOUR[:players], rulebook=rulebook)
    assert ("Two players: a Reverse works like a Skip" in client.get(BOARD).text) == told
