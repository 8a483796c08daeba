"""Who does what in a KPGUT game, and what decides between two hands."""

import pytest

from companion.game.decks import DECKS
from companion.game.evening import roles, shuffler, took_part, warned
from companion.game.hands import hand_of_counts, hand_of_faces
from companion.game.match_file import match_from
from companion.game.match_writer import match_data
from companion.game.refusals import TooManyCopies
from companion.game.systems.average import deciding, follow
from tests.game.sheets import game, scored, series

CLASSIC = DECKS["classic"]


def test_the_oldest_who_plays_deals_and_the_youngest_opens() -> None:
    match = match_from(series(4))
    assert (roles(match, "bcd").oldest, roles(match, "bcd").youngest) == ("b", "d")


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (7, 1), (8, 2)])
def test_there_is_a_deck_for_every_seven_players(players: int, decks: int) -> None:
    match = match_from(series(players))
    assert roles(match, [player.key for player in match.players]).decks == decks


def test_the_oldest_of_those_who_are_out_shuffles() -> None:
    # KPGUT §4, lines 111-113
    match = match_from(series(4, game("abcd", (60, "c", "out"), (120, "b", "gives-up"))))
    nobody, first, both = (match.games[0].events[:count] for count in (0, 1, 2))
    running = [follow(match.games[0].__class__(tuple("abcd"), events)) for events in (nobody, first, both)]
    assert [shuffler(match, each) for each in running] == [None, "c", "b"]


def test_a_warning_holds_for_the_whole_series() -> None:
    # KPGUT §15, line 157
    first = {**game("abc", (60, "a", "out"), (90, "b", "out")), "notes": [{"at": 30, "player": "c", "what": "warned"}]}
    match = match_from(series(3, first, game("abc")))
    assert warned(match, "c")
    assert not warned(match, "b")


def test_notes_and_counts_survive_a_file_and_score_nothing() -> None:
    notes = [{"at": 30, "player": "c", "what": "absent"}, {"at": 40, "what": "reshuffled"}]
    stopped = {"at": 900, "hands": {"b": {"counts": {"7": 1, "special": 2}}, "c": ["gg"]}}
    data = series(3, {**game("abc", (60, "a", "out"), stopped=stopped), "notes": notes})
    assert match_data(match_from(data))["games"] == data["games"]
    assert scored(data).rows == scored(series(3, game("abc", (60, "a", "out"), stopped=stopped))).rows


def test_everyone_who_was_in_a_game_took_part() -> None:
    match = match_from(series(4, game("ab", (10, "d", "joins"), (60, "a", "out"))))
    assert took_part(match.games[0]) == ("a", "b", "d")


#: better, worse, what decides: KPGUT §6, line 121
DECIDING = [
    ("7", "7 8", "cards"),
    ("7 skip", "7 8", "numbers"),
    ("0 8", "7 8", "0"),
    ("1 8", "2 8", "1"),
    ("7 9", "8 9", "7"),
    ("9 skip", "9 wild", "same"),
]


@pytest.mark.parametrize(("better", "worse", "step"), DECIDING)
def test_what_decides_between_two_hands(better: str, worse: str, step: str) -> None:
    one, other = (hand_of_faces(text.split(), CLASSIC) for text in (better, worse))
    assert deciding(one, other) == step


def test_counts_rank_as_the_cards_would() -> None:
    counted = hand_of_counts({"7": 1, "special": 1}, CLASSIC)
    assert deciding(counted, hand_of_faces(["7", "skip"], CLASSIC)) == "same"


def test_no_more_can_be_counted_than_the_decks_hold() -> None:
    hand_of_counts({"special": 32, "0": 4}, CLASSIC)
    with pytest.raises(TooManyCopies):
        hand_of_counts({"special": 33}, CLASSIC)
    with pytest.raises(TooManyCopies):
        hand_of_counts({"0": 5}, CLASSIC)
    hand_of_counts({"0": 5}, CLASSIC, decks=2)
