"""The KPGUT series: minutes, §6, §9, §13, §15, and the mean."""

from fractions import Fraction
from typing import Any

import pytest

from companion.game.match_file import match_from
from companion.game.refusals import (
    AgeOrderDoesNotFit,
    AlreadyInGame,
    AlreadyOver,
    BackInTime,
    Banned,
    HandsDoNotFit,
    NoAgeOrder,
    NotInGame,
    OutOfRange,
    Refused,
    TooLateToJoin,
    TooManyCopies,
    UnfinishedBefore,
    UnknownPlayer,
)
from companion.game.systems.average import score_series
from tests.game.sheets import game, people, scored, series, table


def points(*games: dict[str, Any], players: int = 4) -> list[dict[str, int]]:
    return [dict(result.points) for result in score_series(match_from(series(players, *games))).games]


# Aino out at 12:34, Bo at 20:00 and Cleo at 20:59; Dan is left alone by Cleo's end.
#   whole minutes: 12, 20, 20, and 20 for Dan
PLAIN = game("abcd", (754, "a", "out"), (1200, "b", "out"), (1259, "c", "out"))


def test_a_player_scores_the_whole_minutes_until_out_and_the_last_those_of_the_last_event() -> None:
    assert points(PLAIN) == [{"a": 12, "b": 20, "c": 20, "d": 20}]


def test_who_gives_up_gets_thirty_more_than_the_worst_but_at_least_sixty() -> None:
    early = game("abcd", (60, "a", "gives-up"), (600, "b", "out"), (1200, "c", "out"))
    assert points(early) == [{"b": 10, "c": 20, "d": 20, "a": 60}]
    late = game("abcd", (60, "a", "gives-up"), (600, "b", "out"), (2400, "c", "out"))
    assert points(late) == [{"b": 10, "c": 40, "d": 40, "a": 70}]


def test_those_who_give_up_share_the_last_place() -> None:
    result = score_series(
        match_from(series(4, game("abcd", (60, "a", "gives-up"), (600, "b", "out"), (700, "c", "gives-up"))))
    )
    assert result.games[0].places == {"b": 1, "d": 2, "a": 3, "c": 3}


def test_when_all_but_one_give_up_the_last_one_has_the_minutes_of_the_last() -> None:
    assert points(game("abc", (300, "a", "gives-up"), (2000, "b", "gives-up")), players=3) == [
        {"c": 33, "a": 63, "b": 63}
    ]


def test_who_joins_late_plays_like_everyone() -> None:
    assert points(game("ab", (300, "c", "joins"), (754, "a", "out"), (800, "b", "out"))) == [
        {"a": 12, "b": 13, "c": 13}
    ]


# §6: the one-hour stop. Fewest cards, fewest number cards, most 0s, most 1s, …
#
#   hand               cards  numbers  0s  1s   place  points
#   wi                     1        0                1      65
#   gg                     1        1                2      70
#   jr wi                  2        1   1            3      75
#   ar wi                  2        1   0   1        4      80
#   ab wdd                 2        1   0   1        4      80   (the same: shared)
#   br wi                  2        1   0   0        6      90   (the next place counts the tied ones)
HANDS = {"a": ["wi"], "b": ["gg"], "c": ["jr", "wi"], "d": ["ar", "wi"], "e": ["ab", "wdd"], "f": ["br", "wi"]}


def test_a_stopped_game_is_ranked_by_paragraph_6() -> None:
    assert points(game("abcdef", stopped={"at": 3600, "hands": HANDS}), players=6) == [
        {"a": 65, "b": 70, "c": 75, "d": 80, "e": 80, "f": 90}
    ]


def test_a_stopped_game_may_be_given_by_faces() -> None:
    hands: dict[str, Any] = {"a": {"faces": ["9", "9"]}, "b": {"faces": ["9", "8"]}}
    assert points(game("ab", stopped={"at": 100, "hands": hands}), players=2) == [{"b": 65, "a": 70}]


def test_those_out_before_the_stop_come_before_those_still_in() -> None:
    stop = {"at": 3600, "hands": {"b": ["gg"], "d": ["wi"]}}
    data = series(4, game("abcd", (600, "a", "out"), (700, "c", "gives-up"), stopped=stop))
    result = score_series(match_from(data)).games[0]
    assert result.points == {"a": 10, "d": 65, "b": 70, "c": 100}
    assert result.places == {"a": 1, "d": 2, "b": 3, "c": 4}


# §15: no place and no points in that game; earlier points stay listed; no place in the series.
#
#             game 1   game 2   game 3   mean
#   Aino          12        5        -   17/2
#   Bo            20        5       10   35/3
#   Cleo          20     out!              -
#   Dan           20        -       10     15
SERIES = [
    PLAIN,
    game("abc", (250, "c", "removed"), (300, "a", "out")),
    game("bd", (600, "b", "out")),
]


def test_the_series_is_the_exact_mean_over_the_games_somebody_scored_in() -> None:
    result = scored(series(4, *SERIES))
    assert (result.over, result.winners, result.rounds_played) == (True, ("a",), 3)
    assert [(row.key, row.place, row.score, row.state, row.games) for row in result.rows] == [
        ("a", 1, Fraction(17, 2), "winner", (12, 5, None)),
        ("b", 2, Fraction(35, 3), "finished", (20, 5, 10)),
        ("d", 3, Fraction(15), "finished", (20, None, 10)),
        ("c", None, None, "removed", (20, None, None)),
    ]


def test_a_removed_player_may_not_try_again() -> None:
    with pytest.raises(Banned) as caught:
        scored(series(4, *SERIES, game("bc", (60, "b", "out"))))
    assert caught.value == Banned("c").within("games[3].players")
    with pytest.raises(Banned) as joining:
        scored(series(4, *SERIES, game("bd", (60, "c", "joins"))))
    assert joining.value == Banned("c").within("games[3].events[0].player")


def test_equal_means_share_the_place_and_who_has_none_has_no_place() -> None:
    rows = table(series(3, game("ab", (600, "a", "out"))))
    assert rows == {"a": (1, 10, "winner"), "b": (1, 10, "winner"), "c": (None, None, "finished")}


def test_before_the_first_game_nobody_has_a_place() -> None:
    result = scored(series(3))
    assert (result.over, result.winners) == (False, ())
    assert {row.place for row in result.rows} == {None}
    assert {row.state for row in result.rows} == {"playing"}


def test_an_unfinished_last_game_counts_for_nobody_yet() -> None:
    result = scored(series(4, PLAIN, game("abc", (60, "a", "out"))))
    assert (result.over, result.winners, result.rounds_played) == (False, (), 2)
    assert {row.key: row.score for row in result.rows} == {"a": 12, "b": 20, "c": 20, "d": 20}
    assert {row.state for row in result.rows} == {"playing"}


def test_a_removal_counts_at_once_also_in_an_unfinished_game() -> None:
    rows = table(series(4, PLAIN, game("abc", (60, "a", "removed"))))
    assert rows["a"] == (None, None, "removed")


STOP = {"at": 3600, "hands": {"a": ["gg"], "b": ["wi"]}}
#: Games that cannot have been, and why.
IMPOSSIBLE: list[tuple[dict[str, Any], Refused]] = [
    (game("ab", (60, "c", "out")), NotInGame("c").within("games[0].events[0].player")),
    (game("abc", (60, "a", "out"), (70, "a", "out")), NotInGame("a").within("games[0].events[1].player")),
    (game("abc", (60, "a", "out"), (50, "b", "out")), BackInTime().within("games[0].events[1].at")),
    (game("ab", (60, "a", "out"), (70, "b", "out")), AlreadyOver().within("games[0].events[1]")),
    (game("ab", (60, "a", "out"), (70, "c", "joins")), AlreadyOver().within("games[0].events[1]")),
    (game("abc", (60, "a", "out"), (70, "d", "joins")), TooLateToJoin("d").within("games[0].events[1].what")),
    (game("abc", (60, "a", "joins")), AlreadyInGame("a").within("games[0].events[0].player")),
    (game("abc", (60, "a", "gives-up"), (61, "a", "joins")), AlreadyInGame("a").within("games[0].events[1].player")),
    (game("ab", (60, "a", "out"), stopped=STOP), AlreadyOver().within("games[0].stopped")),
    (game("abc", stopped=STOP), HandsDoNotFit(("c",), ()).within("games[0].stopped.hands")),
    (game("abc", (9, "c", "out"), stopped={**STOP, "at": 8}), BackInTime().within("games[0].stopped.at")),
    (game("ab", (3601, "a", "out")), OutOfRange(0, 3600).within("games[0].events[0].at")),
    (game("a"), OutOfRange(2, 4).within("games[0].players")),
    (game("az"), UnknownPlayer("z").within("games[0].players")),
]


@pytest.mark.parametrize(("impossible", "why"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_the_place(impossible: dict[str, Any], why: Refused) -> None:
    with pytest.raises(type(why)) as caught:
        scored(series(4, impossible))
    assert caught.value == why


def test_equal_seconds_are_allowed() -> None:
    assert points(game("abc", (60, "a", "out"), (60, "b", "out")), players=3) == [{"a": 1, "b": 1, "c": 1}]


def test_only_the_last_game_may_be_unfinished() -> None:
    with pytest.raises(UnfinishedBefore) as caught:
        scored(series(4, game("abcd"), PLAIN))
    assert caught.value.where == "games[1]"


def test_eight_players_hold_cards_of_two_decks() -> None:
    hands: dict[str, Any] = {key: ["jr"] for key in "abcdefg"}
    with pytest.raises(TooManyCopies):
        match_from(series(7, game("abcdefg", stopped={"at": 1, "hands": {**hands, "a": ["jr", "jr"]}})))
    match_from(series(8, game("abcdefgh", stopped={"at": 1, "hands": {**hands, "h": ["jr", "jr"]}})))


def test_the_order_of_age_comes_from_birthdays_or_from_the_order_given() -> None:
    players = people(3)
    for player, born in zip(players, ("1990-01-01", "1951-03-04", "2011-12-24"), strict=True):
        player["born"] = born
    data = series(3, players=players)
    del data["age_order"]
    assert match_from(data).by_age() == ("b", "a", "c")
    assert match_from(series(3, age_order=["c", "b", "a"])).by_age() == ("c", "b", "a")


def test_without_birthdays_or_order_a_series_is_refused() -> None:
    data = series(3)
    del data["age_order"]
    with pytest.raises(NoAgeOrder):
        match_from(data)
    with pytest.raises(AgeOrderDoesNotFit):
        match_from(series(3, age_order=["a", "b"]))
