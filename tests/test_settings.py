"""What can be set from outside, and what is said when it makes no sense."""

from pathlib import Path

import pytest

from companion.cli.sentences import sentence
from companion.problems import (
    BadPort,
    BadPublicUrl,
    Problem,
    UnknownLanguage,
    UnknownSetting,
    UnreadableFile,
    UnwritableFolder,
    WeakSecretKey,
)
from companion.settings import read_settings


def test_the_defaults_keep_everything_in_one_folder(tmp_path: Path) -> None:
    settings = read_settings({"COMPANION_DATA": str(tmp_path / "new" / "folder")})
    assert settings.data == tmp_path / "new" / "folder"
    assert settings.data.is_dir()
    assert settings.database_url == f"sqlite:///{settings.data}/companion.sqlite"
    assert (settings.language, settings.port, settings.public_url) == ("en", None, None)
    assert list(settings.data.iterdir()) == []


def test_variables_come_before_the_file_and_the_file_before_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text('language = "da"\nport = 9000\n', "utf-8")
    settings = read_settings({"COMPANION_DATA": str(tmp_path), "COMPANION_LANGUAGE": "fi", "HOME": "/"})
    assert (settings.language, settings.port) == ("fi", 9000)


def test_a_file_elsewhere_may_name_the_folder(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'data = "{tmp_path / "cards"}"\n', "utf-8")
    assert read_settings({"COMPANION_CONFIG": str(file)}).data == tmp_path / "cards"


#: Variables that cannot be used, and the problem each of them is.
BAD = [
    ({"COMPANION_LANGUAGE": "sv"}, UnknownLanguage("sv")),
    ({"COMPANION_PORT": "http"}, BadPort("http")),
    ({"COMPANION_PORT": "0"}, BadPort("0")),
    ({"COMPANION_PORT": "65536"}, BadPort("65536")),
    ({"COMPANION_PORT": "٣"}, BadPort("٣")),
    ({"COMPANION_PUBLIC_URL": "cards.example.org"}, BadPublicUrl("cards.example.org")),
    ({"COMPANION_PUBLIC_URL": "ftp://x"}, BadPublicUrl("ftp://x")),
    ({"COMPANION_PUBLIC_URL": "http://[::1"}, BadPublicUrl("http://[::1")),
    ({"COMPANION_SECRET_KEY": "short"}, WeakSecretKey(5)),
    ({"COMPANION_LANGAUGE": "fi"}, UnknownSetting("COMPANION_LANGAUGE", "COMPANION_LANGUAGE")),
    ({"COMPANION_XYZZY": "1"}, UnknownSetting("COMPANION_XYZZY", None)),
    ({"COMPANION_CONFIG": "/nowhere/x.toml"}, UnreadableFile(Path("/nowhere/x.toml"))),
    ({"COMPANION_DATA": "/dev/null/x"}, UnwritableFolder(Path("/dev/null/x"))),
]


@pytest.mark.parametrize(("variables", "problem"), BAD)
def test_a_bad_setting_is_named(variables: dict[str, str], problem: Problem, tmp_path: Path) -> None:
    with pytest.raises(type(problem)) as caught:
        read_settings({"COMPANION_DATA": str(tmp_path), **variables})
    assert caught.value == problem


#: Files that cannot be used, and the problem each of them is.
BAD_FILES = [
    ('language = "fi"\nport =\n', 2),
    ("\x00", 1),
]


@pytest.mark.parametrize(("content", "line"), BAD_FILES)
def test_a_file_that_makes_no_sense_is_named_with_its_line(content: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(content, "utf-8")
    with pytest.raises(UnreadableFile) as caught:
        read_settings({"COMPANION_DATA": str(tmp_path)})
    assert caught.value == UnreadableFile(file, line)


def test_a_file_with_an_unknown_setting_is_refused(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text('langauge = "fi"\n', "utf-8")
    with pytest.raises(UnknownSetting) as caught:
        read_settings({"COMPANION_DATA": str(tmp_path)})
    assert caught.value == UnknownSetting("langauge", "language")


def test_every_problem_has_a_sentence_of_one_line() -> None:
    samples = {"path": Path("/x"), "line": 2, "port": 8000, "length": 5}
    kinds = [kind for group in Problem.__subclasses__() for kind in group.__subclasses__() or (group,)]
    for kind in kinds:
        fields = {name: samples.get(name, "x") for name in kind.__annotations__}
        text = sentence(kind(**fields))
        assert 20 < len(text) <= 500, kind
        assert "\n" not in text
        assert "%(" not in text
