"""Opening tables, finding them again, and writing in their journals."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select

from companion.store.database import NumberTaken, session
from companion.store.models import Entry, Table, now

__all__ = ["NumberTaken"]


class WrittenMeanwhile(RuntimeError):
    """Others wrote in the journal after the writer last looked; carries what they wrote."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(f"{len(entries)} entries")
        self.entries = entries


def open_table(name: str, handle: str | None = None) -> Table:
    table = Table(name=name, handle=handle)
    session().add(table)
    session().flush()
    return table


def find_table(handle: str) -> Table | None:
    return session().scalar(select(Table).where(Table.handle == handle))


def last_entry(table: Table) -> Entry | None:
    newest_first = select(Entry).where(Entry.table_id == table.id).order_by(Entry.number.desc())
    return session().scalars(newest_first.limit(1)).first()


class LastEntry(NamedTuple):
    """Enough of a journal's last line to tell whether it is still the one we know."""

    number: int
    client_id: str
    written_at: datetime


#: Made once: every page of a table begins with it.
TABLE_AND_LAST_ENTRY = (
    select(Table, Entry.number, Entry.client_id, Entry.written_at)
    .join(Entry.table)
    .where(Table.handle == bindparam("handle"))
    .order_by(Entry.number.desc())
    .limit(1)
)


def table_and_last_entry(handle: str) -> tuple[Table, LastEntry] | None:
    found = session().execute(TABLE_AND_LAST_ENTRY, {"handle": handle}).first()
    return (found[0], LastEntry(*found[1:])) if found else None


def entries(table: Table) -> Sequence[Entry]:
    return session().scalars(select(Entry).where(Entry.table_id == table.id).order_by(Entry.number)).all()


def entries_after(table: Table, number: int) -> Sequence[Entry]:
    later = select(Entry).where(Entry.table_id == table.id, Entry.number > number).order_by(Entry.number)
    return session().scalars(later).all()


class Written(NamedTuple):
    """What the journal itself notes about a line: its number, the sign it was sent under, when and by whom."""

    number: int
    client_id: str
    written_at: datetime
    written_by: str


def write(table: Table, number: int, client_id: str, by: str, kind: str, data: Mapping[str, Any]) -> None:
    """One more line, as part of the transaction under way."""
    write_line(table, Written(number, client_id, now(), by), kind, data)


def write_line(table: Table, line: Written, kind: str, data: Mapping[str, Any]) -> None:
    session().execute(insert(Entry), {**line._asdict(), "table_id": table.id, "kind": kind, "data": data})
