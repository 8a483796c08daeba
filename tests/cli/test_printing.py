"""`companion print`: a file under a fitting name, or one sentence."""

import json
from pathlib import Path

import pytest

from companion.printing.orders import DOCUMENTS, Order, file_name
from companion.system import NEEDS
from tests.cli.test_commands import companion
from tests.game.sheets import hands, sheet

WRONG = [
    ["print"],
    ["print", "poster"],
    ["print", "sheet", "--rulebook", "bridge"],
    ["print", "sheet", "--lang", "sv"],
    ["print", "sheet", "--paper", "a3"],
    ["print", "sheet", "--box", "30x30"],
    ["print", "sheet", "--box", "large"],
    ["print", "sheet", "--braille"],
    ["print", "rules", "--cells", "many"],
    ["print", "rules", "--lines", "3"],
    ["print", "score-sheet", "--players", "40"],
    ["print", "sheet", "--house-rule", "uno_penalty"],
    ["print", "sheet", "--house-rule", "uno_penalty=many"],
    ["print", "rules", "--house-rule", "no_such_rule=yes"],
    ["print", "cards", "--rulebook", "kpgut", "--house-rule", "target=300"],
    ["print", "cards", "--house-rule", "jump_in=yes", "--house-rule", "jump_in=no"],
    ["print", "rules", "--rulebook", "bridge", "--house-rule", "jump_in=yes"],
    ["print", "sheet", "--table", "none"],
    ["print", "report"],
    ["print", "report", "--match", "/no/such/file"],
    ["print", "report", "--table", "none"],
    ["print", "labels", "--braille", "-o", "/no/such/folder/labels.brf"],
]
#: Loaded by Python when it starts: as on a machine without Pango.
WITHOUT_PANGO = """
import cffi
def dlopen(self, name, flags=0):
    raise OSError(f"cannot load library {name!r}")
cffi.FFI.dlopen = dlopen
"""


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_cannot_be_printed_is_said_in_one_sentence(tmp_path: Path, arguments: list[str]) -> None:
    done = companion(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_what_can_be_printed_is_listed(tmp_path: Path) -> None:
    listed = json.loads(companion(tmp_path, "print", "--list", "--json").stdout)
    assert [each["what"] for each in listed] == list(DOCUMENTS)
    assert "score-sheet" in companion(tmp_path, "print", "--list").stdout


def test_a_report_of_a_match_file_and_a_tent_for_a_table(tmp_path: Path) -> None:
    match = tmp_path / "friday.companion.json"
    match.write_text(json.dumps(sheet("standard", 3, ("a", hands(b=40, c=50)))), "utf-8")
    report, tent = tmp_path / "report.pdf", tmp_path / "tent.pdf"
    done = companion(tmp_path, "print", "report", "--match", str(match), "-o", str(report), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {"file": str(report), "bytes": report.stat().st_size}
    table = json.loads(companion(tmp_path, "import", str(match), "--json").stdout)["table"]
    assert companion(tmp_path, "print", "tent", "--table", table, "-o", str(tent)).returncode == 0
    assert report.read_bytes()[:5] == tent.read_bytes()[:5] == b"%PDF-"


def test_braille_is_chosen_by_a_word_or_by_the_name_of_the_file(tmp_path: Path) -> None:
    by_word, by_name = tmp_path / "one", tmp_path / "two.brf"
    for file, more in ((by_word, ["--braille"]), (by_name, [])):
        assert companion(tmp_path, "print", "labels", "-o", str(file), *more).returncode == 0
    assert by_word.read_bytes() == by_name.read_bytes()
    assert by_name.read_bytes().startswith(b"JB   JB\r\n")
    assert companion(tmp_path, "print", "labels", "--braille", "-o", "-").stdout.startswith("JB   JB")


def test_house_rules_named_or_of_a_table_are_printed_and_in_the_name_of_the_file(tmp_path: Path) -> None:
    def rules(*more: str) -> str:
        done = companion(tmp_path, "print", "rules", "--lang", "en", "-o", "-", *more)
        assert (done.returncode, done.stderr) == (0, "")
        return " ".join(done.stdout.split())

    assert ",HOUSE RULE" not in rules()
    assert "DRAWS #G CARDS" in rules("--house-rule", "uno_penalty=7", "--house-rule", "jump_in=yes")
    match = tmp_path / "ours.companion.json"
    played = {**sheet("standard", 2, ("a", hands(b=40))), "rulebook": "my-uno-fi", "house_rules": {"uno_penalty": 9}}
    match.write_text(json.dumps(played), "utf-8")
    table = json.loads(companion(tmp_path, "import", str(match), "--json").stdout)["table"]
    at_the_table = rules("--table", table)
    assert ",MY ,,UNO" in at_the_table
    assert "DRAWS #I CARDS" in at_the_table
    assert "DRAWS #G CARDS" in rules("--table", table, "--house-rule", "uno_penalty=7")
    named = file_name(Order("sheet", "fi", rulebook="kpgut", house_rules=(("jump_in", "no"),)))
    assert named == "kpgut-fold-sheet-house-rules-fi-a4.pdf"


def test_without_pango_pdfs_name_the_packages_and_braille_still_works(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_PANGO)
    broken = {"PYTHONPATH": str(tmp_path)}
    done = companion(tmp_path, "print", "tent", "-o", str(tmp_path / "tent.pdf"), **broken)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert all(package in done.stderr for package in NEEDS["printing"].apt)
    done = companion(tmp_path, "print", "key", "-o", str(tmp_path / "key.brf"), **broken)
    assert (done.returncode, done.stderr) == (0, "")
