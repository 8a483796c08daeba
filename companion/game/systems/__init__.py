"""The ways of scoring: one file each."""

from companion.game.systems.base import System
from companion.game.systems.elimination import ELIMINATION
from companion.game.systems.low_score import LOW_SCORE
from companion.game.systems.standard import STANDARD

#: Scored round by round. `average` scores whole games and is a file of its own beside them.
ROUND_SYSTEMS: dict[str, System] = {system.key: system for system in (STANDARD, LOW_SCORE, ELIMINATION)}
SYSTEMS = (*ROUND_SYSTEMS, "average")

__all__ = ["ROUND_SYSTEMS", "SYSTEMS", "System"]
