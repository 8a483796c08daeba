"""Whole evenings at the table, in a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driving import BOARD, Scorekeeper, let_in


@contextmanager
def phone(browser: Browser, url: str, language: str = "en", scripts: bool = True) -> Iterator[Page]:
    context = browser.new_context(
        base_url=url,
        viewport={"width": 390, "height": 844},
        locale=language,
        has_touch=True,
        java_script_enabled=scripts,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield page
    context.close()


def test_a_standard_match_to_500_with_a_phone_that_forgets_everything(browser: Browser, url: str) -> None:
    with phone(browser, url, "fi") as page:
        keeper = Scorekeeper(page, "fi", forgetful=True)
        keeper.open_table("Aino", "Bo", "Cleo", "Dan")
        keeper.record("Aino", 37, ["7", "7", "+2"], 0)
        keeper.record("Cleo", 100, "gg dbb wi", ["+4"])
        assert keeper.totals() == {"Cleo": 227, "Aino": 71, "Bo": 0, "Dan": 0}
        page.get_by_role("link", name="Kirjaa kierros").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        keeper.mode("cards")
        for face in ("skip", "w", "+2", "7"):
            page.locator(f"[data-face='{face}']").click()
        expect(page.locator(".round-entry__sum")).to_have_text("Ohitus · Villi · +2 · 797")
        page.get_by_role("link", name="Aloita alusta").click()
        page.get_by_role("link", name="Takaisin pistetaululle").click()
        keeper.record("Cleo", 273, 0, 0)
        expect(page.locator(".board__winner")).to_have_text("Cleo voitti!")
        assert page.get_by_role("link", name="Kirjaa kierros").count() == 0


def test_a_low_score_match_ends_in_a_tie(browser: Browser, url: str) -> None:
    with phone(browser, url, "da") as page:
        keeper = Scorekeeper(page, "da")
        keeper.open_table("Aino", "Bo", "Cleo", system="low-score", target=100)
        keeper.record("Aino", 20, 60)
        keeper.record("Bo", 50, 20)
        expect(page.locator(".board__winner")).to_have_text("Aino, Bo deler sejren!")
        assert keeper.totals() == {"Aino": 20, "Bo": 20, "Cleo": 110}


def test_an_elimination_match_from_five_players_to_one_with_a_correction(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo", "Cleo", "Dan", "Eve", system="elimination", target=100)
        keeper.record("Aino", 99, 60, 40, 20)
        # Bo held one more: correct the first round, and Bo is out
        page.get_by_role("link", name="Round 1").click()
        page.get_by_role("link", name="Correct").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        page.locator("#points-p2").fill("100")
        page.locator("#points-p2").press("Enter")
        page.wait_for_url("**/check?*")
        expect(page.get_by_text("Bo is out of the match")).to_be_visible()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("out since round 1", exact=True)).to_be_visible()
        keeper.record("Eve", 10, 50, 65)
        keeper.record("Eve", 90)
        expect(page.locator(".board__winner")).to_have_text("Eve wins!")
        places = page.locator(".player-row .visually-hidden").all_text_contents()
        assert [place.split(",")[0] for place in places] == ["Eve", "Aino", "Dan", "Cleo", "Bo"]
        page.get_by_role("button", name="Rematch").click()
        expect(page.locator(".player-row")).to_have_count(5)
        expect(page.get_by_text("0 rounds played")).to_be_visible()


def test_a_whole_match_without_javascript(browser: Browser, url: str) -> None:
    with phone(browser, url, scripts=False) as page:
        page.goto("/tables/new")
        for seat, name in enumerate(("Bo", "Aino")):
            page.locator(f"#player-{seat}").fill(name)
        page.get_by_role("button", name="Move player 1 down").click()
        assert page.locator("#player-0").input_value() == "Aino"
        page.locator("#target").evaluate("e => e.closest('details').open = true") if False else page.locator(
            "summary"
        ).click()
        page.locator("#target").fill("50")
        page.get_by_role("button", name="Open the table").last.click()
        page.get_by_role("link", name="Record round 1").click()
        page.get_by_role("radio", name="Aino").check(force=True)
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_role("alert")).to_contain_text("What was left in this hand?")
        page.locator("#cards-p2").fill("gg dbb wi")
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_text("Aino gets 77 and has 77")).to_be_visible()
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".board__winner")).to_have_text("Aino wins!")
        page.get_by_role("button", name="Undo").first.click()
        expect(page.locator(".board__winner")).to_have_count(0)
        page.get_by_role("button", name="Redo").first.click()
        expect(page.locator(".board__winner")).to_have_text("Aino wins!")


def test_a_round_takes_few_taps(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo", "Cleo", "Dan")
        keeper.record("Aino", 37, 12, 45)
        assert keeper.taps <= 12
        keeper.record("Bo", ["7"], ["7"], ["7"])
        before, cards = keeper.taps, (["7", "+2"], ["0"], ["9", "9", "skip"])
        keeper.record("Bo", *cards)
        # the tap on "Record round" brings one there; from then on one a card plus five
        assert keeper.taps - before - 1 <= sum(map(len, cards)) + 5


def test_a_half_entered_round_survives_reload_back_and_a_closed_tab(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo", "Cleo")
        board = page.url
        page.get_by_role("link", name="Record round").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        keeper.count(37)
        page.reload()
        expect(page.locator(".round-entry__chip").nth(1)).to_have_text("Bo37")
        page.go_back()  # to Bo's hand
        expect(page.locator("#points-p2")).to_have_value("37")
        page.set_viewport_size({"width": 844, "height": 390})
        expect(page.locator("#points-p2")).to_have_value("37")
        other_tab = page.context.new_page()
        page.close()
        other_tab.goto(board + "/rounds/new#p3")
        expect(other_tab.locator(".round-entry__chip").nth(1)).to_have_text("Bo37")


def test_a_dead_server_loses_nothing_and_the_round_goes_out_when_it_answers_again(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo")
        page.get_by_role("link", name="Record round").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        page.context.set_offline(True)
        keeper.count(37)
        expect(page.get_by_text("The companion does not answer.")).to_be_visible()
        page.context.set_offline(False)
        page.wait_for_url("**/check?*")
        page.context.set_offline(True)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("The companion does not answer.")).to_be_visible()
        page.context.set_offline(False)
        page.wait_for_url(BOARD)
        assert keeper.totals() == {"Aino": 37, "Bo": 0}


def test_a_double_tap_records_once_and_the_draft_is_gone(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo")
        page.get_by_role("link", name="Record round").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        keeper.count(37)
        page.wait_for_url("**/check?*")
        page.get_by_role("button", name="Save").dblclick()
        page.wait_for_url(BOARD)
        expect(page.get_by_text("1 round played")).to_be_visible()
        assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('companion-round'))") == []
        # going back leads to the round that was saved, not to saving it again
        page.go_back()
        expect(page.get_by_text("This round is saved already.")).to_be_visible()
        page.get_by_role("link", name="Correct").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        page.locator(".pad--numbers").get_by_role("button", name="9", exact=True).click()
        page.locator(".round-entry__dock button").last.click()
        page.get_by_role("button", name="Save").click()
        assert keeper.totals() == {"Aino": 9, "Bo": 0}


def test_a_draft_whose_answer_got_lost_does_not_swallow_the_next_round(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo")
        board = page.url
        page.get_by_role("link", name="Record round").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        keeper.count(37)
        page.wait_for_url("**/check?*")
        # the save reaches the server, its answer does not reach the phone
        draft = page.evaluate("JSON.stringify(localStorage)")
        page.get_by_role("button", name="Save").click()
        page.wait_for_url(BOARD)
        page.evaluate("draft => Object.assign(localStorage, JSON.parse(draft))", draft)
        page.goto(board)
        keeper.record("Bo", 12)
        assert keeper.totals() == {"Aino": 37, "Bo": 12}


def test_a_half_entered_round_waits_while_another_is_corrected_and_can_be_given_up(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo", "Cleo")
        keeper.record("Aino", 37, 12)
        page.get_by_role("link", name="Record round").click()
        page.get_by_role("radio", name="Bo", exact=True).click()
        keeper.count(44)
        page.get_by_role("link", name="Back to the board").click()
        expect(page.get_by_text("A half-entered round is waiting.")).to_be_visible()
        page.get_by_role("link", name="Round 1").click()
        page.get_by_role("link", name="Correct").click()
        page.get_by_role("radio", name="Aino", exact=True).click()
        page.locator("#points-p2").fill("38")
        page.locator("#points-p2").press("Enter")
        page.get_by_role("button", name="Save").click()
        assert keeper.totals()["Aino"] == 50
        page.get_by_role("link", name="Record round").click()
        page.locator(".round-entry__dock button").last.click()
        expect(page.locator(".round-entry__chip").nth(1)).to_have_text("Cleo44")
        page.get_by_role("link", name="Start over").click()
        expect(page.get_by_role("radio", name="Bo", exact=True)).not_to_be_checked()


def test_the_second_of_two_phones_is_told_what_was_recorded_in_between(browser: Browser, url: str) -> None:
    with phone(browser, url) as first, phone(browser, url) as second:
        keeper, other = Scorekeeper(first), Scorekeeper(second)
        keeper.open_table("Aino", "Bo")
        let_in(first, second)
        second.goto(first.url)
        second.get_by_role("link", name="Record round").click()
        second.get_by_role("radio", name="Bo", exact=True).click()
        other.count(12)
        second.wait_for_url("**/check?*")
        keeper.record("Aino", 37)
        second.get_by_role("button", name="Save").click()
        expect(second.get_by_role("alert")).to_contain_text("Nothing was overwritten")
        expect(second.locator("main")).to_contain_text("Aino went out; Bo 37")
        second.get_by_role("button", name="Save").click()
        second.wait_for_url(BOARD)
        assert other.totals() == {"Aino": 37, "Bo": 12}


def test_rounds_are_struck_and_restored_and_history_tells_it(browser: Browser, url: str) -> None:
    with phone(browser, url) as page:
        keeper = Scorekeeper(page)
        keeper.open_table("Aino", "Bo")
        keeper.record("Aino", 37)
        page.get_by_role("link", name="Round 1").click()
        page.get_by_role("button", name="Strike through").click()
        assert keeper.totals() == {"Aino": 0, "Bo": 0}
        page.get_by_role("link", name="struck").click()
        page.get_by_role("button", name="Let it count again").click()
        assert keeper.totals() == {"Aino": 37, "Bo": 0}
        page.get_by_role("link", name="History").click()
        expect(page.locator(".history li")).to_have_count(4)
        expect(page.locator(".history")).to_contain_text("this phone")


def test_keys_answer_who_leads_and_who_deals_and_the_pad_works_by_keyboard(page: Page) -> None:
    keeper = Scorekeeper(page)
    keeper.open_table("Aino", "Bo")
    page.get_by_role("link", name="Record round").press("Enter")
    page.get_by_role("radio", name="Aino", exact=True).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cards", exact=True).press("Enter")
    page.get_by_role("button", name="7", exact=True).press("Enter")
    page.get_by_role("button", name="Draw Two").press("Space")
    expect(page.locator(".round-entry__sum b")).to_have_text("27")
    page.get_by_role("button", name="Take back").press("Enter")
    expect(page.locator(".round-entry__sum b")).to_have_text("7")
    page.locator(".round-entry__dock button").last.press("Enter")
    page.get_by_role("button", name="Save").press("Enter")
    notice = page.locator(".notice--done")
    expect(notice).to_be_focused()
    expect(notice).to_contain_text("The round is saved.")
    expect(page.locator(".player-row").first).to_contain_text("Aino, first, 7 points, up 7")
    page.get_by_role("group", name="Standings").focus()
    page.keyboard.press("l")
    expect(page.locator("[data-says]")).to_have_text("Aino leads")
    page.keyboard.press("d")
    expect(page.locator("[data-says]")).to_have_text("Bo deals, Aino starts")


def test_seats_move_by_button_and_the_deal_moves_along(page: Page) -> None:
    page.goto("/tables/new")
    for seat, name in enumerate(("Aino", "Bo", "Cleo")):
        page.locator(f"#player-{seat}").fill(name)
    page.get_by_role("button", name="Move player 1 down").click()
    assert [page.locator(f"#player-{seat}").input_value() for seat in range(3)] == ["Bo", "Aino", "Cleo"]
    expect(page.locator("input[name=dealer][value='1']")).to_be_checked()
    page.locator(".seat__grip").nth(2).drag_to(page.locator("[data-seat]").nth(0))
    page.reload()  # names that are not sent yet outlive a reload
    assert [page.locator(f"#player-{seat}").input_value() for seat in range(3)] == ["Cleo", "Bo", "Aino"]
    page.locator("input[name=dealer][value='2']").check(force=True)
    page.get_by_role("button", name="Open the table").last.click()
    expect(page.locator(".player-row", has_text="Aino")).to_contain_text("deals")


def test_a_deleted_table_can_be_brought_back(page: Page) -> None:
    Scorekeeper(page).open_table("Zoe", "Yrsa")
    page.get_by_role("link", name="More").click()
    page.get_by_role("link", name="Delete this table").click()
    page.get_by_role("button", name="Delete the table").click()
    expect(page).to_have_url("/")
    expect(page.locator(".table-list").first).not_to_contain_text("Zoe")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".player-row")).to_have_count(2)
