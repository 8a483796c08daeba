"""Pairs, teams and rotating pairs. UNOPRIVATE lines 155-165."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from companion.game.match_file import match_from
from companion.game.refusals import (
    AfterTheEnd,
    HandsDoNotFit,
    NoSuchTable,
    NotPlaying,
    RepeatedPlayer,
    TeamsDoNotFit,
    UnexpectedTeams,
    UnknownPlayer,
    WrongCombination,
    WrongNumberOfPlayers,
)
from companion.game.scoring import play
from companion.game.seating.rotating_pairs import schedule
from tests.game.sheets import hands, scored, sheet, table

TEAMS = [
    {"key": "ns", "name": "North-South", "players": ["a", "c"]},
    {"key": "ew", "name": "East-West", "players": ["d", "b"]},
]


def pairs(*rounds: tuple[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    return sheet("standard", 4, *rounds, **{"seating": "pairs", "teams": TEAMS, **more})


# Both opponents' cards are added for the pair of who went out.
#
#             North-South (Aino, Cleo)   East-West (Bo, Dan)
#   round 1                        70                      -    Aino out; Bo 30, Dan 40
#   round 2                        70                    120    Dan out; Aino 100, Cleo 20
def test_pairs_both_opponents_count_for_the_pair() -> None:
    data = pairs(("a", hands(b=30, d=40)), ("d", hands(a=100, c=20)), target=120)
    assert table(data) == {"ew": (1, 120, "winner"), "ns": (2, 70, "finished")}
    assert [row.name for row in scored(data).rows] == ["East-West", "North-South"]


def test_pairs_a_partners_hand_does_not_count() -> None:
    with pytest.raises(HandsDoNotFit) as caught:
        scored(pairs(("a", hands(b=30, c=5, d=40))))
    assert caught.value == HandsDoNotFit((), ("c",)).within("rounds[0].hands")
    with pytest.raises(HandsDoNotFit) as missing:
        scored(pairs(("a", hands(b=30))))
    assert missing.value == HandsDoNotFit(("d",), ()).within("rounds[0].hands")


def test_the_deal_passes_round_the_whole_table() -> None:
    course = play(match_from(pairs(("a", hands(b=3, d=4)), ("a", hands(b=3, d=4)))))
    assert [result.dealer for result in course.rounds] == ["a", "b"]
    assert (course.next_dealer, course.next_starter) == ("c", "d")


def team(key: str, *players: str) -> dict[str, Any]:
    return {"key": key, "name": key.upper(), "players": list(players)}


#: Teams that cannot sit like this.
MISFITS = [
    [team("x", "a", "b"), team("y", "c", "d")],  # partners are not opposite
    [team("x", "a", "c")],
    [team("x", "a", "c"), team("y", "b")],
    [team("x", "a", "c"), team("y", "a", "c")],
    [team("x", "a", "c"), team("y", "b", "d"), team("z")],
    [],
]


@pytest.mark.parametrize("teams", MISFITS)
def test_teams_that_do_not_fit_the_seats_are_refused(teams: list[Any]) -> None:
    with pytest.raises(TeamsDoNotFit):
        match_from(pairs(teams=teams))


def test_teams_have_keys_of_their_own() -> None:
    with pytest.raises(RepeatedPlayer) as caught:
        match_from(pairs(teams=[team("x", "a", "c"), team("x", "b", "d")]))
    assert caught.value.where == "teams[1].key"


def test_teams_name_players_of_the_match() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        match_from(pairs(teams=[team("x", "a", "c"), team("y", "b", "zoe")]))
    assert caught.value.where == "teams[1].players"


def test_teams_are_for_pairs_and_teams_only() -> None:
    with pytest.raises(UnexpectedTeams):
        match_from(sheet("standard", 4, teams=TEAMS))


@pytest.mark.parametrize("system", ["low-score", "elimination"])
@pytest.mark.parametrize("seating", ["pairs", "rotating-pairs", "teams"])
def test_partners_play_the_standard_way_only(system: str, seating: str) -> None:
    with pytest.raises(WrongCombination):
        match_from({**pairs(), "system": system, "seating": seating})


# Teams of five, seated alternately; teammates put their cards back uncounted.
def test_teams_all_opponents_count_for_the_team() -> None:
    teams = [team("x", *"acegi"), team("y", *"bdfhj")]
    data = sheet("standard", 10, ("c", hands(b=1, d=2, f=3, h=4, j=5)), seating="teams", teams=teams)
    assert table(data) == {"x": (1, 15, "playing"), "y": (2, 0, "playing")}


@pytest.mark.parametrize("count", [2, 3, 5, 7, 9])
def test_teams_need_an_even_number_from_four(count: int) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        match_from(sheet("standard", count, seating="teams", teams=TEAMS))


# Rotating pairs. Four players: 12 rounds, four with each partner. Both partners are credited.
#
#              Aino   Bo  Cleo  Dan
#   round 1      30         30         Aino and Cleo against Bo (10) and Dan (20)
#   rounds 2-4   30    9    30    9    Bo and Dan: 3 each time
#   round 5      35   14    30    9    Aino and Bo against Cleo (5) and Dan (0)
ROTATION = [("a", hands(b=10, d=20)), *[("b", hands(a=1, c=2))] * 3, ("b", hands(c=5, d=0))]


def test_rotating_pairs_both_partners_are_credited() -> None:
    data = sheet("standard", 4, *ROTATION, seating="rotating-pairs")
    assert {key: row[:2] for key, row in table(data).items()} == {"a": (1, 35), "c": (2, 30), "b": (3, 14), "d": (4, 9)}


def test_rotating_pairs_end_after_the_last_round_and_not_at_a_target() -> None:
    def everyone_loses(number: int) -> dict[str, Any]:
        (_a, (c, d)) = schedule(4)[number].pairs
        first = schedule(4)[number].pairs[0][0]
        keys = "abcd"
        return {"out": keys[first - 1], "table": 1, "hands": hands(**{keys[c - 1]: 500, keys[d - 1]: 500})}

    rounds = [everyone_loses(number) for number in range(12)]
    data = sheet("standard", 4, seating="rotating-pairs", target=500)
    assert not scored({**data, "rounds": rounds[:11]}).over
    assert scored({**data, "rounds": rounds}).over
    with pytest.raises(AfterTheEnd) as caught:
        scored({**data, "rounds": [*rounds, rounds[0]]})
    assert caught.value.where == "rounds[12]"


def test_rotating_pairs_who_sits_at_the_other_table_cannot_go_out_here() -> None:
    data = sheet("standard", 8, seating="rotating-pairs")
    # round 1, table 1: 8 and 1 against 5 and 6
    with pytest.raises(NotPlaying) as caught:
        scored({**data, "rounds": [{"out": "b", "table": 1, "hands": hands(e=1, f=1)}]})
    assert caught.value.where == "rounds[0].out"


def test_rotating_pairs_of_eight_need_the_table() -> None:
    data = sheet("standard", 8, ("h", hands(e=1, f=1)), seating="rotating-pairs")
    with pytest.raises(NoSuchTable):
        match_from(data)
    data["rounds"][0]["table"] = 1
    assert table(data)["h"] == (1, 2, "playing")


def test_the_tables_count_their_rounds_apart() -> None:
    # two rounds at table 2 (2 and 4 against 3 and 7), none at table 1
    rounds = [{"out": "b", "table": 2, "hands": hands(c=1, g=1)}] * 2
    data = sheet("standard", 8, seating="rotating-pairs")
    course = play(match_from({**data, "rounds": rounds}))
    assert [result.dealer for result in course.rounds] == ["b", "c"]
    assert course.next_dealer is None


@pytest.mark.parametrize(("players", "opposed"), [(4, 8), (8, 8)])
def test_the_schedule_all_partner_in_four_rounds_and_oppose_equally_often(players: int, opposed: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for slot in schedule(players):
        first, second = slot.pairs
        partners.update([frozenset(first), frozenset(second)])
        opponents.update(frozenset((one, other)) for one in first for other in second)
    everyone = {frozenset(two) for two in combinations(range(1, players + 1), 2)}
    assert partners == dict.fromkeys(everyone, 4)
    assert opponents == dict.fromkeys(everyone, opposed)


def test_the_schedule_is_frozen() -> None:
    four = {slot.round: slot.pairs for slot in schedule(4)}
    assert four[1] == four[4] == ((1, 3), (2, 4))
    assert four[5] == four[8] == ((1, 2), (3, 4))
    assert four[9] == four[12] == ((1, 4), (2, 3))
    eight = [(slot.round, slot.table, slot.pairs) for slot in schedule(8)]
    assert len(eight) == 56
    assert eight[:2] == [(1, 1, ((8, 1), (5, 6))), (1, 2, ((2, 4), (3, 7)))]
    assert eight[-1] == (28, 2, ((1, 3), (2, 6)))


@pytest.mark.parametrize("players", [0, 2, 5, 16])
def test_there_is_no_schedule_for_other_numbers(players: int) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        schedule(players)
