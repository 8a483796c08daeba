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
from companion.store import Entry as WrittenEntry
from companion.store import Table, journal, writing
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
    try:
        return write(handle, seen, client_id, by, ROUND_RECORDED, played, known)
    except WrittenMeanwhile as meanwhile:
        # Two tables, two phones: what was recorded at the other table does not concern this one.
        if not all(_is_at_another_table(entry, played) for entry in meanwhile.entries):
            raise
        return record_round(handle, meanwhile.entries[-1].number, client_id, by, played)


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


def _is_at_another_table(entry: WrittenEntry, played: dict[str, Any]) -> bool:
    return entry.kind == ROUND_RECORDED and entry.data.get("table", 1) != played.get("table", 1)


def _ledger(handle: str) -> Ledger:
    return table_with_ledger(handle)[1]


def _step(handle: str, seen: int, client_id: str, by: str, target: int | None, step: str) -> int:
    if target is None:
        raise NothingToDo
    return write(handle, seen, client_id, by, ENTRY_STRUCK, {"entry": target, "step": step})


def write(
    handle: str, seen: int, client_id: str, by: str, kind: str, data: dict[str, Any], known: Known | None = None
) -> int:
    """The number of the entry; the same number again when the same line is sent twice.

    Nobody is kept waiting while the match is followed: the journal takes every number only once, so of two who
    write at the same time the second is turned away by the database, and told.
    """
    table, before = known or table_with_ledger(handle)
    if seen != before.number:
        return _sent_before(table, before, seen, client_id, kind, data)
    line = journal.Written(seen + 1, client_id, now(), by)
    after = extended(before, Entry(line.number, kind, data), line)
    try:
        with writing():
            journal.write_line(table, line, kind, data)
            if after.match.players != before.match.players:
                table.players = "\n".join(player.name for player in after.match.players)
            if after.over != bool(table.finished_at):
                table.finished_at = now() if after.over else None
    except journal.NumberTaken:
        return _sent_before(*table_with_ledger(handle), seen, client_id, kind, data)
    keep(table, line, after)
    return line.number


def _sent_before(table: Table, now_there: Ledger, seen: int, client_id: str, kind: str, data: dict[str, Any]) -> int:
    """The entry that this one is a copy of, to the letter; if there is none, something was written meanwhile."""
    if seen > now_there.number:
        raise ValueError(f"entry {seen} was never written")
    later = journal.entries_after(table, seen)
    for entry in later:
        if (entry.client_id, entry.kind, entry.data) == (client_id, kind, data):
            return entry.number
    raise WrittenMeanwhile(later)
