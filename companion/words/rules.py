"""How an answer is said: its verdict, what it rests on, where it stands, and numbers with their unit."""

from gettext import NullTranslations

from companion.referee.rulebook import Answer, filled
from companion.words.cards import N_
from companion.words.citations import citations

VERDICT_NAMES = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "depends": N_("Depends"),
    "rule": N_("Rule"),
    "silent": N_("Not said"),
}
BASIS_NAMES = {
    "explicit": N_("said outright"),
    "inferred": N_("follows from the text"),
    "contested": N_("the text contradicts itself"),
    "silent": N_("the rulebook says nothing about it"),
}
GROUP_NAMES = {
    "setup": N_("Before the game"),
    "turn": N_("Your turn"),
    "action cards": N_("Action cards"),
    "ending": N_("Uno and the end"),
    "score": N_("Points"),
    "seating": N_("Two, pairs and teams"),
    "conduct": N_("At the table"),
}


def verdict_name(verdict: str, t: NullTranslations) -> str:
    return t.gettext(VERDICT_NAMES[verdict])


def basis_name(basis: str, t: NullTranslations) -> str:
    return t.gettext(BASIS_NAMES[basis])


def said(answer: Answer, text: str, t: NullTranslations) -> str:
    """The text with the rulebook's own numbers in place."""
    return filled(text, answer.book.facts, lambda number, unit: counted(number, unit, t))


def counted(number: int, unit: str, t: NullTranslations) -> str:
    if unit == "cards":
        return t.ngettext("%(num)d card", "%(num)d cards", number) % {"num": number}
    return t.ngettext("%(num)d point", "%(num)d points", number) % {"num": number}


def cited(answer: Answer, t: NullTranslations) -> str:
    """All places in one line: `KPGUT §2, lines 97-99`."""
    title = answer.book.about["title"]
    if not answer.rule.cites:
        return t.gettext("%(rulebook)s: no passage on this") % {"rulebook": title}
    return citations(answer.rule.cites, title, t)
