"""Our texts in Braille: as liblouis has them where it is right, and as they should be where it is not."""

import subprocess

import pytest

from companion.braille.translation import translate
from companion.game.match import RULEBOOKS
from companion.printing.rules import Entry, read_rules
from companion.system import find_liblouis
from tests.conftest import missing

TABLES = {"fi": "fi.utb", "da": "da-dk-g16.ctb", "en": "en-ueb-g1.ctb"}
#: What liblouis' Finnish table does not know in the shapes that print has for it.
PLAIN = str.maketrans({"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‑": "-"})

CASES = [
    ("fi", "Äiti, 7 korttia.", "⠠⠜⠊⠞⠊⠂⠀⠼⠛⠀⠅⠕⠗⠞⠞⠊⠁⠄"),
    ("fi", "KPGUT:n §2", "⠠⠠⠅⠏⠛⠥⠞⠒⠝⠀⠼⠼⠃"),
    ("fi", "2–10", "⠼⠃⠀⠤⠀⠼⠁⠚"),
    ("da", "Tag 2-kort på ØST", "⠠⠞⠁⠛⠀⠼⠃⠤⠰⠅⠕⠗⠞⠀⠏⠡⠀⠸⠪⠎⠞"),
    ("da", "7’er", "⠼⠛⠈⠰⠑⠗"),
    ("da", "»Uno«!", "⠶⠠⠥⠝⠕⠶⠖"),
    ("en", "Say “Uno” (7d).", "⠠⠎⠁⠽⠀⠦⠠⠥⠝⠕⠴⠀⠐⠣⠼⠛⠰⠙⠐⠜⠲"),
    ("en", 'Say "Uno"', "⠠⠎⠁⠽⠀⠦⠠⠥⠝⠕⠴"),
    ("en", "UNOs", "⠠⠠⠥⠝⠕⠠⠄⠎"),
]
#: Where liblouis 3.24 is wrong in Finnish: g after a digit, curly quotation marks, the hyphen that does not break.
AGAINST_LIBLOUIS = [
    ("7g", "⠼⠛⠰⠛"),
    ("”Uno”", "⠰⠠⠥⠝⠕⠰"),
    ("Uno‑kortti", "⠠⠥⠝⠕⠤⠅⠕⠗⠞⠞⠊"),
    ("no niin…", "⠝⠕⠀⠝⠊⠊⠝⠄⠄⠄"),
]


@pytest.mark.parametrize(("language", "text", "cells"), CASES)
def test_a_line_in_braille(language: str, text: str, cells: str) -> None:
    assert translate(text, language) == cells


@pytest.mark.parametrize(("text", "cells"), AGAINST_LIBLOUIS)
def test_finnish_where_liblouis_is_wrong(text: str, cells: str) -> None:
    assert translate(text, "fi") == cells


def test_a_letter_that_nobody_has_is_written_without_its_accent_and_a_strange_sign_as_an_asterisk() -> None:
    assert translate("ñ", "da") == translate("n", "da")
    assert translate("♥", "fi") == translate("*", "fi")


def texts(entry: Entry) -> list[str]:
    said = (entry.title, entry.sentence, *entry.explanation, entry.example, entry.interpretation)
    return [text for text in said if text and "…" not in text]


@pytest.mark.parametrize("language", TABLES)
def test_every_text_of_every_rulebook_is_as_liblouis_has_it(language: str) -> None:
    program = find_liblouis()
    if program is None:
        missing("liblouis is not installed")
    readings = [read_rules(key, language) for key in RULEBOOKS]
    entries = [entry for reading in readings for section in reading.sections for entry in section.entries]
    lines = list(dict.fromkeys(text for entry in entries for text in texts(entry)))
    assert len(lines) > 500
    given = "\n".join(line.translate(PLAIN) if language == "fi" else line for line in lines)
    command = [program, "--forward", f"unicode.dis,{TABLES[language]}"]
    done = subprocess.run(command, input=given + "\n", capture_output=True, text=True, check=True)
    assert [translate(line, language) for line in lines] == done.stdout.splitlines()
