"""Rule cards: a quick reference of the size of a playing card, nine to a sheet, fronts and backs in register."""

from dataclasses import dataclass, replace
from itertools import pairwise

from companion.printing import drawing, engine
from companion.printing.orders import Order
from companion.printing.paper import PAPERS, Paper
from companion.printing.rules import Entry, Reading, read_rules
from companion.words.board import RULEBOOK_NAMES
from companion.words.cards import N_
from companion.words.printing import LANGUAGE_NAMES

WIDTH, HEIGHT = 56.0, 88.0
ACROSS, DOWN = 3, 3
SIZES = tuple(size / 4 for size in range(44, 25, -1))
MARK, GAP = 4.0, 1.5

#: Fronts and backs in turn: what is on each, by topic.
FACES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Your turn"), ("matching", "no-playable-card", "play-drawn-card")),
    (N_("Drawing"), ("must-play-drawn-card", "draw-by-choice", "after-drawing-by-choice", "pass")),
    (N_("Before the game"), ("choosing-dealer", "deal", "who-starts", "first-card")),
    (
        N_("Action card first"),
        ("first-card-draw-two", "first-card-reverse", "first-card-skip", "first-card-wild", "first-card-wild-four"),
    ),
    (N_("Draw Two"), ("draw-two", "draw-two-on-draw-two", "escaping-a-draw")),
    (N_("Stacking"), ("stacking", "wild-four-on-draw-two", "draw-two-on-wild-four", "wild-four-on-wild-four")),
    (N_("Reverse"), ("reverse", "reverse-two-players")),
    (N_("Skip"), ("skip", "skip-on-skip")),
    (N_("Wild"), ("wild", "wild-same-colour")),
    (
        N_("Wild Draw Four"),
        ("wild-four", "wild-four-condition", "wild-four-with-number-match", "wild-four-holding-wild"),
    ),
    (N_("Challenge"), ("challenge", "challenge-showing-cards", "challenge-guilty", "challenge-innocent")),
    (N_("Several cards, out of turn"), ("several-cards", "jump-in")),
    (N_("Uno"), ("uno-call", "uno-last-card", "uno-forgotten-win")),
    (N_("Penalties"), ("uno-penalty", "uno-catch-window", "uno-false-call", "advice", "cheating")),
    (N_("The end of a round"), ("going-out-on-action", "last-card-draws", "round-end", "draw-pile-empty")),
    (N_("Scoring"), ("card-points", "round-score", "winning-score")),
    (N_("Disputes"), ("disputes", "rule-priority", "two-at-once")),
)
#: The last back: what only one deck or some rulebooks have.
GRAYSKULL = (N_("Power of Grayskull"), ("grayskull", "grayskull-cry", "grayskull-last-card"))
OTHER_GAMES = (
    N_("Other ways to play"),
    ("two-player-game", "low-score-game", "pairs-game", "team-game", "series-average"),
)


@dataclass(frozen=True)
class Face:
    title: str
    entries: tuple[Entry, ...]
    #: So many of them, from the first, are explained.
    explained: int = 0


def make(order: Order) -> bytes:
    found = faces(read_rules(order.rulebook, order.language, dict(order.house_rules)), order.language)
    size = largest_size(order, found)
    return engine.written(engine.layout(html(order, PAPERS[order.paper], explained(order, found, size), size)))


def faces(reading: Reading, language: str) -> list[Face]:
    grayskull = reading.entry("grayskull")
    last = GRAYSKULL if grayskull and not grayskull.silent else OTHER_GAMES
    words = engine.translations(language)
    made = []
    for title, topics in (*FACES, last):
        entries = [entry for topic in topics if (entry := reading.entry(topic))]
        # What the rulebook leaves open is said only where it would leave the card empty.
        settled = [entry for entry in entries if not entry.silent]
        made.append(Face(words.gettext(title), tuple(settled or entries)))
    return made


def largest_size(order: Order, found: list[Face]) -> float:
    """Each face is laid out on a page of a card's size: one page too many, and the print is too large."""
    low, high = 0, len(SIZES) - 1
    while low < high:
        middle = (low + high) // 2
        document = engine.layout(_page(order, found, SIZES[middle], single=True))
        low, high = (low, middle) if len(document.pages) == len(found) else (middle + 1, high)
    return SIZES[low]


def explained(order: Order, found: list[Face], size: float) -> list[Face]:
    """Each face with as many explanations as it has room for."""
    tried = [[replace(face, explained=count) for count in range(len(face.entries) + 1)] for face in found]
    document = engine.layout(_page(order, [face for more in tried for face in more], size, single=True))
    # A page without a heading is what did not fit on the one before it.
    headed = [number for number, page in enumerate(document.pages) if page.bookmarks]
    pages = iter([end - start for start, end in pairwise([*headed, len(document.pages)])])
    return [[face for face in more if next(pages) == 1][-1] for more in tried]


def html(order: Order, paper: Paper, found: list[Face], size: float) -> str:
    return _page(order, found, size, single=False, paper=paper)


def _page(order: Order, found: list[Face], size: float, single: bool, paper: Paper | None = None) -> str:
    words = engine.translations(order.language)
    paper = paper or Paper("card", WIDTH, HEIGHT)
    name = RULEBOOK_NAMES[order.rulebook]
    left, top = (paper.width - ACROSS * WIDTH) / 2, (paper.height - DOWN * HEIGHT) / 2
    return engine.page(
        "cards/document.html",
        order.language,
        title=" · ".join((name, words.gettext("Rule cards"))),
        name=name,
        language_name=LANGUAGE_NAMES[order.language],
        has_house_rules=bool(order.house_rules),
        single=single,
        faces=found,
        sides=_sides(found),
        place=lambda slot: (left + WIDTH * (slot % ACROSS), top + HEIGHT * (slot // ACROSS)),
        paper=paper,
        size=size,
        marks=drawing.background(paper, () if single else cut_marks(paper)),
    )


def _sides(found: list[Face]) -> list[list[tuple[int, Face]]]:
    """Front and back with the slot of each face; on the back the columns run the other way, as the paper is turned."""
    back = [(slot - slot % ACROSS + ACROSS - 1 - slot % ACROSS, face) for slot, face in enumerate(found[1::2])]
    return [list(enumerate(found[::2])), back]


def cut_marks(paper: Paper) -> list[str]:
    """Outside the cards, in line with every cut."""
    left, top = (paper.width - ACROSS * WIDTH) / 2, (paper.height - DOWN * HEIGHT) / 2
    right, bottom = paper.width - left, paper.height - top
    marks = []
    for column in range(ACROSS + 1):
        x = left + WIDTH * column
        marks += [
            drawing.line(x, top - GAP - MARK, x, top - GAP),
            drawing.line(x, bottom + GAP, x, bottom + GAP + MARK),
        ]
    for row in range(DOWN + 1):
        y = top + HEIGHT * row
        marks += [
            drawing.line(left - GAP - MARK, y, left - GAP, y),
            drawing.line(right + GAP, y, right + GAP + MARK, y),
        ]
    return marks
