"""Opening tables and writing in their journals."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select

from companion.store.database import session
from companion.store.models import Entry, Table


class WrittenMeanwhile(RuntimeError):
    """Others wrote in the journal after the writer last looked; carries what they wrote."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(f"{len(entries)} entries")
        self.entries = entries


def open_table(name: str) -> Table:
    table = Table(name=name)
    session().add(table)
    session().flush()
    return table


def append(table: Table, seen: int, client_id: str, by: str, kind: str, data: dict[str, Any]) -> Entry:
    """Write the entry after number `seen`, the last one its writer knew. Sending it again changes nothing."""
    _wait_for_other_writers(table)
    own = select(Entry).where(Entry.table_id == table.id)
    if sent_before := session().scalar(own.where(Entry.client_id == client_id)):
        return sent_before
    last = session().scalar(select(func.max(Entry.number)).where(Entry.table_id == table.id)) or 0
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


def tables_in_progress(most: int) -> Sequence[Table]:
    running = select(Table).where(Table.finished_at.is_(None))
    return session().scalars(running.order_by(Table.opened_at.desc(), Table.id.desc()).limit(most)).all()
