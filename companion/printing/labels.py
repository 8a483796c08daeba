"""Labels for a whole deck: every card's mark twice at true size, to cut out, to punch, or to emboss."""

from itertools import chain

from markupsafe import Markup

from companion.printing import dots, engine
from companion.printing.drawing import figure
from companion.printing.key import ACROSS
from companion.printing.marks import Marked, marked_deck
from companion.printing.orders import Order
from companion.printing.paper import PAPERS
from companion.words.board import RULEBOOK_NAMES

#: Above the dots, and from the top of a label to its foot, where the letters stand for whoever cuts.
ABOVE, HEIGHT = 2.4, 12.4


def make(order: Order) -> bytes:
    return engine.written(engine.layout(html(order)))


def html(order: Order) -> str:
    deck = marked_deck(order)
    wide = max(dots.width(row.cells) for row in deck) + 2 * ACROSS
    labels = list(chain.from_iterable([(row, label(row, wide, order))] * row.copies for row in deck))
    return engine.page(
        "labels/document.html",
        order.language,
        title=engine.translations(order.language).gettext("Braille labels for a deck"),
        order=order,
        paper=PAPERS[order.paper],
        rulebook=RULEBOOK_NAMES[order.rulebook],
        labels=labels,
        wide=wide,
        high=HEIGHT,
    )


def label(row: Marked, wide: float, order: Order) -> Markup:
    """Both labels of one card, side by side, with the lines to cut along."""
    shapes = []
    for left in (0, wide):
        shapes.append(
            # its line touches that of the next label: one line to cut along
            f'<rect x="{left + 0.05:g}" y=".05" width="{wide - 0.1:g}" height="{HEIGHT - 0.1:g}" '
            'fill="none" stroke="#888" stroke-width=".1"/>'
        )
        inset = wide - ACROSS - dots.width(row.cells) if order.mirrored else ACROSS
        shapes += dots.drawn(row.cells, left + inset, ABOVE, order.mirrored)
    words = engine.translations(order.language)
    title = words.gettext("%(mark)s twice, for %(card)s") % {"mark": row.mark, "card": row.name}
    return figure(2 * wide, HEIGHT, title, shapes)
