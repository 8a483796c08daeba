"""The names of cards for the templates, in the reader's language."""

from flask import Flask
from flask_babel import get_translations

from companion.game.cards import Card
from companion.words import cards


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(card_name=_card_name, colour_letter=_colour_letter)


def _card_name(face: str, colour: str | None = None) -> str:
    return cards.card_name(Card(face, colour), get_translations())


def _colour_letter(colour: str) -> str:
    return cards.colour_letter(colour, get_translations())
