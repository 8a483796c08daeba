"""A page with every component in every state. For the tests only."""

from pathlib import Path

from flask import Flask, render_template_string, request

TEMPLATE = (Path(__file__).parent / "browser" / "gallery.html").read_text("utf-8")


def add_gallery(app: Flask) -> None:
    @app.route("/gallery", methods=["GET", "POST"])
    def gallery() -> tuple[str, int]:
        points = request.form.get("points", "")
        errors = {"player": "Who?", "points": "Points are a whole number."} if request.method == "POST" else {}
        return render_template_string(TEMPLATE, errors=errors, points=points), 422 if errors else 200

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("broken on purpose")
