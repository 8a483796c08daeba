"""The facts that a table may switch, in the reader's words: how it plays them, and what the book says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.referee.house_rules import SWITCHES
from companion.referee.rulebook import Fact
from companion.referee.situation import YES_NO
from companion.services import house_rules
from companion.services.rulings import rulebook_of
from companion.words.house_rules import description, setting


@dataclass(frozen=True)
class Setting:
    """One fact that can be switched, as the form shows it."""

    name: str
    text: str
    value: str
    #: What the book says, in words.
    book: str
    #: Empty for a number.
    options: Mapping[str, str]
    changed: bool


def settings(rulebook: str, rules: Mapping[str, Any]) -> list[Setting]:
    book, t = rulebook_of(rulebook), get_translations()
    found = []
    for name in house_rules.OFFERED:
        ask, fact = SWITCHES[name].ask, book.facts.get(name)
        said = setting(name, fact, t)
        options = {choice: setting(name, _fact(name, choice), t) for choice in ask.choices}
        as_in_book = {"": str(_("As in the book: %(setting)s", setting=said))} if ask.choices else {}
        value = str(rules.get(name, ""))
        found.append(Setting(name, description(name, t), value, said, {**as_in_book, **options}, bool(value)))
    return found


def _fact(name: str, choice: str) -> Fact:
    return Fact(choice == "yes" if SWITCHES[name].ask.choices == YES_NO else choice, None)


def told_rules(rules: Mapping[str, Any], rulebook: str) -> list[tuple[str, str, str]]:
    """Each house rule in words: what it is about, how the table plays it, what the book says."""
    return [
        (each.text, each.options.get(each.value, each.value), each.book)
        for each in settings(rulebook, rules)
        if each.changed
    ]
