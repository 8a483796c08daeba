"""Sheets of paper, and how one is folded until it fits a card box. All lengths are millimetres."""

import re
from dataclasses import dataclass

from companion.problems import BadBox, BoxTooSmall


@dataclass(frozen=True)
class Paper:
    key: str
    width: float
    height: float


PAPERS = {paper.key: paper for paper in (Paper("a4", 210, 297), Paper("letter", 215.9, 279.4))}

#: Home printers leave this much of the paper's edge white.
EDGE = 6.0
#: What boxes have room for: the usual wide box holds the cards in two heaps, a tuck box in one.
BOXES = {"wide": (145.0, 90.0), "tuck": (92.0, 60.0)}
#: KPGUT, "Tulostaminen": folded once between the two columns and four times across.
KPGUT_BOX, KPGUT_FOLDS = "kpgut", (2, 5)
#: A panel smaller than this cannot be read in the hand, and paper with more layers does not stay folded.
SMALLEST_SIDE = 40.0
MOST_LAYERS = 24
_MEASURED = re.compile(r"(\d{2,3}(?:\.\d)?)x(\d{2,3}(?:\.\d)?)", re.ASCII)


@dataclass(frozen=True)
class Plan:
    """The sheet in columns and rows, folded between all of them."""

    paper: Paper
    columns: int
    rows: int

    @property
    def panel(self) -> tuple[float, float]:
        return self.paper.width / self.columns, self.paper.height / self.rows

    @property
    def folds(self) -> int:
        return self.columns + self.rows - 2

    @property
    def across(self) -> list[float]:
        """Where the sheet is folded across, from its top."""
        return [self.panel[1] * row for row in range(1, self.rows)]

    @property
    def along(self) -> list[float]:
        """Where it is folded between the columns, from its left."""
        return [self.panel[0] * column for column in range(1, self.columns)]

    def fits(self, box: tuple[float, float]) -> bool:
        return all(side <= room for side, room in zip(sorted(self.panel), sorted(box), strict=True))


def read_box(text: str) -> tuple[float, float]:
    """A box by its name, or as width x height in millimetres."""
    if text in BOXES:
        return BOXES[text]
    measured = _MEASURED.fullmatch(text.lower().replace(",", ".").replace(" ", ""))
    if not measured:
        raise BadBox(text[:40], ", ".join((KPGUT_BOX, *BOXES)))
    return float(measured[1]), float(measured[2])


def plan_folds(paper: Paper, box: str) -> Plan:
    """The fewest folds whose panel fits the box."""
    if box == KPGUT_BOX:
        return Plan(paper, *KPGUT_FOLDS)
    room = read_box(box)
    plans = [Plan(paper, columns, rows) for columns in range(1, 7) for rows in range(1, 9)]
    possible = [plan for plan in plans if plan.fits(room) and _is_sensible(plan)]
    if not possible:
        raise BoxTooSmall(f"{room[0]:g} x {room[1]:g}", f"{SMALLEST_SIDE:g}")
    return min(possible, key=lambda plan: (plan.folds, plan.columns))


def _is_sensible(plan: Plan) -> bool:
    return min(plan.panel) >= SMALLEST_SIDE and plan.columns * plan.rows <= MOST_LAYERS
