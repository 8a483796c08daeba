"""Served securely, the pages open without the network: what was seen before, and all the rules with their lookup."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.services import referee
from companion.system import find_chromium
from tests.browser.conftest import QUIET
from tests.browser.driving import BOARD, Scorekeeper
from tests.browser.test_outbox import fill_in, not_sent
from tests.referee.asking import hits, questions

ACTIVE = """async () => (await navigator.serviceWorker.ready).active.state === "activated"
    && Boolean(navigator.serviceWorker.controller)"""
KEPT_PAGES = """async () => {
    const names = (await caches.keys()).filter((name) => name.includes("pages"));
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
    return kept.flat().map((request) => new URL(request.url).pathname);
}"""


@contextmanager
def installed(browser: Browser, url: str, language: str = "en", place: str = "/", **more: Any) -> Iterator[Page]:
    """A phone whose service worker has kept what it keeps."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": 390, "height": 844},
        locale=language,
        service_workers="allow",
        reduced_motion="reduce",
        **more,
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    page.goto(place)
    page.wait_for_function(ACTIVE)
    yield page
    context.close()


def test_the_first_page_and_a_board_seen_before_open_without_network(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        page.goto("/tables/friday-table")
        expect(page.locator("[data-as-of-notice]")).to_be_hidden()
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_text(re.compile(r"As of \d\d:\d\d; the companion does not answer\."))).to_be_visible()
        expect(page.locator(".player-row")).to_have_count(3)
        assert Axe().run(page).violations_count == 0
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Real cards, a fair score")
        page.goto("/tables/pairs-table")
        expect(page.get_by_role("heading", level=1)).to_have_text("The companion does not answer.")
        page.context.set_offline(False)
        page.goto("/tables/friday-table")
        expect(page.locator("[data-as-of-notice]")).to_be_hidden()


def test_the_board_that_was_opened_first_is_kept_too(browser: Browser, url: str) -> None:
    with installed(browser, url, place="/tables/friday-table") as page:
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("[data-as-of-notice]")).to_be_visible()
        expect(page.locator(".player-row")).to_have_count(3)


def test_a_kept_page_comes_anew_when_the_companion_answers(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        page.goto("/tables/friday-table")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("[data-as-of-notice]")).to_be_visible()
        page.context.set_offline(False)
        expect(page.locator("[data-as-of-notice]")).to_be_hidden(timeout=15_000)


@pytest.mark.parametrize("place", ["/tables/friday-table", "/tables/friday-table/screen"])
def test_a_page_that_follows_its_table_says_when_the_companion_is_silent(page: Page, place: str) -> None:
    with page.expect_response(lambda response: "/live?" in response.url):
        page.goto(place)
    notice = page.locator("[data-as-of-notice]")
    expect(notice).to_be_hidden()
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")  # the stream breaks off
    expect(notice).to_have_text(re.compile(r"As of \d\d:\d\d; the companion does not answer\."), timeout=25_000)
    expect(notice).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    expect(notice).to_be_hidden(timeout=10_000)


QUESTIONS = {
    "en": ("can I stack draw cards", "kpgut", "Can draw cards be stacked at all?", "Yes:"),
    "fi": ("saako lopettaa erikoiskorttiin", "kpgut", "", "Ei:"),
    "da": ("må man stable plus kort", "kpgut", "Kan trækkort overhovedet stables?", "Ja:"),
}


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_question_is_answered_without_network(browser: Browser, url: str, language: str) -> None:
    question, rulebook, title, sentence = QUESTIONS[language]
    with installed(browser, url, language) as page:
        address = f"/rules?q={question.replace(' ', '+')}&rulebook={rulebook}"
        page.goto(address)
        online = page.locator(".answer__sentence").inner_text(), page.locator(".other-books").inner_text()
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("[data-offline-rules]")).to_be_visible()
        expect(page.locator(".answer__sentence")).to_contain_text(sentence)
        if title:
            expect(page.locator(".results h2")).to_have_text(title)
        assert (page.locator(".answer__sentence").inner_text(), page.locator(".other-books").inner_text()) == online
        assert Axe().run(page).violations_count == 0
        page.locator("#q").fill("who starts")
        expect(page.locator(".results h2")).not_to_have_text(title or "x")
        page.locator("#rulebook").select_option("my-uno-fi")
        expect(page).to_have_url(re.compile("rulebook=my-uno-fi"))
        page.locator("#q").fill("asdfghjkl")
        expect(page.locator(".results .empty-state")).to_be_visible()
        nothing = page.locator(".results .empty-state").inner_text().split("\n")[0]
        expect(page.locator("[data-says]")).to_contain_text(nothing)
        assert len(page.locator("[data-says]").inner_text()) < 300  # not the whole page


def test_a_phone_that_has_thrown_the_rules_away_says_so(page: Page) -> None:
    page.route("**/offline/lookup.json*", lambda route: route.abort())
    page.goto("/offline/rules")
    expect(page.get_by_text("The rules are no longer kept on this phone.")).to_be_visible()
    assert Axe().run(page).violations_count == 0


def test_topics_cards_and_whole_rulebooks_open_without_network(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        page.context.set_offline(True)
        page.goto("/rules?rulebook=unoprivate")
        page.get_by_role("link", name="Wild Draw Four").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Wild Draw Four")
        page.get_by_role("link", name="When a Wild Draw Four is legal").click()
        expect(page.locator(".answer__sentence")).to_be_visible()
        expect(page.locator(".other-books__one")).to_have_count(4)
        page.get_by_role("link", name="Read on in the whole rulebook").click()
        expect(page.locator("#wild-four-condition")).to_be_in_viewport()
        expect(page.locator(".book__rule")).to_have_count(len(referee.topics()))
        assert Axe().run(page).violations_count == 0
        page.goto("/rules/topics?rulebook=kpgut")
        expect(page.locator(".topic-list a")).to_have_count(len(referee.topics()))
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 600})
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_lookup_on_the_phone_finds_what_the_companion_finds(browser: Browser, url: str) -> None:
    asked = questions()
    with installed(browser, url) as page:
        found = page.evaluate(
            """async (questions) => {
                const { Lookup } = await import("/static/js/lookup.js");
                const lookup = new Lookup(await (await fetch("/offline/lookup.json")).json());
                return questions.map((question) => lookup.find(question));
            }""",
            [question.text for question in asked],
        )
    pairs = list(zip(asked, found, strict=True))
    same = sum(referee.find(question.text)[:1] == topics[:1] for question, topics in pairs)
    assert same / len(pairs) >= 0.98
    assert sum(hits(question, topics[:1]) for question, topics in pairs) / len(pairs) >= 0.95
    assert sum(hits(question, topics[:3]) for question, topics in pairs) / len(pairs) >= 0.98


def test_what_is_gone_or_shut_is_not_kept(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        board = page.url.removeprefix(url)
        page.goto(board + "/history")
        page.goto(board)
        assert {board, board + "/history"} <= set(page.evaluate(KEPT_PAGES))
        page.goto("/")  # the board itself would load anew as soon as it is gone
        page.evaluate(
            """async (board) => {
                const body = new URLSearchParams({ csrf_token: document.querySelector("[name=csrf_token]").value });
                await fetch(board + "/delete", { method: "POST", body });
            }""",
            board,
        )
        page.goto(board)
        expect(page.get_by_role("heading", level=1)).to_have_text("This table was deleted")
        page.wait_for_timeout(300)
        assert not [path for path in page.evaluate(KEPT_PAGES) if path.startswith(board)]
        page.context.set_offline(True)
        page.goto(board)
        expect(page.get_by_role("heading", level=1)).to_have_text("The companion does not answer.")


def test_a_summary_and_what_is_printed_are_never_kept(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        fill_in(page, "Aino", 37)
        page.goto("/print")
        page.goto("/rules")
        page.wait_for_timeout(300)
        kept = page.evaluate(KEPT_PAGES)
        assert not [path for path in kept if "/check" in path or path.startswith(("/print", "/rules", "/offline"))]


def test_what_is_done_on_a_kept_board_goes_out_later(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        Scorekeeper(page).open_table("Aino", "Bo")
        Scorekeeper(page).record("Aino", 37)
        board = page.url
        page.goto(board)
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("[data-as-of-notice]")).to_be_visible()
        page.locator(".board__steps").get_by_role("button", name="Undo").click()
        expect(not_sent(page)).to_contain_text("You can close this page")
        page.reload()
        expect(not_sent(page).get_by_role("listitem")).to_have_text(re.compile("Undo"))
        page.context.set_offline(False)
        expect(not_sent(page)).to_be_hidden(timeout=15_000)
        page.goto(board)
        page.wait_for_url(BOARD)
        assert Scorekeeper(page).totals() == {"Aino": 0, "Bo": 0}


def test_another_language_is_kept_when_it_is_chosen(browser: Browser, url: str) -> None:
    with installed(browser, url) as page:
        page.get_by_role("button", name="Dansk").click()
        expect(page.locator("html")).to_have_attribute("lang", "da")
        page.wait_for_function("() => navigator.serviceWorker.controller.scriptURL.endsWith('=da')")
        page.context.set_offline(True)
        page.goto("/rules?q=stabling")
        expect(page.get_by_role("heading", level=1)).to_have_text("Afgør en uenighed")


def test_on_plain_http_nothing_of_this_is_offered_but_the_outbox(browser: Browser, url: str) -> None:
    complaints: list[str] = []
    at_home = "http://companion.test:" + url.rpartition(":")[2]
    names = ["--host-resolver-rules=MAP companion.test 127.0.0.1", *QUIET]
    phone = browser.browser_type.launch(executable_path=find_chromium(), args=names)
    context = phone.new_context(base_url=at_home, locale="en")
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/", wait_until="networkidle")
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [False] * 3
    Scorekeeper(page).open_table("Aino", "Bo")
    fill_in(page, "Aino", 37)
    assert complaints == []
    context.set_offline(True)
    page.get_by_role("button", name="Save").click()
    expect(not_sent(page)).to_contain_text("Do not reload until the companion answers.")
    context.set_offline(False)
    page.wait_for_url(BOARD)
    assert Scorekeeper(page).totals() == {"Aino": 37, "Bo": 0}
    phone.close()
