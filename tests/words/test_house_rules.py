"""Every house rule has a plain description, and every setting of every rulebook a name."""

import gettext

from companion.referee.house_rules import SWITCHES, apply
from companion.words.house_rules import DESCRIPTIONS, VALUES, description, setting
from tests.referee.books import SHORT, book


def test_every_switch_is_described_once() -> None:
    assert list(DESCRIPTIONS) == list(SWITCHES)
    assert {name for name, _value in VALUES} <= set(SWITCHES)


def test_every_setting_of_every_rulebook_has_a_name() -> None:
    t = gettext.NullTranslations()
    for short in SHORT:
        for name, switch in SWITCHES.items():
            assert description(name, t).endswith(".")
            shown = setting(name, book(short).facts.get(name), t)
            assert shown.isdigit() == (not switch.ask.choices and name in book(short).facts) or shown == "Not settled"
    for name, switch in SWITCHES.items():
        for value in switch.ask.choices:
            assert value in ("yes", "no") or (name, value) in VALUES


def test_a_table_and_its_book_side_by_side() -> None:
    t = gettext.NullTranslations()
    name = "no_playable_draws"
    table, written = apply({name: "until-playable"}, book("fi")).facts[name], book("fi").facts[name]
    assert (setting(name, table, t), setting(name, written, t)) == ("Until a card fits", "One card")
