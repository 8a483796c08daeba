"""Opening tables, finding them again, and writing in their journals."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, or_, select

from companion.store.database import session
from companion.store.models import Entry, Table


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


def last_number(table: Table) -> int:
    return session().scalar(select(func.max(Entry.number)).where(Entry.table_id == table.id)) or 0


def last_entry(table: Table) -> Entry | None:
    newest_first = select(Entry).where(Entry.table_id == table.id).order_by(Entry.number.desc())
    return session().scalars(newest_first.limit(1)).first()


def entries(table: Table) -> Sequence[Entry]:
    return session().scalars(select(Entry).where(Entry.table_id == table.id).order_by(Entry.number)).all()


def append(table: Table, seen: int, client_id: str, by: str, kind: str, data: dict[str, Any]) -> Entry:
    """Write the entry after number `seen`, the last one its writer knew. Sending it again changes nothing."""
    _wait_for_other_writers(table)
    own = select(Entry).where(Entry.table_id == table.id)
    if sent_before := session().scalar(own.where(Entry.client_id == client_id)):
        return sent_before
    last = last_number(table)
    if seen < last:
        raise WrittenMeanwhile(session().scalars(own.where(Entry.number > seen).order_by(Entry.number)).all())
    if seen > last:
        raise ValueError(f"entry {seen} was never written")
    entry = Entry(table_id=table.id, number=last + 1, client_id=client_id, written_by=by, kind=kind, data=data)
    session().add(entry)
    session().flush()
    return entry


def _wait_for_other_writers(table: Table) -> None:
    # On SQLite `writing` already holds the only lock there is; FOR UPDATE is left out there.
    session().execute(select(Table.id).where(Table.id == table.id).with_for_update())


def find_tables(words: str, running: bool | None, most: int) -> Sequence[Table]:
    """Newest first; `words` are looked for in names and players, each of them."""
    query = select(Table).where(Table.deleted_at.is_(None))
    if running is not None:
        query = query.where(Table.finished_at.is_(None) if running else Table.finished_at.is_not(None))
    for word in words.split():
        part = "%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        query = query.where(or_(Table.name.ilike(part, escape="\\"), Table.players.ilike(part, escape="\\")))
    return session().scalars(query.order_by(Table.opened_at.desc(), Table.id.desc()).limit(most)).all()
