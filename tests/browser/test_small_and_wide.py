"""What must be seen while a hand is counted is seen, on small phones and wide screens, whatever people are called."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_many_phones import Phones

#: Forty letters without a gap, as many as a name may have.
LONG = "Donaudampfschifffahrtsgesellschaftskapit"
#: What a pointer would not find in the middle of it, because something else is in front.
COVERED = """() => [...document.querySelectorAll(".own-hand__form .pad__key, .own-hand__form .round-entry__sum")]
    .filter(each => {
        const { left, top, width, height, bottom } = each.getBoundingClientRect();
        if (bottom > innerHeight) return false;
        return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map(each => each.textContent)"""


@pytest.fixture
def phones(browser: Browser, url: str) -> Iterator[Phones]:
    with ExitStack() as stack:
        yield Phones(browser, url, stack)


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (320, 568)])
def test_nothing_covers_the_keys_and_the_sum_of_ones_own_hand(phones: Phones, size: tuple[int, int]) -> None:
    phones.host("Aino", "Bo")
    bo = phones.player("p2")
    bo.set_viewport_size({"width": size[0], "height": size[1]})
    phones.player("p1").get_by_role("button", name="I’m out").click()
    bo.locator("[data-face='7']").click()
    bo.evaluate("scrollTo(0, 0)")
    assert bo.evaluate(COVERED) == []
    if size[1] >= 800:
        expect(bo.locator(".round-entry__sum")).to_be_in_viewport(ratio=1)
    key = bo.locator("[data-face='7']").bounding_box()
    assert key
    assert key["width"] <= 100
    assert 44 <= key["height"] <= 80


def test_a_scorekeeper_sees_what_a_phone_has_sent_and_nothing_reaches_over_the_edge(phones: Phones) -> None:
    phones.host("Aino", "Bo")
    keeper, bo = phones.guest("score"), phones.player("p2")
    phones.player("p1").get_by_role("button", name="I’m out").click()
    bo.locator("#points-p2").fill("37")
    bo.get_by_role("button", name="Send my hand").click()
    expect(bo.get_by_role("button", name="Send it again")).to_be_visible()
    keeper.goto(f"{phones.table}/rounds/new")
    keeper.locator(".round-entry__dock button").last.click()
    note = keeper.get_by_text("Sent by phone: 37")
    expect(note).to_be_in_viewport(ratio=1)
    assert note.evaluate("each => getComputedStyle(each).clipPath") == "none"
    for mode in ("Points", "Cards", "Marks"):
        keeper.get_by_role("button", name=mode, exact=True).click()
        assert width(keeper) <= 390, mode


def test_a_name_of_forty_letters_without_a_gap_fits_a_small_phone(phones: Phones) -> None:
    phones.host("Aino", LONG)
    page = phones.guest("play")
    page.set_viewport_size({"width": 320, "height": 568})
    assert width(page) <= 320
    page.get_by_role("button", name=LONG).click()
    page.wait_for_url("**/hand")
    assert width(page) <= 320
    page.goto(phones.table)
    expect(page.locator(".own-seat")).to_contain_text(LONG)
    assert width(page) <= 320


def test_a_phone_does_not_mend_a_code(page: Page) -> None:
    page.goto("/gallery")
    wanted = {"autocapitalize": "characters", "autocorrect": "off", "spellcheck": "false", "autocomplete": "off"}
    for name, value in wanted.items():
        expect(page.locator("#code")).to_have_attribute(name, value)
    assert page.locator("#player").get_attribute("spellcheck") is None
