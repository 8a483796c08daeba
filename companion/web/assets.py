"""Static files under addresses that change with their content, so that phones may keep them for good."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, request
from werkzeug import Response

FOR_GOOD = "public, max-age=31536000, immutable"
#: In the order of the cascade; one file for each component follows.
FIRST_STYLES = ("tokens", "base", "page")


def init_app(app: Flask) -> None:
    static = Path(app.static_folder or "")
    rest = sorted(path.stem for path in (static / "css").glob("*.css"))
    styles = [*FIRST_STYLES, *(name for name in rest if name not in FIRST_STYLES)]
    app.jinja_env.globals["styles"] = styles

    @app.url_defaults
    def add_fingerprint(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            file = static / values["filename"]
            values["v"] = _fingerprint(file, file.stat().st_mtime_ns)

    @app.after_request
    def keep_for_good(response: Response) -> Response:
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = FOR_GOOD
        return response


@lru_cache
def _fingerprint(file: Path, _changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]
