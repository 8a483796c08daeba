"""Blank score sheets: for each way of scoring and of sitting, the columns it needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from companion.game.match import DEFAULT_TARGET
from companion.game.seating.rotating_pairs import schedule
from companion.printing import engine
from companion.printing.orders import Order
from companion.printing.paper import PAPERS
from companion.words.board import SEATING_NAMES, SYSTEM_NAMES

ROUNDS, GAMES, SERIES_PLAYERS = 22, 8, 22
#: With more players than this a column holds the running total alone.
MOST_WITH_GAINS = 6


@dataclass(frozen=True)
class Grid:
    """One table to be filled in; the first cell of a row is its heading."""

    title: str
    #: Each column's heading, and the parts it is divided into.
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return sum(max(1, len(parts)) for _name, parts in self.columns)


def make(order: Order) -> bytes:
    return engine.written(engine.layout(html(order)))


def html(order: Order) -> str:
    words = engine.translations(order.language)
    found = grids(order, words)
    return engine.page(
        "score-pad/document.html",
        order.language,
        title=words.gettext("Score pad"),
        system=words.gettext(SYSTEM_NAMES[order.system]),
        seating=words.gettext(SEATING_NAMES[order.seating]) if order.seating != "solo" else "",
        paper=PAPERS[order.paper],
        grids=found,
        has_target=order.system != "average" and order.seating != "rotating-pairs",
        target=DEFAULT_TARGET,
        by_the_clock=order.system == "average",
    )


def grids(order: Order, words: NullTranslations) -> list[Grid]:
    if order.system == "average":
        return [_series(words)]
    if order.seating == "rotating-pairs":
        return _rotating(order.players, words)
    if order.seating in ("pairs", "teams"):
        names = [words.gettext("Side %(number)s") % {"number": number} for number in (1, 2)]
        return [_rounds(names, (words.gettext("Place"),), words)]
    names = [words.gettext("Player %(number)s") % {"number": number + 1} for number in range(order.players)]
    dropped = (words.gettext("Out in round"),) if order.system == "elimination" else ()
    return [_rounds(names, (*dropped, words.gettext("Place")), words)]


def _rounds(names: Sequence[str], foot: tuple[str, ...], words: NullTranslations) -> Grid:
    """Who deals, then for each side what the round brought and where it stands."""
    parts = (words.gettext("points"), words.gettext("total")) if len(names) <= MOST_WITH_GAINS else ()
    columns = ((words.gettext("Deals"), ()), *((name, parts) for name in names))
    return Grid("", columns, tuple((str(number),) for number in range(1, ROUNDS + 1)), foot)


def _rotating(players: int, words: NullTranslations) -> list[Grid]:
    slots, found = schedule(players), []
    for table in sorted({slot.table for slot in slots}):
        points = words.gettext("Points")
        columns = ((words.gettext("Together"), ()), (points, ()), (words.gettext("Against"), ()), (points, ()))
        rows = []
        for slot in slots:
            if slot.table == table:
                one, other = (" + ".join(map(str, pair)) for pair in slot.pairs)
                rows.append((str(slot.round), one, "", other, ""))
        title = words.gettext("Table %(number)s") % {"number": table} if players > 4 else ""
        found.append(Grid(title, columns, tuple(rows)))
    people = tuple((str(number), "", "", "") for number in range(1, players + 1))
    heads = ((words.gettext("Name"), ()), (words.gettext("total"), ()), (words.gettext("Place"), ()))
    found.append(Grid(words.gettext("Players"), heads, people))
    return found


def _series(words: NullTranslations) -> Grid:
    """KPGUT: the minutes of each game, then their mean."""
    games = ((words.gettext("Game %(number)s") % {"number": number}, ()) for number in range(1, GAMES + 1))
    columns = ((words.gettext("Name"), ()), *games, (words.gettext("Mean"), ()), (words.gettext("Place"), ()))
    return Grid("", columns, tuple((str(number),) for number in range(1, SERIES_PLAYERS + 1)))
