"""What makes the pages installable and lets them open without the network, where they are served securely."""

import hashlib
import json
from functools import cache

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request, url_for
from flask_babel import force_locale
from flask_babel import gettext as _

from companion import LANGUAGES, __version__
from companion.resources import STATIC, TEMPLATES, TRANSLATIONS
from companion.services import referee
from companion.web.assets import FOR_GOOD, static_files
from companion.web.languages import current_language
from companion.web.offline_rules import DataFile, lookup_file, rules_file
from companion.web.rulebook_choice import chosen_rulebook
from companion.words.board import RULEBOOK_NAMES

bp = Blueprint("offline", __name__)
PAPER = "#fbf7ee"
WORKER = "js/service-worker.js"
#: Size in the file's name; a maskable one may be cut to any shape.
ICONS = (("companion-192.png", "192x192", "any"), ("companion-512.png", "512x512", "any"))
MASKABLE = ("companion-maskable-512.png", "512x512", "maskable")


@bp.app_template_global()
def worker_address() -> str:
    """One worker for each language: it keeps the rules in that one."""
    return url_for("offline.worker", language=current_language())


@bp.get("/manifest-<language>.webmanifest")
def manifest(language: str) -> Response:
    _only_ours(language)
    icons = [
        {"src": url_for("static", filename=f"icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in (*ICONS, MASKABLE)
    ]
    drawn = {"src": url_for("static", filename="icons/companion.svg"), "sizes": "any", "type": "image/svg+xml"}
    with force_locale(language):
        described = _("The companion lies beside the cards while you play.")
    home = url_for("home.index")
    answer = jsonify(
        id=home,
        name="Companion",
        short_name="Companion",
        description=described,
        lang=language,
        start_url=home,
        scope=home,
        display="standalone",
        background_color=PAPER,
        theme_color=PAPER,
        icons=[drawn, *icons],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@bp.get("/service-worker.js")
def worker() -> Response:
    """The worker with what it has to keep. It changes whenever anything of that does, and replaces itself then."""
    language = request.args.get("language", "")
    _only_ours(language)
    files = [url_for("static", filename=name) for name in static_files() if name != WORKER]
    data = [
        url_for("offline.rules_data", language=language, v=rules_file(language).fingerprint),
        url_for("offline.lookup_data", v=lookup_file().fingerprint),
    ]
    kept = {
        "version": _version(language),
        "language": language,
        "home": url_for("home.index"),
        "rules": url_for("rules.index"),
        "tables": url_for("tables.index"),
        "print": url_for("printing.index"),
        "static": f"{request.script_root}{current_app.static_url_path}/",
        "rulesPage": url_for("offline.rules"),
        "nothingPage": url_for("offline.nothing"),
        "files": [*files, *data],
    }
    source = (STATIC / WORKER).read_text("utf-8")
    answer = Response(f"self.COMPANION = {json.dumps(kept)};\n{source}", mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@cache
def _version(language: str) -> str:
    """Of all that its copies are made of."""
    everything = hashlib.sha256(__version__.encode())
    for folder in (STATIC, TEMPLATES, TRANSLATIONS):
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                everything.update(file.read_bytes())
    for data in (rules_file(language), lookup_file()):
        everything.update(data.fingerprint.encode())
    return everything.hexdigest()[:12]


@bp.get("/offline/rules-<language>.json")
def rules_data(language: str) -> Response:
    _only_ours(language)
    return _sent(rules_file(language))


@bp.get("/offline/lookup.json")
def lookup_data() -> Response:
    return _sent(lookup_file())


def _sent(data: DataFile) -> Response:
    packed = request.accept_encodings.quality("gzip") > 0
    answer = current_app.response_class(data.packed if packed else data.plain, mimetype="application/json")
    if packed:
        answer.headers["Content-Encoding"] = "gzip"
    answer.vary.add("Accept-Encoding")
    answer.headers["Cache-Control"] = FOR_GOOD if request.args.get("v") == data.fingerprint else "no-cache"
    return answer


@bp.get("/offline/rules")
def rules() -> str:
    """The rules without the companion: a page that a phone keeps, and that looks things up by itself."""
    language = current_language()
    return render_template(
        "offline/rules.html",
        texts=url_for("offline.rules_data", language=language, v=rules_file(language).fingerprint),
        lookup=url_for("offline.lookup_data", v=lookup_file().fingerprint),
        rulebook=chosen_rulebook(),
        rulebook_names=RULEBOOK_NAMES,
        longest_question=referee.LONGEST_QUESTION,
        table_handle="",
    )


@bp.get("/offline/nothing")
def nothing() -> str:
    """Instead of a page that this phone has not seen before."""
    return render_template("offline/nothing.html")


def _only_ours(language: str) -> None:
    if language not in LANGUAGES:
        abort(404)
