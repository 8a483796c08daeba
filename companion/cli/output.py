"""What commands print: aligned plain lines for people, JSON for programs.

No boxes and no colours: a line must read well aloud and on a Braille display of forty cells.
"""

import sys
from collections.abc import Sequence
from typing import Any

import click


def show_json(value: Any) -> None:
    import json

    ascii_only = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(value, ensure_ascii=ascii_only))


def show_rows(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: int = 2) -> None:
    """Columns with a gap between them, numbers (the columns named in `right`) to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo((" " * gap).join(cells).rstrip())
