"""The big screen on real screens: it fills them, and can be read from four metres."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, expect

from companion import LANGUAGES
from companion.services import score, tables
from companion.web import screen
from companion.web.elsewhere import qr_path

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
NAMES = ("Åge Gjøy", "Jürgen", "Östen", "Peggy", "Bo", "Åsa", "Üyg", "Cleo", "Quincy", "Jyrki")
LONG = "Maximilian-Alexander von Hohenlohe-Langenburg"
ADDRESS = "http://192.168.178.101:8000/t/KDMPWR"
#: What is cut off or reaches over the edge; how high the smallest name is in parts of the screen.
MEASURE = """() => {
    const rows = [...document.querySelectorAll(".screen__row")];
    const box = e => e.getBoundingClientRect();
    const inside = b => b.left >= 0 && b.top >= 0 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
    const all = [...document.querySelectorAll("main *")].filter(e => !e.closest(".visually-hidden, svg"));
    const page = document.documentElement;
    const pen = document.createElement("canvas").getContext("2d");
    // Whether a line is too low for the highest and the lowest letter of its typeface.
    const clips = e => {
        const style = getComputedStyle(e);
        if (style.overflowY === "visible" || !e.textContent.trim() || e.children.length) return false;
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const told = pen.measureText("ÅÜyg");
        const room = (parseFloat(style.lineHeight) - told.fontBoundingBoxAscent - told.fontBoundingBoxDescent) / 2;
        const above = room + told.fontBoundingBoxAscent - told.actualBoundingBoxAscent;
        return Math.min(above, room + told.fontBoundingBoxDescent - told.actualBoundingBoxDescent) < -1;
    };
    return {
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
        outside: all.filter(e => !inside(box(e))).map(e => e.className),
        cut: [...rows, document.querySelector(".screen__side")]
            .filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.className),
        name: Math.min(...rows.map(e => parseFloat(getComputedStyle(e).fontSize))) / innerHeight,
        address: parseFloat(getComputedStyle(document.querySelector(".screen__address")).fontSize) / innerHeight,
        clipped: all.filter(clips).map(e => e.className),
        more: (e => e.scrollHeight > e.clientHeight + 1)(document.querySelector(".screen__head .screen__meta")),
        overlap: rows.some((e, i) => i && box(e).top < box(rows[i - 1]).bottom - 1),
    };
}"""


@pytest.fixture
def in_the_corner(monkeypatch: pytest.MonkeyPatch) -> None:
    corner: dict[str, Any] = {"code": "KDMPWR", "address": ADDRESS, "qr": qr_path(ADDRESS)}
    monkeypatch.setattr(screen, "join_corner", lambda: corner)


def table_for(house: Flask, count: int) -> str:
    handle = f"screen-{count}"
    players = [{"key": f"p{seat}", "name": LONG if seat == 2 else NAMES[seat - 1]} for seat in range(1, count + 1)]
    seated = {"rulebook": "my-uno-fi", "system": "standard", "seating": "solo", "players": players}
    with house.app_context():
        tables.open_table(handle, f"The longest table of the whole long summer {count}", seated, "AB2")
        held = {f"p{seat}": {"points": 20} for seat in range(2, count + 1)}
        score.record_round(handle, 1, "round-1", "AB2", {"out": "p1", "hands": held})
    return handle


@pytest.mark.usefixtures("in_the_corner")
@pytest.mark.parametrize("count", [2, 3, 6, 7, 10])
def test_it_fills_every_screen_without_scrolling(browser: Browser, url: str, house: Flask, count: int) -> None:
    handles = [table_for(house, count), "kpgut-table", "rotation-table", "pairs-table", "two-players"]
    for width, height in SIZES:
        for language in LANGUAGES:
            context = browser.new_context(
                base_url=url, viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
            )
            page = context.new_page()
            page.route("**/live*", lambda route: route.abort())  # so that nothing says the companion is there again
            for handle in handles if count == 2 else handles[:1]:
                page.goto(f"/tables/{handle}/screen")
                seen = page.evaluate(MEASURE)
                what = f"{handle} at {width} x {height} in {language}: {seen}"
                assert not seen["scrolls"], what
                assert not seen["outside"], what
                assert not seen["cut"], what
                assert not seen["clipped"], what
                assert not seen["more"], what
                assert not seen["overlap"], what
                # Four metres away: how to get in is typed from it.
                assert seen["address"] >= 0.03, what
                # Letters of a twentieth of the screen's height: 2 cm on a television that is 40 cm high.
                assert seen["name"] >= 0.05, what
                # And there is room to say that the companion is silent.
                page.evaluate("document.dispatchEvent(new CustomEvent('companion:silent', { detail: Date.now() }))")
                expect(page.locator("[data-as-of-notice]")).to_be_visible()
                seen = page.evaluate(MEASURE)
                wrong = [each for each in ("scrolls", "outside", "cut", "clipped", "overlap") if seen[each]]
                assert not wrong, f"silent, {handle} at {width} x {height} in {language}: {seen}"
            context.close()


@pytest.mark.usefixtures("in_the_corner")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_television(browser: Browser, url: str, scheme: Any) -> None:
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 720}, color_scheme=scheme)
    page = context.new_page()
    for handle in ("friday-table", "kpgut-table"):
        page.goto(f"/tables/{handle}/screen")
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
    context.close()


def test_it_reads_sensibly(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 720}, locale="en")
    page = context.new_page()
    page.goto("/tables/kpgut-table/screen")
    told = page.locator("main").aria_snapshot()
    assert told.index('heading "kpgut table" [level=1]') < told.index("Bo, first, average 6.00") < told.index("timer")
    assert "Aino, second, average 65.00, 1 game, deals" in told
    context.close()


def test_it_stays_awake_where_the_browser_allows_it(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.add_init_script(
        "window.asked = []; navigator.wakeLock.request = async (what) => { window.asked.push(what); return {}; };"
    )
    page.goto("/tables/friday-table/screen")
    page.wait_for_function("window.asked.length === 1")
    page.goto("/tables/friday-table")
    page.wait_for_timeout(200)
    assert page.evaluate("window.asked") == []
    context.close()


def test_a_board_with_nothing_beside_it_takes_the_whole_width(
    browser: Browser, url: str, house: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "join_corner", lambda: None)
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(f"/tables/{table_for(house, 4)}/screen")
    box = page.locator(".screen__board").bounding_box()
    context.close()
    assert box
    assert box["width"] > 1200
