"""Writing matches down quickly: score sheets as people would, and what they come to."""

from typing import Any

from companion.game.match import Match
from companion.game.match_file import match_from
from companion.game.scoring import Standings, standings

NAMES = ("Aino", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gry", "Hugo", "Ida", "Juha")


def people(count: int) -> list[dict[str, Any]]:
    return [{"key": name[0].lower(), "name": name} for name in NAMES[:count]]


def hands(**points: int) -> dict[str, Any]:
    return {key: {"points": each} for key, each in points.items()}


def sheet(system: str, count: int, *rounds: tuple[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A match file: rounds are who went out, and the hands that count."""
    return {
        "format": "companion-match",
        "version": 1,
        "rulebook": "unoprivate",
        "system": system,
        "seating": "solo",
        "players": people(count),
        "rounds": [{"out": out, "hands": left} for out, left in rounds],
        **more,
    }


def series(count: int, *games: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A KPGUT series: the players by age, oldest first."""
    players = people(count)
    return {
        "format": "companion-match",
        "version": 1,
        "rulebook": "kpgut",
        "system": "average",
        "seating": "solo",
        "players": players,
        "age_order": [player["key"] for player in players],
        "games": list(games),
        **more,
    }


def game(players: str, *events: tuple[int, str, str], stopped: dict[str, Any] | None = None) -> dict[str, Any]:
    """One game: `game("abc", (600, "a", "out"))`."""
    data: dict[str, Any] = {
        "players": list(players),
        "events": [{"at": at, "player": player, "what": what} for at, player, what in events],
    }
    return data if stopped is None else {**data, "stopped": stopped}


def scored(data: dict[str, Any]) -> Standings:
    return standings(match_from(data))


def match(data: dict[str, Any]) -> Match:
    return match_from(data)


def table(data: dict[str, Any]) -> dict[str, tuple[int | None, Any, str]]:
    """Place, score and state by key."""
    return {row.key: (row.place, row.score, row.state) for row in scored(data).rows}
