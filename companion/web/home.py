"""The first page, and the page about the companion itself."""

from flask import Blueprint, render_template

from companion import __version__
from companion.services.tables import finished_tables, running_tables
from companion.web.access import viewer
from companion.web.elsewhere import address_elsewhere

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> str:
    who = viewer()
    return render_template(
        "home/index.html",
        running=running_tables(who),
        finished=finished_tables(who),
        alone=address_elsewhere("/") is None,
    )


@bp.get("/about")
def about() -> str:
    return render_template("home/about.html", version=__version__)
