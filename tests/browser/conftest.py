"""A real Chromium and the real app, served on this machine only."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from waitress.server import create_server

from companion.services import score, tables
from companion.system import find_chromium
from tests.conftest import dispose, migrated_app, missing, settings_in

#: Keeps Chromium from calling home, and lets it run as root in a container.
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
PHONE = (390, 844)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        missing("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield browser
        browser.close()


def open_friday_table() -> None:
    """A table with three players, a few rounds, one of them struck, and one corrected."""
    players = [{"key": f"p{seat}", "name": name} for seat, name in enumerate(("Aino", "Bo", "Cleo"), start=1)]
    seated = {"rulebook": "my-uno-fi", "system": "standard", "seating": "solo", "players": players}
    handle = tables.open_table("friday-table", "Friday table", seated, "AB2")
    for seen, points in enumerate((37, 64, 12), start=1):
        played = {"out": "p1", "hands": {"p2": {"points": points}, "p3": {"faces": ["7", "draw-two"]}}}
        score.record_round(handle, seen, f"round-{seen}", "AB2", played)
    score.strike_entry(handle, 4, "strike", "AB2", 4)
    corrected = {"out": "p2", "hands": {"p1": {"points": 5}, "p3": {"cards": ["gg"]}}}
    score.correct_entry(handle, 5, "correct", "AB2", 3, corrected)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = migrated_app(settings_in(tmp_path_factory.mktemp("house")))
    with app.app_context():
        open_friday_table()
    yield app
    dispose(app)


@pytest.fixture(scope="session")
def url(house: Flask) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = create_server(house, sockets=[listener], threads=8)
        thread = threading.Thread(target=server.run)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.close()
        thread.join(10)


@pytest.fixture
def context(browser: Browser, url: str) -> Iterator[BrowserContext]:
    width, height = PHONE
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce"
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page that fails its test when the browser has anything to complain about."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    return page
