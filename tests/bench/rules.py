"""Asking about the rules: how often the right rule comes first, and how long it takes."""

import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.services import referee
from tests.bench.measure import compare
from tests.referee.asking import quality, questions
from tests.serving import COMPANION, environment

#: Milliseconds that people were promised: a lookup at the 95th percentile, and the index.
LOOKUP, INDEX = 5, 200
EMPTY_INDEX = 'import click, json, sqlite3; sqlite3.connect(":memory:").execute("CREATE VIRTUAL TABLE t USING fts5(w)")'


def run(folder: Path) -> None:
    asked = questions()
    found = quality(asked)
    print(
        f"Right rule first {found.first:.1%}, among three {found.top_three:.1%}, verdict {found.verdict:.1%}"
        f" of {len(asked)} questions"
    )
    times = sorted(milliseconds(partial(referee.find, question.text)) for question in asked)
    slow = times[int(len(times) * 0.95)]
    print(f"Lookup: {statistics.median(times):.2f} ms, 95th percentile {slow:.2f} ms, {_within(slow, LOOKUP)}")
    built = min(milliseconds(referee.lookup.__wrapped__) for _ in range(5))
    print(f"Index: {built:.0f} ms, {_within(built, INDEX)}")

    texts = [question.text for question in asked]
    plain = _plain_index(texts)
    compare(
        f"{len(texts)} lookups, against as many plain searches",
        lambda: [referee.find(text) for text in texts],
        lambda: [_search(plain, text) for text in texts],
        limit=2,
        times=7,
    )
    variables = environment(folder)

    def ask() -> None:
        subprocess.run([str(COMPANION), "ask", "stacking"], env=variables, check=True, stdout=subprocess.DEVNULL)

    def empty() -> None:
        subprocess.run([sys.executable, "-c", EMPTY_INDEX], env=variables, check=True)

    compare("companion ask, against an empty index", ask, empty, limit=10, times=7)


def milliseconds(action: Callable[[], object]) -> float:
    """Of the processor alone, so that what else the machine does counts as little as can be."""
    start = time.process_time()
    action()
    return (time.process_time() - start) * 1000


def _within(took: float, promised: int) -> str:
    return f"{'within' if took <= promised else 'OVER'} {promised}"


def _plain_index(texts: list[str]) -> sqlite3.Connection:
    """What SQLite does with as many texts by itself: no stems, no lexicon, no typos."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE plain USING fts5(words)")
    rows = [(text,) for text in texts for _ in range(20)]
    database.executemany("INSERT INTO plain VALUES (?)", rows)
    return database


def _search(database: sqlite3.Connection, text: str) -> list[object]:
    wanted = " OR ".join(f'"{word}"' for word in "".join(sign if sign.isalnum() else " " for sign in text).split())
    query = "SELECT rowid FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT 5"
    return list(database.execute(query, (wanted,))) if wanted else []
