"""The marked deck: every face with its mark, for the key and the labels alike."""

from collections.abc import Callable
from dataclasses import dataclass

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


def how_to_read(order: Order, shown: Callable[[str], str]) -> list[str]:
    """The instructions, a paragraph each, with marks as `shown` writes them."""
    words, marks = translations(order.language), SCHEMES[order.scheme].marks
    seven, four, draw_two = (
        shown(marks[card]) for card in (Card("7", "green"), Card("4", "blue"), Card("draw-two", "blue"))
    )
    if order.scheme == "unoprivate":
        return [
            words.gettext(
                "A mark is read as a whole. The last cell is the colour; what stands before it is the number or the "
                "action. Wild cards have no colour cell."
            ),
            words.gettext(
                "Numbers are the letters a to j without a number sign: a is 1, b is 2, and so on to i for 9; j is 0. "
                "%(mark)s is the green 7."
            )
            % {"mark": seven},
            words.gettext(
                "%(four)s is the blue 4: two cells, d for 4 and b for blue. %(draw)s is the blue Draw Two: three "
                "cells, db for Draw Two and b for blue. Feel for the third cell before you say which it is."
            )
            % {"four": four, "draw": draw_two},
        ]
    return [
        words.gettext(
            "A mark is read as a whole. The first cell is the colour; what follows is the number or the action. Wild "
            "cards have no colour cell."
        ),
        words.gettext(
            "A number has its number sign: %(mark)s is the green 7. A plus sign means draw: %(draw)s is the blue Draw "
            "Two, %(wild)s the Wild Draw Four."
        )
        % {"mark": seven, "draw": draw_two, "wild": shown(marks[Card("wild-four")])},
    ]


def where_it_stands(language: str) -> str:
    return translations(language).gettext(
        "Each card is marked twice, top left and bottom right, so that it reads the same either way up."
    )
