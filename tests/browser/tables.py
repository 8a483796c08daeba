"""The tables that every page is looked at with."""

from datetime import UTC, datetime, timedelta
from typing import Any

from companion.services import ballots, score, series, tables

NAMES = ("Aino", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gry", "Hugo")


def seated(count: int, **more: Any) -> dict[str, Any]:
    players = [{"key": f"p{seat}", "name": name} for seat, name in enumerate(NAMES[:count], start=1)]
    return {"rulebook": "unoprivate", "system": "standard", "seating": "solo", "players": players, **more}


def open_tables() -> None:
    open_friday_table()
    open_partners()
    open_series("kpgut-table")
    open_series("between-games")
    score.undo("between-games", 8, "undo", "AB2")
    open_series("series-over")
    score.undo("series-over", 8, "undo", "AB2")
    series.end_series("series-over", 9, "end", "AB2")


def open_friday_table() -> None:
    """A table with three players, a few rounds, one of them struck, and one corrected."""
    handle = tables.open_table("friday-table", "Friday table", seated(3, rulebook="my-uno-fi"), "AB2")
    for seen, points in enumerate((37, 64, 12), start=1):
        played = {"out": "p1", "hands": {"p2": {"points": points}, "p3": {"faces": ["7", "draw-two"]}}}
        score.record_round(handle, seen, f"round-{seen}", "AB2", played)
    score.strike_entry(handle, 4, "strike", "AB2", 4)
    corrected = {"out": "p2", "hands": {"p1": {"points": 5}, "p3": {"cards": ["gg"]}}}
    score.correct_entry(handle, 5, "correct", "AB2", 3, corrected)


def open_partners() -> None:
    sides = [
        {"key": "t1", "name": "North and south", "players": ["p1", "p3"]},
        {"key": "t2", "name": "East and west", "players": ["p2", "p4"]},
    ]
    tables.open_table("pairs-table", "Pairs", seated(4, seating="pairs", teams=sides), "AB2")
    played = {"out": "p1", "hands": {"p2": {"points": 20}, "p4": {"points": 7}}}
    score.record_round("pairs-table", 1, "round-1", "AB2", played)
    tables.open_table("rotation-table", "Rotation", seated(8, seating="rotating-pairs"), "AB2")
    tables.open_table("two-players", "Two players", seated(2), "AB2")
    ballots.open_ballot("two-players", 1, "vote", "AB2", "Did Bo say it in time?")


def open_series(handle: str) -> None:
    """One game played, with a warning and somebody removed; the second one just begun."""
    by_age = [f"p{seat}" for seat in range(1, 6)]
    tables.open_table(
        handle, handle.replace("-", " "), seated(5, rulebook="kpgut", system="average", age_order=by_age), "AB2"
    )
    began = datetime.now(UTC) - timedelta(minutes=15)
    series.start_game(handle, 1, "start-1", "AB2", by_age, began)
    for seen, (what, player, at) in enumerate(
        (("warned", "p5", 100), ("removed", "p5", 300), ("out", "p2", 400), ("gives-up", "p3", 500)), start=2
    ):
        series.tap(handle, seen, f"tap-{seen}", "AB2", what, player, at)
    hands = {"p1": ["gg", "dbb"], "p4": {"counts": {"7": 1, "special": 1}}}
    series.stop_game(handle, 6, "stop", "AB2", 3600, hands)
    series.start_game(handle, 7, "start-2", "AB2", ["p1", "p2", "p4"], began)
