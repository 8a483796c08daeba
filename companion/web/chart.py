"""The running totals as lines: drawn by us, so that it follows the page's colours and needs no style of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from companion.game.seating import SEATINGS
from companion.services.ledger import Ledger

WIDTH, HEIGHT = 358, 170
LEFT, RIGHT, TOP, BOTTOM = 8, 94, 14, 12
MOST_POINTS, MOST_LINES = 60, 10
LABEL_STEP = 13
LONGEST_LABEL = 10


@dataclass(frozen=True)
class ChartLine:
    name: str
    style: int
    points: str
    end_x: float
    end_y: float
    label_y: float


@dataclass(frozen=True)
class Chart:
    lines: tuple[ChartLine, ...]
    #: None where nothing in particular is to be reached.
    target_y: float | None
    target: int
    base_y: float
    right_x: float


#: Somebody's name, and what they stood at after how many rounds or games.
_Track = tuple[str, Sequence[tuple[int, int | Fraction]]]


def draw(ledger: Ledger) -> Chart | None:
    """None before there is anything to see."""
    return _averages(ledger) if ledger.is_series else _totals(ledger)


def _totals(ledger: Ledger) -> Chart | None:
    rounds = ledger.course.rounds
    if not rounds:
        return None
    # A long match is thinned out: more points than pixels help nobody.
    step = max(1, -(-len(rounds) // MOST_POINTS))
    shown = [result for result in rounds if result.number % step == 0 or result is rounds[-1]]
    starts = {player.key: player.joined for player in ledger.match.players if player.joined}
    tracks: list[_Track] = []
    for key, name in ledger.sides.items():
        start = (starts[key].after, starts[key].score) if key in starts else (0, 0)
        after = [(result.number, result.totals[key]) for result in shown if key in result.totals]
        tracks.append((name, [start, *after]))
    ends_at_target = SEATINGS[ledger.match.seating].rounds(ledger.match) is None
    return _drawn(tracks, 0, len(rounds), ledger.match.target if ends_at_target else 0)


def _averages(ledger: Ledger) -> Chart | None:
    """The best few: a line for each of seventy people would say nothing."""
    finished = [result for result in ledger.series.games if result.finished]
    if not finished:
        return None
    tracks: list[_Track] = []
    for standing in ledger.standings.rows[:MOST_LINES]:
        scored = [(number, game.points.get(standing.key)) for number, game in enumerate(finished, start=1)]
        sums = accumulate(points or 0 for _number, points in scored)
        counts = accumulate(points is not None for _number, points in scored)
        means = zip((number for number, _points in scored), sums, counts, strict=True)
        after = [(number, Fraction(total, count)) for number, total, count in means if count]
        if after:
            tracks.append((standing.name, after))
    return _drawn(tracks, 1, len(finished), 0) if tracks else None


def _drawn(tracks: Sequence[_Track], first: int, last: int, target: int) -> Chart:
    top = max(1, target, *(value for _name, after in tracks for _number, value in after))
    right_x = WIDTH - RIGHT

    def at(number: int, value: int | Fraction) -> tuple[float, float]:
        x = LEFT + (right_x - LEFT) * (number - first) / max(1, last - first)
        return round(x, 1), round(float(TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)), 1)

    lines = []
    for style, (full_name, after) in enumerate(tracks):
        places = [at(*each) for each in after]
        points = " ".join(f"{x},{y}" for x, y in places)
        name = full_name if len(full_name) <= LONGEST_LABEL else full_name[: LONGEST_LABEL - 1] + "…"
        lines.append(ChartLine(name, style, points, *places[-1], places[-1][1]))
    return Chart(tuple(_spread(lines)), at(first, target)[1] if target else None, target, at(first, 0)[1], right_x)


def _spread(lines: list[ChartLine]) -> list[ChartLine]:
    """Keep the names at the ends of the lines from covering each other."""
    placed: list[ChartLine] = []
    lowest = HEIGHT - 4.0
    for line in sorted(lines, key=lambda line: -line.end_y):
        y = min(line.end_y + 4, lowest)
        lowest = y - LABEL_STEP
        placed.append(replace(line, label_y=round(y, 1)))
    short = 10 - lowest - LABEL_STEP  # names pushed out at the top push all of them down again
    if short > 0:
        placed = [replace(line, label_y=round(line.label_y + short, 1)) for line in placed]
    return placed
