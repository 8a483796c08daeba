"""Refusals as people at the table understand them: with names instead of keys, and rounds instead of paths."""

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.refusals import HandsDoNotFit, NotPlaying, Refused
from companion.services.ledger import Ledger
from companion.web.rows import round_rows
from companion.words.refusals import sentence


def explained(refused: Refused, ledger: Ledger, this_round: int | None = None) -> str:
    """`this_round` is the one being written; a refusal about another one says which."""
    text = _with_names(refused, ledger)
    about = next((row for row in round_rows(ledger) if row.entry == refused.entry), None) if refused.entry else None
    if about is None or about.number is None or about.number == this_round:
        return text
    title = about.title
    return str(
        _(
            "%(round)s would not fit any more: %(why)s Correct or strike the later rounds first, the last one first.",
            round=title,
            why=text,
        )
    )


def _with_names(refused: Refused, ledger: Ledger) -> str:
    names = ledger.names
    if isinstance(refused, HandsDoNotFit | NotPlaying) and ledger.match.seating == "rotating-pairs":
        return str(_("Other partners would play there."))
    if isinstance(refused, HandsDoNotFit):
        parts = [
            str(_("%(name)s would still be in, but has no hand there.", name=names.get(key, key)))
            for key in refused.missing
        ]
        parts += [str(_("%(name)s would be out already.", name=names.get(key, key))) for key in refused.unexpected]
        return " ".join(parts)
    if "key" in refused.data:
        refused.__dict__["key"] = names.get(refused.data["key"], refused.data["key"])
    return sentence(refused, get_translations())
