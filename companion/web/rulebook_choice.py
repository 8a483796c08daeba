"""By which rulebook somebody wants answers: asked for, played at the table they come from, or kept from before."""

from datetime import timedelta

from flask import Flask, abort, current_app, g, request
from werkzeug import Response

from companion.game.match import RULEBOOKS, Match
from companion.web.access import enter
from companion.web.languages import current_language

COOKIE = "companion_rulebook"
#: Before anybody has chosen: the sheet that lies in the box where this language is spoken.
BY_LANGUAGE = {"da": "mit-uno-dk"}


def init_app(app: Flask) -> None:
    app.after_request(_keep)


def chosen_rulebook() -> str:
    match = table_match()
    asked = request.args.get("rulebook") or (match.rulebook if match else None)
    if asked is None:
        kept = request.cookies.get(COOKIE)
        return kept if kept in RULEBOOKS else BY_LANGUAGE.get(current_language(), next(iter(RULEBOOKS)))
    if asked not in RULEBOOKS:
        abort(404)
    g.rulebook_to_keep = asked
    return asked


def table_match() -> Match | None:
    """What is played at the table that somebody comes from."""
    handle = request.args.get("table")
    return enter(handle).ledger.match if handle else None


def _keep(response: Response) -> Response:
    chosen = g.get("rulebook_to_keep")
    if chosen and request.cookies.get(COOKIE) != chosen:
        response.set_cookie(
            COOKIE,
            chosen,
            max_age=timedelta(days=400),
            httponly=True,
            samesite="Lax",
            secure=current_app.config["SESSION_COOKIE_SECURE"],
        )
    return response
