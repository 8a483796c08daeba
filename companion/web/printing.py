"""Where paper comes from."""

from flask import Blueprint, render_template

bp = Blueprint("printing", __name__)


@bp.get("/print")
def index() -> str:
    return render_template("printing/index.html")
