"""The games of a KPGUT series beyond one tap: who comes later, what was forgotten, stopping, looking up, correcting."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from flask import Blueprint, abort, g, render_template, request
from flask_babel import gettext as _

from companion.game.evening import LATE_CARDS, warned
from companion.game.journal import GAME_EVENT, GAME_NOTED, PLAYER_ADDED, in_force
from companion.game.refusals import LONGEST_TEXT, Refused
from companion.game.shapes import a_date
from companion.game.systems.average import LONGEST_GAME
from companion.services import score, series, tables
from companion.services.ledger import Ledger, table_with_ledger
from companion.web import clock, outbox
from companion.web.access import find, viewer
from companion.web.acting import Outcome, act, not_possible
from companion.web.board import about_the_table
from companion.web.entering import is_name, read_clock
from companion.web.evening import RankedHand, game_now, happenings, ranked_hands, result_rows
from companion.web.history import clock_text
from companion.web.opening import MOST_IN_SERIES
from companion.web.series import done_words, only_in_a_series
from companion.web.series_board import finished_games, seconds_shown

bp = Blueprint("games", __name__, url_prefix="/tables/<handle>/games")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)
bp.before_request(only_in_a_series)


@bp.context_processor
def words_of_a_clock() -> dict[str, Any]:
    return {"clock_text": clock_text}


@bp.get("/now/late")
def late(handle: str) -> str | tuple[str, int]:
    return _ask_late({}) if g.ledger.running else not_possible(handle, _("No game is under way."), 409)


def _ask_late(errors: Mapping[str, str]) -> str:
    now = game_now(g.ledger)
    return render_template("series/late.html", people=g.ledger.names, now=now, errors=errors, typed=request.values)


@bp.post("/now/late")
def record_late(handle: str) -> Outcome:
    """Something that nobody wrote down when it happened."""
    if g.ledger.running is None:
        return not_possible(handle, _("No game is under way."), 409)
    what, player = request.form.get("what", ""), request.form.get("player", "")
    errors = dict[str, str]()
    at = read_clock(request.form.get("time", ""))
    if player not in g.ledger.names:
        errors["player"] = _("Say who it was.")
    if what not in ("out", "gives-up", "removed", "warned", "absent", "joins"):
        errors["what"] = _("Choose one of these.")
    if at is None or at > latest_second():
        errors["time"] = _("A time of this game, as minutes:seconds, such as 12:34.")
    grave = request.form.get("grave") == "yes"
    if what == "removed" and not grave and not warned(g.ledger.match, player, at):
        errors["what"] = _("There was no warning before: warn first, or say that it was grave (§15).")
    if errors or at is None:
        return _ask_late(errors), 422
    doing = partial(series.record, handle, what=what, player=player, at=at, grave=grave)
    return act(handle, doing, done_words(what, player, at))


def latest_second() -> int:
    """The game has not been running for longer."""
    shown = seconds_shown()
    game = g.ledger.running[0]
    last = max([0, *(event.at for event in game.events)])
    return LONGEST_GAME if shown is None else max(last, min(shown, LONGEST_GAME))


@bp.get("/now/set-clock")
def clock_asks(handle: str) -> str | tuple[str, int]:
    if g.ledger.running is None:
        return not_possible(handle, _("No game is under way."), 409)
    return _ask_clock({}, {})


def _ask_clock(errors: Mapping[str, str], typed: Mapping[str, str]) -> str:
    return render_template("series/set_clock.html", seconds=seconds_shown() or 0, errors=errors, typed=typed)


@bp.post("/now/set-clock")
def set_clock(handle: str) -> Outcome:
    if g.ledger.running is None:
        return not_possible(handle, _("No game is under way."), 409)
    shows, reason = read_clock(request.form.get("time", "")), request.form.get("reason", "").strip()
    errors = reason_errors(reason)
    if shows is None or shows > LONGEST_GAME:
        errors["time"] = _("A time of this game, as minutes:seconds, such as 12:34.")
    if errors or shows is None:
        return render_template(
            "series/set_clock.html", seconds=seconds_shown() or 0, errors=errors, typed=request.form
        ), 422
    started = outbox.made_at() - timedelta(seconds=shows)
    setting = partial(series.set_clock, handle, started=started, moment=clock.now(), reason=reason)
    return act(handle, setting, _("The clock is set."))


def reason_errors(reason: str) -> dict[str, str]:
    return {} if is_name(reason) else {"reason": _("Say why, in one line: it stands in the history.")}


@bp.get("/now/join")
def join_asks(handle: str) -> str | tuple[str, int]:
    """Somebody comes: into the game under way, or into the series for the next one."""
    return _ask_join({})


def _ask_join(errors: Mapping[str, str]) -> str:
    now = game_now(g.ledger)
    return render_template(
        "series/join.html",
        now=now,
        errors=errors,
        typed=request.form,
        known=tables.remembered_names(viewer()),
        by_birthday=not g.ledger.match.age_order,
        by_age=g.ledger.match.by_age(),
        late_cards=LATE_CARDS,
    )


@bp.post("/now/join")
def join(handle: str) -> Outcome:
    match, form = g.ledger.match, request.form
    name, born = form.get("name", "").strip(), form.get("born", "").strip()
    errors = _name_errors(name)
    seat = _place(form.get("after", ""), [player.key for player in match.players])
    age = _place(form.get("older", ""), list(match.by_age()))
    if not match.age_order and not _is_date(born):
        errors["born"] = _("This is not a date: write year-month-day, such as 1951-03-04.")
    if g.ledger.running and form.get("agreed") != "yes":
        errors["agreed"] = _("Only with the consent of the oldest player (§13).")
    if errors:
        return _ask_join(errors), 422
    at = latest_second() if g.ledger.running else None
    add = partial(
        series.add_player, handle, name=name, seat=seat, age=age, at=at, born=born if not match.age_order else None
    )
    done = _("%(name)s joins the series.", name=name)
    if g.ledger.running:
        done = _("%(name)s is in: nine cards, at any place at the table (§13).", name=name)
    return act(handle, add, done, _join_again)


def _join_again() -> Outcome:
    g.table, g.ledger = table_with_ledger(g.table.handle)
    text = _("Somebody else wrote on this table meanwhile. Look once more, then send it again.")
    return _ask_join({"name": text}), 409


def _name_errors(name: str) -> dict[str, str]:
    players = g.ledger.match.players
    if not name:
        return {"name": _("Who is it? Write a name.")}
    if not is_name(name):
        return {"name": _("A name has at most %(most)s characters in one line.", most=LONGEST_TEXT)}
    if len(players) >= MOST_IN_SERIES:
        return {"name": _("There are seventy already, and more do not fit in one series.")}
    if name.casefold() in (player.name.casefold() for player in players):
        return {"name": _("%(name)s is at the table already. Give each a name of their own.", name=name)}
    return {}


def _place(after: str, keys: list[str]) -> int:
    """Right behind somebody; at the front behind nobody."""
    return keys.index(after) + 1 if after in keys else 0


def _is_date(text: str) -> bool:
    try:
        a_date(text, "")
    except Refused:
        return False
    return True


@bp.get("/<int:number>")
def game(handle: str, number: int) -> str:
    ledger: Ledger = g.ledger
    if number not in finished_games(ledger) and not (ledger.running and number == len(ledger.match.games)):
        abort(404)
    played = ledger.match.games[number - 1]
    return render_template(
        "series/game.html",
        number=number,
        game=played,
        started=series.started_at(played) if played.started else None,
        running=number not in finished_games(ledger),
        rows=result_rows(ledger, number - 1),
        ranked=_ranked(number - 1),
        happenings=happenings(ledger)[number - 1],
        result=ledger.series.games[number - 1],
    )


def _ranked(index: int) -> list[RankedHand]:
    stopped = g.ledger.match.games[index].stopped
    result = g.ledger.series.games[index]
    if stopped is None:
        return []
    return ranked_hands(stopped.hands, g.ledger.names, min(result.places[key] for key in stopped.hands) - 1)


@bp.get("/events/<int:entry>")
def event(handle: str, entry: int) -> str:
    return _ask_time(entry, {})


def _ask_time(entry: int, errors: Mapping[str, str]) -> str:
    found = [
        (number, each)
        for number, happened in enumerate(happenings(g.ledger), start=1)
        for each in happened
        if each.entry == entry
    ]
    if not found:
        abort(404)
    number, happening = found[0]
    return render_template(
        "series/event.html", happening=happening, game_number=number, errors=errors, typed=request.form
    )


@bp.post("/events/<int:entry>")
def correct(handle: str, entry: int) -> Outcome:
    _of_a_game(entry)
    at, reason = read_clock(request.form.get("time", "")), request.form.get("reason", "").strip()
    errors = reason_errors(reason)
    running = happenings(g.ledger)[-1] if g.ledger.running else []
    if at is None or at > (latest_second() if entry in [each.entry for each in running] else LONGEST_GAME):
        errors["time"] = _("A time of this game, as minutes:seconds, such as 12:34.")
    if errors or at is None:
        return _ask_time(entry, errors), 422
    correction = partial(series.correct_time, handle, number=entry, at=at, reason=reason)
    return act(handle, correction, _("The time is corrected."))


@bp.post("/events/<int:entry>/strike")
def strike(handle: str, entry: int) -> Outcome:
    _of_a_game(entry)
    return act(handle, partial(score.strike_entry, handle, number=entry), _("Struck through; it counts no more."))


@bp.post("/events/<int:entry>/restore")
def restore(handle: str, entry: int) -> Outcome:
    _of_a_game(entry, struck_too=True)
    return act(handle, partial(score.restore_entry, handle, number=entry), _("That counts again."))


def _of_a_game(entry: int, struck_too: bool = False) -> None:
    entries = [line.entry for line in g.ledger.lines]
    counted = entries if struck_too else in_force(entries)
    if not any(each.number == entry and each.kind in (GAME_EVENT, GAME_NOTED, PLAYER_ADDED) for each in counted):
        abort(404)
