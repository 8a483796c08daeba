"""The language switch, the way past the head, and the error summary, as people use them."""

from playwright.sync_api import Page, expect


def test_the_language_switch_keeps_the_place_and_works_by_keyboard(page: Page) -> None:
    page.goto("/about?from=phone")
    page.get_by_role("button", name="Suomi").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url("/about?from=phone")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tietoa Companionista")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.get_by_role("button", name="Dansk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Om Companion")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "da")


def test_the_first_tab_leads_past_the_head(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_contain_text("Keep score")


def test_every_door_opens_and_leads_back(page: Page) -> None:
    page.goto("/")
    doors = {"Keep score": "Open a table", "Settle an argument": "Settle an argument", "Print": "Print"}
    for door, heading in doors.items():
        page.get_by_role("link", name=door).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        page.get_by_role("link", name="Companion", exact=True).click()
        expect(page).to_have_url("/")


def test_the_error_summary_takes_the_focus_and_leads_to_the_field(page: Page) -> None:
    page.goto("/gallery")
    page.get_by_label("Points").fill("12345")
    page.get_by_role("button", name="Save").click()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    summary.get_by_role("link").last.click()
    points = page.get_by_label("Points")
    expect(points).to_be_focused()
    expect(points).to_have_value("12345")
    expect(points).to_have_accessible_description("0–9999 Points are a whole number.")


def test_a_screen_reader_hears_a_player_as_one_sentence(page: Page) -> None:
    page.goto("/gallery")
    row = page.get_by_role("listitem").filter(has_text="Aino, first, 412 points")
    assert row.aria_snapshot().strip() == "- listitem: Aino, first, 412 points"


def test_a_card_says_its_name(page: Page) -> None:
    page.goto("/gallery")
    expect(page.get_by_role("img", name="red 7", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="Wild Draw Four")).to_be_visible()
