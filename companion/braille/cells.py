"""The cells of single characters, as Unicode Braille patterns."""

#: Dots of the letters a to j; k to t add dot 3, u to z (but w) add dots 3 and 6.
_FIRST_TEN = dict(zip("abcdefghij", ("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245"), strict=True))
DOTS = {
    **_FIRST_TEN,
    **{letter: dots + "3" for letter, dots in zip("klmnopqrst", _FIRST_TEN.values(), strict=True)},
    **{letter: dots + "36" for letter, dots in zip("uvxyz", _FIRST_TEN.values(), strict=False)},
    "w": "2456",
    "+": "235",
}
NUMBER_SIGN = "3456"
_DIGITS = dict(zip("1234567890", _FIRST_TEN.values(), strict=True))


def cell(dots: str) -> str:
    """The Unicode pattern with these dots raised; `0` is the empty cell."""
    return chr(0x2800 + sum(1 << int(dot) - 1 for dot in dots if dot != "0"))


def mark_in_cells(mark: str) -> str:
    """A card's mark in cells. Letters stand alone; a digit needs the number sign to be told from a letter."""
    cells = []
    for character in mark.lower():
        if character in _DIGITS:
            cells.append(cell(NUMBER_SIGN) + cell(_DIGITS[character]))
        else:
            cells.append(cell(DOTS[character]))
    return "".join(cells)


def dots_of(cell: str) -> list[int]:
    """The raised dots of one cell, by their numbers."""
    return [dot for dot in range(1, 7) if ord(cell) - 0x2800 >> dot - 1 & 1]
