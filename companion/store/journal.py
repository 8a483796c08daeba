"""Opening tables, finding them again, and writing in their journals."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError

from companion.store.database import session
from companion.store.models import Entry, Table, now


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


def table_and_last_entry(handle: str, hold: bool = False) -> tuple[Table, Entry] | None:
    """In one go, because every page of a table begins with it. `hold` keeps other writers waiting."""
    if hold and session().get_bind().dialect.name != "sqlite":
        # On SQLite `writing` already holds the only lock there is.
        session().execute(select(Table.id).where(Table.handle == handle).with_for_update())
    newest_first = select(Table, Entry).join(Entry.table).where(Table.handle == handle).order_by(Entry.number.desc())
    found = session().execute(newest_first.limit(1)).first()
    return (found[0], found[1]) if found else None


def entries(table: Table) -> Sequence[Entry]:
    return session().scalars(select(Entry).where(Entry.table_id == table.id).order_by(Entry.number)).all()


def append(table: Table, last: int, seen: int, client_id: str, by: str, kind: str, data: dict[str, Any]) -> Entry:
    """Write the entry after number `seen`, the last one its writer knew. Sending it again changes nothing.

    `last` is the number of the journal's last entry now; whoever asks holds the table.
    """
    if seen > last:
        raise ValueError(f"entry {seen} was never written")
    if seen < last:
        later = select(Entry).where(Entry.table_id == table.id, Entry.number > seen).order_by(Entry.number)
        found = session().scalars(later).all()
        for entry in found:
            if entry.client_id == client_id:
                return entry
        raise WrittenMeanwhile(found)
    entry = Entry(
        table_id=table.id,
        number=last + 1,
        client_id=client_id,
        written_at=now(),
        written_by=by,
        kind=kind,
        data=data,
    )
    session().add(entry)
    try:
        session().flush()
    except IntegrityError as error:
        raise ValueError(f"{client_id} was sent before, from elsewhere") from error
    return entry


def find_tables(words: str, running: bool | None, most: int) -> Sequence[Table]:
    """Newest first; `words` are looked for in names and players, each of them."""
    query = select(Table).where(Table.deleted_at.is_(None))
    if running is not None:
        query = query.where(Table.finished_at.is_(None) if running else Table.finished_at.is_not(None))
    for word in words.split():
        part = "%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        query = query.where(or_(Table.name.ilike(part, escape="\\"), Table.players.ilike(part, escape="\\")))
    return session().scalars(query.order_by(Table.opened_at.desc(), Table.id.desc()).limit(most)).all()
