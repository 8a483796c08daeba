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
    #: The oldest and the youngest of those who began; a latecomer changes neither.
    dealer: str
    opener: str
    #: The oldest in the game keeps the time and judges (§14, §15); the youngest judges the oldest.
    oldest: str
    youngest: str
    decks: int


def roles(match: Match, began: Sequence[str], came: Sequence[str] = ()) -> Roles:
    """For a game that some begin and others come to later."""
    first = [key for key in match.by_age() if key in began]
    all_in = [key for key in match.by_age() if key in began or key in came]
    return Roles(first[0], first[-1], all_in[0], all_in[-1], decks_needed(len(all_in)))


def roles_in(match: Match, game: Game) -> Roles:
    return roles(match, game.players, took_part(game))


def shuffler(match: Match, running: RunningGame) -> str | None:
    """KPGUT §4: the oldest of those who are out already. None while nobody is: then a spectator, else the oldest.

    Our reading: whoever was removed is no longer at the table (§15).
    """
    gone = running.seen - set(running.inside) - set(running.removed)
    return next((key for key in match.by_age() if key in gone), None)


def warned(match: Match, player: str, by: int | None = None) -> bool:
    """KPGUT §15: whether somebody was warned in this series; in the last game not later than `by`."""
    *before, last = match.games or (Game(()),)
    notes = [note for game in before for note in game.notes]
    notes += [note for note in last.notes if by is None or note.at <= by]
    return any(note.what == "warned" and note.player == player for note in notes)


def took_part(game: Game) -> tuple[str, ...]:
    """Everyone who was in a game, at its start or later."""
    return tuple(dict.fromkeys((*game.players, *(event.player for event in game.events))))
