"""The first page and the page about the companion."""

from flask import Flask
from flask.testing import FlaskClient

from companion import __version__
from companion.store import journal, writing


def test_home_has_three_doors_that_lead_somewhere(client: FlaskClient) -> None:
    page = client.get("/").text
    for door in ("/tables/new", "/rules", "/print"):
        assert f'href="{door}"' in page
        assert client.get(door).status_code == 200


def test_without_tables_home_says_what_will_be_there(client: FlaskClient) -> None:
    assert "No table is open on this phone." in client.get("/").text


def test_home_lists_the_tables_in_progress(app: Flask, client: FlaskClient) -> None:
    with app.app_context(), writing():
        journal.open_table("Friday <evening> & friends")
    page = client.get("/").text
    assert "Friday &lt;evening&gt; &amp; friends" in page
    assert "No table is open on this phone." not in page


def test_about_says_whose_the_game_is_and_which_version_this_is(client: FlaskClient) -> None:
    page = client.get("/about").text
    assert "UNO is a trademark of its owner" in page
    assert "MIT" in page
    assert __version__ in page
