"""Our texts in uncontracted Braille: a line of print goes in, a line of Unicode Braille patterns comes out."""

import re
import unicodedata
from itertools import groupby, pairwise

from companion.braille.cells import DOTS, NUMBER_SIGN, cell
from companion.braille.codes import CAPITAL, CODES, LETTER_SIGN, Code

BLANK = "\u2800"
UNKNOWN = "*"
#: What print has several shapes for and Braille has one; what it has none for.
_ONE_SHAPE = str.maketrans(
    {"„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "‑": "-", "−": "-", "—": "–", "™": None, "\u00ad": None}
)
_DIGITS = dict(zip("1234567890", "abcdefghij", strict=True))


def translate(text: str, language: str) -> str:
    code = CODES[language]
    return BLANK.join(_word(word, code) for word in _one_shape(text, code).split())


def _one_shape(text: str, code: Code) -> str:
    plain = unicodedata.normalize("NFC", text).translate(_ONE_SHAPE)
    if "“" not in code.signs:
        return plain.replace("“", '"').replace("”", '"')
    # English tells an opening quotation mark from a closing one.
    return re.sub(r'"(?=\w)', "“", plain).replace('"', "”")


def _word(word: str, code: Code) -> str:
    cells = []
    after_number = False  # where a letter would be read as a digit
    for piece in re.findall(rf"\d(?:[\d{code.inside_number}]*\d)?|[^\W\d_]+|.", word):
        if piece[0].isdigit():
            cells.append(_number(piece, code))
            after_number = True
        elif piece.isalpha():
            if after_number and piece[0] in code.after_number:
                cells.append(_cells(LETTER_SIGN))
            cells.append(_letters(piece, code))
            after_number = False
        else:
            cells.append(_cells(code.close_dash) if piece == "–" and len(word) > 1 else _sign(piece, code))
            after_number = after_number and piece in code.still_number
    return "".join(cells)


def _number(number: str, code: Code) -> str:
    inside = (_cells(DOTS[_DIGITS[each]]) if each in _DIGITS else _sign(each, code) for each in number)
    return _cells(NUMBER_SIGN) + "".join(inside)


def _letters(letters: str, code: Code) -> str:
    """Capitals are announced, one by one or in a row; so is what follows a row in small letters."""
    runs = ["".join(run) for _capital, run in groupby(letters, str.isupper)]
    cells = []
    for before, run in pairwise(["", *runs]):
        if run.isupper():
            cells.append(_cells(code.capitals if len(run) > 1 else CAPITAL))
        elif len(before) > 1 and before.isupper():
            cells.append(_cells(code.capitals_end))
        cells += [_sign(letter, code) for letter in run.lower()]
    return "".join(cells)


def _sign(character: str, code: Code) -> str:
    dots = code.signs.get(character)
    if dots is None:  # a letter from elsewhere, without its accent; else a sign that says something stood here
        base = unicodedata.normalize("NFKD", character)[0]
        dots = code.signs.get(base, code.signs[UNKNOWN])
    return _cells(dots)


def _cells(dots: str) -> str:
    return "".join(cell(each) for each in dots.split("-"))
