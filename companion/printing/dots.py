"""Braille drawn as dots at true size: what a fingertip would find on the card."""

from collections.abc import Iterator

from companion.braille.cells import dots_of

#: Marburg Medium, in millimetres: between dots, between cells, between lines; and a dot's own width.
DOT, CELL, LINE = 2.5, 6.0, 10.0
DIAMETER = 1.5


def width(cells: str) -> float:
    """From the middle of the first dot to the middle of the last one that could be."""
    return CELL * (len(cells) - 1) + DOT


def points(cells: str, mirrored: bool = False) -> Iterator[tuple[float, float]]:
    """The middle of every raised dot, from the first cell's upper left; mirrored as a stylus meets them from behind."""
    for place, cell in enumerate(cells):
        for dot in dots_of(cell):
            x = CELL * place + DOT * ((dot - 1) // 3)
            yield (width(cells) - x if mirrored else x), DOT * ((dot - 1) % 3)


def drawn(cells: str, left: float, top: float, mirrored: bool = False) -> Iterator[str]:
    """Raised dots black; where a dot stays flat, a faint one shows the cell."""
    raised = {(round(x, 2), round(y, 2)) for x, y in points(cells, mirrored)}
    for place in range(len(cells)):
        for column in (0, 1):
            for row in range(3):
                x, y = CELL * place + DOT * column, DOT * row
                black = (round(x, 2), round(y, 2)) in raised
                size, ink = (DIAMETER / 2, "#111") if black else (0.2, "#999")
                yield f'<circle cx="{left + x:.2f}" cy="{top + y:.2f}" r="{size:g}" fill="{ink}"/>'
