"""Who plays with whom: one file for each way of sitting at the table."""

from companion.game.seating.base import Contest, Seating
from companion.game.seating.partners import PAIRS, TEAMS
from companion.game.seating.rotating_pairs import ROTATING_PAIRS
from companion.game.seating.solo import SOLO

SEATINGS: dict[str, Seating] = {seating.key: seating for seating in (SOLO, PAIRS, ROTATING_PAIRS, TEAMS)}

__all__ = ["SEATINGS", "Contest", "Seating"]
