"""The phone screen that the README shows: taken by `make picture`, and by every run so that it can be taken."""

from pathlib import Path

import pytest
from playwright.sync_api import Page


def test_the_first_page_on_a_phone(page: Page, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    folder = Path(request.config.getoption("--pictures") or tmp_path)
    page.goto("/")
    page.screenshot(path=folder / "phone.png")
    assert (folder / "phone.png").stat().st_size > 10_000
