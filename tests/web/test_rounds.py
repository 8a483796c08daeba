"""Recording and correcting rounds: what is refused, and that nothing is changed then."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.game.systems.average import EVENTS, NOTES
from companion.services import score, tables
from companion.services.ledger import ledger_of, table_of
from companion.services.score import NothingToDo

HANDLE = "friday-table"
PLAYERS = [{"key": "p1", "name": "Aino"}, {"key": "p2", "name": "Bo"}, {"key": "p3", "name": "Cleo"}]
SEATED = {"rulebook": "my-uno-fi", "system": "standard", "seating": "solo", "players": PLAYERS}
SERIES, ROTATION = "series-table", "rotation-table"
SERIES_SEATED = {**SEATED, "rulebook": "kpgut", "system": "average", "age_order": ["p1", "p2", "p3"]}
ROTATION_SEATED = {**SEATED, "seating": "rotating-pairs", "players": [*PLAYERS, {"key": "p4", "name": "Dan"}]}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    with app.app_context():
        tables.open_table(HANDLE, "Friday", SEATED, "AB2")
    return app.test_client()


def record(client: FlaskClient, seen: int = 1, ticket: str = "ticket-1", **fields: Any) -> TestResponse:
    data = {"seen": str(seen), "ticket": ticket, **{name.replace("_", "-"): value for name, value in fields.items()}}
    return client.post(f"/tables/{HANDLE}/rounds", data=data)


def totals(app: Flask) -> dict[str, Any]:
    with app.app_context():
        return {row.key: row.score for row in ledger_of(table_of(HANDLE)).standings.rows}


def number(app: Flask) -> int:
    with app.app_context():
        return ledger_of(table_of(HANDLE)).number


GOOD: dict[str, Any] = {"out": "p1", "points_p2": "37", "cards_p3": "7 7 +2"}


def test_a_round_by_points_and_cards(app: Flask, client: FlaskClient) -> None:
    assert record(client, **GOOD).status_code == 303
    assert totals(app) == {"p1": 71, "p2": 0, "p3": 0}
    page = client.get(f"/tables/{HANDLE}").text
    assert "The round is saved." in page
    assert "Aino, first, 71 points, up 71" in page


@pytest.mark.parametrize(
    ("cards", "points", "kept"),
    [
        ("gg dbb wi", 77, {"cards": ["gg", "dbb", "wi"]}),
        ("GG b+2 w", 77, {"faces": ["7", "draw-two", "wild"]}),
        ("7 skip +4", 77, {"faces": ["7", "skip", "wild-four"]}),
        ("0", 0, {"faces": ["0"]}),
    ],
)
def test_cards_are_understood_as_marks_or_faces(
    app: Flask, client: FlaskClient, cards: str, points: int, kept: Any
) -> None:
    assert record(client, out="p1", points_p2="0", cards_p3=cards).status_code == 303
    assert totals(app)["p1"] == points
    with app.app_context():
        assert ledger_of(table_of(HANDLE)).lines[-1].entry.data["hands"]["p3"] == kept


#: Rounds that cannot be, and the field that says so.
WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "out"),
    ({"out": "zoe"}, "out"),
    ({"out": "p1"}, "points-p2"),
    ({"out": "p1", "points_p2": "-1", "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "1000000000", "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "12.5", "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "many", "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "💥", "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "٣", "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "9" * 10_000, "points_p3": "0"}, "points-p2"),
    ({"out": "p1", "points_p2": "1", "cards_p2": "7", "points_p3": "0"}, "cards-p2"),
    ({"out": "p1", "cards_p2": "zz", "points_p3": "0"}, "cards-p2"),
    ({"out": "p1", "cards_p2": "jr jr", "points_p3": "0"}, "cards-p2"),
    ({"out": "p1", "cards_p2": "grayskull", "points_p3": "0"}, "cards-p2"),
    ({"out": "p1", "cards_p2": "x " * 5000, "points_p3": "0"}, "cards-p2"),
]


@pytest.mark.parametrize(("fields", "field"), WRONG)
def test_what_is_wrong_is_said_at_its_field_and_changes_nothing(
    app: Flask, client: FlaskClient, fields: dict[str, Any], field: str
) -> None:
    for response in (
        record(client, **fields),
        client.get(f"/tables/{HANDLE}/rounds/check", query_string={k.replace("_", "-"): v for k, v in fields.items()}),
    ):
        assert response.status_code == 422
        found = re.findall(r'<li><a href="#([\w-]+)">', response.text)
        assert found[:1] == [field] or found[:1] == [field.replace("cards", "points")]
    assert number(app) == 1


@pytest.mark.parametrize(
    ("seen", "ticket", "status"),
    [
        ("1", "short", 400),
        ("x", "ticket-1", 400),
        ("-1", "ticket-1", 400),
        ("99", "ticket-1", 400),
        ("9" * 50, "ticket-1", 400),
    ],
)
def test_a_stale_or_made_up_form_is_refused(
    app: Flask, client: FlaskClient, seen: str, ticket: str, status: int
) -> None:
    data = {"seen": seen, "ticket": ticket, "out": "p1", "points-p2": "1", "points-p3": "1"}
    assert client.post(f"/tables/{HANDLE}/rounds", data=data).status_code == status
    assert number(app) == 1


def test_the_same_form_twice_is_one_round(app: Flask, client: FlaskClient) -> None:
    for _ in range(3):
        assert record(client, **GOOD).status_code == 303
    assert number(app) == 2


def test_a_round_written_meanwhile_is_shown_and_nothing_is_overwritten(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    response = record(client, ticket="ticket-2", out="p2", points_p1="5", points_p3="5")
    assert response.status_code == 409
    assert "Nothing was overwritten" in response.text
    assert 'name="seen" value="2"' in response.text
    assert number(app) == 2


def test_a_round_after_the_end_is_refused_until_a_correction_reopens_the_match(app: Flask, client: FlaskClient) -> None:
    record(client, out="p1", points_p2="500", points_p3="0")
    assert client.get(f"/tables/{HANDLE}/rounds/new").status_code == 409
    refused = record(client, seen=2, ticket="ticket-2", out="p1", points_p2="1", points_p3="1")
    assert refused.status_code == 422
    assert "The match was over before this round." in refused.text
    correction = {"seen": "2", "ticket": "ticket-3", "out": "p1", "points-p2": "50", "points-p3": "0"}
    assert client.post(f"/tables/{HANDLE}/rounds/2", data=correction).status_code == 303
    assert record(client, seen=3, ticket="ticket-4", **GOOD).status_code == 303
    assert totals(app)["p1"] == 121


def test_a_correction_that_would_make_later_rounds_impossible_is_refused(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    record(client, seen=2, ticket="ticket-2", **GOOD)
    correction = {"seen": "3", "ticket": "ticket-3", "out": "p1", "points-p2": "500", "points-p3": "0"}
    response = client.post(f"/tables/{HANDLE}/rounds/2", data=correction)
    assert response.status_code == 422
    assert "Round 2 would not fit any more" in response.text
    assert number(app) == 3


def test_the_same_ticket_with_another_round_is_not_taken_for_a_repetition(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    response = record(client, out="p2", points_p1="5", points_p3="5")
    assert response.status_code == 409
    assert number(app) == 2
    assert 'value="ticket-1"' not in response.text


def test_the_summary_of_a_saved_round_leads_to_the_round(client: FlaskClient) -> None:
    record(client, **GOOD)
    response = client.get(f"/tables/{HANDLE}/rounds/check?ticket=ticket-1&out=p1&points-p2=1&points-p3=1")
    assert (response.status_code, response.location) == (303, f"/tables/{HANDLE}/rounds/2")


def test_a_struck_round_is_not_corrected_but_shows_what_it_held(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    client.post(f"/tables/{HANDLE}/rounds/2/strike", data={"seen": "2", "ticket": "ticket-2"})
    for path in ("edit", "check?out=p1&points-p2=1&points-p3=1"):
        assert client.get(f"/tables/{HANDLE}/rounds/2/{path}").status_code == 409
    correction = {"seen": "3", "ticket": "ticket-3", "out": "p1", "points-p2": "50", "points-p3": "0"}
    assert client.post(f"/tables/{HANDLE}/rounds/2", data=correction).status_code == 409
    assert number(app) == 3
    assert "Bo 37" in client.get(f"/tables/{HANDLE}").text
    assert "7, 7, Draw Two" in client.get(f"/tables/{HANDLE}/rounds/2").text


def test_an_impossible_elimination_names_the_player(app: Flask) -> None:
    with app.app_context():
        tables.open_table("out-at-50", "Out", {**SEATED, "system": "elimination", "target": 50}, "AB2")
        first = {"out": "p1", "hands": {"p2": {"points": 60}, "p3": {"points": 1}}}
        score.record_round("out-at-50", 1, "round-1", "AB2", first)
        score.record_round("out-at-50", 2, "round-2", "AB2", {"out": "p1", "hands": {"p3": {"points": 1}}})
    app.config["WTF_CSRF_ENABLED"] = False
    response = app.test_client().post("/tables/out-at-50/rounds/2/strike", data={"seen": "3", "ticket": "ticket-9"})
    assert response.status_code == 422
    assert "Bo would still be in, but has no hand there." in response.text


def test_history_tells_what_happened_in_words(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    with app.app_context():
        score.undo(HANDLE, 2, "undo-1", "AB2")
        score.redo(HANDLE, 3, "redo-1", "AB2")
    correction = {"seen": "4", "ticket": "ticket-5", "out": "p1", "points-p2": "50", "points-p3": "0"}
    client.post(f"/tables/{HANDLE}/rounds/2", data=correction)
    page = client.get(f"/tables/{HANDLE}/history").text
    told = "Aino went out; Bo 37, Cleo 34"
    for text in (told, f"Undone: {told}", f"Brought back: {told}", f"Corrected: {told} → Aino went out; Bo 50, Cleo 0"):
        assert text in page


def test_undo_and_redo_step_through_everything(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    client.post(f"/tables/{HANDLE}/rounds/2/strike", data={"seen": "2", "ticket": "ticket-2"})
    assert totals(app)["p1"] == 0
    with app.app_context():
        steps = [(score.undo, 71), (score.undo, 0), (score.redo, 71), (score.redo, 0), (score.undo, 71)]
        for step, (action, total) in enumerate(steps):
            action(HANDLE, 3 + step, f"step-{step}", "AB2")
            assert totals(app)["p1"] == total, step
        ledger = ledger_of(table_of(HANDLE))
        assert (ledger.undo_target(), ledger.redo_target() is not None) == (2, True)


def test_something_new_ends_the_redo(app: Flask, client: FlaskClient) -> None:
    record(client, **GOOD)
    with app.app_context():
        score.undo(HANDLE, 2, "undo-1", "AB2")
    record(client, seen=3, ticket="ticket-2", **GOOD)
    with app.app_context():
        assert ledger_of(table_of(HANDLE)).redo_target() is None
        with pytest.raises(NothingToDo):
            score.redo(HANDLE, 4, "redo-1", "AB2")


def test_buttons_that_come_too_late_say_so(client: FlaskClient) -> None:
    assert client.post(f"/tables/{HANDLE}/undo", data={"seen": "1", "ticket": "ticket-1"}).status_code == 409
    record(client, **GOOD)
    late = client.post(f"/tables/{HANDLE}/rounds/2/strike", data={"seen": "1", "ticket": "ticket-2"})
    assert late.status_code == 409
    assert "Somebody wrote on this table meanwhile." in late.text
    restore = client.post(f"/tables/{HANDLE}/rounds/2/restore", data={"seen": "2", "ticket": "ticket-2"})
    assert restore.status_code == 409


@pytest.mark.parametrize(
    "path", ["/tables/none", "/tables/none/rounds/new", "/rounds/1", "/rounds/99", "/rounds/99/edit"]
)
def test_what_is_not_there_is_404(client: FlaskClient, path: str) -> None:
    assert client.get(path if path.startswith("/tables") else f"/tables/{HANDLE}{path}").status_code == 404


texts = st.text(max_size=12) | st.sampled_from(
    ["p1", "p2", "p3", "1", "2", "37", "gg", "7 +2", "ticket-1", "ticket-2", "reach", "kpgut", "yes", "12:34", "0 1"]
)
FIELDS = [
    "out",
    "points-p1",
    "points-p2",
    "points-p3",
    "cards-p2",
    "seen",
    "ticket",
    "name",
    "points",
    "player-0",
    "player-1",
    "dealer",
    "rulebook",
    "system",
    "target",
    "move",
    "language",
    "place",
    "last_draw",
    "q",
    "like",
    "in",
    "player",
    "at",
    "time",
    "reason",
    "agreed",
    "grave",
    "after",
    "older",
    "born",
    "seating",
    "seats",
    "ages",
    "table",
    "count-7-p1",
    "cards-p1",
    "top",
    "colour",
    "pending",
    "drawn",
    "hand",
    "question",
    "ballots",
    "vote",
    "oldest",
    "count",
    "players",
    "with",
    "who-player",
    "asked",
    "code",
    "password",
    "link",
    "page",
]


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_random_forms_at_every_address_never_break_anything(
    app: Flask, client: FlaskClient, data: st.DataObject
) -> None:
    app.testing = False
    with app.app_context():
        tables.open_table(SERIES, "Tour", SERIES_SEATED, "AB2")
        tables.open_table(ROTATION, "Rotation", ROTATION_SEATED, "AB2")
    rule = data.draw(
        st.sampled_from([rule for rule in app.url_map.iter_rules() if rule.endpoint not in ("static", "broken")])
    )
    values = {
        "handle": data.draw(st.sampled_from([HANDLE, SERIES, ROTATION, "none"])),
        "entry": data.draw(st.integers(0, 9)),
        "number": data.draw(st.integers(0, 3)),
        "what": data.draw(st.sampled_from([*EVENTS, *NOTES, "dances"])),
        "key": data.draw(st.sampled_from(["p2", "ABCDEF", "x" * 22, "nothing"])),
        "player": data.draw(st.sampled_from(["p1", "p9"])),
        "which": data.draw(st.sampled_from(["watch", "manage", "none"])),
        "name": "key.pdf",
        "topic": "stacking",
        "document": data.draw(st.sampled_from(["key", "rules", "tent", "none"])),
        "face": "skip",
        "rulebook": "kpgut",
        "language": data.draw(st.sampled_from(["fi", "xx"])),
        "case": data.draw(st.sampled_from(["stack", "skip", "wild-four-challenge", "absent", "none"])),
    }
    with app.test_request_context():
        path = rule.rule
        for name in rule.arguments:
            path = re.sub(rf"<(int:)?{name}>", str(values[name]), path)
    form = data.draw(st.dictionaries(st.sampled_from(FIELDS), texts, max_size=8))
    method = data.draw(st.sampled_from(sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})))
    with client.open(
        path, method=method, data=form if method == "POST" else None, query_string=form if method == "GET" else None
    ) as response:
        assert response.status_code < 500, (method, path, form)
    with app.app_context():
        for handle in (HANDLE, SERIES, ROTATION):
            ledger_of(table_of(handle, deleted_too=True))
