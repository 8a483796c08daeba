"""Cells, checked against liblouis where it is installed."""

import string
import subprocess

import pytest

from companion.braille.cells import mark_in_cells
from companion.game.decks import CLASSIC
from companion.game.markings import SCHEMES, marking
from companion.system import find_liblouis
from tests.conftest import missing


def test_a_mark_in_cells_reads_as_its_letters() -> None:
    assert mark_in_cells("gg") == "⠛⠛"
    assert mark_in_cells("dbb") == "⠙⠃⠃"
    assert mark_in_cells("Wdd") == "⠺⠙⠙"


def test_every_mark_of_every_scheme_has_cells_of_its_own() -> None:
    for scheme in SCHEMES.values():
        cells = [mark_in_cells(mark) for mark in scheme.marks.values()]
        assert len(set(cells)) == len(cells)


def test_no_mark_of_unoprivate_is_longer_than_three_cells() -> None:
    assert {len(mark_in_cells(marking(card))) for card in CLASSIC} == {2, 3}


@pytest.mark.parametrize("table", ["fi.utb", "en-us-g1.ctb"])
def test_the_letters_are_those_of_liblouis(table: str) -> None:
    program = find_liblouis()
    if program is None:
        missing("liblouis is not installed")
    command = [program, "--forward", f"unicode.dis,{table}"]
    for letter in string.ascii_lowercase:
        # one letter between others, so that no table takes it for a word of its own
        done = subprocess.run(command, input=f"b{letter}b", capture_output=True, text=True, check=True)
        assert mark_in_cells(f"b{letter}b") == done.stdout.strip(), letter
