"""Opening, finding, bringing in and deleting tables."""

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services import score
from companion.services.ledger import ledger_of, table_of
from tests.game.sheets import hands, sheet

TICKET = "ticket-for-tests"


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    return app.test_client()


def open_table(client: FlaskClient, *names: str, ticket: str = TICKET, **more: str) -> TestResponse:
    data = {f"player-{seat}": name for seat, name in enumerate(names)}
    return client.post("/tables/new", data={"ticket": ticket, "rulebook": "my-uno-fi", **data, **more})


def errors(page: str) -> dict[str, str]:
    return dict(re.findall(r'<li><a href="#([\w-]+)">(.*?)</a></li>', page))


def test_a_table_is_opened_and_the_first_in_the_list_deals(client: FlaskClient) -> None:
    response = open_table(client, "Aino", "Bo", "Cleo", dealer="1")
    assert (response.status_code, response.location) == (303, f"/tables/{TICKET}")
    assert "Bo, first, 0 points, deals" in client.get(response.location).text


def test_opening_twice_opens_one_table(client: FlaskClient) -> None:
    assert open_table(client, "Aino", "Bo").location == open_table(client, "Aino", "Bo").location
    assert client.get("/").text.count(f"/tables/{TICKET}") == 1


#: What is filled in wrongly, and the field that says so.
WRONG: list[tuple[list[str], dict[str, str], str]] = [
    ([], {}, "player-0"),
    (["Aino"], {}, "player-1"),
    (["", "", "Aino"], {}, "player-0"),
    (["Aino", "Aino"], {}, "player-1"),
    (["Aino", " aino "], {}, "player-1"),
    (["Aino", "x" * 81], {}, "player-1"),
    (["Aino", "B\x07o"], {}, "player-1"),
    (["Aino", "Bo"], {"target": "0"}, "target"),
    (["Aino", "Bo"], {"target": "100000"}, "target"),
    (["Aino", "Bo"], {"target": "-5"}, "target"),
    (["Aino", "Bo"], {"target": "many"}, "target"),
    (["Aino", "Bo"], {"target": "9" * 5000}, "target"),
    (["Aino", "Bo"], {"rulebook": "chess"}, "rulebook"),
    (["Aino", "Bo"], {"system": "bridge"}, "system"),
    (["Aino", "Bo"], {"seating": "triples"}, "seating"),
    (["Aino", "Bo", "Cleo"], {"seating": "pairs"}, "seating"),
    (["Aino", "Bo", "Cleo", "Dan", "Eve"], {"seating": "teams"}, "seating"),
    (["Aino", "Bo", "Cleo", "Dan", "Eve", "Finn"], {"seating": "rotating-pairs"}, "seating"),
    (["Aino", "Bo", "Cleo", "Dan"], {"seating": "pairs", "system": "low-score"}, "system"),
    (["Aino", "Bo", "Cleo", "Dan"], {"seating": "pairs", "team-1": "We", "team-2": "we"}, "team-2"),
    (["Aino", "Bo", "Cleo", "Dan"], {"seating": "pairs", "team-1": "x" * 81}, "team-1"),
    ([f"Guest {number}" for number in range(11)], {"seats": "20"}, "player-10"),
    (["Aino", "Bo"], {"deck": "tarot"}, "deck"),
    (["Aino", "Bo"], {"target_rule": "x"}, "target_rule"),
    (["Aino", "Bo"], {"name": "x" * 81}, "name"),
]


@pytest.mark.parametrize(("names", "more", "field"), WRONG)
def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stays(
    client: FlaskClient, names: list[str], more: dict[str, str], field: str
) -> None:
    response = open_table(client, *names, **more)
    assert response.status_code == 422
    assert list(errors(response.text)) == [field]
    for name in names:
        assert f'value="{name.strip()}"' in response.text or not name
    assert "No table is open on this phone." in client.get("/").text


def test_names_are_remembered_and_the_last_table_is_offered(client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo")
    page = client.get("/tables/new").text
    assert '<option value="Aino">' in page
    assert "Same as last time: Aino, Bo" in page
    again = client.get(f"/tables/new?like={TICKET}").text
    assert 'value="Bo"' in again


def test_tables_are_found_by_players_and_name(client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo", ticket="first-table", name="Friday")
    open_table(client, "Cleo", "Dan_%", ticket="other-table", name="Sunday")
    for words, found in (("aino", "first-table"), ("sun cleo", "other-table"), ("dan_%", "other-table")):
        page = client.get("/tables", query_string={"q": words}).text
        assert found in page
        assert ({"first-table", "other-table"} - {found}).pop() not in page
    assert "Nothing found." in client.get("/tables?q=_%25_%25_").text


def test_a_deleted_table_is_gone_until_it_is_brought_back(client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo")
    assert client.get(f"/tables/{TICKET}/delete").status_code == 200
    assert client.post(f"/tables/{TICKET}/delete").location == "/"
    gone = client.get(f"/tables/{TICKET}")
    assert gone.status_code == 410
    assert "Its host can still bring it back" in gone.text
    assert "The table is deleted." in client.get("/").text
    assert f"/tables/{TICKET}/undelete" in client.get("/tables").text
    client.post(f"/tables/{TICKET}/undelete")
    assert client.get(f"/tables/{TICKET}").status_code == 200


def test_a_table_is_renamed(client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo")
    assert client.post(f"/tables/{TICKET}/more", data={"name": ""}).status_code == 422
    client.post(f"/tables/{TICKET}/more", data={"name": "Cabin"})
    assert "<h1>Cabin</h1>" in client.get(f"/tables/{TICKET}").text


# Match files


def upload(client: FlaskClient, data: Any, ticket: str = "uploaded-table") -> TestResponse:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    sent = {"ticket": ticket, "file": (io.BytesIO(content), "x.companion.json")}
    response = client.post("/tables/import", data=sent)
    response.request.environ["wsgi.input"].close()  # the test client's own copy of a large file
    return response


def coming_and_going() -> dict[str, Any]:
    players = [
        {"key": "a", "name": "Aino", "born": "1951-03-04"},
        {"key": "b", "name": "Bo", "left": {"after": 2}},
        {"key": "c", "name": "Cleo", "joined": {"after": 1, "score": 30}},
    ]
    rounds = [("a", hands(b=10)), ("c", {"a": {"cards": ["gg"]}, "b": {"faces": ["0"]}}), ("a", hands(c=30))]
    return sheet("standard", 3, *rounds, players=players)


def test_a_match_file_comes_in_and_goes_out_again_unchanged(client: FlaskClient) -> None:
    response = upload(client, coming_and_going())
    assert response.status_code == 303, response.text
    exported = client.get("/tables/uploaded-table/export")
    assert "attachment" in exported.headers["Content-Disposition"]
    assert json.loads(exported.data)["rounds"] == json.loads(json.dumps(coming_and_going()))["rounds"]
    assert json.loads(exported.data)["players"] == coming_and_going()["players"]


def test_the_same_file_twice_is_said_to_be_here_already(client: FlaskClient) -> None:
    upload(client, coming_and_going())
    again = upload(client, coming_and_going(), ticket="second-try")
    assert again.status_code == 422
    assert "This match is here already." in again.text
    assert "/tables/uploaded-table" in again.text
    exported = client.get("/tables/uploaded-table/export").data
    assert "This match is here already." in upload(client, exported, ticket="third-try").text


#: Files that cannot be brought in, and part of what is said.
BAD_FILES: list[tuple[Any, str]] = [
    (b"", "Choose a match file first."),
    (b"{", "not JSON"),
    (b"\xff", "UTF-8"),
    (b" " * 5_000_001, "too large"),
    (sheet("standard", 2, ("a", hands())), "rounds[0].hands"),
]


@pytest.mark.parametrize(("content", "part"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_bad_file_is_refused_with_a_sentence(client: FlaskClient, content: Any, part: str) -> None:
    response = upload(client, content)
    assert response.status_code == 422
    assert part in response.text
    assert "No table is open on this phone." in client.get("/").text


def test_a_file_beyond_all_measure_is_refused(client: FlaskClient) -> None:
    assert upload(client, b" " * 6_000_000).status_code == 413


# Coming and going


def test_somebody_joins_and_somebody_leaves(app: Flask, client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo")
    with app.app_context():
        score.record_round(TICKET, 1, "round-1", "AB2", {"out": "p1", "hands": {"p2": {"points": 10}}})
    act = {"ticket": "join-ticket", "seen": "2"}
    assert client.post(f"/tables/{TICKET}/players", data={**act, "name": "Cleo", "points": "30"}).status_code == 303
    page = client.get(f"/tables/{TICKET}").text
    assert "Cleo, first, 30 points" in page
    assert "Cleo joins the table." in page
    leave = {"ticket": "leave-ticket", "seen": "3"}
    assert client.post(f"/tables/{TICKET}/players/p2/leave", data=leave).status_code == 303
    assert "Bo, no place, 0 points" in client.get(f"/tables/{TICKET}").text
    with app.app_context():
        assert ledger_of(table_of(TICKET)).course.active == ("p1", "p3")


@pytest.mark.parametrize(
    ("name", "points", "field"),
    [
        ("", "0", "name"),
        ("aino", "0", "name"),
        ("Cleo", "-1", "points"),
        ("Cleo", "", "points"),
        ("Cleo", "1e3", "points"),
    ],
)
def test_who_joins_needs_a_name_and_points(client: FlaskClient, name: str, points: str, field: str) -> None:
    open_table(client, "Aino", "Bo")
    data = {"ticket": "join-ticket", "seen": "1", "name": name, "points": points}
    response = client.post(f"/tables/{TICKET}/players", data=data)
    assert response.status_code == 422
    assert list(errors(response.text)) == [field]


def test_who_left_may_come_back_and_ten_are_enough(app: Flask, client: FlaskClient) -> None:
    open_table(client, *(f"Player {letter}" for letter in "ABC"))
    client.post(f"/tables/{TICKET}/players/p3/leave", data={"ticket": "leave-ticket", "seen": "1"})
    for seen in range(2, 9):
        name = "Player C" if seen == 2 else f"Guest {seen}"
        data = {"ticket": f"join-ticket-{seen}", "seen": str(seen), "name": name, "points": "0"}
        assert client.post(f"/tables/{TICKET}/players", data=data).status_code == 303
    data = {"ticket": "join-ticket-9", "seen": "9", "name": "One more", "points": "0"}
    response = client.post(f"/tables/{TICKET}/players", data=data)
    assert response.status_code == 422
    assert "There are ten already" in response.text


def test_a_rematch_needs_a_ticket_that_can_stand_in_an_address(client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo")
    for ticket in ("a/b/c/d/e/f", "..//..//..", "x", ""):
        assert client.post(f"/tables/{TICKET}/rematch", data={"ticket": ticket}).status_code == 400


def test_a_table_from_a_file_is_called_like_the_file(client: FlaskClient) -> None:
    sent = {
        "ticket": "uploaded-table",
        "file": (io.BytesIO(json.dumps(coming_and_going()).encode()), "Mökki-ilta.companion.json"),
    }
    client.post("/tables/import", data=sent)
    assert "<h1>Mökki-ilta</h1>" in client.get("/tables/uploaded-table").text
    header = client.get("/tables/uploaded-table/export").headers["Content-Disposition"]
    assert "filename*=UTF-8''M%C3%B6kki-ilta.companion.json" in header


def test_two_must_stay(client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo")
    data = {"ticket": "leave-ticket", "seen": "1"}
    response = client.post(f"/tables/{TICKET}/players/p2/leave", data=data)
    assert response.status_code == 422
    assert "At least two players must stay" in response.text


def test_a_rematch_has_the_same_players_and_passes_the_deal(app: Flask, client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo", "Cleo", target="200", system="low-score")
    response = client.post(f"/tables/{TICKET}/rematch", data={"ticket": "rematch-ticket"})
    assert response.location == "/tables/rematch-ticket"
    with app.app_context():
        match = ledger_of(table_of("rematch-ticket")).match
    assert [player.name for player in match.players] == ["Bo", "Cleo", "Aino"]
    assert (match.target, match.system) == (200, "low-score")


def test_a_finished_match_moves_down_on_home(app: Flask, client: FlaskClient) -> None:
    open_table(client, "Aino", "Bo", target="10")
    with app.app_context():
        score.record_round(TICKET, 1, "round-1", "AB2", {"out": "p1", "hands": {"p2": {"points": 10}}})
    page = client.get("/").text
    assert "No table is open on this phone." in page
    assert f"/tables/{TICKET}" in page.partition("Finished")[2]
    with app.app_context():
        score.undo(TICKET, 2, "undo-1", "AB2")
    page = client.get("/").text
    assert f"/tables/{TICKET}" in page.partition("Tables in progress")[2]
    assert "Finished" not in page
