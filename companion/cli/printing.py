"""Paper and Braille from the terminal: `companion print`. What it does loads only when it is run."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from companion.cli.game import json_option
from companion.cli.language import _
from companion.cli.ruling import house_rule_option

_Command = TypeVar("_Command", bound=Callable[..., Any])


def option(name: str, text: str, **settings: Any) -> Callable[[_Command], _Command]:
    return click.option(f"--{name}", help=text, **settings)


@click.command(
    name="print",
    help=_("Print WHAT as a PDF, or in Braille as a BRF file. “companion print --list” names everything there is."),
)
@click.argument("what", required=False, metavar=_("WHAT"))
@click.option("--list", "list_", is_flag=True, help=_("List what can be printed."))
@option("rulebook", _("The rulebook: my-uno-fi, mit-uno-dk, unoprivate, motu-2020 or kpgut."), metavar="R")
@option("lang", _("The language: en, fi or da; else the terminal’s own."), metavar="L")
@option("paper", _("The paper: a4 or letter."), metavar="P")
@option("box", _("For a rule sheet, the box: kpgut, wide, tuck, or a size in millimetres such as 92x60."), metavar="B")
@option("scheme", _("The way of marking: unoprivate or colour-first."), metavar="S")
@option("large", _("Large print, for the key."), is_flag=True)
@option("mirrored", _("Mirrored labels, for slate and stylus."), is_flag=True)
@option("braille", _("The key or the labels as Braille to emboss."), is_flag=True)
@option("cells", _("Braille cells in a line (40)."), metavar="N")
@option("lines", _("Braille lines on a page (25)."), metavar="N")
@option("system", _("For a score pad: standard, low-score, elimination or average."), metavar="S")
@option("seating", _("For a score pad: solo, pairs, rotating-pairs or teams."), metavar="S")
@option("players", _("For a score pad, how many play (4)."), metavar="N")
@option("match", _("For a report, the match file."), metavar=_("FILE"))
@option(
    "table",
    _("For a report or a tent, or for the rules as played there, the table. “companion tables” lists them."),
    metavar=_("TABLE"),
)
@house_rule_option
@option("link", _("For the tent of a table, what its code allows: watch, play or score."), metavar="L")
@option("address", _("For a tent, the address that its code leads to."), metavar="URL")
@click.option(
    "-o",
    "--output",
    "file",
    metavar=_("FILE"),
    help=_("The file to write (- is standard output); else a fitting name."),
)
@json_option
def print_(what: str | None, list_: bool, file: str | None, as_json: bool, **choices: Any) -> None:
    from companion.cli import papers
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        if list_:
            papers.list_documents(as_json)
        else:
            papers.print_document(what or "", file, as_json, choices)
