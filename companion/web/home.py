"""The first page, and the page about the companion itself."""

from flask import Blueprint, render_template

from companion import __version__
from companion.services.tables import tables_in_progress

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> str:
    return render_template("home/index.html", tables=tables_in_progress())


@bp.get("/about")
def about() -> str:
    return render_template("home/about.html", version=__version__)
