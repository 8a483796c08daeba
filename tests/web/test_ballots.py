"""A vote in which everyone votes on their own phone."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services.ledger import Ledger, ledger_of, table_of
from tests.web.test_tables import TICKET, errors, open_table

VOTE = f"/tables/{TICKET}/vote"


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    client = app.test_client()
    open_table(client, "Aino", "Bo", "Cleo", "Dan")
    client.post(VOTE, data={"seen": "1", "ticket": "open-ticket", "question": "Was it in time?"})
    return client


def ledger(app: Flask) -> Ledger:
    with app.app_context():
        return ledger_of(table_of(TICKET))


def cast(client: FlaskClient, player: str, says: str, seen: int = 2, **more: Any) -> TestResponse:
    data = {"seen": str(seen), "ticket": f"ballot-{player}-{says}", "vote": "2", "player": player, "says": says}
    return client.post(f"{VOTE}/cast", data={**data, **more})


def count(client: FlaskClient, seen: int, **more: str) -> TestResponse:
    return client.post(f"{VOTE}/count", data={"seen": str(seen), "ticket": f"count-ticket-{seen}", **more})


def test_all_vote_at_the_same_time_and_nobody_sees_how(app: Flask, client: FlaskClient) -> None:
    # None of the phones has seen the others' votes.
    for player, says in (("p1", "yes"), ("p2", "no"), ("p3", "yes")):
        assert cast(client, player, says).status_code == 303
    page = client.get(VOTE).text
    assert "3 of 4 have voted: Aino, Bo, Cleo" in page
    assert "Bo voted" in client.get(f"/tables/{TICKET}/history").text
    assert count(client, 5).status_code == 303
    voted = ledger(app).match.votes[0]
    assert (voted.question, voted.yes, voted.no, voted.outcome) == ("Was it in time?", 2, 1, "yes")
    assert "Open the vote" in client.get(VOTE).text


def test_a_changed_mind_counts_once_and_a_double_tap_too(app: Flask, client: FlaskClient) -> None:
    cast(client, "p1", "yes")
    cast(client, "p1", "yes")
    cast(client, "p1", "no")
    assert ledger(app).number == 4
    count(client, 4)
    assert (ledger(app).match.votes[0].yes, ledger(app).match.votes[0].no) == (0, 1)


def test_on_a_tie_the_oldest_decides(app: Flask, client: FlaskClient) -> None:
    cast(client, "p1", "yes")
    cast(client, "p2", "no")
    assert "who is the oldest?" in count(client, 4).text
    assert count(client, 4, oldest="p2").status_code == 303
    assert ledger(app).match.votes[0].outcome == "no"


def test_what_is_missing_is_said_and_nothing_counts_twice(app: Flask, client: FlaskClient) -> None:
    assert list(errors(cast(client, "p9", "yes").text)) == ["player"]
    assert list(errors(cast(client, "p1", "").text)) == ["says"]
    assert count(client, 2).status_code == 409
    cast(client, "p1", "yes")
    count(client, 3)
    assert cast(client, "p2", "no").status_code == 409
    assert len(ledger(app).match.votes) == 1


def test_a_question_must_be_asked(client: FlaskClient) -> None:
    empty = client.post(VOTE, data={"seen": "2", "ticket": "open-again", "question": " "})
    assert empty.status_code == 422
