"""Everyone for themselves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.game.match import Match, Round
from companion.game.refusals import NotPlaying, UnexpectedTeams, WrongNumberOfPlayers
from companion.game.seating.base import Contest, from_the_left


@dataclass(frozen=True)
class Solo:
    key: str = "solo"

    def check(self, match: Match) -> None:
        most = 70 if match.system == "average" else 10
        if not 2 <= len(match.players) <= most:
            raise WrongNumberOfPlayers(self.key, f"2–{most}").within("players")
        if match.teams:
            raise UnexpectedTeams(self.key).within("teams")

    def sides(self, match: Match) -> Sequence[tuple[str, str]]:
        return [(player.key, player.name) for player in match.players]

    def rounds(self, match: Match) -> int | None:
        return None

    def counted(self, match: Match, active: Sequence[str], number: int, table: int) -> Mapping[str, Sequence[str]]:
        return {key: from_the_left(active, key) for key in active}

    def contests(self, match: Match) -> Callable[[Round, Sequence[str]], Contest]:
        def contest(played: Round, active: Sequence[str]) -> Contest:
            out = played.out
            if out not in active:
                raise NotPlaying(out).within("out")
            return Contest([key for key in active if key != out], (out,))

        return contest


SOLO = Solo()
