"""Starts the real `companion serve` in a process of its own and ends it again."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 20.0
COMPANION = Path(sys.executable).with_name("companion")


def environment(data: Path, **extra: str) -> dict[str, str]:
    """Nothing of the person's own settings or language reaches the process."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("COMPANION_", "LC_", "LANG", "COV_", "PYTHON"))
    }
    return {**kept, "COMPANION_DATA": str(data), "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8", **extra}


@dataclass
class Served:
    process: subprocess.Popen[str]
    output: Path

    def printed(self) -> str:
        return self.output.read_text("utf-8")

    @property
    def url(self) -> str:
        found = re.search(r"http://\S+", self.printed())
        assert found
        return found[0]

    @property
    def local_url(self) -> str:
        return "http://127.0.0.1:" + self.url.rpartition(":")[2]

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(
    data: Path, *arguments: str, program: Path = COMPANION, cwd: Path | None = None, **extra: str
) -> Iterator[Served]:
    data.mkdir(parents=True, exist_ok=True)
    output = data / "output.txt"
    with output.open("w") as file:
        process = subprocess.Popen(
            [str(program), "serve", *arguments],
            env=environment(data, **extra),
            cwd=cwd,
            stdout=file,
            stderr=subprocess.STDOUT,
            text=True,
        )
    served = Served(process, output)
    try:
        give_up = time.monotonic() + PATIENCE
        while "Ctrl-C" not in served.printed():
            assert process.poll() is None, served.printed()
            assert time.monotonic() < give_up, served.printed()
            time.sleep(0.02)
        yield served
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(PATIENCE)
