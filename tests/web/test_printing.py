"""The print page: choose, wait without being in anybody's way, take it away."""

import re
import time

import pytest
from flask.testing import FlaskClient

from companion.printing.orders import DOCUMENTS
from companion.services import tables
from tests.game.sheets import people

CHOICES = "rulebook=kpgut&language=fi&format=brf&cells=40&lines=25"
SEATED = {"rulebook": "unoprivate", "system": "standard", "seating": "solo", "players": people(3), "target": 500}


def made(client: FlaskClient, document: str, choices: str) -> str:
    """The result's page, when there is one."""
    end = time.monotonic() + 60
    page = client.get(f"/print/{document}/result?{choices}")
    while "data-being-made" in page.text and time.monotonic() < end:
        while not client.get(f"/print/{document}/status?{choices}").json["ready"]:  # type: ignore[index]
            time.sleep(0.05)
        page = client.get(f"/print/{document}/result?{choices}")
    assert page.status_code == 200
    return page.text


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_has_its_own_form(client: FlaskClient, document: str) -> None:
    assert f"/print/{document}" in client.get("/print").text
    assert client.get(f"/print/{document}").status_code == 200


def test_a_file_is_made_and_saved_under_a_fitting_name(client: FlaskClient) -> None:
    assert "data-being-made" in client.get(f"/print/rules/result?{CHOICES}").text
    page = made(client, "rules", CHOICES)
    assert "kpgut-braille-rules-fi-40x25.brf" in page
    with client.get(f"/print/rules/kpgut-braille-rules-fi-40x25.brf?{CHOICES}") as file:
        assert file.status_code == 200
        assert file.headers["Content-Disposition"] == "attachment; filename=kpgut-braille-rules-fi-40x25.brf"
        assert b",,KPGUT" in file.data


def test_a_pdf_is_shown_small_before_it_is_saved(client: FlaskClient) -> None:
    found = re.search(r'src="(/print/pictures/\w+\.png)"', made(client, "tent", "language=da"))
    assert found
    with client.get(found[1]) as picture:
        assert picture.data.startswith(b"\x89PNG")


def test_the_report_of_a_table_is_made_from_its_journal(client: FlaskClient) -> None:
    with client.application.app_context():
        tables.open_table("friday-table", "Friday", SEATED, "AB2")
    assert "Friday" in client.get("/print/report?table=friday-table").text
    page = made(client, "report", "table=friday-table&language=en")
    assert "match-report-en-a4.pdf" in page


WRONG = [
    ("sheet", "rulebook=bridge", "rulebook"),
    ("sheet", "paper=a3", "paper"),
    ("sheet", "language=sv", "language"),
    ("sheet", "box=20x20", "size"),
    ("sheet", "box=wide&size=large", "size"),
    ("sheet", "box=%00%ff", "size"),
    ("rules", "cells=many", "cells"),
    ("rules", "lines=99999999999", "lines"),
    ("score-sheet", "seating=pairs&system=average", "seating"),
    ("report", "table=none", "table"),
    ("report", "", "table"),
    ("key", "format=exe", "document"),
]


@pytest.mark.parametrize(("document", "choices", "field"), WRONG)
def test_a_wrong_choice_is_named_and_what_was_chosen_stays(
    client: FlaskClient, document: str, choices: str, field: str
) -> None:
    page = client.get(f"/print/{document}/result?{choices}&players=7")
    assert page.status_code == 422
    assert f'href="#{field}"' in page.text
    assert f'id="{field}"' in page.text


@pytest.mark.parametrize(
    "address",
    [
        "/print/poster",
        "/print/poster/result",
        "/print/poster/status",
        "/print/sheet/other.pdf",
        "/print/pictures/none.png",
        "/print/pictures/..%2fsecret-key.png",
    ],
)
def test_what_is_not_there_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_file_that_was_cleared_away_is_made_again(client: FlaskClient) -> None:
    answer = client.get("/print/labels/unoprivate-labels-en-40x25.brf?format=brf&language=en")
    assert answer.status_code == 303
    assert answer.location.startswith("/print/labels/result?format=brf")


def test_two_documents_are_made_and_the_board_still_answers(client: FlaskClient) -> None:
    with client.application.app_context():
        tables.open_table("friday-table", "Friday", SEATED, "AB2")
    two = [f"rulebook={rulebook}&language=en" for rulebook in ("kpgut", "unoprivate")]
    for choices in two:
        assert "data-being-made" in client.get(f"/print/sheet/result?{choices}").text
    assert client.get("/tables/friday-table").status_code == 200
    ready = [client.get(f"/print/sheet/status?{choices}").json["ready"] for choices in two]  # type: ignore[index]
    assert ready == [False, False]
    client.application.extensions["printing"].close()
