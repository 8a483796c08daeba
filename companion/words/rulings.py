"""A ruling as a referee says it: a few whole sentences, with the players' names where they are known."""

from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from typing import Any

from companion.referee.rulebook import Rulebook
from companion.referee.ruling import Ruling, Say
from companion.words.cards import N_
from companion.words.citations import citation, citations
from companion.words.ruling_sentences import SENTENCES

VERDICT_NAMES = {
    "allowed": N_("Allowed"),
    "not-allowed": N_("Not allowed"),
    "penalty": N_("Penalty"),
    "no-penalty": N_("No penalty"),
    "guilty": N_("Guilty"),
    "innocent": N_("Not guilty"),
    "not-entitled": N_("Not entitled"),
    "upheld": N_("Upheld"),
    "rejected": N_("Rejected"),
    "silent": N_("Not settled"),
}
ROLE_NAMES = {
    "player": N_("the player"),
    "next": N_("the next player"),
    "after-next": N_("the player after the next one"),
    "previous": N_("the previous player"),
    "challenger": N_("the challenger"),
    "doubter": N_("the doubter"),
    "adviser": N_("the adviser"),
    "others": N_("each of the others"),
    "dealer": N_("the dealer"),
    "left-of-dealer": N_("the player on the dealer’s left"),
    "youngest": N_("the youngest player"),
}


def ruling_sentences(
    ruling: Ruling, rulebook: Rulebook, t: NullTranslations, names: Mapping[str, str] | None = None
) -> list[str]:
    """What is said, one sentence after the other. `names` are the players by their roles, where they are known."""
    finding = ruling.finding
    known = {role: t.gettext(ROLE_NAMES[name]) for role, name in finding.roles.items()} | dict(names or {})
    said = [_say(say, rulebook, known, t) for say in finding.says]
    if finding.verdict == "silent":
        said.append(_offer_vote(rulebook, t))
    return said


def verdict_sentence(verdict: str, t: NullTranslations) -> str:
    return t.gettext(VERDICT_NAMES[verdict]) + "."


def role_name(role: str, names: Mapping[str, str], t: NullTranslations) -> str:
    if role in names:
        return names[role]
    if role.startswith("+"):
        return t.gettext("the player %(seats)s seats on") % {"seats": role[1:]}
    return t.gettext(ROLE_NAMES[role])


def number_of_cards(number: int, t: NullTranslations) -> str:
    # Translators: what somebody draws, as in "Aino draws 2 cards"
    text = t.npgettext("what somebody draws", "%(number)s card", "%(number)s cards", number)
    return text % {"number": number}


def ruling_cite(ruling: Ruling, rulebook: Rulebook, t: NullTranslations) -> str:
    """Where it is written, and which of it is the table's own."""
    parts = list(_house_rules(ruling, rulebook, t))
    if ruling.cites:
        parts.append(citations(ruling.cites, ruling.cited_title or rulebook.about["title"], t))
    elif ruling.finding.verdict == "silent" and "vote" in rulebook.facts:
        cite = rulebook.facts["vote"].cite
        parts.append(citations((cite,) if cite else (), rulebook.about["title"], t))
    elif not parts:
        parts.append(t.gettext("%(rulebook)s: no passage on this") % {"rulebook": rulebook.about["title"]})
    return "; ".join(parts)


def _house_rules(ruling: Ruling, rulebook: Rulebook, t: NullTranslations) -> Iterator[str]:
    from companion.referee.house_rules import house_facts

    changed = house_facts(rulebook)
    for name in ruling.house_rules:
        book = changed[name].book
        if book and book.cite:
            values = {"book": rulebook.about["title"], "cite": citation(book.cite, t)}
            yield t.gettext("house rule (%(book)s says otherwise: %(cite)s)") % values
        else:
            yield t.gettext("house rule")


def _say(say: Say, rulebook: Rulebook, names: Mapping[str, str], t: NullTranslations) -> str:
    values = {
        "who": role_name(say.who, names, t) if say.who else "",
        "other": role_name(say.other, names, t) if say.other else "",
        "cards": number_of_cards(say.cards, t),
        "number": say.number,
        "book": rulebook.about["title"],
    }
    text = t.gettext(SENTENCES[say.key]) % values
    return text[:1].upper() + text[1:]


def _offer_vote(rulebook: Rulebook, t: NullTranslations) -> str:
    fact = rulebook.facts.get("vote")
    if fact and fact.cite:
        return t.gettext(
            "By %(section)s you vote: ask a yes-or-no question; most votes decide, and on a tie the oldest player."
        ) % {"section": fact.cite.section}
    return t.gettext(
        "A fair way out is a vote: ask a yes-or-no question; most votes decide, and on a tie the oldest player."
    )


def ruling_as_data(ruling: Ruling, rulebook: Rulebook, t: NullTranslations) -> dict[str, Any]:
    """As programs read it."""
    finding = ruling.finding
    return {
        "case": ruling.case,
        "rulebook": ruling.rulebook,
        "verdict": finding.verdict,
        "draws": dict(finding.draws),
        "turn": finding.turn,
        "effects": list(finding.effects),
        "answer": " ".join([verdict_sentence(finding.verdict, t), *ruling_sentences(ruling, rulebook, t)]),
        "cite": ruling_cite(ruling, rulebook, t),
        "facts": dict(ruling.facts),
        "topic": finding.topic,
        "house_rules": list(ruling.house_rules),
    }
