"""Every page of the map, as everyone may meet it: narrow, dark, by keyboard, in forced colours, in three languages."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page

from companion import LANGUAGES
from tests.browser.samples import ERROR, MORE, SAMPLES, WITHOUT_CONTROLS, pages

PATHS = [*SAMPLES.values(), *MORE.values(), ERROR]
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
    "more contrast": {"contrast": "more"},
}
INTERACTIVE = ", ".join(
    f"{each}:not([tabindex='-1'])"
    for each in ("a[href]", "button", "input:not([type=hidden])", "select", "textarea", "summary", "[tabindex='0']")
)

#: Everything that can be tapped or typed into and is in view, as numbers in the order of the page.
COUNT_INTERACTIVE = f"""() => {{
    // Tab stops once in a group of radio buttons: at the checked one, or else at the first.
    const group = e => [...document.querySelectorAll(`input[type=radio][name="${{e.name}}"]`)];
    const stops = e => e.type !== "radio" || e === (group(e).find(each => each.checked) ?? group(e)[0]);
    const all = [...document.querySelectorAll("{INTERACTIVE}")]
        .filter(e => e.checkVisibility() && !e.disabled && stops(e));
    all.forEach((e, i) => e.dataset.testNumber = i);
    return all.length;
}}"""
#: A ruling or an error takes the focus when its page opens, and Tab would go on from there.
START_AT_THE_TOP = """() => {
    const top = document.createElement("a");
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
}"""
#: What has the focus, how its ring looks, and whether it is inside the window.
DESCRIBE_FOCUS = """() => {
    const e = document.activeElement, box = e.getBoundingClientRect();
    // A radio button is drawn by the words beside it, and so is its ring.
    const style = getComputedStyle(e.type === "radio" ? e.nextElementSibling : e);
    return {
        number: e.dataset.testNumber ?? null,
        what: e.outerHTML.slice(0, 80),
        ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 3,
        seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
}"""
SMALL_TARGETS = f"""() => [...document.querySelectorAll("{INTERACTIVE}")]
    .filter(e => e.checkVisibility() && !(e.tagName === 'A' && e.parentElement.tagName === 'P' && e.className === ''))
    .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 80)])
    .filter(([box]) => box.width < 44 || box.height < 44)
    .map(([box, html]) => `${{box.width}} x ${{box.height}}: ${{html}}`)"""


def open_page(page: Page, path: str) -> None:
    """Until it stands still: some pages fill themselves, and a document that is ready loads its page again."""
    page.goto(path)
    page.locator("[data-being-made], [aria-busy=true]").wait_for(state="detached")


def test_every_route_has_a_sample(house: Flask) -> None:
    assert pages(house) == set(SAMPLES)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(browser: Browser, url: str, path: str, look: str) -> None:
    context = browser.new_context(base_url=url, viewport={"width": 390, "height": 844}, locale="fi", **LOOKS[look])
    page = context.new_page()
    open_page(page, path)
    results = Axe().run(page)
    context.close()
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("path", PATHS)
def test_a_page_reflows_at_320_pixels(browser: Browser, url: str, path: str) -> None:
    for language in LANGUAGES:
        context = browser.new_context(base_url=url, viewport={"width": 320, "height": 256}, locale=language)
        page = context.new_page()
        open_page(page, path)
        width = page.evaluate("document.documentElement.scrollWidth")
        context.close()
        assert width <= 320, language


@pytest.mark.parametrize("path", PATHS)
def test_everything_can_be_reached_by_keyboard_with_a_ring_that_is_seen(page: Page, path: str) -> None:
    open_page(page, path)
    page.evaluate(START_AT_THE_TOP)
    count = page.evaluate(COUNT_INTERACTIVE)
    assert count == 0 if path in WITHOUT_CONTROLS else count >= 5
    reached = []
    for _ in range(count):
        page.keyboard.press("Tab")
        focus = page.evaluate(DESCRIBE_FOCUS)
        assert focus["ring"], focus["what"]
        assert focus["seen"], focus["what"]
        reached.append(int(focus["number"]))
    assert reached == list(range(count))


@pytest.mark.parametrize("path", PATHS)
def test_targets_are_large_enough_for_a_thumb(page: Page, path: str) -> None:
    open_page(page, path)
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("path", [*SAMPLES.values(), *MORE.values()])
def test_the_browser_has_nothing_to_complain_about(page: Page, path: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    page.on("response", lambda response: complaints.append(response.url) if response.status >= 400 else None)
    page.goto(path, wait_until="load")
    if page.locator("[data-live]").count():
        page.wait_for_timeout(600)  # its stream stays open, so that the network is never idle
    else:
        page.wait_for_load_state("networkidle")
    assert complaints == []


def test_titles_are_unique_and_translated(browser: Browser, url: str) -> None:
    titles: dict[str, list[str]] = {}
    for language in LANGUAGES:
        context = browser.new_context(base_url=url, locale=language)
        page = context.new_page()
        for path in PATHS:
            if path != SAMPLES["gallery"]:
                open_page(page, path)
                titles.setdefault(path, []).append(page.title())
                assert page.locator("h1").count() == 1
        context.close()
    for index, _language in enumerate(LANGUAGES):
        assert len({each[index] for each in titles.values()}) == len(titles)
    # "Print" is also what Danes say, and a table is called what people call it.
    named_by_people = (SAMPLES["board.show"], *MORE.values())
    for path, (english, finnish, danish) in titles.items():
        if path not in named_by_people:
            assert finnish not in (english, danish)
            assert danish != english or path == "/print"
