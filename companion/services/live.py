"""Whoever watches a table hears of what is written about it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial

from companion.live import ACCESS, ENTRY, Channel, Hub, News, NoPlace, Place
from companion.services.ledger import Ledger, NoSuchTable, table_with_ledger
from companion.store import Table, announcing, writing

__all__ = ["ACCESS", "ENTRY", "Channel", "News", "NoPlace", "Place", "Table"]

_hubs: dict[str, Hub] = {}
_held: ContextVar[list[Callable[[], None]] | None] = ContextVar("held", default=None)


def hub() -> Hub:
    """Of the database in use; made when it is first asked for, so that each worker process has its own."""
    address = announcing.database_address()
    if address not in _hubs:
        _hubs.setdefault(address, Hub(address if announcing.announces_itself() else None))
    return _hubs[address]


@contextmanager
def writing_about(handle: str, what: str) -> Iterator[None]:
    """One transaction about a table. When it is on disk, everybody who watches that table is told: ENTRY after the
    journal has grown, ACCESS after its links, its name or its being there have changed."""
    by_database = announcing.announces_itself()
    with writing():
        yield
        if by_database:
            announcing.announce(handle, what)
    if not by_database:
        _tell(partial(hub().announce, handle, what))


def hold_news() -> Callable[[], None]:
    """From now on news wait until what this returns is called: waking fifty threads would keep the writer waiting."""
    held: list[Callable[[], None]] = []
    _held.set(held)

    def tell() -> None:
        _held.set(None)
        for each in held:
            each()

    return tell


def _tell(news: Callable[[], None]) -> None:
    held = _held.get()
    if held is None:
        news()
    else:
        held.append(news)


@dataclass(frozen=True)
class TableNow:
    """A table at one moment, as all who watch it see it."""

    table: Table
    ledger: Ledger


def table_now(handle: str) -> TableNow | None:
    """None when there is no such table any more."""
    try:
        return TableNow(*table_with_ledger(handle))
    except NoSuchTable:
        return None
    finally:
        release()


def release() -> None:
    """Keep no connection while waiting for others, who may be waiting for one."""
    announcing.release()
