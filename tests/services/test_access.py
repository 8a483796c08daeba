"""Links, guests and seats on real databases."""

import threading

import pytest
from flask import Flask

from companion.services import access, tables
from companion.services.access import SeatTaken, Viewer
from companion.services.ledger import NoSuchTable, table_of
from tests.browser.tables import seated

HANDLE, SECRET = "friday-table", "a secret key of the house"
AINO, BO = access.phone_hash("aino"), access.phone_hash("bo")


@pytest.fixture
def table(stored: Flask) -> str:
    return tables.open_table(HANDLE, "Friday", seated(3), "AB2", host=AINO)


def role(phone: str, house: bool = True) -> str | None:
    return access.enter(HANDLE, Viewer(phone, house)).role


def test_a_link_lets_in_once_and_for_all(table: str) -> None:
    link = access.links_of(HANDLE, SECRET)[1]
    assert (link.role, role(AINO), role(BO)) == ("play", "manage", None)
    for _ in range(2):
        assert access.come_in(link.token, SECRET, BO) == (HANDLE, "play")
    assert role(BO) == "play"
    assert access.links_of(HANDLE, SECRET)[1] == link


def test_the_best_of_several_links_counts(table: str) -> None:
    watch, _play, score, _manage = access.links_of(HANDLE, SECRET)
    for link in (score, watch):
        access.come_in(link.code, SECRET, BO)
    assert role(BO) == "score"
    access.renew_link(HANDLE, "score", SECRET)
    assert role(BO) == "watch"


def test_with_another_secret_key_all_links_are_new_and_the_old_ones_shut(table: str) -> None:
    old = access.links_of(HANDLE, SECRET)[0]
    access.come_in(old.token, SECRET, BO)
    new = access.links_of(HANDLE, "another secret key")[0]
    assert new.token != old.token
    assert access.come_in(old.token, "another secret key", BO) is None
    assert role(BO) is None


def test_a_deleted_table_opens_to_nobody(table: str) -> None:
    link = access.links_of(HANDLE, SECRET)[0]
    tables.delete_table(HANDLE)
    assert access.come_in(link.token, SECRET, BO) is None
    with pytest.raises(NoSuchTable):
        access.enter(HANDLE, Viewer(AINO, True))
    assert access.enter(HANDLE, Viewer(BO, True)).role is None


def test_lists_are_for_the_eyes_of_one_phone(table: str) -> None:
    tables.open_table("other-table", "Saturday", seated(2), "AB2", host=BO)
    tables.open_table("old-table", "From before", seated(2), "AB2")

    def names(viewer: Viewer) -> set[str]:
        return {each.name for each in tables.running_tables(viewer)}

    assert names(Viewer(AINO, False)) == {"Friday"}
    assert names(Viewer(AINO, True)) == {"Friday", "From before"}
    assert names(Viewer("", False)) == set()
    assert len(tables.search_tables("")) == 3
    tables.delete_table(HANDLE)
    assert [each.name for each in tables.deleted_tables(Viewer(AINO, False))] == ["Friday"]
    assert tables.deleted_tables(Viewer(BO, True)) == []


def test_a_seat_has_one_phone_and_a_phone_one_seat(table: str) -> None:
    access.come_in(access.links_of(HANDLE, SECRET)[1].token, SECRET, BO)
    access.take_seat(HANDLE, "p2", BO)
    access.take_seat(HANDLE, "p3", BO)
    assert access.enter(HANDLE, Viewer(BO, False)).seat == "p3"
    with pytest.raises(SeatTaken):
        access.take_seat(HANDLE, "p3", AINO)
    access.renew_link(HANDLE, "play", SECRET)
    assert access.enter(HANDLE, Viewer(BO, False)).seat is None
    assert access.taken_seats(table_of(HANDLE)) == set()
    access.take_seat(HANDLE, "p3", AINO)
    assert access.taken_seats(table_of(HANDLE)) == {"p3"}


def test_everyone_comes_along_to_a_rematch_once(table: str) -> None:
    access.come_in(access.links_of(HANDLE, SECRET)[1].token, SECRET, BO)
    access.take_seat(HANDLE, "p2", BO)
    # two phones ask for it, each with a ticket of its own: there is one
    for ticket in ("again", "once-more"):
        assert tables.rematch(HANDLE, ticket, "AB2", AINO, SECRET) == "again"
    found = access.enter("again", Viewer(BO, False))
    assert (found.role, found.seat) == ("play", "p2")
    assert table_of(HANDLE).rematch == "again"
    # they came by the new table's own link
    access.renew_link("again", "play", SECRET)
    assert access.enter("again", Viewer(BO, False)).role is None
    # a rematch that was deleted is none
    tables.delete_table("again")
    assert tables.rematch(HANDLE, "third-time", "AB2", AINO, SECRET) == "third-time"


def test_a_rematch_is_never_put_on_a_table_that_is_there(table: str) -> None:
    tables.open_table("others", "Saturday", seated(2), "AB2", host=BO)
    for taken in ("others", HANDLE):
        with pytest.raises(tables.HandleTaken):
            tables.rematch(HANDLE, taken, "AB2", AINO, SECRET)
    assert access.enter("others", Viewer(AINO, False)).role is None
    assert table_of(HANDLE).rematch is None


def test_links_that_are_made_at_the_same_moment_all_open(stored: Flask, table: str) -> None:
    shown: list[access.TableLink] = []

    def show() -> None:
        with stored.app_context():
            shown.extend(access.links_of(HANDLE, SECRET))

    threads = [threading.Thread(target=show) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(shown) == 16
    assert set(shown) == set(access.links_of(HANDLE, SECRET))


def test_whoever_renews_the_link_of_hosts_stays_and_the_table_is_not_open_to_the_house(table: str) -> None:
    tables.open_table("old-table", "From before", seated(2), "AB2")
    access.come_in(access.links_of("old-table", SECRET)[3].token, SECRET, BO)
    access.become_host("old-table", BO)
    access.renew_link("old-table", "manage", SECRET)
    assert access.enter("old-table", Viewer(BO, False)).role == "manage"
    assert access.enter("old-table", Viewer(AINO, True)).role is None


def test_a_code_that_is_taken_is_not_given_twice(table: str) -> None:
    tables.open_table("other-table", "Saturday", seated(2), "AB2", host=BO)
    codes = {link.code for handle in (HANDLE, "other-table") for link in access.links_of(handle, SECRET)}
    assert len(codes - {""}) == 6
    salts = iter(["the same salt", "the same salt", "another salt"])
    access.renew_link(HANDLE, "watch", SECRET, lambda: next(salts))
    access.renew_link("other-table", "watch", SECRET, lambda: next(salts))
    assert access.links_of(HANDLE, SECRET)[0].code != access.links_of("other-table", SECRET)[0].code
