"""A KPGUT series on real databases: one entry for one tap, in order of time, and nothing that could not be."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from companion.game import refusals as r
from companion.services import score, series, tables
from companion.services.ledger import Ledger, ledger_of, table_of
from companion.services.score import NothingToDo, WrittenMeanwhile

HANDLE = "kpgut-table"
START = datetime(2026, 11, 18, 18, 0, tzinfo=UTC)
SEATED = {
    "rulebook": "kpgut",
    "system": "average",
    "seating": "solo",
    "players": [{"key": key, "name": name} for key, name in (("a", "Aino"), ("b", "Bo"), ("c", "Cleo"), ("d", "Dan"))],
    "age_order": ["a", "b", "c", "d"],
}


@pytest.fixture
def open_table(stored: Flask) -> None:
    tables.open_table(HANDLE, "Tour", SEATED, "AB2")


def ledger() -> Ledger:
    return ledger_of(table_of(HANDLE))


def start(players: str = "abc") -> int:
    number = ledger().number
    return series.start_game(HANDLE, number, f"start-{number}", "AB2", list(players), START)


def tap(what: str, player: str | None, at: int, **more: Any) -> int:
    number = ledger().number
    return series.tap(HANDLE, number, f"tap-{number}", "AB2", what, player, at, **more)


@pytest.mark.usefixtures("open_table")
def test_a_game_from_its_start_to_its_end() -> None:
    start()
    tap("out", "b", 754)
    running = ledger().running
    assert running
    assert running[1].inside == ["a", "c"]
    tap("gives-up", "c", 900)
    assert ledger().running is None
    assert dict(ledger().series.games[0].points) == {"b": 12, "a": 15, "c": 60}


@pytest.mark.usefixtures("open_table")
def test_a_double_tap_is_one_event_also_when_it_ended_the_game() -> None:
    start("ab")
    assert series.tap(HANDLE, 2, "tap", "AB2", "out", "a", 60) == 3
    assert series.tap(HANDLE, 2, "tap", "AB2", "out", "a", 61) == 3
    assert series.start_game(HANDLE, 3, "again", "AB2", ["a", "b"], START) == 4
    assert series.start_game(HANDLE, 3, "again", "AB2", ["a", "b"], START + timedelta(seconds=1)) == 4
    assert ledger().number == 4


@pytest.mark.usefixtures("open_table")
def test_two_phones_may_tap_for_two_players_at_once() -> None:
    start("abcd")
    series.tap(HANDLE, 2, "one", "AB2", "out", "a", 60)
    assert series.tap(HANDLE, 2, "two", "CD3", "out", "b", 61) == 4
    with pytest.raises(WrittenMeanwhile):
        series.tap(HANDLE, 2, "three", "CD3", "gives-up", "a", 62)


#: What is done after `abc` began and `b` was out at 100 seconds, and why it is refused.
WRONG_ORDERS: list[tuple[Callable[[], object], type[Exception]]] = [
    (lambda: tap("out", "b", 200), r.NotInGame),
    (lambda: tap("out", "d", 200), r.NotInGame),
    (lambda: tap("out", "a", 99), r.BackInTime),
    (lambda: tap("out", "a", 3601), r.TimeIsUp),
    (lambda: tap("joins", "d", 200), r.TooLateToJoin),
    (lambda: tap("removed", "a", 200), r.NotWarned),
    (lambda: tap("warned", "b", 200), r.NotInGame),
    (lambda: start(), r.UnfinishedBefore),
    (lambda: series.end_series(HANDLE, 3, "end", "AB2"), r.UnfinishedBefore),
    (lambda: series.stop_game(HANDLE, 3, "stop", "AB2", 99, {"a": ["gg"], "c": ["gg"]}), r.BackInTime),
    (lambda: series.stop_game(HANDLE, 3, "stop", "AB2", 200, {"a": ["gg"]}), r.HandsDoNotFit),
    (lambda: series.set_clock(HANDLE, 3, "set", "AB2", START, START, "late"), r.ClockHasRun),
]


@pytest.mark.usefixtures("open_table")
@pytest.mark.parametrize(("doing", "why"), WRONG_ORDERS, ids=range(len(WRONG_ORDERS)))
def test_wrong_orders_are_refused_and_change_nothing(doing: Callable[[], object], why: type[Exception]) -> None:
    start()
    tap("out", "b", 100)
    with pytest.raises(why):
        doing()
    assert ledger().number == 3


@pytest.mark.usefixtures("open_table")
def test_before_a_game_and_after_it_nothing_happens() -> None:
    with pytest.raises(r.NoGame):
        tap("out", "a", 1)
    with pytest.raises(NothingToDo):
        series.end_series(HANDLE, 1, "end", "AB2")
    start("ab")
    tap("out", "a", 60)
    with pytest.raises(r.NoGame):
        tap("out", "b", 61)
    with pytest.raises(r.NoGame):
        series.stop_game(HANDLE, 3, "stop", "AB2", 99, {})


def test_a_clock_that_was_set_back_is_not_believed(stored: Flask) -> None:
    tables.open_table(HANDLE, "Tour", SEATED, "AB2")
    start()
    running = ledger().running
    assert running
    assert series.seconds_into(running[0], START + timedelta(seconds=90, milliseconds=900)) == 90
    with pytest.raises(r.BackInTime):
        series.seconds_into(running[0], START - timedelta(seconds=1))


@pytest.mark.usefixtures("open_table")
def test_a_warning_comes_before_a_removal_unless_it_was_grave() -> None:
    start("abcd")
    tap("warned", "c", 100)
    tap("removed", "c", 200)
    tap("removed", "d", 210, grave=True)
    assert ledger().series.removed == {"c", "d"}
    tap("out", "a", 220)
    with pytest.raises(r.Banned):
        start("abc")


@pytest.mark.usefixtures("open_table")
def test_what_was_forgotten_takes_its_place_by_its_time() -> None:
    start("abcd")
    tap("out", "c", 720)
    series.record(HANDLE, ledger().number, "late", "AB2", "out", "b", 600)
    tap("out", "a", 900)
    assert ledger().series.games[0].places == {"b": 1, "c": 2, "a": 3, "d": 4}


@pytest.mark.usefixtures("open_table")
def test_a_time_is_corrected_with_its_reason_and_undone_again() -> None:
    start()
    tap("out", "b", 100)
    tap("out", "a", 200)
    series.correct_time(HANDLE, 4, "fix", "AB2", 3, 300, "the phone lay in the kitchen")
    assert dict(ledger().series.games[0].points) == {"a": 3, "b": 5, "c": 5}
    assert ledger().lines[-1].entry.data["reason"] == "the phone lay in the kitchen"
    score.undo(HANDLE, 5, "undo", "AB2")
    assert dict(ledger().series.games[0].points) == {"b": 1, "a": 3, "c": 3}


@pytest.mark.usefixtures("open_table")
def test_the_clock_can_be_set_before_anything_has_happened() -> None:
    start()
    series.set_clock(HANDLE, 2, "set", "AB2", START - timedelta(minutes=3), START, "began with the deal")
    assert ledger().match.games[0].started == "2026-11-18T17:57:00Z"


@pytest.mark.usefixtures("open_table")
def test_somebody_new_joins_the_game_at_a_seat_and_an_age() -> None:
    start()
    series.add_player(HANDLE, 2, "new", "AB2", "Eve", 1, 0, 50, None)
    match = ledger().match
    assert [player.name for player in match.players] == ["Aino", "Eve", "Bo", "Cleo", "Dan"]
    assert match.by_age()[0] == match.players[1].key
    running = ledger().running
    assert running
    assert match.players[1].key in running[1].inside
    assert series.add_player(HANDLE, 2, "new", "AB2", "Eve", 1, 0, 55, None) == 3


@pytest.mark.usefixtures("open_table")
def test_the_end_of_a_series_can_be_undone() -> None:
    start("ab")
    tap("out", "a", 60)
    series.end_series(HANDLE, 3, "end", "AB2")
    assert ledger().over
    assert table_of(HANDLE).finished_at
    with pytest.raises(r.SeriesOver):
        start("ab")
    score.undo(HANDLE, 4, "undo", "AB2")
    assert not ledger().over
    assert table_of(HANDLE).finished_at is None


@pytest.mark.usefixtures("open_table")
def test_a_series_goes_out_as_a_file_and_comes_in_again() -> None:
    start("abcd")
    tap("warned", "c", 100)
    tap("out", "b", 200)
    series.stop_game(HANDLE, 4, "stop", "AB2", 3600, {"a": ["gg"], "c": {"counts": {"special": 1}}, "d": ["jr", "wi"]})
    _name, content = tables.export_table(HANDLE)
    tables.delete_table(HANDLE)
    tables.import_match(content, "brought-in", "Tour", "AB2")
    assert ledger_of(table_of("brought-in")).match == ledger_of(table_of(HANDLE, deleted_too=True)).match
