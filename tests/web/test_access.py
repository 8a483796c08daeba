"""Who may come to a table, and what they may do there."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.services import tables
from companion.services.access import CODE_LETTERS, ROLES
from companion.services.ledger import ledger_of, table_of
from companion.web.access import NEEDED
from tests.conftest import dispose, migrated_app, settings_in
from tests.web.guests import TABLE, guest, host, link
from tests.web.test_tables import TICKET, errors, open_table

#: What stands in the addresses of a table besides its handle.
PARTS = {"entry": 2, "key": "p1", "player": "p1", "number": 1, "what": "out", "which": "watch"}
OUTSIDE = {"REMOTE_ADDR": "93.184.216.34"}


def rules_of_a_table(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "handle" in rule.arguments]


def addresses(app: Flask) -> Iterator[tuple[str, str, str]]:
    """Every way to ask for something of the table: endpoint, method, address."""
    for rule in rules_of_a_table(app):
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            built = rule.build({"handle": TICKET, **{name: PARTS[name] for name in rule.arguments - {"handle"}}})
            assert built
            yield rule.endpoint, method, built[1]


def number(app: Flask) -> int:
    with app.app_context():
        return ledger_of(table_of(TICKET, deleted_too=True)).number


def table_name(app: Flask) -> str:
    with app.app_context():
        return table_of(TICKET).name


def test_every_address_of_a_table_says_what_it_takes(app: Flask) -> None:
    assert {rule.endpoint for rule in rules_of_a_table(app)} == set(NEEDED)


@pytest.mark.parametrize("role", ["", *ROLES])
def test_each_role_may_do_its_part_and_nothing_else(app: Flask, role: str) -> None:
    aino = host(app)
    aino.post(
        f"{TABLE}/rounds", data={"seen": "1", "ticket": "round-one", "out": "p1", "points-p2": "5", "points-p3": "7"}
    )
    client = guest(app, role) if role else app.test_client()
    before, name = number(app), table_name(app)
    for endpoint, method, address in addresses(app):
        if endpoint == "live.stream":
            continue  # it does not end; what it lets through is tested with it
        allowed = role and ROLES.index(role) >= ROLES.index(NEEDED[endpoint])
        if allowed and method == "POST":
            continue
        with client.open(
            address, method=method, data={"seen": str(before), "ticket": "by-hand-made", "out": "p1"}
        ) as got:
            if allowed:
                assert got.status_code != 403, (endpoint, method)
            else:
                assert got.status_code == 403, (endpoint, method)
    assert number(app) == before
    assert table_name(app) == name


def test_a_stranger_is_told_how_to_get_in(app: Flask) -> None:
    host(app)
    response = app.test_client().get(TABLE)
    assert response.status_code == 403
    assert 'name="code"' in response.text
    assert "Aino" not in response.text


def test_a_code_is_typed_as_people_type(app: Flask) -> None:
    host(app)
    code = link(app, "watch").code
    assert len(code) == 6
    assert set(code) <= set(CODE_LETTERS)
    eve = app.test_client()
    response = eve.post("/join", data={"code": f" {code[:3].lower()}-{code[3:].lower()} "})
    assert (response.status_code, response.location) == (303, TABLE)
    page = eve.get(TABLE).text
    assert "You are watching this table." in page
    assert "Record round" not in page


def test_a_whole_link_may_be_typed_in_place_of_a_code(app: Flask) -> None:
    host(app)
    typed = f"http://192.168.1.7:8000/t/{link(app, 'score').token}"
    assert app.test_client().post("/join", data={"code": typed}).location == TABLE


@pytest.mark.parametrize("code", ["", "ABC", "ABCDEF", "I0OLUV", "x" * 500, "\x00", "../../etc", "ÄÖÅÄÖÅ"])
def test_a_wrong_code_is_said_at_its_field_and_stays_there(app: Flask, code: str) -> None:
    client = host(app)
    response = client.post("/join", data={"code": code})
    assert response.status_code == 422
    assert list(errors(response.text)) == ["code"]


def test_a_link_that_opens_nothing_says_so(app: Flask) -> None:
    host(app)
    for key in ("x" * 22, "nonsense", "ABCDEF"):
        response = app.test_client().get(f"/t/{key}")
        assert response.status_code == 404
        assert 'name="code"' in response.text


def test_wrong_codes_are_slowed_down_without_locking_out_the_house(app: Flask) -> None:
    aino, code, token = host(app), link(app, "watch").code, link(app, "watch").token
    answers = [app.test_client().post("/join", data={"code": "ABCDEF"}).status_code for _ in range(12)]
    assert answers == [422] * 10 + [429] * 2
    blocked = app.test_client().post("/join", data={"code": code})
    assert blocked.status_code == 429
    assert list(errors(blocked.text)) == ["code"]
    assert f'value="{code}"' in blocked.text
    # links, the tables one is at, and phones that were let in before, go on as before
    assert app.test_client().get(f"/t/{token}").status_code == 303
    assert aino.get(TABLE).status_code == 200
    assert aino.post("/join", data={"code": code}).status_code == 303
    # and elsewhere nobody notices
    assert (
        app.test_client()
        .post("/join", data={"code": code}, environ_overrides={"REMOTE_ADDR": "192.168.1.9"})
        .status_code
        == 303
    )


def test_renewing_a_link_shuts_out_those_who_had_it_and_nobody_else(app: Flask) -> None:
    aino, watcher, keeper, both = host(app), guest(app, "watch"), guest(app, "score"), guest(app, "watch")
    both.get(f"/t/{link(app, 'score').token}")
    old = link(app, "score")
    assert aino.post(f"{TABLE}/links/score/renew", data={"ticket": "renew-ticket"}).status_code == 303
    assert keeper.get(TABLE).status_code == 403
    assert keeper.get(f"/t/{old.token}").status_code == 404
    assert keeper.post("/join", data={"code": old.code}).status_code == 422
    assert (watcher.get(TABLE).status_code, aino.get(TABLE).status_code) == (200, 200)
    assert both.get(TABLE).status_code == 200
    assert both.get(f"{TABLE}/rounds/new").status_code == 403
    assert keeper.get(f"/t/{link(app, 'score').token}").status_code == 303
    assert keeper.get(f"{TABLE}/rounds/new").status_code == 200


def test_the_database_holds_nothing_that_opens_a_table(app: Flask, tmp_path: Path) -> None:
    host(app)
    links = [link(app, role) for role in ROLES]
    content = b"".join(file.read_bytes() for file in tmp_path.glob("companion.sqlite*"))
    assert TICKET.encode() in content
    for each in links:
        assert each.token.encode() not in content
        assert not each.code or each.code.encode() not in content


def test_everyone_passes_on_what_they_may_do_and_only_hosts_hosting(app: Flask) -> None:
    aino = host(app)
    for role, client in [(role, guest(app, role)) for role in ROLES[:3]] + [("manage", aino)]:
        for other in ROLES:
            page = client.get(f"{TABLE}/links?link={other}").text
            assert (link(app, other).token in page) == (ROLES.index(other) <= ROLES.index(role))
            assert ("Renew this link" in page) == (role == "manage")


def test_nothing_of_one_table_shows_at_another(app: Flask) -> None:
    host(app, "Aino", "Bo")
    eve = app.test_client()
    open_table(eve, "Eve", "Finn", ticket="eves-table-ticket")
    for page in (
        "/",
        "/tables",
        "/tables?q=Aino",
        "/tables/new",
        f"/tables/new?like={TICKET}",
        "/print/report",
        "/tables/eves-table-ticket/players",
    ):
        text = eve.get(page).text
        assert "Eve" in text or "eves-table-ticket" in text or page == "/tables?q=Aino"
        shown = text.replace("q=Aino", "").replace('value="Aino"', "").replace(f"like={TICKET}", "")
        assert "Aino" not in shown, page
        assert TICKET not in shown, page
    for page in ("/referee", "/referee/vote", "/referee/hand", "/rules", "/rules/topics/stacking", "/referee/vote"):
        response = eve.get(f"{page}?table={TICKET}")
        assert response.status_code == 403, page
        assert "Aino" not in response.text
    for page in (f"/print/report/result?table={TICKET}", f"/print/tent/result?table={TICKET}"):
        response = eve.get(page)
        assert response.status_code in (403, 422), page
        assert "Aino" not in response.text


def test_a_deleted_table_is_brought_back_by_its_host_alone(app: Flask) -> None:
    aino, keeper = host(app), guest(app, "score")
    aino.post(f"{TABLE}/delete")
    assert "Bring back" in aino.get("/tables").text
    assert "Bring back" not in keeper.get("/tables").text
    assert keeper.get(TABLE).status_code == 410
    assert keeper.post(f"{TABLE}/undelete").status_code == 403
    assert app.test_client().get(f"/t/{'x' * 22}").status_code == 404
    assert aino.post(f"{TABLE}/undelete").status_code == 303
    assert keeper.get(TABLE).status_code == 200


def test_a_rematch_brings_everyone_along(app: Flask) -> None:
    aino, bo, eve = host(app), guest(app, "play"), guest(app, "watch")
    bo.post(f"{TABLE}/seat", data={"player": "p2"})
    assert aino.post(f"{TABLE}/rematch", data={"ticket": "rematch-ticket"}).status_code == 303
    assert "/tables/rematch-ticket" in eve.get(TABLE).text
    assert eve.get("/tables/rematch-ticket").status_code == 200
    assert eve.get("/tables/rematch-ticket/rounds/new").status_code == 403
    assert "You are Bo." in bo.get("/tables/rematch-ticket").text
    # sent twice it is one rematch, and the links of the new table are its own
    assert aino.post(f"{TABLE}/rematch", data={"ticket": "rematch-ticket"}).status_code == 303
    assert link(app, "watch").token != link(app, "watch", "rematch-ticket").token


def test_a_table_that_nobody_hosts_is_open_to_the_house_until_somebody_takes_it(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    seated = {
        "rulebook": "my-uno-fi",
        "system": "standard",
        "seating": "solo",
        "players": [{"key": "p1", "name": "Aino"}, {"key": "p2", "name": "Bo"}],
    }
    with app.app_context():
        tables.open_table(TICKET, "From before", seated, "AB2")
    aino, bo = app.test_client(), app.test_client()
    assert "From before" in aino.get("/").text
    assert (aino.get(TABLE).status_code, bo.get(f"{TABLE}/more").status_code) == (200, 200)
    assert bo.get(TABLE, environ_overrides=OUTSIDE).status_code == 403
    assert "From before" not in bo.get("/", environ_overrides=OUTSIDE).text
    assert "Nobody hosts this table" in aino.get(f"{TABLE}/links").text
    assert aino.post(f"{TABLE}/host", data={"ticket": "host-ticket"}).status_code == 303
    assert (aino.get(TABLE).status_code, bo.get(TABLE).status_code) == (200, 403)
    assert "From before" not in bo.get("/").text


def test_tables_are_opened_from_the_home_network(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = False
    for address in ("127.0.0.1", "192.168.1.7", "10.1.2.3", "::1", "fe80::1%eth0", "::ffff:192.168.1.7"):
        assert app.test_client().get("/tables/new", environ_overrides={"REMOTE_ADDR": address}).status_code == 200
    outsiders: list[tuple[str, dict[str, str]]] = [
        ("93.184.216.34", {}),
        ("2606:2800:220:1::1", {}),
        ("", {}),
        ("127.0.0.1", {"X-Forwarded-For": "93.184.216.34"}),
        ("127.0.0.1", {"X-Forwarded-For": "192.168.1.7, 93.184.216.34"}),
    ]
    for address, headers in outsiders:
        client, there = app.test_client(), {"REMOTE_ADDR": address}
        assert client.get("/tables/new", environ_overrides=there, headers=headers).status_code == 403, address
        opened = client.post(
            "/tables/new",
            data={"ticket": TICKET, "player-0": "Eve", "player-1": "Finn"},
            environ_overrides=there,
            headers=headers,
        )
        assert opened.status_code == 403
        assert client.get("/tables/import", environ_overrides=there, headers=headers).status_code == 403


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Flask]:
    app = migrated_app(settings_in(tmp_path, host_password="kortti talo"))
    app.config["WTF_CSRF_ENABLED"] = False
    yield app
    dispose(app)


def test_with_a_host_password_only_those_who_know_it_open_tables(locked: Flask) -> None:
    aino, eve = locked.test_client(), locked.test_client()
    assert 'name="password"' in eve.get("/tables/new").text
    assert open_table(eve, "Eve", "Finn").status_code == 403
    wrong = eve.post("/host", data={"password": "kortti", "place": "/tables/new"})
    assert wrong.status_code == 422
    assert list(errors(wrong.text)) == ["password"]
    assert aino.post("/host", data={"password": "kortti talo", "place": "//evil.example"}).location == "/"
    right = aino.post("/host", data={"password": "kortti talo", "place": "/tables/new"})
    assert right.location == "/tables/new"
    assert open_table(aino, "Aino", "Bo").status_code == 303
    bo = locked.test_client()
    assert bo.get(f"/t/{link(locked, 'score').token}").status_code == 303
    assert bo.get(TABLE).status_code == 200
    assert bo.post(f"{TABLE}/rematch", data={"ticket": "rematch-ticket"}).status_code == 403
    assert [eve.post("/host", data={"password": str(i)}).status_code for i in range(11)][-1] == 429


def test_a_new_password_is_asked_for_again(locked: Flask) -> None:
    aino: FlaskClient = locked.test_client()
    aino.post("/host", data={"password": "kortti talo"})
    assert aino.get("/tables/new").status_code == 200
    locked.config["HOST_PASSWORD"] = "another one"
    assert aino.get("/tables/new").status_code == 403


def test_the_first_page_warns_when_only_this_machine_is_served(tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path, host="127.0.0.1"))
    assert "Only this machine can open these pages" in app.test_client().get("/").text
    dispose(app)
    app = migrated_app(settings_in(tmp_path, host="127.0.0.1", public_url="https://cards.example.org"))
    assert "Only this machine can open these pages" not in app.test_client().get("/").text
    dispose(app)


def test_the_links_point_to_where_phones_reach_us(tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path, public_url="https://cards.example.org"))
    aino = host(app)
    assert f"https://cards.example.org/t/{link(app, 'play').token}" in aino.get(f"{TABLE}/links?link=play").text
    dispose(app)


def test_nobody_becomes_host_of_a_table_by_a_rematch_of_their_own(app: Flask) -> None:
    host(app)
    eve = guest(app, "watch")
    open_table(eve, "Eve", "Finn", ticket="eves-table-ticket")
    for ticket in (TICKET, "eves-table-ticket"):
        assert eve.post("/tables/eves-table-ticket/rematch", data={"ticket": ticket}).status_code == 400
    assert eve.get(f"{TABLE}/delete").status_code == 403
    assert app.test_client().get(TABLE).status_code == 403


def test_a_code_dressed_up_as_a_link_is_still_a_guess(app: Flask) -> None:
    host(app)
    code = link(app, "score").code
    for _ in range(12):
        app.test_client().get("/t/ABCDEF")
    for padded in (code + "-" * 16, code + "%20" * 16, f"{code[:3]}{'-' * 16}{code[3:]}"):
        assert app.test_client().get(f"/t/{padded}").status_code in (404, 429)
    assert app.test_client().post("/join", data={"code": code + "-" * 16}).status_code in (422, 429)


def test_no_code_manages_a_table(app: Flask) -> None:
    host(app)
    assert link(app, "manage").code == ""


def test_phones_that_were_let_in_are_counted_together_too(app: Flask) -> None:
    host(app)
    answers = []
    for _ in range(8):
        phone = guest(app, "watch")
        answers += [phone.get("/t/ABCDEF").status_code for _ in range(10)]
    assert answers == [404] * 60 + [429] * 20


def test_a_network_of_ipv6_is_one_address(app: Flask) -> None:
    host(app)
    answers = [
        app.test_client().get("/t/ABCDEF", environ_overrides={"REMOTE_ADDR": f"fd00::{number:x}"}).status_code
        for number in range(1, 13)
    ]
    assert answers[-1] == 429


def test_a_ticket_that_was_used_for_something_else_is_refused_at_once(app: Flask) -> None:
    aino = host(app)
    form = {"ticket": "used-twice-1", "out": "p1", "points-p2": "5", "points-p3": "7"}
    assert aino.post(f"{TABLE}/rounds", data={**form, "seen": "1"}).status_code == 303
    for seen in ("1", "2"):
        assert aino.post(f"{TABLE}/rounds", data={**form, "seen": seen, "points-p2": "6"}).status_code == 409
    assert number(app) == 2


def test_the_outbox_tells_strangers_nothing(app: Flask) -> None:
    host(app)
    eve = app.test_client()
    for ask in ("/join", "/tables/new"):
        answer = eve.post(ask, data={"ticket": TICKET}, headers={"Companion-Outbox": "ask"})
        assert answer.json == {"done": False}


def test_a_stranger_is_not_told_that_a_table_was_deleted(app: Flask) -> None:
    aino = host(app)
    aino.post(f"{TABLE}/delete")
    assert app.test_client().get(TABLE).status_code == 403
    assert aino.get(TABLE).status_code == 410


def test_a_match_is_not_brought_in_under_the_handle_of_another_table(app: Flask) -> None:
    aino = host(app)
    content = aino.get(f"{TABLE}/export").data
    eve = app.test_client()
    sent = {"ticket": TICKET, "file": (io.BytesIO(content), "x.json")}
    assert eve.post("/tables/import", data=sent).status_code == 400


@pytest.mark.parametrize("header", ["X-Real-IP", "Forwarded"])
def test_whoever_comes_through_a_proxy_is_not_at_home(app: Flask, header: str) -> None:
    value = "for=93.184.216.34" if header == "Forwarded" else "93.184.216.34"
    assert app.test_client().get("/tables/new", headers={header: value}).status_code == 403
