"""Who does what in a KPGUT game: the oldest deals and judges, the youngest opens, who is out shuffles."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.game.decks import decks_needed
from companion.game.match import Game, Match
from companion.game.systems.average import RunningGame

#: KPGUT §13: what somebody draws who joins a game under way.
LATE_CARDS = 9


@dataclass(frozen=True)
class Roles:
    """For one game, whoever is in it or has been."""

    #: Deals, keeps the time, and judges (§14, §15).
    oldest: str
    #: Opens, and judges the oldest.
    youngest: str
    decks: int


def roles(match: Match, players: Sequence[str]) -> Roles:
    by_age = [key for key in match.by_age() if key in players]
    return Roles(by_age[0], by_age[-1], decks_needed(len(by_age)))


def shuffler(match: Match, running: RunningGame) -> str | None:
    """KPGUT §4: the oldest of those who are out already. None while nobody is: then a spectator, else the oldest."""
    gone = running.seen - set(running.inside)
    return next((key for key in match.by_age() if key in gone), None)


def warned(match: Match, player: str) -> bool:
    """KPGUT §15: whether somebody was warned in this series."""
    return any(note.what == "warned" and note.player == player for game in match.games for note in game.notes)


def took_part(game: Game) -> tuple[str, ...]:
    """Everyone who was in a game, at its start or later."""
    return tuple(dict.fromkeys((*game.players, *(event.player for event in game.events))))
