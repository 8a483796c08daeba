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
#: What stands on a sheet besides the rules, the most first, each in print of at least so many points.
EXTRAS = ((("passages", "examples"), COMFORTABLE), (("passages",), SMALLEST), ((), SMALLEST))
#: Lines this far apart, in sizes of the print, keep the dots of Ä and the tails of g on their own side of a fold.
LEADING = 1.165
POINT = 25.4 / 72
#: On a panel less wide than this the front is set smaller.
NARROW = 90.0
#: How much of the front the way to fold takes.
HOW, HOW_IF_NARROW = 20.0, 26.0
#: Between two columns; the fold lies in it, although the outer columns stand a little nearer to it than the others.
GAP = EDGE + 1
#: For the guess: what a letter takes, in square millimetres for one point of size; what the front panel takes.
AREA_OF_LETTER, LETTERS_OF_FRONT = 0.0770, 1000
#: A guess so much below what is wanted is not worth trying.
FAR_OFF = 0.35


@dataclass(frozen=True)
class Setting:
    """How the text is set: its size in points, and how many lines a panel has."""

    plan: Plan
    size: float
    #: What is said besides the rules: passages that contradict each other, examples.
    extras: tuple[str, ...]

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
    for extras, least in EXTRAS:
        found = _largest(order, reading, plan, extras, least)
        if found:
            return found
    if not NEEDS["typefaces"].is_met():  # another one is wider
        raise CannotPrint(" ".join(NEEDS["typefaces"].apt))
    raise DoesNotFit(order.box, f"{SMALLEST:g}")


def _largest(
    order: Order, reading: Reading, plan: Plan, extras: tuple[str, ...], least: float
) -> tuple[Setting, "Document"] | None:
    """The largest print that fits on two sides, searched up and down from a guess; None if it is less than `least`."""
    guess = _guess(reading, plan, extras)
    if guess < least - FAR_OFF:
        return None
    size = round(min(max(guess, least), LARGEST), 1)
    best, came_down = None, False
    while least <= size <= LARGEST:
        setting = Setting(plan, size, extras)
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


def _guess(reading: Reading, plan: Plan, extras: tuple[str, ...]) -> float:
    """From the number of letters; near enough to begin the search with."""
    texts = [text for section in reading.sections for entry in section.entries for text in _texts(entry, extras)]
    letters = sum(map(len, texts)) + sum(len(entry.title) for entry in reading.silent) + LETTERS_OF_FRONT
    gaps = 2 * EDGE + GAP * (plan.columns - 1)
    area = SIDES * (plan.paper.width - gaps) * (plan.paper.height - 2 * EDGE)
    return float((area / letters / AREA_OF_LETTER) ** 0.5)


def _texts(entry: Entry, extras: tuple[str, ...]) -> tuple[str, ...]:
    said = (entry.title, entry.sentence, *entry.explanation, entry.interpretation)
    passages = entry.passages if "passages" in extras else ()
    return (*said, *passages, entry.example if "examples" in extras else "")


def html(order: Order, reading: Reading, setting: Setting) -> str:
    plan, words = setting.plan, engine.translations(order.language)
    name = RULEBOOK_NAMES[order.rulebook]
    about, narrow = reading.book.about, plan.panel[0] < NARROW
    front = plan.panel[1] - setting.top
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
        has_house_rules=bool(order.house_rules),
        source=about["document"],
        reading=reading,
        with_passages="passages" in setting.extras,
        with_examples="examples" in setting.extras,
        paper=plan.paper,
        plan=plan,
        size=setting.size,
        grid=f"{setting.grid:.5f}",
        top=f"{setting.top:.5f}",
        edge=EDGE,
        gap=GAP,
        front=f"{front:.5f}",
        what=f"{front - setting.grid - (HOW_IF_NARROW if narrow else HOW):.5f}",
        narrow=narrow,
        title_size=(11 if narrow else 20) if len(name) > 15 else (18 if narrow else 26),
        marks=drawing.background(plan.paper, drawing.fold_marks(plan)),
        drawing=drawing.folding(plan, words.gettext("How to fold: between the columns first, then across.")),
        along=along,
        across=across,
    )
