"""The news of a table: as a stream, by asking, for everybody and for nobody else."""

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug import Response
from werkzeug.test import TestResponse

from companion.services import tables
from companion.services.live import Channel, hub
from companion.web import board, live
from tests.web.guests import guest, link
from tests.web.test_tables import TICKET, open_table

LIVE = f"/tables/{TICKET}/live"


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    app.config["WTF_CSRF_ENABLED"] = False  # tested by itself in test_security
    client = app.test_client()
    open_table(client, "Aino", "Bo")
    yield client
    with app.app_context():
        assert hub().watchers == 0, "a place was not given back"


@pytest.fixture
def watcher(app: Flask, client: FlaskClient) -> FlaskClient:
    """A phone that may only watch."""
    return guest(app, "watch")


def record(client: FlaskClient, seen: int, points: int = 37) -> None:
    form = {"seen": str(seen), "ticket": f"round-ticket-{seen}", "out": "p1", "points-p2": str(points)}
    with client.post(f"/tables/{TICKET}/rounds", data=form) as response:  # the others are told when it is closed
        assert response.status_code == 303


def stream(client: FlaskClient, seen: int | str = "", page: str = "board", last: str = "", **more: Any) -> TestResponse:
    headers = {"Last-Event-ID": last} if last else {}
    return client.get(f"{LIVE}?seen={seen}&page={page}", headers=headers, multithread=True, **more)


def events(response: Response) -> Iterator[dict[str, Any]]:
    """What an EventSource would hear."""
    for chunk in response.response:
        text = chunk.decode() if isinstance(chunk, bytes) else chunk
        fields = {line.partition(": ")[0]: line.partition(": ")[2] for line in text.strip().split("\n")}
        if "data" in fields:
            yield fields


def first_news(response: Response) -> dict[str, Any]:
    told = next(each for each in events(response) if "id" in each)
    news: dict[str, Any] = json.loads(told["data"])
    assert told["id"] == str(news["number"])
    return news


def test_a_stream_tells_what_was_written_since_its_page_was_drawn(client: FlaskClient) -> None:
    record(client, 1)
    with stream(client, seen=1) as response:
        assert response.mimetype == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        news = first_news(response)
    assert news.pop("around")
    assert news == {"number": 2, "says": "Aino went out; Bo 37", "html": None}


def test_a_stream_goes_on_after_what_the_browser_has_got(client: FlaskClient) -> None:
    record(client, 1)
    record(client, 2)
    with stream(client, seen=1, last="3") as response:
        heard = events(response)
        assert next(heard) == {"event": "beat", "data": "."}
        record(client, 3, points=5)
        news = json.loads(next(heard)["data"])
        assert (news["number"], news["says"]) == (4, "Aino went out; Bo 5")


@pytest.mark.parametrize("garbage", ["x", "-1", "1" * 20, "²"])
def test_a_stream_with_a_garbled_number_begins_now(client: FlaskClient, garbage: str) -> None:
    with stream(client, seen=garbage) as response:
        assert next(events(response))["event"] == "beat"


def test_who_waits_is_woken_at_once(client: FlaskClient) -> None:
    with stream(client, seen=1) as response:
        heard = events(response)
        next(heard)
        timer = threading.Timer(0.1, record, (client, 1))
        timer.start()
        assert json.loads(next(heard)["data"])["number"] == 2
        timer.join()


def test_the_news_is_told_in_the_language_of_the_reader(client: FlaskClient) -> None:
    record(client, 1)
    finnish = {"Accept-Language": "fi"}
    answer = client.get(f"{LIVE}/now?seen=1&page=board", headers=finnish)
    assert answer.json
    assert answer.json["says"] == "Aino pääsi eroon korteistaan; Bo 37"


def test_asking_gets_the_same_or_nothing(client: FlaskClient) -> None:
    assert client.get(f"{LIVE}/now?seen=1&page=board").status_code == 204
    record(client, 1)
    asked = client.get(f"{LIVE}/now?seen=1&page=screen").json
    with stream(client, seen=1, page="screen") as response:
        assert first_news(response) == asked
    assert client.get(f"{LIVE}/now?seen=2&page=screen").status_code == 204


def test_a_watcher_gets_the_board_along_without_anything_to_press(watcher: FlaskClient) -> None:
    page = watcher.get(f"/tables/{TICKET}").text
    content = page[page.index("<main") : page.index("</main>")]
    assert "<form" not in content
    assert "/rounds/new" not in content
    answer = watcher.get(f"{LIVE}/now?seen=0&page=board").json
    assert answer
    html = answer["html"]
    assert re.findall(r'id="([\w-]+)" data-live-region', html) == ["board"]
    assert "Bo, first, 0 points" in html
    for private in ("<form", "csrf", "<input", "<html", "<script", 'role="status" data-live'):
        assert private not in html


def test_who_may_score_fetches_the_page_with_its_own_tickets(client: FlaskClient) -> None:
    record(client, 1)
    answer = client.get(f"{LIVE}/now?seen=1&page=board").json
    assert answer
    assert answer["html"] is None
    page = client.get(f"/tables/{TICKET}", headers={"X-Companion-Live": "1"}).text
    assert page.lstrip().startswith('<div id="board" data-live-region>')
    assert "Undo" in page
    assert "<html" not in page


def test_what_was_said_is_not_swallowed_by_a_page_that_fetches_itself(client: FlaskClient) -> None:
    record(client, 1)
    client.get(f"/tables/{TICKET}", headers={"X-Companion-Live": "1"})
    assert "The round is saved." in client.get(f"/tables/{TICKET}").text


@pytest.mark.parametrize("page", ["", "/rounds", "/history", "/rulings", "/vote", "/screen"])
def test_every_live_page_has_a_region_that_it_can_fetch_again(client: FlaskClient, page: str) -> None:
    whole = client.get(f"/tables/{TICKET}{page}").text
    again = re.search(r'data-live-page="([^"]+)" data-number="1"', whole)
    assert again
    fresh = client.get(again[1], headers={"X-Companion-Live": "1"}).text
    regions = re.findall(r'id="([\w-]+)" data-live-region', fresh)
    assert regions
    assert regions == re.findall(r'id="([\w-]+)" data-live-region', whole)


def test_a_page_is_drawn_once_for_all_who_read_one_language(
    client: FlaskClient, watcher: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def draw(handle: str) -> Any:
        drawn.append(handle)
        return board.show(handle)

    monkeypatch.setitem(live.PAGES, "board", (draw, ("watch",)))
    client.application.config["LIVE_STREAMS"] = 50
    finnish = {"Accept-Language": "fi"}
    streams = [stream(watcher, seen=1) for _ in range(10)]
    streams += [watcher.get(f"{LIVE}?seen=1&page=board", headers=finnish, multithread=True) for _ in range(10)]
    heard = [events(each) for each in streams]
    for each in heard:
        next(each)
    threading.Thread(target=record, args=(client, 1)).start()
    told = [json.loads(next(each)["data"])["html"] for each in heard]
    assert len(set(told)) == 2
    assert len(drawn) == 2
    for response in streams:
        response.close()


def test_when_all_places_are_taken_the_browser_is_told_to_stop_asking(client: FlaskClient) -> None:
    client.application.config["LIVE_STREAMS"] = 1
    with stream(client) as response:
        next(events(response))
        assert stream(client).status_code == 204
        record(client, 1)
        assert client.get(f"{LIVE}/now?seen=1").status_code == 200
    with stream(client) as response:
        assert response.status_code == 200
        next(events(response))


def test_a_server_that_does_one_thing_at_a_time_has_no_streams(client: FlaskClient) -> None:
    assert client.get(f"{LIVE}?seen=1").status_code == 204


def test_a_stream_ends_after_its_time_and_where_the_phone_has_left(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stream(client, environ_overrides={"waitress.client_disconnected": lambda: True}) as response:
        assert list(events(response)) == []
    monkeypatch.setattr(live, "LIFE", 0.0)
    with stream(client) as response:
        assert list(events(response)) == []


def test_a_heartbeat_looks_for_what_another_process_wrote(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.02)
    monkeypatch.setattr(live, "LOOK", 0.02)
    with stream(client, seen=1) as response:
        heard = events(response)
        next(heard)
        # Nothing is announced here, as when `companion` itself writes in another process.
        monkeypatch.setattr("companion.live.Channel.announce", lambda *_: None)
        record(client, 1)
        assert json.loads(next(each for each in heard if "id" in each)["data"])["number"] == 2


def test_a_renamed_table_is_called_so_on_every_phone(client: FlaskClient, app: Flask) -> None:
    with stream(client, seen=1, page="screen") as response:
        heard = events(response)
        next(heard)
        with app.app_context():
            tables.rename_table(TICKET, "Saturday")
        news = json.loads(next(heard)["data"])
        assert (news["number"], news["says"]) == (1, "The table is called Saturday now.")
        assert "Saturday" in news["html"]


def test_a_deleted_table_shuts_its_streams_at_once(client: FlaskClient, app: Flask) -> None:
    with stream(client, seen=1) as response:
        heard = events(response)
        next(heard)
        with app.app_context():
            tables.delete_table(TICKET)
        assert list(heard) == [{"event": "shut", "data": "."}]
    assert stream(client).status_code == 410
    assert client.get(f"{LIVE}/now?seen=1").status_code == 410


def test_renewing_a_link_shuts_the_open_streams_of_who_came_by_it(
    client: FlaskClient, app: Flask, watcher: FlaskClient
) -> None:
    """Also where something is left: the page then loads again, and shows what it may show now."""
    keeper = guest(app, "score")
    keeper.get(f"/t/{link(app, 'watch').token}")
    with stream(keeper, seen=1) as theirs, stream(watcher, seen=1) as others:
        heard, others_heard = events(theirs), events(others)
        next(heard), next(others_heard)
        client.post(f"/tables/{TICKET}/links/score/renew")
        assert list(heard) == [{"event": "shut", "data": "."}]
        assert next(others_heard)["event"] == "beat"
        client.post(f"/tables/{TICKET}/links/watch/renew")
        assert list(others_heard) == [{"event": "shut", "data": "."}]
    assert stream(keeper).status_code == 403
    assert stream(watcher).status_code == 403
    assert watcher.get(f"{LIVE}/now?seen=0").status_code == 403


def test_a_page_that_asks_hears_of_a_new_name_too(client: FlaskClient) -> None:
    page = client.get(f"/tables/{TICKET}").text
    around = re.search(r'data-around="(\w+)"', page)
    assert around
    asked = f"{LIVE}/now?seen=1&page=board&around={around[1]}"
    assert client.get(asked).status_code == 204
    client.post(f"/tables/{TICKET}/more", data={"name": "Saturday"})
    news = client.get(asked)
    assert news.status_code == 200
    assert client.get(f"{LIVE}/now?seen=1&page=board&around={news.json['around']}").status_code == 204  # type: ignore[index]


def test_the_screen_shows_the_new_code_when_its_link_is_renewed(client: FlaskClient, app: Flask) -> None:
    app.config["PUBLIC_URL"] = "http://192.0.2.7:8000"
    with stream(client, seen=1, page="screen") as response:
        heard = events(response)
        next(heard)
        client.post(f"/tables/{TICKET}/links/watch/renew").close()
        news = json.loads(next(each for each in heard if "id" in each)["data"])
    code = link(app, "watch").code
    assert news["says"] == ""
    assert f"{code[:3]} {code[3:]}" in news["html"]


def test_a_rematch_is_told_to_everyone_who_watches(client: FlaskClient, watcher: FlaskClient) -> None:
    with stream(watcher, seen=1) as response:
        heard = events(response)
        next(heard)
        client.post(f"/tables/{TICKET}/rematch", data={"ticket": "rematch-ticket"}).close()
        news = json.loads(next(each for each in heard if "id" in each)["data"])
    assert news["says"] == "The rematch is under way."
    assert "/tables/rematch-ticket" in news["html"]


def test_a_hand_that_was_sent_is_told_without_what_it_is(client: FlaskClient, app: Flask, watcher: FlaskClient) -> None:
    bo = guest(app, "play")
    bo.post(f"/tables/{TICKET}/seat", data={"player": "p2"})
    with stream(watcher, seen=1) as response:
        heard = events(response)
        next(heard)
        bo.post(f"/tables/{TICKET}/hand", data={"seen": "1", "ticket": "hand-ticket", "points-p2": "4711"})
        told = next(each for each in heard if "id" in each)["data"]
    assert "Bo counted their hand" in told
    assert "4711" not in told


def test_a_stream_keeps_no_connection_to_the_database(client: FlaskClient, app: Flask) -> None:
    from companion.store.database import db

    client.application.config["LIVE_STREAMS"] = 50
    streams = [stream(client, seen=1) for _ in range(30)]  # twice what the pool has
    for response in streams:
        next(events(response))
    with app.app_context():
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined] # of a queue pool
    record(client, 1)
    for response in streams:
        first_news(response)
        response.close()


def test_nobody_waits_for_others_with_a_connection_in_hand(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty did, for the one who drew the page, who waited for a connection."""
    from companion.store.database import db

    once, asked = Channel.once, []

    def watched_once(channel: Channel, key: Any, of: Any, make: Any) -> Any:
        asked.append(key)
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined] # of a queue pool
        made = once(channel, key, of, make)
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        return made

    monkeypatch.setattr(Channel, "once", watched_once)
    with stream(client, seen=1, page="screen") as response:
        heard = events(response)
        next(heard)
        record(client, 1)
        assert json.loads(next(heard)["data"])["number"] == 2
        with app.app_context():
            tables.rename_table(TICKET, "Saturday")
        assert "Saturday" in json.loads(next(heard)["data"])["says"]
    assert client.get(f"{LIVE}/now?seen=1&page=screen").status_code == 200
    assert len(asked) >= 4


def test_a_table_that_is_not_there_has_no_news(client: FlaskClient) -> None:
    assert client.get("/tables/not-there/live", multithread=True).status_code == 404
    assert client.get("/tables/not-there/live/now").status_code == 404
