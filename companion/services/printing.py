"""Printing as people do it: order a document, wait without being in anybody's way, and get it at once the next time."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from companion import __version__, problems
from companion.printing.making import make
from companion.printing.orders import CHOICES, DOCUMENTS, LINKS, RANGES, RULES, Order, check, file_name, used
from companion.problems import Unprintable
from companion.resources import PRINTOUTS, TRANSLATIONS

FOLDER = "printed"
LARGEST_STORE = 50_000_000
#: So many documents are made at once, and so many more may wait: a machine at home has other things to do.
AT_ONCE, MOST_WAITING = 2, 20
PATIENCE = 120
_CODE = Path(__file__).resolve().parent.parent
#: Everything a document is made from: when one of these files changes, it is made anew.
_SOURCES = (PRINTOUTS, TRANSLATIONS, _CODE / "rulebooks", _CODE / "printing", _CODE / "braille", _CODE / "words")


class Busy(RuntimeError):
    """Too many documents are waiting to be made."""


class Broken(RuntimeError):
    """Making a document failed for a reason of ours."""


def key_of(order: Order, sources: Sequence[Path] = _SOURCES) -> str:
    """The same for the same choices and the same contents."""
    digest = hashlib.sha256(json.dumps([__version__, used(order)], sort_keys=True).encode())
    for folder in sources:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".txt", ".html", ".css", ".mo", ".py"):
                about = path.stat()
                digest.update(_contents(path, about.st_mtime_ns, about.st_size))
    return digest.hexdigest()[:32]


@lru_cache(maxsize=500)
def _contents(path: Path, _changed: int, _size: int) -> bytes:
    """Of a file, in short; read again only when it has changed."""
    return hashlib.sha256(path.name.encode() + path.read_bytes()).digest()


class Shop:
    """Makes documents into a folder and keeps them there, the oldest going first when it is full."""

    def __init__(self, folder: Path, largest: int = LARGEST_STORE) -> None:
        self.folder, self.largest = folder, largest
        self._lock = threading.Lock()
        self._under_way: dict[str, Future[None]] = {}
        self._workers = ThreadPoolExecutor(AT_ONCE, "printing")

    def close(self) -> None:
        """Finish what is being made and forget what waits."""
        self._workers.shutdown(cancel_futures=True)

    def file(self, order: Order, key: str) -> Path | None:
        """The finished document; looking at it makes it young again."""
        path = self.folder / f"{key}.{order.format}"
        try:
            os.utime(path)
        except OSError:
            return None
        return path

    def thumbnail(self, key: str) -> Path | None:
        path = self.folder / f"{key}.png"
        return path if path.is_file() else None

    def begin(self, order: Order, key: str) -> None:
        """Have it made, unless that is under way already."""
        check(order)
        with self._lock:
            if key in self._under_way:
                return
            if len(self._under_way) >= AT_ONCE + MOST_WAITING:
                raise Busy
            self._under_way[key] = self._workers.submit(self._make, order, key)

    def is_under_way(self, key: str) -> bool:
        """False when it is finished or was never begun; says why if it could not be made."""
        with self._lock:
            future = self._under_way.get(key)
            if future is None or not future.done():
                return future is not None
            del self._under_way[key]
        future.result()
        return False

    def waits(self, key: str) -> bool:
        """Whether it is still being made."""
        with self._lock:
            future = self._under_way.get(key)
        return future is not None and not future.done()

    def made_now(self, order: Order) -> bytes:
        """From the folder, or made here and now: the terminal has nothing else to do."""
        check(order)
        key = key_of(order)
        kept = self.file(order, key)
        if kept:
            return kept.read_bytes()
        made = make(order)
        self._keep(f"{key}.{order.format}", made)
        return made

    def _keep(self, name: str, content: bytes) -> None:
        """Under its name only when it is whole. Where nothing can be kept, nothing is."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
                file.write(content)
            Path(file.name).replace(self.folder / name)
        except OSError:
            return
        self._tidy()

    def _make(self, order: Order, key: str) -> None:
        """In a process of its own: making a PDF is hard work, and the board must answer meanwhile."""
        with tempfile.TemporaryDirectory() as folder:
            file, picture = Path(folder, "made"), Path(folder, "picture")
            told = _run([str(file), str(picture)], json.dumps(asdict(order)))
            if not file.is_file():
                raise _problem(told) or Broken(told[-1000:])
            if picture.is_file():
                self._keep(f"{key}.png", picture.read_bytes())
            self._keep(f"{key}.{order.format}", file.read_bytes())

    def _tidy(self) -> None:
        files = sorted(
            (path for path in self.folder.iterdir() if path.is_file()), key=lambda path: -path.stat().st_mtime
        )
        size = 0
        for path in files:
            size += path.stat().st_size
            if size > self.largest:
                path.unlink(missing_ok=True)


def _run(arguments: list[str], given: str) -> str:
    """What the process said: a problem as JSON, or why it broke."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "companion.printing", *arguments],
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
            start_new_session=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Broken(str(error)) from error
    return done.stdout or done.stderr


def _problem(told: str) -> Unprintable | None:
    try:
        said = json.loads(told)
        problem: Unprintable = getattr(problems, said["problem"])(**said["data"])
    except (ValueError, KeyError, AttributeError, TypeError):
        return None
    return problem


__all__ = [
    "CHOICES",
    "DOCUMENTS",
    "LINKS",
    "RANGES",
    "RULES",
    "Broken",
    "Busy",
    "Order",
    "Shop",
    "check",
    "file_name",
    "key_of",
]
