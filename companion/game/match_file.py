"""Reading match files: strictly, so that what is accepted could really have been played."""

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.game import scoring
from companion.game.cards import FACES, NUMBERS
from companion.game.decks import DECKS, Deck, decks_needed
from companion.game.hands import SPECIAL, Hand, hand_of_cards, hand_of_counts, hand_of_faces, hand_of_points
from companion.game.markings import read_card
from companion.game.match import (
    DEFAULT_TARGET,
    RULEBOOKS,
    TARGET_RULES,
    Event,
    Game,
    Joined,
    Match,
    Note,
    Player,
    Round,
    Stop,
    Team,
)
from companion.game.refusals import (
    AgeOrderDoesNotFit,
    NoAgeOrder,
    NoSuchTable,
    NotInGame,
    OneHandForm,
    Refused,
    RepeatedPlayer,
    UnexpectedTeams,
    UnknownKey,
    UnknownPlayer,
    WrongType,
    shortened,
)
from companion.game.seating import SEATINGS
from companion.game.settled import read_rulings, read_said, read_votes
from companion.game.shapes import (
    a_date,
    a_list,
    a_mapping,
    a_moment,
    a_name,
    a_number,
    a_switch,
    a_text,
    an_object,
    one_of,
    parse_json,
)
from companion.game.systems import SYSTEMS
from companion.game.systems.average import EVENTS, LONGEST_GAME, NOTES

FORMAT, VERSION = "companion-match", 1
MOST_POINTS, LARGEST_TARGET = 9999, 99999
MOST_ROUNDS = 100_000

_REQUIRED = ("format", "version", "rulebook", "system", "seating", "players")
_OPTIONAL = ("deck", "target", "target_rule", "teams", "age_order", "ended", "house_rules", "rulings", "votes")


def read_match(content: bytes) -> Match:
    """A match that could really have been played; anything else is refused, with where it is wrong."""
    match = match_from(parse_json(content))
    scoring.standings(match)
    return match


def match_from(data: Any) -> Match:
    """The match that is written down in `data`, checked by itself but not yet played through."""
    system = data.get("system") if isinstance(data, dict) else None
    played = "games" if system == "average" else "rounds"
    top = an_object(data, "", (*_REQUIRED, played), _OPTIONAL)
    one_of(top["format"], "format", (FORMAT,))
    a_number(top["version"], "version", VERSION, VERSION)
    rulebook = one_of(top["rulebook"], "rulebook", tuple(RULEBOOKS))
    match = Match(
        rulebook=rulebook,
        system=one_of(top["system"], "system", SYSTEMS),
        seating=one_of(top["seating"], "seating", tuple(SEATINGS)),
        players=_players(top["players"]),
        deck=one_of(top.get("deck", RULEBOOKS[rulebook][0]), "deck", tuple(DECKS)),
        target=a_number(top.get("target", DEFAULT_TARGET), "target", 1, LARGEST_TARGET),
        target_rule=one_of(top.get("target_rule", "reach"), "target_rule", TARGET_RULES),
        teams=_teams(top["teams"]) if "teams" in top else (),
        age_order=tuple(_keys(top["age_order"], "age_order")) if "age_order" in top else (),
        ended=a_switch(top.get("ended", False), "ended"),
        house_rules=read_said(top.get("house_rules", {}), "house_rules"),
    )
    scoring.check(match)
    if "teams" in top and match.seating not in ("pairs", "teams"):
        raise UnexpectedTeams(match.seating).within("teams")
    _check_ages(match, "age_order" in top)
    _check_comings_and_goings(match, top[played])
    match = replace(
        match,
        rulings=read_rulings(top.get("rulings", []), {player.key for player in match.players}),
        votes=read_votes(top.get("votes", [])),
    )
    if played == "games":
        return replace(match, games=_games(top["games"], match))
    return replace(match, rounds=_rounds(top["rounds"], match))


def _players(value: Any) -> tuple[Player, ...]:
    players = []
    seen: set[str] = set()
    for index, item in enumerate(a_list(value, "players")):
        where = f"players[{index}]"
        given = an_object(item, where, ("key", "name"), ("born", "joined", "left"))
        key = a_name(given["key"], f"{where}.key")
        if key in seen:
            raise RepeatedPlayer(key).within(f"{where}.key")
        seen.add(key)
        joined = left = None
        if "joined" in given:
            joining = an_object(given["joined"], f"{where}.joined", ("after", "score"))
            joined = Joined(
                a_number(joining["after"], f"{where}.joined.after", 0, MOST_ROUNDS),
                a_number(joining["score"], f"{where}.joined.score", 0, LARGEST_TARGET),
            )
        if "left" in given:
            leaving = an_object(given["left"], f"{where}.left", ("after",))
            left = a_number(leaving["after"], f"{where}.left.after", joined.after if joined else 0, MOST_ROUNDS)
        born = a_date(given["born"], f"{where}.born") if "born" in given else None
        players.append(Player(key, a_name(given["name"], f"{where}.name"), born, joined, left))
    return tuple(players)


def _teams(value: Any) -> tuple[Team, ...]:
    teams = []
    for index, item in enumerate(a_list(value, "teams")):
        where = f"teams[{index}]"
        given = an_object(item, where, ("key", "name", "players"))
        members = tuple(_keys(given["players"], f"{where}.players"))
        teams.append(Team(a_name(given["key"], f"{where}.key"), a_name(given["name"], f"{where}.name"), members))
    return tuple(teams)


def _keys(value: Any, where: str) -> list[str]:
    keys = [a_text(item, f"{where}[{index}]") for index, item in enumerate(a_list(value, where))]
    for key, times in Counter(keys).items():
        if times > 1:
            raise RepeatedPlayer(shortened(key)).within(where)
    return keys


def _check_ages(match: Match, order_given: bool) -> None:
    keys = {player.key for player in match.players}
    if order_given and set(match.age_order) != keys:
        raise AgeOrderDoesNotFit().within("age_order")
    if match.system == "average" and not order_given and not all(player.born for player in match.players):
        raise NoAgeOrder().within("players")


def _check_comings_and_goings(match: Match, played: Any) -> None:
    """Players come and go between rounds of a match where everyone plays for themselves."""
    for index, player in enumerate(match.players):
        for name, after in (("joined", player.joined and player.joined.after), ("left", player.left_after)):
            if after is not None:
                where = f"players[{index}]"
                if match.seating != "solo" or match.system == "average":
                    raise UnknownKey(name).within(where)
                a_number(after, f"{where}.{name}.after", 0, len(a_list(played, "rounds")))
        if player.joined:
            # Nobody joins with a score that would end the match, or put them out, before they have played.
            most = match.target if match.target_rule == "exceed" else match.target - 1
            a_number(player.joined.score, f"players[{index}].joined.score", 0, most)


def with_round(match: Match, data: Any) -> Match:
    """The match with one more round; much cheaper than reading all of it again."""
    return replace(match, rounds=(*match.rounds, read_round(match, data)))


def read_round(match: Match, data: Any) -> Round:
    return _rounds([data], match, len(match.rounds))[0]


def _rounds(value: Any, match: Match, first: int = 0) -> tuple[Round, ...]:
    keys = {player.key for player in match.players}
    optional = ("table",) if match.seating == "rotating-pairs" else ()
    tables = len(match.players) // 4
    rounds = []
    for index, item in enumerate(a_list(value, "rounds"), start=first):
        try:
            given = an_object(item, "", ("out", "hands"), optional)
            table = given.get("table", 1 if tables == 1 or not optional else None)
            if type(table) is not int or not 1 <= table <= max(tables, 1):
                raise NoSuchTable(tables).within("table")
            out = _known(given["out"], "out", keys)
            hands = {
                _known(key, "hands", keys): _hand(hand, key, match.cards)
                for key, hand in a_mapping(given["hands"], "hands").items()
            }
        except Refused as refused:
            raise refused.within(f"rounds[{index}]") from None
        rounds.append(Round(out, hands, table))
    return tuple(rounds)


def _known(value: Any, where: str, keys: set[str]) -> str:
    key = a_text(value, where)
    if key not in keys:
        raise UnknownPlayer(shortened(key)).within(where)
    return key


def _hand(value: Any, key: str, deck: Deck) -> Hand:
    try:
        if not isinstance(value, dict):
            raise WrongType("object")
        if len(value) != 1:
            raise OneHandForm
        ((form, given),) = value.items()
        if form == "points":
            return hand_of_points(a_number(given, form, 0, MOST_POINTS))
        if form == "cards":
            return _cards(given, form, deck, 1)
        if form == "faces":
            return _faces(given, form, deck, 1)
        raise UnknownKey(shortened(form))
    except Refused as refused:
        raise refused.within(f"hands.{key}") from None


def _cards(value: Any, where: str, deck: Deck, decks: int) -> Hand:
    try:
        cards = []
        for index, item in enumerate(a_list(value, "")):
            try:
                cards.append(read_card(a_text(item, ""), deck))
            except Refused as refused:
                raise refused.within(f"[{index}]") from None
        return hand_of_cards(cards, deck, decks)
    except Refused as refused:
        raise refused.within(where) from None


def _faces(value: Any, where: str, deck: Deck, decks: int) -> Hand:
    try:
        faces = [one_of(item, f"[{index}]", FACES) for index, item in enumerate(a_list(value, ""))]
        return hand_of_faces(faces, deck, decks)
    except Refused as refused:
        raise refused.within(where) from None


def _counts(value: Any, where: str, deck: Deck, decks: int) -> Hand:
    given = an_object(value, where, (), (*NUMBERS, SPECIAL))
    counts = {face: a_number(count, f"{where}.{face}", 0, deck.size * decks) for face, count in given.items()}
    try:
        return hand_of_counts(counts, deck, decks)
    except Refused as refused:
        raise refused.within(where) from None


def _games(value: Any, match: Match) -> tuple[Game, ...]:
    keys = {player.key for player in match.players}
    games = []
    for index, item in enumerate(a_list(value, "games")):
        try:
            games.append(_game(item, match.cards, keys))
        except Refused as refused:
            raise refused.within(f"games[{index}]") from None
    return tuple(games)


def _game(value: Any, deck: Deck, keys: set[str]) -> Game:
    given = an_object(value, "", ("players",), ("events", "started", "stopped", "notes"))
    players = tuple(_known(key, "players", keys) for key in _keys(given["players"], "players"))
    a_number(len(players), "players", 2, len(keys))
    events = tuple(
        _event(item, f"events[{index}]", keys) for index, item in enumerate(a_list(given.get("events", []), "events"))
    )
    started = a_moment(given["started"], "started") if "started" in given else None
    stopped = None
    took_part = {*players, *(event.player for event in events)}
    if "stopped" in given:
        stopped = _stop(given["stopped"], deck, decks_needed(len(took_part)), keys)
    notes = a_list(given.get("notes", []), "notes")
    return Game(
        players,
        events,
        started,
        stopped,
        tuple(_note(item, f"notes[{index}]", took_part) for index, item in enumerate(notes)),
    )


def _event(value: Any, where: str, keys: set[str]) -> Event:
    given = an_object(value, where, ("at", "player", "what"))
    return Event(
        a_number(given["at"], f"{where}.at", 0, LONGEST_GAME),
        _known(given["player"], f"{where}.player", keys),
        one_of(given["what"], f"{where}.what", EVENTS),
    )


def _note(value: Any, where: str, took_part: set[str]) -> Note:
    """A reshuffle is about nobody in particular; all else is about somebody in the game."""
    what = one_of(an_object(value, where, ("at", "what"), ("player",))["what"], f"{where}.what", NOTES)
    given = an_object(value, where, ("at", "what") if what == "reshuffled" else ("at", "what", "player"))
    player = given.get("player")
    if player is not None and player not in took_part:
        raise NotInGame(str(player)).within(f"{where}.player")
    return Note(a_number(given["at"], f"{where}.at", 0, LONGEST_GAME), what, player)


def _stop(value: Any, deck: Deck, decks: int, keys: set[str]) -> Stop:
    given = an_object(value, "stopped", ("at", "hands"))
    at = a_number(given["at"], "stopped.at", 0, LONGEST_GAME)
    hands = {}
    for key, hand in a_mapping(given["hands"], "stopped.hands").items():
        where = f"stopped.hands.{_known(key, 'stopped.hands', keys)}"
        if isinstance(hand, dict) and "counts" in hand:
            counts = an_object(hand, where, ("counts",))["counts"]
            hands[key] = _counts(counts, f"{where}.counts", deck, decks)
        elif isinstance(hand, dict):
            faces = an_object(hand, where, ("faces",))["faces"]
            hands[key] = _faces(faces, f"{where}.faces", deck, decks)
        else:
            hands[key] = _cards(hand, where, deck, decks)
    return Stop(at, hands)
