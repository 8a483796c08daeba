"""Around WeasyPrint: what it needs stays where it is until the very end."""

import os
import subprocess
import sys

import pytest

from companion.system import NEEDS
from tests.conftest import missing

PRINTS = "from companion.printing import engine; engine.written(engine.layout('<title>t</title><p>Uno'))"


@pytest.mark.skipif(sys.platform != "linux", reason="the loader's own record is Linux'")
def test_pango_is_not_unloaded_while_its_thread_may_still_run() -> None:
    if not NEEDS["printing"].is_met():
        missing("the libraries for PDFs are not installed")
    done = subprocess.run(
        [sys.executable, "-c", PRINTS], env={**os.environ, "LD_DEBUG": "files"}, capture_output=True, check=True
    )
    record = done.stderr.decode(errors="replace")
    assert "libpango" in record
    assert not [line for line in record.splitlines() if "destroying" in line and "libpango" in line]
