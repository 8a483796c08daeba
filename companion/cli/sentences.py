"""What people read when something around the companion is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import singledispatch

import click

from companion import LANGUAGES, PREFIX, problems, settings
from companion.cli.language import _, translations
from companion.words import printing

#: Choices of a printed document as they are typed, where that is not `--` and the name.
_AS_TYPED = {"document": "WHAT", "language": "--lang"}


@contextmanager
def problems_as_sentences() -> Iterator[None]:
    try:
        yield
    except problems.Problem as problem:
        raise click.ClickException(sentence(problem)) from problem


@singledispatch
def sentence(problem: problems.Problem) -> str:
    raise NotImplementedError(f"no sentence for {type(problem).__name__}")


@sentence.register
def _unknown(error: problems.UnknownSetting) -> str:
    if error.meant:
        return _("There is no setting %(name)s. Did you mean %(meant)s?") % vars(error)
    known = ", ".join(name.upper() for name in settings.NAMES)
    return _("There is no setting %(name)s. The settings are %(prefix)s followed by: %(known)s.") % {
        "name": error.name,
        "prefix": PREFIX,
        "known": known,
    }


@sentence.register
def _file(error: problems.UnreadableFile) -> str:
    if error.line:
        return _("The settings file %(path)s cannot be understood: look at line %(line)s.") % vars(error)
    return _("The settings file %(path)s cannot be read.") % vars(error)


@sentence.register
def _folder(error: problems.UnwritableFolder) -> str:
    return _("The folder %(path)s cannot be written to. Choose another one with %(variable)s.") % {
        "path": error.path,
        "variable": PREFIX + "DATA",
    }


@sentence.register
def _language(error: problems.UnknownLanguage) -> str:
    return _("There is no language “%(value)s” here. The languages are: %(known)s.") % {
        "value": error.value,
        "known": ", ".join(LANGUAGES),
    }


@sentence.register
def _port(error: problems.BadPort) -> str:
    return _("“%(value)s” is not a port. A port is a whole number from 1 to 65535.") % vars(error)


@sentence.register
def _public_url(error: problems.BadPublicUrl) -> str:
    return _("“%(value)s” is not an address that phones could open. It looks like https://cards.example.org") % vars(
        error
    )


@sentence.register
def _secret(error: problems.WeakSecretKey) -> str:
    return _("The secret key is too short: %(length)s characters, and it needs at least %(shortest)s.") % {
        "length": error.length,
        "shortest": settings.SHORTEST_SECRET_KEY,
    }


@sentence.register
def _port_in_use(error: problems.PortInUse) -> str:
    return _("Port %(port)s is in use by another program. Choose another one with --port.") % vars(error)


@sentence.register
def _host(error: problems.UnusableHost) -> str:
    return _("This machine has no address “%(host)s” to serve on.") % vars(error)


@sentence.register
def _database_url(error: problems.BadDatabaseUrl) -> str:
    return _("%(variable)s is not the address of a database. It looks like postgresql://user:password@host/name") % {
        "variable": PREFIX + "DATABASE_URL"
    }


@sentence.register
def _driver(error: problems.MissingDriver) -> str:
    return _(
        "What is needed to talk to %(database)s is not installed. For PostgreSQL: pip install 'companion[club]'"
    ) % vars(error)


@sentence.register
def _database(error: problems.UnreachableDatabase) -> str:
    return _("The database %(url)s cannot be opened. Does it exist, is it running, and is the password right?") % vars(
        error
    )


@sentence.register
def _newer(error: problems.NewerDatabase) -> str:
    return _(
        "The database was last used by a newer Companion (its tables have version %(revision)s). "
        "Update Companion to open it."
    ) % vars(error)


@sentence.register
def _unprintable(error: problems.Unprintable) -> str:
    if isinstance(error, problems.UnknownChoice):
        error = replace(error, option=_AS_TYPED.get(error.option, f"--{error.option}"))
    return printing.sentence(error, translations())
