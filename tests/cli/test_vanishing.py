"""A phone that vanishes without a word gives back its place within half a minute."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.serving import listen
from companion.services import tables
from companion.services.live import hub
from tests.browser.conftest import served
from tests.browser.tables import seated
from tests.conftest import dispose, migrated_app, settings_in

HALF_A_MINUTE = 30.0
HERE, THERE = "10.231.77.1", "10.231.77.2"
#: Opens a stream, says that it has begun, and never closes it.
PHONE = f"""
import socket, sys, time
phone = socket.create_connection(("{HERE}", int(sys.argv[1])))
phone.sendall(b"GET /tables/friday/live?seen=1 HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
print(phone.recv(100)[:15], flush=True)
time.sleep(60)
"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def other_machine() -> Iterator[str]:
    """A network of its own on this machine, with a cable to it that can be pulled."""
    name = f"phone{os.getpid()}"
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("only root on Linux can pull a cable")
    try:
        ip("netns", "add", name)
    except subprocess.CalledProcessError:
        pytest.skip("no network of its own to be had here")
    try:
        ip("link", "add", f"v{os.getpid()}", "type", "veth", "peer", "name", "cable", "netns", name)
        ip("address", "add", f"{HERE}/24", "dev", f"v{os.getpid()}")
        ip("link", "set", f"v{os.getpid()}", "up")
        ip("-n", name, "address", "add", f"{THERE}/24", "dev", "cable")
        ip("-n", name, "link", "set", "cable", "up")
        yield name
    except subprocess.CalledProcessError:
        pytest.skip("no cable to be had here")
    finally:
        ip("netns", "delete", name)


def test_a_vanished_phone_gives_its_place_back_within_half_a_minute(other_machine: str, tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path))
    with app.app_context():
        tables.open_table("friday", "Friday", seated(2), "AB2")
        watched = hub()
    with listen(HERE, 0) as listener, served(app, listener=listener):
        port = str(listener.getsockname()[1])
        command = ["ip", "netns", "exec", other_machine, sys.executable, "-c", PHONE, port]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as phone:
            assert phone.stdout
            assert b"200" in phone.stdout.readline()
            assert watched.watchers == 1
            ip("-n", other_machine, "link", "set", "cable", "down")
            began = time.monotonic()
            while watched.watchers and time.monotonic() - began < 2 * HALF_A_MINUTE:
                time.sleep(0.2)
            took = time.monotonic() - began
            phone.kill()
    assert took < HALF_A_MINUTE
    dispose(app)
