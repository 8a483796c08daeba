"""What every seating answers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from companion.game.match import Match, Round


class Contest(NamedTuple):
    """One round: whose hands count, whom they are credited to, and who sits at that table in order of the deal."""

    counted: Sequence[str]
    credited: Sequence[str]
    #: Clockwise, the first one deals; None where the deal simply passes round the whole table.
    deal: Sequence[str] | None = None


class Seating(Protocol):
    @property
    def key(self) -> str: ...

    def check(self, match: Match) -> None:
        """Refuse players or teams that cannot sit like this."""

    def sides(self, match: Match) -> Sequence[tuple[str, str]]:
        """Key and name of each who gets a place: players, or teams."""

    def rounds(self, match: Match) -> int | None:
        """How many rounds there are in all; None where the target ends the match."""

    def contests(self, match: Match) -> Callable[[Round, Sequence[str]], Contest]:
        """A function to be called once for each round in order, with the round and the players still in."""
