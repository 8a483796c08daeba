"""A table's pages, against a bare page and a bare commit on the same kind of database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from flask import Flask, render_template_string
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from companion.services import score, tables
from companion.store.database import SQLITE_PRAGMAS
from tests.bench.measure import compare
from tests.conftest import dispose, migrated_app, settings_in
from tests.game.sheets import hands, people

PLAYERS = 6
BARE_PAGE = (
    "<!doctype html><title>x</title><ul>{% for row in rows %}<li>{{ row.id }} {{ row.text }}</li>{% endfor %}</ul>"
)


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "rows"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


def bare_app(folder: Path) -> Flask:
    """One table, one page that lists thirty rows, one address that commits a row; durable as ours is."""
    app, db = Flask("bare"), SQLAlchemy(metadata=Base.metadata)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'bare.sqlite'}"
    db.init_app(app)

    @app.get("/")
    def index() -> str:
        return render_template_string(BARE_PAGE, rows=db.session.scalars(select(Row).limit(30)).all())

    @app.post("/")
    def record() -> tuple[str, int]:
        db.session.add(Row(text="x"))
        db.session.commit()
        return "", 303

    with app.app_context():

        @event.listens_for(db.engine, "connect")
        def set_up(connection: object, _record: object) -> None:
            for pragma, value in SQLITE_PRAGMAS.items():
                connection.execute(f"PRAGMA {pragma} = {value}")  # type: ignore[attr-defined] # a driver's connection

        db.create_all()
        db.session.add_all([Row(text="a line of a journal") for _ in range(30)])
        db.session.commit()
    return app


def open_table(handle: str, rounds: int) -> None:
    keys = [player["key"] for player in people(PLAYERS)]
    seated = {
        "rulebook": "my-uno-fi",
        "system": "low-score",
        "seating": "solo",
        "players": people(PLAYERS),
        "target": 99999,
    }
    tables.open_table(handle, "Bench", seated, "AB2")
    for number in range(rounds):
        out = keys[number % PLAYERS]
        left = hands(**{key: number % 7 for key in keys if key != out})
        score.record_round(handle, number + 1, f"round-{number}", "AB2", {"out": out, "hands": left})


@contextmanager
def recorder(client: FlaskClient, handle: str, rounds: int) -> Iterator[Callable[[], None]]:
    numbers = count(rounds + 1)

    def record() -> None:
        seen = next(numbers)
        points = {f"points-{key}": "7" for key in "bcdef"}
        form = {"seen": str(seen), "ticket": f"bench-ticket-{seen}", "out": "a", **points}
        client.delete_cookie("companion_session")  # nobody looks at the board here to take the messages away
        response = client.post(f"/tables/{handle}/rounds", data=form)
        assert response.status_code == 303, response.text

    yield record


def run(folder: Path) -> None:
    app = migrated_app(settings_in(folder))
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        open_table("thirty-rounds", 30)
        open_table("many-rounds", 500)
    ours, bare = app.test_client(), bare_app(folder).test_client()

    def board(handle: str) -> Callable[[], object]:
        return lambda: ours.get(f"/tables/{handle}")

    compare(
        "board of 30 rounds, against a bare page with 30 rows", board("thirty-rounds"), lambda: bare.get("/"), 2, 200
    )
    compare("board of 500 rounds, against one of 30", board("many-rounds"), board("thirty-rounds"), 1.5, 200)
    with recorder(ours, "thirty-rounds", 30) as record, recorder(ours, "many-rounds", 500) as record_many:
        compare("recording a round, against a bare commit", record, lambda: bare.post("/"), 2, 60)
        compare("recording round 500 and on, against round 30 and on", record_many, record, 1.5, 60)
    dispose(app)
