"""A table's ledger as rows and sentences, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import get_translations, ngettext
from flask_babel import gettext as _

from companion.game.hands import Hand
from companion.game.journal import (
    ENTRY_CORRECTED,
    ENTRY_STRUCK,
    PLAYER_JOINED,
    PLAYER_LEFT,
    ROUND_RECORDED,
    SEATED,
)
from companion.game.match_file import read_round
from companion.services.ledger import UNDO, Ledger, Line
from companion.words.board import ordinal
from companion.words.cards import face_name


@dataclass(frozen=True)
class BoardRow:
    """One player on the board: a sentence for the ear, the parts for the eye."""

    sentence: str
    place: str
    name: str
    total: int
    change: str
    tags: tuple[str, ...]
    share: float
    leads: bool


def board_rows(ledger: Ledger) -> list[BoardRow]:
    match, course = ledger.match, ledger.course
    last = course.rounds[-1].gains if course.rounds else {}
    rows = []
    for standing in ledger.standings.rows:
        total = int(standing.score or 0)
        gained = last.get(standing.key, 0)
        tags = _tags(ledger, standing.key, standing.state)
        words = {"name": standing.name, "points": _points(total)}
        if standing.place is None:
            sentence = _("%(name)s, no place, %(points)s", **words)
        else:
            place = ordinal(standing.place, get_translations())
            sentence = _("%(name)s, %(place)s, %(points)s", place=place, **words)
        if course.rounds:
            sentence += ", " + (_("up %(points)s", points=gained) if gained else _("no change"))
        if tags:
            sentence += ", " + ", ".join(tags)
        rows.append(
            BoardRow(
                sentence,
                str(standing.place or "–"),
                standing.name,
                total,
                _change(ledger, standing.key, gained, total),
                tags,
                min(100.0, round(100 * total / match.target, 1)),
                standing.place == 1 and bool(course.rounds),
            )
        )
    return rows


def _points(total: int) -> str:
    return str(ngettext("%(num)s point", "%(num)s points", total))


def _tags(ledger: Ledger, key: str, state: str) -> tuple[str, ...]:
    course = ledger.course
    tags = []
    if state == "winner":
        tags.append(_("winner"))
    if key in course.dropped_in:
        tags.append(_("out since round %(number)s", number=course.dropped_in[key]))
    if key in course.left:
        tags.append(_("has left"))
    if key == course.next_dealer:
        tags.append(_("deals"))
    elif key == course.next_starter:
        tags.append(_("starts"))
    return tuple(tags)


def _change(ledger: Ledger, key: str, gained: int, total: int) -> str:
    match, course = ledger.match, ledger.course
    parts = []
    if course.rounds and (gained or key in course.active):
        parts.append(f"+{gained}" if gained else "±0")
    if not course.over and key in course.active:
        missing = match.target - total + (match.target_rule == "exceed")
        to_go = _("%(points)s to go", points=missing)
        parts.append(to_go if match.system == "standard" else _("%(points)s below the limit", points=missing))
    return " · ".join(parts)


@dataclass(frozen=True)
class RoundRow:
    """One recorded round in a list; without a number when it is struck."""

    entry: int
    number: int | None
    out: str
    #: Name and points of everyone who got any, or whose hand was counted.
    gains: tuple[tuple[str, int], ...]
    totals: Mapping[str, int]
    dropped: tuple[str, ...]
    hands: tuple[tuple[str, str, int], ...]
    corrected: bool

    @property
    def summary(self) -> str:
        gained = ", ".join(f"{name} +{points}" for name, points in self.gains)
        return gained or "±0"


def round_rows(ledger: Ledger) -> list[RoundRow]:
    names = ledger.names
    corrected = {
        line.entry.data["entry"] for line in ledger.lines if line.entry.kind == ENTRY_CORRECTED and not line.struck
    }
    rows = []
    for line in ledger.rounds():
        result = line.result
        hands = tuple((names[key], hand_words(hand), hand.points) for key, hand in line.written.hands.items())
        gains = tuple((names[key], points) for key, points in result.gains.items() if points) if result else ()
        rows.append(
            RoundRow(
                line.entry,
                result.number if result else None,
                names[line.written.out],
                gains,
                result.totals if result else {},
                tuple(names[key] for key in result.dropped) if result else (),
                hands,
                line.entry in corrected,
            )
        )
    return rows


def hand_words(hand: Hand) -> str:
    """A hand in words, as far as it was counted in cards."""
    return ", ".join(face_name(face, get_translations()) for face in hand.all_faces)


@dataclass(frozen=True)
class HistoryLine:
    line: Line
    text: str


def history_lines(ledger: Ledger) -> list[HistoryLine]:
    return [HistoryLine(line, str(_told(line.entry.kind, line.entry.data, ledger))) for line in ledger.lines]


def _told(kind: str, data: Mapping[str, Any], ledger: Ledger) -> object:
    if kind == SEATED:
        return _("The table was opened: %(names)s", names=", ".join(player["name"] for player in data["players"]))
    if kind == ROUND_RECORDED:
        return _told_round(data, ledger)
    if kind == ENTRY_CORRECTED:
        before, after = _what(data["entry"], ledger), _told_round(data["data"], ledger)
        return _("Corrected: %(before)s → %(after)s", before=before, after=after)
    if kind == ENTRY_STRUCK:
        return _struck(data, ledger)
    if kind == PLAYER_JOINED:
        return _("%(name)s joined with %(points)s", name=data["player"]["name"], points=_points(data["score"]))
    if kind == PLAYER_LEFT:
        return _("%(name)s left", name=ledger.names.get(data["player"], "?"))
    return kind


def _told_round(data: Mapping[str, Any], ledger: Ledger) -> str:
    played = read_round(ledger.match, data)
    hands = ", ".join(f"{ledger.names[key]} {hand.points}" for key, hand in played.hands.items())
    return str(_("%(name)s went out; %(hands)s", name=ledger.names[played.out], hands=hands))


def _what(number: int, ledger: Ledger) -> object:
    entry = next(line.entry for line in ledger.lines if line.entry.number == number)
    return _told(entry.kind, entry.data, ledger)


def _struck(data: Mapping[str, Any], ledger: Ledger) -> object:
    target = next(line.entry for line in ledger.lines if line.entry.number == data["entry"])
    if target.kind == ENTRY_STRUCK:
        return _("Brought back: %(what)s", what=_what(target.data["entry"], ledger))
    what = _told(target.kind, target.data, ledger)
    return _("Undone: %(what)s", what=what) if data.get("step") == UNDO else _("Struck: %(what)s", what=what)
