"""The list of commands, and what happens when one fails."""

import io
import os
import sys
import traceback

import click

from companion import PREFIX, __version__
from companion.cli.game import hand, markings_, schedule, standings
from companion.cli.language import _, translations
from companion.cli.printing import print_
from companion.cli.rules import ask, topic
from companion.cli.ruling import legal, ruling
from companion.cli.serve import export_, import_, links, migrate, serve, tables
from companion.game.refusals import Refused

WRONG_INPUT = 2
INTERRUPTED = 130
BROKEN = 70
LONGEST_SENTENCE = 500


@click.group(
    help=_("Keeps the score, settles the argument, prints what belongs in the card box."),
    invoke_without_command=True,
    options_metavar="",
    subcommand_metavar=_("COMMAND …"),
)
@click.version_option(__version__, help=_("Show the version and stop."), message="%(version)s")
@click.pass_context
def companion(context: click.Context) -> None:
    if not context.invoked_subcommand:
        click.echo(context.get_help())


COMMANDS = (
    serve,
    migrate,
    tables,
    links,
    export_,
    import_,
    ask,
    topic,
    ruling,
    legal,
    standings,
    hand,
    markings_,
    schedule,
    print_,
)
for command in COMMANDS:
    command.options_metavar = _("[OPTIONS]")
    companion.add_command(command)


def run(arguments: list[str]) -> int:
    """The exit code: 0 done, 2 wrong input with exactly one line on standard error."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - nobody listens, until we end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a letter gets a question mark, not a crash
    try:
        return int(companion.main(arguments, prog_name="companion", standalone_mode=False) or 0)
    except click.ClickException as error:
        return _complain(error.format_message(), WRONG_INPUT)
    except Refused as refused:
        from companion.words.refusals import refusal

        return _complain(refusal(refused, translations()), WRONG_INPUT)
    except BrokenPipeError:
        # Whoever reads us, such as `head`, has seen enough; Python would complain once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:
        if os.environ.get(PREFIX + "DEBUG"):
            traceback.print_exc()
        text = _("Something broke inside Companion (%(what)s). Set %(variable)s=1 to see where.")
        return _complain(text % {"what": type(error).__name__, "variable": PREFIX + "DEBUG"}, BROKEN)


def _complain(text: str, exit_code: int) -> int:
    line = " ".join(text.split())
    shortened = line if len(line) <= LONGEST_SENTENCE else line[: LONGEST_SENTENCE - 1] + "…"
    click.echo(shortened, err=True)
    return exit_code
