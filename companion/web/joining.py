"""Coming to a table: by a link, by a code, or as somebody who opens tables here."""

import hmac

from flask import Blueprint, Flask, current_app, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug import Response
from werkzeug.exceptions import HTTPException

from companion.services import access
from companion.services.access import PLAY
from companion.web.access import NotAHost, NotLetIn, enter, host_sign, may_host
from companion.web.guessing import guessed_too_often, guessed_wrong
from companion.web.languages import is_here
from companion.web.people import kept_phone

bp = Blueprint("joining", __name__)
LONGEST_CODE = 80


def init_app(app: Flask) -> None:
    app.register_error_handler(NotLetIn, lambda _error: (_ask_code("", None, stranger=True), 403))
    app.register_error_handler(NotAHost, lambda _error: (_ask_password(this_page(), None), 403))


@bp.get("/t/<key>")
def by_link(key: str) -> tuple[str, int] | Response:
    return _come_in(key, "board.show")


@bp.get("/t/<key>/screen")
def to_screen(key: str) -> tuple[str, int] | Response:
    """Short enough to be typed on a television."""
    return _come_in(key, "screen.show")


@bp.get("/t/<key>/vote")
def to_vote(key: str) -> tuple[str, int] | Response:
    return _come_in(key, "ballots.show")


@bp.get("/join")
def ask() -> str:
    return _ask_code("", None)


@bp.post("/join")
def by_code() -> tuple[str, int] | Response:
    typed = request.form.get("code", "")[:LONGEST_CODE].strip()
    # Somebody may have copied the whole link.
    return _come_in(typed.rpartition("/t/")[2].split("/")[0], "board.show", typed)


def _come_in(key: str, place: str, typed: str | None = None) -> tuple[str, int] | Response:
    is_code = not access.is_token(key)
    if is_code and guessed_too_often("code"):
        return _ask_code(
            typed or key, _("Too many wrong codes. Wait a minute, or scan the QR code: it always works.")
        ), 429
    came = access.come_in(key, current_app.config["SECRET_KEY"], kept_phone()) if key.isprintable() else None
    if came is None and _is_open(key):
        return redirect(url_for(place, handle=key), 303)
    if came is None:
        if is_code:
            guessed_wrong("code")
        return _ask_code(typed or key, _wrong(typed or key)), 422 if typed is not None else 404
    handle, role = came
    flash(_welcome(role), "done")
    if role == PLAY and place == "board.show":
        place = "counting.seats"
    return redirect(url_for(place, handle=handle), 303)


def _is_open(handle: str) -> bool:
    """Whether this is no code at all, but a table where this phone is at home."""
    try:
        enter(handle)
    except HTTPException:
        return False
    return True


def _wrong(typed: str) -> str:
    if not typed:
        return str(_("Write the code: six letters."))
    if access.is_token(typed):
        return str(_("This link opens nothing any more. Ask at the table for the new one."))
    return str(_("No table has this code. Look at it once more: six letters, never I, L, O, Q, U or V."))


def _welcome(role: str) -> str:
    welcome: dict[str, str] = {
        "watch": _("You are watching this table."),
        "play": _("You are in. Take your seat."),
        "score": _("You can keep score at this table."),
        "manage": _("You can manage this table."),
    }
    return welcome[role]


def _ask_code(typed: str, error: str | None, stranger: bool = False) -> str:
    return render_template("joining/code.html", typed=typed, error=error, stranger=stranger)


@bp.get("/host")
def password() -> str | Response:
    place = request.args.get("place", "")
    if may_host():
        return redirect(place if is_here(place) else url_for("home.index"), 303)
    return _ask_password(place, None)


@bp.post("/host")
def become_host() -> tuple[str, int] | Response:
    place, known = request.form.get("place", ""), current_app.config["HOST_PASSWORD"]
    if known and guessed_too_often("password"):
        return _ask_password(place, _("Too many wrong passwords. Wait a minute and try again.")), 429
    if not known or not hmac.compare_digest(request.form.get("password", "").encode(), known.encode()):
        guessed_wrong("password")
        return _ask_password(place, _("This is not the password.")), 422
    session["host"] = host_sign(known)
    return redirect(place if is_here(place) else url_for("home.index"), 303)


def this_page() -> str:
    """Where to go on after the password; a form has to be sent again."""
    return request.full_path.removesuffix("?") if request.method == "GET" else ""


def _ask_password(place: str, error: str | None) -> str:
    known = bool(current_app.config["HOST_PASSWORD"])
    return render_template("joining/host.html", place=place, error=error, known=known)
