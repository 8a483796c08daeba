"""Brings the database to the newest version, keeping a copy of the old one first.

Alembic takes longer to load than all the rest, so it is loaded only when there is something to do.
"""

import contextlib
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from flask import Flask, current_app
from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError

from companion.problems import NewerDatabase, UnreachableDatabase
from companion.resources import MIGRATIONS
from companion.store.database import db


def known_revisions(folder: Path = MIGRATIONS) -> list[str]:
    """Migrations are files `0001_what_it_does.py`; the number is the revision."""
    return sorted(path.name.partition("_")[0] for path in folder.glob("versions/[0-9]*.py"))


def current_revision() -> str | None:
    try:
        with db.engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    except DBAPIError as error:
        raise UnreachableDatabase(db.engine.url.render_as_string(hide_password=True)) from error


def upgrade_database(folder: Path = MIGRATIONS) -> Path | None:
    """Run the migrations that are missing. Returns where the old database was copied to, if it was."""
    current, known = current_revision(), known_revisions(folder)
    if current == known[-1]:
        return None
    if current is not None and current not in known:
        raise NewerDatabase(current)
    copy = _copy_sqlite(current) if current else None
    alembic(folder).upgrade()
    return copy


def alembic(folder: Path = MIGRATIONS) -> ModuleType:
    """Flask-Migrate's commands, ready for this app."""
    import flask_migrate

    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # the app behind the proxy
    flask_migrate.Migrate(app, db, directory=str(folder), render_as_batch=True, compare_type=True)
    return flask_migrate


def draft_migration(message: str) -> None:
    """For developers: write the next migration from what the models say now."""
    alembic().revision(message=message, autogenerate=True, rev_id=f"{int(known_revisions()[-1]) + 1:04}")


def _copy_sqlite(revision: str) -> Path | None:
    database = db.engine.url.database
    if db.engine.dialect.name != "sqlite" or not database or database == ":memory:":
        return None
    source = Path(database)
    copy = source.with_name(f"{source.name}.before-{revision}-{datetime.now(UTC):%Y%m%dT%H%M%S}")
    # SQLite's own way of copying: right even while another process writes, and with what is still in the WAL.
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy
