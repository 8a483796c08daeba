"""The commands of the host. What they do loads only when they are run."""

import click

from companion.cli.game import json_option
from companion.cli.language import _


@click.command(help=_("Serve the companion to the phones in the home network."))
@click.option("--port", help=_("The port; by default the first free one from 8000."), metavar="N")
@click.option("--host", help=_("The address to serve on; by default all of this machine's."), metavar="H")
def serve(port: str | None, host: str | None) -> None:
    from companion.cli import serving
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        serving.serve(port, host)


@click.command(help=_("Bring the database to this version's tables. Serving does it by itself."))
def migrate() -> None:
    from companion.cli import serving
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        serving.migrate()


@click.command(help=_("List the tables."))
@json_option
def tables(as_json: bool) -> None:
    from companion.cli import tables as commands
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        commands.list_tables(as_json)


@click.command(name="export", help=_("Write the match of TABLE into a match file."))
@click.argument("table", metavar=_("TABLE"))
@click.option(
    "-o", "--output", "file", required=True, metavar=_("FILE"), help=_("The file to write (- writes standard output).")
)
def export_(table: str, file: str) -> None:
    from companion.cli import tables as commands
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        commands.export_table(table, file)


@click.command(name="import", help=_("Bring the match in FILE to a table (- reads standard input)."))
@click.argument("file", metavar=_("FILE"))
@json_option
def import_(file: str, as_json: bool) -> None:
    from companion.cli import tables as commands
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        commands.import_match(file, as_json)


@click.command(help=_("Show the links and codes of TABLE, to pass on; the last one makes a phone its host."))
@click.argument("table", metavar=_("TABLE"))
@json_option
def links(table: str, as_json: bool) -> None:
    from companion.cli import tables as commands
    from companion.cli.sentences import problems_as_sentences

    with problems_as_sentences():
        commands.show_links(table, as_json)
