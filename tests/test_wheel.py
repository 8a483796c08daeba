"""The wheel carries everything: built, installed far from the checkout, it migrates and serves."""

import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.serving import serving

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_folders_beside_the_code_and_the_compiled_catalogues(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static", "migrations", "printouts"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        assert files, folder
        missing = {f"companion/_resources/{path.relative_to(ROOT)}" for path in files} - names
        assert not missing
    for language in ("fi", "da"):
        assert f"companion/translations/{language}/LC_MESSAGES/messages.mo" in names
    rulebooks = {str(path.relative_to(ROOT)) for path in (ROOT / "companion" / "rulebooks").rglob("*.txt")}
    assert len(rulebooks) > 30
    assert rulebooks <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests/")]


def test_the_wheel_works_in_a_fresh_environment_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    constraints = str(ROOT / "constraints.txt")
    install = [str(home / "bin" / "pip"), "install", "--quiet", "--constraint", constraints, str(wheel)]
    done = subprocess.run(install, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    program = home / "bin" / "companion"
    with serving(tmp_path / "data", program=program, cwd=tmp_path, LC_ALL="da_DK.UTF-8") as served:
        assert "Companion er klar" in served.printed()
        request = urllib.request.Request(served.local_url, headers={"Accept-Language": "fi"})
        with urllib.request.urlopen(request) as answer:
            assert '<html lang="fi">' in answer.read().decode()
        with urllib.request.urlopen(served.local_url + "/static/css/tokens.css") as answer:
            assert "--paper" in answer.read().decode()
        assert served.stop() == 0
