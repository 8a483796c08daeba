"""The key to the Braille marks: every face with its name, letters, cells, points and copies."""

from itertools import groupby

from markupsafe import Markup

from companion.braille.cells import dots_of
from companion.game.markings import COLOUR_LETTERS
from companion.printing import dots, engine
from companion.printing.drawing import figure
from companion.printing.marks import Marked, how_to_read, marked_deck, where_it_stands
from companion.printing.orders import Order
from companion.printing.paper import PAPERS
from companion.words.board import RULEBOOK_NAMES
from companion.words.cards import COLOUR_NAMES
from companion.words.printing import SCHEME_NAMES

#: Around the dots of a cell: half the way to the next cell, and to the next line.
ACROSS, DOWN = (dots.CELL - dots.DOT) / 2, (dots.LINE - 2 * dots.DOT) / 2


def make(order: Order) -> bytes:
    return engine.written(engine.layout(html(order)))


def html(order: Order) -> str:
    words = engine.translations(order.language)
    deck = marked_deck(order)
    groups = [
        (words.gettext(COLOUR_NAMES[colour]) if colour else words.gettext("Wild cards"), list(rows))
        for colour, rows in groupby(deck, key=lambda row: row.card.colour)
    ]
    colours = dict.fromkeys(row.card.colour for row in deck if row.card.colour)
    return engine.page(
        "key/document.html",
        order.language,
        title=words.gettext("Key to the Braille marks"),
        order=order,
        paper=PAPERS[order.paper],
        rulebook=RULEBOOK_NAMES[order.rulebook],
        scheme=words.gettext(SCHEME_NAMES[order.scheme]) if order.scheme != "unoprivate" else "",
        groups=groups,
        colours=[(COLOUR_LETTERS[colour], words.gettext(COLOUR_NAMES[colour])) for colour in colours],
        reading=[Markup(each) for each in (*how_to_read(order, "<b>{}</b>".format), where_it_stands(order.language))],  # noqa: S704 - ours
        total=sum(row.copies for row in deck),
        widest=lambda rows: max(map(_width, rows)),
        cells=lambda row: cells(row, order.language),
    )


def cells(row: Marked, language: str) -> Markup:
    """The mark as a fingertip finds it: one line high, to the millimetre."""
    raised = "-".join("".join(map(str, dots_of(cell))) for cell in row.cells)
    title = engine.translations(language).gettext("Braille dots %(dots)s") % {"dots": raised}
    shapes = dots.drawn(row.cells, ACROSS, DOWN)
    return figure(_width(row), dots.LINE, title, shapes)


def _width(row: Marked) -> float:
    return dots.width(row.cells) + 2 * ACROSS
