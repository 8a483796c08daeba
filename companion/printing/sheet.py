"""The rule sheet: one leaf, two sides, folded until it fits the card box, in the largest print that fits."""

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from companion.printing import drawing, engine
from companion.printing.orders import Order
from companion.printing.paper import EDGE, PAPERS, Plan, plan_folds
from companion.printing.rules import Entry, Reading, read_rules
from companion.problems import CannotPrint, DoesNotFit
from companion.system import NEEDS
from companion.words.board import RULEBOOK_NAMES
from companion.words.printing import LANGUAGE_NAMES

if TYPE_CHECKING:
    from weasyprint import Document

SIDES = 2
SMALLEST, COMFORTABLE, LARGEST, STEP = 7.5, 8.0, 12.0, 0.1
#: Lines this far apart, in sizes of the print, keep the dots of Ä and the tails of g on their own side of a fold.
LEADING = 1.165
POINT = 25.4 / 72
#: On a panel less wide than this the front is set smaller.
NARROW = 90.0
#: Between two columns.
GAP = EDGE + 1
#: For the guess: what a letter takes, in square millimetres for one point of size; what the front panel takes.
AREA_OF_LETTER, LETTERS_OF_FRONT = 0.0770, 1000
#: A guess so much below what is wanted is not worth trying.
FAR_OFF = 0.2


@dataclass(frozen=True)
class Setting:
    """How the text is set: its size in points, and how many lines a panel has."""

    plan: Plan
    size: float
    with_examples: bool

    @property
    def lines(self) -> int:
        return int(self.plan.panel[1] / (LEADING * self.size * POINT))

    @property
    def grid(self) -> float:
        return self.plan.panel[1] / self.lines

    @property
    def top(self) -> float:
        """The first line is a line of the grid as well."""
        return ceil(EDGE / self.grid) * self.grid


def make(order: Order) -> bytes:
    return engine.written(composed(order)[1])


def composed(order: Order) -> tuple[Setting, "Document"]:
    plan = plan_folds(PAPERS[order.paper], order.box)
    reading = read_rules(order.rulebook, order.language, dict(order.house_rules))
    # The rules themselves are never shortened; where they are long, the examples stay away.
    for with_examples, least in ((True, COMFORTABLE), (False, SMALLEST)):
        found = _largest(order, reading, plan, with_examples, least)
        if found:
            return found
    if not NEEDS["typefaces"].is_met():  # another one is wider
        raise CannotPrint(" ".join(NEEDS["typefaces"].apt))
    raise DoesNotFit(order.box, f"{SMALLEST:g}")


def _largest(
    order: Order, reading: Reading, plan: Plan, with_examples: bool, least: float
) -> tuple[Setting, "Document"] | None:
    """The largest print that fits on two sides, searched up and down from a guess; None if it is less than `least`."""
    guess = _guess(reading, plan, with_examples)
    if guess < least - FAR_OFF:
        return None
    size = round(min(max(guess, least), LARGEST), 1)
    best, came_down = None, False
    while least <= size <= LARGEST:
        setting = Setting(plan, size, with_examples)
        document = engine.layout(html(order, reading, setting))
        if len(document.pages) <= SIDES:
            best = (setting, document)
            if came_down:
                break
        elif best:
            break
        else:
            came_down = True
        size = round(size - STEP if came_down else size + STEP, 1)
    return best


def _guess(reading: Reading, plan: Plan, with_examples: bool) -> float:
    """From the number of letters; near enough to begin the search with."""
    texts = [text for section in reading.sections for entry in section.entries for text in _texts(entry, with_examples)]
    letters = sum(map(len, texts)) + sum(len(entry.title) for entry in reading.silent) + LETTERS_OF_FRONT
    gaps = 2 * EDGE * plan.columns if plan.columns > 2 else 2 * EDGE + GAP
    area = SIDES * (plan.paper.width - gaps) * (plan.paper.height - 2 * EDGE)
    return float((area / letters / AREA_OF_LETTER) ** 0.5)


def _texts(entry: Entry, with_examples: bool) -> tuple[str, ...]:
    said = (entry.title, entry.sentence, *entry.explanation, entry.interpretation)
    return (*said, entry.example) if with_examples else said


def html(order: Order, reading: Reading, setting: Setting) -> str:
    plan, words = setting.plan, engine.translations(order.language)
    name = RULEBOOK_NAMES[order.rulebook]
    about, narrow = reading.book.about, plan.panel[0] < NARROW
    times = {"along": plan.columns - 1, "across": plan.rows - 1}
    across = words.ngettext("once across", "%(num)d times across", times["across"]) % {"num": times["across"]}
    along = words.ngettext("once", "%(num)d times", times["along"]) % {"num": times["along"]}
    return engine.page(
        "sheet/document.html",
        order.language,
        title=" · ".join((name, words.gettext("Rules"))),
        name=name,
        edition=about["edition"] if about["edition"] != "–" else "",
        language_name=LANGUAGE_NAMES[order.language],
        source=about["document"],
        reading=reading,
        with_examples=setting.with_examples,
        paper=plan.paper,
        plan=plan,
        size=setting.size,
        grid=f"{setting.grid:.5f}",
        top=f"{setting.top:.5f}",
        edge=EDGE,
        gap=2 * EDGE if plan.columns > 2 else GAP,
        front=f"{plan.panel[1] - setting.top:.5f}",
        narrow=narrow,
        title_size=(13 if narrow else 20) if len(name) > 15 else (18 if narrow else 26),
        marks=drawing.background(plan.paper, drawing.fold_marks(plan)),
        drawing=drawing.folding(plan, words.gettext("How to fold: between the columns first, then across.")),
        along=along,
        across=across,
    )
