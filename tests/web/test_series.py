"""The pages of a KPGUT series, by a clock that goes when it is told to."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services import tables
from companion.services.ledger import Ledger, ledger_of, table_of
from tests.clock import HandClock
from tests.conftest import dispose, migrated_app, settings_in
from tests.game.sheets import game, series
from tests.web.test_tables import errors, open_table, upload

HANDLE = "kpgut-table"
BOARD = f"/tables/{HANDLE}"
SEATED = {
    "rulebook": "kpgut",
    "system": "average",
    "seating": "solo",
    "players": [{"key": key, "name": name} for key, name in (("a", "Aino"), ("b", "Bo"), ("c", "Cleo"), ("d", "Dan"))],
    "age_order": ["a", "b", "c", "d"],
}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def app(tmp_path: Path, clock: HandClock) -> Iterator[Flask]:
    app = migrated_app(settings_in(tmp_path), clock)
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    with app.app_context():
        tables.open_table(HANDLE, "Tour", SEATED, "AB2")
    yield app
    dispose(app)


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> "Host":
    return Host(app, client)


class Host:
    """Sends forms as the pages would."""

    def __init__(self, app: Flask, client: FlaskClient) -> None:
        self.app, self.client, self.sent = app, client, 0

    def ledger(self) -> Ledger:
        with self.app.app_context():
            return ledger_of(table_of(HANDLE))

    def post(self, path: str, **fields: Any) -> TestResponse:
        self.sent += 1
        data = {"seen": str(self.ledger().number), "ticket": f"ticket-{self.sent}", **fields}
        return self.client.post(BOARD + path, data=data)

    def start(self, players: str = "abcd") -> TestResponse:
        return self.post("/games", **{"in": list(players)})

    def tap(self, what: str, player: str | None = None, **fields: str) -> TestResponse:
        return self.post(f"/games/now/{what}", **fields, **({"player": player} if player else {}))

    def page(self, path: str = "") -> str:
        return self.client.get(BOARD + path).text


def test_opening_a_kpgut_table_asks_who_is_older(client: FlaskClient) -> None:
    asked = open_table(client, "Aino", "Bo", "Cleo", rulebook="kpgut")
    assert asked.status_code == 200
    assert "Who is older?" in asked.text
    ages = re.search(r'name="ages" value="([\d ]+)"', asked.text)
    assert ages
    assert ages[1] == "0 1 2"
    moved = open_table(client, "Aino", "Bo", "Cleo", rulebook="kpgut", ages="0 1 2", move="older-2")
    assert 'value="0 2 1"' in moved.text
    opened = open_table(client, "Aino", "Bo", "Cleo", rulebook="kpgut", ages="2 0 1")
    assert opened.status_code == 303
    assert "Cleo deals · Bo opens · decks: 1" in client.get(opened.location).text


def test_birthdays_may_take_the_place_of_the_order(client: FlaskClient) -> None:
    born = {"born-0": "1980-05-01", "born-1": "1951-03-04"}
    half = open_table(client, "Aino", "Bo", rulebook="kpgut", ages="0 1", **{"born-0": "1980-05-01"})
    assert (half.status_code, list(errors(half.text))) == (422, ["born-1"])
    wrong = open_table(client, "Aino", "Bo", rulebook="kpgut", ages="0 1", **{**born, "born-0": "1980-02-31"})
    assert (wrong.status_code, list(errors(wrong.text))) == (422, ["born-0"])
    opened = open_table(client, "Aino", "Bo", rulebook="kpgut", ages="0 1", **born)
    assert "Bo deals · Aino opens" in client.get(opened.location).text


def test_a_series_may_have_more_people_than_a_table(client: FlaskClient) -> None:
    names = [f"Guest {number}" for number in range(1, 16)]
    more = open_table(client, *names[:10], rulebook="kpgut", move="more")
    assert 'id="player-19"' in more.text
    asked = open_table(client, *names, rulebook="kpgut", seats="20")
    assert "Who is older?" in asked.text
    opened = open_table(client, *names, rulebook="kpgut", seats="20", ages=" ".join(map(str, range(15))))
    assert "decks: 3" in client.get(opened.location).text


def test_the_clock_runs_from_the_recorded_start(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(12, 34)
    assert ">12:34</span>" in table.page()
    answer = table.client.get(BOARD + "/clock").json
    assert answer
    assert answer["now"] - answer["started"] == 754


def test_who_is_out_counts_the_minute_and_can_be_undone(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(12, 34)
    assert table.tap("out", "b").status_code == 303
    page = table.page()
    assert "Bo is out at 12:34: 12 points." in page
    assert "<b>Bo</b> 12 points" in page
    table.post("/undo")
    assert "Bo: </span>Out" in table.page()


def test_a_tap_counts_from_when_it_was_made(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(13, 2)
    table.tap("out", "b", at="754")
    assert table.ledger().match.games[0].events[0].at == 754
    assert table.tap("out", "c", at="9999").status_code == 422
    assert table.tap("out", "c", at="soon").status_code == 400
    # It was made before another tap that arrived first: it takes its place all the same.
    assert table.tap("out", "d", at="600").status_code == 303
    assert [event.player for event in table.ledger().match.games[0].events] == ["d", "b"]


def test_the_same_tap_twice_is_one_event_even_if_it_ended_the_game(table: Host, clock: HandClock) -> None:
    table.start("ab")
    clock.forward(5)
    fields = {"seen": "2", "ticket": "same-ticket", "player": "a"}
    for _again in range(2):
        assert table.client.post(BOARD + "/games/now/out", data=fields).status_code == 303
    assert table.ledger().number == 3


#: What is sent in a wrong order, and part of the sentence.
WRONG_ORDERS = [
    ("/games/now/out", {"player": "b"}, "is not in the game"),
    ("/games/now/joins", {"player": "d", "agreed": "yes"}, "cannot join any more"),
    ("/games/now/joins", {"player": "d"}, "consent of the oldest"),
    ("/games", {"in": ["a", "c"]}, "is not finished"),
    ("/games", {"in": ["a"]}, "is not finished"),
    ("/series/end", {}, "is not finished"),
    ("/games/now/removed", {"player": "a"}, "Has Aino been warned?"),
]


@pytest.mark.parametrize(("path", "fields", "part"), WRONG_ORDERS)
def test_wrong_orders_get_a_sentence_and_change_nothing(
    table: Host, clock: HandClock, path: str, fields: dict[str, Any], part: str
) -> None:
    table.start("abc")
    clock.forward(5)
    table.tap("out", "b")
    number = table.ledger().number
    answer = table.post(path, **fields)
    assert (answer.status_code, part in answer.text) == (422, True)
    assert table.ledger().number == number


def test_before_the_start_after_the_end_and_after_the_hour(table: Host, clock: HandClock) -> None:
    assert "No game is under way." in table.tap("out", "a").text
    table.start("ab")
    clock.forward(60, 1)
    late = table.tap("out", "a")
    assert late.status_code == 422
    assert "The hour is over" in late.text
    table.post("/games/now/late", player="a", what="out", time="59:58")
    assert table.ledger().series.games[0].finished
    assert "No game is under way." in table.tap("out", "b").text


def test_a_clock_that_went_back_gets_a_sentence_and_the_board_still_shows(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(-5)
    answer = table.tap("out", "a")
    assert answer.status_code == 422
    assert "earlier than what happened before it" in answer.text
    assert ">0:00</span>" in table.page()


def test_a_warning_or_the_gravity_comes_before_a_removal(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(5)
    assert "from Aino" in table.tap("removed", "b").text
    assert "from Dan" in table.tap("removed", "a").text  # the youngest judges the oldest
    table.tap("warned", "b")
    assert "Remove Bo<" in table.page()
    assert table.tap("removed", "b").status_code == 303
    assert table.tap("removed", "c", grave="yes").status_code == 303
    table.tap("out", "a")
    page = table.page()
    assert "May not play on: " in page
    assert page.count("may not play on") >= 2


def test_who_was_in_the_last_game_is_ticked_for_the_next(table: Host, clock: HandClock) -> None:
    table.start("abd")
    clock.forward(5)
    for player in "ab":
        table.tap("out", player)
    ticked = re.findall(r'name="in" value="(\w)"[^>]*checked', table.page())
    assert ticked == ["a", "b", "d"]


def test_a_game_needs_two_and_keeps_what_was_ticked(table: Host) -> None:
    refused = table.start("c")
    assert (refused.status_code, list(errors(refused.text))) == (422, ["in"])
    assert re.findall(r'name="in" value="(\w)"[^>]*checked', refused.text) == ["c"]


def test_a_latecomer_does_not_take_over_the_deal_but_judges(table: Host, clock: HandClock) -> None:
    table.start("bc")
    clock.forward(1)
    table.tap("joins", "a", agreed="yes")
    page = table.page()
    assert "<dt>Deals</dt><dd>Bo</dd>" in page
    assert "<dt>Keeps the time</dt><dd>Aino</dd>" in page


def test_the_hands_of_a_stopped_game_are_corrected_later(table: Host, clock: HandClock) -> None:
    table.start("abc")
    clock.forward(60)
    table.post("/games/now/stop", **{"cards-a": "7", "cards-b": "7 8", "cards-c": "7 8 9"})
    table.start("abc")
    page = table.page("/games/1/hands")
    assert 'value="7 8 9"' in page
    without = table.post("/games/1/hands", time="60:00", **{"cards-a": "7", "cards-b": "7 8", "cards-c": "7"})
    assert (without.status_code, list(errors(without.text))) == (422, ["reason"])
    hands = {"cards-a": "7", "cards-b": "7 8", "count-special-c": "1"}
    assert table.post("/games/1/hands", time="60:00", reason="two stuck together", **hands).status_code == 303
    assert dict(table.ledger().series.games[0].points) == {"c": 65, "a": 70, "b": 75}


def test_hands_that_were_counted_outlive_somebody_faster(table: Host, clock: HandClock) -> None:
    table.start("abc")
    clock.forward(20)
    table.tap("absent", "a")
    hands = {"cards-a": "7", "cards-b": "7 8", "cards-c": "7 8 9"}
    late = table.client.post(
        BOARD + "/games/now/stop", data={"seen": "2", "ticket": "stop-ticket", "time": "20:00", **hands}
    )
    assert late.status_code == 409
    assert "Nothing was overwritten" in late.text
    assert 'value="7 8 9"' in late.text


def test_a_key_may_hold_a_hyphen(client: FlaskClient) -> None:
    data = series(2, game("ab"))
    data["players"][0]["key"] = data["age_order"][0] = data["games"][0]["players"][0] = "mary-ann"
    response = upload(client, data)
    check = client.get(response.location + "/games/now/stop/check")
    assert check.status_code == 422
    assert "Aino: What is in this hand?" in check.text


def test_somebody_joins_late_with_consent_a_place_and_an_age(table: Host, clock: HandClock) -> None:
    table.start("abc")
    clock.forward(2)
    assert "nine cards" in table.page("/games/now/join")
    refused = table.post("/games/now/join", name="Eve", after="a", older="b")
    assert (refused.status_code, list(errors(refused.text))) == (422, ["agreed"])
    assert 'value="Eve"' in refused.text
    assert table.post("/games/now/join", name="Eve", after="a", older="b", agreed="yes").status_code == 303
    assert table.tap("joins", "d", agreed="yes").status_code == 303
    match = table.ledger().match
    assert [player.name for player in match.players] == ["Aino", "Eve", "Bo", "Cleo", "Dan"]
    assert [table.ledger().names[key] for key in match.by_age()] == ["Aino", "Bo", "Eve", "Cleo", "Dan"]
    taken = table.post("/games/now/join", name=" dan ", agreed="yes")
    assert (taken.status_code, list(errors(taken.text))) == (422, ["name"])


def test_absences_and_reshuffles_are_written_down(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(3)
    table.tap("absent", "b")
    assert "Bo gets two cards unseen" in table.page()
    table.tap("reshuffled")
    assert "A spectator shuffles" in table.page()
    table.tap("out", "c")
    table.tap("out", "b")
    table.tap("reshuffled")
    assert "Bo shuffles: the oldest of those who are out" in table.page()


def test_the_hour_is_up_and_the_hands_are_ranked_in_words(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(10)
    table.tap("out", "d")
    clock.forward(50)
    assert "Count the hands" in table.page()
    hands = {"cards-a": "7 8", "count-7-b": "1", "count-special-b": "1", "cards-c": "0 7"}
    check = table.client.get(BOARD + "/games/now/stop/check", query_string=hands).text
    assert re.findall(r"<b>(\w+)</b>", check) == ["Bo", "Cleo", "Aino"]
    assert "before Cleo: same number of cards, fewer number cards" in check
    assert "before Aino: same number of cards and of number cards, more zeros" in check
    assert table.post("/games/now/stop", at="3600", **hands).status_code == 303
    assert dict(table.ledger().series.games[0].points) == {"d": 10, "b": 65, "c": 70, "a": 75}
    assert "stopped at 60:00" in table.page("/games/1")


#: Hands that cannot be, and the field that says so.
WRONG_HANDS = [
    ({"cards-a": "7"}, "cards-b"),
    ({"cards-a": "zz", "cards-b": "7"}, "cards-a"),
    ({"cards-a": "7", "count-7-a": "1", "cards-b": "7"}, "cards-a"),
    ({"count-7-a": "many", "cards-b": "7"}, "count-7-a"),
    ({"count-0-a": "9", "cards-b": "7"}, "count-0-a"),
    ({"count-0-a": "0", "cards-b": "7"}, "count-0-a"),
]


@pytest.mark.parametrize(("hands", "field"), WRONG_HANDS)
def test_a_hand_that_cannot_be_is_said_at_its_field(table: Host, hands: dict[str, str], field: str) -> None:
    table.start("ab")
    answer = table.client.get(BOARD + "/games/now/stop/check", query_string=hands)
    assert answer.status_code == 422
    assert list(errors(answer.text)) == [field]
    saved = table.post("/games/now/stop", **hands)
    assert saved.status_code == 422
    assert table.ledger().number == 2


def test_times_are_corrected_with_a_reason_and_events_struck_and_restored(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(10)
    table.tap("out", "b")
    without = table.post("/games/events/3", time="8:30", reason="")
    assert (without.status_code, list(errors(without.text))) == (422, ["reason"])
    wrong = table.post("/games/events/3", time="8:75", reason="x")
    assert (wrong.status_code, list(errors(wrong.text))) == (422, ["time"])
    table.post("/games/events/3", time="8:30", reason="forgot to tap")
    assert "Bo was out at 8:30" in table.page("/games/1")
    assert "Corrected: Bo was out at 10:00 → Bo was out at 8:30 (forgot to tap)" in table.page("/history")
    table.post("/games/events/3/strike")
    assert table.ledger().match.games[0].events == ()
    assert "<s>Bo was out at " in table.page("/games/1")
    table.post("/games/events/3/restore")
    assert table.ledger().match.games[0].events[0].at == 510


def test_the_clock_is_set_before_anything_happened(table: Host, clock: HandClock) -> None:
    table.start()
    clock.forward(1)
    table.post("/games/now/set-clock", time="4:00", reason="began with the deal")
    assert ">4:00</span>" in table.page()
    assert table.post("/games/now/set-clock", time="61:00", reason="x").status_code == 422


def test_the_series_ends_with_a_winner_and_a_loser(table: Host, clock: HandClock) -> None:
    for minutes, players in ((10, "abc"), (20, "bca")):
        table.start("abc")
        clock.forward(minutes)
        table.tap("out", players[0])
        clock.forward(5)
        table.tap("out", players[1])
    table.post("/series/end")
    page = table.page()
    # Aino 10 and 25: 17.5; Bo 15 and 20: 17.5; Cleo 15 and 25: 20
    assert "Aino, Bo share the win!" in page
    assert "Cleo has the highest average and loses." in page
    assert "Aino, first, average 17.50, 2 games, winner" in page
    sheet = table.page("/games")
    assert "<td><b>17.50</b></td>" in sheet
    again = table.post("/rematch")
    assert again.status_code == 303


def test_averages_are_written_as_people_write_them(table: Host, clock: HandClock) -> None:
    table.start("ab")
    clock.forward(10)
    table.tap("out", "a")
    table.client.set_cookie("companion_language", "fi")
    assert "10,00" in table.page("/games")


def test_a_series_from_a_file_that_does_not_say_when_it_began(client: FlaskClient) -> None:
    response = upload(client, series(3, game("abc", (600, "a", "out"))))
    page = client.get(response.location).text
    assert "no clock runs" in page
    assert client.get(response.location + "/games/1").status_code == 200
    late = client.post(
        response.location + "/games/now/late",
        data={"seen": "3", "ticket": "ticket-1", "player": "b", "what": "out", "time": "12:00"},
    )
    assert late.status_code == 303


def test_rounds_have_no_place_in_a_series_nor_games_in_a_match(table: Host, client: FlaskClient) -> None:
    for path in ("/rounds", "/rounds/new", "/players", "/schedule"):
        assert client.get(BOARD + path).status_code == 404
    open_table(client, "Aino", "Bo")
    for path in ("/games", "/clock", "/games/now/stop", "/games/1", "/schedule"):
        assert client.get(f"/tables/ticket-for-tests{path}").status_code == 404
