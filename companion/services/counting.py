"""What players do on their own phones: say that they are out, and send the hand they counted.

It stands in the journal, and counts for nothing until the scorekeeper records the round.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.game.journal import (
    GAME_STARTED,
    GAME_STOPPED,
    HAND_SENT,
    OUT_SAID,
    ROUND_RECORDED,
    SERIES_ENDED,
)
from companion.services.score import write
from companion.store import Entry as WrittenEntry


def say_out(
    handle: str, seen: int, client_id: str, by: str, player: str, out: bool, table: int = 1, at: int | None = None
) -> int:
    """Or take it back. `at` is the second of the game, where a clock runs."""
    data = {"player": player, "out": out, **_of(table), **({} if at is None else {"at": at})}
    return write(handle, seen, client_id, by, OUT_SAID, data, minds=partial(_settles, table))


def send_hand(
    handle: str, seen: int, client_id: str, by: str, player: str, hand: Mapping[str, Any] | list[str], table: int = 1
) -> int:
    """Sent again, the later one is meant."""
    data = {"player": player, "hand": hand, **_of(table)}
    return write(handle, seen, client_id, by, HAND_SENT, data, minds=partial(_settles, table))


def _of(table: int) -> dict[str, int]:
    return {"table": table} if table != 1 else {}


def _settles(table: int, entry: WrittenEntry) -> bool:
    """The round that was counted for is recorded already; whatever else others write does not concern a hand."""
    settled = (ROUND_RECORDED, GAME_STARTED, GAME_STOPPED, SERIES_ENDED)
    return entry.kind in settled and entry.data.get("table", 1) == table
