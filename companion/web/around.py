"""The real table as it is drawn: who sits where, on which side, who deals; where partners change, now and next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _

from companion.game.seating.rotating_pairs import ROUNDS_TOGETHER, Slot, around_the_table, to_be_played
from companion.services.ledger import Ledger


@dataclass(frozen=True)
class Seat:
    name: str
    #: 0 or 1: which of the two sides.
    side: int
    side_name: str
    #: What the one who sits here does now.
    task: str


@dataclass(frozen=True)
class RealTable:
    """Clockwise."""

    seats: tuple[Seat, ...]
    number: int = 1
    round: int = 0
    #: Where partners change: how many more rounds like this one, and the two pairs after them.
    more_like_this: int = 0
    then: tuple[str, ...] = ()
    left: int = 0


def tables_drawn(ledger: Ledger) -> list[RealTable]:
    """None where everyone plays for themselves; nothing at a table that has played all its rounds."""
    match = ledger.match
    if match.teams:
        seats = [player.key for player in match.players]
        return [RealTable(_seats(ledger, seats, ledger.course.next_dealer, ledger.course.next_starter))]
    if match.seating != "rotating-pairs":
        return []
    left = to_be_played(match)
    return [_rotating(ledger, table, left) for table in sorted({slot.table for slot in left})]


def _seats(ledger: Ledger, keys: Sequence[str], dealer: str | None, starter: str | None) -> tuple[Seat, ...]:
    sides = [set(team.players) for team in ledger.match.teams] or [set(keys[::2]), set(keys[1::2])]
    names = [team.name for team in ledger.match.teams]
    tasks = {dealer: str(_("deals")), starter: str(_("starts"))}
    found = []
    for key in keys:
        side = 0 if key in sides[0] else 1
        side_name = names[side] if names else " & ".join(ledger.names[each] for each in keys if each in sides[side])
        found.append(Seat(ledger.names[key], side, side_name, tasks.get(key, "")))
    return tuple(found)


def _rotating(ledger: Ledger, table: int, left: Sequence[Slot]) -> RealTable:
    slots = [slot for slot in left if slot.table == table]
    now = slots[0]
    keys = around_the_table(ledger.match, now)
    block = (now.round - 1) // ROUNDS_TOGETHER
    after = [slot for slot in slots if (slot.round - 1) // ROUNDS_TOGETHER > block]
    then: tuple[str, ...] = ()
    if after:
        a, c, b, d = (ledger.names[key] for key in around_the_table(ledger.match, after[0]))
        then = (f"{a} & {b}", f"{c} & {d}")
    # Nobody moves while the partners stay: the drawing begins with the same seat in all rounds of a block.
    seats = around_the_table(ledger.match, replace(now, round=block * ROUNDS_TOGETHER + 1))
    return RealTable(
        _seats(ledger, seats, keys[0], keys[1]), table, now.round, len(slots) - len(after) - 1, then, len(slots)
    )
