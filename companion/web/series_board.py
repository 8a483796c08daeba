"""The board of a KPGUT series: the game under way or the next one, and how everyone stands."""

from collections.abc import Mapping, Sequence

from flask import g, render_template

from companion.game.evening import roles, took_part
from companion.game.refusals import BackInTime, NoGame
from companion.game.systems.average import LONGEST_GAME, minutes
from companion.services import series
from companion.services.ledger import Ledger
from companion.web import chart, clock
from companion.web.evening import game_now, lost, result_rows, series_rows
from companion.web.history import clock_text

GAMES_ON_BOARD = 3


def evening(errors: Mapping[str, str] | None = None, chosen: Sequence[str] | None = None) -> str:
    """The board of a series: the game under way or the next one, and how everyone stands."""
    ledger: Ledger = g.ledger
    last = took_part(ledger.match.games[-1]) if ledger.match.games else tuple(ledger.names)
    by_age = [key for key in ledger.match.by_age() if key not in ledger.series.removed]
    again = [key for key in by_age if key in (last if chosen is None else chosen)]
    rows = series_rows(ledger)
    return render_template(
        "series/show.html",
        errors=errors or {},
        now=game_now(ledger),
        seconds=seconds_shown(),
        limit=LONGEST_GAME,
        minutes=minutes,
        by_age=by_age,
        again=again,
        barred=[name for key, name in ledger.names.items() if key in ledger.series.removed],
        roles=roles(ledger.match, again) if len(again) > 1 else None,
        rows=rows,
        leaders=", ".join(row.name for row in rows if row.leads),
        leader_count=len([row for row in rows if row.leads]),
        losers=[ledger.names[key] for key in ledger.names if key in lost(ledger)],
        finished=finished_games(ledger),
        results={number: result_rows(ledger, number - 1) for number in finished_games(ledger)[-GAMES_ON_BOARD:]},
        chart=chart.draw(ledger),
        clock_text=clock_text,
    )


def finished_games(ledger: Ledger) -> list[int]:
    return [number for number, result in enumerate(ledger.series.games, start=1) if result.finished]


def seconds_shown() -> int | None:
    """What the clock shows; nothing where no game runs, or where nobody knows when it began."""
    try:
        return seconds_now()
    except NoGame:
        return None
    except BackInTime:
        return 0


def seconds_now() -> int:
    """How long the game under way has been running."""
    if g.ledger.running is None:
        raise NoGame
    return series.seconds_into(g.ledger.running[0], clock.now())
