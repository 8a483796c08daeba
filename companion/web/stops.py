"""Stopping a game of a KPGUT series: the hands that are left, their ranking in words, and correcting them later."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Blueprint, abort, g, render_template, request
from flask_babel import gettext as _

from companion.game.decks import decks_needed
from companion.game.evening import took_part
from companion.game.match import Game
from companion.game.systems.average import LONGEST_GAME
from companion.services import series
from companion.services.ledger import Ledger, table_with_ledger
from companion.web.access import find
from companion.web.acting import Outcome, act, not_possible
from companion.web.board import about_the_table
from companion.web.counting_now import counting_now
from companion.web.entering import as_typed
from companion.web.evening import ranked_hands
from companion.web.games import latest_second, reason_errors
from companion.web.history import clock_text
from companion.web.series import only_in_a_series
from companion.web.series_board import seconds_shown
from companion.web.stopping import COUNTED, StopForm
from companion.web.stopping import form_of as hands_form

bp = Blueprint("stops", __name__, url_prefix="/tables/<handle>/games")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)
bp.before_request(only_in_a_series)


@bp.context_processor
def words_of_a_clock() -> dict[str, Any]:
    return {"clock_text": clock_text}


@bp.get("/now/stop")
def stop_asks(handle: str) -> str | tuple[str, int]:
    form = _stop_form()
    return _ask_stop(form) if form else not_possible(handle, _("No game is under way."), 409)


def _stop_form() -> StopForm | None:
    ledger: Ledger = g.ledger
    if ledger.running is None:
        return None
    game, following = ledger.running
    inside = [key for key in ledger.names if key in following.inside]
    decks = decks_needed(len(took_part(game)))
    time = "" if seconds_shown() is None else clock_text(latest_second())
    form = StopForm.from_data(request.values, inside, ledger.match.cards, decks, time, latest_second())
    if "time" not in request.values:  # nothing typed yet: what players have sent from their own phones
        form.cards |= {key: cards for key, cards in _sent().items() if key in inside}
    return form


def _sent() -> dict[str, str]:
    """What players have sent from their own phones, as cards."""
    return {key: as_typed(entry.data["hand"])[1] for key, entry in g.ledger.claims().hands.items()}


def _ask_stop(form: StopForm, refused: str | None = None) -> str:
    errors = _after_names(form, form.errors)
    early = seconds_shown() is not None and latest_second() < LONGEST_GAME
    # What others wrote meanwhile has been seen by then.
    seen = g.ledger.number if refused else request.values.get("seen", g.ledger.number)
    return render_template(
        "series/stop.html",
        form=form,
        sent=_sent(),
        counting_here=counting_now(g.ledger, stopping=True),
        counted=COUNTED,
        errors=errors,
        refused=refused,
        early=early,
        seen=seen,
    )


@bp.get("/now/stop/check")
def stop_check(handle: str) -> str | tuple[str, int]:
    """The ranking before it is saved, with every tie-break in words."""
    form = _stop_form()
    if form is None:
        return not_possible(handle, _("No game is under way."), 409)
    if form.data() is None:
        return _ask_stop(form), 422
    ranked = ranked_hands(form.hands, g.ledger.names, len(g.ledger.running[1].out))
    return render_template("series/stop_check.html", form=form, ranked=ranked)


@bp.post("/now/stop")
def stop(handle: str) -> Outcome:
    form = _stop_form()
    if form is None:
        return act(handle, partial(series.stop_game, handle, at=0, hands={}), "")  # sent twice, or no game at all
    hands = form.data()
    if hands is None:
        return _ask_stop(form), 422
    stopping = partial(series.stop_game, handle, at=form.at, hands=hands)
    done = _("The game is stopped and counted.")
    return act(handle, stopping, done, _somebody_was_faster)


def _somebody_was_faster() -> Outcome:
    """Nothing that was counted is lost: the hands once more, as they fit what was written meanwhile."""
    g.table, g.ledger = table_with_ledger(g.table.handle)
    form = _stop_form()
    if form is None:
        return not_possible(g.table.handle, _("No game is under way."), 409)
    text = _("Somebody else wrote on this table meanwhile. Nothing was overwritten: look once more, then save.")
    form.data()
    return _ask_stop(form, text), 409


@bp.get("/<int:number>/hands")
def hands(handle: str, number: int) -> str:
    stopped = _stopped_game(number).stopped
    form = hands_form(stopped.hands, stopped.at, g.ledger.match.cards, _decks(number)) if stopped else None
    if form is None:
        abort(404)
    return _ask_hands(form, number, {}, "")


def _stopped_game(number: int) -> Game:
    if not 1 <= number <= len(g.ledger.match.games) or g.ledger.match.games[number - 1].stopped is None:
        abort(404)
    game: Game = g.ledger.match.games[number - 1]
    return game


def _decks(number: int) -> int:
    return decks_needed(len(took_part(g.ledger.match.games[number - 1])))


def _ask_hands(form: StopForm, number: int, errors: Mapping[str, str], reason: str) -> str:
    told = _after_names(form, errors)
    return render_template(
        "series/hands.html", form=form, number=number, counted=COUNTED, errors=told, plain=errors, reason=reason
    )


def _after_names(form: StopForm, errors: Mapping[str, str]) -> dict[str, str]:
    """Errors for the summary, each after the name of the player it is about."""
    names = {field: g.ledger.names[key] for field, key in form.whose.items()}
    return {field: f"{names[field]}: {text}" if field in names else text for field, text in errors.items()}


@bp.post("/<int:number>/hands")
def correct_hands(handle: str, number: int) -> Outcome:
    """Hands that were counted wrongly, whenever it is noticed."""
    stopped = _stopped_game(number).stopped
    inside = [key for key in g.ledger.names if stopped and key in stopped.hands]
    form = StopForm.from_data(request.form, inside, g.ledger.match.cards, _decks(number), "", LONGEST_GAME)
    reason = request.form.get("reason", "").strip()
    counted, errors = form.data(), {**form.errors, **reason_errors(reason)}
    if counted is None or errors:
        return _ask_hands(form, number, errors, reason), 422
    doing = partial(series.correct_stop, handle, game=number, at=form.at, hands=counted, reason=reason)
    return act(handle, doing, _("The hands are corrected."))
