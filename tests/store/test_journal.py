"""The journal on real databases: numbered, append-only, one entry for one tap."""

import threading
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import text

from companion.problems import BadDatabaseUrl, MissingDriver
from companion.store import Table, finding, journal, writing
from companion.store.database import db, read_database_url

ROUND = {"out": "aino", "hands": {"bo": {"points": 37}}}


def write(table_id: int, number: int, client_id: str) -> None:
    with writing() as session:
        journal.write(session.get_one(Table, table_id), number, client_id, "Aino", "round-recorded", ROUND)


@pytest.fixture
def table_id(stored: Flask) -> int:
    with writing():
        return journal.open_table("Friday").id


def entries(table_id: int) -> list[tuple[int, str]]:
    db.session.rollback()
    return [(entry.number, entry.client_id) for entry in db.session.get_one(Table, table_id).entries]


def test_an_entry_comes_back_as_it_was_written(table_id: int) -> None:
    before = datetime.now(UTC)
    write(table_id, 1, "tap")
    db.session.expire_all()
    entry = db.session.get_one(Table, table_id).entries[0]
    assert (entry.written_by, entry.kind, entry.data) == ("Aino", "round-recorded", ROUND)
    assert before <= entry.written_at <= datetime.now(UTC)


def test_a_number_and_a_sign_are_taken_only_once(table_id: int) -> None:
    write(table_id, 1, "ainos-phone")
    for number, client_id in ((1, "bos-phone"), (2, "ainos-phone")):
        with pytest.raises(journal.NumberTaken):
            write(table_id, number, client_id)
    assert entries(table_id) == [(1, "ainos-phone")]


def test_the_last_entry_comes_with_its_table(table_id: int) -> None:
    handle = db.session.get_one(Table, table_id).handle
    assert journal.table_and_last_entry(handle) is None
    for number in (1, 2, 3):
        write(table_id, number, f"tap-{number}")
    found = journal.table_and_last_entry(handle)
    assert found
    assert (found[0].id, found[1].number, found[1].client_id) == (table_id, 3, "tap-3")
    assert [entry.number for entry in journal.entries_after(found[0], 1)] == [2, 3]


def test_ten_phones_at_once_write_one_entry_each_or_none(stored: Flask, table_id: int) -> None:
    outcomes: list[str] = []
    start = threading.Barrier(10)

    def phone(number: int) -> None:
        with stored.app_context():
            start.wait()
            try:
                write(table_id, 1, f"phone-{number}")
                outcomes.append("written")
            except journal.NumberTaken:
                outcomes.append("taken")

    phones = [threading.Thread(target=phone, args=(number,)) for number in range(10)]
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    assert sorted(outcomes) == [*["taken"] * 9, "written"]
    assert len(entries(table_id)) == 1


def test_what_raises_leaves_no_trace(stored: Flask) -> None:
    def open_and_stumble() -> None:
        with writing():
            journal.open_table("Friday")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        open_and_stumble()
    assert finding.find_tables("", True, 10, None) == []


def test_tables_in_progress_come_newest_first_and_finished_ones_not_at_all(stored: Flask) -> None:
    with writing():
        for name in ("Friday", "Saturday", "Sunday"):
            journal.open_table(name)
        journal.open_table("Last year").finished_at = datetime.now(UTC)
    assert [table.name for table in finding.find_tables("", True, 2, None)] == ["Sunday", "Saturday"]


def test_sqlite_keeps_what_it_acknowledged(app: Flask) -> None:
    with app.app_context():
        answers = {name: db.session.execute(text(f"PRAGMA {name}")).scalar() for name in PRAGMAS}
    assert answers == PRAGMAS


#: FULL is 2: a commit waits until the disk has it.
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


@pytest.mark.parametrize("url", ["", "cards", "nonsense://x", "sqlite", "postgresql://x:port/y"])
def test_a_bad_address_of_a_database_is_refused(url: str) -> None:
    with pytest.raises(BadDatabaseUrl):
        read_database_url(url)


def test_a_missing_driver_is_named() -> None:
    with pytest.raises(MissingDriver, match="mysql"):
        read_database_url("mysql+mysqldb://x/y")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_postgresql_is_reached_with_the_driver_we_install(scheme: str) -> None:
    assert read_database_url(f"{scheme}://x/y").drivername == "postgresql+psycopg"
