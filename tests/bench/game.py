"""The game core: how long a long match takes, and whether twice the rounds take twice the time."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from companion.game.journal import Entry, replay
from companion.game.scoring import standings
from tests.bench.measure import compare
from tests.game.sheets import hands, people
from tests.serving import COMPANION, environment

EMPTY_COMMAND = """
import click
@click.command()
@click.argument("marks", nargs=-1)
def empty(marks): click.echo(marks)
empty()
"""


def journal(rounds: int, players: int = 6) -> list[Entry]:
    keys = [player["key"] for player in people(players)]
    seated = {
        "rulebook": "unoprivate",
        "system": "low-score",
        "seating": "solo",
        "players": people(players),
        "target": 99999,
    }
    entries = [Entry(1, "seated", seated)]
    for number in range(rounds):
        out = keys[number % players]
        left: dict[str, Any] = hands(**{key: (number + place) % 4 for place, key in enumerate(keys) if key != out})
        entries.append(Entry(number + 2, "round-recorded", {"out": out, "hands": left}))
    return entries


def run(folder: Path) -> None:
    normal, thousand, ten_thousand = journal(30), journal(1_000), journal(10_000)
    compare("10,000 rounds against 1,000", lambda: score(ten_thousand), lambda: score(thousand), limit=13, times=7)
    compare(
        "1,000 rounds against 30, a normal match", lambda: score(thousand), lambda: score(normal), limit=43, times=25
    )
    variables = environment(folder)

    def hand() -> None:
        subprocess.run(
            [str(COMPANION), "hand", "gg", "dbb", "wi"], env=variables, check=True, stdout=subprocess.DEVNULL
        )

    def empty() -> None:
        command = [sys.executable, "-c", EMPTY_COMMAND, "gg", "dbb", "wi"]
        subprocess.run(command, env=variables, check=True, stdout=subprocess.DEVNULL)

    compare("companion hand, against an empty command", hand, empty, limit=1.5, times=25)


def score(entries: list[Entry]) -> None:
    standings(replay(entries))
