"""Runs migrations inside one transaction, for whatever database the app is set to."""

from alembic import context
from flask import current_app
from sqlalchemy import text

from companion.store.database import WRITER, db

#: Any number will do, as long as every companion uses the same one.
ADVISORY_LOCK = 20261118


def run() -> None:
    engine = db.engine
    is_sqlite = engine.dialect.name == "sqlite"
    with engine.connect().execution_options(**{WRITER: True}) as connection:
        if is_sqlite:
            # Changing a column means copying the table and dropping the old one. With foreign keys on, the
            # drop would take every journal along. The switch works outside of a transaction only.
            driver = connection.connection.driver_connection
            assert driver is not None  # noqa: S101 - for the type checker: the connection is open
            driver.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
                context.configure(
                    connection=connection,
                    target_metadata=db.metadata,
                    **current_app.extensions["migrate"].configure_args,
                )
                context.run_migrations()
                if is_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise ValueError("a migration left rows that point nowhere")
        finally:
            if is_sqlite:
                connection.connection.invalidate()  # the next one is opened with foreign keys on


run()
