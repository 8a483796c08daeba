"""Why a card may be played or not, in one sentence, with the rule where it may not."""

from gettext import NullTranslations
from typing import Any

from companion.game.markings import marking
from companion.referee.legal import Legal, Reason
from companion.referee.rulebook import Rulebook
from companion.words.cards import N_
from companion.words.citations import citations
from companion.words.rulings import number_of_cards

SENTENCES = {
    "same-colour": N_("Yes: it has the colour in play."),
    "same-number": N_("Yes: it has the same number."),
    "same-symbol": N_("Yes: it has the same symbol."),
    "wild-any-time": N_("Yes: it goes on any card."),
    "opens": N_("Yes: the pile may be opened with it."),
    "answers-draw": N_("Yes: it answers the draw and passes it on."),
    "no-colour-held": N_("Yes: you hold no card of the colour in play."),
    "nothing-else": N_("Yes: nothing else in your hand can be played."),
    "wild-four-always": N_("Yes: at this table it may always be played."),
    "no-match": N_("No: neither the colour nor the number or symbol fits."),
    "colour-held": N_("No: you hold a card of the colour in play."),
    "other-playable": N_("No: another card in your hand can be played."),
    "not-as-opening": N_("No: the pile may not be opened with it."),
    "draw-pending": N_("No: you have to draw %(cards)s, and this card does not answer that."),
    "draw-first": N_("No: first you draw %(cards)s, then you play."),
    "holds-draw-two": N_("No: you hold a Draw Two, and only that may answer."),
    "only-drawn": N_("No: after drawing, only the card just drawn may be played."),
    "drawn-stays": N_("No: the card just drawn stays in the hand this turn."),
}


def why(reason: Reason, rulebook: Rulebook, t: NullTranslations) -> str:
    text = t.gettext(SENTENCES[reason.key]) % {"cards": number_of_cards(reason.cards, t)}
    if reason.last_costs:
        cards = {"cards": number_of_cards(reason.last_costs, t)}
        text += " " + t.gettext("But nobody goes out on it: you draw %(cards)s and say “Uno”.") % cards
    return text if reason.may else f"{text} ({rule_of(reason, rulebook, t)})"


def rule_of(reason: Reason, rulebook: Rulebook, t: NullTranslations) -> str:
    """Where it is written that the card may not be played."""
    fact = rulebook.facts.get(reason.fact)
    return citations((fact.cite,), rulebook.about["title"], t) if fact and fact.cite else t.gettext("house rule")


def legal_as_data(found: Legal, rulebook: Rulebook, t: NullTranslations) -> dict[str, Any]:
    """As programs read it, every card by its marking."""
    return {
        "plays": [{"card": marking(play.card), "then": [marking(card) for card in play.then]} for play in found.plays],
        "must_draw": found.must_draw,
        "may_draw": found.may_draw,
        "why": {marking(card): why(reason, rulebook, t) for card, reason in found.why.items()},
    }
