"""A player's own phone: take a seat, say "I'm out", count your own hand."""

from functools import partial
from typing import Any

from flask import Blueprint, abort, flash, g, jsonify, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug import Response

from companion.game.cards import POINTS
from companion.game.decks import decks_needed
from companion.game.evening import took_part
from companion.game.hands import Hand
from companion.game.journal import CLAIMS
from companion.game.markings import UNDERSTOOD
from companion.game.match_writer import hand_data, stopped_hand_data
from companion.game.refusals import BackInTime
from companion.game.systems.average import LONGEST_GAME
from companion.services import access, counting, series
from companion.services.access import SCORE, SeatTaken
from companion.web import outbox
from companion.web.access import find, may
from companion.web.acting import Outcome, act
from companion.web.board import about_the_table
from companion.web.counting_now import OWN_TICKET, OwnHand, counting_now, own_hand
from companion.web.entering import RoundForm, form_of
from companion.web.history import clock_text
from companion.web.people import kept_phone
from companion.web.security import keep_nothing
from companion.web.series_board import seconds_shown

bp = Blueprint("counting", __name__, url_prefix="/tables/<handle>")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)
bp.after_request(keep_nothing)  # a hand is nobody else's business, also on a phone that is passed round


@bp.get("/seat")
def seats(handle: str) -> str:
    """Who sits where with a phone; a seat that is free can be taken."""
    return _seats()


def _seats(error: str = "") -> str:
    return render_template("counting/seats.html", here=_here_now(), taken=access.taken_seats(g.table), error=error)


def _here_now() -> list[str]:
    return [player.key for player in g.ledger.match.players if player.left_after is None]


@bp.post("/seat")
def sit_down(handle: str) -> Response | tuple[str, int]:
    player = request.form.get("player", "")
    if player not in _here_now():
        abort(404)
    try:
        access.take_seat(handle, player, kept_phone())
    except SeatTaken:
        name = g.ledger.names[player]
        error = _("Another phone has taken the seat of %(name)s. Who keeps score can free it.", name=name)
        return _seats(error), 409
    flash(_("You are %(name)s.", name=g.ledger.names[player]), "done")
    return redirect(url_for("counting.hand", handle=handle), 303)


@bp.post("/seat/<player>/free")
def free(handle: str, player: str) -> Response:
    """One's own seat; whoever keeps score frees any."""
    if player != g.seat and not may(SCORE):
        abort(403)
    access.free_seat(handle, player)
    flash(_("The seat is free."), "done")
    return redirect(url_for("counting.seats", handle=handle), 303)


@bp.get("/hand")
def hand(handle: str) -> str | Response:
    mine = own_hand(g.ledger, g.seat)
    if mine is None:
        return redirect(url_for("counting.seats", handle=handle), 303)
    return _ask(mine, _form(mine, sent=True))


def _form(mine: OwnHand, sent: bool = False) -> RoundForm:
    """What was typed; or, to change it, what was sent before."""
    counted = {"": [mine.player], mine.player: []}
    if sent and mine.sent and not request.values:
        return form_of({"out": "", "hands": {mine.player: mine.sent}}, counted, g.ledger.match.cards)
    decks = decks_needed(len(took_part(g.ledger.running[0]))) if g.ledger.running else 1
    return RoundForm.from_data(request.values, counted, g.ledger.match.cards, decks=decks)


def _ask(mine: OwnHand, form: RoundForm) -> str:
    marks = {mark: card.points for mark, card in UNDERSTOOD.items() if card in g.ledger.match.cards}
    return render_template(
        "counting/hand.html",
        mine=mine,
        form=form,
        errors=form.errors,
        worth=POINTS | marks,
        seconds=seconds_shown() if g.ledger.is_series else None,
        limit=LONGEST_GAME,
        clock_text=clock_text,
    )


@bp.post("/hand")
def send(handle: str) -> Outcome:
    mine = own_hand(g.ledger, g.seat)
    if mine is None:
        return _seatless()
    form = _form(mine)
    if g.ledger.is_series and not form.cards[mine.player]:
        form.errors[f"cards-{mine.player}"] = _("What is in this hand? Whoever is still in has at least one card.")
    elif form.read(mine.player):
        return _send(handle, mine, form.hands[mine.player])
    return _ask(mine, form), 422


def _send(handle: str, mine: OwnHand, counted: Hand) -> Outcome:
    data: Any = stopped_hand_data(counted) if g.ledger.is_series else hand_data(counted)
    sending = partial(counting.send_hand, handle, player=mine.player, hand=data, table=mine.table)
    session[OWN_TICKET] = request.form.get("ticket", "")
    return _here(act(handle, sending, "", _settled_meanwhile))


@bp.post("/hand/out")
def say_out(handle: str) -> Outcome:
    mine = own_hand(g.ledger, g.seat)
    if mine is None or request.form.get("player", mine.player) != mine.player:
        return _seatless()
    out = request.form.get("out") != "no"
    saying = partial(counting.say_out, handle, player=mine.player, out=out, table=mine.table, at=_second())
    return _here(act(handle, saying, "", _settled_meanwhile))


def _second() -> int | None:
    """When it was said, in a game with a clock; however long it took to be sent."""
    running = g.ledger.running
    if not running or not running[0].started:
        return None
    try:
        return min(series.seconds_into(running[0], outbox.made_at()), LONGEST_GAME)
    except BackInTime:
        return 0


def _seatless() -> Outcome:
    """The seat was freed, or this phone has taken another one since."""
    text = _("This phone does not sit there any more. Take your seat again.")
    outbox.say(text)
    return _seats(text), 409


def _settled_meanwhile() -> Outcome:
    """Nothing is to be decided any more, so nobody is asked."""
    outbox.wrote()
    flash(_("The round was saved meanwhile, so this was not needed any more. If it counts wrongly, say so."), "done")
    return redirect(url_for("counting.hand", handle=g.table.handle), 303)


def _here(outcome: Outcome) -> Outcome:
    """Back to one's own hand, not to the board."""
    if isinstance(outcome, Response) and outcome.status_code == 303:
        return redirect(url_for("counting.hand", handle=g.table.handle), 303)
    return outcome


@bp.get("/counting")
def arrived(handle: str) -> Response:
    """For the form of who keeps score: what has come in since it was opened."""
    table = request.args.get("table", "1")
    told = counting_now(g.ledger, 2 if table == "2" else 1, stopping=g.ledger.is_series)
    claims = g.ledger.claims(told.table)
    hands = {key: entry.data["hand"] for key, entry in claims.hands.items()}
    form = form_of({"out": "", "hands": hands}, {}, g.ledger.match.cards)
    # Whoever sees this has seen all that was written after it.
    before = max(line.entry.number for line in g.ledger.lines if line.entry.kind not in CLAIMS)
    return jsonify(
        out=list(claims.out),
        points=form.points,
        cards=form.cards,
        says=told.sentence,
        number=g.ledger.number,
        before=before,
    )
