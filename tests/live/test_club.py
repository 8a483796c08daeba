"""Two workers on one PostgreSQL: what one of them saves, the watchers of both hear."""

import json
import time
import urllib.request
from pathlib import Path

import pytest

from companion.services import tables
from tests.bench.live import Recorder, cookie_of, prepare
from tests.conftest import dispose, migrated_app, settings_in
from tests.live.club import serving_club
from tests.postgresql import Cluster

pytestmark = pytest.mark.postgresql
#: Whichever worker takes a connection: that all of these go to one of two happens once in two thousand times.
MANY = 12


def test_what_one_worker_saves_the_watchers_of_both_see_within_a_second(cluster: Cluster, tmp_path: Path) -> None:
    with cluster.fresh_database() as database:
        links = prepare(tmp_path, database_url=database)
        with serving_club(tmp_path, database) as url:
            cookie = {"Cookie": cookie_of(url, links["watch"])}
            watch = urllib.request.Request(f"{url}/tables/bench/live?page=board&seen=31", headers=cookie)
            streams = [urllib.request.urlopen(watch) for _ in range(MANY)]
            for stream in streams:
                while stream.readline() != b"event: beat\n":
                    pass
            recorder = Recorder(url, links["score"])
            began = time.monotonic()
            recorder.record()
            for stream in streams:
                while (line := stream.readline()) != b"id: 32\n":
                    assert line
                news = json.loads(stream.readline().removeprefix(b"data: "))
                assert news["number"] == 32
                assert "player-rows" in news["html"]
            assert time.monotonic() - began < 1
            # A table that is deleted shuts all of them, whoever deletes it.
            app = migrated_app(settings_in(tmp_path, database_url=database))
            with app.app_context():
                tables.delete_table("bench")
            dispose(app)
            for stream in streams:
                while (line := stream.readline()) != b"event: shut\n":
                    assert line
                stream.read()
                stream.close()
            recorder.close()
