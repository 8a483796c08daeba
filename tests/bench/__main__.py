"""`make bench`: every measurement, each as a ratio of two things run side by side.

Each bench runs in a process of its own, so that none has to carry the memory of the one before.
"""

import importlib
import subprocess
import sys
import tempfile
from pathlib import Path

BENCHES = ("start_up", "pages", "game", "referee", "tables", "rules", "printing", "live")

if __name__ == "__main__":
    if len(sys.argv) > 1:
        with tempfile.TemporaryDirectory() as folder:
            importlib.import_module(f"tests.bench.{sys.argv[1]}").run(Path(folder))
    else:
        for bench in BENCHES:
            subprocess.run([sys.executable, "-m", "tests.bench", bench], check=True)
