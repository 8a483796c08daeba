"""The commands of the host. What they do loads only when they are run."""

import click

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
