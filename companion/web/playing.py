"""What may I play? A hand is looked at and forgotten: it is in no address, no memory of a browser and no database."""

from typing import Any

from flask import Blueprint, g, render_template, request
from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.cards import ACTIONS, NUMBERS, Card
from companion.game.decks import DECKS
from companion.game.markings import COLOUR_LETTERS, marking
from companion.game.match import RULEBOOKS
from companion.game.refusals import Refused
from companion.referee.legal import Legal
from companion.services.rulings import what_may_be_played
from companion.web import referee
from companion.web.security import keep_nothing
from companion.words.cards import COLOUR_NAMES, card_name
from companion.words.legal import why
from companion.words.refusals import sentence

bp = Blueprint("playing", __name__, url_prefix="/referee/hand")
bp.before_request(referee.find)
bp.context_processor(referee.about_the_situation)
bp.after_request(keep_nothing)
FIELDS = ("top", "colour", "pending", "drawn", "hand")
LONGEST_TYPED = 600


@bp.get("")
def ask() -> str:
    return _page({}, {}, None)


@bp.post("")
def answer() -> str | tuple[str, int]:
    typed = {name: request.form.get(name, "").strip()[:LONGEST_TYPED] for name in FIELDS}
    given: dict[str, Any] = {name: text for name, text in typed.items() if text}
    given["hand"] = typed["hand"].split()
    try:
        _position, found = what_may_be_played(g.rulebook, given, DECKS[g.table.deck] if g.table else None)
    except Refused as refused:
        return _page(typed, {refused.where or "hand": sentence(refused, get_translations())}, None), 422
    return _page(typed, {}, found)


def _page(typed: dict[str, str], errors: dict[str, str], found: Legal | None) -> str:
    return render_template(
        "referee/hand.html",
        typed=typed,
        errors=errors,
        found=found,
        rows=_rows(found) if found else [],
        colours={"": _("Not chosen"), **{COLOUR_LETTERS[name]: _(text) for name, text in COLOUR_NAMES.items()}},
        pad=_pad(),
    )


def _rows(found: Legal) -> list[dict[str, Any]]:
    """Every card of the hand, those that may be played first."""
    t = get_translations()
    then = {play.card: play.then for play in found.plays}
    rows = [
        {
            "card": card,
            "name": card_name(card, t),
            "may": reason.may,
            "why": why(reason, g.rulebook, t),
            "then": ", ".join(card_name(other, t) for other in then.get(card, ())),
        }
        for card, reason in found.why.items()
    ]
    return sorted(rows, key=lambda row: not row["may"])


def _pad() -> dict[str, Any]:
    """What the card pad is drawn from, for every deck: marks and names."""
    t = get_translations()

    def key(card: Card) -> tuple[str, str, str]:
        signs = {"skip": "⊘", "reverse": "⇄", "draw-two": "+2", "wild": "W", "wild-four": "+4", "grayskull": "G"}
        return marking(card), signs.get(card.face, card.face), card_name(card, t)

    decks = {
        deck.key: {
            "colours": {colour: [key(Card(face, colour)) for face in (*NUMBERS, *ACTIONS)] for colour in deck.colours},
            "wilds": [key(Card(face)) for face in deck.wilds],
        }
        for deck in DECKS.values()
    }
    return {
        "decks": decks,
        "of": {book: deck for book, (deck, _system) in RULEBOOKS.items()},
        "names": {colour: _(name) for colour, name in COLOUR_NAMES.items()},
    }
