"""The connection to the database, and how SQLite is told to keep what it acknowledged."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError
from sqlalchemy.orm import scoped_session

from companion.problems import BadDatabaseUrl, MissingDriver
from companion.store.models import Base

#: Rows stay readable after the commit: what was just written is remembered without asking for it again.
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})

SQLITE_PRAGMAS = {"journal_mode": "WAL", "synchronous": "FULL", "foreign_keys": "ON", "busy_timeout": "5000"}
#: Execution option that makes SQLite take the writer's lock at once instead of failing half-way.
WRITER = "companion_writer"


class NumberTaken(RuntimeError):
    """Somebody else wrote under the same number, name or sign an instant before."""


def init_app(app: Flask, database_url: str) -> None:
    app.config["SQLALCHEMY_DATABASE_URI"] = read_database_url(database_url)
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _set_up_sqlite)
            event.listen(db.engine, "begin", _begin_sqlite)


def read_database_url(text: str) -> URL:
    try:
        url = make_url(text)
        if url.drivername in ("postgres", "postgresql"):
            url = url.set(drivername="postgresql+psycopg")
        dialect = url.get_dialect()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise BadDatabaseUrl from error
    try:
        dialect.import_dbapi()
    except ImportError as error:
        raise MissingDriver(url.get_backend_name()) from error
    return url


def _set_up_sqlite(connection: Any, _record: object) -> None:
    # SQLAlchemy begins transactions itself (below); the driver's own way leaves DDL outside of them.
    connection.isolation_level = None
    for pragma, value in SQLITE_PRAGMAS.items():
        connection.execute(f"PRAGMA {pragma} = {value}")


def _begin_sqlite(connection: Connection) -> None:
    immediately = connection.get_execution_options().get(WRITER)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediately else "BEGIN")


def session() -> scoped_session[Session]:
    return db.session


@contextmanager
def writing() -> Iterator[scoped_session[Session]]:
    """One transaction: on disk when the block is left, gone without a trace when it raises."""
    db.session.commit()  # ends the reading so far, and leaves what was read readable
    db.session.connection(execution_options={WRITER: True})
    try:
        yield db.session
        db.session.commit()
    except IntegrityError as error:
        db.session.rollback()
        raise NumberTaken from error
    except BaseException:
        db.session.rollback()
        raise
