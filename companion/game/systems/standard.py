"""Standard: who goes out gets the points left in the others' hands; first to the target wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.game.systems.base import Reached


@dataclass(frozen=True)
class Standard:
    key: str = "standard"
    cites: tuple[str, ...] = (
        "My UNO (FI), lines 126-143",
        "Mit UNO (DK), lines 130-145",
        "UNOPRIVATE, lines 119-129, 157-165",
        "MOTU 2020, lines 129-147",
    )

    def gains(self, points: Mapping[str, int], credited: Sequence[str]) -> Mapping[str, int]:
        return dict.fromkeys(credited, sum(points.values()))

    def drops(self, totals: Mapping[str, int], gained: Iterable[str], reached: Reached) -> Sequence[str]:
        return ()

    def is_over(self, totals: Mapping[str, int], gained: Iterable[str], active: int, reached: Reached) -> bool:
        return any(reached(totals[side]) for side in gained)

    def rank(self, total: int, dropped_in: int | None) -> tuple[int, ...]:
        return (-total,)


STANDARD = Standard()
