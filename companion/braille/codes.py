"""The signs of uncontracted Braille in our languages, as dots; a hyphen stands between the cells of one sign."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.braille.cells import DOTS

CAPITAL, LETTER_SIGN = "6", "56"


@dataclass(frozen=True)
class Code:
    signs: Mapping[str, str]
    #: Before a word in capitals, and where it goes on in small letters.
    capitals: str
    capitals_end: str
    #: Small letters that would be read as digits after a number, so that the letter sign stands between.
    after_number: str
    #: Signs that keep a number together, and signs after which a letter still needs the letter sign.
    inside_number: str
    still_number: str
    #: An en dash between two words that have no space around it.
    close_dash: str


_LETTERS = {letter: dots for letter, dots in DOTS.items() if letter.isalpha()}
_NORDIC = "abcdefghijklmnopqrstuvwxyzåäöæøéü"
#: Common to Finnish and Danish.
_SHARED = {**_LETTERS, ".": "3", ",": "2", ":": "25", ";": "23", "?": "26", "(": "236", ")": "356", "/": "34"}
_SHARED |= {"-": "36", "*": "35", "&": "12346", "é": "123456", "ü": "1256", "å": "16", "…": "3-3-3"}

FINNISH = Code(
    signs={
        **_SHARED,
        **{"ä": "345", "ö": "246", "æ": "345", "ø": "45-135", "!": "256", "+": "235", "=": "2356", "%": "1456"},
        **{"§": "3456", '"': "56", "'": "5", "–": "36", "·": "3", "#": "3456", "×": "3", "@": "4", "_": "346"},
    },
    capitals="6-6",
    capitals_end="56",
    after_number=_NORDIC,
    inside_number=".,:",
    still_number="",
    close_dash="0-36-0",
)
DANISH = Code(
    signs={
        **_SHARED,
        **{"æ": "345", "ø": "246", "ä": "5-345", "ö": "5-246", "!": "235", "+": "45-235", "=": "45-2356"},
        **{"§": "346", '"': "2356", "'": "4", "–": "36-36", "·": "26", "×": "26", "#": "45-3456", "@": "45-1"},
    },
    capitals="456",
    capitals_end="56",
    after_number=_NORDIC,
    inside_number=".,:",
    still_number=":-'",
    close_dash="36",
)
#: Unified English Braille, grade 1.
ENGLISH = Code(
    signs={
        **_LETTERS,
        **{".": "256", ",": "2", ":": "25", ";": "23", "?": "236", "!": "235", "-": "36", "–": "6-36", "'": "3"},
        **{"(": "5-126", ")": "5-345", "/": "456-34", "+": "5-235", "=": "5-2356", "§": "45-234", "%": "46-356"},
        **{"“": "236", "”": "356", "…": "256-256-256", "*": "5-35", "&": "4-12346", "#": "456-1456", "@": "4-1"},
        **{"é": "45-34-15", "ä": "45-25-1", "ö": "45-25-135", "ü": "45-25-136", "å": "45-1246-1"},
        **{"æ": "1-45-235-15", "ø": "4-16-135", "×": "5-236"},
    },
    capitals="6-6",
    capitals_end="6-3",
    after_number="abcdefghij",
    inside_number=".,",
    still_number="",
    close_dash="6-36",
)
CODES = {"fi": FINNISH, "da": DANISH, "en": ENGLISH}
