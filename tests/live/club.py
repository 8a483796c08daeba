"""Two gunicorn workers with greenlets on a PostgreSQL of their own, as a club serves it."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serving import environment

PATIENCE = 20.0
GUNICORN = Path(sys.executable).with_name("gunicorn")


@contextmanager
def serving_club(folder: Path, database_url: str, workers: int = 2, **extra: str) -> Iterator[str]:
    """The address, on a free port of this machine."""
    output = folder / "gunicorn.txt"
    command = [str(GUNICORN), "--worker-class", "gevent", "--workers", str(workers), "--bind", "127.0.0.1:0"]
    with output.open("w") as file:
        process = subprocess.Popen(
            [*command, "--graceful-timeout", "1", "companion.web:create_app()"],
            env=environment(folder, COMPANION_DATABASE_URL=database_url, **extra),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        give_up = time.monotonic() + PATIENCE
        while not (
            (found := re.search(r"Listening at: (http://\S+)", output.read_text()))
            and output.read_text().count("Booting worker") == workers
        ):
            assert process.poll() is None, output.read_text()
            assert time.monotonic() < give_up, output.read_text()
            time.sleep(0.05)
        yield found[1]
    finally:
        process.terminate()
        process.wait(PATIENCE)
