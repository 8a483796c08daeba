"""Two sides: two pairs with partners opposite, or two teams of equal size. UNOPRIVATE lines 157 and 165."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.game.match import Match, Round
from companion.game.refusals import RepeatedPlayer, TeamsDoNotFit, UnknownPlayer, WrongNumberOfPlayers
from companion.game.seating.base import Contest, from_the_left


@dataclass(frozen=True)
class Partners:
    key: str
    #: How many may play.
    sizes: tuple[int, ...]

    def check(self, match: Match) -> None:
        seats = [player.key for player in match.players]
        if len(seats) not in self.sizes:
            raise WrongNumberOfPlayers(self.key, ", ".join(map(str, self.sizes))).within("players")
        if len(match.teams) != 2:
            raise TeamsDoNotFit(self.key).within("teams")
        if match.teams[0].key == match.teams[1].key:
            raise RepeatedPlayer(match.teams[1].key).within("teams[1].key")
        for index, team in enumerate(match.teams):
            for member in team.players:
                if member not in seats:
                    raise UnknownPlayer(member).within(f"teams[{index}].players")
        # The sides sit alternately, so one holds every other seat: in pairs, the opposite ones.
        members = {frozenset(team.players) for team in match.teams}
        sizes_fit = all(len(team.players) == len(seats) // 2 for team in match.teams)
        if not sizes_fit or members != {frozenset(seats[::2]), frozenset(seats[1::2])}:
            raise TeamsDoNotFit(self.key).within("teams")

    def sides(self, match: Match) -> Sequence[tuple[str, str]]:
        return [(team.key, team.name) for team in match.teams]

    def rounds(self, match: Match) -> int | None:
        return None

    def counted(self, match: Match, active: Sequence[str], number: int, table: int) -> Mapping[str, Sequence[str]]:
        seats = [player.key for player in match.players]
        first, second = match.teams
        others = dict.fromkeys(first.players, second.players) | dict.fromkeys(second.players, first.players)
        return {key: from_the_left(seats, key, others[key]) for key in seats}

    def contests(self, match: Match) -> Callable[[Round, Sequence[str]], Contest]:
        first, second = match.teams
        # Teammates put their cards back uncounted; only the other side's hands count.
        won_by = {
            **{member: Contest(second.players, (first.key,)) for member in first.players},
            **{member: Contest(first.players, (second.key,)) for member in second.players},
        }

        def contest(played: Round, active: Sequence[str]) -> Contest:
            if played.out not in won_by:
                raise UnknownPlayer(played.out).within("out")
            return won_by[played.out]

        return contest


PAIRS = Partners("pairs", (4,))
TEAMS = Partners("teams", (4, 6, 8, 10))
