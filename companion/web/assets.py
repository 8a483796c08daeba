"""Static files under addresses that change with their content, so that phones may keep them for good."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request, url_for
from markupsafe import Markup
from werkzeug import Response

FOR_GOOD = "public, max-age=31536000, immutable"
#: In the order of the cascade; one file for each component follows.
FIRST_STYLES = ("tokens", "base", "page")
#: A step of recording is taken before the form is sent.
SCRIPTS = (
    "round-entry",
    "face-pads",
    "card-pad",
    "game",
    "countdown",
    "send-when-up",
    "not-sent",
    "installed",
    "as-of",
    "seats",
    "next-game",
    "board",
    "ask",
    "live",
    "screen",
    "print",
    "being-made",
)


def static_files() -> list[str]:
    """All of them, by their names."""
    names: list[str] = current_app.extensions["static_files"]
    return names


def init_app(app: Flask) -> None:
    static = Path(app.static_folder or "")
    prints = {
        str(file.relative_to(static)): hashlib.sha256(file.read_bytes()).hexdigest()[:10]
        for file in static.rglob("*")
        if file.is_file()
    }
    app.extensions["static_files"] = sorted(prints)
    rest = sorted(path.stem for path in (static / "css").glob("*.css"))
    styles = [*FIRST_STYLES, *(name for name in rest if name not in FIRST_STYLES)]

    @cache
    def links(_root: str) -> Markup:
        """The same on every page, so it is made once for each root the app is served under."""
        sheets = [url_for("static", filename=f"css/{name}.css") for name in styles]
        modules = [url_for("static", filename=f"js/{name}.js") for name in SCRIPTS]
        lines = [
            *(Markup('<link rel="stylesheet" href="{}">').format(href) for href in sheets),
            *(Markup('<script type="module" src="{}"></script>').format(src) for src in modules),
        ]
        return Markup("\n  ").join(lines)

    app.jinja_env.globals["style_and_script_links"] = lambda: links(request.script_root)

    @app.url_defaults
    def add_fingerprint(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values["v"] = prints[values["filename"]]

    @app.after_request
    def keep_for_good(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = FOR_GOOD
        return response
