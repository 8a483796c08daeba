"""The house rules of a table: each with what the book says, and sets that can be used again."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Blueprint, g, render_template, request
from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.refusals import (
    LONGEST_TEXT,
    ChallengeCostsLess,
    DrawnCannotBePlayed,
    NobodyChallenges,
    NothingToChallenge,
    Refused,
)
from companion.referee.house_rules import SWITCHES
from companion.services import house_rules
from companion.web.access import find
from companion.web.acting import Outcome, act
from companion.web.board import about_the_table
from companion.web.entering import is_name
from companion.web.switches import settings
from companion.words.refusals import sentence

bp = Blueprint("house", __name__, url_prefix="/tables/<handle>/house-rules")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)

#: The field that says what makes no sense together.
_AT = {
    DrawnCannotBePlayed: "play_drawn",
    NothingToChallenge: "challenge_by",
    ChallengeCostsLess: "challenge_innocent_draws",
}


@bp.get("")
def show(handle: str) -> str:
    chosen = request.args.get("set", "")
    rules = house_rules.rules_saved_as(chosen) if chosen else None
    return _ask(g.ledger.match.house_rules if rules is None else rules, {}, "")


def _ask(rules: Mapping[str, Any], errors: Mapping[str, str], save_as: str) -> str:
    return render_template(
        "board/house_rules.html",
        settings=settings(g.ledger.match.rulebook, rules),
        errors=errors,
        save_as=save_as,
        saved=house_rules.saved_names(),
    )


@bp.post("")
def save(handle: str) -> Outcome:
    rulebook: str = g.ledger.match.rulebook
    typed = {name: text for name in house_rules.OFFERED if (text := request.form.get(name, "").strip())}
    save_as = request.form.get("save_as", "").strip()
    rules, errors = _read(typed)
    if save_as and not is_name(save_as):
        errors["save_as"] = _("A name has at most %(most)s characters in one line.", most=LONGEST_TEXT)
    if not errors:
        try:
            rules = dict(house_rules.what_differs(rulebook, rules))
        except Refused as refused:
            field = refused.fact if isinstance(refused, NobodyChallenges) else _AT.get(type(refused), "")
            errors[field or next(iter(typed))] = sentence(refused, get_translations())
    if errors:
        return _ask(typed, errors, save_as), 422
    if save_as:
        house_rules.save_rules_as(save_as, rules)
    doing = partial(house_rules.set_house_rules, handle, rulebook=rulebook, rules=rules)
    return act(handle, doing, _("The house rules are set."))


def _read(typed: Mapping[str, str]) -> tuple[dict[str, str | int], dict[str, str]]:
    rules, errors = dict[str, str | int](), dict[str, str]()
    for name, text in typed.items():
        try:
            rules[name] = SWITCHES[name].ask.read(text)
        except Refused as refused:
            errors[name] = sentence(refused, get_translations())
    return rules, errors
