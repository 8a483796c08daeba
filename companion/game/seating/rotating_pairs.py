"""A new partner every four rounds until everyone has played with everyone. UNOPRIVATE lines 159-163.

The document says how often, not in which order. Four players have only one way; for eight we use a whist
tournament of seven blocks, in which all partner in four rounds and oppose in eight.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.game.match import Match, Round
from companion.game.refusals import AfterTheEnd, NoSuchTable, NotPlaying, UnexpectedTeams, WrongNumberOfPlayers
from companion.game.seating.base import Contest, from_the_left

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


def around_the_table(match: Match, slot: Slot) -> list[str]:
    """The four clockwise, partners opposite, the dealer first: in the four rounds of a block each deals once."""
    (a, b), (c, d) = ([match.players[seat - 1].key for seat in pair] for pair in slot.pairs)
    seats, turn = [a, c, b, d], (slot.round - 1) % ROUNDS_TOGETHER
    return seats[turn:] + seats[:turn]


def to_be_played(match: Match) -> list[Slot]:
    """What is left of the schedule: the n-th result of a table is its round n."""
    played = Counter(each.table for each in match.rounds)
    return [slot for slot in schedule(len(match.players)) if slot.round > played[slot.table]]


def next_at_table(match: Match, table: int) -> tuple[str, str] | tuple[None, None]:
    """Who deals the next round of a table and who starts it; nobody when all its rounds are played."""
    slots = [slot for slot in to_be_played(match) if slot.table == table]
    if not slots:
        return None, None
    dealer, starter, *_others = around_the_table(match, slots[0])
    return dealer, starter


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

    def counted(self, match: Match, active: Sequence[str], number: int, table: int) -> Mapping[str, Sequence[str]]:
        slot = next(
            (slot for slot in schedule(len(match.players)) if (slot.round, slot.table) == (number, table)), None
        )
        if slot is None:
            return {}
        seats = around_the_table(match, slot)
        # Partners sit opposite, so the opponents are the ones beside each.
        return {key: from_the_left(seats, key, (seats[place - 3], seats[place - 1])) for place, key in enumerate(seats)}

    def contests(self, match: Match) -> Callable[[Round, Sequence[str]], Contest]:
        to_play: dict[int, list[Slot]] = {}
        for slot in reversed(schedule(len(match.players))):
            to_play.setdefault(slot.table, []).append(slot)

        def contest(played: Round, active: Sequence[str]) -> Contest:
            if played.table not in to_play:
                raise NoSuchTable(len(to_play)).within("table")
            if not to_play[played.table]:
                raise AfterTheEnd
            slot = to_play[played.table].pop()
            deal = around_the_table(match, slot)
            (a, b), (c, d) = (sorted(deal[side::2]) for side in (0, 1))
            if played.out in (a, b):
                return Contest((c, d), (a, b), deal)
            if played.out in (c, d):
                return Contest((a, b), (c, d), deal)
            raise NotPlaying(played.out).within("out")

        return contest


ROTATING_PAIRS = RotatingPairs()
