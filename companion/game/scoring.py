"""What a match means: the course it took, round by round, and the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.game.match import Match, Round
from companion.game.refusals import AfterTheEnd, HandsDoNotFit, LeavesTooFew, Refused, WrongCombination
from companion.game.seating import SEATINGS, Contest
from companion.game.systems import ROUND_SYSTEMS
from companion.game.systems.average import SeriesResult, places, score_series


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one round changed."""

    number: int
    dealer: str
    starter: str
    out: str
    gains: Mapping[str, int]
    totals: Mapping[str, int]
    dropped: Sequence[str]
    table: int = 1


@dataclass(frozen=True)
class Standing:
    key: str
    name: str
    place: int | None
    score: int | Fraction | None
    #: playing, winner, finished, eliminated or removed.
    state: str
    #: In a series: the points of each game, None where there were none.
    games: tuple[int | None, ...] | None = None


@dataclass(frozen=True)
class Standings:
    over: bool
    winners: tuple[str, ...]
    #: Best place first, in one place by seat; those without a place last.
    rows: tuple[Standing, ...]
    rounds_played: int


@dataclass(frozen=True)
class Course:
    """How a match of rounds went, and where it stands."""

    match: Match
    rounds: tuple[RoundResult, ...]
    totals: Mapping[str, int]
    #: In which round somebody dropped out.
    dropped_in: Mapping[str, int]
    #: Who left the match by their own will.
    left: frozenset[str]
    #: Who is still in, in seat order.
    active: tuple[str, ...]
    over: bool
    #: Who deals the next round and who starts it; at several tables nobody in particular.
    next_dealer: str | None
    next_starter: str | None

    def places_after(self, number: int) -> dict[str, int]:
        """The place of everyone who was there after that round, counted from 1."""
        gone = {each.key for each in self.match.players if each.key in self.left and (each.left_after or 0) < number}
        totals = self.rounds[number - 1].totals
        return self._places({key: total for key, total in totals.items() if key not in gone}, number)

    def places(self) -> dict[str, int]:
        return self._places({key: self.totals[key] for key in self._sides() if key not in self.left}, len(self.rounds))

    def _sides(self) -> list[str]:
        return [key for key, _name in SEATINGS[self.match.seating].sides(self.match)]

    def _places(self, totals: Mapping[str, int], number: int) -> dict[str, int]:
        rank = ROUND_SYSTEMS[self.match.system].rank
        dropped = {key: at for key, at in self.dropped_in.items() if at <= number}
        return places({key: rank(total, dropped.get(key)) for key, total in totals.items()})


class _Table:
    """The players of a running match: who is in, and whose deal it is."""

    def __init__(self, match: Match) -> None:
        self.seats = [player.key for player in match.players]
        self.active = [player.key for player in match.players if not player.joined]
        #: After how many rounds somebody comes or goes.
        self.changes = {player.joined.after for player in match.players if player.joined}
        self.changes |= {player.left_after for player in match.players if player.left_after is not None}
        self.dealer = self.active[0] if self.active else ""

    def leave(self, keys: Sequence[str]) -> None:
        self.active = [key for key in self.active if key not in keys]

    def join(self, key: str) -> None:
        inside = {*self.active, key}
        self.active = [seat for seat in self.seats if seat in inside]

    def after(self, key: str) -> str:
        """Whoever sits to the left of a seat and is still in."""
        start = self.seats.index(key) + 1
        for seat in self.seats[start:] + self.seats[:start]:
            if seat in self.active:
                return seat
        return key


def play(match: Match, so_far: Course | None = None) -> Course:
    """Follow a match of rounds from its first to its last; refuse what cannot have happened.

    `so_far` is the course of the same match a few rounds ago, to go on from there.
    """
    system, seating = ROUND_SYSTEMS[match.system], SEATINGS[match.seating]
    contest_of = seating.contests(match)
    in_all = seating.rounds(match)
    reached = match.is_reached if in_all is None else lambda _total: False
    table = _Table(match)
    still_to_come = {player.key for player in match.players if player.joined}
    totals = {key: 0 for key, _name in seating.sides(match) if key not in still_to_come}
    dropped_in: dict[str, int] = {}
    left: set[str] = set()
    results: list[RoundResult] = []
    over = False
    known = 0
    if so_far and in_all is None:
        known = len(so_far.rounds)
        table.active, table.dealer = list(so_far.active), so_far.next_dealer or table.dealer
        totals, dropped_in, left = dict(so_far.totals), dict(so_far.dropped_in), set(so_far.left)
        results, over = list(so_far.rounds), so_far.over
    for index, played in enumerate(match.rounds[known:], start=known):
        if index in table.changes and (index > known or not so_far):
            _change(match, table, index, left, totals, over)
        try:
            if over:
                raise AfterTheEnd
            contest = contest_of(played, table.active)
            points = _points(played, contest)
        except Refused as refused:
            raise refused.within(f"rounds[{index}]") from None
        number = index + 1
        gains = system.gains(points, contest.credited)
        for side, gained in gains.items():
            totals[side] += gained
        dropped = system.drops(totals, gains, reached)
        dealer, starter = contest.deal[:2] if contest.deal else (table.dealer, table.after(table.dealer))
        results.append(RoundResult(number, dealer, starter, played.out, gains, totals.copy(), dropped, played.table))
        if dropped:
            dropped_in |= dict.fromkeys(dropped, number)
            table.leave(dropped)
        table.dealer = table.after(table.dealer)
        over = number == in_all or system.is_over(totals, gains, len(table.active), reached)
    if len(match.rounds) in table.changes and (len(match.rounds) > known or not so_far):
        _change(match, table, len(match.rounds), left, totals, over)
    deals_on = not over and in_all is None
    return Course(
        match,
        tuple(results),
        totals,
        dropped_in,
        frozenset(left),
        tuple(table.active),
        over,
        table.dealer if deals_on else None,
        table.after(table.dealer) if deals_on else None,
    )


def _points(played: Round, contest: Contest) -> dict[str, int]:
    hands = played.hands
    try:
        points = {key: hands[key].points for key in contest.counted}
    except KeyError:
        points = {}
    if len(points) != len(hands) or not points:
        missing = tuple(key for key in contest.counted if key not in hands)
        unexpected = tuple(key for key in hands if key not in contest.counted)
        raise HandsDoNotFit(missing, unexpected).within("hands")
    return points


def _change(match: Match, table: _Table, index: int, left: set[str], totals: dict[str, int], over: bool) -> None:
    """Let players come and go between two rounds. After the end nobody joins, and leaving changes nothing."""
    for seat, player in enumerate(match.players):
        if player.joined and player.joined.after == index:
            if over:
                raise AfterTheEnd().within(f"players[{seat}].joined")
            table.join(player.key)
            totals[player.key] = player.joined.score
    for seat, player in enumerate(match.players):
        if player.left_after == index and player.key in table.active and not over:
            table.leave([player.key])
            left.add(player.key)
            if len(table.active) < 2:
                raise LeavesTooFew().within(f"players[{seat}].left")
    if table.dealer not in table.active:
        table.dealer = table.after(table.dealer)


def check(match: Match) -> None:
    """Refuse a match whose parts do not go together, before anything is played."""
    if match.seating != "solo" and match.system != "standard":
        raise WrongCombination(match.system, match.seating).within("seating")
    SEATINGS[match.seating].check(match)


def standings(match: Match) -> Standings:
    if match.system == "average":
        return series_standings(match, score_series(match))
    return course_standings(play(match))


def course_standings(course: Course) -> Standings:
    match = course.match
    placed = course.places()
    rows = []
    for key, name in SEATINGS[match.seating].sides(match):
        place = placed.get(key)
        if key in course.left:
            state = "removed"
        elif key in course.dropped_in:
            state = "eliminated"
        elif not course.over:
            state = "playing"
        else:
            state = "winner" if place == 1 else "finished"
        rows.append(Standing(key, name, place, course.totals[key], state))
    return _arranged(rows, course.over, len(match.rounds))


def series_standings(match: Match, series: SeriesResult) -> Standings:
    rows = []
    for player in match.players:
        place = series.places.get(player.key)
        if player.key in series.removed:
            state = "removed"
        elif not series.over:
            state = "playing"
        else:
            state = "winner" if place == 1 else "finished"
        points = tuple(result.points.get(player.key) for result in series.games)
        rows.append(Standing(player.key, player.name, place, series.means.get(player.key), state, points))
    return _arranged(rows, series.over, len(match.games))


def _arranged(rows: list[Standing], over: bool, rounds_played: int) -> Standings:
    rows.sort(key=lambda row: (row.place is None, row.place))
    winners = tuple(row.key for row in rows if row.state == "winner")
    return Standings(over, winners, tuple(rows), rounds_played)
