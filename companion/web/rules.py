"""Where arguments are settled."""

from flask import Blueprint, render_template

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def index() -> str:
    return render_template("rules/index.html")
