"""Taking matches out of the companion and bringing them in, from the terminal. Loads only when it is run."""

import secrets
from pathlib import Path

import click

from companion.cli.game import read_content, write_content
from companion.cli.language import _
from companion.cli.output import show_json, show_rows
from companion.cli.serving import upgraded_app
from companion.game.refusals import shortened
from companion.services import tables
from companion.services.ledger import NoSuchTable

BY = "TTY"


def list_tables(as_json: bool) -> None:
    with upgraded_app().app_context():
        found = tables.search_tables("")
    if as_json:
        show_json([{"table": each.handle, "name": each.name, "players": list(each.players)} for each in found])
    elif found:
        show_rows([(each.handle, each.name, ", ".join(each.players)) for each in found])
    else:
        click.echo(_("There are no tables yet."))


def export_table(handle: str, file: str) -> None:
    _name, content = exported(handle)
    write_content(file, content)


def exported(handle: str) -> tuple[str, bytes]:
    """The table's name and its match file."""
    with upgraded_app().app_context():
        try:
            return tables.export_table(handle)
        except NoSuchTable:
            words = {"table": shortened(handle)}
            raise click.ClickException(
                _("There is no table %(table)s. “companion tables” lists them.") % words
            ) from None


def import_match(file: str, as_json: bool) -> None:
    content = read_content(file)
    name = Path(file).name.removesuffix(".json").removesuffix(".companion")[:80] if file != "-" else "Companion"
    with upgraded_app().app_context():
        try:
            handle = tables.import_match(content, secrets.token_urlsafe(12), name or "Companion", BY)
        except tables.KnownAlready as known:
            words = {"table": known.handle}
            text = _("This match is here already, on the table %(table)s. Nothing was changed.") % words
            raise click.ClickException(text) from None
    if as_json:
        show_json({"table": handle})
    else:
        click.echo(_("The match is on the table %(table)s.") % {"table": handle})
