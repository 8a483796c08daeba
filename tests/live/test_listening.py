"""Several processes on one PostgreSQL hear what each of them writes."""

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from flask import Flask

from companion.live import News
from companion.services import live, score, tables
from companion.store.database import db
from tests.browser.tables import seated
from tests.conftest import dispose, migrated_app, settings_in
from tests.postgresql import Cluster

pytestmark = pytest.mark.postgresql
PATIENCE = 5.0
ROUND = {"out": "p1", "hands": {"p2": {"points": 37}}}


@pytest.fixture
def club(cluster: Cluster, tmp_path: Path) -> Iterator[Flask]:
    with cluster.fresh_database() as url:
        app = migrated_app(settings_in(tmp_path, database_url=url))
        with app.app_context():
            tables.open_table("friday", "Friday", seated(2), "AB2")
            yield app
            listening = live.hub()
            give_up = time.monotonic() + PATIENCE
            while listening._listening and time.monotonic() < give_up:
                time.sleep(0.05)
            assert not listening._listening, "nobody watches, but somebody listens"
        dispose(app)


def elsewhere(statement: str) -> None:
    """Another process, as far as the database can tell."""
    with psycopg.connect(db.engine.url.set(drivername="postgresql").render_as_string(False), autocommit=True) as other:
        other.execute(statement)


def settled(place: live.Place) -> News:
    """Once it is listened, everybody is woken to look; after that it is quiet."""
    known = place.channel.wait(News(), PATIENCE)
    assert known != News()
    return known


def test_what_another_process_announces_is_heard(club: Flask) -> None:
    place = live.hub().watch("friday", 5)
    known = settled(place)
    elsewhere("SELECT pg_notify('companion', 'friday entry')")
    heard = place.channel.wait(known, PATIENCE)
    assert (heard.total, heard.access) == (known.total + 1, known.access)
    elsewhere("SELECT pg_notify('companion', 'saturday entry')")
    elsewhere("SELECT pg_notify('companion', 'friday access')")
    again = place.channel.wait(heard, PATIENCE)
    assert (again.total, again.access) == (heard.total + 1, heard.access + 1)
    place.give_back()


def test_a_round_is_announced_when_it_is_on_disk_and_not_before(club: Flask) -> None:
    place = live.hub().watch("friday", 5)
    known = settled(place)
    with pytest.raises(RuntimeError, match="pulled"), live.writing_about("friday", live.ENTRY):
        raise RuntimeError("the plug was pulled")
    assert place.channel.wait(known, 0.3) == known
    score.record_round("friday", 1, "round-1", "AB2", ROUND)
    assert place.channel.wait(known, PATIENCE).total == known.total + 1
    tables.rename_table("friday", "Saturday")
    assert place.channel.wait(known._replace(total=known.total + 1), PATIENCE).access == known.access + 1
    place.give_back()


def test_a_lost_connection_is_made_again_and_everybody_looks(club: Flask) -> None:
    place = live.hub().watch("friday", 5)
    known = settled(place)
    elsewhere("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    woken = place.channel.wait(known, PATIENCE)
    assert woken.access == known.access + 1
    elsewhere("SELECT pg_notify('companion', 'friday entry')")
    assert place.channel.wait(woken, PATIENCE).total == woken.total + 1
    place.give_back()
