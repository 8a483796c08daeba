"""What people do with tables as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.store import journal

#: More than fit on a phone's screen; the rest is found by searching.
MOST_ON_HOME = 20


@dataclass(frozen=True)
class TableSummary:
    name: str
    opened_at: datetime


def tables_in_progress() -> Sequence[TableSummary]:
    return [TableSummary(table.name, table.opened_at) for table in journal.tables_in_progress(MOST_ON_HOME)]
