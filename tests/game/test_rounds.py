"""Standard, low score and elimination: score sheets from the documents' own descriptions."""

import pytest

from companion.game.match_file import match_from
from companion.game.refusals import AfterTheEnd, HandsDoNotFit, LeavesTooFew, NotPlaying, OutOfRange
from companion.game.scoring import play
from tests.game.sheets import hands, people, scored, sheet, table

# Standard. UNOPRIVATE: the others' cards count for who went out; first to 500.
#
#            Aino   Bo  Cleo
#   round 1    90    -     -    Bo held 40, Cleo 50
#   round 2    90  120     -    Aino 0 (an explicit zero), Cleo 120
#   round 3   500  120     -    Bo 300, Cleo 110
STANDARD = [("a", hands(b=40, c=50)), ("b", hands(a=0, c=120)), ("a", hands(b=300, c=110))]


def test_standard_the_first_to_reach_the_target_wins() -> None:
    result = scored(sheet("standard", 3, *STANDARD))
    assert (result.over, result.winners, result.rounds_played) == (True, ("a",), 3)
    assert table(sheet("standard", 3, *STANDARD)) == {
        "a": (1, 500, "winner"),
        "b": (2, 120, "finished"),
        "c": (3, 0, "finished"),
    }


def test_standard_exactly_500_is_not_enough_where_it_must_be_exceeded() -> None:
    result = scored(sheet("standard", 3, *STANDARD, target_rule="exceed"))
    assert (result.over, result.winners) == (False, ())
    one_more = scored(sheet("standard", 3, *STANDARD, ("a", hands(b=1, c=0)), target_rule="exceed"))
    assert (one_more.over, one_more.winners) == (True, ("a",))


def test_standard_cards_and_faces_count_as_points_do() -> None:
    left = {"b": {"cards": ["gg", "dbb", "wi"]}, "c": {"faces": ["0", "skip", "wild-four"]}}
    assert table(sheet("standard", 3, ("a", left)))["a"] == (1, 7 + 20 + 50 + 0 + 20 + 50, "playing")


def test_before_round_1_all_share_the_first_place() -> None:
    result = scored(sheet("standard", 4))
    assert [(row.place, row.score, row.state) for row in result.rows] == [(1, 0, "playing")] * 4
    assert not result.over


def test_places_are_1_2_2_4() -> None:
    rounds = [("a", hands(b=0, c=0, d=9)), ("b", hands(a=0, c=0, d=5)), ("c", hands(a=0, b=5, d=0))]
    assert {key: row[0] for key, row in table(sheet("standard", 4, *rounds)).items()} == {
        "a": 1,
        "b": 2,
        "c": 2,
        "d": 4,
    }


# Low score. UNOPRIVATE line 131: each counts their own hand; at 500 the lowest wins.
#
#            Aino   Bo  Cleo  Dan
#   round 1     0  200   200  300
#   round 2   200  200   200  520     Bo, Cleo and Aino share the win
LOW = [("a", hands(b=200, c=200, d=300)), ("b", hands(a=200, c=0, d=220))]


def test_low_score_the_lowest_share_the_win() -> None:
    result = scored(sheet("low-score", 4, *LOW))
    assert (result.over, result.winners) == (True, ("a", "b", "c"))
    assert table(sheet("low-score", 4, *LOW))["d"] == (4, 520, "finished")


def test_low_score_runs_until_somebody_reaches_the_target() -> None:
    result = scored(sheet("low-score", 4, LOW[0]))
    assert (result.over, result.winners) == (False, ())
    assert [row.key for row in result.rows] == ["a", "b", "c", "d"]


# Elimination. UNOPRIVATE lines 167-169: who reaches the target drops out; the last two play each other.
#
#            Aino   Bo  Cleo  Dan  Eve
#   round 1     0  100    60   40   20    Bo is out
#   round 2    10    -   110  105   20    Cleo and Dan are out in one round: Dan has less
#   round 3   100    -     -    -   20    Aino is out, Eve wins
ELIMINATION = [
    ("a", hands(b=100, c=60, d=40, e=20)),
    ("e", hands(a=10, c=50, d=65)),
    ("e", hands(a=90)),
]


def test_elimination_the_last_one_in_wins_and_the_later_out_the_better() -> None:
    assert table(sheet("elimination", 5, *ELIMINATION, target=100)) == {
        "e": (1, 20, "winner"),
        "a": (2, 100, "eliminated"),
        "d": (3, 105, "eliminated"),
        "c": (4, 110, "eliminated"),
        "b": (5, 100, "eliminated"),
    }


def test_elimination_those_still_in_come_first_while_it_runs() -> None:
    running = table(sheet("elimination", 5, *ELIMINATION[:2], target=100))
    assert running["a"] == (1, 10, "playing")
    assert running["e"] == (2, 20, "playing")
    assert running["b"] == (5, 100, "eliminated")


def test_elimination_equal_totals_in_one_round_share_the_place() -> None:
    out = table(sheet("elimination", 4, ("a", hands(b=100, c=100, d=5)), target=100))
    assert (out["b"][0], out["c"][0]) == (3, 3)


def test_elimination_everybody_but_the_one_who_went_out_may_drop_at_once() -> None:
    result = scored(sheet("elimination", 3, ("b", hands(a=500, c=600))))
    assert (result.over, result.winners) == (True, ("b",))


def test_elimination_the_exact_target_stays_in_where_it_must_be_exceeded() -> None:
    assert table(sheet("elimination", 2, ("a", hands(b=500)), target_rule="exceed"))["b"][2] == "playing"


def test_elimination_who_dropped_out_has_no_hand_any_more() -> None:
    with pytest.raises(HandsDoNotFit) as caught:
        scored(sheet("elimination", 3, ("a", hands(b=500, c=0)), ("a", hands(b=1, c=1))))
    assert caught.value == HandsDoNotFit((), ("b",)).within("rounds[1].hands")
    with pytest.raises(NotPlaying) as gone:
        scored(sheet("elimination", 3, ("a", hands(b=500, c=0)), ("b", hands(a=1, c=1))))
    assert gone.value == NotPlaying("b").within("rounds[1].out")


@pytest.mark.parametrize(
    "data",
    [
        sheet("standard", 3, *STANDARD, ("a", hands(b=1, c=1))),
        sheet("low-score", 4, *LOW, ("a", hands(b=1, c=1, d=1))),
        sheet("elimination", 2, ("a", hands(b=500)), ("a", hands(b=1))),
    ],
)
def test_a_round_after_the_end_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(AfterTheEnd) as caught:
        scored(data)
    assert caught.value.where == f"rounds[{len(data['rounds']) - 1}]"  # type: ignore[arg-type] # a list


# The deal passes left, past those who are out; who sits left of the dealer starts.


def test_the_deal_passes_left_past_those_who_are_out() -> None:
    course = play(match_from(sheet("elimination", 5, *ELIMINATION[:2], target=100)))
    assert [(result.dealer, result.starter) for result in course.rounds] == [("a", "b"), ("c", "d")]
    assert (course.next_dealer, course.next_starter) == ("e", "a")


def test_a_finished_match_has_no_next_deal() -> None:
    assert play(match_from(sheet("standard", 3, *STANDARD))).next_dealer is None


def test_each_round_says_what_it_changed() -> None:
    course = play(match_from(sheet("elimination", 5, *ELIMINATION, target=100)))
    assert [dict(result.gains) for result in course.rounds][1] == {"a": 10, "c": 50, "d": 65}
    assert [list(result.dropped) for result in course.rounds] == [["b"], ["c", "d"], ["a"]]
    assert course.rounds[0].totals == {"a": 0, "b": 100, "c": 60, "d": 40, "e": 20}
    assert course.places_after(1) == {"a": 1, "e": 2, "d": 3, "c": 4, "b": 5}
    assert course.dropped_in == {"b": 1, "c": 2, "d": 2, "a": 3}


# Players who come and go.
#
#            Aino   Bo  Cleo
#   round 1    10    -          Cleo joins with 30 by agreement
#   round 2    10    -    90    Bo leaves
#   round 3    40    -    90


def coming_and_going() -> dict[str, object]:
    players = people(3)
    players[1]["left"] = {"after": 2}
    players[2]["joined"] = {"after": 1, "score": 30}
    rounds = [("a", hands(b=10)), ("c", hands(a=20, b=40)), ("a", hands(c=30))]
    return sheet("standard", 3, *rounds, players=players)


def test_a_player_joins_with_the_agreed_score_and_another_leaves() -> None:
    assert table(coming_and_going()) == {"c": (1, 90, "playing"), "a": (2, 40, "playing"), "b": (None, 0, "removed")}
    course = play(match_from(coming_and_going()))
    assert [result.dealer for result in course.rounds] == ["a", "b", "c"]
    assert course.places_after(1) == {"a": 1, "b": 2}
    assert course.places_after(3) == {"c": 1, "a": 2}
    assert course.next_dealer == "a"


def test_when_the_dealer_leaves_the_next_one_deals() -> None:
    players = people(3)
    players[1]["left"] = {"after": 1}
    course = play(match_from(sheet("standard", 3, ("a", hands(b=1, c=1)), players=players)))
    assert (course.next_dealer, course.next_starter) == ("c", "a")


def test_at_least_two_must_stay() -> None:
    players = people(2)
    players[1]["left"] = {"after": 0}
    with pytest.raises(LeavesTooFew):
        scored(sheet("standard", 2, players=players))


@pytest.mark.parametrize("system", ["standard", "low-score", "elimination"])
@pytest.mark.parametrize(("rule", "most"), [("reach", 499), ("exceed", 500)])
def test_nobody_joins_with_a_score_that_would_end_it(system: str, rule: str, most: int) -> None:
    players = people(3)
    players[2]["joined"] = {"after": 0, "score": most + 1}
    with pytest.raises(OutOfRange) as caught:
        scored(sheet(system, 3, players=players, target_rule=rule))
    assert caught.value == OutOfRange(0, most).within("players[2].joined.score")


def test_nobody_joins_after_the_end() -> None:
    players = people(3)
    players[2]["joined"] = {"after": 1, "score": 0}
    with pytest.raises(AfterTheEnd) as caught:
        scored(sheet("standard", 3, ("a", hands(b=500)), players=players))
    assert caught.value.where == "players[2].joined"


@pytest.mark.parametrize("system", ["standard", "elimination"])
def test_leaving_after_the_end_changes_nothing(system: str) -> None:
    players = people(2)
    data = sheet(system, 2, ("a", hands(b=500)), players=players)
    before = table(data)
    for player in players:
        player["left"] = {"after": 1}
    assert table(data) == before
