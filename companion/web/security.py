"""What keeps strangers out of forms and foreign code out of pages."""

from flask import Flask, request, session
from flask.typing import ResponseReturnValue
from flask_wtf import CSRFProtect
from werkzeug import Response

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def init_app(app: Flask) -> None:
    CSRFProtect(app)
    app.before_request(_keep_session)
    app.after_request(_add_headers)


def keep_nothing(response: Response) -> Response:
    """For pages that must not come back from any memory."""
    response.headers["Cache-Control"] = "no-store"
    return response


def _keep_session() -> ResponseReturnValue | None:
    # Static files need no session; and setting it again would send the cookie with every page.
    if request.endpoint != "static" and not session.permanent:
        session.permanent = True
    return None


def _add_headers(response: Response) -> Response:
    headers = response.headers
    headers["Content-Security-Policy"] = POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    if request.endpoint != "static":
        # Pages differ by person and language; asking again is right, but going back must stay instant.
        headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Cookie", "Accept-Language"))
    return response
