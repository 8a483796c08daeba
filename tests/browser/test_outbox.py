"""When the network drops: what could not be sent stays on the phone, and goes out once, in order, by itself."""

import re
import signal
import socket
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.browser.driving import BOARD, Scorekeeper, let_in
from tests.browser.test_evenings import phone
from tests.browser.test_evenings_by_the_clock import open_table, press, tap_out
from tests.clock import HandClock
from tests.serving import serving

KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('companion-outbox'))"


def fill_in(page: Page, out: str, *hands: int) -> None:
    """A round up to its summary."""
    page.get_by_role("link", name="Record round").click()
    page.get_by_role("radio", name=out, exact=True).click()
    for hand in hands:
        Scorekeeper(page).count(hand)
    page.wait_for_url("**/check?*")


def save_offline(page: Page) -> None:
    page.context.set_offline(True)
    page.get_by_role("button", name="Save").click()
    expect(not_sent(page)).to_be_visible()


def not_sent(page: Page) -> Locator:
    return page.get_by_role("region", name="Not sent yet")


def history(page: Page, board: str) -> list[str]:
    page.goto(board + "/history")
    return page.locator(".history li > span:nth-child(2)").all_text_contents()


def test_a_round_saved_without_network_leads_to_the_board_as_soon_as_there_is_one(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        fill_in(page, "Aino", 37)
        save_offline(page)
        expect(not_sent(page)).to_contain_text("Round 1: Aino went out; Bo 37")
        expect(not_sent(page)).to_contain_text("Do not reload until the companion answers.")
        expect(page.get_by_text("The companion does not answer.")).to_be_visible()
        page.get_by_role("button", name="Save").click()  # once more changes nothing
        expect(not_sent(page).get_by_role("listitem")).to_have_count(1)
        assert Axe().run(page).violations_count == 0
        page.context.set_offline(False)
        page.wait_for_url(BOARD)
        expect(page.locator(".notice--done")).to_contain_text("The round is saved.")
        assert Scorekeeper(page).totals() == {"Aino": 37, "Bo": 0}
        assert page.evaluate("Object.keys(localStorage).filter(key => /outbox|round-/.test(key))") == []


def test_a_round_saved_without_network_outlives_its_page_and_is_one_entry(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        board = page.url
        fill_in(page, "Aino", 37)
        save_offline(page)
        later = page.context.new_page()
        page.close()
        later.context.set_offline(False)
        later.goto("/")
        expect(later.locator("[data-not-sent]").get_by_text("The round is saved.")).to_be_visible()
        expect(not_sent(later)).to_be_hidden()
        assert later.evaluate("Object.keys(localStorage).filter(key => /outbox|round-/.test(key))") == []
        assert len(history(later, board)) == 2


def test_three_taps_without_network_keep_their_seconds(browser: Browser, evening_url: str, clock: HandClock) -> None:
    with phone(browser, evening_url) as page:
        open_table(page, "Aino", "Bo", "Cleo", "Dan", rulebook="kpgut")
        board = page.url
        press(page, "Start game 1")
        clock.forward(5)
        page.reload()
        expect(page.get_by_role("timer")).to_have_text("5:00")
        page.context.set_offline(True)
        page.get_by_role("button", name=re.compile("^Bo: Out")).click()
        expect(not_sent(page).get_by_role("listitem")).to_have_count(1)
        page.wait_for_timeout(2100)
        page.locator("summary", has_text="More: Cleo").click()
        page.get_by_role("button", name="Warn Cleo").click()
        expect(not_sent(page).get_by_role("listitem")).to_have_count(2)
        page.wait_for_timeout(1100)
        page.get_by_role("button", name="Cleo gives up").click()
        taps = {"Bo: Out": "5:0[01]", "Warn Cleo": "5:0[23]", "Cleo gives up": "5:0[34]"}
        listed = [re.compile(f"{tap} · {at}") for tap, at in taps.items()]
        expect(not_sent(page).get_by_role("listitem")).to_have_text(listed)
        clock.forward(2)
        page.context.set_offline(False)
        expect(page.locator(".in-game__gone")).to_have_text("Bo 5 pointsCleo gave up")
        expect(page.locator(".notice--done")).to_contain_text("Cleo gave up.")
        expect(page.locator("[data-sent]")).to_contain_text("Bo is out at 5:0")
        told = history(page, board)
        assert len(told) == 5
        assert re.search(r"Cleo gave up at 5:0[34]", told[0])
        assert re.search(r"Bo was out at 5:0[01]", told[2])


def test_the_same_tap_may_be_made_twice_but_not_by_a_double_tap(
    browser: Browser, evening_url: str, clock: HandClock
) -> None:
    with phone(browser, evening_url) as page:
        open_table(page, "Aino", "Bo", "Cleo", rulebook="kpgut")
        press(page, "Start game 1")
        clock.forward(5)
        page.reload()
        page.context.set_offline(True)
        page.get_by_role("button", name="The pile is shuffled again").dblclick()
        expect(not_sent(page).get_by_role("listitem")).to_have_count(1)
        page.wait_for_timeout(3100)
        page.get_by_role("button", name="The pile is shuffled again").click()
        expect(not_sent(page).get_by_role("listitem")).to_have_count(2)
        page.context.set_offline(False)
        expect(page.locator(".notice--done")).to_be_visible()
        assert len(history(page, page.url)) == 4


def conflict(first: Page, second: Page) -> str:
    """The second phone saves a round while it has no network; meanwhile the first one saves another."""
    Scorekeeper(first).open_table("Aino", "Bo")
    let_in(first, second)
    second.goto(first.url)
    fill_in(second, "Bo", 12)
    save_offline(second)
    Scorekeeper(first).record("Aino", 37)
    second.context.set_offline(False)
    expect(not_sent(second)).to_contain_text("The table has moved on")
    return first.url


def test_if_the_table_has_moved_on_somebody_looks_at_both_and_saves_it(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        board = conflict(first, second)
        assert Axe().run(second).violations_count == 0
        second.get_by_role("button", name="Look at both").click()
        expect(second.get_by_role("alert")).to_contain_text("Nothing was overwritten")
        expect(second.locator("main")).to_contain_text("Aino went out; Bo 37")
        expect(not_sent(second)).to_be_hidden()
        # nobody has decided yet, so it is still there on another page
        second.goto("/")
        expect(not_sent(second)).to_contain_text("Round 1: Bo went out; Aino 12")
        second.get_by_role("button", name="Look at both").click()
        second.get_by_role("button", name="Save").click()
        second.wait_for_url(BOARD)
        assert Scorekeeper(second).totals() == {"Aino": 37, "Bo": 12}
        assert second.evaluate(KEPT) == []
        assert len(history(second, board)) == 3


def test_if_the_table_has_moved_on_it_can_be_left(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        board = conflict(first, second)
        second.get_by_role("button", name="Look at both").click()
        second.get_by_role("link", name="Leave it, and back to the board").click()
        second.wait_for_url(BOARD)
        expect(not_sent(second)).to_be_hidden()
        assert second.evaluate(KEPT) == []
        assert len(history(second, board)) == 2


def test_throwing_away_asks_once_more(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        board = conflict(first, second)
        second.goto("/")
        second.get_by_role("button", name="Throw it away").click()
        expect(second.get_by_role("button", name="Keep it")).to_be_focused()
        assert Axe().run(second).violations_count == 0
        second.keyboard.press("Enter")
        expect(second.get_by_role("button", name="Throw it away")).to_be_focused()
        second.keyboard.press("Enter")
        second.get_by_role("button", name="Yes, throw it away").press("Enter")
        expect(not_sent(second)).to_be_hidden()
        assert second.evaluate(KEPT) == []
        assert len(history(second, board)) == 2


def test_what_was_done_after_it_waits_until_somebody_has_decided(
    browser: Browser, evening_url: str, clock: HandClock
) -> None:
    with phone(browser, evening_url) as first, phone(browser, evening_url) as second:
        open_table(first, "Aino", "Bo", "Cleo", "Dan", rulebook="kpgut")
        press(first, "Start game 1")
        clock.forward(5)
        first.reload()
        let_in(first, second)
        second.goto(first.url)
        expect(second.get_by_role("timer")).to_have_text("5:00")
        second.context.set_offline(True)
        second.get_by_role("button", name=re.compile("^Bo: Out")).click()
        expect(not_sent(second).get_by_role("listitem")).to_have_count(1)
        second.locator("summary", has_text="More: Cleo").click()
        second.get_by_role("button", name="Warn Cleo").click()
        tap_out(first, "Bo")
        second.context.set_offline(False)
        items = not_sent(second).get_by_role("listitem")
        expect(items.first).to_contain_text("The table has moved on")
        expect(items.last).to_contain_text("Waits until the one before it is settled.")
        expect(not_sent(second)).not_to_contain_text("The companion does not answer.")
        assert len(history(first, first.url)) == 3
        items.first.get_by_role("button", name="Throw it away").click()
        items.first.get_by_role("button", name="Yes, throw it away").click()
        expect(second.locator(".notice--done")).to_contain_text("Cleo is warned")
        expect(not_sent(second)).to_be_hidden()
        assert len(history(second, second.url)) == 4


def test_a_strike_that_comes_too_late_shows_both_and_is_done_all_the_same(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        Scorekeeper(first).open_table("Aino", "Bo")
        let_in(first, second)
        board = first.url
        Scorekeeper(first).record("Aino", 37)
        second.goto(board)
        second.get_by_role("link", name="Round 1").click()
        second.wait_for_url("**/rounds/2")
        second.context.set_offline(True)
        second.get_by_role("button", name="Strike through").click()
        expect(not_sent(second)).to_contain_text("Round 1 · Strike through")
        Scorekeeper(first).record("Bo", 12)
        second.context.set_offline(False)
        second.get_by_role("button", name="Look at both").click()
        expect(second.get_by_role("heading", level=1)).to_have_text("Somebody was faster")
        expect(second.locator("main")).to_contain_text("Bo went out; Aino 12")
        assert Axe().run(second).violations_count == 0
        second.get_by_role("button", name="Do it all the same").click()
        second.wait_for_url(BOARD)
        assert Scorekeeper(second).totals() == {"Aino": 0, "Bo": 12}
        assert second.evaluate(KEPT) == []


def test_what_is_refused_says_why_and_stays_until_somebody_decides(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        Scorekeeper(first).open_table("Aino", "Bo")
        let_in(first, second)
        second.goto(first.url)
        fill_in(second, "Bo", 12)
        save_offline(second)
        first.goto(first.url + "/delete")
        first.get_by_role("button", name="Delete the table").click()
        expect(first).to_have_url("/")
        second.context.set_offline(False)
        expect(not_sent(second)).to_contain_text("Its host can still bring it back.")
        second.get_by_role("button", name="Open it").click()
        expect(second.get_by_role("heading", level=1)).to_have_text("This table was deleted")
        expect(not_sent(second)).to_contain_text("Bo went out; Aino 12")


def test_two_tabs_send_it_once(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        board = page.url
        fill_in(page, "Aino", 37)
        tabs = [page.context.new_page() for _tab in range(3)]
        for tab in tabs:
            tab.goto("/")
        page.bring_to_front()
        save_offline(page)
        for tab in tabs:
            expect(not_sent(tab)).to_be_visible()
        posts: list[str] = []

        def count(request: Request) -> None:
            if request.method == "POST":
                posts.append(request.url)

        page.context.set_offline(False)
        for tab in (page, *tabs):
            tab.on("requestfinished", count)
            tab.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_url(BOARD)
        for tab in tabs:
            expect(not_sent(tab)).to_be_hidden()
        assert len(posts) == 1
        assert Scorekeeper(page).totals() == {"Aino": 37, "Bo": 0}
        assert len(history(page, board)) == 2


def test_a_killed_server_gets_it_when_it_is_started_again(browser: Browser, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
    where = ("--host", "127.0.0.1", "--port", port)
    with serving(tmp_path, *where) as served, phone(browser, served.local_url) as page:
        open_table(page, "Aino", "Bo", "Cleo", rulebook="kpgut")
        press(page, "Start game 1")
        tap_out(page, "Bo")
        served.stop(signal.SIGKILL)
        page.locator("summary", has_text="More: Cleo").click()
        page.get_by_role("button", name="Warn Cleo").click()
        expect(not_sent(page)).to_contain_text("Warn Cleo")
        with serving(tmp_path, *where):
            expect(page.locator(".notice--done")).to_contain_text("Cleo is warned", timeout=20_000)
            expect(not_sent(page)).to_be_hidden()
            assert len(history(page, page.url)) == 4


def test_a_wifi_that_stalls_counts_as_down(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        fill_in(page, "Aino", 37)
        page.route("**/rounds", lambda route: None)
        page.get_by_role("button", name="Save").click()
        expect(not_sent(page)).to_be_visible(timeout=2_500)
        page.wait_for_timeout(4_000)
        page.unroute_all(behavior="ignoreErrors")
        page.wait_for_url(BOARD)
        assert Scorekeeper(page).totals() == {"Aino": 37, "Bo": 0}


@pytest.mark.parametrize("sign", ["companion:changed", "companion:alive"])
def test_any_sign_of_the_companion_sends_what_waits(browser: Browser, url: str, sign: str) -> None:
    with phone(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        fill_in(page, "Aino", 37)
        page.route("**/rounds", lambda route: route.abort())
        page.get_by_role("button", name="Save").click()
        expect(not_sent(page)).to_contain_text("The companion does not answer.")
        page.wait_for_timeout(3_500)  # tried three times by now: the next time is in four seconds
        page.unroute_all(behavior="ignoreErrors")
        page.evaluate("sign => document.dispatchEvent(new CustomEvent(sign))", sign)
        page.wait_for_url(BOARD, timeout=2_000)


def test_a_browser_that_keeps_nothing_waits_on_the_page(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        fill_in(page, "Aino", 37)
        page.evaluate(
            "() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }"
        )
        page.context.set_offline(True)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Leave this page open")).to_be_visible()
        page.context.set_offline(False)
        page.wait_for_url(BOARD)
        assert Scorekeeper(page).totals() == {"Aino": 37, "Bo": 0}


@pytest.mark.parametrize("language", ["fi", "da"])
def test_a_table_opened_without_network_is_opened_later(browser: Browser, url: str, language: str) -> None:
    with phone(browser, url, language) as page:
        page.goto("/tables/new")
        page.locator("#player-0").fill("Aino")
        page.locator("#player-1").fill("Bo")
        page.context.set_offline(True)
        page.locator(".dock .button").last.click()
        expect(page.locator("#not-sent")).to_be_visible()
        page.context.set_offline(False)
        page.wait_for_url(BOARD)
        expect(page.locator(".player-row")).to_have_count(2)
