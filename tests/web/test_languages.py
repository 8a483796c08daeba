"""Which language a page is in, and the switch that keeps the place."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.conftest import dispose, migrated_app, settings_in


def language_of(response: TestResponse) -> str:
    found = re.search(r'<html lang="(\w+)">', response.text)
    assert found
    return found[1]


def switch(client: FlaskClient, language: str, place: str) -> TestResponse:
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert token
    return client.post("/language", data={"csrf_token": token[1], "language": language, "place": place})


#: What a browser asks for, and what it gets.
WISHES = [
    ("", "en"),
    ("fi", "fi"),
    ("fi-FI,fi;q=0.9,en;q=0.8", "fi"),
    ("sv-SE,da;q=0.5,en;q=0.3", "da"),
    ("sv", "en"),
    ("nonsense;;q=x", "en"),
]


@pytest.mark.parametrize(("wish", "language"), WISHES)
def test_a_page_is_in_the_language_the_browser_asks_for(client: FlaskClient, wish: str, language: str) -> None:
    assert language_of(client.get("/", headers={"Accept-Language": wish})) == language


def test_the_switch_wins_over_the_browser_and_keeps_the_place(client: FlaskClient) -> None:
    response = switch(client, "da", "/about?from=home")
    assert (response.status_code, response.location) == (303, "/about?from=home")
    assert language_of(client.get("/about", headers={"Accept-Language": "fi"})) == "da"


def test_a_page_names_itself_as_the_place_to_come_back_to(client: FlaskClient) -> None:
    assert 'name="place" value="/about?a=1&amp;b=2"' in client.get("/about?a=1&b=2").text
    assert 'name="place" value="/about"' in client.get("/about").text


@pytest.mark.parametrize(
    "place",
    ["//evil.example", "/\\evil.example", "https://evil.example", "", "about", "/\nx", "//[", "javascript:x"],
)
def test_the_switch_does_not_lead_away(client: FlaskClient, place: str) -> None:
    assert switch(client, "fi", place).status_code == 400


@pytest.mark.parametrize("language", ["sv", "", "FI", "fi\n"])
def test_an_unknown_language_is_refused_and_changes_nothing(client: FlaskClient, language: str) -> None:
    assert switch(client, language, "/").status_code == 400
    assert language_of(client.get("/")) == "en"


def test_a_cookie_that_makes_no_sense_is_passed_over(client: FlaskClient) -> None:
    client.set_cookie("companion_language", "../../etc")
    assert language_of(client.get("/", headers={"Accept-Language": "fi"})) == "fi"


def test_the_host_sets_the_language_for_browsers_that_ask_for_none(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    app: Flask = migrated_app(settings_in(tmp_path_factory.mktemp("data"), language="fi"))
    assert language_of(app.test_client().get("/")) == "fi"
    dispose(app)
