"""Where paper comes from: choose a document, see it being made, take it away."""

from pathlib import Path
from urllib.parse import urlencode

from flask import Blueprint, Flask, abort, current_app, jsonify, redirect, render_template, request, send_file, url_for
from flask_babel import get_translations
from flask_babel import gettext as _
from werkzeug import Response

from companion.problems import CannotPrint, Unprintable
from companion.services.printing import DOCUMENTS, FOLDER, Broken, Busy, Order, Shop, file_name, key_of
from companion.services.tables import search_tables
from companion.system import NEEDS
from companion.web.access import viewer
from companion.web.paper_orders import OrderForm, read_order
from companion.words.printing import DOCUMENT_NAMES, sentence

bp = Blueprint("printing", __name__, url_prefix="/print")
EXTENSION = "printing"


def init_app(app: Flask) -> None:
    app.extensions[EXTENSION] = Shop(Path(app.instance_path) / FOLDER)


def shop() -> Shop:
    found: Shop = current_app.extensions[EXTENSION]
    return found


@bp.get("")
def index() -> str:
    documents = {what: _(name) for what, name in DOCUMENT_NAMES.items()}
    return render_template("printing/index.html", documents=documents, missing=_missing_packages())


def _missing_packages() -> str:
    """The sentence about what this machine lacks for PDFs; empty when it lacks nothing."""
    need = NEEDS["printing"]
    return "" if need.is_met() else _told(CannotPrint(" ".join(need.apt)))


def _told(problem: Unprintable) -> str:
    return sentence(problem, get_translations())


@bp.get("/<document>")
def choose(document: str) -> str:
    if document not in DOCUMENTS:
        abort(404)
    return _form(OrderForm(document, dict(request.args)))


def _form(form: OrderForm) -> str:
    tables = search_tables("", viewer()) if "table" in form.fields else ()
    title = _(DOCUMENT_NAMES[form.document])
    names = {table.handle: table.name for table in tables}
    return render_template("printing/choose.html", form=form, title=title, tables=names)


@bp.get("/<document>/result")
def result(document: str) -> tuple[str, int] | str:
    """The finished document; or that it is being made, and then this page is asked for again."""
    order = _order(document)
    if isinstance(order, OrderForm):
        return _form(order), 422
    key = key_of(order)
    try:
        ready = _ready(order, key)
    except Unprintable as problem:
        return _again(document, _told(problem)), 422
    except Busy:
        return _again(document, _("Too much is being printed. Try again in a minute.")), 503
    except Broken:
        current_app.logger.exception("a document could not be made")
        return _again(document, _("It could not be made; that is our mistake. What you chose is kept.")), 503
    return render_template(
        "printing/result.html",
        document=document,
        name=_(DOCUMENT_NAMES[document]),
        ready=ready,
        file=file_name(order),
        in_braille=order.format == "brf",
        choices=_choices(),
        key=key if ready and shop().thumbnail(key) else None,
    )


def _choices() -> str:
    """What was chosen, for an address."""
    return urlencode(list(request.args.items()))


def _again(document: str, error: str) -> str:
    return _form(OrderForm(document, dict(request.args), {"document": error}))


def _order(document: str) -> Order | OrderForm:
    if document not in DOCUMENTS:
        abort(404)
    return read_order(document, dict(request.args), _told)


def _ready(order: Order, key: str) -> bool:
    if shop().is_under_way(key):
        return False
    if shop().file(order, key):
        return True
    if order.format == "pdf" and not NEEDS["printing"].is_met():
        raise CannotPrint(" ".join(NEEDS["printing"].apt))
    shop().begin(order, key)
    return False


@bp.get("/<document>/status")
def status(document: str) -> Response:
    """For the page that waits: whether it is worth asking for it again."""
    order = _order(document)
    if isinstance(order, OrderForm):
        return jsonify(ready=True)
    key = key_of(order)
    return jsonify(ready=shop().file(order, key) is not None or not shop().waits(key))


@bp.get("/<document>/<name>")
def file(document: str, name: str) -> Response:
    order = _order(document)
    if isinstance(order, OrderForm) or name != file_name(order):
        abort(404)
    made = shop().file(order, key_of(order))
    if made is None:
        return redirect(f"{url_for('printing.result', document=document)}?{_choices()}", 303)
    kind = "application/pdf" if order.format == "pdf" else "application/x-brf"
    return send_file(made, mimetype=kind, as_attachment=True, download_name=name)


@bp.get("/pictures/<key>.png")
def picture(key: str) -> Response:
    found = shop().thumbnail(key) if key.isalnum() else None
    if found is None:
        abort(404)
    return send_file(found, mimetype="image/png")
