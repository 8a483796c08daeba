"""Which language a page is in, and the switch on every page."""

from datetime import datetime, timedelta
from urllib.parse import urlsplit

from babel import Locale, dates
from flask import Blueprint, Flask, abort, current_app, redirect, request
from flask_babel import Babel, get_locale
from werkzeug import Response

from companion import LANGUAGES
from companion.resources import TRANSLATIONS

COOKIE = "companion_language"
NAMES = {"en": "English", "fi": "Suomi", "da": "Dansk"}

bp = Blueprint("languages", __name__)


def init_app(app: Flask, default: str) -> None:
    app.config["BABEL_DEFAULT_LOCALE"] = default
    Babel(app, default_translation_directories=str(TRANSLATIONS), locale_selector=chosen_language)
    app.jinja_env.filters["local_time"] = local_time
    app.jinja_env.globals.update(language_names=NAMES, current_language=current_language, this_place=this_place)


def chosen_language() -> str:
    """The cookie first, then the browser's wish, then what the host has set."""
    kept = request.cookies.get(COOKIE)
    if kept in LANGUAGES:
        return kept
    default: str = current_app.config["BABEL_DEFAULT_LOCALE"]
    return request.accept_languages.best_match(LANGUAGES, default) or default


def current_language() -> str:
    return str(get_locale())


def this_place() -> str:
    """The address of this page, for coming back to it after the switch."""
    return request.full_path.removesuffix("?")


def local_time(moment: datetime) -> str:
    """A point in time as the clock on this machine's wall would show it."""
    return dates.format_datetime(moment.astimezone(), "d MMM y HH:mm" if _is_english() else "short", locale=_locale())


def local_day(moment: datetime) -> str:
    """Such as "Friday 20 November"."""
    return dates.format_datetime(
        moment.astimezone(), "cccc d. MMMM" if not _is_english() else "cccc d MMMM", locale=_locale()
    )


def local_clock(moment: datetime) -> str:
    """The time of day to the second."""
    return dates.format_time(moment.astimezone(), "HH:mm:ss", locale=_locale())


def _is_english() -> bool:
    return current_language() == "en"


def _locale() -> Locale:
    return get_locale() or Locale("en")


@bp.post("/language")
def switch() -> Response:
    language, place = request.form.get("language"), request.form.get("place", "/")
    if language not in LANGUAGES or not is_here(place):
        abort(400)
    response = redirect(place, 303)
    response.set_cookie(
        COOKIE,
        language,
        max_age=timedelta(days=400),
        httponly=True,
        samesite="Lax",
        secure=current_app.config["SESSION_COOKIE_SECURE"],
    )
    return response


def is_here(place: str) -> bool:
    """True for an address on this site: browsers read `//x` and `/\\x` as another one."""
    try:
        parts = urlsplit(place)
    except ValueError:
        return False
    return place.startswith("/") and place[1:2] not in ("/", "\\") and not parts.scheme and place.isprintable()
