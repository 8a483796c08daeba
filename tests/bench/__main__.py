"""`make bench`: every measurement, each as a ratio of two things run side by side."""

import tempfile
from pathlib import Path

from tests.bench import game, pages, start_up, tables

if __name__ == "__main__":
    for bench in (start_up, pages, game, tables):
        with tempfile.TemporaryDirectory() as folder:
            bench.run(Path(folder))
