"""A real Chromium and the real app, served on this machine only."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from waitress.wasyncore import close_all

from companion.cli.serving import listen, make_server
from companion.services.live import hub
from companion.system import find_chromium
from tests.browser.samples import SAMPLES
from tests.browser.tables import open_tables
from tests.clock import HandClock
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
        # In hundreds of new phones a service worker would be installed hundreds of times; who needs one allows it.
        in_any_case = browser.new_context

        def new_context(**wanted: Any) -> BrowserContext:
            context = in_any_case(**wanted)
            if wanted.get("service_workers") != "allow":
                context.add_init_script("delete Navigator.prototype.serviceWorker")
            return context

        setattr(browser, "new_context", new_context)  # noqa: B010 - mypy forbids to assign a method
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = migrated_app(settings_in(tmp_path_factory.mktemp("house")))
    with app.app_context():
        open_tables()
    _print_once(app.test_client(), SAMPLES["printing.result"])
    yield app
    dispose(app)


def _print_once(client: FlaskClient, result: str) -> None:
    """A page whose document is still being made loads again by itself, whatever a test is doing with it."""
    client.get(result)
    until = monotonic() + 30
    while not client.get(result.replace("/result", "/status")).json["ready"]:  # type: ignore[index] # it is JSON
        assert monotonic() < until
        sleep(0.1)


@pytest.fixture(scope="session")
def url(house: Flask) -> Iterator[str]:
    with served(house) as url:
        yield url


@contextmanager
def served(app: Flask, streams: int = 30, listener: socket.socket | None = None) -> Iterator[str]:
    with listener or listen("127.0.0.1", 0) as listener:
        server = make_server(app, listener, streams)

        def run() -> None:
            with suppress(OSError):  # at the end its sockets are closed under it
                server.run()

        thread = threading.Thread(target=run)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        with app.app_context():
            hub().close()
        server.task_dispatcher.shutdown()
        close_all(vars(server)["_map"])  # also the connections that browsers have not given up yet
        thread.join(10)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def evening_url(tmp_path: Path, clock: HandClock) -> Iterator[str]:
    """A house of its own, where the clock goes only when it is told to."""
    app = migrated_app(settings_in(tmp_path), clock)
    with served(app) as url:
        yield url
    dispose(app)


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
