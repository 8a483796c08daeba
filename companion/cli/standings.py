"""The standings of a match, as data and as lines to be read."""

import textwrap
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from companion.cli.language import _
from companion.game.scoring import Standing, Standings
from companion.words.scores import shown

#: Of a common Braille display.
CELLS = 40


def as_data(result: Standings) -> dict[str, Any]:
    return {
        "over": result.over,
        "winners": list(result.winners),
        "standings": [_row_data(row) for row in result.rows],
        "rounds_played": result.rounds_played,
    }


def _row_data(row: Standing) -> dict[str, Any]:
    data = {"key": row.key, "name": row.name, "place": row.place, "score": _number(row.score), "state": row.state}
    return data if row.games is None else {**data, "games": list(row.games)}


def _number(score: int | Fraction | None) -> int | float | None:
    if not isinstance(score, Fraction):
        return score
    return score.numerator if score.denominator == 1 else float(score)


def as_lines(result: Standings) -> Iterator[str]:
    """What it comes to in one sentence, then a line for each: place, name, score, and what else there is to say."""
    names = {row.key: row.name for row in result.rows}
    if result.winners:
        yield _("Winner: %(names)s") % {"names": ", ".join(names[key] for key in result.winners)}
    elif not result.over:
        yield _("Not over yet.")
    words = {
        "winner": _("winner"),
        "eliminated": _("out"),
        "removed": _("no longer in"),
        "playing": "",
        "finished": "",
    }
    width = max(len(shown(row.score)) for row in result.rows)
    for row in result.rows:
        place = "-" if row.place is None else f"{row.place}."
        parts = (place.ljust(3), shown(row.score).rjust(width), row.name, words[row.state])
        yield "  ".join(part for part in parts if part)
        if row.games is not None:
            points = ("-" if each is None else str(each) for each in row.games)
            yield from textwrap.wrap(" ".join(points), CELLS, initial_indent="     ", subsequent_indent="     ")
