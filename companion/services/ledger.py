"""A table's journal read as a match: everything a page shows about a table comes from here."""

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import count

from companion.game.counting import Claims, claims
from companion.game.journal import (
    CLAIMS,
    ENTRY_CORRECTED,
    ENTRY_STRUCK,
    OF_THE_MATCH,
    PLAYER_ADDED,
    PLAYER_JOINED,
    ROUND_RECORDED,
    SEATED,
    Entry,
    in_force,
    replay,
)
from companion.game.match import Game, Match, Round
from companion.game.match_file import read_round, with_round
from companion.game.refusals import Refused
from companion.game.scoring import Course, RoundResult, Standings, course_standings, play, series_standings
from companion.game.seating import SEATINGS
from companion.game.systems.average import RunningGame, SeriesResult, follow, score_series
from companion.store import Entry as JournalRow
from companion.store import Table, journal
from companion.store.journal import LastEntry, Written

UNDO, REDO = "undo", "redo"
_COMINGS = (PLAYER_JOINED, PLAYER_ADDED)
_ROUND = re.compile(r"rounds\[(\d+)\]")


class NoSuchTable(LookupError):
    pass


class Deleted(NoSuchTable):
    """It was there, and can be brought back."""


@dataclass(frozen=True)
class Line:
    """One line of the journal, and whether it still counts."""

    entry: Entry
    client_id: str
    written_at: datetime
    written_by: str
    struck: bool


@dataclass(frozen=True)
class RoundLine:
    """One recorded round: what was written, and what it changed unless it is struck."""

    entry: int
    written: Round
    result: RoundResult | None


@dataclass(frozen=True, eq=False)
class Ledger:
    """Compared by identity: pages keep what they drew of one."""

    number: int
    lines: tuple[Line, ...]
    match: Match
    #: How the rounds went, or the games of a series.
    outcome: Course | SeriesResult
    #: The entry that recorded each round, in order.
    round_entries: tuple[int, ...] = field(default=())

    @property
    def course(self) -> Course:
        if not isinstance(self.outcome, Course):
            raise TypeError("a series has games, no rounds")
        return self.outcome

    @property
    def series(self) -> SeriesResult:
        if not isinstance(self.outcome, SeriesResult):
            raise TypeError("a match of rounds has no games")
        return self.outcome

    @property
    def is_series(self) -> bool:
        return isinstance(self.outcome, SeriesResult)

    @cached_property
    def over(self) -> bool:
        """A series is over when people say so: there could always be another game."""
        return self.outcome.over if isinstance(self.outcome, Course) else self.match.ended

    @cached_property
    def standings(self) -> Standings:
        if isinstance(self.outcome, Course):
            return course_standings(self.outcome)
        return series_standings(self.match, self.outcome)

    @cached_property
    def names(self) -> dict[str, str]:
        return {player.key: player.name for player in self.match.players}

    @cached_property
    def sides(self) -> dict[str, str]:
        """Key and name of each who gets points: players, or teams."""
        return dict(SEATINGS[self.match.seating].sides(self.match))

    @cached_property
    def running(self) -> tuple[Game, RunningGame] | None:
        """The game under way, and who is still in it."""
        if not self.is_series or not self.match.games or self.series.games[-1].finished:
            return None
        game = self.match.games[-1]
        return game, follow(game)

    def counted_next(self, table: int = 1) -> Mapping[str, Sequence[str]]:
        """For everyone who may go out in the next round of a table: whose hands count then."""
        number = 1 + sum(played.table == table for played in self.match.rounds)
        return SEATINGS[self.match.seating].counted(self.match, self.course.active, number, table)

    def claims(self, table: int = 1) -> Claims:
        """What players say on their own phones about the round under way."""
        return self._claims[table - 1]

    @cached_property
    def _claims(self) -> tuple[Claims, Claims]:
        entries = [line.entry for line in self.lines if not line.struck]
        return claims(entries, 1), claims(entries, 2)

    def new_key(self) -> str:
        """For somebody new. Never one that somebody had whose coming was undone: the history would mix them up."""
        taken = {player.key for player in self.match.players}
        taken |= {line.entry.data["player"]["key"] for line in self.lines if line.entry.kind in _COMINGS}
        return next(key for number in count(1) if (key := f"p{number}") not in taken)

    def rounds(self) -> list[RoundLine]:
        """Every round that was ever recorded, the struck ones among them."""
        counted = {
            entry: RoundLine(entry, played, result)
            for entry, played, result in zip(self.round_entries, self.match.rounds, self.course.rounds, strict=True)
        }
        return [
            counted.get(line.entry.number)
            or RoundLine(line.entry.number, read_round(self.match, line.entry.data), None)
            for line in self.lines
            if line.entry.kind == ROUND_RECORDED
        ]

    def entry_sent_as(self, client_id: str) -> int | None:
        """The number of the entry that a form has already become."""
        sent = self.line_sent_as(client_id)
        return sent.number if sent else None

    def line_sent_as(self, client_id: str) -> Entry | None:
        return next((line.entry for line in reversed(self.lines) if line.client_id == client_id), None)

    def is_struck(self, number: int) -> bool:
        return any(line.struck for line in self.lines if line.entry.number == number)

    def undo_target(self) -> int | None:
        """The last thing that was done and not undone; sitting down cannot be undone."""
        for line in reversed(self.lines):
            if not line.struck and line.entry.kind not in (SEATED, *CLAIMS) and not _steps(line.entry):
                return line.entry.number
        return None

    def redo_target(self) -> int | None:
        """The last undo, as long as nothing new was done after it."""
        for line in reversed(self.lines):
            if line.struck or line.entry.kind in CLAIMS:
                continue
            if line.entry.data.get("step") == UNDO:
                return line.entry.number
            if not _steps(line.entry):
                return None
        return None

    def strike_of(self, number: int) -> int | None:
        """The strike in force against an entry."""
        for line in reversed(self.lines):
            if not line.struck and line.entry.kind == ENTRY_STRUCK and line.entry.data["entry"] == number:
                return line.entry.number
        return None


def _steps(entry: Entry) -> bool:
    return entry.data.get("step") in (UNDO, REDO)


def read(entries: Sequence[Entry]) -> tuple[Match, Course | SeriesResult, tuple[int, ...]]:
    """Refuses a journal that tells of what could not have happened."""
    rounds = tuple(entry.number for entry in in_force(entries) if entry.kind == ROUND_RECORDED)
    try:
        match = replay(entries)
        return match, score_series(match) if match.system == "average" else play(match), rounds
    except Refused as refused:
        # The number of a round is another one where a round before it is struck; its entry stays the same.
        if found := _ROUND.match(refused.where):
            refused.entry = rounds[int(found[1])]
        raise


def table_of(handle: str, deleted_too: bool = False) -> Table:
    table = journal.find_table(handle)
    if table is None:
        raise NoSuchTable(handle)
    if table.deleted_at and not deleted_too:
        raise Deleted(handle)
    return table


def table_with_ledger(handle: str, deleted_too: bool = False) -> tuple[Table, Ledger]:
    found = journal.table_and_last_entry(handle)
    if found is None:
        raise NoSuchTable(handle)
    if found[0].deleted_at and not deleted_too:
        raise Deleted(handle)
    return found[0], ledger_after(*found)


def ledger_of(table: Table) -> Ledger:
    last = journal.last_entry(table)
    if last is None:
        raise NoSuchTable(table.handle)
    return ledger_after(table, last)


def ledger_after(table: Table, last: LastEntry | Written | JournalRow) -> Ledger:
    """What the journal says that ends with this line."""
    key = _key(table, last)
    kept = _kept.get(key)
    return kept if kept else _keep(key, _read_all(table))


def extended(ledger: Ledger, entry: Entry, row: Written) -> Ledger:
    """The ledger with one more entry. A round is followed from where the match stood, what only stands beside the
    match leaves it as it is; all else is read anew."""
    lines = (*ledger.lines, Line(entry, row.client_id, row.written_at, row.written_by, False))
    if entry.kind == ROUND_RECORDED:
        match = with_round(ledger.match, entry.data)
        course, rounds = play(match, ledger.course), (*ledger.round_entries, entry.number)
        return Ledger(entry.number, lines, match, course, rounds)
    if entry.kind not in (*OF_THE_MATCH, ENTRY_CORRECTED, ENTRY_STRUCK):
        return replace(ledger, number=entry.number, lines=lines)
    entries = [line.entry for line in lines]
    match, outcome, rounds = read(entries)
    return Ledger(entry.number, _lines(entries, [*(ledger.lines), row]), match, outcome, rounds)


def keep(table: Table, row: Written, ledger: Ledger) -> None:
    """Remember what was just written; only after it is on disk."""
    _keep(_key(table, row), ledger)


#: A journal only grows, so its last line says which one it is.
_Key = tuple[str, int, str, datetime]
_kept: OrderedDict[_Key, Ledger] = OrderedDict()
MOST_KEPT = 256


def _key(table: Table, last: LastEntry | Written | JournalRow) -> _Key:
    return table.handle, last.number, last.client_id, last.written_at


def _keep(key: _Key, ledger: Ledger) -> Ledger:
    _kept[key] = ledger
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return ledger


def _read_all(table: Table) -> Ledger:
    rows = journal.entries(table)
    entries = [Entry(row.number, row.kind, row.data) for row in rows]
    match, outcome, rounds = read(entries)
    return Ledger(entries[-1].number, _lines(entries, rows), match, outcome, rounds)


def _lines(entries: Sequence[Entry], rows: Sequence[Line | Written | JournalRow]) -> tuple[Line, ...]:
    counted = {entry.number for entry in in_force(entries)}
    return tuple(
        Line(entry, row.client_id, row.written_at, row.written_by, entry.number not in counted)
        for entry, row in zip(entries, rows, strict=True)
    )


__all__ = [
    "ENTRY_CORRECTED",
    "REDO",
    "UNDO",
    "Deleted",
    "Ledger",
    "Line",
    "NoSuchTable",
    "RoundLine",
    "ledger_after",
    "ledger_of",
    "read",
    "table_of",
    "table_with_ledger",
]
