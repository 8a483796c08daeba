"""The vote at a table in which everyone votes on their own phone. How somebody voted stays hidden until the count."""

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from companion.game.settled import LONGEST_QUESTION
from companion.services import ballots
from companion.services.access import PLAY
from companion.services.ballots import Ballot
from companion.services.referee_tables import seated_table
from companion.web.access import find, role
from companion.web.acting import Outcome, act, not_possible
from companion.web.board import about_the_table
from companion.web.elsewhere import address_elsewhere, qr_path
from companion.web.entering import is_name, whole_number
from companion.web.history import vote_told
from companion.web.inviting import link_to

bp = Blueprint("ballots", __name__, url_prefix="/tables/<handle>/vote")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)


@bp.get("")
def show(handle: str) -> str:
    return _show({})


def _show(errors: Mapping[str, str]) -> str:
    ballot = ballots.ballot_of(g.ledger)
    counted = g.ledger.match.votes[-1] if g.ledger.match.votes else None
    way_in = link_to(g.table.handle, PLAY) if ballot else None
    link = address_elsewhere(url_for("joining.to_vote", key=way_in.token)) if way_in else None
    return render_template(
        "board/ballot.html",
        ballot=ballot,
        voters=seated_table(g.table.handle).players,
        question=request.values.get("question", ""),
        errors=errors,
        counted=vote_told(counted.question, counted.outcome, counted.yes, counted.no) if counted else "",
        link=link,
        code=qr_path(link) if link else None,
    )


@bp.post("")
def open_(handle: str) -> Outcome:
    question = request.form.get("question", "").strip()
    if not is_name(question, LONGEST_QUESTION):
        error = _("Write the question, in at most %(most)s characters.", most=LONGEST_QUESTION)
        return _show({"question": error}), 422
    return _here(act(handle, partial(ballots.open_ballot, handle, question=question), _("The vote is open.")))


@bp.post("/cast")
def cast(handle: str) -> Outcome:
    # Who plays votes for themselves; who keeps score may hand the phone round.
    if role() == PLAY and not g.seat:
        return not_possible(handle, _("Take your seat first: then your vote is your own."), 403)
    player = g.seat if role() == PLAY else request.form.get("player", "")
    says = request.form.get("says", "")
    vote = whole_number(request.form.get("vote", ""), 999_999)
    errors = {}
    if player not in seated_table(handle).players:
        errors["player"] = _("Say who you are.")
    if says not in ("yes", "no") or vote is None:
        errors["says"] = _("Say yes or no.")
    if errors or vote is None:
        return _show(errors), 422
    voting = partial(ballots.cast, handle, vote=vote, player=player, says=says)
    return _here(act(handle, voting, _("%(name)s has voted.", name=g.ledger.names[player])))


@bp.post("/count")
def count(handle: str) -> Outcome:
    ballot = ballots.ballot_of(g.ledger)
    if ballot is None or not ballot.said:
        return not_possible(handle, _("Nobody has voted yet."), 409)
    outcome = _outcome(ballot)
    if outcome is None:
        return render_template("board/ballot_tie.html", ballot=ballot, voters=seated_table(handle).players)
    done = _("The vote says yes.") if outcome == "yes" else _("The vote says no.")
    return act(handle, partial(ballots.close_ballot, handle, outcome=outcome), done)


def _outcome(ballot: Ballot) -> str | None:
    """On a tie as the oldest voted, or says now; None while nobody knows who that is."""
    if ballot.yes != ballot.no:
        return "yes" if ballot.yes > ballot.no else "no"
    said = request.form.get("oldest", "")
    oldest = said if said in g.ledger.names else seated_table(g.table.handle).oldest
    return said if said in ("yes", "no") else ballot.said.get(oldest or "")


def _here(outcome: Outcome) -> Outcome:
    """Back to the vote, not to the board."""
    if isinstance(outcome, Response) and outcome.status_code == 303:
        return redirect(url_for("ballots.show", handle=g.table.handle), 303)
    return outcome
