"""How long a person waits before anything happens, against the least that Flask and SQLAlchemy need."""

import subprocess
import sys
from pathlib import Path

from tests.bench.measure import compare
from tests.serving import COMPANION, environment

BARE = """
from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
class Base(DeclarativeBase): pass
db = SQLAlchemy(model_class=Base)
class Thing(db.Model):
    id: Mapped[int] = mapped_column(primary_key=True)
app = Flask("bare")
app.config["SQLALCHEMY_DATABASE_URI"] = "sqlite:///{database}"
db.init_app(app)
@app.get("/")
def index(): return "bare"
with app.app_context():
    db.create_all()
import waitress.server
waitress.server.create_server(app, host="127.0.0.1", port=0)
"""
#: Everything `companion serve` does before it answers, but the waiting for requests.
OURS = """
import os
from waitress.server import create_server
from companion.settings import read_settings
from companion.services.upkeep import upgrade_database
from companion.web import create_app
app = create_app(read_settings(os.environ))
with app.app_context():
    upgrade_database()
create_server(app, host="127.0.0.1", port=0)
"""


def run(folder: Path) -> None:
    variables = environment(folder)

    def python(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], env=variables, check=True)

    def bare() -> None:
        python(BARE.format(database=folder / "bare.sqlite"))

    def help_text() -> None:
        subprocess.run([str(COMPANION), "--help"], env=variables, check=True, stdout=subprocess.DEVNULL)

    compare("start-up, against a bare Flask + SQLAlchemy app", lambda: python(OURS), bare, limit=1.5, times=15)
    compare("companion --help, against the same", help_text, bare, limit=1.5, times=15)
