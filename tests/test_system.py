"""Getting what the computer itself must offer."""

import subprocess
import sys
from pathlib import Path

from companion.system import NEEDS

ROOT = Path(__file__).resolve().parent.parent


def obtain(need: str, met: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Ask for a need that is (not) met, with nothing on the PATH that could install it."""
    code = f"""
import companion.system as system, dataclasses
system.NEEDS[{need!r}] = dataclasses.replace(system.NEEDS[{need!r}], is_met=lambda: {met})
raise SystemExit(system.obtain([{need!r}]))
"""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_there_is_not_asked_for(tmp_path: Path) -> None:
    done = obtain("printing", "True", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_libraries_that_cannot_be_had_are_named_in_one_sentence_and_the_rest_goes_on(tmp_path: Path) -> None:
    done = obtain("printing", "False", tmp_path)
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == 1
    assert all(package in done.stderr for package in NEEDS["printing"].apt)


def test_without_environments_nothing_can_go_on(tmp_path: Path) -> None:
    done = obtain("venv", "False", tmp_path)
    assert done.returncode == 1
    assert f"python3.{sys.version_info.minor}-venv" in done.stderr


def test_apt_is_asked_again_after_an_update_when_its_lists_are_old(tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text('#!/bin/sh\necho "$@" >> "$0.log"\n[ "$1" = update ] && touch "$0.fresh"\n[ -e "$0.fresh" ]\n')
    for name in ("env", "sudo"):
        (tmp_path / name).write_text('#!/bin/sh\nshift\n[ "${1#DEBIAN}" = "$1" ] || shift\nexec "$@"\n')
    for program in ("sh", "touch"):
        (tmp_path / program).symlink_to(f"/bin/{program}")
    for file in tmp_path.iterdir():
        file.chmod(0o755)
    done = obtain("printing", "False", tmp_path)
    asked = [line.split()[0] for line in (tmp_path / "apt-get.log").read_text().splitlines()]
    assert asked == ["install", "update", "install"], done.stderr
