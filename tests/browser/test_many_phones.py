"""One table, many phones: host, scorekeeper, players, watchers and strangers, each with a browser of their own."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.driving import Scorekeeper
from tests.browser.test_evenings import phone
from tests.browser.test_evenings_by_the_clock import open_table, press


@dataclass
class Phones:
    """The phones around one table."""

    browser: Browser
    url: str
    stack: ExitStack
    table: str = ""
    codes: dict[str, str] = field(default_factory=dict)

    def phone(self, language: str = "en") -> Page:
        return self.stack.enter_context(phone(self.browser, self.url, language))

    def host(self, *names: str, language: str = "en", rulebook: str = "") -> Page:
        page = self.phone(language)
        if rulebook:
            open_table(page, *names, rulebook=rulebook)
        else:
            Scorekeeper(page, language).open_table(*names)
        self.table = page.url
        for role in ("watch", "play", "score"):
            page.goto(f"{self.table}/links?link={role}")
            self.codes[role] = page.locator(".invite__code strong").inner_text()
        page.goto(self.table)
        return page

    def guest(self, role: str, language: str = "en") -> Page:
        page = self.phone(language)
        page.goto("/join")
        page.locator("#code").fill(self.codes[role].lower())
        page.locator("#code").press("Enter")
        page.wait_for_url("**/tables/**")
        return page

    def player(self, seat: str, language: str = "en") -> Page:
        page = self.guest("play", language)
        page.locator(f"form:has(input[value={seat}]) button").click()
        page.wait_for_url("**/hand")
        return page


@pytest.fixture
def phones(browser: Browser, url: str) -> Iterator[Phones]:
    with ExitStack() as stack:
        yield Phones(browser, url, stack)


def no_violations(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_a_round_counted_by_everyone_at_once(phones: Phones) -> None:
    host = phones.host("Aino", "Bo", "Cleo")
    keeper, watcher = phones.guest("score", "fi"), phones.guest("watch", "da")
    aino, bo, cleo = phones.player("p1"), phones.player("p2", "fi"), phones.player("p3", "da")
    keeper.get_by_role("link", name="Kirjaa kierros 1").click()
    aino.get_by_role("button", name="I’m out").click()
    expect(aino.get_by_text("You said that you are out. The scorekeeper saves the round.")).to_be_visible()
    # without a tap on any of the other phones
    expect(watcher.get_by_text("Aino siger »Jeg er ude«. Tæller stadig: Bo, Cleo.")).to_be_visible()
    expect(keeper.locator("[data-counting]")).to_have_text(
        "Aino ilmoittaa: kortit loppuivat. Vielä laskematta: Bo, Cleo."
    )
    expect(keeper.get_by_role("radio", name="Aino", exact=True)).to_be_checked()
    for face in ("7", "7", "+2"):
        bo.locator(f"[data-face='{face}']").click()
    expect(bo.locator(".round-entry__sum b")).to_have_text("34")
    no_violations(bo)
    bo.get_by_role("button", name="Lähetä käteni").click()
    expect(bo.get_by_text("Kätesi on lähetetty kirjurille.")).to_be_visible()
    cleo.locator("#points-p3").fill("12")
    cleo.get_by_role("button", name="Send min hånd").click()
    expect(keeper.locator("[data-counting]")).to_contain_text("Laskettu: Bo, Cleo.")
    keeper.get_by_role("button", name="Seuraava").click()
    expect(keeper.locator(".round-entry__chip").nth(1)).to_have_text("Bo34")
    no_violations(keeper)
    # Cleo miscounted: the scorekeeper knows better
    keeper.locator(".round-entry__dock button").last.click()
    expect(keeper.locator("#points-p3")).to_have_value("12")
    keeper.locator("#points-p3").fill("15")
    keeper.locator("#points-p3").press("Enter")
    keeper.wait_for_url("**/check?*")
    keeper.get_by_role("button", name="Tallenna").click()
    for page in (host, watcher):
        expect(page.locator(".player-row__total").first).to_have_text("49")
    expect(bo.get_by_role("button", name="Korttini loppuivat")).to_be_visible()
    watcher.goto(f"{phones.table}/history")
    expect(watcher.get_by_text("rettet, sendt fra telefonen: Cleo 12 point")).to_be_visible()


def test_the_focus_stays_on_a_players_page_when_the_round_is_saved(phones: Phones) -> None:
    phones.host("Aino", "Bo")
    keeper, aino, bo = phones.guest("score"), phones.player("p1"), phones.player("p2")
    aino.get_by_role("button", name="I’m out").press("Enter")
    bo.locator("#points-p2").fill("20")
    bo.locator("#points-p2").press("Enter")
    expect(bo.get_by_text("Your hand is with the scorekeeper.")).to_be_focused()
    expect(aino.get_by_text("You said that you are out.")).to_be_focused()
    aino.get_by_role("button", name="No, I am not out").focus()
    keeper.get_by_role("link", name="Record round 1").click()
    keeper.get_by_role("button", name="Next").click()
    keeper.locator("#points-p2").press("Enter")
    keeper.wait_for_url("**/check?*")
    keeper.get_by_role("button", name="Save").click()
    for page in (aino, bo):
        expect(page.get_by_role("button", name="I’m out")).to_be_visible()
        page.wait_for_timeout(300)  # a focus that is lost is lost with the next picture
        assert page.evaluate("document.activeElement.closest('#own-hand') !== null")
    # And once more, from where it was put.
    aino.get_by_role("button", name="I’m out").click()
    expect(bo.get_by_text("Aino says: out.")).to_be_visible()
    bo.wait_for_timeout(300)
    assert bo.evaluate("document.activeElement.closest('#own-hand') !== null")


def test_hands_that_arrive_do_not_disturb_what_is_typed(phones: Phones) -> None:
    phones.host("Aino", "Bo", "Cleo")
    keeper, bo, cleo = phones.guest("score"), phones.player("p2"), phones.player("p3")
    keeper.get_by_role("link", name="Record round 1").click()
    keeper.get_by_role("radio", name="Aino", exact=True).click()
    keeper.locator(".pad--numbers").get_by_role("button", name="4", exact=True).click()
    aino = phones.player("p1")
    aino.get_by_role("button", name="I’m out").click()
    for page, key, points in ((bo, "p2", "37"), (cleo, "p3", "12")):
        page.locator(f"#points-{key}").fill(points)
        page.get_by_role("button", name="Send my hand").click()
    expect(keeper.locator("[data-counting]")).to_contain_text("Counted: Bo, Cleo.")
    # Bo's hand was half typed here and stays; beside it stands what Bo sent
    expect(keeper.locator("#points-p2")).to_have_value("4")
    expect(keeper.locator("[data-hand=p2] [data-sent-note]")).to_have_text("Sent by phone: 37")
    keeper.locator(".round-entry__dock button").last.click()
    expect(keeper.locator("#points-p3")).to_have_value("12")
    # Cleo counts again before anything is saved
    cleo.locator("#points-p3").fill("13")
    cleo.get_by_role("button", name="Send it again").click()
    expect(keeper.locator("#points-p3")).to_have_value("13")


def test_two_who_went_out_at_once_are_the_scorekeepers_to_decide(phones: Phones) -> None:
    host = phones.host("Aino", "Bo", "Cleo")
    aino, bo = phones.player("p1"), phones.player("p2")
    aino.get_by_role("button", name="I’m out").click()
    bo.get_by_role("button", name="I’m out too").click()
    expect(host.get_by_text("Aino and Bo say they are out: the scorekeeper decides.")).to_be_visible()
    expect(aino.get_by_text("Bo says so too: the scorekeeper decides.")).to_be_visible()
    host.get_by_role("link", name="Record round 1").click()
    assert host.locator("input[name=out]:checked").count() == 0
    bo.get_by_role("button", name="No, I am not out").click()
    expect(host.get_by_role("radio", name="Aino", exact=True)).to_be_checked()
    # chosen by nobody here, so it is open again as soon as another says so
    bo.get_by_role("button", name="I’m out too").click()
    expect(host.get_by_role("radio", name="Aino", exact=True)).not_to_be_checked()


def test_renewing_a_link_shuts_out_open_pages_at_once(phones: Phones) -> None:
    host, watcher, keeper = phones.host("Aino", "Bo"), phones.guest("watch", "fi"), phones.guest("score")
    host.goto(f"{phones.table}/links?link=watch")
    host.locator("summary").click()
    host.get_by_role("button", name="Renew and shut the others out").click()
    expect(host.get_by_text("Whoever had the old one is shut out.")).to_be_visible()
    expect(watcher.get_by_role("heading", name="Tämä pöytä ei ole sinulle auki")).to_be_visible()
    no_violations(watcher)
    watcher.locator("#code").fill(phones.codes["watch"])
    watcher.locator("#code").press("Enter")
    expect(watcher.get_by_role("alert")).to_contain_text("Millään pöydällä ei ole tätä koodia.")
    no_violations(watcher)
    expect(keeper.get_by_role("link", name="Record round 1")).to_be_visible()
    keeper.reload()
    expect(keeper.get_by_role("link", name="Record round 1")).to_be_visible()


def test_a_stranger_gets_nowhere_and_a_watcher_has_nothing_to_press(phones: Phones) -> None:
    phones.host("Aino", "Bo")
    eve, watcher = phones.phone("da"), phones.guest("watch")
    eve.goto(phones.table)
    expect(eve.get_by_role("heading", name="Dette bord er ikke åbent for dig")).to_be_visible()
    eve.goto("/")
    assert phones.table.rpartition("/")[2] not in eve.content()
    assert watcher.locator("main form").count() == 0
    assert watcher.get_by_role("link", name="Record round").count() == 0
    watcher.goto(f"{phones.table}/more")
    assert watcher.locator("main form").count() == 0
    no_violations(watcher)
    # by hand, from a page that may watch: every way of writing is shut
    form = {"seen": "1", "ticket": "by-hand-1"}
    token = watcher.locator("input[name=csrf_token]").first.input_value()
    for path in ("rounds", "undo", "delete", "more", "hand", "hand/out", "seat", "vote", "links/score/renew", "host"):
        answer = watcher.request.post(f"{phones.table}/{path}", form={"csrf_token": token, **form})
        assert answer.status == 403, path


def test_everyone_moves_on_to_the_rematch(phones: Phones) -> None:
    host, watcher, bo = phones.host("Aino", "Bo"), phones.guest("watch", "fi"), phones.player("p2")
    host.goto(f"{phones.table}/more")
    host.get_by_role("button", name="Rematch with the same players").click()
    host.wait_for_url(lambda address: address != f"{phones.table}/more")
    watcher.get_by_role("link", name="Uusintapeli on käynnissä: siirry sinne").click()
    expect(watcher.locator(".player-row")).to_have_count(2)
    bo.goto(phones.table)
    bo.get_by_role("link", name="The rematch is under way: go there").click()
    expect(bo.get_by_text("You are Bo.")).to_be_visible()


def test_hands_of_a_stopped_game_arrive_while_they_are_asked_for(phones: Phones) -> None:
    host = phones.host("Aino", "Bo", "Cleo", rulebook="kpgut")
    press(host, "Start game 1")
    aino, bo, cleo = phones.player("p1"), phones.player("p2"), phones.player("p3")
    aino.get_by_role("button", name="I’m out", exact=True).click()
    press(host, re.compile("Aino was out at .*: write it down"))
    expect(aino.get_by_role("timer")).to_have_count(1)
    expect(bo.get_by_role("timer")).to_have_text(re.compile(r"0:\d\d"))
    no_violations(bo)
    host.get_by_role("link", name="Stop the game…").click()
    host.locator("#cards-p3").fill("8")
    for page, key, cards in ((bo, "p2", "gg dbb"), (cleo, "p3", "wi")):
        page.locator(f"#cards-{key}").fill(cards)
        page.get_by_role("button", name="Send my hand").click()
    expect(host.locator("#cards-p2")).to_have_value("gg dbb")
    # Cleo's was being typed here and stays; beside it stands what she sent
    expect(host.locator("[data-pad-hand=p3] [data-sent-note]")).to_have_text("Sent by phone: wi")
    expect(host.locator("#cards-p3")).to_have_value("8")
    no_violations(host)


def test_a_vote_is_on_every_phone(phones: Phones) -> None:
    host = phones.host("Aino", "Bo")
    bo, watcher = phones.player("p2", "fi"), phones.guest("watch", "da")
    host.goto(f"{phones.table}/vote")
    host.locator("#question").fill("Was it in time?")
    host.get_by_role("button", name="Open the vote").click()
    expect(watcher.get_by_role("link", name="Til afstemningen")).to_be_visible()
    bo.get_by_role("link", name="Äänestä nyt").click()
    bo.get_by_role("radio", name="Kyllä").check(force=True)
    bo.get_by_role("button", name="Äänestä", exact=True).click()
    expect(host.get_by_text("1 of 2 have voted: Bo")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fi", "da"])
def test_pages_of_ones_own_hand_in_every_state(phones: Phones, language: str) -> None:
    phones.host("Aino", "Bo", "Cleo")
    aino, bo = phones.player("p1", language), phones.player("p2", language)
    for page in (aino, bo):
        page.set_viewport_size({"width": 320, "height": 640})
    no_violations(aino)
    aino.locator("#own-hand form button").first.click()
    expect(bo.locator("#points-p2")).to_be_visible()
    expect(aino.locator("#own-hand input[name=out]")).to_have_value("no")  # hers can be taken back now
    for page in (aino, bo):
        no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    bo.locator("#cards-p2").fill("zz")
    bo.locator(".own-hand__form .dock button").click()
    expect(bo.get_by_role("alert")).to_be_visible()
    expect(bo.locator("#cards-p2")).to_have_value("zz")
    no_violations(bo)
    for path in ("", "/seat", "/links", "/screen"):
        bo.goto(f"{phones.table}{path}")
        no_violations(bo)
        assert bo.evaluate("document.documentElement.scrollWidth") <= 320
