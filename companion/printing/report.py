"""The report of a match: the standings, the running totals as a chart, and every round."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from gettext import NullTranslations
from itertools import accumulate

from companion.game.match import Match
from companion.game.match_file import read_match
from companion.game.scoring import Course, Standing, course_standings, play, series_standings
from companion.game.seating import SEATINGS
from companion.game.systems.average import SeriesResult, score_series
from companion.printing import engine
from companion.printing.chart import Number, chart
from companion.printing.orders import Order
from companion.printing.paper import PAPERS
from companion.words.board import RULEBOOK_NAMES, SEATING_NAMES, SYSTEM_NAMES
from companion.words.scores import shown

MOST_LINES = 10
#: More sides than this need the paper's long side.
MOST_UPRIGHT = 6


@dataclass(frozen=True)
class Rounds:
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def make(order: Order) -> bytes:
    return engine.written(engine.layout(html(order)))


def html(order: Order) -> str:
    match = read_match(order.match.encode())
    words = engine.translations(order.language)
    outcome = score_series(match) if match.system == "average" else play(match)
    standings = course_standings(outcome) if isinstance(outcome, Course) else series_standings(match, outcome)
    sides = dict(SEATINGS[match.seating].sides(match))
    rounds = _rounds(outcome, sides, words) if isinstance(outcome, Course) else _games(outcome, standings.rows, words)
    tracks = _totals(outcome, sides) if isinstance(outcome, Course) else _means(outcome, standings.rows)
    ends_at_target = isinstance(outcome, Course) and SEATINGS[match.seating].rounds(match) is None
    return engine.page(
        "report/document.html",
        order.language,
        title=order.name or words.gettext("Report of a match"),
        about=_about(match, words),
        over=standings.over,
        winners=[row.name for row in standings.rows if row.key in standings.winners],
        standings=[
            (
                row.place,
                row.name,
                _shown(row.score, order),
                words.gettext(state) if (state := STATES[row.state]) else "",
            )
            for row in standings.rows
        ],
        has_states=any(STATES[row.state] for row in standings.rows),
        rounds=rounds,
        chart=chart(
            tracks,
            words.gettext("The running totals; the same numbers are in the table."),
            match.target if ends_at_target else 0,
        )
        if any(len(track) > 1 for track in tracks.values())
        else "",
        paper=PAPERS[order.paper],
        landscape=len(rounds.heads) > MOST_UPRIGHT + 2,
        by_round=isinstance(outcome, Course),
    )


STATES = {"winner": "winner", "eliminated": "out", "removed": "no longer in", "playing": "", "finished": ""}


def _shown(score: int | Fraction | None, order: Order) -> str:
    """With the comma that Finnish and Danish write."""
    return shown(score) if order.language == "en" else shown(score).replace(".", ",")


def _about(match: Match, words: NullTranslations) -> str:
    known = [RULEBOOK_NAMES[match.rulebook], words.gettext(SYSTEM_NAMES[match.system])]
    if match.seating != "solo":
        known.append(words.gettext(SEATING_NAMES[match.seating]))
    return " · ".join(known)


def _rounds(course: Course, sides: dict[str, str], words: NullTranslations) -> Rounds:
    """What each round brought, and in brackets where that left everyone."""
    names = {player.key: player.name for player in course.match.players}
    heads = (words.gettext("Round"), words.gettext("Went out"), *sides.values())
    rows = []
    for result in course.rounds:
        cells = [
            f"{result.gains.get(key, 0) or '·'} ({result.totals[key]})"
            if key in result.totals and result.number <= course.dropped_in.get(key, result.number)
            else ""
            for key in sides
        ]
        rows.append((str(result.number), names[result.out], *cells))
    return Rounds(words.gettext("Every round"), heads, tuple(rows))


def _games(series: SeriesResult, rows: Sequence[Standing], words: NullTranslations) -> Rounds:
    """In a series the people are the rows: there may be seventy."""
    heads = (
        words.gettext("Name"),
        *(words.gettext("Game %(number)s") % {"number": n + 1} for n in range(len(series.games))),
    )
    title = words.gettext("Every game")
    return Rounds(
        title, heads, tuple((row.name, *("–" if p is None else str(p) for p in row.games or ())) for row in rows)
    )


def _totals(course: Course, sides: dict[str, str]) -> dict[str, list[tuple[int, Number]]]:
    joined = {player.key: player.joined for player in course.match.players if player.joined}
    tracks: dict[str, list[tuple[int, Number]]] = {}
    for key, name in sides.items():
        start = (joined[key].after, joined[key].score) if key in joined else (0, 0)
        tracks[name] = [start, *((each.number, each.totals[key]) for each in course.rounds if key in each.totals)]
    return tracks


def _means(series: SeriesResult, rows: Sequence[Standing]) -> dict[str, list[tuple[int, Number]]]:
    """The mean after each game, of the best few."""
    tracks: dict[str, list[tuple[int, Number]]] = {}
    for row in rows[:MOST_LINES]:
        games = row.games or ()
        sums = accumulate(points or 0 for points in games)
        counts = accumulate(points is not None for points in games)
        after = zip(range(1, len(games) + 1), sums, counts, strict=True)
        tracks[row.name] = [(number, Fraction(total, count)) for number, total, count in after if count]
    return tracks
