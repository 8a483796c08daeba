"""Low score: each counts the points of their own hand; when somebody reaches the target, the lowest wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.game.systems.base import Reached


@dataclass(frozen=True)
class LowScore:
    key: str = "low-score"
    cites: tuple[str, ...] = (
        "My UNO (FI), lines 145-149",
        "Mit UNO (DK), lines 147-152",
        "UNOPRIVATE, line 131",
        "MOTU 2020, lines 149-153",
    )

    def gains(self, points: Mapping[str, int], credited: Sequence[str]) -> Mapping[str, int]:
        return points

    def drops(self, totals: Mapping[str, int], gained: Iterable[str], reached: Reached) -> Sequence[str]:
        return ()

    def is_over(self, totals: Mapping[str, int], gained: Iterable[str], active: int, reached: Reached) -> bool:
        return any(reached(totals[side]) for side in gained)

    def rank(self, total: int, dropped_in: int | None) -> tuple[int, ...]:
        return (total,)


LOW_SCORE = LowScore()
