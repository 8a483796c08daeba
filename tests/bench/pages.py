"""Pages, against a page that does nothing but render a template."""

from pathlib import Path

from flask import Flask, render_template_string

from tests.bench.measure import compare
from tests.conftest import dispose, migrated_app, settings_in

TIMES = 400


def run(folder: Path) -> None:
    bare = Flask("bare")

    @bare.get("/")
    def index() -> str:
        return render_template_string("<!doctype html><title>{{ name }}</title><h1>{{ name }}</h1>", name="bare")

    app = migrated_app(settings_in(folder))
    ours, theirs = app.test_client(), bare.test_client()
    compare(
        "home page, against a bare Jinja page", lambda: ours.get("/"), lambda: theirs.get("/"), limit=5, times=TIMES
    )
    dispose(app)
