"""What people do at a table: record, correct, strike, undo, come and go.

Every one of these writes a line in the journal after the last line its writer has seen, and only if the match still
makes sense with it.
"""

from typing import Any

from companion.game.journal import (
    ENTRY_CORRECTED,
    ENTRY_STRUCK,
    PLAYER_JOINED,
    PLAYER_LEFT,
    ROUND_RECORDED,
    Entry,
)
from companion.services.ledger import REDO, UNDO, Ledger, extended, keep, table_with_ledger
from companion.store import journal, writing
from companion.store.journal import WrittenMeanwhile
from companion.store.models import now

__all__ = ["WrittenMeanwhile"]


class NothingToDo(RuntimeError):
    """There is nothing left to undo, redo or bring back."""


def record_round(handle: str, seen: int, client_id: str, by: str, played: dict[str, Any]) -> int:
    return _write(handle, seen, client_id, by, ROUND_RECORDED, played)


def correct_entry(handle: str, seen: int, client_id: str, by: str, number: int, data: dict[str, Any]) -> int:
    return _write(handle, seen, client_id, by, ENTRY_CORRECTED, {"entry": number, "data": data})


def strike_entry(handle: str, seen: int, client_id: str, by: str, number: int) -> int:
    return _write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": number})


def restore_entry(handle: str, seen: int, client_id: str, by: str, number: int) -> int:
    strike = _ledger(handle).strike_of(number)
    if strike is None:
        raise NothingToDo
    return _write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": strike})


def undo(handle: str, seen: int, client_id: str, by: str) -> int:
    return _step(handle, seen, client_id, by, _ledger(handle).undo_target(), UNDO)


def redo(handle: str, seen: int, client_id: str, by: str) -> int:
    return _step(handle, seen, client_id, by, _ledger(handle).redo_target(), REDO)


def add_player(handle: str, seen: int, client_id: str, by: str, name: str, score: int) -> int:
    taken = {player.key for player in _ledger(handle).match.players}
    key = next(key for number in range(1, 1000) if (key := f"p{number}") not in taken)
    return _write(handle, seen, client_id, by, PLAYER_JOINED, {"player": {"key": key, "name": name}, "score": score})


def let_player_leave(handle: str, seen: int, client_id: str, by: str, player: str) -> int:
    return _write(handle, seen, client_id, by, PLAYER_LEFT, {"player": player})


def _ledger(handle: str) -> Ledger:
    return table_with_ledger(handle)[1]


def _step(handle: str, seen: int, client_id: str, by: str, target: int | None, step: str) -> int:
    if target is None:
        raise NothingToDo
    return _write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": target, "step": step})


def _write(handle: str, seen: int, client_id: str, by: str, kind: str, data: dict[str, Any]) -> int:
    """The number of the entry; the same number again when the same line is sent twice."""
    after = None
    with writing():
        table, before = table_with_ledger(handle, hold=True)
        row = journal.append(table, before.number, seen, client_id, by, kind, data)
        if row.number > before.number:
            after = extended(before, Entry(row.number, kind, data), row)
            table.players = "\n".join(player.name for player in after.match.players)
            table.finished_at = (table.finished_at or now()) if after.course.over else None
    if after:
        keep(table, row, after)
        return after.number
    return row.number
