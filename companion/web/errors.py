"""Every error as a page in the reader's language: what happened, and what to do next."""

from flask import Flask, render_template
from flask_babel import lazy_gettext as _l
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.web import outbox

#: Title and sentence by status.
TEXTS = {
    400: (
        _l("That could not be read"),
        _l("Something was missing or garbled on the way. Go back and try once more."),
    ),
    403: (
        _l("Not for this link"),
        _l("Your link does not allow this. Ask the host of the table for another one."),
    ),
    404: (_l("Nothing here"), _l("The address may be mistyped, or what was here is gone.")),
    405: (_l("Not this way"), _l("This address only takes what its own page sends. Start from that page.")),
    410: (
        _l("This table was deleted"),
        _l("Its host can still bring it back."),
    ),
    413: (
        _l("Too large"),
        _l("What you sent is larger than anything that is needed here. Nothing was saved."),
    ),
    429: (_l("Too fast"), _l("Too many tries in a short time. Wait a minute and try again.")),
    500: (
        _l("Our mistake"),
        _l("Something broke on our side. What was saved before is safe. Go back and try once more."),
    ),
}
EXPIRED = (
    _l("This page is too old"),
    _l(
        "It was opened before the companion was started anew, or cookies are off. "
        "Go back, reload the page and try again."
    ),
)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _show)


def _show(error: HTTPException) -> tuple[str, int, list[tuple[str, str]]]:
    code = error.code or 500
    nearest = code if code in TEXTS else 400 if code < 500 else 500
    title, text = EXPIRED if isinstance(error, CSRFError) else TEXTS[nearest]
    outbox.say(str(text), "expired" if isinstance(error, CSRFError) else "refused")
    page = render_template("errors/error.html", title=title, text=text, code=code)
    # What the error itself says to the browser, such as which methods a 405 allows.
    kept = [(name, value) for name, value in error.get_headers() if name not in ("Content-Type", "Content-Length")]
    return page, code, kept
