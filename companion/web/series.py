"""A KPGUT evening: start a game, one tap for everything that happens in it, end the series."""

from functools import partial

from flask import Blueprint, abort, g, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from companion.game.evening import roles_in, warned
from companion.game.refusals import BackInTime, Refused
from companion.game.systems.average import EVENTS, NOTES, minutes
from companion.services import series
from companion.web import clock, outbox
from companion.web.access import find
from companion.web.acting import Outcome, act, not_possible
from companion.web.board import about_the_table
from companion.web.evening import average_text, game_now
from companion.web.explaining import explained
from companion.web.history import clock_text
from companion.web.rows import points_words
from companion.web.series_board import evening, finished_games, seconds_now

bp = Blueprint("series", __name__, url_prefix="/tables/<handle>")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)


@bp.before_request
def only_in_a_series() -> None:
    if "ledger" in g and not g.ledger.is_series:
        abort(404)


@bp.get("/clock")
def time(handle: str) -> Response:
    """For the clocks on the phones: they all go by this one."""
    running = g.ledger.running
    started = series.started_at(running[0]).timestamp() if running and running[0].started else None
    return jsonify(now=clock.now().timestamp(), started=started, number=g.ledger.number)


@bp.get("/games")
def sheet(handle: str) -> str:
    finished = finished_games(g.ledger)
    return render_template("series/sheet.html", finished=finished, average_text=average_text)


@bp.post("/games")
def start(handle: str) -> Outcome:
    players = [key for key in g.ledger.names if key in request.form.getlist("in")]
    if len(players) < 2 and not g.ledger.running and not g.ledger.over:
        return evening({"in": _("It takes two to play: who has a hand on the table?")}, players), 422
    done = _("The game is on. Time runs.")
    return act(handle, partial(series.start_game, handle, players=players, moment=outbox.made_at()), done)


@bp.post("/games/now/<what>")
def happens(handle: str, what: str) -> Outcome:
    """One tap. It counts from when it was tapped, if the phone could say so."""
    if what not in (*EVENTS, *NOTES):
        abort(404)
    player = request.form.get("player") or None
    if player is None and what != "reshuffled":
        abort(400)
    if player is not None and player not in g.ledger.names:
        abort(404)
    if g.ledger.entry_sent_as(request.form.get("ticket", "")) is not None:
        return redirect(url_for("board.show", handle=handle), 303)  # a double tap
    try:
        at = _tapped_at()
    except Refused as refused:
        return not_possible(handle, explained(refused, g.ledger), 422)
    grave = request.form.get("grave") == "yes"
    if what == "joins" and request.form.get("agreed") != "yes":
        return not_possible(handle, _("Only with the consent of the oldest player (§13)."), 422)
    if what == "removed" and not grave and not warned(g.ledger.match, player or "", at):
        return render_template("series/warn_first.html", key=player, judge=_judge_of(player or "")), 422
    # With a time of its own it takes its place among the others, however late it arrives.
    recording = series.record if request.form.get("at") else series.tap
    doing = partial(recording, handle, what=what, player=player, at=at, grave=grave)
    return act(handle, doing, done_words(what, player, at))


def _tapped_at() -> int:
    """When the tap was, in seconds of the game: as the phone says, which follows our clock, else now."""
    now, said = seconds_now(), request.form.get("at", "")
    if not said:
        return now
    if not (said.isascii() and said.isdigit() and len(said) <= 6):
        abort(400)
    if int(said) > now + 1:
        raise BackInTime
    return int(said)


def _judge_of(player: str) -> str:
    """Who warns and removes: the oldest, and the youngest where it is about the oldest. KPGUT §15."""
    if g.ledger.running is None:
        return ""
    who = roles_in(g.ledger.match, g.ledger.running[0])
    judge: str = g.ledger.names[who.youngest if player == who.oldest else who.oldest]
    return judge


def done_words(what: str, player: str | None, at: int) -> str:
    words = {"name": g.ledger.names.get(player, ""), "time": clock_text(at)}
    if what == "out":
        points = points_words(minutes(at))
        return str(_("%(name)s is out at %(time)s: %(points)s.", points=points, **words))
    if what == "reshuffled":
        now = game_now(g.ledger)
        if now and now.shuffler:
            return str(_("%(name)s shuffles: the oldest of those who are out (§4).", name=g.ledger.names[now.shuffler]))
        return str(_("A spectator shuffles; if there is none, the oldest player (§4)."))
    return str(
        {
            "gives-up": _("%(name)s gave up. The cards are shown and shuffled into the pile (§9).", **words),
            "removed": _("%(name)s is out of the game and of the series (§15).", **words),
            "warned": _("%(name)s is warned (§15).", **words),
            "absent": _("%(name)s gets two cards unseen, and the turn passes on (§8).", **words),
            "joins": _("%(name)s is in: nine cards, at any place at the table (§13).", **words),
        }[what]
    )


@bp.post("/series/end")
def end(handle: str) -> Outcome:
    return act(handle, partial(series.end_series, handle), _("The series is over."))
