"""Small drawings in SVG: what lies under the text is decoration, what stands in it has a title for those who listen."""

from base64 import b64encode
from collections.abc import Iterable

from markupsafe import Markup, escape

from companion.printing.paper import Paper, Plan

#: Marks end before the text begins, and start where home printers can print.
MARK_FROM, MARK_TO = 2.0, 5.0


def figure(width: float, height: float, title: str, shapes: Iterable[str]) -> Markup:
    """An inline drawing of so many millimetres."""
    body = "".join(shapes)
    return Markup(  # noqa: S704 - the shapes are ours, the title is escaped
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="xMinYMid"><title>{escape(title)}</title>{body}</svg>'
    )


def line(x1: float, y1: float, x2: float, y2: float, width: float = 0.2, dash: str = "", ink: str = "#111") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}" '
        f'stroke="{ink}" stroke-width="{width:g}"{dashed}/>'
    )


def background(paper: Paper, shapes: Iterable[str]) -> str:
    """A whole page of marks, as an address for CSS."""
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width:g}mm" height="{paper.height:g}mm" '
        f'viewBox="0 0 {paper.width:g} {paper.height:g}">{"".join(shapes)}</svg>'
    )
    return "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()


def fold_marks(plan: Plan) -> Iterable[str]:
    """At the edges of the paper, where each fold begins and ends."""
    wide, high = plan.paper.width, plan.paper.height
    for y in plan.across:
        yield line(MARK_FROM, y, MARK_TO, y)
        yield line(wide - MARK_TO, y, wide - MARK_FROM, y)
    for x in plan.along:
        yield line(x, MARK_FROM, x, MARK_TO)
        yield line(x, high - MARK_TO, x, high - MARK_FROM)
        for y in plan.across:
            yield line(x, y - 0.8, x, y + 0.8)


def folding(plan: Plan, title: str) -> Markup:
    """The sheet, the strip, the panel: three steps from left to right, and where the front panel is in each."""
    scale = 16 / plan.paper.height
    wide, high = plan.paper.width * scale, 16.0
    strip, panel = wide / plan.columns, high / plan.rows
    left, middle, right = 1.0, wide + 8.0, wide + strip + 16.0
    last = (high - panel) / 2
    shapes = [_sheet(left, 0, wide, high), _sheet(middle, 0, strip, high)]
    shapes += [_sheet(x, y, strip, panel, "#111") for x, y in ((left, 0), (middle, 0), (right, last))]
    shapes += [line(left + strip * n, 0.5, left + strip * n, 0.5 + high, 0.25, "1 .7") for n in range(1, plan.columns)]
    shapes += [
        line(middle, 0.5 + panel * n, middle + strip, 0.5 + panel * n, 0.25, "1 .7") for n in range(1, plan.rows)
    ]
    shapes += [_arrow(left + wide + 1.5), _arrow(middle + strip + 1.5)]
    return figure(right + strip + 1, 17, title, shapes)


def _sheet(x: float, y: float, width: float, height: float, fill: str = "#fff") -> str:
    return (
        f'<rect x="{x:.2f}" y="{y + 0.5:.2f}" width="{width:.2f}" height="{height:.2f}" fill="{fill}" '
        'stroke="#111" stroke-width=".35"/>'
    )


def _arrow(x: float) -> str:
    return f'<path d="M{x:.2f} 8.5h3.4m-1.3-1.3l1.3 1.3l-1.3 1.3" fill="none" stroke="#111" stroke-width=".4"/>'
