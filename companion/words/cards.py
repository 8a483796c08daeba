"""What cards are called, and the letter that stands for a colour."""

from gettext import NullTranslations

from companion.game.cards import Card


def _name(text: str) -> str:
    """Marks a text for the catalogues; it is looked up when it is shown."""
    return text


N_ = _name

COLOUR_NAMES = {
    "red": N_("red"),
    "blue": N_("blue"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "violet": N_("violet"),
}
FACE_NAMES = {
    "skip": N_("Skip"),
    "reverse": N_("Reverse"),
    "draw-two": N_("Draw Two"),
    "wild": N_("Wild"),
    "wild-four": N_("Wild Draw Four"),
    "grayskull": N_("Power of Grayskull"),
}


def face_name(face: str, translations: NullTranslations) -> str:
    return translations.gettext(FACE_NAMES[face]) if face in FACE_NAMES else face


def card_name(card: Card, translations: NullTranslations) -> str:
    face = face_name(card.face, translations)
    if card.colour is None:
        return face
    colour = translations.gettext(COLOUR_NAMES[card.colour])
    # Translators: a card such as "red 7" or "blue Skip"
    return translations.gettext("%(colour)s %(face)s") % {"colour": colour, "face": face}


def colour_letter(colour: str, translations: NullTranslations) -> str:
    """Colour never stands alone: each has a shape (in the drawing) and this letter."""
    letters = {
        "red": translations.pgettext("letter for the colour red", "R"),
        "blue": translations.pgettext("letter for the colour blue", "B"),
        "green": translations.pgettext("letter for the colour green", "G"),
        "yellow": translations.pgettext("letter for the colour yellow", "Y"),
        "violet": translations.pgettext("letter for the colour violet", "V"),
    }
    return letters[colour]
