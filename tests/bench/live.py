"""Recording a round while many watch, over real sockets, and how soon all of them have seen it."""

import http.client
import re
import statistics
import time
from pathlib import Path
from urllib.parse import urlencode

from companion.services import access
from tests.bench.measure import seconds
from tests.bench.tables import open_table
from tests.bench.watchers import Watchers, watchers
from tests.conftest import dispose, migrated_app, settings_in
from tests.live.club import serving_club
from tests.postgresql import NoPostgresql, start_cluster
from tests.serving import serving

AT_HOME, IN_A_CLUB = 50, 500
TIMES, TIMES_IN_A_CLUB = 150, 15
LIMIT, LIMIT_IN_SECONDS = 1.5, 1.0
#: A round takes minutes; so that one of them is not measured while the last one is still being told.
PAUSE = 0.05
ROUNDS = 30
STREAM = f"/tables/bench/live?page=board&seen={ROUNDS + 1}"
HANDS = {"out": "a", **{f"points-{key}": "7" for key in "bcdef"}}


class Recorder:
    """A scorekeeper's browser, as far as it matters here."""

    def __init__(self, url: str, link: str) -> None:
        self.connection = http.client.HTTPConnection(url.removeprefix("http://"))
        self.number = ROUNDS + 1
        let_in = {"Cookie": cookie_of(url, link)}
        self.connection.request("GET", f"/tables/bench/rounds/check?{urlencode(HANDS)}", headers=let_in)
        page = self.connection.getresponse()
        self.headers = {"Cookie": _cookie(page), "Content-Type": "application/x-www-form-urlencoded"}
        found = re.search(r'name="csrf_token" value="([^"]+)"', page.read().decode())
        assert found
        self.token = found[1]

    def record(self) -> None:
        form = {**HANDS, "csrf_token": self.token, "seen": self.number, "ticket": f"bench-ticket-{self.number}"}
        self.connection.request("POST", "/tables/bench/rounds", urlencode(form), self.headers)
        self._read(303)
        self.number += 1

    def record_and_look(self) -> None:
        """With the board that the browser is sent to."""
        self.record()
        self.connection.request("GET", "/tables/bench", headers=self.headers)
        self._read(200)

    def _read(self, expected: int) -> None:
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status == expected, answer.status

    def close(self) -> None:
        self.connection.close()


def cookie_of(url: str, link: str) -> str:
    """Of a phone that has followed a link."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"))
    connection.request("GET", f"/t/{link}")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return _cookie(answer)


def _cookie(answer: http.client.HTTPResponse) -> str:
    return str(answer.headers["Set-Cookie"]).partition(";")[0]


def prepare(folder: Path, **settings: str) -> dict[str, str]:
    """A hosted table with its links, by what they allow."""
    app = migrated_app(settings_in(folder, **settings))
    with app.app_context():
        open_table("bench", ROUNDS)
        access.become_host("bench", access.phone_hash("bench"))
        links = {link.role: link.token for link in access.links_of("bench", app.config["SECRET_KEY"])}
    dispose(app)
    return links


def at_home(folder: Path) -> None:
    """Two servers of the same kind, one with watchers and one without, in turn."""
    links = {}
    for name in ("watched", "alone"):
        (folder / name).mkdir()
        links[name] = prepare(folder / name)
    here = ("--host", "127.0.0.1")
    with (
        serving(folder / "watched", *here) as watched,
        serving(folder / "alone", *here) as alone,
        watchers(
            watched.local_url, STREAM, cookie_of(watched.local_url, links["watched"]["watch"]), AT_HOME
        ) as audience,
    ):
        ours = Recorder(watched.local_url, links["watched"]["score"])
        theirs = Recorder(alone.local_url, links["alone"]["score"])
        saving, delays = [], []
        for _ in range(TIMES + 1):
            began = time.monotonic()
            mine = seconds(ours.record)
            delays.append(audience.all_heard(ours.number) - began)
            time.sleep(PAUSE)
            saving.append((mine, seconds(theirs.record)))
            time.sleep(PAUSE)
        looking = []
        for _ in range(TIMES + 1):
            mine = seconds(ours.record_and_look)
            audience.all_heard(ours.number)
            time.sleep(PAUSE)
            looking.append((mine, seconds(theirs.record_and_look)))
            time.sleep(PAUSE)
        ours.close()
        theirs.close()
    mine, without = medians(saving)
    verdict = "within" if mine / without <= LIMIT else "OVER"
    print(
        f"recording a round with {AT_HOME} watchers, against none: {mine / without:.2f}, {verdict} {LIMIT} "
        f"({mine * 1000:.2f} ms against {without * 1000:.2f} ms)"
    )
    mine, without = medians(looking)
    print(
        f"the same and the board after it, while they are told: {mine / without:.2f}, no limit "
        f"({mine * 1000:.2f} ms against {without * 1000:.2f} ms)"
    )
    print(
        f"until the last of {AT_HOME} watchers has seen it: {statistics.median(delays) * 1000:.0f} ms, "
        f"at worst {max(delays) * 1000:.0f} ms"
    )


def medians(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """Without the first, which fills caches."""
    mine, without = zip(*pairs[1:], strict=True)
    return statistics.median(mine), statistics.median(without)


def seen_by_all(recorder: Recorder, audience: Watchers) -> float:
    """From when it was sent until the last one had seen it."""
    began = time.monotonic()
    recorder.record()
    return audience.all_heard(recorder.number) - began


def in_a_club(folder: Path) -> None:
    try:
        with start_cluster() as cluster, cluster.fresh_database() as database:
            links = prepare(folder, database_url=database)
            with (
                serving_club(folder, database) as url,
                watchers(url, STREAM, cookie_of(url, links["watch"]), IN_A_CLUB) as audience,
            ):
                recorder = Recorder(url, links["score"])
                delays = [seen_by_all(recorder, audience) for _ in range(TIMES_IN_A_CLUB)]
                recorder.close()
    except NoPostgresql as error:
        print(f"{IN_A_CLUB} watchers over two workers: not measured, {error}")
        return
    verdict = "within" if max(delays) <= LIMIT_IN_SECONDS else "OVER"
    print(
        f"until the last of {IN_A_CLUB} watchers over two workers has seen a round: {max(delays):.2f} s at worst, "
        f"{verdict} {LIMIT_IN_SECONDS} s ({statistics.median(delays):.2f} s in the middle of {TIMES_IN_A_CLUB})"
    )


def run(folder: Path) -> None:
    at_home(folder)
    in_a_club(folder)
