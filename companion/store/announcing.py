"""PostgreSQL tells the other processes what this one has written; SQLite has only this one."""

from functools import lru_cache

from sqlalchemy import Engine, text

from companion.store.database import db, session

_NOTIFY = text("SELECT pg_notify('companion', :payload)")


def database_address() -> str:
    """Which database this is, with its password."""
    return _address(db.engine)


@lru_cache(maxsize=8)
def _address(engine: Engine) -> str:
    return engine.url.set(drivername=engine.url.get_backend_name()).render_as_string(hide_password=False)


def announces_itself() -> bool:
    return db.engine.dialect.name == "postgresql"


def release() -> None:
    """Give the connection back before the request is over."""
    db.session.remove()


def announce(handle: str, what: str) -> None:
    """As part of the transaction under way: heard when it is on disk, and not at all when it is not."""
    session().execute(_NOTIFY, {"payload": f"{handle} {what}"})
