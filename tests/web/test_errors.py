"""Errors are pages in the reader's language, and tell nothing about the inside."""

import re
from typing import NoReturn

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from companion import LANGUAGES

STATUSES = (400, 403, 404, 405, 413, 429, 500, 418, 503)


@pytest.fixture
def failing(app: Flask) -> FlaskClient:
    @app.get("/fail/<int:status>")
    def fail(status: int) -> NoReturn:
        abort(status)

    app.testing = False
    return app.test_client()


def heading(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page)
    assert found
    return found[1]


@pytest.mark.parametrize("status", STATUSES)
def test_an_error_says_what_happened_in_every_language(failing: FlaskClient, status: int) -> None:
    headings = set()
    for language in LANGUAGES:
        response = failing.get(f"/fail/{status}", headers={"Accept-Language": language})
        assert response.status_code == status
        assert f'<html lang="{language}">' in response.text
        assert 'href="/"' in response.text
        headings.add(heading(response.text))
    assert len(headings) == len(LANGUAGES)


def test_an_unexpected_error_shows_no_traceback(failing: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    response = failing.get("/broken")
    assert response.status_code == 500
    assert "broken on purpose" not in response.text
    assert "Traceback" not in response.text
    assert "broken on purpose" in caplog.text


def test_a_wrong_method_says_which_are_right(client: FlaskClient) -> None:
    response = client.get("/language")
    assert response.status_code == 405
    assert "POST" in response.headers["Allow"]


def test_a_form_from_an_old_page_is_refused_with_what_to_do(client: FlaskClient) -> None:
    response = client.post("/language", data={"language": "fi", "place": "/"})
    assert response.status_code == 400
    assert "reload the page" in response.text


def test_a_request_that_is_too_large_is_refused(client: FlaskClient) -> None:
    response = client.post("/language", data={"language": "x" * 300_000})
    assert response.status_code == 413
