"""One of each document, made once: the tests read them back."""

import json
import os
from collections.abc import Callable
from functools import cache

import pytest

from companion.printing.making import make
from companion.printing.orders import Order, check
from companion.system import NEEDS
from tests.conftest import missing
from tests.printing.pdf import Printed, read

MATCH = {
    "format": "companion-match",
    "version": 1,
    "rulebook": "unoprivate",
    "system": "standard",
    "seating": "solo",
    "target": 200,
    "players": [{"key": "a", "name": "Aino"}, {"key": "b", "name": "Bo & Åse"}, {"key": "c", "name": "Cleo"}],
    "rounds": [
        {"out": "a", "hands": {"b": {"points": 37}, "c": {"points": 30}}},
        {"out": "b", "hands": {"a": {"points": 37}, "c": {"points": 60}}},
        {"out": "a", "hands": {"b": {"points": 77}, "c": {"points": 70}}},
    ],
}
SERIES = {
    "format": "companion-match",
    "version": 1,
    "rulebook": "kpgut",
    "system": "average",
    "seating": "solo",
    "players": [{"key": "a", "name": "Aino"}, {"key": "b", "name": "Bo"}, {"key": "c", "name": "Cleo"}],
    "age_order": ["a", "b", "c"],
    "games": [
        {
            "started": "2026-11-18T18:00:00Z",
            "players": ["a", "b", "c"],
            "events": [{"at": 600, "player": "b", "what": "out"}, {"at": 1200, "player": "a", "what": "out"}],
        }
    ]
    * 2,
}
#: A knock-out with names that are long; Bo is out after the first round.
KNOCK_OUT = {
    **MATCH,
    "system": "elimination",
    "target": 100,
    "players": [
        {"key": "a", "name": "Anna-Kaisa Lehtonen-Virtanen"},
        {"key": "b", "name": "Bo"},
        {"key": "c", "name": "Cleo"},
    ],
    "rounds": [
        {"out": "a", "hands": {"b": {"points": 101}, "c": {"points": 77}}},
        {"out": "a", "hands": {"c": {"points": 22}}},
        {"out": "c", "hands": {"a": {"points": 101}}},
    ],
}
HOUSE = "http://192.168.1.20:8000"
ADDRESS = f"{HOUSE}/tables/friday-table"

ORDERS = {
    "sheet": Order("sheet", "fi", rulebook="kpgut"),
    "sheet on letter": Order("sheet", "da", rulebook="my-uno-fi", paper="letter"),
    "sheet for a tuck box": Order("sheet", "en", rulebook="unoprivate", box="tuck"),
    "cards": Order("cards", "fi", rulebook="motu-2020"),
    "cards on letter": Order("cards", "da", rulebook="kpgut", paper="letter"),
    "key": Order("key", "da"),
    "large key": Order("key", "fi", rulebook="motu-2020", scheme="colour-first", large=True),
    "key with the colour first": Order("key", "fi", scheme="colour-first"),
    "labels": Order("labels", "en"),
    "mirrored labels": Order("labels", "fi", mirrored=True),
    "score pad": Order("score-sheet", "da"),
    "score pad for a knock-out of ten": Order("score-sheet", "en", system="elimination", players=10),
    "score pad for teams": Order("score-sheet", "fi", seating="teams", paper="letter"),
    "score pad for changing partners": Order("score-sheet", "fi", seating="rotating-pairs", players=8),
    "score pad for a series": Order("score-sheet", "da", system="average"),
    "report": Order("report", "en", match=json.dumps(MATCH), name="Friday"),
    "report of a series": Order("report", "fi", match=json.dumps(SERIES)),
    "report of a knock-out": Order("report", "fi", match=json.dumps(KNOCK_OUT)),
    "tent": Order("tent", "da", address=ADDRESS, name="Friday night"),
    "tent of a table": Order(
        "tent", "fi", link="play", address=f"{HOUSE}/t/{'x' * 22}", code="KDMPWR", name="Perjantai"
    ),
}


@pytest.fixture(scope="session")
def content() -> Callable[[str], bytes]:
    if not NEEDS["printing"].is_met():
        missing("the libraries for PDFs are not installed")
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1763424000")
    return cache(lambda name: make(check(ORDERS[name])))


@pytest.fixture(scope="session")
def printed(content: Callable[[str], bytes]) -> Callable[[str], Printed]:
    return cache(lambda name: read(content(name)))
