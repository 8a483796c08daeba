"""Writing match files: one canonical form. Read, write, read gives the same match."""

import json
from collections import Counter
from dataclasses import asdict
from typing import Any

from companion.game.hands import SPECIAL, Hand
from companion.game.markings import marking
from companion.game.match import Game, Match, Player, Round
from companion.game.match_file import FORMAT, VERSION


def write_match(match: Match) -> bytes:
    return (json.dumps(match_data(match), ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def match_data(match: Match) -> dict[str, Any]:
    """The canonical form: keys in one order, cards by their marking, what was left out filled in."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rulebook": match.rulebook,
        "system": match.system,
        "seating": match.seating,
        "deck": match.deck,
        "target": match.target,
        "target_rule": match.target_rule,
        "players": [_player_data(player) for player in match.players],
    }
    if match.teams:
        data["teams"] = [{"key": team.key, "name": team.name, "players": list(team.players)} for team in match.teams]
    if match.age_order:
        data["age_order"] = list(match.age_order)
    if match.ended:
        data["ended"] = True
    if match.house_rules:
        data["house_rules"] = dict(match.house_rules)
    if match.rulings:
        data["rulings"] = [_filled(asdict(ruled)) for ruled in match.rulings]
    if match.votes:
        data["votes"] = [asdict(voted) for voted in match.votes]
    if match.system == "average":
        data["games"] = [_game_data(game) for game in match.games]
    else:
        rotating = match.seating == "rotating-pairs"
        data["rounds"] = [_round_data(played, rotating) for played in match.rounds]
    return data


def _player_data(player: Player) -> dict[str, Any]:
    data: dict[str, Any] = {"key": player.key, "name": player.name}
    if player.born:
        data["born"] = player.born
    if player.joined:
        data["joined"] = {"after": player.joined.after, "score": player.joined.score}
    if player.left_after is not None:
        data["left"] = {"after": player.left_after}
    return data


def _round_data(played: Round, rotating: bool) -> dict[str, Any]:
    hands = {key: hand_data(hand) for key, hand in played.hands.items()}
    return {"out": played.out, **({"table": played.table} if rotating else {}), "hands": hands}


def hand_data(hand: Hand) -> dict[str, Any]:
    if hand.cards:
        return {"cards": [marking(card) for card in hand.cards]}
    return {"faces": list(hand.faces)} if hand.faces else {"points": hand.points}


def _filled(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if value != {}}


def _game_data(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = {"started": game.started} if game.started else {}
    data["players"] = list(game.players)
    data["events"] = [{"at": event.at, "player": event.player, "what": event.what} for event in game.events]
    if game.stopped:
        hands = {key: stopped_hand_data(hand) for key, hand in game.stopped.hands.items()}
        data["stopped"] = {"at": game.stopped.at, "hands": hands}
    if game.notes:
        data["notes"] = [
            {"at": note.at, "what": note.what, **({"player": note.player} if note.player else {})}
            for note in game.notes
        ]
    return data


def stopped_hand_data(hand: Hand) -> dict[str, Any] | list[str]:
    if hand.cards:
        return [marking(card) for card in hand.cards]
    return {"counts": dict(Counter(hand.faces))} if SPECIAL in hand.faces else {"faces": list(hand.faces)}
