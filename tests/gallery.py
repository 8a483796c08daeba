"""A page with every component in every state, and a form that can be filled in wrongly. For the tests only."""

from pathlib import Path

from flask import Flask, render_template_string
from wtforms import IntegerField, StringField
from wtforms.validators import DataRequired, Length, NumberRange

from companion.web.forms import Form

TEMPLATE = (Path(__file__).parent / "browser" / "gallery.html").read_text("utf-8")


class GalleryForm(Form):
    player = StringField("Player", [DataRequired(), Length(max=80)])
    points = IntegerField("Points", [NumberRange(0, 9999)])


def add_gallery(app: Flask) -> None:
    @app.route("/gallery", methods=["GET", "POST"])
    def gallery() -> tuple[str, int]:
        form = GalleryForm()
        form.validate_on_submit()
        return render_template_string(TEMPLATE, form=form), 422 if form.errors else 200

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("broken on purpose")
