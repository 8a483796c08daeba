"""The pages. `create_app` is the table of contents."""

import os
from datetime import UTC, datetime

from flask import Flask

from companion import store
from companion.resources import STATIC, TEMPLATES
from companion.settings import Settings, read_settings
from companion.web import (
    access,
    assets,
    ballots,
    board,
    cards,
    clock,
    configuration,
    counting,
    errors,
    games,
    home,
    house,
    inviting,
    joining,
    languages,
    live,
    offline,
    outbox,
    partners,
    playing,
    printing,
    referee,
    rounds,
    rulebook_choice,
    rules,
    screen,
    security,
    series,
    settling,
    stops,
    tables,
    voting,
)


def _now() -> datetime:
    return datetime.now(UTC)


def create_app(settings: Settings | None = None, now: clock.Clock = _now) -> Flask:
    settings = settings or read_settings(os.environ)
    app = Flask(
        "companion",
        template_folder=str(TEMPLATES),
        static_folder=str(STATIC),
        instance_path=str(settings.data),
    )
    configuration.init_app(app, settings)
    store.init_app(app, settings.database_url)
    languages.init_app(app, settings.language)
    security.init_app(app)
    assets.init_app(app)
    cards.init_app(app)
    clock.init_app(app, now)
    access.init_app(app)
    joining.init_app(app)
    outbox.init_app(app)
    rulebook_choice.init_app(app)
    referee.init_app(app)
    errors.init_app(app)
    printing.init_app(app)
    live.init_app(app)

    app.register_blueprint(home.bp)
    app.register_blueprint(languages.bp)
    app.register_blueprint(joining.bp)
    app.register_blueprint(offline.bp)
    app.register_blueprint(tables.bp)
    app.register_blueprint(board.bp)
    app.register_blueprint(inviting.bp)
    app.register_blueprint(counting.bp)
    app.register_blueprint(rounds.bp)
    app.register_blueprint(house.bp)
    app.register_blueprint(settling.bp)
    app.register_blueprint(ballots.bp)
    app.register_blueprint(live.bp)
    app.register_blueprint(screen.bp)
    app.register_blueprint(partners.bp)
    app.register_blueprint(series.bp)
    app.register_blueprint(games.bp)
    app.register_blueprint(stops.bp)
    app.register_blueprint(rules.bp)
    app.register_blueprint(playing.bp)
    app.register_blueprint(voting.bp)
    app.register_blueprint(referee.bp)
    app.register_blueprint(printing.bp)
    return app
