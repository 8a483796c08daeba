"""Serving: the address and its code, ports, and a clean end."""

import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
import zxingcpp

from companion.cli.qr import half_blocks
from companion.services import tables
from companion.services.live import hub
from companion.web.live import HEARTBEAT
from tests.browser import conftest as browser
from tests.browser.tables import seated
from tests.conftest import dispose, migrated_app, settings_in
from tests.serving import COMPANION, PATIENCE, environment, serving


def read_qr(lines: list[str]) -> str:
    """Read a code made of half blocks as a camera would: a grey picture, four pixels to a module."""
    rows = []
    for line in lines:
        rows.append([0 if block in "█▀" else 255 for block in line])
        rows.append([0 if block in "█▄" else 255 for block in line])
    scale = 4
    pixels = bytes(shade for row in rows for _ in range(scale) for shade in row for _ in range(scale))
    picture = memoryview(pixels).cast("B", (len(rows) * scale, len(rows[0]) * scale))
    codes = zxingcpp.read_barcodes(picture)
    assert len(codes) == 1
    return str(codes[0].text)


@pytest.mark.parametrize("text", ["http://192.168.1.23:8000", "https://cards.example.org/t/abc?x=1", "x" * 200])
def test_a_code_reads_back_as_what_went_in(text: str) -> None:
    assert read_qr(half_blocks(text)) == text


def test_the_code_in_the_terminal_leads_to_the_first_page(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        printed = served.printed()
        code = [line for line in printed.splitlines() if re.fullmatch(r"[█▀▄ ]+", line)]
        url = read_qr(code)
        assert url in printed.replace("\n", " ").split()
        with urllib.request.urlopen(url) as answer:
            assert answer.status == 200
            assert "Companion" in answer.read().decode()
        assert served.stop() == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as served:
        assert served.stop(how) == 0
        assert "Everything is saved" in served.printed()
        assert "Traceback" not in served.printed()


def test_open_streams_do_not_keep_it_from_ending(tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path))
    with app.app_context():
        tables.open_table("friday", "Friday", seated(2), "AB2")
    dispose(app)
    with serving(tmp_path, "--host", "127.0.0.1") as served:
        streams = [urllib.request.urlopen(f"{served.local_url}/tables/friday/live?seen=1") for _ in range(30)]
        for stream in streams:
            assert stream.readline() == b"retry: 2000\n"
        began = time.monotonic()
        assert served.stop() == 0
        assert time.monotonic() - began < 3
        for stream in streams:
            stream.read()  # they end like any other answer
            stream.close()


def test_who_closes_the_page_gives_the_place_back(tmp_path: Path) -> None:
    """As many come and go, one after the other, as there are places twice over."""
    app = migrated_app(settings_in(tmp_path))
    with app.app_context():
        tables.open_table("friday", "Friday", seated(2), "AB2")
        watched = hub()
    with browser.served(app, streams=5) as url:
        for _ in range(2):
            streams = [urllib.request.urlopen(f"{url}/tables/friday/live?seen=1") for _ in range(5)]
            with urllib.request.urlopen(f"{url}/tables/friday/live?seen=1") as full:
                assert full.status == 204
            for stream in streams:
                stream.close()
            give_up = time.monotonic() + 2 * HEARTBEAT
            while watched.watchers and time.monotonic() < give_up:
                time.sleep(0.05)
            assert watched.watchers == 0
    dispose(app)


def test_when_the_usual_port_is_taken_it_says_so_and_takes_the_next(tmp_path: Path) -> None:
    with serving(tmp_path / "a") as first, serving(tmp_path / "b") as second:
        taken = first.url.rpartition(":")[2]
        assert f"Port {taken} is in use" in second.printed() or "Port 8000 is in use" in second.printed()
        for served in (first, second):
            with urllib.request.urlopen(served.local_url) as answer:
                assert answer.status == 200


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [str(COMPANION), "serve", "--host", "127.0.0.1", "--port", port]
        done = subprocess.run(
            command, env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"Port {port} is in use" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_address_for_this_machine_only_is_said_to_be_one(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.1") as served:
        assert "this machine only" in served.printed()


def test_it_speaks_the_language_of_the_terminal(tmp_path: Path) -> None:
    with serving(tmp_path, LC_ALL="fi_FI.UTF-8") as served:
        assert "Companion on valmis" in served.printed()


def test_a_terminal_without_block_characters_gets_the_address(tmp_path: Path) -> None:
    with serving(tmp_path, PYTHONIOENCODING="latin-1") as served:
        assert "█" not in served.printed()
        assert served.url


def test_the_journal_is_there_after_the_power_fails(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        served.stop(signal.SIGKILL)
    with serving(tmp_path) as served, urllib.request.urlopen(served.local_url) as answer:
        assert answer.status == 200
