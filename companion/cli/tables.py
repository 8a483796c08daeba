"""Taking matches out of the companion and bringing them in, from the terminal. Loads only when it is run."""

import os
import secrets
from pathlib import Path

import click

from companion.cli.game import read_content, write_content
from companion.cli.language import _
from companion.cli.output import show_json, show_rows
from companion.cli.serving import ADDRESS, FIRST_PORT, upgraded_app
from companion.game.refusals import shortened
from companion.network import address_for_phones
from companion.services import access, tables
from companion.services.ledger import NoSuchTable
from companion.settings import read_settings

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
            raise _no_such_table(handle) from None


def _no_such_table(handle: str) -> click.ClickException:
    words = {"table": shortened(handle)}
    return click.ClickException(_("There is no table %(table)s. “companion tables” lists them.") % words)


def links_of(handle: str) -> list[access.TableLink]:
    app = upgraded_app()
    with app.app_context():
        try:
            return access.links_of(handle, app.config["SECRET_KEY"])
        except NoSuchTable:
            raise _no_such_table(handle) from None


def root_address() -> str:
    """As it is set, or where we were served last, or where we would be."""
    settings = read_settings(os.environ)
    last = settings.data / ADDRESS
    if settings.public_url is None and last.is_file():
        return last.read_text("utf-8").strip()
    return address_for_phones(settings, settings.port or FIRST_PORT)


def show_links(handle: str, as_json: bool) -> None:
    """Whoever sits at the machine may hand out everything."""
    root = root_address()
    rows = [(link.role, link.code, f"{root}/t/{link.token}") for link in links_of(handle)]
    if as_json:
        show_json([{"allows": role, "code": code or None, "address": address} for role, code, address in rows])
    else:
        show_rows([(role, code or "–", address) for role, code, address in rows])


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
