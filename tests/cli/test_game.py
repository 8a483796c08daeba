"""standings, hand, markings and schedule, as people and programs use them."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.game.sheets import game, hands, series, sheet
from tests.serving import COMPANION, PATIENCE, environment

HERE = Path(__file__).parent


def companion(*arguments: str, given: bytes = b"", language: str = "C.UTF-8") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [str(COMPANION), *arguments],
        input=given,
        env=environment(HERE, LC_ALL=language),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )


def answer(*arguments: str, given: bytes = b"") -> Any:
    done = companion(*arguments, "--json", given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)


def lines(*arguments: str, given: bytes = b"", language: str = "C.UTF-8") -> list[str]:
    done = companion(*arguments, given=given, language=language)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


FINISHED = sheet("standard", 3, ("a", hands(b=400, c=100)))
SERIES = series(3, game("abc", (600, "a", "out"), (900, "b", "gives-up")), game("ac", (660, "c", "removed")))


def test_standings_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.companion.json"
    file.write_text(json.dumps(FINISHED), "utf-8")
    assert answer("standings", str(file)) == {
        "over": True,
        "winners": ["a"],
        "standings": [
            {"key": "a", "name": "Aino", "place": 1, "score": 500, "state": "winner"},
            {"key": "b", "name": "Bo", "place": 2, "score": 0, "state": "finished"},
            {"key": "c", "name": "Cleo", "place": 2, "score": 0, "state": "finished"},
        ],
        "rounds_played": 1,
    }


def test_standings_of_a_series_list_the_games() -> None:
    rows = answer("standings", "-", given=json.dumps(SERIES).encode())["standings"]
    assert rows == [
        {"key": "a", "name": "Aino", "place": 1, "score": 10.5, "state": "winner", "games": [10, 11]},
        {"key": "b", "name": "Bo", "place": 2, "score": 60, "state": "finished", "games": [60, None]},
        {"key": "c", "name": "Cleo", "place": None, "score": None, "state": "removed", "games": [15, None]},
    ]


def test_standings_for_people_read_well_aloud_and_fit_forty_cells() -> None:
    assert lines("standings", "-", given=json.dumps(FINISHED).encode()) == [
        "Winner: Aino",
        "1.   500  Aino  winner",
        "2.     0  Bo",
        "2.     0  Cleo",
    ]
    assert lines("standings", "-", given=json.dumps(SERIES).encode()) == [
        "Winner: Aino",
        "1.   10.50  Aino  winner",
        "     10 11",
        "2.   60.00  Bo",
        "     60 -",
        "-        -  Cleo  no longer in",
        "     15 -",
    ]


def test_standings_speak_the_language_of_the_terminal() -> None:
    given = json.dumps(sheet("standard", 2)).encode()
    assert lines("standings", "-", given=given, language="fi_FI.UTF-8")[0] == "Peli on kesken."
    assert lines("standings", "-", given=given, language="da_DK.UTF-8")[0] == "Spillet er ikke slut endnu."


def test_hand_counts_cards_however_they_are_written() -> None:
    assert answer("hand", "GG", "b+2", "w") == {
        "cards": [
            {"marking": "gg", "name": "green 7", "points": 7},
            {"marking": "dbb", "name": "blue Draw Two", "points": 20},
            {"marking": "wi", "name": "Wild", "points": 50},
        ],
        "points": 77,
    }
    assert answer("hand", "wg", "gv", "--deck", "motu-2020")["points"] == 57
    assert answer("hand", "-", given=b"gg dbb\nwi\n")["points"] == 77


def test_hand_for_people() -> None:
    assert lines("hand", "gg", "wdd", language="fi_FI.UTF-8") == [
        "gg   vihreä 7        7",
        "wdd  Villi nosta 4  50",
        "     Yhteensä       57",
    ]


def test_markings_lists_every_face() -> None:
    rows = answer("markings")
    assert len(rows) == 54
    assert sum(row["copies"] for row in rows) == 108
    assert {"marking": "dbb", "name": "blue Draw Two", "braille": "⠙⠃⠃", "points": 20, "copies": 2} in rows
    assert len(answer("markings", "--deck", "motu-2020")) == 55
    assert {row["marking"] for row in answer("markings", "--scheme", "colour-first")} >= {"r5", "r+2", "wi+4"}
    for language in ("C.UTF-8", "fi_FI.UTF-8", "da_DK.UTF-8"):
        assert max(map(len, lines("markings", language=language) + lines("schedule", "8", language=language))) <= 40


def test_schedule() -> None:
    assert answer("schedule", "4")[0] == {"round": 1, "table": 1, "pairs": [[1, 3], [2, 4]]}
    assert len(answer("schedule", "8")) == 56
    assert lines("schedule", "4")[4] == "Round 5: 1, 2 against 3, 4"
    assert lines("schedule", "8")[1] == "Round 1, table 2: 2, 4 against 3, 7"


#: What is typed or handed in wrongly, and the beginning or a part of the sentence.
WRONG: list[tuple[list[str], bytes, str]] = [
    (["hand"], b"", "MARKING"),
    (["hand", "zz"], b"", "No card is marked “zz”."),
    (["hand", "7g"], b"", "Did you mean gg?"),
    (["hand", "jr", "jr"], b"", "“jr” 2 times"),
    (["hand", "gg", "--deck", "tarot"], b"", "--deck: “tarot” is not known here; it can be: classic, motu-2020."),
    (["hand", "-"], b"", "at least one card"),
    (["hand", "-"], b"\xff\xfe\n", "UTF-8"),
    (["hand", "-"], b"gg" + b" " * 5_000_000 + b"zz", "too large"),
    (["hand", "\x1b[2Jx\a"], b"", "“�[2Jx�”"),
    (["standings", "/" + "x" * 3000], b"", "cannot be read"),
    (["markings", "--scheme", "x"], b"", "--scheme"),
    (["schedule", "5"], b"", "4, 8"),
    (["schedule", "four"], b"", "4, 8"),
    (["standings", "/no/such/file"], b"", "/no/such/file"),
    (["standings", "/"], b"", "The file / cannot be read."),
    (["standings", "-"], b"", "The file is not JSON: look at line 1."),
    (["standings", "-"], b"\xff", "UTF-8"),
    (["standings", "-"], b" " * 5_000_001, "too large"),
    (
        ["standings", "-"],
        json.dumps(sheet("standard", 2, ("a", hands()))).encode(),
        "rounds[0].hands: A hand is missing: b.",
    ),
    (["standings", "-"], json.dumps({**FINISHED, "x" * 900: "\n"}).encode(), "does not belong here."),
]


@pytest.mark.parametrize(("arguments", "given", "part"), WRONG)
@pytest.mark.parametrize("json_too", [False, True])
def test_what_is_wrong_is_said_in_one_line_with_exit_2(
    arguments: list[str], given: bytes, part: str, json_too: bool
) -> None:
    done = companion(*arguments, *(["--json"] if json_too else []), given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    sentence = done.stderr.decode()
    assert len(sentence.splitlines()) == 1
    assert len(sentence) <= 501
    assert part in sentence


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        [str(COMPANION), "schedule", "8"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(HERE)
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""


def test_json_can_be_read_whatever_the_terminal_speaks() -> None:
    given = json.dumps({**FINISHED, "players": [{"key": "a", "name": "Äijä"}, *FINISHED["players"][1:]]}).encode()
    variables = environment(HERE, PYTHONIOENCODING="latin-1")
    command = [str(COMPANION), "standings", "-", "--json"]
    done = subprocess.run(command, input=given, env=variables, capture_output=True, check=True)
    assert json.loads(done.stdout.decode("ascii"))["standings"][0]["name"] == "Äijä"


@pytest.mark.parametrize("arguments", [["hand", "gg"], ["standings", "-"], ["markings"], ["schedule", "4"]])
def test_the_game_commands_wait_for_neither_flask_nor_sqlalchemy(arguments: list[str]) -> None:
    code = "import sys; from companion.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [str(COMPANION.with_name("python")), "-c", code, *arguments],
        input=json.dumps(FINISHED).encode(),
        env=environment(HERE),
        capture_output=True,
        check=False,
    )
    loaded = {module.split(".")[0] for module in done.stderr.decode().split()}
    assert "click" in loaded
    assert loaded.isdisjoint({"flask", "sqlalchemy", "weasyprint", "babel", "qrcode", "waitress"})
