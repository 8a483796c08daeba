"""Whole KPGUT evenings and evenings with partners, in a real browser."""

import re
import signal
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.game.seating.rotating_pairs import schedule
from tests.browser.driving import BOARD, let_in
from tests.browser.test_evenings import phone
from tests.clock import HandClock
from tests.serving import serving

EIGHT = ("Aino", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gry", "Hugo")


def open_table(page: Page, *names: str, rulebook: str = "unoprivate", seating: str = "solo") -> None:
    page.goto("/tables/new")
    for seat, name in enumerate(names):
        page.locator(f"#player-{seat}").fill(name)
    page.locator("#rulebook").select_option(rulebook)
    page.locator("#seating").select_option(seating)
    page.locator(".dock .button").last.click()
    if rulebook == "kpgut":
        page.locator(".ages").wait_for()
        page.locator(".dock .button").last.click()
    page.wait_for_url(BOARD)


def press(page: Page, name: str | re.Pattern[str]) -> None:
    """A button whose form has been answered when this returns: only then may the clock go on."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).first.click()


def tap_out(page: Page, name: str, word: str = "Out") -> None:
    press(page, re.compile(rf"^{name}: {word}"))


def test_a_series_of_three_games(browser: Browser, evening_url: str, clock: HandClock) -> None:
    with phone(browser, evening_url) as page:
        open_table(page, "Aino", "Bo", "Cleo", "Dan", rulebook="kpgut")
        # Game 1: Bo early, Dan gives up, Aino next, Cleo is left.
        press(page, "Start game 1")
        expect(page.get_by_role("timer")).to_have_text("0:00")
        clock.forward(7, 30)
        page.reload()
        expect(page.get_by_role("timer")).to_have_text("7:30")
        expect(page.get_by_role("button", name="Bo: Out · 7")).to_be_visible()
        tap_out(page, "Bo")
        expect(page.get_by_text("Bo is out at 7:30: 7 points.")).to_be_visible()
        page.locator("summary", has_text="More: Dan").click()
        press(page, "Dan gives up")
        clock.forward(4)
        page.reload()
        tap_out(page, "Aino")
        expect(page.get_by_role("button", name="Start game 2")).to_be_visible()
        # Game 2: Dan is warned and removed; Aino is out, Bo is left with Cleo until Cleo is out.
        press(page, "Start game 2")
        clock.forward(3)
        page.locator("summary", has_text="More: Dan").click()
        press(page, "Remove Dan")
        expect(page.get_by_role("heading", name="Has Dan been warned?")).to_be_visible()
        press(page, "Warn Dan")
        page.locator("summary", has_text="More: Dan").click()
        press(page, "Remove Dan")
        expect(page.get_by_text("Dan is out of the game and of the series (§15).")).to_be_visible()
        clock.forward(17)
        page.reload()
        tap_out(page, "Aino")
        tap_out(page, "Cleo")
        # Game 3: nobody gets out within the hour.
        expect(page.get_by_text("May not play on: Dan")).to_be_visible()
        press(page, "Start game 3")
        expect(page.get_by_role("timer")).to_have_text("0:00")
        expect(page.locator("[data-alarm]")).to_be_hidden()
        clock.forward(60)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
        expect(page.locator("[data-alarm]")).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("The hour is over.")
        assert Axe().run(page).violations_count == 0
        page.get_by_role("link", name="Count the hands").first.click()
        for hand, faces in enumerate((["7", "+2"], ["0", "7"], ["1"])):
            for face in faces:
                page.locator(".pad").nth(hand).locator(f"[data-face='{face}']").click()
        press(page, "Check")
        expect(page.locator(".ranking li")).to_have_text([re.compile("Cleo"), re.compile("Aino"), re.compile("Bo")])
        expect(page.get_by_text("before Bo: same number of cards, fewer number cards")).to_be_visible()
        press(page, "Save")
        # Aino 11, 20, 70; Bo 7, 20, 75; Cleo 11, 20, 65; Dan 60 before the removal
        press(page, "End the series")
        expect(page.locator(".board__winner")).to_have_text("Cleo wins!")
        expect(page.get_by_text("Bo has the highest average and loses.")).to_be_visible()
        totals = page.locator(".player-row__total").all_text_contents()
        assert totals == ["32.00", "33.67", "34.00", "–"]
        press(page, "Undo")
        expect(page.get_by_role("button", name="Start game 4")).to_be_visible()


def test_a_game_without_javascript(browser: Browser, evening_url: str, clock: HandClock) -> None:
    with phone(browser, evening_url, "fi", scripts=False) as page:
        open_table(page, "Aino", "Bo", "Cleo", rulebook="kpgut")
        press(page, "Aloita peli 1")
        clock.forward(2)
        press(page, "Bo: Ulos")
        expect(page.get_by_text("Bo pääsi ulos kohdassa 2:00: 2 pistettä.")).to_be_visible()
        page.get_by_role("link", name="Lopeta peli kesken").click()
        page.locator("#cards-p1").fill("gg dbb")
        page.locator("summary").nth(1).click()
        page.locator("#count-7-p3").fill("1")
        press(page, "Tarkista")
        expect(page.locator(".ranking li").first).to_contain_text("Cleo")
        press(page, "Tallenna")
        expect(page.get_by_text("Peli on lopetettu ja laskettu.")).to_be_visible()


def test_two_phones_show_the_same_second(browser: Browser, evening_url: str, clock: HandClock) -> None:
    with phone(browser, evening_url) as one, phone(browser, evening_url, "da") as other:
        open_table(one, "Aino", "Bo", "Cleo", "Dan", rulebook="kpgut")
        let_in(one, other)
        press(one, "Start game 1")
        clock.forward(33, 20)
        # A phone whose own clock is an hour wrong goes by the server's all the same.
        other.add_init_script("const real = Date.now; Date.now = () => real() + 3_600_000;")
        other.goto(one.url)
        one.reload()
        for page in (one, other):
            expect(page.get_by_role("timer")).to_have_text("33:20")
        # Both tap for somebody else: nothing is lost.
        tap_out(one, "Aino")
        tap_out(other, "Bo", "Ude")
        expect(other.locator(".in-game__gone")).to_have_text("Aino 33 pointBo 33 point")


def test_a_killed_server_shows_the_same_clock_and_has_lost_nothing(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.1") as served, phone(browser, served.local_url) as page:
        open_table(page, "Aino", "Bo", "Cleo", rulebook="kpgut")
        press(page, "Start game 1")
        tap_out(page, "Bo")
        before = page.evaluate("fetch(location + '/clock').then((answer) => answer.json())")
        place, known = page.url.removeprefix(served.local_url), page.context.storage_state()
        served.stop(signal.SIGKILL)
    with serving(tmp_path, "--host", "127.0.0.1") as served, phone(browser, served.local_url) as page:
        page.context.add_cookies(known["cookies"])  # type: ignore[arg-type] # as they were given
        page.goto(place)
        after = page.evaluate("fetch(location + '/clock').then((answer) => answer.json())")
        assert (after["started"], after["number"]) == (before["started"], before["number"])
        expect(page.locator(".in-game__gone")).to_contain_text("Bo")
        minutes, seconds = page.get_by_role("timer").inner_text().split(":")
        assert abs(int(minutes) * 60 + int(seconds) - (after["now"] - after["started"])) <= 2


def test_eight_rotate_to_the_end_on_two_phones(browser: Browser, url: str) -> None:
    """Every round of both tables: whoever is named first in the schedule goes out, the others hold one and two."""
    with phone(browser, url) as first, phone(browser, url, "fi") as second:
        open_table(first, *EIGHT, seating="rotating-pairs")
        let_in(first, second)
        place = first.url
        expected = dict.fromkeys(EIGHT, 0)
        for slot in schedule(8):
            (out, partner), others = slot.pairs
            for seat in (out, partner):
                expected[EIGHT[seat - 1]] += 3
            page = first if slot.table == 1 else second
            page.goto(f"{place}/rounds/new?table={slot.table}")
            # Both forms are open before either is sent.
            page.get_by_role("radio", name=EIGHT[out - 1], exact=True).check(force=True)
            for seat, points in zip(others, ("1", "2"), strict=True):
                page.evaluate(
                    "([key, points]) => { document.querySelector(`[name=points-${key}]`).value = points; }",
                    [f"p{seat}", points],
                )
            if slot.table == 2:
                for each in (first, second):
                    each.evaluate("document.querySelector('[data-round-entry]').submit()")
                for each in (first, second):
                    each.wait_for_url("**/check?*")
                    each.locator(".dock form button").click()
                    each.wait_for_url(BOARD)
        first.goto(place)
        names = first.locator(".player-row__name").all_text_contents()
        totals = map(int, first.locator(".player-row__total").all_text_contents())
        assert dict(zip(names, totals, strict=True)) == expected
        assert first.get_by_role("link", name="Record table").count() == 0
        expect(first.locator(".board__winner")).to_be_visible()
        first.goto(f"{place}/schedule")
        expect(first.get_by_text("played", exact=False).first).to_be_visible()


def test_ten_play_in_two_teams(browser: Browser, url: str) -> None:
    with phone(browser, url, "da") as page:
        open_table(page, *EIGHT, "Ida", "Juha", seating="teams")
        expect(page.locator(".real-table__seat")).to_have_count(10)
        for _round in range(2):
            page.get_by_role("link", name="Notér runde").click()
            page.get_by_role("radio", name="Bo", exact=True).click()
            # Only the other side is asked: Cleo, Eve, Gry, Ida, Aino.
            for name in ("Cleo", "Eve", "Gry", "Ida", "Aino"):
                expect(page.locator(".hand:not([hidden]) legend")).to_have_text(name)
                page.locator(".hand:not([hidden]) input[name^=points]").fill("50")
                page.locator(".round-entry__dock button").last.click()
            page.wait_for_url("**/check?*")
            press(page, "Gem")
            page.wait_for_url(BOARD)
        expect(page.locator(".board__winner")).to_have_text("Bo & Dan & Finn & Hugo & Juha vinder!")
