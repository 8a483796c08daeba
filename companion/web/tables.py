"""Where tables are opened, found and brought in."""

from datetime import datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import get_translations
from flask_babel import gettext as _
from werkzeug import Response
from werkzeug.datastructures import FileStorage

from companion.game.match import DEFAULT_TARGET
from companion.game.refusals import LONGEST_TEXT, Refused
from companion.game.shapes import LARGEST_FILE
from companion.services import tables
from companion.services.ledger import NoSuchTable, table_with_ledger
from companion.web.entering import MOST_PLAYERS, SYSTEMS_HERE, TableForm, is_name
from companion.web.languages import local_day
from companion.web.people import is_ticket, this_phone, ticket
from companion.words.board import DECK_NAMES, RULEBOOK_NAMES, SYSTEM_NAMES
from companion.words.refusals import refusal

bp = Blueprint("tables", __name__, url_prefix="/tables")


@bp.get("")
def index() -> str:
    words = request.args.get("q", "")[:80]
    found, deleted = tables.search_tables(words), [] if words else tables.deleted_tables()
    return render_template("tables/index.html", words=words, found=found, deleted=deleted)


@bp.get("/new")
def new() -> str:
    form = _like(request.args.get("like", "")) or TableForm()
    return _show(form)


@bp.post("/new")
def open_() -> tuple[str, int] | Response | str:
    form = TableForm.from_data(request.form)
    move = request.form.get("move", "")
    if move:
        direction, _dash, seat = move.partition("-")
        if seat.isascii() and seat.isdigit():
            form.move(int(seat[:3]), -1 if direction == "up" else 1)
        return _show(form)
    seated = form.seated()
    handle = request.form.get("ticket", "")
    if seated is None or not is_ticket(handle):
        return _show(form), 422
    tables.open_table(handle, form.name or _todays_name(), seated, this_phone())
    return redirect(url_for("board.show", handle=handle), 303)


def _show(form: TableForm) -> str:
    return render_template(
        "tables/new.html",
        form=form,
        ticket=ticket(),
        seats=range(MOST_PLAYERS),
        names=tables.remembered_names(),
        latest=tables.latest_table(),
        rulebooks=RULEBOOK_NAMES,
        systems={key: _(SYSTEM_NAMES[key]) for key in SYSTEMS_HERE},
        decks={key: _(name) for key, name in DECK_NAMES.items()},
        default_target=DEFAULT_TARGET,
    )


def _like(handle: str) -> TableForm | None:
    """The form filled in as another table was opened."""
    try:
        return TableForm.like(table_with_ledger(handle)[1].match)
    except NoSuchTable:
        return None


def _todays_name() -> str:
    """Such as "Friday 20 November": tables of one evening are told apart by their players."""
    return local_day(datetime.now()).capitalize()


def _named_after(file: FileStorage | None) -> str:
    name = (file.filename or "") if file else ""
    name = name.removesuffix(".json").removesuffix(".companion")[:LONGEST_TEXT]
    return name if is_name(name) else _todays_name()


@bp.get("/import")
def bring() -> str:
    return render_template("tables/import.html", ticket=ticket(), error=None, known=None)


@bp.post("/import")
def bring_in() -> tuple[str, int] | Response:
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
            tables.import_match(content, handle, _named_after(file), this_phone())
            return redirect(url_for("board.show", handle=handle), 303)
        except Refused as refused:
            error = refusal(refused, get_translations())
        except tables.NotHereYet:
            error = _("This kind of match cannot be shown here yet. The command “companion standings” scores it.")
        except tables.KnownAlready as already:
            error, known = _("This match is here already. Nothing was changed."), already.handle
    return render_template("tables/import.html", ticket=ticket(), error=error, known=known), 422
