"""A table's journal told line by line, in the reader's language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.counting import SETTLES, sent_for
from companion.game.journal import (
    ENTRY_CORRECTED,
    ENTRY_STRUCK,
    GAME_EVENT,
    GAME_NOTED,
    GAME_STARTED,
    GAME_STOPPED,
    HAND_SENT,
    HOUSE_RULES_SET,
    OUT_SAID,
    PLAYER_ADDED,
    PLAYER_JOINED,
    PLAYER_LEFT,
    ROUND_RECORDED,
    RULING_RECORDED,
    SEATED,
    SERIES_ENDED,
    VOTE_CAST,
    VOTE_OPENED,
    VOTE_RECORDED,
    Entry,
)
from companion.game.match_file import read_round
from companion.services.ledger import UNDO, Ledger, Line
from companion.web.languages import local_clock
from companion.web.rows import points_words
from companion.web.switches import told_rules
from companion.words.cards import face_name
from companion.words.rulings import VERDICT_NAMES
from companion.words.situations import CASE_NAMES

Data = Mapping[str, Any]


@dataclass(frozen=True)
class HistoryLine:
    line: Line
    text: str


def history_lines(ledger: Ledger) -> list[HistoryLine]:
    return [HistoryLine(line, _line_told(line, ledger)) for line in ledger.lines]


def _line_told(line: Line, ledger: Ledger) -> str:
    """What is told of a hand depends on the round: before it is saved, nobody reads here what somebody holds."""
    entry, text = line.entry, told(line.entry.kind, line.entry.data, ledger)
    if entry.kind == HAND_SENT and is_settled(ledger, entry):
        return str(
            _("%(name)s sent a hand: %(hand)s", name=_name(entry.data, ledger), hand=hand_told(entry.data["hand"]))
        )
    if entry.kind in (ROUND_RECORDED, GAME_STOPPED) and not line.struck:
        sent = sent_for([each.entry for each in ledger.lines if not each.struck], entry.number).hands
        other = [each.data for key, each in sent.items() if each.data["hand"] != entry.data["hands"].get(key)]
        if other:
            hands = ", ".join(f"{_name(data, ledger)} {hand_told(data['hand'])}" for data in other)
            return str(_("%(round)s; sent otherwise and overruled: %(hands)s", round=text, hands=hands))
    return text


def is_settled(ledger: Ledger, claim: Entry) -> bool:
    """Whether the round has been saved that a hand was sent for."""
    table = claim.data.get("table", 1)
    later = [line.entry for line in ledger.lines if line.entry.number > claim.number and not line.struck]
    return any(entry.kind in SETTLES and entry.data.get("table", 1) == table for entry in later)


def hand_told(hand: Any) -> str:
    """As it was sent: points, or cards by their marks or faces."""
    if isinstance(hand, dict) and "points" in hand:
        return points_words(hand["points"])
    if isinstance(hand, dict) and "counts" in hand:
        return ", ".join(f"{count} × {face}" for face, count in hand["counts"].items())
    if isinstance(hand, list) or "cards" in hand:
        return " ".join(hand if isinstance(hand, list) else hand["cards"])
    return ", ".join(face_name(face, get_translations()) for face in hand["faces"])


def _name(data: Data, ledger: Ledger) -> str:
    return ledger.names.get(data["player"], "?")


def told(kind: str, data: Data, ledger: Ledger) -> str:
    return str(_TOLD[kind](data, ledger)) if kind in _TOLD else kind


def clock_text(seconds: int) -> str:
    """As the clock of a game shows it: minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _seated(data: Data, ledger: Ledger) -> object:
    return _("The table was opened: %(names)s", names=", ".join(player["name"] for player in data["players"]))


def _round(data: Data, ledger: Ledger) -> object:
    played = read_round(ledger.match, data)
    hands = ", ".join(f"{ledger.names[key]} {hand.points}" for key, hand in played.hands.items())
    return _("%(name)s went out; %(hands)s", name=ledger.names[played.out], hands=hands)


def _corrected(data: Data, ledger: Ledger) -> object:
    target = next(line.entry for line in ledger.lines if line.entry.number == data["entry"])
    before, after = told(target.kind, target.data, ledger), told(target.kind, data["data"], ledger)
    text = _("Corrected: %(before)s → %(after)s", before=before, after=after)
    return f"{text} ({data['reason']})" if data.get("reason") else text


def _struck(data: Data, ledger: Ledger) -> object:
    target = next(line.entry for line in ledger.lines if line.entry.number == data["entry"])
    if target.kind == ENTRY_STRUCK:
        return _("Brought back: %(what)s", what=_what(target.data["entry"], ledger))
    what = told(target.kind, target.data, ledger)
    return _("Undone: %(what)s", what=what) if data.get("step") == UNDO else _("Struck: %(what)s", what=what)


def _what(number: int, ledger: Ledger) -> str:
    entry = next(line.entry for line in ledger.lines if line.entry.number == number)
    return told(entry.kind, entry.data, ledger)


def _joined(data: Data, ledger: Ledger) -> object:
    return _("%(name)s joined with %(points)s", name=data["player"]["name"], points=points_words(data["score"]))


def _left(data: Data, ledger: Ledger) -> object:
    return _("%(name)s left", name=_name(data, ledger))


def _started(data: Data, ledger: Ledger) -> object:
    names = ", ".join(ledger.names.get(key, "?") for key in data["players"])
    if "started" not in data:
        return _("A game began: %(names)s", names=names)
    when = local_clock(datetime.fromisoformat(data["started"]))
    return _("A game began at %(when)s: %(names)s", when=when, names=names)


def _happened(data: Data, ledger: Ledger) -> object:
    words = {"name": ledger.names.get(data.get("player", ""), "?"), "time": clock_text(data["at"])}
    return {
        "joins": _("%(name)s joined the game at %(time)s", **words),
        "out": _("%(name)s was out at %(time)s", **words),
        "gives-up": _("%(name)s gave up at %(time)s", **words),
        "removed": _("%(name)s was removed at %(time)s", **words),
        "warned": _("%(name)s was warned at %(time)s", **words),
        "absent": _("%(name)s was away at %(time)s and drew two cards", **words),
        "reshuffled": _("The pile was shuffled again at %(time)s", **words),
    }[data["what"]]


def _stopped(data: Data, ledger: Ledger) -> object:
    return _("The game was stopped at %(time)s", time=clock_text(data["at"]))


def _added(data: Data, ledger: Ledger) -> object:
    if "at" in data:
        words = {"name": data["player"]["name"], "time": clock_text(data["at"])}
        return _("%(name)s joined the game at %(time)s", **words)
    return _("%(name)s joined the series", name=data["player"]["name"])


def _ended(data: Data, ledger: Ledger) -> object:
    return _("The series ended")


def _house_rules(data: Data, ledger: Ledger) -> object:
    rules = [f"{text} {ours}" for text, ours, _book in told_rules(data["house_rules"], ledger.match.rulebook)]
    return _("House rules: %(rules)s", rules="; ".join(rules)) if rules else _("No house rules: as in the book")


def ruling_told(case: str, verdict: str, people: Data, names: Mapping[str, str]) -> str:
    """Such as "Wild Draw Four challenged (Aino, Bo): guilty"."""
    what = str(_(CASE_NAMES[case])) if case in CASE_NAMES else case
    who = ", ".join(dict.fromkeys(names.get(key, "?") for key in people.values()))
    came_to = str(_(VERDICT_NAMES[verdict])) if verdict in VERDICT_NAMES else verdict
    return f"{what} ({who}): {came_to}" if who else f"{what}: {came_to}"


def vote_told(question: str, outcome: str, yes: int, no: int) -> str:
    words = {"question": question, "yes": yes, "no": no}
    if outcome == "yes":
        return str(_("Vote: “%(question)s” Yes, %(yes)s to %(no)s", **words))
    return str(_("Vote: “%(question)s” No, %(no)s to %(yes)s", **words))


def _ruled(data: Data, ledger: Ledger) -> object:
    return _("Ruling: %(what)s", what=ruling_told(data["case"], data["verdict"], data.get("people", {}), ledger.names))


def _opened(data: Data, ledger: Ledger) -> object:
    return _("A vote was opened: “%(question)s”", question=data["question"])


def _cast(data: Data, ledger: Ledger) -> object:
    return _("%(name)s voted", name=_name(data, ledger))


def _said_out(data: Data, ledger: Ledger) -> object:
    name = _name(data, ledger)
    if not data["out"]:
        return _("%(name)s took it back: not out", name=name)
    if "at" in data:
        return _("%(name)s said at %(time)s: out", name=name, time=clock_text(data["at"]))
    return _("%(name)s said: out", name=name)


def _sent(data: Data, ledger: Ledger) -> object:
    return _("%(name)s counted their hand", name=_name(data, ledger))


def _voted(data: Data, ledger: Ledger) -> object:
    return vote_told(data["question"], data["outcome"], data["yes"], data["no"])


_TOLD: dict[str, Callable[[Data, Ledger], object]] = {
    SEATED: _seated,
    ROUND_RECORDED: _round,
    ENTRY_CORRECTED: _corrected,
    ENTRY_STRUCK: _struck,
    PLAYER_JOINED: _joined,
    PLAYER_LEFT: _left,
    GAME_STARTED: _started,
    GAME_EVENT: _happened,
    GAME_NOTED: _happened,
    GAME_STOPPED: _stopped,
    PLAYER_ADDED: _added,
    SERIES_ENDED: _ended,
    HOUSE_RULES_SET: _house_rules,
    RULING_RECORDED: _ruled,
    VOTE_RECORDED: _voted,
    VOTE_OPENED: _opened,
    VOTE_CAST: _cast,
    OUT_SAID: _said_out,
    HAND_SENT: _sent,
}
