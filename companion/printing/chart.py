"""The running totals as lines that can be told apart without colour: by their dashes, and by the name at the end."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from markupsafe import Markup, escape

from companion.printing.drawing import figure, line

WIDTH, HEIGHT = 180.0, 74.0
LEFT, RIGHT, TOP, BOTTOM = 10.0, 32.0, 4.0, 6.0
LABEL_STEP = 4.2
#: A target so many times above everyone is not drawn: the lines would lie on the ground.
FAR = 2
_DASHES = ("", "3 1.2", "1 1", "5 1.2 1 1.2", "0.4 1", "6 2", "2 2", "4 1 1 1 1 1", "1.5 3", "8 1")
_COLOURS = ("#c22f1d", "#1d5ba8", "#26743a", "#8a6500", "#6b3fa0", "#111")
Number = int | Fraction


def chart(tracks: Mapping[str, Sequence[tuple[int, Number]]], title: str, target: int = 0) -> Markup:
    """For each name, where it stood after how many rounds."""
    last = max((number for track in tracks.values() for number, _value in track), default=1) or 1
    top = max([1, *(value for track in tracks.values() for _number, value in track)])
    if target <= top * FAR:
        top = max(top, target)

    def at(number: int, value: Number) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * number / last
        return x, float(TOP + (HEIGHT - TOP - BOTTOM) * (1 - Fraction(value) / top))

    shapes = [line(LEFT, at(0, 0)[1], WIDTH - RIGHT, at(0, 0)[1], 0.3)]
    for value in _steps(int(top)):
        y = at(0, value)[1]
        shapes += [line(LEFT, y, WIDTH - RIGHT, y, 0.1, ink="#aaa"), _text(LEFT - 1, y + 1, str(value), "end")]
    if 0 < target <= top:
        shapes.append(line(LEFT, at(0, target)[1], WIDTH - RIGHT, at(0, target)[1], 0.3, "1 1"))
    ends = []
    for style, (name, track) in enumerate(tracks.items()):
        places = [at(*each) for each in track]
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in places)
        dash, ink = _DASHES[style % len(_DASHES)], _COLOURS[style % len(_COLOURS)]
        shapes.append(
            f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width=".6" '
            f'stroke-dasharray="{dash or "none"}"/>'
        )
        if places:
            ends.append((places[-1][1], name, ink))
    return figure(WIDTH, HEIGHT, title, [*shapes, *_labels(ends)])


def _steps(top: int) -> list[int]:
    step = next(
        size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 5000, 20000, 100000) if top / size <= 6
    )
    return list(range(step, top + 1, step))


def _labels(ends: list[tuple[float, str, str]]) -> list[str]:
    """From the top down, none over another, none below the chart."""
    shapes, lowest = [], 0.0
    spare = HEIGHT - LABEL_STEP * len(ends)
    for place, (y, name, ink) in enumerate(sorted(ends)):
        lowest = max(lowest + LABEL_STEP, min(y + 1, spare + LABEL_STEP * (place + 1) - 1))
        short = name if len(name) <= 16 else name[:15] + "…"
        shapes.append(_text(WIDTH - RIGHT + 1.5, lowest, short, "start", ink))
    return shapes


def _text(x: float, y: float, text: str, anchor: str, ink: str = "#444") -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="3" font-family="Roboto, DejaVu Sans, sans-serif" '
        f'text-anchor="{anchor}" fill="{ink}">{escape(text)}</text>'
    )
