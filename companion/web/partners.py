"""Pairs, rotating pairs and teams as their pages show them: who sits where, now and next."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, abort, g, render_template

from companion.game.match import Match
from companion.game.seating.rotating_pairs import ROUNDS_TOGETHER, Slot, around_the_table, schedule, to_be_played
from companion.services.ledger import Ledger
from companion.web.access import find
from companion.web.board import about_the_table

bp = Blueprint("partners", __name__, url_prefix="/tables/<handle>")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)


@dataclass(frozen=True)
class Block:
    """Four rounds with the same partners, as the printed schedule lists them: for each table its four, dealer first."""

    rounds: str
    tables: tuple[tuple[str, ...], ...]
    played: tuple[int, ...]


@bp.get("/schedule")
def plan(handle: str) -> str:
    ledger: Ledger = g.ledger
    if ledger.match.seating != "rotating-pairs":
        abort(404)
    return render_template("partners/schedule.html", blocks=blocks(ledger), together=ROUNDS_TOGETHER)


def blocks(ledger: Ledger) -> list[Block]:
    match = ledger.match
    still = {(slot.round, slot.table) for slot in to_be_played(match)}
    found = []
    for number, slots in groupby(schedule(len(match.players)), key=lambda slot: (slot.round - 1) // ROUNDS_TOGETHER):
        in_block = list(slots)
        first = [slot for slot in in_block if slot.round == in_block[0].round]
        tables = tuple(tuple(_names(match, slot)) for slot in first)
        played = tuple(
            sum((slot.round, slot.table) not in still for slot in in_block if slot.table == table.table)
            for table in first
        )
        rounds = f"{number * ROUNDS_TOGETHER + 1}–{(number + 1) * ROUNDS_TOGETHER}"
        found.append(Block(rounds, tables, played))
    return found


def _names(match: Match, slot: Slot) -> Sequence[str]:
    names = {player.key: player.name for player in match.players}
    return [names[key] for key in around_the_table(match, slot)]
