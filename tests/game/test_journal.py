"""The journal: strikes, corrections, and what the rest then comes to."""

from typing import Any

import pytest

from companion.game.journal import Entry, in_force, replay
from companion.game.refusals import (
    AfterTheEnd,
    AlreadyOver,
    BadEntry,
    CannotBeCorrected,
    NoSuchEntry,
    NotInGame,
    NotPlaying,
    NotSeated,
    UnknownPlayer,
)
from companion.game.scoring import standings
from tests.game.sheets import hands, people

SEATED = {"rulebook": "unoprivate", "system": "standard", "seating": "solo", "players": people(3)}
ROUND_1 = ("round-recorded", {"out": "a", "hands": hands(b=40, c=50)})
ROUND_2 = ("round-recorded", {"out": "b", "hands": hands(a=10, c=0)})


def written(*lines: tuple[str, dict[str, Any]], seated: dict[str, Any] = SEATED) -> list[Entry]:
    """A journal: who sits down is entry 1, and the lines are entries 2, 3, …"""
    return [Entry(number, kind, data) for number, (kind, data) in enumerate([("seated", seated), *lines], start=1)]


def strike(number: int) -> tuple[str, dict[str, Any]]:
    return ("entry-struck", {"entry": number})


def correct(number: int, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return ("entry-corrected", {"entry": number, "data": data})


def totals(*lines: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {row.key: row.score for row in standings(replay(written(*lines))).rows}


def test_a_journal_reads_as_a_match() -> None:
    assert totals(ROUND_1, ROUND_2) == {"a": 90, "b": 10, "c": 0}


def test_a_struck_round_counts_no_more() -> None:
    assert totals(ROUND_1, ROUND_2, strike(2)) == {"a": 0, "b": 10, "c": 0}


def test_striking_a_strike_brings_the_round_back() -> None:
    assert totals(ROUND_1, strike(2), strike(3)) == {"a": 90, "b": 0, "c": 0}
    assert totals(ROUND_1, strike(2), strike(3), strike(4)) == {"a": 0, "b": 0, "c": 0}


def test_a_corrected_round_stays_where_it_was() -> None:
    right = {"out": "c", "hands": hands(a=1, b=2)}
    match = replay(written(ROUND_1, ROUND_2, correct(2, right)))
    assert [played.out for played in match.rounds] == ["c", "b"]


def test_the_last_correction_holds_and_can_be_struck() -> None:
    first, second = {"out": "a", "hands": hands(b=1, c=1)}, {"out": "a", "hands": hands(b=2, c=2)}
    assert totals(ROUND_1, correct(2, first), correct(2, second))["a"] == 4
    assert totals(ROUND_1, correct(2, first), correct(2, second), strike(4))["a"] == 2
    assert totals(ROUND_1, correct(2, first), strike(3))["a"] == 90


def test_the_seats_can_be_corrected_too() -> None:
    renamed = {**SEATED, "players": [{"key": "a", "name": "Anna"}, *people(3)[1:]], "target": 80}
    match = replay(written(ROUND_1, correct(1, renamed)))
    assert match.players[0].name == "Anna"
    assert standings(match).over


def test_a_correction_that_ends_the_match_earlier_is_refused_with_the_round() -> None:
    match = replay(written(ROUND_1, ROUND_2, correct(2, {"out": "a", "hands": hands(b=500, c=0)})))
    with pytest.raises(AfterTheEnd) as caught:
        standings(match)
    assert caught.value.where == "rounds[1]"


def test_players_come_and_go() -> None:
    joins = ("player-joined", {"player": {"key": "d", "name": "Dan"}, "score": 30})
    leaves = ("player-left", {"player": "b"})
    after = ("round-recorded", {"out": "d", "hands": hands(a=1, c=2)})
    assert totals(ROUND_1, joins, leaves, after) == {"a": 90, "d": 33, "c": 0, "b": 0}
    with pytest.raises(UnknownPlayer):
        replay(written(("player-left", {"player": "z"})))


def test_entries_of_other_kinds_score_nothing() -> None:
    assert totals(ROUND_1, ("card-admired", {"case": "x"})) == {"a": 90, "b": 0, "c": 0}


#: Lines that point where nothing is, or at what cannot be corrected.
WRONG: list[tuple[list[tuple[str, dict[str, Any]]], type[Exception]]] = [
    ([strike(9)], NoSuchEntry),
    ([strike(2)], NoSuchEntry),
    ([strike(3), ROUND_1], NoSuchEntry),
    ([ROUND_1, strike(2), correct(3, {})], CannotBeCorrected),
    ([("card-admired", {}), correct(2, {})], CannotBeCorrected),
    ([strike(1)], NotSeated),
    ([ROUND_1, strike(1)], NotSeated),
    ([("entry-struck", {})], BadEntry),
    ([("entry-struck", {"entry": [1]})], BadEntry),
    ([ROUND_1, ("entry-corrected", {"entry": 2})], BadEntry),
    ([("player-joined", {"player": {"key": "d", "name": "Dan"}})], BadEntry),
    ([("player-left", {})], BadEntry),
    ([("player-left", {"player": "b"}), ("player-left", {"player": "b"})], NotPlaying),
    ([("game-started", {"players": ["a", "b"]})], BadEntry),
    ([correct(1, {})], BadEntry),
]


@pytest.mark.parametrize(("lines", "why"), WRONG)
def test_a_line_that_makes_no_sense_is_refused(lines: list[tuple[str, dict[str, Any]]], why: type[Exception]) -> None:
    with pytest.raises(why):
        replay(written(*lines))


def test_an_empty_journal_has_nobody_at_the_table() -> None:
    with pytest.raises(NotSeated):
        replay([])


def test_what_was_written_is_left_as_it_was() -> None:
    entries = written(ROUND_1, ROUND_2, strike(2))
    assert [entry.number for entry in in_force(entries)] == [1, 3, 4]
    assert entries == written(ROUND_1, ROUND_2, strike(2))


# A KPGUT evening, event by event.
KPGUT = {
    "rulebook": "kpgut",
    "system": "average",
    "seating": "solo",
    "players": people(3),
    "age_order": ["c", "a", "b"],
}
STARTED = ("game-started", {"players": ["a", "b", "c"], "started": "2026-11-18T18:00:00Z"})


def event(at: int, player: str, what: str) -> tuple[str, dict[str, Any]]:
    return ("game-event", {"at": at, "player": player, "what": what})


def test_a_series_is_told_event_by_event() -> None:
    stop = ("game-stopped", {"at": 3600, "hands": {"a": ["gg"], "b": ["wi"], "c": ["wi", "wi"]}})
    lines = [STARTED, event(600, "b", "out"), event(700, "a", "out"), STARTED, stop]
    match = replay(written(*lines, seated=KPGUT))
    assert {row.key: row.games for row in standings(match).rows} == {"b": (10, 65), "a": (11, 70), "c": (11, 75)}


def test_an_event_before_any_game_is_refused() -> None:
    with pytest.raises(NotInGame):
        replay(written(event(600, "b", "out"), seated=KPGUT))
    stop = ("game-stopped", {"at": 1, "hands": {}})
    for lines in ([stop], [STARTED, stop, stop], [STARTED, stop, event(2, "a", "out")]):
        with pytest.raises(AlreadyOver):
            replay(written(*lines, seated=KPGUT))
