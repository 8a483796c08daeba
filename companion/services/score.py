"""What people do at a table: record, correct, strike, undo, come and go.

Every one of these writes a line in the journal after the last line its writer has seen, and only if the match still
makes sense with it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.game.journal import (
    CLAIMS,
    ENTRY_CORRECTED,
    ENTRY_STRUCK,
    HAND_SENT,
    OUT_SAID,
    PLAYER_JOINED,
    PLAYER_LEFT,
    ROUND_RECORDED,
    RULING_RECORDED,
    VOTE_CAST,
    VOTE_OPENED,
    VOTE_RECORDED,
    Entry,
)
from companion.services.ledger import REDO, UNDO, Ledger, extended, keep, table_with_ledger
from companion.services.live import ENTRY, writing_about
from companion.store import Entry as WrittenEntry
from companion.store import Table, journal
from companion.store.journal import WrittenMeanwhile
from companion.store.models import now

__all__ = ["WrittenMeanwhile"]


Known = tuple[Table, Ledger]


class NothingToDo(RuntimeError):
    """There is nothing left to undo, redo or bring back."""


def record_round(
    handle: str, seen: int, client_id: str, by: str, played: dict[str, Any], known: Known | None = None
) -> int:
    """`known` is the table as the caller has just read it, if it has."""
    return write(handle, seen, client_id, by, ROUND_RECORDED, played, known, partial(_changes_the_round, played))


def correct_entry(
    handle: str, seen: int, client_id: str, by: str, number: int, data: dict[str, Any], reason: str = ""
) -> int:
    correction = {"entry": number, "data": data, **({"reason": reason} if reason else {})}
    return write(handle, seen, client_id, by, ENTRY_CORRECTED, correction)


def strike_entry(handle: str, seen: int, client_id: str, by: str, number: int) -> int:
    return write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": number})


def restore_entry(handle: str, seen: int, client_id: str, by: str, number: int) -> int:
    strike = _ledger(handle).strike_of(number)
    if strike is None:
        raise NothingToDo
    return write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": strike})


def undo(handle: str, seen: int, client_id: str, by: str) -> int:
    return _step(handle, seen, client_id, by, _ledger(handle).undo_target(), UNDO)


def redo(handle: str, seen: int, client_id: str, by: str) -> int:
    return _step(handle, seen, client_id, by, _ledger(handle).redo_target(), REDO)


def add_player(handle: str, seen: int, client_id: str, by: str, name: str, score: int) -> int:
    player = {"key": _ledger(handle).new_key(), "name": name}
    return write(handle, seen, client_id, by, PLAYER_JOINED, {"player": player, "score": score})


def let_player_leave(handle: str, seen: int, client_id: str, by: str, player: str) -> int:
    return write(handle, seen, client_id, by, PLAYER_LEFT, {"player": player})


#: Arguments are settled beside the score.
_BESIDE = (RULING_RECORDED, VOTE_OPENED, VOTE_CAST, VOTE_RECORDED)


def _changes_the_round(played: dict[str, Any], entry: WrittenEntry) -> bool:
    """Whether who records a round should know of this first. Not of what goes on at another table, nor of a hand that
    somebody sent as it is recorded."""
    data = entry.data
    if entry.kind in (*CLAIMS, ROUND_RECORDED) and data.get("table", 1) != played.get("table", 1):
        return False
    if entry.kind == HAND_SENT:
        return bool(data["hand"] != played["hands"].get(data["player"]))
    if entry.kind == OUT_SAID:
        return bool(data["out"] and data["player"] != played["out"])
    return entry.kind not in _BESIDE


def is_no_claim(entry: WrittenEntry) -> bool:
    """What players say about their own hands changes nothing for what somebody else is doing."""
    return entry.kind not in CLAIMS


def _ledger(handle: str) -> Ledger:
    return table_with_ledger(handle)[1]


def _step(handle: str, seen: int, client_id: str, by: str, target: int | None, step: str) -> int:
    if target is None:
        raise NothingToDo
    return write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": target, "step": step})


def write(
    handle: str,
    seen: int,
    client_id: str,
    by: str,
    kind: str,
    data: dict[str, Any],
    known: Known | None = None,
    minds: Callable[[WrittenEntry], bool] = is_no_claim,
) -> int:
    """The number of the entry; the same number again when the same line is sent twice.

    Nobody is kept waiting while the match is followed: the journal takes every number only once, so of two who
    write at the same time the second is turned away by the database. `minds` says what of that the writer has to
    know before writing; all else stands beside it.
    """
    table, before = known or table_with_ledger(handle)
    if (sent := before.line_sent_as(client_id)) is not None:
        if (sent.kind, sent.data) == (kind, data):
            return sent.number
        raise WrittenMeanwhile(journal.entries_after(table, sent.number - 1))
    if seen > before.number:
        raise ValueError(f"entry {seen} was never written")
    if seen < before.number:
        later = journal.entries_after(table, seen)
        if any(minds(entry) for entry in later):
            raise WrittenMeanwhile(later)
    line = journal.Written(before.number + 1, client_id, now(), by)
    after = extended(before, Entry(line.number, kind, data), line)
    try:
        with writing_about(handle, ENTRY):
            journal.write_line(table, line, kind, data)
            if after.match.players != before.match.players:
                table.players = "\n".join(player.name for player in after.match.players)
            if after.over != bool(table.finished_at):
                table.finished_at = now() if after.over else None
    except journal.NumberTaken:
        # Somebody else has this number now, so each try sees more of the journal than the one before.
        return write(handle, seen, client_id, by, kind, data, None, minds)
    keep(table, line, after)
    return line.number
