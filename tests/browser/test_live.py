"""One table, many phones: what is saved on one is seen on the others, and disturbs nobody."""

import re
import signal
from contextlib import ExitStack
from pathlib import Path

from flask import Flask
from playwright.sync_api import Browser, Page, expect

from companion.services import tables
from tests.browser.conftest import served
from tests.browser.driving import Scorekeeper, let_in
from tests.browser.test_evenings import phone
from tests.browser.test_evenings_by_the_clock import open_table, press, tap_out
from tests.clock import HandClock
from tests.conftest import dispose, migrated_app, settings_in
from tests.serving import serving

#: As the issue has it: on every phone within a second.
A_SECOND = 1000
#: Keeps everything that is said, as a screen reader would say it.
LISTEN = """() => {
    const place = document.querySelector("[data-live]");
    window.heard = [];
    new MutationObserver(() => { if (place.textContent) window.heard.push(place.textContent); })
        .observe(place, { childList: true, characterData: true, subtree: true });
}"""


def totals(page: Page, *expected: str) -> None:
    expect(page.locator(".player-row__total")).to_have_text(list(expected), timeout=A_SECOND)


def heard(page: Page) -> list[str]:
    page.wait_for_timeout(200)  # it is said a moment after it is shown
    said: list[str] = page.evaluate("window.heard")
    return said


def watching(page: Page, address: str) -> None:
    """A page whose stream is open."""
    with page.expect_response(lambda response: "/live?" in response.url):
        page.goto(address)
    page.evaluate(LISTEN)


def test_two_watchers_see_a_round_within_a_second_and_hear_it_once(browser: Browser, url: str) -> None:
    with phone(browser, url) as keeper_page, phone(browser, url) as one, phone(browser, url, "fi") as other:
        keeper = Scorekeeper(keeper_page)
        keeper.open_table("Aino", "Bo")
        let_in(keeper_page, one, other)
        watching(one, keeper_page.url)
        watching(other, keeper_page.url)
        for page in (one, other):
            page.get_by_role("group").focus()
        keeper.record("Aino", 37)
        totals(one, "37", "0")
        totals(other, "37", "0")
        keeper.record("Bo", 5)
        totals(one, "37", "5")
        for page in (one, other):
            expect(page.get_by_role("group")).to_be_focused()
        assert heard(one) == ["Aino went out; Bo 37", "Bo went out; Aino 5"]
        assert heard(other) == ["Aino pääsi eroon korteistaan; Bo 37", "Bo pääsi eroon korteistaan; Aino 5"]
        # What this phone itself did, it is told by its own page.
        assert keeper_page.locator("[data-live]").text_content() == ""


def test_what_appeared_can_be_used(browser: Browser, url: str) -> None:
    """The forms that come with the news carry what their own phone needs to send them."""
    with phone(browser, url) as first, phone(browser, url) as second:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, second)
        watching(second, first.url)
        assert second.get_by_role("button", name="Undo").count() == 0
        keeper.record("Aino", 37)
        second.get_by_role("button", name="Undo").click()
        expect(second.get_by_text("Undone.")).to_be_visible()
        totals(first, "0", "0")
        expect(first.get_by_role("link", name="Record round 1")).to_be_visible()


def test_scroll_and_an_open_menu_stay(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        open_table(first, "Aino", "Bo", "Cleo", "Dan", rulebook="kpgut")
        let_in(first, second)
        press(first, "Start game 1")
        watching(second, first.url)
        second.locator("summary", has_text="More: Dan").click()
        button = second.get_by_role("button", name="Warn Dan")
        button.scroll_into_view_if_needed()
        button.focus()
        before = second.evaluate("scrollY")
        tap_out(first, "Aino")
        expect(second.locator(".in-game__gone")).to_contain_text("Aino", timeout=A_SECOND)
        assert second.locator("#in-p1").count() == 0
        # The menu is still Dan's, though his row has moved up.
        expect(button).to_be_visible()
        expect(button).to_be_focused()
        assert second.locator("details[open]").count() == 1
        assert before - 200 <= second.evaluate("scrollY") <= before
        assert [re.sub(r"\d+:\d+", "0:00", said) for said in heard(second)] == ["Aino was out at 0:00"]


def test_half_chosen_votes_and_half_typed_questions_stay(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second, phone(browser, url) as third:
        Scorekeeper(first).open_table("Aino", "Bo", "Cleo")
        let_in(first, second, third)
        board = first.url
        first.goto(f"{board}/vote")
        watching(third, f"{board}/vote")
        third.locator("#question").fill("Was it a")
        first.locator("#question").fill("Did Aino say it?")
        first.get_by_role("button", name="Open the vote").click()
        expect(third.get_by_role("heading", level=1)).to_have_text("Did Aino say it?", timeout=A_SECOND)
        expect(third.locator("#question")).to_have_value("Was it a")
        expect(third.locator("#question")).to_be_focused()
        watching(second, f"{board}/vote")
        second.locator("#player").select_option("p2")
        second.get_by_role("radio", name="No").check(force=True)
        first.locator("#player").select_option("p1")
        first.get_by_role("radio", name="Yes").check(force=True)
        first.get_by_role("button", name="Vote", exact=True).click()
        expect(second.get_by_text("1 of 3 have voted: Aino")).to_be_visible(timeout=A_SECOND)
        expect(second.locator("#player")).to_have_value("p2")
        expect(second.get_by_role("radio", name="No")).to_be_checked()
        assert heard(second) == ["Aino voted"]
        second.get_by_role("button", name="Vote", exact=True).click()
        expect(second.get_by_text("Bo has voted.")).to_be_visible()
        expect(first.get_by_text("2 of 3 have voted")).to_be_visible(timeout=A_SECOND)


def test_history_rounds_and_rulings_follow(browser: Browser, url: str) -> None:
    with ExitStack() as phones:
        pages = [phones.enter_context(phone(browser, url)) for _ in range(4)]
        keeper = Scorekeeper(pages[0])
        keeper.open_table("Aino", "Bo")
        let_in(pages[0], *pages[1:])
        board = pages[0].url
        for page, path in zip(pages[1:], ("/history", "/rounds", "/rulings"), strict=True):
            watching(page, board + path)
        keeper.record("Aino", 37)
        expect(pages[1].locator(".history li")).to_have_count(2, timeout=A_SECOND)
        expect(pages[2].locator(".totals tbody tr")).to_have_count(1, timeout=A_SECOND)
        pages[0].goto(f"{board}/vote")
        pages[0].locator("#question").fill("Was it?")
        pages[0].get_by_role("button", name="Open the vote").click()
        pages[0].locator("#player").select_option("p1")
        pages[0].get_by_role("radio", name="Yes").check(force=True)
        pages[0].get_by_role("button", name="Vote", exact=True).click()
        pages[0].get_by_role("button", name="Count the votes").click()
        expect(pages[3].locator("#rulings")).to_contain_text("Vote: “Was it?” Yes, 1 to 0", timeout=A_SECOND)


def test_the_clock_follows_another_phone(browser: Browser, evening_url: str, clock: HandClock) -> None:
    with (
        phone(browser, evening_url) as first,
        phone(browser, evening_url) as second,
        phone(browser, evening_url) as screen,
    ):
        open_table(first, "Aino", "Bo", "Cleo", rulebook="kpgut")
        let_in(first, second, screen)
        watching(second, first.url)
        watching(screen, f"{first.url}/screen")
        press(first, "Start game 1")
        for page in (second, screen):
            expect(page.get_by_role("timer")).to_have_text(re.compile("0:0[0-3]"), timeout=2 * A_SECOND)
        first.get_by_role("link", name="Set the clock").click()
        clock.forward(12)
        first.locator("#time").fill("11:00")
        first.locator("#reason").fill("late")
        press(first, "Set the clock")
        for page in (second, screen):
            expect(page.get_by_role("timer")).to_have_text(re.compile("11:0[0-9]"), timeout=2 * A_SECOND)
        # A tap on a row that came with the news counts from when it was tapped.
        tap_out(second, "Bo")
        expect(second.get_by_text(re.compile("Bo is out at 11:0"))).to_be_visible()
        tap_out(first, "Aino")
        for page in (second, screen):
            expect(page.get_by_role("timer")).to_have_count(0, timeout=A_SECOND)
        expect(second.get_by_role("button", name="Start game 2")).to_be_visible()


def test_watchers_catch_up_when_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    port = "8791"
    at = ("--host", "127.0.0.1", "--port", port)
    with phone(browser, f"http://127.0.0.1:{port}") as first, phone(browser, f"http://127.0.0.1:{port}") as second:
        with serving(tmp_path, *at) as server:
            keeper = Scorekeeper(first)
            keeper.open_table("Aino", "Bo")
            let_in(first, second)
            watching(second, first.url)
            server.stop(signal.SIGKILL)
        with serving(tmp_path, *at):
            keeper.record("Aino", 37)
            expect(second.locator(".player-row__total")).to_have_text(["37", "0"], timeout=10_000)
            assert heard(second) == ["Aino went out; Bo 37"]


def test_a_phone_that_was_offline_for_two_rounds_catches_up(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, second)
        watching(second, first.url)
        second.context.set_offline(True)
        second.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
        keeper.record("Aino", 37)
        keeper.record("Aino", 5)
        expect(second.locator(".player-row__total")).to_have_text(["0", "0"])
        second.context.set_offline(False)
        expect(second.locator(".player-row__total")).to_have_text(["42", "0"], timeout=10_000)
        assert heard(second) == ["Aino went out; Bo 5"]


def test_a_page_that_comes_back_from_memory_catches_up(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, second)
        second.goto(first.url)
        second.get_by_role("link", name="History").click()
        keeper.record("Aino", 37)
        second.go_back()
        totals(second, "37", "0")


def test_when_all_places_are_taken_pages_ask_instead(browser: Browser, tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path))
    with served(app, streams=1) as url, phone(browser, url) as first, phone(browser, url) as second:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, second)
        board = first.url
        with phone(browser, url) as third:
            let_in(first, third)
            watching(third, board)
            with second.expect_response(lambda response: "/live/now" in response.url) as asked:
                second.goto(board)
            assert asked.value.status == 204
            second.evaluate(LISTEN)
            keeper.record("Aino", 37)
            expect(second.locator(".player-row__total")).to_have_text(["37", "0"], timeout=3000)
            totals(third, "37", "0")
            assert heard(second) == ["Aino went out; Bo 37"]
    dispose(app)


def test_without_event_sources_a_page_asks(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, second)
        second.add_init_script("delete window.EventSource")
        second.goto(first.url)
        keeper.record("Aino", 37)
        expect(second.locator(".player-row__total")).to_have_text(["37", "0"], timeout=3000)


def test_a_deleted_table_says_so_on_every_phone(browser: Browser, url: str, house: Flask) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        Scorekeeper(first).open_table("Aino", "Bo")
        let_in(first, second)
        watching(second, first.url)
        with house.app_context():
            tables.delete_table(first.url.rpartition("/")[2])
        expect(second.get_by_role("heading", level=1)).to_have_text("This table was deleted", timeout=2 * A_SECOND)


def test_a_watcher_has_the_board_pushed_and_nothing_to_press(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, second, role="watch")
        board = first.url
        first.goto(f"{board}/rounds/check?out=p1&points-p2=37&seen=1&ticket=pushed-to-watchers")
        watching(second, board)
        fetched = []
        second.on("request", lambda request: fetched.append(request.url))
        assert second.locator("main form").count() == 0
        first.get_by_role("button", name="Save").click()
        totals(second, "37", "0")
        assert fetched == []
        assert second.locator("main form").count() == 0


def test_the_big_screen_follows_without_being_touched(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url, "da") as screen:
        keeper = Scorekeeper(first)
        keeper.open_table("Aino", "Bo")
        let_in(first, screen)
        watching(screen, f"{first.url}/screen")
        keeper.record("Aino", 37)
        expect(screen.locator(".screen__total")).to_have_text(["37", "0"], timeout=A_SECOND)
        assert len(heard(screen)) == 1
