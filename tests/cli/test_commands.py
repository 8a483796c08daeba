"""The `companion` command as people type it: real processes, real exit codes."""

import subprocess
from pathlib import Path

import pytest

from tests.serving import COMPANION, PATIENCE, environment


def companion(data: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(COMPANION), *arguments],
        env=environment(data, **extra),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_without_a_command_it_says_what_there_is(tmp_path: Path) -> None:
    done = companion(tmp_path)
    assert done.returncode == 0
    assert "serve" in done.stdout


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"LC_ALL": "fi_FI.UTF-8"}, "Käyttö: companion KOMENTO"),
        ({"LC_ALL": "da_DK.UTF-8"}, "Brug: companion KOMMANDO"),
        ({"LC_ALL": "C.UTF-8"}, "Usage: companion COMMAND"),
        ({"LC_ALL": "sv_SE.UTF-8"}, "Usage: companion COMMAND"),
        ({"LANGUAGE": "en_GB:fi", "LC_ALL": "fi_FI.UTF-8"}, "Usage: companion COMMAND"),
        ({"COMPANION_LANGUAGE": "fi", "LC_ALL": "da_DK.UTF-8"}, "Käyttö: companion KOMENTO"),
    ],
)
def test_help_is_in_the_language_of_the_terminal(tmp_path: Path, variables: dict[str, str], word: str) -> None:
    done = companion(tmp_path, "--help", **variables)
    assert done.returncode == 0
    assert word in done.stdout


def test_help_does_not_wait_for_the_web(tmp_path: Path) -> None:
    python = COMPANION.with_name("python")
    code = "import sys; from companion.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [str(python), "-c", code, "--help"], capture_output=True, text=True, env=environment(tmp_path), check=False
    )
    loaded = {module.split(".")[0] for module in done.stderr.split()}
    assert "click" in loaded
    assert loaded.isdisjoint({"flask", "sqlalchemy", "weasyprint", "babel", "qrcode"})


#: What is typed or set wrongly, and a word of the sentence that says so.
WRONG = [
    (["srve"], {}, "srve"),
    (["serve", "--prt", "1"], {}, "--prt"),
    (["serve", "now"], {}, "now"),
    (["serve", "--port"], {}, "--port"),
    (["serve", "--port", "many"], {}, "many"),
    (["serve", "--port", "70000"], {}, "70000"),
    (["serve", "--host", "no.such.host.invalid"], {}, "no.such.host.invalid"),
    (["serve", "--host", "203.0.113.7"], {}, "203.0.113.7"),
    (["serve"], {"COMPANION_DATA": "/dev/null/x"}, "/dev/null/x"),
    (["serve"], {"COMPANION_LANGUAGE": "sv"}, "sv"),
    (["serve"], {"COMPANION_DATABASE_URL": "cards"}, "COMPANION_DATABASE_URL"),
    (["serve"], {"COMPANION_DATABASE_URL": "mysql+mysqldb://x/y"}, "mysql"),
    (["serve"], {"COMPANION_DATABASE_URL": "sqlite:////no/such/folder/x.sqlite"}, "/no/such/folder"),
    (["serve"], {"COMPANION_DATABASE_URL": "postgresql://aino:secret@127.0.0.1:1/x"}, "127.0.0.1"),
    (["migrate"], {"COMPANION_DATABSE_URL": "x"}, "COMPANION_DATABASE_URL"),
    (["serve"], {"COMPANION_PORT": "x" * 1000}, "xxx"),
]


@pytest.mark.parametrize(("arguments", "variables", "word"), WRONG)
@pytest.mark.parametrize("language", ["C.UTF-8", "fi_FI.UTF-8"])
def test_what_is_wrong_is_said_in_one_line_with_exit_2(
    tmp_path: Path, arguments: list[str], variables: dict[str, str], word: str, language: str
) -> None:
    done = companion(tmp_path, *arguments, **{"LC_ALL": language, **variables})
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) <= 501
    assert word in done.stderr
    assert "secret" not in done.stderr


def test_a_terminal_without_our_letters_gets_the_sentence_all_the_same(tmp_path: Path) -> None:
    done = companion(tmp_path, "srve", LC_ALL="fi_FI.UTF-8", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "srve" in done.stderr


def test_migrate_makes_the_database(tmp_path: Path) -> None:
    done = companion(tmp_path, "migrate")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "companion.sqlite").exists()
    assert companion(tmp_path, "migrate").returncode == 0


def test_a_crash_shows_no_traceback_unless_asked(tmp_path: Path) -> None:
    (tmp_path / "secret-key").mkdir()  # nobody expects a folder there
    done = companion(tmp_path, "migrate")
    assert done.returncode == 70
    assert len(done.stderr.splitlines()) == 1
    assert "COMPANION_DEBUG" in done.stderr
    assert "Traceback" in companion(tmp_path, "migrate", COMPANION_DEBUG="1").stderr
