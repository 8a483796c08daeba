"""Where a table is opened and its score is kept."""

from flask import Blueprint, render_template

bp = Blueprint("tables", __name__)


@bp.get("/tables/new")
def new() -> str:
    return render_template("tables/new.html")
