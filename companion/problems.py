"""What can be wrong around the companion: its settings, its folder, its database, its port.

These carry data only. The sentence a person reads is made at the edge, in their language.
"""

from dataclasses import dataclass
from pathlib import Path


class Problem(ValueError):
    """Something outside the program has to be put right before it can run."""


@dataclass
class UnknownSetting(Problem):
    name: str
    meant: str | None


@dataclass
class UnreadableFile(Problem):
    path: Path
    line: int | None = None


@dataclass
class UnwritableFolder(Problem):
    path: Path


@dataclass
class UnknownLanguage(Problem):
    value: str


@dataclass
class BadPort(Problem):
    value: str


@dataclass
class PortInUse(Problem):
    port: int


@dataclass
class UnusableHost(Problem):
    host: str


@dataclass
class BadPublicUrl(Problem):
    value: str


@dataclass
class WeakSecretKey(Problem):
    length: int


class BadDatabaseUrl(Problem):
    """It may hold a password, so it is not repeated."""


@dataclass
class MissingDriver(Problem):
    database: str


@dataclass
class UnreachableDatabase(Problem):
    #: Without the password.
    url: str


@dataclass
class NewerDatabase(Problem):
    revision: str


class Unprintable(Problem):
    """Something that was asked of the printer cannot be had."""


@dataclass
class CannotPrint(Unprintable):
    """The system's own libraries for PDFs are not there."""

    packages: str


@dataclass
class BadBox(Unprintable):
    value: str
    known: str


@dataclass
class BoxTooSmall(Unprintable):
    box: str
    smallest: str


@dataclass
class DoesNotFit(Unprintable):
    """Not even in the smallest print that can be read."""

    box: str
    smallest: str


@dataclass
class UnknownChoice(Unprintable):
    option: str
    value: str
    known: str


@dataclass
class NothingToReport(Unprintable):
    """A report was asked for, but no match was named."""


@dataclass
class NoSuchFormat(Unprintable):
    """Some documents are for the eye alone, some for the fingertip alone."""

    document: str
    format: str
