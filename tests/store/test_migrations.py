"""Every migration up and down, on real databases; and nothing is lost on the way."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import func, inspect, select, text

from companion.problems import NewerDatabase, UnreachableDatabase
from companion.resources import MIGRATIONS
from companion.store import Entry, journal, writing
from companion.store.database import db
from companion.store.upgrade import alembic, current_revision, known_revisions, upgrade_database
from companion.web import create_app
from tests.conftest import dispose, settings_in

#: A second migration that makes SQLite copy `tables` and drop the old one, as changing a column does.
WIDER_NAMES = """
import sqlalchemy as sa
from alembic import op

revision = "{number}"
down_revision = "{before}"


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("name", type_=sa.String(100), existing_nullable=False)
    {more}
"""


def with_another_migration(folder: Path, more: str = "") -> Path:
    copy = Path(shutil.copytree(MIGRATIONS, folder / "migrations"))
    newest = known_revisions()[-1]
    number = f"{int(newest) + 1:04}"
    (copy / "versions" / f"{number}_wider_names.py").write_text(
        WIDER_NAMES.format(number=number, before=newest, more=more), "utf-8"
    )
    return copy


def one_entry_on_record() -> None:
    with writing():
        journal.write(journal.open_table("Friday"), 1, "phone-1", "Aino", "seated", {"players": ["Aino", "Bo"]})


def entries_on_record() -> int:
    return db.session.scalars(select(func.count(Entry.id))).one()


def test_the_newest_revision_is_known_without_loading_alembic() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [known_revisions()[-1]]


def test_models_and_migrations_agree(stored: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


def test_every_migration_goes_down_and_up_again(stored: Flask) -> None:
    commands = alembic()
    for _revision in known_revisions():
        commands.downgrade()
    assert inspect(db.engine).get_table_names() == ["alembic_version"]
    for revision in known_revisions():
        commands.upgrade(revision="+1")
        assert current_revision() == revision
    one_entry_on_record()
    assert entries_on_record() == 1


def test_a_database_that_is_up_to_date_is_left_alone(stored: Flask, tmp_path: Path) -> None:
    assert upgrade_database() is None
    assert list(tmp_path.glob("*.before-*")) == []


def test_rebuilding_a_table_keeps_the_journals_that_point_to_it(stored: Flask, tmp_path: Path) -> None:
    one_entry_on_record()
    upgrade_database(with_another_migration(tmp_path / "newer"))
    assert entries_on_record() == 1
    if db.engine.dialect.name == "sqlite":
        assert db.session.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_an_old_sqlite_file_is_copied_before_it_is_upgraded(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        one_entry_on_record()
        copy = upgrade_database(with_another_migration(tmp_path / "newer"))
        assert copy is not None
        with closing(sqlite3.connect(copy)) as old:
            assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (known_revisions()[-1],)
            assert old.execute("SELECT written_by FROM entries").fetchall() == [("Aino",)]


def test_a_migration_that_fails_half_way_changes_nothing(stored: Flask, tmp_path: Path) -> None:
    one_entry_on_record()
    broken = with_another_migration(tmp_path / "broken", more='raise ValueError("out of luck")')
    with pytest.raises(ValueError, match="out of luck"):
        upgrade_database(broken)
    assert current_revision() == known_revisions()[-1]
    names = {column["name"]: column["type"] for column in inspect(db.engine).get_columns("tables")}
    assert getattr(names["name"], "length", None) == 80
    assert entries_on_record() == 1


def test_a_database_from_the_future_is_not_touched(stored: Flask) -> None:
    with writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase):
        upgrade_database()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "companion.sqlite").write_text("shopping list: milk, cards" * 100, "utf-8")
    app = create_app(settings_in(tmp_path))
    with app.app_context(), pytest.raises(UnreachableDatabase):
        upgrade_database()
    dispose(app)
