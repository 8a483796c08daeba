"""The marked deck: every face with its mark, for the key and the labels alike."""

from dataclasses import dataclass

from markupsafe import Markup

from companion.braille.cells import mark_in_cells
from companion.game.cards import Card
from companion.game.decks import DECKS
from companion.game.markings import SCHEMES
from companion.game.match import RULEBOOKS
from companion.printing.engine import translations
from companion.printing.orders import Order
from companion.words.cards import card_name


@dataclass(frozen=True)
class Marked:
    card: Card
    name: str
    mark: str
    cells: str
    points: int
    copies: int


def marked_deck(order: Order) -> list[Marked]:
    """The rulebook's own deck, in the order people lay it out."""
    deck, marks = DECKS[RULEBOOKS[order.rulebook][0]], SCHEMES[order.scheme].marks
    words = translations(order.language)
    return [
        Marked(card, card_name(card, words), marks[card], mark_in_cells(marks[card]), card.points, copies)
        for card, copies in deck.copies.items()
    ]


def examples(order: Order) -> dict[str, Markup]:
    """Marks that the reading instructions name, as this scheme writes them."""
    marks = SCHEMES[order.scheme].marks
    cards = {
        "seven": Card("7", "green"),
        "four": Card("4", "blue"),
        "draw_two": Card("draw-two", "blue"),
        "wild_four": Card("wild-four"),
    }
    return {name: Markup("<b>{}</b>").format(marks[card]) for name, card in cards.items()}
