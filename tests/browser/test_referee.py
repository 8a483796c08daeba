"""An argument at the table, settled on a phone: by thumb, by keyboard, without scripts."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def axe_is_content(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_a_ruling_takes_the_focus_so_that_it_is_read_out(page: Page) -> None:
    page.goto("/referee?table=friday-table")
    page.get_by_role("link", name="A Wild Draw Four is challenged").click()
    page.get_by_label("Who played it?").select_option(label="Bo")
    page.get_by_label("Who challenged?").select_option(label="Cleo")
    page.get_by_role("group", name="Did the hand hold").get_by_role("radio", name="Yes").click()
    page.get_by_role("button", name="Get the ruling").click()
    ruling = page.get_by_role("status", name="Guilty")
    expect(ruling).to_be_focused()
    expect(ruling).to_contain_text("Bo draws 4 cards.")
    expect(ruling).to_contain_text("lines 104-105")
    page.get_by_role("link", name="Change").click()
    expect(page.get_by_role("radio", name="Yes")).to_be_checked()
    expect(page.get_by_label("Who played it?")).to_have_value("p2")


def test_a_missing_answer_takes_the_focus_and_leads_to_its_question(page: Page) -> None:
    page.goto("/referee/going-out?rulebook=kpgut")
    page.get_by_role("button", name="Get the ruling").click()
    expect(page.locator(".error-summary")).to_be_focused()
    axe_is_content(page)


def test_a_hand_is_tapped_on_the_card_pad(page: Page) -> None:
    page.goto("/referee/hand?rulebook=kpgut")
    top = page.get_by_role("group", name="Card pad: The card on top")
    top.get_by_role("button", name="red", exact=True).click()
    top.get_by_role("button", name="red 4", exact=True).click()
    hand = page.get_by_role("group", name="Card pad: Your cards")
    for colour, card in (("red", "red 8"), ("green", "green 8"), ("green", "green 1"), ("green", "Wild Draw Four")):
        hand.get_by_role("button", name=colour, exact=True).click()
        hand.get_by_role("button", name=card, exact=True).click()
    hand.get_by_role("button", name="green 2", exact=True).click()
    hand.get_by_role("button", name="Take back").click()
    expect(page.locator("#hand")).to_have_value("hr hg ag wdd")
    page.get_by_role("button", name="What may I play?").click()
    found = page.get_by_role("status", name="One card may be played")
    expect(found).to_be_focused()
    expect(found).to_contain_text("In the same turn may follow: green 8")
    assert "hr" not in page.url
    page.locator("#rulebook").select_option("motu-2020")
    expect(page.get_by_role("button", name="violet", exact=True)).to_have_count(2)


def test_a_vote_without_scripts(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto("/referee/vote?table=friday-table")
    page.get_by_label("The question").fill("Did Bo say “Uno”?")
    page.get_by_role("button", name="Start the vote").click()
    for answer in ("Yes", "No", "Yes"):
        page.get_by_role("button", name=answer).click()
    expect(page.get_by_role("status", name="Yes")).to_contain_text("The vote says yes.")
    expect(page.get_by_text("Yes: 2. No: 1.")).to_be_visible()
    context.close()


@pytest.mark.parametrize("look", LOOKS)
def test_pages_behind_forms_please_axe(browser: Browser, url: str, look: Literal["light", "dark"]) -> None:
    context = browser.new_context(base_url=url, viewport={"width": 390, "height": 844}, locale="en", color_scheme=look)
    page = context.new_page()
    page.goto("/referee/hand?rulebook=kpgut")
    page.locator("#top").fill("dr")
    page.locator("#hand").fill("hr hg wdd")
    page.get_by_role("button", name="What may I play?").click()
    page.wait_for_selector(".legal")
    axe_is_content(page)
    page.goto("/referee/vote?rulebook=kpgut")
    page.get_by_label("The question").fill("Did Bo say it?")
    page.get_by_role("button", name="Start the vote").click()
    expect(page.get_by_text("seconds left")).to_be_visible()
    axe_is_content(page)
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".ballot__who")).to_have_text("Vote 2")
    page.get_by_role("button", name="No").click()
    page.get_by_role("button", name="Count the votes now").click()
    expect(page.locator(".ballot__who")).to_have_text("The votes are tied")
    axe_is_content(page)
    page.get_by_role("button", name="No").click()
    axe_is_content(page)
    context.close()
