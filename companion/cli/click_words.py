"""Sentences of the command-line library that our users can meet, listed so that they get translated.

Nothing calls this: the catalogue is filled from it, and click looks its own sentences up there.
"""

from companion.cli.language import _, ngettext


def sentences() -> tuple[str, ...]:
    return (
        _("Usage:"),
        _("Options"),
        _("Commands"),
        _("Show this message and exit."),
        _("Missing argument"),
        _("Missing option"),
        _("No such command {name!r}."),
        _("No such option {name!r}."),
        _("Option {name!r} does not take a value."),
        _("Invalid value for {param_hint}: {message}"),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
        ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
        ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    )
