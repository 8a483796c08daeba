"""Settling an argument in the browser: while typing, without scripts, by keyboard."""

import re

from playwright.sync_api import Browser, Page, expect


def test_answers_appear_while_somebody_types(page: Page) -> None:
    page.goto("/rules?rulebook=kpgut")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("saako lopettaa erikoiskorttiin", delay=15)
    expect(page.locator(".answer__sentence")).to_contain_text("No:")
    expect(page.locator("[data-ask-says]")).to_contain_text("KPGUT: No:")
    expect(page).to_have_url(re.compile(r"q=saako\+lopettaa\+erikoiskorttiin"))
    expect(page.locator("#q")).to_be_focused()
    page.locator("#rulebook").select_option("my-uno-fi")
    expect(page.locator(".answer__sentence")).to_contain_text("Yes:")
    page.reload()
    expect(page.locator(".answer__sentence")).to_contain_text("Yes:")
    expect(page.locator("#q")).to_have_value("saako lopettaa erikoiskorttiin")


def test_a_newer_question_wins_over_an_older_answer(page: Page) -> None:
    page.goto("/rules?rulebook=kpgut")
    page.locator("#q").fill("stacking")
    page.locator("#q").fill("who starts")
    expect(page.locator("#results-title")).to_have_text("Who plays first, and in which direction?")
    page.locator("#q").fill("")
    expect(page.locator("#results-title")).to_have_count(0)


def test_when_the_companion_does_not_answer_the_field_keeps_the_question(page: Page) -> None:
    page.goto("/rules?rulebook=kpgut")
    page.route("**/rules/results?**", lambda route: route.abort())
    page.locator("#q").fill("stacking")
    page.wait_for_timeout(400)
    expect(page.locator("#q")).to_have_value("stacking")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("#results-title")).to_have_text("Can draw cards be stacked at all?")


def test_the_same_answer_without_scripts(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, java_script_enabled=False, locale="da")
    page = context.new_page()
    page.goto("/rules")
    page.locator("#q").fill("må man stable plus kort")
    page.locator("#rulebook").select_option("kpgut")
    page.get_by_role("button", name="Spørg").click()
    expect(page.locator(".answer__sentence")).to_contain_text("Ja:")
    page.get_by_role("link", name="Hele reglen").click()
    expect(page.locator("h1")).to_have_text("Kan trækkort overhovedet stables?")
    context.close()


def test_the_answer_can_be_read_on_a_phone_without_scrolling(page: Page) -> None:
    for address in ("/rules?q=stacking&rulebook=kpgut", "/rules/topics/stacking?rulebook=kpgut"):
        page.goto(address)
        sentence = page.locator(".answer__sentence").bounding_box()
        assert sentence
        assert sentence["y"] + sentence["height"] < 844
        size = page.locator(".answer__sentence").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        assert size >= 20


def test_the_other_rulebooks_stand_side_by_side_where_there_is_room_and_stacked_where_not(page: Page) -> None:
    tops = "all => new Set(all.map(e => Math.round(e.getBoundingClientRect().top))).size"
    page.goto("/rules/topics/stacking?rulebook=kpgut")
    assert page.locator(".other-books__one").evaluate_all(tops) == 4
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".other-books__one").evaluate_all(tops) == 1


def test_a_card_leads_to_its_rules_and_a_paragraph_can_be_linked_to(page: Page) -> None:
    page.goto("/rules?rulebook=unoprivate")
    page.get_by_role("link", name="Wild Draw Four").click()
    page.get_by_role("link", name="When a Wild Draw Four is legal").click()
    page.get_by_role("link", name="Read on in the whole rulebook").click()
    expect(page).to_have_url(re.compile(r"/rules/books/unoprivate#wild-four-condition$"))
    expect(page.locator("#wild-four-condition")).to_be_in_viewport()
