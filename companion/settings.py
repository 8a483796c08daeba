"""What can be set from outside, read from `COMPANION_*` variables and an optional TOML file, and checked."""

import difflib
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from companion import LANGUAGES, PREFIX
from companion.problems import (
    BadPort,
    BadPublicUrl,
    UnknownLanguage,
    UnknownSetting,
    UnreadableFile,
    UnwritableFolder,
    WeakSecretKey,
)
from companion.resources import CHECKOUT

FILE_NAME = "companion.toml"
#: Read before the settings themselves: where the file is, and whether a crash shows its traceback.
OUTSIDE_THE_FILE = ("config", "debug")


@dataclass(frozen=True)
class Settings:
    data: Path
    database_url: str
    language: str = "en"
    host: str = "0.0.0.0"  # noqa: S104 - phones in the home network are meant to reach it
    port: int | None = None
    public_url: str | None = None
    secret_key: str | None = None
    host_password: str | None = None


NAMES = tuple(field.name for field in fields(Settings))
SHORTEST_SECRET_KEY = 16


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Variables come before the file, the file before the defaults. Makes the data folder."""
    given = _from_environment(environ)
    data = Path(given.get("data") or _default_folder()).expanduser().absolute()
    config = environ.get(PREFIX + "CONFIG")
    file = Path(config) if config else data / FILE_NAME
    if config or file.is_file():
        given = {**_from_file(file), **given}
        data = Path(given.get("data") or data).expanduser().absolute()
    _make_writable(data)
    return Settings(
        data=data,
        database_url=given.get("database_url") or f"sqlite:///{data / 'companion.sqlite'}",
        language=_language(given.get("language", Settings.language)),
        host=given.get("host", Settings.host),
        port=read_port(given["port"]) if "port" in given else None,
        public_url=_public_url(given["public_url"]) if "public_url" in given else None,
        secret_key=_secret_key(given["secret_key"]) if "secret_key" in given else None,
        host_password=given.get("host_password") or None,
    )


def read_port(value: str) -> int:
    if value.isascii() and value.isdigit() and 1 <= int(value) <= 65535:
        return int(value)
    raise BadPort(value)


def _from_environment(environ: Mapping[str, str]) -> dict[str, str]:
    given = {name: value for name, value in environ.items() if name.startswith(PREFIX)}
    return {
        name: value
        for variable, value in given.items()
        if (name := _known(variable.removeprefix(PREFIX).lower(), variable)) in NAMES
    }


def _from_file(path: Path) -> dict[str, str]:
    import tomllib  # most people have no file

    try:
        content: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        # tomllib tells the line only inside its sentence
        digits = str(error).partition("at line ")[2].partition(",")[0]
        raise UnreadableFile(path, int(digits) if digits.isdigit() else None) from error
    except (OSError, UnicodeError) as error:
        raise UnreadableFile(path) from error
    for name in content:
        if _known(name, name) not in NAMES:
            raise UnknownSetting(name, None)
    return {name: str(value) for name, value in content.items()}


def _known(name: str, written: str) -> str:
    known = (*NAMES, *OUTSIDE_THE_FILE)
    if name in known:
        return name
    near = difflib.get_close_matches(name, known, 1)
    as_written = str.upper if written.startswith(PREFIX) else str
    raise UnknownSetting(written, written.removesuffix(as_written(name)) + as_written(near[0]) if near else None)


def _default_folder() -> Path:
    if CHECKOUT:
        return CHECKOUT / "instance"
    import platformdirs  # only an installed companion needs it

    return platformdirs.user_data_path("companion", appauthor=False)


def _make_writable(folder: Path) -> None:
    probe = folder / f".writable-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise UnwritableFolder(folder) from error


def _language(value: str) -> str:
    if value not in LANGUAGES:
        raise UnknownLanguage(value)
    return value


def _public_url(value: str) -> str:
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
    except ValueError:
        usable = False
    if not usable:
        raise BadPublicUrl(value)
    return value.rstrip("/")


def _secret_key(value: str) -> str:
    if len(value) < SHORTEST_SECRET_KEY:
        raise WeakSecretKey(len(value))
    return value
