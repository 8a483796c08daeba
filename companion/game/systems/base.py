"""What every way of scoring rounds answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

Reached = Callable[[int], bool]


class System(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def cites(self) -> tuple[str, ...]:
        """Where the documents describe it."""

    def gains(self, points: Mapping[str, int], credited: Sequence[str]) -> Mapping[str, int]:
        """What a round adds to whom: `points` are those left in the hands that count."""

    def drops(self, totals: Mapping[str, int], gained: Iterable[str], reached: Reached) -> Sequence[str]:
        """Who is out of the match after the round."""

    def is_over(self, totals: Mapping[str, int], gained: Iterable[str], active: int, reached: Reached) -> bool:
        """Whether the round was the last one."""

    def rank(self, total: int, dropped_in: int | None) -> tuple[int, ...]:
        """Smaller is better, equal is shared. `dropped_in` is the round that put somebody out, if one did."""
