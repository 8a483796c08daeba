"""Where tables are opened, found and brought in."""

from datetime import datetime

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import get_translations
from flask_babel import gettext as _
from werkzeug import Response
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import HTTPException

from companion.game.match import DEFAULT_TARGET
from companion.game.refusals import LONGEST_TEXT, Refused
from companion.game.shapes import LARGEST_FILE
from companion.services import tables
from companion.services.access import Viewer
from companion.web.access import enter, may_host, need_a_host, viewer
from companion.web.entering import is_name
from companion.web.languages import local_day
from companion.web.opening import MOST_IN_SERIES, MOST_PLAYERS, TableForm
from companion.web.people import is_ticket, kept_phone, this_phone, ticket
from companion.words.board import DECK_NAMES, RULEBOOK_NAMES, SEATING_NAMES, SYSTEM_NAMES
from companion.words.refusals import refusal

bp = Blueprint("tables", __name__, url_prefix="/tables")


@bp.get("")
def index() -> str:
    words = request.args.get("q", "")[:80]
    who = viewer()
    found, deleted = tables.search_tables(words, who), [] if words else tables.deleted_tables(who)
    return render_template("tables/index.html", words=words, found=found, deleted=deleted)


@bp.get("/new")
def new() -> str:
    need_a_host()
    form = _like(request.args.get("like", "")) or TableForm()
    return _show(form)


@bp.post("/new")
def open_() -> tuple[str, int] | Response | str:
    need_a_host()
    form = TableForm.from_data(request.form)
    move, place = _move()
    if move == "more":
        form.add_seats(MOST_PLAYERS)
    elif move in ("up", "down"):
        form.move(place, -1 if move == "up" else 1)
    if move in ("more", "up", "down", "back"):
        return _show(form)
    handle = request.form.get("ticket", "")
    if not form.check() or not is_ticket(handle):
        return _show(form), 422
    if form.is_series:
        if form.ask_ages():
            return _ask_ages(form)
        if move in ("older", "younger"):
            step = -1 if move == "older" else 1
            form.move_in_age(place, step)
            return _ask_ages(form, place + step, move)
        if not form.check_ages():
            return _ask_ages(form), 422
    tables.open_table(handle, form.name or _todays_name(), form.seated(), this_phone(), kept_phone())
    return redirect(url_for("board.show", handle=handle), 303)


def _move() -> tuple[str, int]:
    """A button that only rearranges the form: `up-3`, `older-1`, `more`."""
    move, _dash, place = request.form.get("move", "").partition("-")
    return move, int(place[:3]) if place.isascii() and place.isdigit() else -1


def _show(form: TableForm) -> str:
    return render_template(
        "tables/new.html",
        form=form,
        ticket=ticket(),
        seats=range(len(form.names)),
        more_seats=len(form.names) < MOST_IN_SERIES,
        names=tables.remembered_names(viewer()),
        latest=tables.latest_table(viewer()),
        rulebooks=RULEBOOK_NAMES,
        seatings={key: _(name) for key, name in SEATING_NAMES.items()},
        systems={key: _(name) for key, name in SYSTEM_NAMES.items()},
        decks={key: _(name) for key, name in DECK_NAMES.items()},
        default_target=DEFAULT_TARGET,
    )


def _ask_ages(form: TableForm, moved: int = -1, last_move: str = "") -> str:
    handle = request.form.get("ticket", "")
    kept = handle if is_ticket(handle) else ticket()
    return render_template("tables/ages.html", form=form, ticket=kept, moved=moved, last_move=last_move)


def _like(handle: str) -> TableForm | None:
    """The form filled in as another table was opened; empty where there is none, or none for this phone."""
    try:
        return TableForm.like(enter(handle).ledger.match) if handle else None
    except HTTPException:
        return None


def _todays_name() -> str:
    """Such as "Friday 20 November": tables of one evening are told apart by their players."""
    day = local_day(datetime.now())
    return day[:1].upper() + day[1:]


def _named_after(file: FileStorage | None) -> str:
    name = (file.filename or "") if file else ""
    name = name.removesuffix(".json").removesuffix(".companion")[:LONGEST_TEXT]
    return name if is_name(name) else _todays_name()


@bp.get("/import")
def bring() -> str:
    need_a_host()
    return render_template("tables/import.html", ticket=ticket(), error=None, known=None)


@bp.post("/import")
def bring_in() -> tuple[str, int] | Response:
    need_a_host()
    request.max_content_length = LARGEST_FILE + 100_000
    file, handle = request.files.get("file"), request.form.get("ticket", "")
    content = b""
    if file:
        content = file.read(LARGEST_FILE + 1)
        file.close()
    known = None
    if not content or not is_ticket(handle):
        error = _("Choose a match file first.")
    else:
        try:
            who = Viewer(kept_phone(), may_host())
            tables.import_match(content, handle, _named_after(file), this_phone(), who)
            return redirect(url_for("board.show", handle=handle), 303)
        except Refused as refused:
            error = refusal(refused, get_translations())
        except tables.HandleTaken:
            abort(400)
        except tables.KnownAlready as already:
            error, known = _("This match is here already. Nothing was changed."), already.handle
    return render_template("tables/import.html", ticket=ticket(), error=error, known=known), 422
