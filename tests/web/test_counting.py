"""Players who count their own hands on their own phones."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services.ledger import Ledger, ledger_of, table_of
from tests.web.guests import TABLE, guest, host
from tests.web.test_tables import TICKET, errors


def ledger(app: Flask) -> Ledger:
    with app.app_context():
        return ledger_of(table_of(TICKET))


def sit(app: Flask, player: str, role: str = "play") -> FlaskClient:
    client = guest(app, role)
    assert client.post(f"{TABLE}/seat", data={"player": player}).status_code == 303
    return client


def say_out(client: FlaskClient, seen: int = 1, out: str = "yes", ticket: str = "out-ticket-1") -> TestResponse:
    return client.post(f"{TABLE}/hand/out", data={"seen": str(seen), "ticket": ticket, "out": out})


def send(client: FlaskClient, seen: int = 1, ticket: str = "hand-ticket-1", **hand: str) -> TestResponse:
    fields = {name.replace("_", "-"): value for name, value in hand.items()}
    return client.post(f"{TABLE}/hand", data={"seen": str(seen), "ticket": ticket, **fields})


def record(client: FlaskClient, seen: int, ticket: str = "round-ticket", **fields: Any) -> TestResponse:
    data = {"seen": str(seen), "ticket": ticket, **{name.replace("_", "-"): value for name, value in fields.items()}}
    return client.post(f"{TABLE}/rounds", data=data)


def test_a_round_counted_on_three_phones(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    aino, bo, cleo = sit(app, "p1"), sit(app, "p2"), sit(app, "p3")
    assert "I’m out" in aino.get(TABLE).text
    assert say_out(aino).status_code == 303
    assert "You said that you are out." in aino.get(f"{TABLE}/hand").text
    assert "What is left in your hand?" in bo.get(f"{TABLE}/hand").text
    # none of them has seen what the others wrote
    assert send(bo, ticket="bos-ticket", points_p2="37").status_code == 303
    assert "Aino says: out. Counted: Bo. Still counting: Cleo." in keeper.get(TABLE).text
    assert send(cleo, ticket="cleos-ticket", cards_p3="7 7 +2").status_code == 303
    form = keeper.get(f"{TABLE}/rounds/new").text
    assert 'value="p1" checked' in form
    assert 'name="points-p2" type="text" value="37"' in form
    assert 'name="cards-p3" type="text" value="7 7 +2"' in form
    assert record(keeper, 4, out="p1", points_p2="37", cards_p3="7 7 +2").status_code == 303
    assert {row.key: row.score for row in ledger(app).standings.rows} == {"p1": 71, "p2": 0, "p3": 0}
    # the next round begins with nothing said
    assert "I’m out" in bo.get(TABLE).text
    assert "Still counting" not in keeper.get(TABLE).text


def test_a_hand_is_seen_by_others_only_after_the_round_is_saved(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    aino, bo, eve = sit(app, "p1"), sit(app, "p2"), guest(app, "watch")
    say_out(aino)
    send(bo, points_p2="4711")
    send(bo, seen=3, ticket="hand-ticket-2", points_p2="4712")
    pages = (TABLE, f"{TABLE}/history", f"{TABLE}/hand", f"{TABLE}/rounds", f"{TABLE}/seat", f"{TABLE}/screen")
    for client in (aino, eve):
        for page in pages:
            text = client.get(page, follow_redirects=True).text
            assert "471" not in text.partition("<main")[2], page
    assert "Bo counted their hand" in eve.get(f"{TABLE}/history").text
    assert "4712" in bo.get(f"{TABLE}/hand").text
    assert "4712" in keeper.get(f"{TABLE}/rounds/new").text
    record(keeper, 4, out="p1", points_p2="4712", points_p3="0")
    assert "Bo sent a hand: 4711 points" in eve.get(f"{TABLE}/history").text
    # undone, the round is not saved, and the hand is Bo's again
    keeper.post(f"{TABLE}/undo", data={"seen": "5", "ticket": "undo-ticket"})
    assert "4711" not in eve.get(f"{TABLE}/history").text.replace("Undone: Aino went out; Bo 4712", "")
    assert "Your hand is with the scorekeeper." in bo.get(f"{TABLE}/hand").text


def test_whoever_takes_over_a_seat_does_not_see_what_was_sent_from_it(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    aino, bo = sit(app, "p1"), sit(app, "p2")
    say_out(aino)
    send(bo, points_p2="4711")
    keeper.post(f"{TABLE}/seat/p2/free", data={"ticket": "free-ticket"})
    other = sit(app, "p2")
    assert "4711" not in other.get(f"{TABLE}/hand").text


def test_what_was_overruled_is_in_the_history(app: Flask) -> None:
    keeper, aino, bo = host(app, "Aino", "Bo", "Cleo"), None, None
    aino, bo = sit(app, "p1"), sit(app, "p2")
    say_out(aino)
    send(bo, points_p2="37")
    record(keeper, 3, out="p1", points_p2="40", points_p3="0")
    assert "Bo 40, Cleo 0; sent otherwise and overruled: Bo 37 points" in keeper.get(f"{TABLE}/history").text


def test_two_who_say_they_are_out_are_left_to_the_scorekeeper(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    aino, bo = sit(app, "p1"), sit(app, "p2")
    say_out(aino)
    say_out(bo, ticket="bos-ticket")
    page = keeper.get(f"{TABLE}/rounds/new").text
    assert "Aino and Bo say they are out: the scorekeeper decides." in page
    assert " checked><span>Aino" not in page
    assert " checked><span>Bo" not in page
    say_out(bo, seen=3, out="no", ticket="not-out-ticket")
    assert 'value="p1" checked' in keeper.get(f"{TABLE}/rounds/new").text


def test_a_claim_that_comes_before_the_save_is_shown_before_it(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    bo = sit(app, "p2")
    # the scorekeeper had seen entry 1, and typed Bo's hand; meanwhile Bo counts it otherwise
    send(bo, points_p2="40")
    again = record(keeper, 1, out="p1", points_p2="37", points_p3="0")
    assert again.status_code == 409
    assert "Bo counted their hand" in again.text
    # as Bo counted it, nothing is in the way
    assert record(keeper, 1, out="p1", points_p2="40", points_p3="0").status_code == 303


def test_claims_are_not_in_the_way_of_anything_else(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    record(keeper, 1, out="p1", points_p2="1", points_p3="2")
    bo = sit(app, "p2")
    say_out(bo, seen=2)
    undone = keeper.post(f"{TABLE}/undo", data={"seen": "2", "ticket": "undo-ticket"})
    assert undone.status_code == 303
    assert ledger(app).match.rounds == ()
    say_out(bo, seen=4, out="no", ticket="not-out-ticket")
    assert keeper.post(f"{TABLE}/redo", data={"seen": "4", "ticket": "redo-ticket"}).status_code == 303
    assert len(ledger(app).match.rounds) == 1


def test_a_hand_for_a_round_that_is_saved_is_told_so(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    bo = sit(app, "p2")
    record(keeper, 1, out="p1", points_p2="1", points_p3="2")
    assert send(bo, seen=1, points_p2="40").status_code == 303
    assert "The round was saved meanwhile" in bo.get(f"{TABLE}/hand").text
    assert ledger(app).number == 2


def test_partners_of_who_went_out_count_nothing(app: Flask) -> None:
    host(app, "Aino", "Bo", "Cleo", "Dan", seating="pairs")
    aino, cleo, dan = sit(app, "p1"), sit(app, "p3"), sit(app, "p4")
    say_out(aino)
    assert "put your cards back" in cleo.get(f"{TABLE}/hand").text
    assert "What is left in your hand?" in dan.get(f"{TABLE}/hand").text


def test_a_seat_has_one_phone(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo")
    bo, eve = sit(app, "p2"), guest(app, "play")
    assert eve.post(f"{TABLE}/seat", data={"player": "p2"}).status_code == 409
    assert eve.post(f"{TABLE}/seat/p2/free").status_code == 403
    assert keeper.post(f"{TABLE}/seat/p2/free").status_code == 303
    assert bo.get(f"{TABLE}/hand").status_code == 303
    assert eve.post(f"{TABLE}/seat", data={"player": "p2"}).status_code == 303
    freed = say_out(bo)
    assert freed.status_code == 409
    assert "Take your seat again." in freed.text


def test_an_out_that_waited_is_not_said_for_another_seat(app: Flask) -> None:
    host(app, "Aino", "Bo", "Cleo")
    bo = sit(app, "p2")
    bo.post(f"{TABLE}/seat", data={"player": "p3"})
    waited = {"seen": "1", "ticket": "out-ticket-1", "player": "p2"}
    assert bo.post(f"{TABLE}/hand/out", data=waited).status_code == 409
    assert ledger(app).number == 1


def test_many_slips_in_a_hand_do_not_wear_its_ticket_out(app: Flask) -> None:
    host(app, "Aino", "Bo")
    aino, bo = sit(app, "p1"), sit(app, "p2")
    say_out(aino)
    page = bo.get(f"{TABLE}/hand").text
    for _ in range(6):
        ticket = re.findall(r'name="ticket" value="([^"]+)"', page.partition("own-hand__form")[2])[0]
        page = send(bo, seen=2, ticket=ticket, cards_p2="zz").text
    assert send(bo, seen=2, ticket=ticket, cards_p2="gg").status_code == 303


#: A hand that cannot be, and the field that says so.
WRONG: list[tuple[dict[str, str], str]] = [
    ({}, "points-p2"),
    ({"points_p2": "-1"}, "points-p2"),
    ({"points_p2": "10000"}, "points-p2"),
    ({"cards_p2": "zz"}, "cards-p2"),
    ({"cards_p2": "jr jr"}, "cards-p2"),
    ({"cards_p2": "7", "points_p2": "7"}, "points-p2"),
]


@pytest.mark.parametrize(("hand", "field"), WRONG)
def test_a_hand_that_cannot_be_is_refused_at_its_field(app: Flask, hand: dict[str, str], field: str) -> None:
    host(app, "Aino", "Bo")
    aino, bo = sit(app, "p1"), sit(app, "p2")
    say_out(aino)
    refused = send(bo, seen=2, **hand)
    assert refused.status_code == 422
    assert list(errors(refused.text)) == [field]
    assert ledger(app).number == 2


def test_in_a_series_a_player_says_when_they_were_out_and_who_keeps_score_confirms(app: Flask) -> None:
    ages = {"rulebook": "kpgut", "ages": "0 1 2"}
    keeper = host(app, "Aino", "Bo", "Cleo", **ages)
    aino, bo = sit(app, "p1"), sit(app, "p2")
    assert "There is nothing to count for you now." in aino.get(f"{TABLE}/hand").text
    keeper.post(f"{TABLE}/games", data={"seen": "1", "ticket": "start-ticket", "in": ["p1", "p2", "p3"]})
    assert say_out(aino, seen=2).status_code == 303
    assert "Aino says: out." in keeper.get(TABLE).text
    send(bo, seen=3, cards_p2="gg dbb")
    stop = keeper.get(f"{TABLE}/games/now/stop").text
    assert 'value="gg dbb"' in stop
    # stopped with another hand than Bo sent meanwhile: first it is shown
    hands = {"time": "0:00", "cards-p1": "7", "cards-p2": "wi", "cards-p3": "8"}
    early = keeper.post(f"{TABLE}/games/now/stop", data={"seen": "2", "ticket": "stop-ticket", **hands})
    assert early.status_code == 409
    tapped = {"seen": "4", "ticket": "confirm-ticket", "player": "p1", "at": "0"}
    assert keeper.post(f"{TABLE}/games/now/out", data=tapped).status_code == 303
    assert "Aino says: out." not in keeper.get(TABLE).text


def test_a_stopped_game_tells_what_was_sent_otherwise(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", rulebook="kpgut", ages="0 1")
    bo = sit(app, "p2")
    keeper.post(f"{TABLE}/games", data={"seen": "1", "ticket": "start-ticket", "in": ["p1", "p2"]})
    send(bo, seen=2, cards_p2="gg")
    hands = {"time": "0:00", "cards-p1": "7", "cards-p2": "wi", "ticket": "stop-ticket"}
    assert keeper.post(f"{TABLE}/games/now/stop", data={"seen": "3", **hands}).status_code == 303
    assert "sent otherwise and overruled: Bo gg" in keeper.get(f"{TABLE}/history").text


def test_who_plays_votes_with_the_seat_and_does_not_count(app: Flask) -> None:
    keeper = host(app, "Aino", "Bo", "Cleo")
    keeper.post(f"{TABLE}/vote", data={"seen": "1", "ticket": "open-ticket", "question": "Was it in time?"})
    eve, bo = guest(app, "play"), sit(app, "p2")
    assert "Was it in time?" in bo.get(TABLE).text
    ballot = {"seen": "2", "vote": "2", "says": "yes"}
    assert eve.post(f"{TABLE}/vote/cast", data={**ballot, "ticket": "eves-ticket", "player": "p1"}).status_code == 403
    assert bo.post(f"{TABLE}/vote/cast", data={**ballot, "ticket": "bos-ticket", "player": "p1"}).status_code == 303
    assert "1 of 3 have voted: Bo" in keeper.get(f"{TABLE}/vote").text
    assert "Who are you?" not in bo.get(f"{TABLE}/vote").text
    assert bo.post(f"{TABLE}/vote/count", data={"seen": "3", "ticket": "count-ticket"}).status_code == 403
    way = re.search(r"/t/[\w-]{22}/vote", bo.get(f"{TABLE}/vote").text)
    assert way
    assert app.test_client().get(way[0]).location == f"{TABLE}/vote"
