"""What a table has settled: its rulings and votes, written down with the match."""

from functools import partial

from flask import Blueprint, abort, g, render_template, request
from flask_babel import gettext as _

from companion.referee.cases import CASES
from companion.services import settling
from companion.web.access import find
from companion.web.acting import Outcome, act
from companion.web.board import about_the_table
from companion.web.entering import whole_number
from companion.web.history import ruling_told, vote_told
from companion.web.switches import told_rules
from companion.web.voting import LONGEST_QUESTION

bp = Blueprint("settling", __name__, url_prefix="/tables/<handle>/rulings")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)
MOST_VOTES = 70


@bp.get("")
def show(handle: str) -> str:
    match = g.ledger.match
    rulings = [ruling_told(each.case, each.verdict, each.people, g.ledger.names) for each in reversed(match.rulings)]
    votes = [vote_told(each.question, each.outcome, each.yes, each.no) for each in reversed(match.votes)]
    house = told_rules(match.house_rules, match.rulebook)
    return render_template("board/rulings.html", rulings=rulings, votes=votes, house=house)


@bp.post("")
def record(handle: str) -> Outcome:
    case = request.form.get("case", "")
    if case not in CASES:
        abort(404)
    facts = {ask.name: said for ask in CASES[case].asks if (said := request.form.get(f"fact-{ask.name}", ""))}
    people = {
        name.removeprefix("who-"): key
        for name, key in request.form.items()
        if name.startswith("who-") and key in g.ledger.names
    }
    doing = partial(settling.record_ruling, handle, case=case, facts=facts, people=people)
    return act(handle, doing, _("The ruling is written down."))


@bp.post("/votes")
def record_vote(handle: str) -> Outcome:
    question, outcome = request.form.get("question", "").strip(), request.form.get("outcome", "")
    yes, no = (whole_number(request.form.get(name, ""), MOST_VOTES) for name in ("yes", "no"))
    if not 1 <= len(question) <= LONGEST_QUESTION or outcome not in ("yes", "no") or yes is None or no is None:
        abort(400)
    doing = partial(settling.record_vote, handle, question=question, yes=yes, no=no, outcome=outcome)
    return act(handle, doing, _("The vote is written down."))
