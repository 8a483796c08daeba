"""What people do with tables as a whole: open, find, rename, delete, bring in and take out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.game.journal import (
    GAME_EVENT,
    GAME_NOTED,
    GAME_STARTED,
    GAME_STOPPED,
    PLAYER_JOINED,
    PLAYER_LEFT,
    ROUND_RECORDED,
    RULING_RECORDED,
    SEATED,
    SERIES_ENDED,
    VOTE_RECORDED,
    Entry,
)
from companion.game.match import Match
from companion.game.match_file import read_match
from companion.game.match_writer import match_data, write_match
from companion.services.access import add_links, again_if_taken
from companion.services.ledger import ledger_of, read, table_of
from companion.services.live import ACCESS, writing_about
from companion.services.rulings import rulebook_of
from companion.store import Table, finding, journal, writing
from companion.store.guests import Viewer, bring_along, links, make_host, read_again
from companion.store.models import now

#: More than fit on a phone's screen; the rest is found by searching.
MOST_ON_HOME = 20
MOST_FOUND = 200
MOST_NAMES = 100


@dataclass(frozen=True)
class TableSummary:
    handle: str
    name: str
    players: tuple[str, ...]
    rulebook: str
    opened_at: datetime
    finished_at: datetime | None


class HandleTaken(ValueError):
    """Another table has it."""


class KnownAlready(ValueError):
    """The same match is on a table already."""

    def __init__(self, handle: str) -> None:
        super().__init__(handle)
        self.handle = handle


def open_table(handle: str, name: str, seated: Mapping[str, Any], by: str, host: str | None = None) -> str:
    """Opening twice under one handle, as a double tap does, opens one table. `host` is the phone that manages it."""
    with writing():
        if journal.find_table(handle) is None:
            _open(handle, name, seated, by, host)
    return handle


def _open(handle: str, name: str, seated: Mapping[str, Any], by: str, host: str | None) -> Table:
    match, _course, _rounds = read([Entry(1, SEATED, seated)])
    table = journal.open_table(name, handle)
    _copy_for_finding(table, match)
    journal.write(table, 1, "seated", by, SEATED, seated)
    if host:
        make_host(host, table)
    return table


def rematch(handle: str, new: str, by: str, host: str, secret: str) -> str:
    """The table where the same people play again: opened once, whoever asks first, and everyone comes along."""

    def open_or_find() -> str:
        with writing_about(handle, ACCESS):
            before = table_of(handle)
            read_again(before)
            if before.rematch and (there := journal.find_table(before.rematch)) and not there.deleted_at:
                return before.rematch
            if journal.find_table(new):
                raise HandleTaken(new)
            table = _open(new, before.name, seated_again(ledger_of(before).match), by, host)
            add_links(table, secret)
            bring_along(before, table, {link.rank: link.id for link in links(table)})
            before.rematch = new
            return new

    return again_if_taken(open_or_find)


def seated_again(match: Match) -> dict[str, Any]:
    """The same people by the same rules; the deal passes on to the left of who dealt first."""
    data = _seated(match_data(match))
    players = [
        {name: value for name, value in player.items() if name != "joined"}
        for player in data["players"]
        if "left" not in player
    ]
    # In a series the oldest deals every game.
    return {**data, "players": players if match.system == "average" else players[1:] + players[:1]}


_LATER = ("format", "version", "rounds", "games", "rulings", "votes", "ended")


def _seated(data: dict[str, Any]) -> dict[str, Any]:
    """What a match file says of how a match was opened."""
    return {name: value for name, value in data.items() if name not in _LATER}


def _copy_for_finding(table: Table, match: Match) -> None:
    table.players = "\n".join(player.name for player in match.players)
    table.rulebook = match.rulebook


def running_tables(viewer: Viewer) -> Sequence[TableSummary]:
    return [_summary(table) for table in finding.find_tables("", True, MOST_ON_HOME, viewer)]


def finished_tables(viewer: Viewer) -> Sequence[TableSummary]:
    return [_summary(table) for table in finding.find_tables("", False, MOST_ON_HOME, viewer)]


def deleted_tables(viewer: Viewer) -> Sequence[TableSummary]:
    return [_summary(table) for table in finding.deleted_tables(MOST_ON_HOME, viewer)]


def search_tables(words: str, viewer: Viewer | None = None) -> Sequence[TableSummary]:
    """Without a viewer, every table there is: for who sits at the machine itself."""
    found = [_summary(table) for table in finding.find_tables(words, None, MOST_FOUND, viewer)]
    return sorted(found, key=lambda table: table.finished_at is not None)


def _summary(table: Table) -> TableSummary:
    players = tuple(table.players.split("\n"))
    return TableSummary(table.handle, table.name, players, table.rulebook, table.opened_at, table.finished_at)


def remembered_names(viewer: Viewer) -> list[str]:
    """Who has played before, the latest first."""
    names: dict[str, None] = {}
    for table in finding.find_tables("", None, MOST_FOUND, viewer):
        names.update(dict.fromkeys(table.players.split("\n")))
    return [name for name in names if name][:MOST_NAMES]


def latest_table(viewer: Viewer) -> TableSummary | None:
    found = finding.find_tables("", None, 1, viewer)
    return _summary(found[0]) if found else None


def rename_table(handle: str, name: str) -> None:
    with writing_about(handle, ACCESS):
        table_of(handle).name = name


def delete_table(handle: str) -> None:
    with writing_about(handle, ACCESS):
        table_of(handle).deleted_at = now()


def undelete_table(handle: str) -> None:
    with writing_about(handle, ACCESS):
        table_of(handle, deleted_too=True).deleted_at = None


def export_table(handle: str) -> tuple[str, bytes]:
    """The table's name and its match file."""
    table = table_of(handle)
    return table.name, write_match(ledger_of(table).match)


def import_match(content: bytes, handle: str, name: str, by: str, viewer: Viewer | None = None) -> str:
    """The viewer becomes the host, and is told of the same match only on a table that they may see."""
    match = read_match(content)
    rulebook_of(match.rulebook, match.house_rules, where="house_rules")
    same_people = "\n".join(player.name for player in match.players)
    with writing():
        for table in finding.find_tables("", None, MOST_FOUND, viewer):
            if table.players == same_people and ledger_of(table).match == match:
                raise KnownAlready(table.handle)
        if journal.find_table(handle):
            raise HandleTaken(handle)
        lines = list(journal_of(match))
        entries = [Entry(number, kind, data) for number, (kind, data) in enumerate(lines, start=1)]
        _match, outcome, _rounds = read(entries)
        table = journal.open_table(name, handle)
        _copy_for_finding(table, match)
        over = match.ended if match.system == "average" else outcome.over
        table.finished_at = now() if over else None
        for entry in entries:
            journal.write(table, entry.number, f"import-{entry.number}", by, entry.kind, entry.data)
        if viewer:
            make_host(viewer.phone, table)
    return handle


def journal_of(match: Match) -> Sequence[tuple[str, dict[str, Any]]]:
    """The lines that somebody would have written who kept this match from the beginning."""
    data = match_data(match)
    rounds, games = data.pop("rounds", []), data.pop("games", [])
    comings: dict[int, list[tuple[str, dict[str, Any]]]] = {}
    for kind, settled in ((RULING_RECORDED, data.get("rulings", [])), (VOTE_RECORDED, data.get("votes", []))):
        for each in settled:
            comings.setdefault(min(each.pop("after"), len(rounds or games)), []).append((kind, each))
    seated = []
    for player in data["players"]:
        joined, left = player.pop("joined", None), player.pop("left", None)
        if joined is None:
            seated.append(player)
        else:
            line = (PLAYER_JOINED, {"player": player, "score": joined["score"]})
            comings.setdefault(joined["after"], []).append(line)
        if left is not None:
            comings.setdefault(left["after"], []).append((PLAYER_LEFT, {"player": player["key"]}))
    lines: list[tuple[str, dict[str, Any]]] = [(SEATED, {**_seated(data), "players": seated})]
    played = [[(ROUND_RECORDED, each)] for each in rounds] + [_lines_of_game(each) for each in games]
    for index in range(len(played) + 1):
        lines += comings.get(index, [])
        if index < len(played):
            lines += played[index]
    if match.ended:
        lines.append((SERIES_ENDED, {}))
    return lines


def _lines_of_game(game: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    events, notes, stopped = game.pop("events"), game.pop("notes", []), game.pop("stopped", None)
    happened = sorted(
        [*((GAME_EVENT, event) for event in events), *((GAME_NOTED, note) for note in notes)],
        key=lambda line: line[1]["at"],
    )
    return [(GAME_STARTED, game), *happened, *([(GAME_STOPPED, stopped)] if stopped else [])]
