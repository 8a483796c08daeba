"""What somebody wants printed: every choice there is, checked, and the name of the file it becomes."""

from dataclasses import dataclass, fields
from typing import Any

from companion import LANGUAGES
from companion.game.markings import SCHEMES
from companion.game.match import RULEBOOKS
from companion.game.seating import SEATINGS
from companion.printing.paper import KPGUT_BOX, PAPERS, plan_folds
from companion.problems import NoSuchFormat, NothingToReport, UnknownChoice

#: Each document with the formats it can be had in, the first one by default, and the choices that change it.
DOCUMENTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sheet": (("pdf",), ("rulebook", "paper", "box")),
    "cards": (("pdf",), ("rulebook", "paper")),
    "key": (("pdf", "brf"), ("rulebook", "paper", "scheme", "large", "cells", "lines")),
    "labels": (("pdf", "brf"), ("rulebook", "paper", "scheme", "mirrored", "cells", "lines")),
    "score-sheet": (("pdf",), ("paper", "system", "seating", "players")),
    "report": (("pdf",), ("paper", "match")),
    "tent": (("pdf",), ("paper", "link", "address", "code", "name")),
    "rules": (("brf",), ("rulebook", "cells", "lines")),
}
#: Those that say what the rules are, as a table plays them.
RULES = ("sheet", "cards", "rules")
LINKS = ("watch", "play", "score")
SYSTEMS = ("standard", "low-score", "elimination", "average")
FEWEST_CELLS, MOST_CELLS = 20, 60
FEWEST_LINES, MOST_LINES = 10, 60


@dataclass(frozen=True)
class Order:
    document: str
    language: str = "en"
    format: str = "pdf"
    rulebook: str = "unoprivate"
    paper: str = "a4"
    box: str = KPGUT_BOX
    scheme: str = "unoprivate"
    large: bool = False
    mirrored: bool = False
    cells: int = 40
    lines: int = 25
    system: str = "standard"
    seating: str = "solo"
    players: int = 4
    #: The match file of a report.
    match: str = ""
    #: What a table tent leads to, by a link that allows this; the code that does the same; and the table's name.
    link: str = "watch"
    address: str = ""
    code: str = ""
    name: str = ""
    #: What a table plays otherwise than its rulebook: names of facts, and their values.
    house_rules: tuple[tuple[str, int | bool | str], ...] = ()


#: What each choice can be; numbers are from the first to the last.
CHOICES: dict[str, tuple[str, ...]] = {
    "document": tuple(DOCUMENTS),
    "language": LANGUAGES,
    "rulebook": tuple(RULEBOOKS),
    "paper": tuple(PAPERS),
    "scheme": tuple(SCHEMES),
    "system": SYSTEMS,
    "seating": tuple(SEATINGS),
    "link": LINKS,
}
RANGES = {"cells": (FEWEST_CELLS, MOST_CELLS), "lines": (FEWEST_LINES, MOST_LINES), "players": (2, 10)}


def check(order: Order) -> Order:
    """The order as it was given, or the first thing that is wrong with it."""
    for option, known in CHOICES.items():
        value = getattr(order, option)
        if value not in known:
            raise UnknownChoice(option, str(value)[:40], ", ".join(known))
    for option, (least, most) in RANGES.items():
        if not least <= getattr(order, option) <= most:
            raise UnknownChoice(option, str(getattr(order, option)), f"{least}–{most}")
    formats, _uses = DOCUMENTS[order.document]
    if order.format not in formats:
        raise NoSuchFormat(order.document, order.format.upper()[:10])
    if order.document == "sheet":
        plan_folds(PAPERS[order.paper], order.box)
    if order.document == "score-sheet":
        _check_seating(order)
    if order.document == "report" and not order.match:
        raise NothingToReport
    return order


def _check_seating(order: Order) -> None:
    if order.system != "standard" and order.seating != "solo":
        raise UnknownChoice("seating", order.seating, "solo")
    if order.seating == "rotating-pairs" and order.players not in (4, 8):
        raise UnknownChoice("players", str(order.players), "4, 8")


def used(order: Order) -> dict[str, Any]:
    """Only what makes a difference to this document, so that what looks the same is kept once."""
    _formats, uses = DOCUMENTS[order.document]
    always = ("document", "language", "format", *(("house_rules",) if order.document in RULES else ()))
    return {field.name: getattr(order, field.name) for field in fields(order) if field.name in (*always, *uses)}


FILE_NAMES = {
    "sheet": "fold-sheet",
    "cards": "rule-cards",
    "key": "marking-key",
    "labels": "labels",
    "score-sheet": "score-pad",
    "report": "match-report",
    "tent": "table-tent",
    "rules": "braille-rules",
}


def file_name(order: Order) -> str:
    """Such as `kpgut-fold-sheet-fi-a4.pdf`: what differs is in the name."""
    uses = used(order)
    parts = [uses.get("rulebook", ""), FILE_NAMES[order.document]]
    if order.document == "score-sheet":
        parts += [order.system, order.seating if order.seating != "solo" else ""]
    parts += ["colour-first" if uses.get("scheme") == "colour-first" else ""]
    parts += [word for word in ("large", "mirrored") if uses.get(word) and order.format == "pdf"]
    parts += ["house-rules" if uses.get("house_rules") else ""]
    parts += [order.language, order.paper if order.format == "pdf" else f"{order.cells}x{order.lines}"]
    if uses.get("box", KPGUT_BOX) != KPGUT_BOX:
        parts.append(order.box)
    return "-".join(part for part in parts if part) + f".{order.format}"
