"""What holds for every match, found by trying many."""

import contextlib
import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.journal import Entry, replay
from companion.game.match_file import match_from, read_match, with_round
from companion.game.match_writer import match_data, write_match
from companion.game.refusals import Refused
from companion.game.scoring import Course, play, standings
from companion.game.systems.average import stopped_rank
from tests.game.sheets import people, sheet

KEYS = "abcdefghij"
points = st.integers(0, 300)
SYSTEMS = ("standard", "low-score", "elimination")


@st.composite
def matches(draw: st.DrawFn) -> dict[str, Any]:
    """A solo match of any system, played for some rounds or to its end."""
    data = sheet(
        draw(st.sampled_from(SYSTEMS)),
        draw(st.integers(2, 6)),
        target=draw(st.integers(1, 600)),
        target_rule=draw(st.sampled_from(["reach", "exceed"])),
    )
    for _ in range(draw(st.integers(0, 8))):
        course = play(match_from(data))
        if course.over:
            break
        active = [player["key"] for player in data["players"] if player["key"] not in course.dropped_in]
        out = draw(st.sampled_from(active))
        data["rounds"].append({"out": out, "hands": {key: {"points": draw(points)} for key in active if key != out}})
    return data


def course_of(data: dict[str, Any]) -> Course:
    return play(match_from(data))


@given(matches())
def test_totals_are_the_sums_of_the_rounds(data: dict[str, Any]) -> None:
    course = course_of(data)
    sums: Counter[str] = Counter(dict.fromkeys((player["key"] for player in data["players"]), 0))
    for result in course.rounds:
        sums.update(result.gains)
    assert dict(course.totals) == dict(sums)


@given(matches(), st.data())
def test_going_on_from_an_earlier_round_equals_starting_over(data: dict[str, Any], choose: st.DataObject) -> None:
    known = choose.draw(st.integers(0, len(data["rounds"])))
    match = match_from({**data, "rounds": data["rounds"][:known]})
    course = play(match)
    for each in data["rounds"][known:]:
        match = with_round(match, each)
        course = play(match, course)
    assert course == course_of(data)


@given(matches())
def test_replay_is_deterministic_and_leaves_its_input_alone(data: dict[str, Any]) -> None:
    before = json.dumps(data)
    assert course_of(data) == course_of(data)
    assert json.dumps(data) == before


@given(matches())
def test_who_went_out_is_never_eliminated_in_that_round(data: dict[str, Any]) -> None:
    assert all(result.out not in result.dropped for result in course_of(data).rounds)


@given(matches())
def test_the_winner_is_in_first_place_and_there_is_one_when_it_is_over(data: dict[str, Any]) -> None:
    result = standings(match_from(data))
    assert bool(result.winners) == result.over
    assert {row.key for row in result.rows if row.place == 1} >= set(result.winners)
    assert sorted(row.place or 0 for row in result.rows) == [row.place for row in result.rows]


@given(matches(), st.randoms(use_true_random=False))
def test_permuting_the_seats_permutes_the_standings(data: dict[str, Any], random: Any) -> None:
    shuffled = list(data["players"])
    random.shuffle(shuffled)

    def rows(data: dict[str, Any]) -> dict[str, Any]:
        return {row.key: row for row in standings(match_from(data)).rows}

    assert rows({**data, "players": shuffled}) == rows(data)


@given(matches())
def test_the_canonical_form_goes_round(data: dict[str, Any]) -> None:
    match = match_from(data)
    assert read_match(write_match(match)) == match
    assert match_data(match_from(match_data(match))) == match_data(match)


def journal(data: dict[str, Any]) -> list[Entry]:
    seated = {key: value for key, value in data.items() if key not in ("format", "version", "rounds")}
    rounds = [("round-recorded", each) for each in data["rounds"]]
    return [Entry(number, kind, each) for number, (kind, each) in enumerate([("seated", seated), *rounds], start=1)]


@given(matches())
def test_a_journal_tells_the_match_that_was_written_down(data: dict[str, Any]) -> None:
    assert replay(journal(data)) == match_from(data)


@given(matches(), st.data())
def test_strike_then_redo_is_the_identity(data: dict[str, Any], choose: st.DataObject) -> None:
    entries = journal(data)
    target = choose.draw(st.integers(1, len(entries)))
    strike = Entry(len(entries) + 1, "entry-struck", {"entry": target})
    redo = Entry(len(entries) + 2, "entry-struck", {"entry": strike.number})
    assert replay([*entries, strike, redo]) == replay(entries)


@given(matches(), st.data())
def test_correcting_a_round_equals_having_recorded_it_right(data: dict[str, Any], choose: st.DataObject) -> None:
    if not data["rounds"]:
        return
    index = choose.draw(st.integers(0, len(data["rounds"]) - 1))
    wrong = {"out": "a", "hands": {"b": {"points": choose.draw(points)}}}
    entries = journal({**data, "rounds": [*data["rounds"][:index], wrong, *data["rounds"][index + 1 :]]})
    correction = {"entry": index + 2, "data": data["rounds"][index]}
    corrected = [*entries, Entry(len(entries) + 1, "entry-corrected", correction)]
    assert replay(corrected) == match_from(data)


@given(st.lists(st.lists(st.sampled_from(["0", "1", "5", "9", "skip", "wild"]), min_size=1, max_size=4), min_size=2))
def test_paragraph_6_puts_fewer_cards_before_anything_else(hands: list[list[str]]) -> None:
    from companion.game.hands import Hand

    ordered = sorted((Hand(0, faces=tuple(faces)) for faces in hands), key=stopped_rank)
    assert [len(hand.faces) for hand in ordered] == sorted(len(hand.faces) for hand in ordered)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=200) | json_values.map(lambda value: json.dumps(value).encode()))
def test_arbitrary_bytes_raise_nothing_but_our_own_errors(content: bytes) -> None:
    with contextlib.suppress(Refused):
        read_match(content)


@settings(max_examples=400)
@given(matches(), st.data())
def test_a_file_with_anything_anywhere_raises_nothing_but_our_own_errors(
    data: dict[str, Any], choose: st.DataObject
) -> None:
    place: Any = data
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = choose.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or choose.draw(st.booleans()):
            place[key] = choose.draw(json_values)
            break
        place = place[key]
    try:
        match = read_match(json.dumps(data).encode())
    except Refused:
        return
    assert read_match(write_match(match)) == match


@given(
    st.lists(
        st.tuples(
            st.integers(0, 3600), st.sampled_from(KEYS[:5]), st.sampled_from(["joins", "out", "gives-up", "removed"])
        ),
        max_size=8,
    )
)
def test_any_order_of_events_is_scored_or_refused(events: list[tuple[int, str, str]]) -> None:
    data = {
        **sheet("average", 5, rulebook="kpgut"),
        "age_order": [player["key"] for player in people(5)],
        "games": [
            {
                "players": ["a", "b", "c"],
                "events": [{"at": at, "player": player, "what": what} for at, player, what in sorted(events)],
            }
        ],
    }
    del data["rounds"]
    try:
        result = standings(read_match(json.dumps(data).encode()))
    except Refused:
        return
    placed = [row for row in result.rows if row.place]
    assert all(row.score is not None and row.score >= 0 for row in placed)
    assert bool(placed) or not result.over
