"""Elimination: each counts their own hand; who reaches the target drops out; the last one in wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.game.systems.base import Reached


@dataclass(frozen=True)
class Elimination:
    key: str = "elimination"
    cites: tuple[str, ...] = ("UNOPRIVATE, lines 167-169",)

    def gains(self, points: Mapping[str, int], credited: Sequence[str]) -> Mapping[str, int]:
        return points

    def drops(self, totals: Mapping[str, int], gained: Iterable[str], reached: Reached) -> Sequence[str]:
        return [player for player in gained if reached(totals[player])]

    def is_over(self, totals: Mapping[str, int], gained: Iterable[str], active: int, reached: Reached) -> bool:
        return active == 1

    def rank(self, total: int, dropped_in: int | None) -> tuple[int, ...]:
        # Those still in come first; then the later out the better; in one round the lower total.
        return (0, 0, total) if dropped_in is None else (1, -dropped_in, total)


ELIMINATION = Elimination()
