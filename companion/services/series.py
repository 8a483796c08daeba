"""What people do in a KPGUT series: start a game, write down who is out and when, stop it, end the series.

The moment is handed in: nothing here looks at a clock.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from companion.game.evening import warned
from companion.game.journal import (
    GAME_EVENT,
    GAME_NOTED,
    GAME_STARTED,
    GAME_STOPPED,
    HAND_SENT,
    OUT_SAID,
    PLAYER_ADDED,
    SERIES_ENDED,
    in_force,
)
from companion.game.match import Game
from companion.game.refusals import (
    BackInTime,
    ClockHasRun,
    NoGame,
    NotInGame,
    NotWarned,
    SeriesOver,
    TimeIsUp,
    UnfinishedBefore,
)
from companion.game.systems.average import LONGEST_GAME, NOTES, follow
from companion.services.ledger import Ledger, table_with_ledger
from companion.services.score import NothingToDo, correct_entry, is_no_claim, write
from companion.store import Entry

#: Written about one player of the game under way: two phones may do so at the same time.
_ABOUT_A_PLAYER = (GAME_EVENT, GAME_NOTED)


def started_at(game: Game) -> datetime:
    """The moment a game began; one from a file may not say, and then it cannot be running on a clock."""
    if game.started is None:
        raise NoGame
    return datetime.fromisoformat(game.started)


def seconds_into(game: Game, moment: datetime) -> int:
    """Whole seconds since the start. A clock that was set back before the start is no clock to go by."""
    seconds = int((moment - started_at(game)).total_seconds())
    if seconds < 0:
        raise BackInTime
    return seconds


def start_game(handle: str, seen: int, client_id: str, by: str, players: Sequence[str], moment: datetime) -> int:
    ledger = _ledger(handle)
    sent = ledger.entry_sent_as(client_id)
    if sent is not None:
        return sent  # a double tap: the first one counts
    if ledger.over:
        raise SeriesOver
    if ledger.running:
        raise UnfinishedBefore
    return write(handle, seen, client_id, by, GAME_STARTED, {"started": _written(moment), "players": list(players)})


def set_clock(handle: str, seen: int, client_id: str, by: str, started: datetime, moment: datetime, reason: str) -> int:
    """The game began earlier or later than written.

    Only before anything happened in it, for times count from the start; or where no clock runs, because nobody wrote
    down when it began, or because that would be in the future.
    """
    ledger = _ledger(handle)
    if ledger.running is None:
        raise NoGame
    game, _following = ledger.running
    if game.started and started_at(game) <= moment and (game.events or game.notes):
        raise ClockHasRun
    entry = [line.entry.number for line in ledger.lines if line.entry.kind == GAME_STARTED and not line.struck][-1]
    if game.events and started + timedelta(seconds=game.events[-1].at) > moment:
        raise BackInTime
    data = {"started": _written(started), "players": list(game.players)}
    return correct_entry(handle, seen, client_id, by, entry, data, reason)


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def tap(
    handle: str, seen: int, client_id: str, by: str, what: str, player: str | None, at: int, grave: bool = False
) -> int:
    """Something happens now, by the clock of this machine. What was written before cannot lie later."""
    running = _ledger(handle).running
    if running and running[0].events and at < running[0].events[-1].at:
        raise BackInTime
    return record(handle, seen, client_id, by, what, player, at, grave)


def record(
    handle: str,
    seen: int,
    client_id: str,
    by: str,
    what: str,
    player: str | None,
    at: int,
    grave: bool = False,
) -> int:
    """One of a game's events or notes; written down late, it takes its place among the others."""
    ledger = _ledger(handle)
    sent = ledger.entry_sent_as(client_id)
    if sent is not None:
        return sent
    if ledger.running is None:
        raise NoGame
    if at > LONGEST_GAME:
        raise TimeIsUp
    if what == "removed" and not grave and not warned(ledger.match, player or "", at):
        raise NotWarned(player or "")
    if what in NOTES and player is not None and player not in _inside_at(ledger.running[0], at):
        raise NotInGame(player)
    kind = GAME_NOTED if what in NOTES else GAME_EVENT
    data: dict[str, Any] = {"at": at, "what": what, **({"player": player} if player else {})}
    return write(handle, seen, client_id, by, kind, data, minds=lambda entry: _concerns(entry, player))


def _inside_at(game: Game, at: int) -> Sequence[str]:
    return follow(replace(game, events=tuple(event for event in game.events if event.at <= at))).inside


def _concerns(entry: Entry, player: str | None) -> bool:
    if entry.kind in _ABOUT_A_PLAYER:
        return bool(entry.data.get("player") == player)
    return is_no_claim(entry)


def correct_time(handle: str, seen: int, client_id: str, by: str, number: int, at: int, reason: str) -> int:
    """When something in a game really was, and why it is known better now."""
    entries = [line.entry for line in _ledger(handle).lines]
    as_it_reads = next(entry for entry in in_force(entries) if entry.number == number)
    return correct_entry(handle, seen, client_id, by, number, {**as_it_reads.data, "at": at}, reason)


def add_player(
    handle: str, seen: int, client_id: str, by: str, name: str, seat: int, age: int, at: int | None, born: str | None
) -> int:
    """Somebody new in the series; `at` for who joins the game under way."""
    ledger = _ledger(handle)
    sent = ledger.entry_sent_as(client_id)
    if sent is not None:
        return sent
    if ledger.over:
        raise SeriesOver
    key = ledger.new_key()
    player = {"key": key, "name": name, **({"born": born} if born else {})}
    data = {"player": player, "seat": seat, "age": age, **({} if at is None else {"at": at})}
    return write(handle, seen, client_id, by, PLAYER_ADDED, data)


def stop_game(handle: str, seen: int, client_id: str, by: str, at: int, hands: dict[str, Any]) -> int:
    ledger = _ledger(handle)
    if ledger.running is None and ledger.entry_sent_as(client_id) is None:
        raise NoGame
    data = {"at": at, "hands": hands}
    return write(handle, seen, client_id, by, GAME_STOPPED, data, minds=partial(_changes_the_stop, hands))


def _changes_the_stop(hands: dict[str, Any], entry: Entry) -> bool:
    """Not a hand that a player sent as it is counted here."""
    if entry.kind == HAND_SENT:
        return bool(entry.data["hand"] != hands.get(entry.data["player"]))
    return entry.kind != OUT_SAID or bool(entry.data["out"])


def correct_stop(
    handle: str, seen: int, client_id: str, by: str, game: int, at: int, hands: dict[str, Any], reason: str
) -> int:
    """What the remaining players of a stopped game really held; games are numbered from 1."""
    entries = in_force([line.entry for line in _ledger(handle).lines])
    starts = [entry.number for entry in entries if entry.kind == GAME_STARTED]
    following = starts[game] if game < len(starts) else entries[-1].number + 1
    number = next(
        entry.number for entry in entries if entry.kind == GAME_STOPPED and starts[game - 1] < entry.number < following
    )
    return correct_entry(handle, seen, client_id, by, number, {"at": at, "hands": hands}, reason)


def end_series(handle: str, seen: int, client_id: str, by: str) -> int:
    ledger = _ledger(handle)
    if ledger.entry_sent_as(client_id) is None:
        if ledger.running:
            raise UnfinishedBefore
        if ledger.over or not ledger.match.games:
            raise NothingToDo
    return write(handle, seen, client_id, by, SERIES_ENDED, {})


def _ledger(handle: str) -> Ledger:
    return table_with_ledger(handle)[1]
