"""What every seating answers."""

from collections.abc import Callable, Mapping, Sequence
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

    def counted(self, match: Match, active: Sequence[str], number: int, table: int) -> Mapping[str, Sequence[str]]:
        """For everyone who may go out in that round of a table, clockwise: whose hands count then, from their left.

        Rounds of a table are numbered from 1; nobody is there where no such round is played.
        """

    def contests(self, match: Match) -> Callable[[Round, Sequence[str]], Contest]:
        """A function to be called once for each round in order, with the round and the players still in."""


def from_the_left(seats: Sequence[str], of: str, among: Sequence[str] | None = None) -> list[str]:
    """The others in seat order, beginning to the left of one; only those `among` if that is given."""
    start = list(seats).index(of) + 1
    around = [*seats[start:], *seats[: start - 1]]
    return around if among is None else [key for key in around if key in among]
