"""Match files in and out of the companion, from the terminal."""

import json
from pathlib import Path

from tests.cli.test_commands import companion
from tests.game.sheets import hands, sheet

MATCH = sheet("standard", 3, ("a", hands(b=40, c=50)))


def test_a_match_goes_in_and_comes_out_again(tmp_path: Path) -> None:
    file = tmp_path / "friday.companion.json"
    file.write_text(json.dumps(MATCH), "utf-8")
    done = companion(tmp_path, "import", str(file), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    table = json.loads(done.stdout)["table"]
    assert json.loads(companion(tmp_path, "tables", "--json").stdout) == [
        {"table": table, "name": "friday", "players": ["Aino", "Bo", "Cleo"]}
    ]
    out = tmp_path / "out.companion.json"
    assert companion(tmp_path, "export", table, "-o", str(out)).returncode == 0
    assert companion(tmp_path, "standings", str(out)).stdout == companion(tmp_path, "standings", str(file)).stdout
    again = companion(tmp_path, "import", str(out))
    assert (again.returncode, again.stdout) == (2, "")
    assert table in again.stderr
    assert json.loads(companion(tmp_path, "export", table, "-o", "-").stdout)["rounds"] == MATCH["rounds"]


def test_who_sits_at_the_machine_hands_out_links(tmp_path: Path) -> None:
    file = tmp_path / "friday.companion.json"
    file.write_text(json.dumps(MATCH), "utf-8")
    table = json.loads(companion(tmp_path, "import", str(file), "--json").stdout)["table"]
    links = json.loads(companion(tmp_path, "links", table, "--json").stdout)
    assert [link["allows"] for link in links] == ["watch", "play", "score", "manage"]
    assert all("/t/" in link["address"] for link in links)
    # the same ones each time, and as plain lines too
    plain = companion(tmp_path, "links", table).stdout
    assert all((link["code"] or "–") in plain and link["address"] in plain for link in links)
    assert [bool(link["code"]) for link in links] == [True, True, True, False]
    # where it was served last
    (tmp_path / "address").write_text("http://192.0.2.7:8300", "utf-8")
    assert "http://192.0.2.7:8300/t/" in companion(tmp_path, "links", table).stdout


def test_what_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "wrong.json").write_text("{", "utf-8")
    for arguments in (
        ["export", "none", "-o", "x"],
        ["export", "none"],
        ["links", "none"],
        ["links"],
        ["import", "/no/such/file"],
        ["import", str(tmp_path / "wrong.json")],
    ):
        done = companion(tmp_path, *arguments)
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert len(done.stderr.splitlines()) == 1
    assert "no tables" in companion(tmp_path, "tables").stdout
