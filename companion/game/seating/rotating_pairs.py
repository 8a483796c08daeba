"""A new partner every four rounds until everyone has played with everyone. UNOPRIVATE lines 159-163.

The document says how often, not in which order. Four players have only one way; for eight we use a whist
tournament of seven blocks, in which all partner in four rounds and oppose in eight.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.game.match import Match, Round
from companion.game.refusals import AfterTheEnd, NoSuchTable, NotPlaying, UnexpectedTeams, WrongNumberOfPlayers
from companion.game.seating.base import Contest

ROUNDS_TOGETHER = 4

Pairs = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Slot:
    """One round at one table; seats are numbered from 1."""

    round: int
    table: int
    pairs: Pairs


def schedule(players: int) -> list[Slot]:
    if players not in (4, 8):
        raise WrongNumberOfPlayers("rotating-pairs", "4, 8")
    blocks = _blocks_of_four() if players == 4 else _blocks_of_eight()
    return [
        Slot(block * ROUNDS_TOGETHER + within + 1, table, pairs)
        for block, tables in enumerate(blocks)
        for within in range(ROUNDS_TOGETHER)
        for table, pairs in enumerate(tables, start=1)
    ]


def _blocks_of_four() -> list[list[Pairs]]:
    return [[((1, 3), (2, 4))], [((1, 2), (3, 4))], [((1, 4), (2, 3))]]


def _blocks_of_eight() -> list[list[Pairs]]:
    def block(shift: int) -> list[Pairs]:
        seat = [(shift + step) % 7 + 1 for step in range(7)]
        return [((8, seat[0]), (seat[4], seat[5])), ((seat[1], seat[3]), (seat[2], seat[6]))]

    return [block(shift) for shift in range(7)]


@dataclass(frozen=True)
class RotatingPairs:
    key: str = "rotating-pairs"

    def check(self, match: Match) -> None:
        if len(match.players) not in (4, 8):
            raise WrongNumberOfPlayers(self.key, "4, 8").within("players")
        if match.teams:
            raise UnexpectedTeams(self.key).within("teams")

    def sides(self, match: Match) -> Sequence[tuple[str, str]]:
        return [(player.key, player.name) for player in match.players]

    def rounds(self, match: Match) -> int | None:
        return len(schedule(len(match.players)))

    def contests(self, match: Match) -> Callable[[Round, Sequence[str]], Contest]:
        keys = [player.key for player in match.players]
        to_play: dict[int, list[Slot]] = {}
        for slot in reversed(schedule(len(keys))):
            to_play.setdefault(slot.table, []).append(slot)

        def contest(played: Round, active: Sequence[str]) -> Contest:
            if played.table not in to_play:
                raise NoSuchTable(len(to_play)).within("table")
            if not to_play[played.table]:
                raise AfterTheEnd
            slot = to_play[played.table].pop()
            (a, b), (c, d) = ([keys[seat - 1] for seat in pair] for pair in slot.pairs)
            # Partners opposite; in the four rounds of a block each of the four deals once.
            table = [a, c, b, d]
            turn = (slot.round - 1) % ROUNDS_TOGETHER
            deal = table[turn:] + table[:turn]
            if played.out in (a, b):
                return Contest((c, d), (a, b), deal)
            if played.out in (c, d):
                return Contest((a, b), (c, d), deal)
            raise NotPlaying(played.out).within("out")

        return contest


ROTATING_PAIRS = RotatingPairs()
