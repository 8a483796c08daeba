"""What cards are called, and the letter that stands for a colour, in the reader's language."""

from flask import Flask
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import lazy_pgettext

COLOUR_NAMES = {
    "red": _l("red"),
    "blue": _l("blue"),
    "green": _l("green"),
    "yellow": _l("yellow"),
    "violet": _l("violet"),
}
#: Colour never stands alone: each has a shape (in the drawing) and this letter.
COLOUR_LETTERS = {
    "red": lazy_pgettext("letter for the colour red", "R"),
    "blue": lazy_pgettext("letter for the colour blue", "B"),
    "green": lazy_pgettext("letter for the colour green", "G"),
    "yellow": lazy_pgettext("letter for the colour yellow", "Y"),
    "violet": lazy_pgettext("letter for the colour violet", "V"),
}
FACE_NAMES = {
    "skip": _l("Skip"),
    "reverse": _l("Reverse"),
    "draw-two": _l("Draw Two"),
    "wild": _l("Wild"),
    "wild-four": _l("Wild Draw Four"),
    "grayskull": _l("Power of Grayskull"),
}


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(card_name=card_name, colour_letters=COLOUR_LETTERS)


def card_name(face: str, colour: str | None = None) -> str:
    name = str(FACE_NAMES.get(face, face))
    return _("%(colour)s %(face)s", colour=COLOUR_NAMES[colour], face=name) if colour else name
