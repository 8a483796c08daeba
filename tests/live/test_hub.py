"""Who watches hears, and only of their own table; places are counted."""

import threading
import time
from collections.abc import Callable

import pytest

from companion.live import ACCESS, ENTRY, Channel, Hub, News, NoPlace

PATIENCE = 5.0


def in_the_background(doing: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=doing)
    thread.start()
    return thread


def test_who_watches_a_table_hears_of_it() -> None:
    hub = Hub()
    place = hub.watch("friday", 10)
    in_the_background(lambda: hub.announce("friday", ENTRY)).join()
    assert place.channel.wait(News(), PATIENCE) == News(1, 0)
    in_the_background(lambda: hub.announce("friday", ACCESS)).join()
    assert place.channel.wait(News(1, 0), PATIENCE) == News(2, 1)


def test_nothing_of_one_table_is_heard_at_another() -> None:
    hub = Hub()
    friday, saturday = hub.watch("friday", 10), hub.watch("saturday", 10)
    hub.announce("friday", ENTRY)
    assert saturday.channel.wait(News(), 0.01) == News()
    assert friday.channel.news.total == 1


def test_nothing_is_lost_between_looking_and_waiting() -> None:
    """Whoever looked before the announcement does not wait for the next one."""
    channel = Channel()
    known = channel.news
    channel.announce(ENTRY)
    began = time.monotonic()
    assert channel.wait(known, PATIENCE) != known
    assert time.monotonic() - began < 1


def test_a_wait_ends_when_its_time_is_up() -> None:
    assert Channel().wait(News(), 0.01) == News()


def test_fifty_who_wait_are_all_woken() -> None:
    hub, heard = Hub(), list[News]()

    def watch() -> None:
        heard.append(hub.watch("friday", 50).channel.wait(News(), PATIENCE))

    threads = [in_the_background(watch) for _ in range(50)]
    while hub.watchers < 50:
        time.sleep(0.001)
    hub.announce("friday", ENTRY)
    for thread in threads:
        thread.join()
    assert heard == [News(1, 0)] * 50


def test_places_are_bounded_over_all_tables_and_come_back() -> None:
    hub = Hub()
    first, _second = hub.watch("friday", 2), hub.watch("saturday", 2)
    with pytest.raises(NoPlace):
        hub.watch("sunday", 2)
    first.give_back()
    first.give_back()  # as often as one likes
    assert hub.watchers == 1
    hub.watch("sunday", 2)
    with pytest.raises(NoPlace):
        hub.watch("sunday", 2)


def test_a_channel_is_there_as_long_as_somebody_watches() -> None:
    hub = Hub()
    assert hub.channel("friday") is None
    one, other = hub.watch("friday", 5), hub.watch("friday", 5)
    one.give_back()
    assert hub.channel("friday") is other.channel
    other.give_back()
    assert hub.channel("friday") is None
    hub.announce("friday", ENTRY)  # nobody hears it, and that is no error


def test_what_many_need_at_the_same_time_is_made_once() -> None:
    channel, made = Channel(), list[str]()

    def slowly() -> str:
        time.sleep(0.02)
        made.append("page")
        return "page"

    threads = [in_the_background(lambda: channel.once("page", 7, slowly)) for _ in range(20)]
    for thread in threads:
        thread.join()
    assert made == ["page"]
    channel.once("page", 8, slowly)
    channel.once("another page", 8, slowly)
    assert len(made) == 3


def test_a_hub_that_closes_lets_everybody_go() -> None:
    hub, ended = Hub(), threading.Event()
    place = hub.watch("friday", 5)

    def watch() -> None:
        known = News()
        while not hub.closed:
            known = place.channel.wait(known, PATIENCE)
        ended.set()

    thread = in_the_background(watch)
    hub.close()
    assert ended.wait(1)
    thread.join()
    with pytest.raises(NoPlace):
        hub.watch("friday", 5)
