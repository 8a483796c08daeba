"""The vote: a yes-or-no question, votes one by one on this phone, a tie decided by the oldest."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template, request
from flask_babel import get_translations
from flask_babel import gettext as _

from companion.referee.ruling import Ruling
from companion.referee.situation import MOST_PLAYERS
from companion.services.rulings import ask_for_ruling
from companion.web import referee
from companion.web.security import keep_nothing
from companion.words.rulings import ruling_cite, ruling_sentences

bp = Blueprint("voting", __name__, url_prefix="/referee/vote")
bp.before_request(referee.find)
bp.context_processor(referee.about_the_situation)
bp.after_request(keep_nothing)  # going back would show how the one before voted
LONGEST_QUESTION = 200
#: People vote within half a minute, or take the time they need.
COUNTDOWN = 30
YES, NO = "y", "n"


@dataclass(frozen=True)
class Votes:
    """The votes so far, in the order they were given: at a table, from the dealer round."""

    question: str
    ballots: str

    @property
    def tied(self) -> bool:
        return self.ballots.count(YES) == self.ballots.count(NO)


@bp.get("")
def ask() -> str:
    question = request.args.get("question", "").strip()[:LONGEST_QUESTION]
    return render_template("referee/vote_ask.html", question=question, errors={})


@bp.post("")
def vote() -> str | tuple[str, int]:
    question = request.form.get("question", "").strip()
    if not question or len(question) > LONGEST_QUESTION:
        error = _("Write the question, in at most %(most)s characters.", most=LONGEST_QUESTION)
        return render_template("referee/vote_ask.html", question=question, errors={"question": error}), 422
    ballots = request.form.get("ballots", "") + request.form.get("vote", "")
    if len(ballots) > MOST_PLAYERS or ballots.strip(YES + NO):
        abort(400)
    votes = Votes(question, ballots)
    if ballots and (_everyone_voted(votes) or "count" in request.form):
        return _count(votes)
    return _next_vote(votes)


def _everyone_voted(votes: Votes) -> bool:
    return len(votes.ballots) >= (len(g.table.players) if g.table else MOST_PLAYERS)


def _next_vote(votes: Votes) -> str:
    names = list(g.table.players.values()) if g.table else []
    number = len(votes.ballots) + 1
    who = names[number - 1] if names else _("Vote %(number)s", number=number)
    return render_template("referee/vote.html", votes=votes, who=who, number=number, seconds=COUNTDOWN)


def _count(votes: Votes) -> str:
    oldest = _oldest(votes) if votes.tied else None
    if votes.tied and oldest is None:
        players = dict(g.table.players) if g.table and _everyone_voted(votes) else {}
        return render_template("referee/vote_tie.html", votes=votes, players=players)
    facts: dict[str, Any] = {"yes": votes.ballots.count(YES), "no": votes.ballots.count(NO), "oldest": oldest}
    return _outcome(votes, ask_for_ruling("vote", g.rulebook, facts))


def _oldest(votes: Votes) -> str | None:
    """How the oldest voted: as just said, or as the vote of who is known to be the oldest."""
    said = request.form.get("oldest", "")
    if said in ("yes", "no"):
        return said
    if g.table is None or not _everyone_voted(votes):
        return None
    keys = list(g.table.players)
    if said not in keys and g.table.oldest:
        said = g.table.oldest
    if said not in keys:
        return None
    return "yes" if votes.ballots[keys.index(said)] == YES else "no"


def _outcome(votes: Votes, ruling: Ruling) -> str:
    t = get_translations()
    return render_template(
        "referee/vote_outcome.html",
        votes=votes,
        yes=votes.ballots.count(YES),
        no=votes.ballots.count(NO),
        verdict=ruling.finding.verdict,
        verdict_name=_("Yes") if ruling.finding.verdict == "upheld" else _("No"),
        sentences=ruling_sentences(ruling, g.rulebook, t),
        cite=ruling_cite(ruling, g.rulebook, t),
    )
