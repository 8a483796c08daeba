"""Refusals as people at the table understand them: with names instead of keys, and rounds instead of paths."""

import re
from collections.abc import Mapping

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.refusals import HandsDoNotFit, Refused
from companion.services.ledger import Ledger
from companion.web.rows import round_title
from companion.words.refusals import sentence

_ROUND = re.compile(r"rounds\[(\d+)\]")


def explained(refused: Refused, ledger: Ledger, this_round: int | None = None) -> str:
    """`this_round` is the one being written; a refusal about another one says which."""
    text = _with_names(refused, ledger.names)
    found = _ROUND.match(refused.where)
    index = int(found[1]) if found else None
    if index is None or index + 1 == this_round:
        return text
    rounds = ledger.match.rounds[: index + 1]
    table = rounds[-1].table if rounds else 1
    title = round_title(ledger, table, sum(played.table == table for played in rounds))
    return str(
        _(
            "%(round)s would not fit any more: %(why)s Correct or strike the later rounds first, the last one first.",
            round=title,
            why=text,
        )
    )


def _with_names(refused: Refused, names: Mapping[str, str]) -> str:
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
