"""KPGUT's average-points series: the minutes until one is out of each game, lowest mean wins.

KPGUT, "Pistelasku" (lines 171-179), with §6, §9, §13 and §15; what the document leaves open is marked below.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.game.cards import NUMBERS
from companion.game.hands import Hand
from companion.game.match import Game, Match
from companion.game.refusals import (
    AlreadyInGame,
    AlreadyOver,
    BackInTime,
    Banned,
    HandsDoNotFit,
    NotInGame,
    Refused,
    TooLateToJoin,
    UnfinishedBefore,
)

LONGEST_GAME = 3600
EVENTS = ("joins", "out", "gives-up", "removed")
#: What is written down beside them and moves no points: KPGUT §15, §8 and §4.
NOTES = ("warned", "absent", "reshuffled")

STOPPED_FIRST, STOPPED_STEP = 65, 5
GAVE_UP_MORE, GAVE_UP_LEAST = 30, 60


@dataclass(frozen=True)
class GameResult:
    """One game: everybody's points and place; None for who got none."""

    finished: bool
    points: Mapping[str, int]
    places: Mapping[str, int]
    removed: tuple[str, ...]


def minutes(seconds: int) -> int:
    # "tasaminuutteina", read as whole minutes passed
    return seconds // 60


def stopped_rank(hand: Hand) -> tuple[int, ...]:
    """KPGUT §6: fewest cards, then fewest number cards, then most 0s, most 1s, … most 9s. Equal is shared."""
    faces = hand.all_faces
    counts = [faces.count(number) for number in NUMBERS]
    return (len(faces), sum(counts), *(-count for count in counts))


def deciding(better: Hand, worse: Hand) -> str:
    """What of KPGUT §6 puts one hand before another: `cards`, `numbers`, the number that decides, or `same`."""
    ours, theirs = stopped_rank(better), stopped_rank(worse)
    steps = ("cards", "numbers", *NUMBERS)
    return next((step for step, one, other in zip(steps, ours, theirs, strict=True) if one != other), "same")


def places(ranks: Mapping[str, tuple[object, ...]]) -> dict[str, int]:
    """1, 2, 2, 4: equal ranks share a place, and the next place counts those who share."""
    found: dict[str, int] = {}
    before: tuple[object, ...] | None = None
    place = 0
    for index, (key, rank) in enumerate(sorted(ranks.items(), key=lambda item: item[1]), start=1):
        if rank != before:
            place, before = index, rank
        found[key] = place
    return found


class RunningGame:
    """A game while its events are read one by one."""

    def __init__(self, game: Game, banned: frozenset[str]) -> None:
        self.inside = list(game.players)
        self.seen = set(game.players)
        self.banned = banned
        self.now = 0
        self.out: dict[str, int] = {}
        self.gave_up: list[str] = []
        self.removed: list[str] = []

    def take(self, at: int, player: str, what: str) -> None:
        if len(self.inside) < 2:
            raise AlreadyOver
        if at < self.now:
            raise BackInTime().within("at")
        self.now = at
        if what == "joins":
            self._join(player)
            return
        if player not in self.inside:
            raise NotInGame(player).within("player")
        self.inside.remove(player)
        if what == "out":
            self.out[player] = minutes(at)
        elif what == "gives-up":
            self.gave_up.append(player)
        else:
            self.removed.append(player)
        if len(self.inside) == 1:
            # Our reading: the last one left has the minutes of the event that left them alone, whatever it was.
            self.out[self.inside[0]] = minutes(at)

    def _join(self, player: str) -> None:
        # KPGUT §13: as long as the game has no winner
        if player in self.banned:
            raise Banned(player).within("player")
        if player in self.seen:
            raise AlreadyInGame(player).within("player")
        if self.out:
            raise TooLateToJoin(player).within("what")
        self.inside.append(player)
        self.seen.add(player)


def follow(game: Game, banned: frozenset[str] = frozenset()) -> RunningGame:
    """Who is still in and who is not, after everything that was written down about a game."""
    for key in game.players:
        if key in banned:
            raise Banned(key).within("players")
    running = RunningGame(game, banned)
    for index, event in enumerate(game.events):
        try:
            running.take(event.at, event.player, event.what)
        except Refused as refused:
            raise refused.within(f"events[{index}]") from None
    return running


def score_game(game: Game, banned: frozenset[str] = frozenset()) -> GameResult:
    running = follow(game, banned)
    over = len(running.inside) < 2
    points, ranks = dict(running.out), {key: (place,) for place, key in enumerate(running.out)}
    if game.stopped:
        if over:
            raise AlreadyOver().within("stopped")
        if game.stopped.at < running.now:
            raise BackInTime().within("stopped.at")
        _check_hands(game.stopped.hands, running.inside)
        order = places({key: stopped_rank(hand) for key, hand in game.stopped.hands.items()})
        points |= {key: STOPPED_FIRST + STOPPED_STEP * (place - 1) for key, place in order.items()}
        ranks |= {key: (len(running.out) + place,) for key, place in order.items()}
    elif not over:
        return GameResult(False, {}, {}, tuple(running.removed))
    if running.gave_up:
        # KPGUT §9: they share the last place. "The second to last player" of the scoring paragraph is read as
        # the worst placed of those who did not give up.
        worst = max(ranks, key=lambda key: ranks[key])
        shared = max(points[worst] + GAVE_UP_MORE, GAVE_UP_LEAST)
        points |= dict.fromkeys(running.gave_up, shared)
        ranks |= dict.fromkeys(running.gave_up, (len(running.seen) + 1,))
    return GameResult(True, points, places(ranks), tuple(running.removed))


def _check_hands(hands: Mapping[str, Hand], inside: Sequence[str]) -> None:
    missing = tuple(key for key in inside if key not in hands)
    unexpected = tuple(key for key in hands if key not in inside)
    if missing or unexpected:
        raise HandsDoNotFit(missing, unexpected).within("stopped.hands")


@dataclass(frozen=True)
class SeriesResult:
    games: tuple[GameResult, ...]
    #: The mean of each who has one, over the games they scored in, exact.
    means: Mapping[str, Fraction]
    places: Mapping[str, int]
    removed: frozenset[str]
    over: bool


def score_series(match: Match) -> SeriesResult:
    results: list[GameResult] = []
    removed: frozenset[str] = frozenset()
    for index, game in enumerate(match.games):
        try:
            if results and not results[-1].finished:
                raise UnfinishedBefore
            results.append(score_game(game, removed))
        except Refused as refused:
            raise refused.within(f"games[{index}]") from None
        removed |= frozenset(results[-1].removed)
    means = {
        player.key: Fraction(sum(scored), len(scored))
        for player in match.players
        if player.key not in removed  # KPGUT §15: no place and no score from the removal on
        and (scored := [result.points[player.key] for result in results if player.key in result.points])
    }
    over = bool(results) and results[-1].finished
    if match.ended and not over:
        raise UnfinishedBefore().within("ended")
    return SeriesResult(tuple(results), means, places({key: (mean,) for key, mean in means.items()}), removed, over)
