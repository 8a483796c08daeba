"""A person at the table with a phone: opens, records, looks at the board. Counts the taps it takes."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

BOARD = re.compile(r"/tables/(?!new$)[\w-]+$")
#: What the buttons are called in each language.
WORDS = {
    "en": ("Open the table", "Record round", "Save", "Cards", "Points", "Marks", "0 points"),
    "fi": ("Avaa pöytä", "Kirjaa kierros", "Tallenna", "Kortit", "Pisteet", "Merkit", "0 pistettä"),
    "da": ("Åbn bordet", "Notér runde", "Gem", "Kort", "Point", "Mærker", "0 point"),
}
BUTTONS = ("open", "record", "save", "cards", "points", "marks", "zero")


def let_in(host: Page, *guests: Page, role: str = "score") -> None:
    """The host of the table hands a link to other phones, and they follow it."""
    table = re.match(r".*/tables/[\w-]+", host.url)
    assert table
    page = host.request.get(f"{table[0]}/links?link={role}").text()
    code = re.search(r"<strong[^>]*>(\w{3}) (\w{3})</strong>", page)
    assert code
    for guest in guests:
        assert guest.request.get(f"/t/{code[1]}{code[2]}").ok


@dataclass
class Scorekeeper:
    page: Page
    language: str = "en"
    #: Reload after every step, as a phone does that was put away.
    forgetful: bool = False
    taps: int = 0

    def word(self, name: str) -> str:
        return WORDS[self.language][BUTTONS.index(name)]

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1
        if self.forgetful and "/rounds/new" in self.page.url:
            self.page.reload()

    def button(self, name: str, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=self.word(name), exact=exact)

    def open_table(self, *names: str, system: str = "", target: int = 500) -> None:
        self.page.goto("/tables/new")
        for seat, name in enumerate(names):
            self.page.locator(f"#player-{seat}").fill(name)
        self.page.locator("summary").click()
        self.page.locator("#system").select_option(system)
        self.page.locator("#target").fill(str(target))
        self.button("open").last.click()
        self.page.wait_for_url(BOARD)
        expect(self.page.locator(".player-row")).to_have_count(len(names))

    def record(self, out: str, *hands: str | list[str] | int) -> None:
        """Hands in seat order from who went out: points as a number, cards as a list, marks as a text."""
        self.tap(self.page.get_by_role("link", name=self.word("record")))
        self.tap(self.page.get_by_role("radio", name=out, exact=True))
        for hand in hands[:-1]:
            self.count(hand)
        self.forgetful, forgetful = False, self.forgetful  # a reload now would race with the form that is being sent
        self.count(hands[-1])
        self.forgetful = forgetful
        self.page.wait_for_url("**/check?*")
        self.tap(self.button("save"))
        self.page.wait_for_url(BOARD)

    def count(self, hand: str | list[str] | int) -> None:
        if hand == 0:
            self.page.wait_for_timeout(450)  # a faster second tap counts as a double tap
            self.tap(self.button("zero"))
            return
        if isinstance(hand, int):
            self.mode("points")
            for digit in str(hand):
                self.tap(self.page.locator(".pad--numbers").get_by_role("button", name=digit, exact=True))
        elif isinstance(hand, list):
            self.mode("cards")
            for face in hand:
                self.tap(self.page.locator(f"[data-face='{face}']"))
        else:
            self.mode("marks")
            self.page.locator(".hand:not([hidden]) input[name^=cards]").fill(hand)
        self.tap(self.page.locator(".round-entry__dock button").last)

    def mode(self, name: str) -> None:
        button = self.page.locator(".round-entry__modes").get_by_role("button", name=self.word(name), exact=True)
        if button.get_attribute("aria-pressed") != "true":
            self.tap(button)

    def totals(self) -> dict[str, int]:
        self.page.wait_for_url(BOARD)
        names = self.page.locator(".player-row__name").all_text_contents()
        totals = self.page.locator(".player-row__total").all_text_contents()
        return {name: int(total) for name, total in zip(names, totals, strict=True)}
