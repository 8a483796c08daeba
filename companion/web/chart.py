"""The running totals as lines: drawn by us, so that it follows the page's colours and needs no style of its own."""

from dataclasses import dataclass, replace

from companion.services.ledger import Ledger

WIDTH, HEIGHT = 358, 170
LEFT, RIGHT, TOP, BOTTOM = 8, 94, 14, 12
MOST_POINTS = 60
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
    target_y: float | None
    target: int
    base_y: float
    right_x: float


def draw(ledger: Ledger) -> Chart | None:
    """None before there is anything to see."""
    course, match = ledger.course, ledger.match
    if not course.rounds:
        return None
    joined = {player.key: player.joined.score if player.joined else 0 for player in match.players}
    # A long match is thinned out: more points than pixels help nobody.
    step = max(1, -(-len(course.rounds) // MOST_POINTS))
    shown = [result for result in course.rounds if result.number % step == 0 or result is course.rounds[-1]]
    top = max(match.target, *(total for result in shown for total in result.totals.values()))
    right_x = WIDTH - RIGHT

    def at(number: int, total: int) -> tuple[float, float]:
        x = LEFT + (right_x - LEFT) * number / len(course.rounds)
        return round(x, 1), round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - total / top), 1)

    lines = []
    for style, player in enumerate(match.players):
        known = [(result.number, result.totals[player.key]) for result in shown if player.key in result.totals]
        start = player.joined.after if player.joined else 0
        places = [at(start, joined[player.key]), *(at(*each) for each in known)]
        points = " ".join(f"{x},{y}" for x, y in places)
        name = player.name if len(player.name) <= LONGEST_LABEL else player.name[: LONGEST_LABEL - 1] + "…"
        lines.append(ChartLine(name, style, points, *places[-1], places[-1][1]))
    _target_x, target_y = at(0, match.target)
    return Chart(tuple(_spread(lines)), target_y, match.target, at(0, 0)[1], right_x)


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
