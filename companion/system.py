"""What the computer itself must offer, how to tell whether it is there, and how to get it.

Standard library only, and readable by older Pythons: the Makefile runs it before anything is installed.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable  # noqa: UP035 - older Pythons must get as far as a clear sentence


def find_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def find_postgresql() -> Path | None:
    """The folder that holds initdb and pg_ctl; Debian keeps it off the PATH, one for each version."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return packaged[-1].parent if packaged else None


def find_liblouis() -> str | None:
    return shutil.which("lou_translate")


def find_validator_libraries() -> list[Path]:
    """What the PDF/UA validator needs beside its own program and a Java that compiles."""
    names = ("jaxb-runtime", "jaxb-api", "jaxb-core", "javax.activation")
    libraries = [Path("/usr/share/java", f"{name}.jar") for name in names]
    return libraries if shutil.which("javac") and all(library.exists() for library in libraries) else []


def _has_typefaces() -> bool:
    """The one our sheets are set in; any other takes more room."""
    folders = (Path("/usr/share/fonts"), Path("/Library/Fonts"), Path.home() / "Library/Fonts", Path.home() / ".fonts")
    return any(next(folder.rglob("RobotoCondensed*"), None) for folder in folders if folder.is_dir())


def _can_make_environments() -> bool:
    return importlib.util.find_spec("ensurepip") is not None


def _can_load_print_libraries() -> bool:
    suffixes = (".dylib", ".0.dylib") if sys.platform == "darwin" else (".so.0",)
    return all(
        any(_loads(library + suffix) for suffix in suffixes)
        for library in ("libpango-1.0", "libpangoft2-1.0", "libharfbuzz-subset")
    )


def _can_drive_chromium() -> bool:
    # What drives it brings a program of its own, which needs a library that a small Debian does not have.
    return find_chromium() is not None and (sys.platform == "darwin" or _loads("libatomic.so.1"))


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Need:
    purpose: str
    is_met: Callable[[], object]
    apt: tuple[str, ...]
    brew: tuple[str, ...] = ()
    required: bool = False


NEEDS = {
    "venv": Need(
        "To set itself up",
        _can_make_environments,
        apt=(f"python3.{sys.version_info.minor}-venv",),
        required=True,
    ),
    "printing": Need(
        "Printing",
        _can_load_print_libraries,
        apt=("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
        brew=("pango",),
    ),
    "typefaces": Need(
        "Setting rule sheets as large as they fit",
        _has_typefaces,
        apt=("fonts-roboto-unhinted",),
        brew=("font-roboto", "font-roboto-condensed"),
    ),
    "chromium": Need(
        "The browser tests",
        _can_drive_chromium,
        apt=("chromium", "libatomic1"),
        brew=("--cask", "chromium"),
    ),
    "braille": Need("Checking our Braille", find_liblouis, apt=("liblouis-bin",), brew=("liblouis",)),
    "validator": Need("Checking our PDFs", find_validator_libraries, apt=("default-jdk-headless", "libjaxb-java")),
    "postgresql": Need("The PostgreSQL tests", find_postgresql, apt=("postgresql",), brew=("postgresql",)),
}


def obtain(names: list[str]) -> int:
    """Install what is missing of the named needs; say in one sentence what could not be had."""
    missing = [NEEDS[name] for name in names if not NEEDS[name].is_met()]
    if missing:
        _install(missing)
    exit_code = 0
    for need in missing:
        if not need.is_met():
            packages = " ".join(need.brew if sys.platform == "darwin" else need.apt)
            print(f"{need.purpose} needs packages that could not be installed here: {packages}", file=sys.stderr)
            exit_code = 1 if need.required else exit_code
    return exit_code


def _install(missing: list[Need]) -> None:
    if shutil.which("apt-get"):
        packages = [package for need in missing for package in need.apt]
        as_root = _root_prefix()
        if as_root is None:
            return
        print("Installing from the system's packages:", " ".join(packages), file=sys.stderr)
        install = [*as_root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        if _run(install, quiet=True) != 0:
            _run([*as_root, "apt-get", "update", "-qq"])
            _run(install)
    elif shutil.which("brew"):
        for need in missing:
            if need.brew:
                _run(["brew", "install", *need.brew])


def _root_prefix() -> list[str] | None:
    """How to run something as root: as we are, through sudo (asking only a person), or not at all."""
    if os.geteuid() == 0:
        return ["env", "DEBIAN_FRONTEND=noninteractive"]
    if not shutil.which("sudo"):
        return None
    return ["sudo", *([] if sys.stdin.isatty() else ["-n"]), "DEBIAN_FRONTEND=noninteractive"]


def _run(command: list[str], quiet: bool = False) -> int:
    output = subprocess.DEVNULL if quiet else sys.stderr
    return subprocess.run(command, stdout=output, stderr=output, check=False).returncode


if __name__ == "__main__":
    sys.exit(obtain(sys.argv[1:]))
