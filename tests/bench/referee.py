"""Rulings and legal plays, against the reading of the very questions from JSON."""

import json
from pathlib import Path
from typing import Any

from companion.referee.cases import rule
from companion.rulebooks import rulebook
from companion.services.rulings import what_may_be_played
from tests.bench.measure import compare

RULINGS: list[tuple[str, dict[str, str]]] = [
    ("wild-four-challenge", {"held_colour": "no", "held_match": "yes"}),
    ("missed-uno", {"when": "next-drew"}),
    ("going-out", {"card": "draw-two"}),
    ("stack", {"on": "draw-two", "with": "wild-four", "count": "2"}),
    ("first-card", {"card": "reverse"}),
    ("skip", {"players": "5", "count": "2"}),
    ("advice", {"by": "spectator"}),
    ("vote", {"yes": "2", "no": "2", "oldest": "yes"}),
]
POSITION: dict[str, Any] = {"top": "dr", "hand": ["hr", "hg", "jb", "db", "wi", "wdd", "sr"]}
TIMES = 200


def run(_folder: Path) -> None:
    book = rulebook("kpgut")
    asked = [json.dumps({"case": case, "rulebook": "kpgut", "facts": facts}) for case, facts in RULINGS]
    hand = json.dumps({"rulebook": "kpgut", **POSITION})

    def rulings() -> None:
        for case, facts in RULINGS:
            rule(case, book, facts)

    def read_rulings() -> None:
        for question in asked:
            json.loads(question)

    compare("eight rulings, against reading the questions", rulings, read_rulings, limit=10, times=TIMES)
    compare(
        "what may be played of seven cards, against reading the hand",
        lambda: what_may_be_played(book, POSITION),
        lambda: json.loads(hand),
        limit=40,
        times=TIMES,
    )
