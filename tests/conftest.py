"""Real parts for every test: an app on a real SQLite file made by the real migrations, PostgreSQL, Chromium."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.services.upkeep import upgrade_database
from companion.settings import Settings, read_settings
from companion.store.database import db
from companion.web import create_app
from companion.web.clock import Clock
from tests.gallery import add_gallery
from tests.postgresql import Cluster, NoPostgresql, start_cluster


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pictures", help="the folder where screenshots for people are left")


def missing(reason: str) -> NoReturn:
    """Where a real part cannot be had its tests are skipped; in CI that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        with start_cluster() as running:
            yield running
    except NoPostgresql as error:
        missing(str(error))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'companion.sqlite'}"
    else:
        with request.getfixturevalue("cluster").fresh_database() as url:
            yield url


def settings_in(folder: Path, **given: str) -> Settings:
    variables = {f"COMPANION_{name.upper()}": value for name, value in given.items()}
    return read_settings({"COMPANION_DATA": str(folder), **variables})


def migrated_app(settings: Settings, clock: Clock | None = None) -> Flask:
    app = create_app(settings, clock) if clock else create_app(settings)
    add_gallery(app)
    with app.app_context():
        upgrade_database()
    return app


def dispose(app: Flask) -> None:
    """Close every connection: with warnings as errors, one left open fails whichever test comes next."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = migrated_app(settings_in(tmp_path))
    yield app
    dispose(app)


@pytest.fixture
def stored(tmp_path: Path, database_url: str) -> Iterator[Flask]:
    """The app inside its context, once on SQLite and once on PostgreSQL."""
    app = migrated_app(settings_in(tmp_path, database_url=database_url))
    with app.app_context():
        yield app
    dispose(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
