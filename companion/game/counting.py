"""What players say on their own phones about the round under way: that they are out, and what is left in a hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game.journal import (
    GAME_EVENT,
    GAME_STARTED,
    GAME_STOPPED,
    HAND_SENT,
    OUT_SAID,
    PLAYER_LEFT,
    ROUND_RECORDED,
    Entry,
)

#: With these a round or game begins or ends, and what was said about the one before is settled.
SETTLES = (ROUND_RECORDED, GAME_STARTED, GAME_STOPPED)


@dataclass(frozen=True)
class Claims:
    """The entries that say so, by player, in the order they were written."""

    out: Mapping[str, Entry]
    hands: Mapping[str, Entry]


def claims(entries: Sequence[Entry], table: int = 1) -> Claims:
    """What is said at a table and not settled yet. The entries are those in force: after an undo it is said again."""
    out: dict[str, Entry] = {}
    hands: dict[str, Entry] = {}
    for entry in entries:
        player = entry.data.get("player")
        if entry.data.get("table", 1) != table:
            continue
        if entry.kind in SETTLES:
            out.clear()
            hands.clear()
        elif entry.kind in (OUT_SAID, HAND_SENT, GAME_EVENT, PLAYER_LEFT) and isinstance(player, str):
            out.pop(player, None)
            hands.pop(player, None)
            if entry.kind == HAND_SENT:
                hands[player] = entry
            elif entry.kind == OUT_SAID and entry.data["out"]:
                out[player] = entry
    return Claims(out, hands)


def sent_for(entries: Sequence[Entry], settled_by: int) -> Claims:
    """What had been said when this entry recorded the round."""
    before = [entry for entry in entries if entry.number < settled_by]
    table = next(entry.data.get("table", 1) for entry in entries if entry.number == settled_by)
    return claims(before, table)
