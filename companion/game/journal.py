"""The journal: what was written down, line by line, and how it reads after strikes and corrections.

A line is never changed. A later one strikes it, or corrects it; striking a strike brings the line back. So undo
is a strike, redo strikes the strike, and both can be undone like anything else.
"""

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from companion.game.match import Match
from companion.game.match_file import FORMAT, VERSION, match_from
from companion.game.refusals import (
    AlreadyOver,
    BadEntry,
    CannotBeCorrected,
    NoSuchEntry,
    NotInGame,
    NotPlaying,
    NotSeated,
    Refused,
    UnknownPlayer,
)

SEATED = "seated"
ROUND_RECORDED = "round-recorded"
PLAYER_JOINED = "player-joined"
PLAYER_LEFT = "player-left"
GAME_STARTED = "game-started"
GAME_EVENT = "game-event"
GAME_STOPPED = "game-stopped"
GAME_NOTED = "game-noted"
#: Somebody new in a series: where they sit, and who is older.
PLAYER_ADDED = "player-added"
#: Nothing more is played.
SERIES_ENDED = "series-ended"
#: What the table plays otherwise than its book; each time all of it.
HOUSE_RULES_SET = "house-rules-set"
RULING_RECORDED = "ruling-recorded"
VOTE_RECORDED = "vote-recorded"
#: A vote under way, on everybody's own phone; only its outcome belongs to the match.
VOTE_OPENED = "vote-opened"
VOTE_CAST = "vote-cast"
#: What players say on their own phones; the match is what the scorekeeper then records.
OUT_SAID = "out-said"
HAND_SENT = "hand-sent"
CLAIMS = (OUT_SAID, HAND_SENT)
ENTRY_CORRECTED = "entry-corrected"
ENTRY_STRUCK = "entry-struck"
#: What says something about the match itself, and so can be corrected. Other kinds are kept, but score nothing.
OF_THE_MATCH = (
    SEATED,
    ROUND_RECORDED,
    PLAYER_JOINED,
    PLAYER_LEFT,
    GAME_STARTED,
    GAME_EVENT,
    GAME_STOPPED,
    GAME_NOTED,
    PLAYER_ADDED,
    SERIES_ENDED,
    HOUSE_RULES_SET,
    RULING_RECORDED,
    VOTE_RECORDED,
)


@dataclass(frozen=True, slots=True)
class Entry:
    number: int
    kind: str
    data: Mapping[str, Any]


def in_force(entries: Sequence[Entry]) -> list[Entry]:
    """The entries as they read now: without the struck ones, and corrected where they were."""
    struck: set[int] = set()
    corrected: dict[int, Mapping[str, Any]] = {}
    kinds = {entry.number: entry.kind for entry in entries}
    # From the last to the first: a strike that was struck itself must not count any more.
    for entry in reversed(entries):
        if entry.kind not in (ENTRY_STRUCK, ENTRY_CORRECTED) or entry.number in struck:
            continue
        target = entry.data.get("entry")
        if type(target) is not int or (entry.kind == ENTRY_CORRECTED and "data" not in entry.data):
            raise BadEntry(entry.number)
        if target not in kinds or target >= entry.number:
            raise NoSuchEntry(target)
        if entry.kind == ENTRY_STRUCK:
            struck.add(target)
        elif kinds[target] not in OF_THE_MATCH:
            raise CannotBeCorrected(target)
        else:
            corrected.setdefault(target, entry.data["data"])
    return [
        Entry(entry.number, entry.kind, corrected[entry.number]) if entry.number in corrected else entry
        for entry in entries
        if entry.number not in struck
    ]


def replay(entries: Sequence[Entry]) -> Match:
    """The match that the journal tells of; `scoring.play` then refuses what could not have happened."""
    data: dict[str, Any] | None = None
    for entry in in_force(entries):
        if entry.kind == SEATED:
            data = _opened(entry)
        elif entry.kind in OF_THE_MATCH:
            if data is None:
                raise NotSeated
            try:
                _WRITE[entry.kind](data, entry.data)
            except Refused as refused:
                raise refused.within(f"entry {entry.number}") from None
            except (KeyError, TypeError, AttributeError):
                raise BadEntry(entry.number) from None
    if data is None:
        raise NotSeated
    return match_from(data)


def _opened(entry: Entry) -> dict[str, Any]:
    seated = entry.data
    played = "games" if seated.get("system") == "average" else "rounds"
    later = ("rounds", "games", "rulings", "votes", "ended")
    if not isinstance(seated.get("players"), list) or any(name in seated for name in later):
        raise BadEntry(entry.number)
    data = {"format": FORMAT, "version": VERSION, **seated, "players": list(seated["players"]), played: []}
    if isinstance(seated.get("age_order"), list):
        data["age_order"] = list(seated["age_order"])
    return data


def _round(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    match["rounds"].append(data)


def _joined(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    joined = {"after": len(match["rounds"]), "score": data["score"]}
    match["players"].append({**data["player"], "joined": joined})


def _left(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    for index, player in enumerate(match["players"]):
        if player["key"] == data["player"]:
            if "left" in player:
                raise NotPlaying(data["player"])
            match["players"][index] = {**player, "left": {"after": len(match["rounds"])}}
            return
    raise UnknownPlayer(data["player"])


def _started(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    match["games"].append({**data, "events": []})


def _event(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    if not match["games"]:
        raise NotInGame(data["player"])
    if "stopped" in match["games"][-1]:
        raise AlreadyOver
    # In order of time, whenever it was written down: what was forgotten at first, or corrected later, finds its place.
    insort(match["games"][-1]["events"], data, key=itemgetter("at"))


def _stopped(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    if not match["games"] or "stopped" in match["games"][-1]:
        raise AlreadyOver
    match["games"][-1]["stopped"] = data


def _noted(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    if not match["games"]:
        raise AlreadyOver
    match["games"][-1].setdefault("notes", []).append(data)


def _added(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    """`seat` and `age` are places in the two orders, from 0; `at` is there for who joins the game under way."""
    match["players"].insert(data["seat"], data["player"])
    if "age_order" in match:
        match["age_order"].insert(data["age"], data["player"]["key"])
    if "at" in data:
        _event(match, {"at": data["at"], "player": data["player"]["key"], "what": "joins"})


def _ended(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    match["ended"] = True


def _house_rules(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    match["house_rules"] = data["house_rules"]


def _ruled(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    match.setdefault("rulings", []).append({"after": _played(match), **data})


def _voted(match: dict[str, Any], data: Mapping[str, Any]) -> None:
    match.setdefault("votes", []).append({"after": _played(match), **data})


def _played(match: dict[str, Any]) -> int:
    """How many rounds or games there were by now."""
    return len(match["games"] if "games" in match else match["rounds"])


_WRITE = {
    ROUND_RECORDED: _round,
    PLAYER_JOINED: _joined,
    PLAYER_LEFT: _left,
    GAME_STARTED: _started,
    GAME_EVENT: _event,
    GAME_STOPPED: _stopped,
    GAME_NOTED: _noted,
    PLAYER_ADDED: _added,
    SERIES_ENDED: _ended,
    HOUSE_RULES_SET: _house_rules,
    RULING_RECORDED: _ruled,
    VOTE_RECORDED: _voted,
}
