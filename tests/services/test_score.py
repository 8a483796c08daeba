"""Writing on a table, on real databases: one entry for one tap, and nobody overwrites anybody."""

import threading
from typing import Any

import pytest
from flask import Flask

from companion.game.refusals import HandsDoNotFit
from companion.services import ledger, score, tables
from companion.services.ledger import ledger_of, table_of
from companion.services.score import WrittenMeanwhile

HANDLE = "friday-table"
SEATED = {
    "rulebook": "my-uno-fi",
    "system": "standard",
    "seating": "solo",
    "players": [{"key": "p1", "name": "Aino"}, {"key": "p2", "name": "Bo"}],
}
ROUND = {"out": "p1", "hands": {"p2": {"points": 37}}}


@pytest.fixture
def open_table(stored: Flask) -> None:
    tables.open_table(HANDLE, "Friday", SEATED, "AB2")


def numbers() -> list[int]:
    return [line.entry.number for line in ledger_of(table_of(HANDLE)).lines]


@pytest.mark.usefixtures("open_table")
def test_a_double_tap_records_once() -> None:
    assert score.record_round(HANDLE, 1, "tap", "AB2", ROUND) == 2
    assert score.record_round(HANDLE, 1, "tap", "AB2", ROUND) == 2
    assert numbers() == [1, 2]


@pytest.mark.usefixtures("open_table")
def test_the_second_of_two_phones_is_told_what_was_recorded_in_between() -> None:
    score.record_round(HANDLE, 1, "ainos-phone", "AB2", ROUND)
    with pytest.raises(WrittenMeanwhile) as caught:
        score.record_round(HANDLE, 1, "bos-phone", "CD3", ROUND)
    assert [entry.client_id for entry in caught.value.entries] == ["ainos-phone"]
    assert numbers() == [1, 2]


@pytest.mark.usefixtures("open_table")
def test_an_entry_after_one_that_was_never_written_is_refused() -> None:
    with pytest.raises(ValueError, match="entry 9"):
        score.record_round(HANDLE, 9, "tap", "AB2", ROUND)


@pytest.mark.usefixtures("open_table")
def test_what_could_not_have_happened_leaves_no_trace() -> None:
    with pytest.raises(HandsDoNotFit):
        score.record_round(HANDLE, 1, "tap", "AB2", {"out": "p1", "hands": {}})
    assert numbers() == [1]
    assert score.record_round(HANDLE, 1, "tap", "AB2", ROUND) == 2


@pytest.mark.usefixtures("open_table")
def test_ten_phones_at_once_record_one_round_and_nine_are_told(stored: Flask) -> None:
    outcomes: list[Any] = []
    start = threading.Barrier(10)

    def phone(number: int) -> None:
        with stored.app_context():
            start.wait()
            try:
                outcomes.append(score.record_round(HANDLE, 1, f"phone-{number}", "AB2", ROUND))
            except WrittenMeanwhile as meanwhile:
                outcomes.append(len(meanwhile.entries))

    phones = [threading.Thread(target=phone, args=(number,)) for number in range(10)]
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    assert sorted(outcomes) == [1] * 9 + [2]
    assert numbers() == [1, 2]


@pytest.mark.usefixtures("open_table")
def test_a_ledger_that_grew_with_its_journal_equals_one_read_from_the_beginning() -> None:
    for seen in range(1, 6):
        score.record_round(HANDLE, seen, f"tap-{seen}", "AB2", ROUND)
    score.strike_entry(HANDLE, 6, "strike", "AB2", 3)
    grown = ledger_of(table_of(HANDLE))
    ledger._kept.clear()
    read = ledger_of(table_of(HANDLE))
    assert read is not grown
    assert (read.match, read.course, read.round_entries) == (grown.match, grown.course, grown.round_entries)
    assert [(line.entry, line.struck) for line in read.lines] == [(line.entry, line.struck) for line in grown.lines]
