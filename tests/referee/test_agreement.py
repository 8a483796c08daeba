"""Rulings, topics and legal plays say the same, whatever is asked and whatever a table has changed."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.game.cards import Card
from companion.game.refusals import FactNeeded, NoVotes, Refused
from companion.referee.cases import CASES, rule
from companion.referee.facts import Facts
from companion.referee.house_rules import SWITCHES, apply, house_verdicts
from companion.referee.legal import legal
from companion.referee.position import Position
from companion.referee.rulebook import Rulebook
from companion.referee.ruling import EFFECTS, VERDICTS
from companion.referee.situation import Ask
from companion.rulebooks import topics
from tests.referee.books import SHORT, book

ROLES = {"player", "next", "after-next", "previous", "challenger", "adviser", "others"}
BOOKS = st.sampled_from(sorted(SHORT)).map(book)


def values(ask: Ask) -> st.SearchStrategy[Any]:
    return st.sampled_from(ask.choices) if ask.choices else st.integers(ask.least, ask.most)


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), unique=True, max_size=5))
    return {name: draw(values(SWITCHES[name].ask)) for name in names}


@st.composite
def tables(draw: st.DrawFn) -> Rulebook:
    """A rulebook as some table plays it."""
    written = draw(BOOKS)
    try:
        return apply(draw(house_rules()), written)
    except Refused:
        return written


@st.composite
def situations(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    case = CASES[draw(st.sampled_from(sorted(CASES)))]
    said = {ask.name: draw(st.none() | values(ask)) for ask in case.asks}
    return case.key, said


@settings(max_examples=1500, deadline=None)
@given(table=tables(), situation=situations())
def test_every_situation_has_an_answer_or_a_clear_refusal(table: Rulebook, situation: tuple[str, Any]) -> None:
    case, said = situation
    needed = ""
    try:
        finding = rule(case, table, said).finding
    except FactNeeded as refused:
        needed = refused.fact
    except NoVotes:
        return
    if needed:
        assert said[needed] is None
        return
    assert finding.verdict in VERDICTS
    assert set(finding.effects) <= set(EFFECTS)
    assert len(set(finding.effects)) == len(finding.effects)
    assert all(number > 0 for number in finding.draws.values())
    for role in (*finding.draws, *([finding.turn] if finding.turn else [])):
        assert role in ROLES or role[0] == "+"
    assert finding.topic in topics()
    if "round-ends" in finding.effects:
        assert finding.turn is None
    if finding.verdict == "silent":
        assert not finding.draws
        assert not finding.effects


@settings(max_examples=300, deadline=None)
@given(written=BOOKS, house=house_rules())
def test_house_rules_are_taken_or_refused_with_a_name(written: Rulebook, house: dict[str, Any]) -> None:
    try:
        table = apply(house, written)
    except Refused:
        return
    assert {name for name in house if table.facts[name] != written.facts.get(name)} <= set(house)
    assert all(topics()[topic].asks or verdict == "rule" for topic, verdict in house_verdicts(table).items())


def verdict_of(table: Rulebook, topic: str) -> str:
    return house_verdicts(table).get(topic, table.rules[topic].verdict)


DRAW_CARDS = {"draw-two": Card("draw-two", "red"), "wild-four": Card("wild-four")}
ANSWERS = {**DRAW_CARDS, "wild": Card("wild"), "skip": Card("skip", "red"), "reverse": Card("reverse", "red")}


@settings(max_examples=400, deadline=None)
@given(
    table=tables(),
    on=st.sampled_from(sorted(DRAW_CARDS)),
    answer=st.sampled_from(sorted(ANSWERS)),
    holds=st.booleans(),
    count=st.integers(1, 3),
)
def test_answering_a_draw_is_ruled_looked_up_and_played_alike(
    table: Rulebook, on: str, answer: str, holds: bool, count: int
) -> None:
    said = {"on": on, "with": answer, "count": count, "holds_draw_two": "yes" if holds else "no"}
    ruling = rule("stack", table, said).finding
    hand = (ANSWERS[answer], Card("draw-two", "blue")) if holds else (ANSWERS[answer],)
    position = Position(DRAW_CARDS[on], "red", 2 * count, hand)
    may = any(play.card == ANSWERS[answer] for play in legal(table, position).plays)
    assert may == (ruling.verdict == "allowed")
    if answer in DRAW_CARDS and not holds:
        assert verdict_of(table, f"{answer}-on-{on}") == ("yes" if may else "no")
    if verdict_of(table, "stacking") == "no":
        assert not may


@settings(max_examples=400, deadline=None)
@given(table=tables(), colour=st.booleans(), number=st.booleans(), wild=st.booleans())
def test_a_wild_draw_four_that_may_be_played_is_never_guilty(
    table: Rulebook, colour: bool, number: bool, wild: bool
) -> None:
    held = [Card("5", "red")] * colour + [Card("7", "blue")] * number + [Card("wild")] * wild
    position = Position(Card("7", "red"), "red", 0, (Card("wild-four"), *held))
    may = legal(table, position).why[Card("wild-four")].may
    said = {"held_colour": "yes" if colour else "no", "held_match": "yes" if number or wild else "no"}
    ruling = rule("wild-four-challenge", table, said).finding
    assume(ruling.verdict != "not-entitled")  # nobody may challenge at this table
    assert may == (ruling.verdict == "innocent")
    if not colour and number and not wild:
        assert may == (verdict_of(table, "wild-four-with-number-match") == "yes")
    if not colour and wild and not number:
        assert may == (verdict_of(table, "wild-four-holding-wild") == "yes")


#: topic -> case, facts, and the verdicts of the ruling that go with yes and with no
MATCHES: list[tuple[str, str, dict[str, Any], tuple[str, ...], tuple[str, ...]]] = [
    ("going-out-on-action", "going-out", {"card": "skip"}, ("allowed",), ("not-allowed",)),
    ("jump-in", "jump-in", {}, ("allowed",), ("not-allowed",)),
    ("several-cards", "skip", {"count": 2}, ("allowed",), ("not-allowed",)),
    ("draw-by-choice", "draw-by-choice", {"had_playable": "yes"}, ("allowed",), ("not-allowed",)),
    (
        "after-drawing-by-choice",
        "draw-by-choice",
        {"plays": "other", "had_playable": "no"},
        ("allowed",),
        ("not-allowed",),
    ),
    ("play-drawn-card", "draw-by-choice", {"plays": "drawn", "had_playable": "no"}, ("allowed",), ("not-allowed",)),
    ("advice", "advice", {}, ("allowed",), ("penalty",)),
    ("spectator-advice", "advice", {"by": "spectator"}, ("allowed",), ("penalty",)),
    ("joining-late", "joins-late", {}, ("allowed",), ("not-allowed",)),
    ("worn-cards", "worn-card", {}, ("allowed",), ("not-allowed",)),
]


@pytest.mark.parametrize(("topic", "case", "facts", "yes", "no"), MATCHES)
@settings(max_examples=60, deadline=None)
@given(table=tables())
def test_a_topic_and_its_ruling_agree(
    topic: str, case: str, facts: dict[str, Any], yes: tuple[str, ...], no: tuple[str, ...], table: Rulebook
) -> None:
    verdict = verdict_of(table, topic)
    found = rule(case, table, facts).finding.verdict
    assert found in {"yes": yes, "no": no, "silent": ("silent",)}[verdict]


@settings(max_examples=100, deadline=None)
@given(table=tables())
def test_two_players_and_a_reverse_agree_with_the_topic(table: Rulebook) -> None:
    found = rule("reverse", table, {"players": 2}).finding
    assert found.turn == {"yes": "player", "no": "next", "silent": None}[verdict_of(table, "reverse-two-players")]


@settings(max_examples=100, deadline=None)
@given(table=tables())
def test_nothing_is_drawn_twice_where_one_card_is_drawn(table: Rulebook) -> None:
    position = Position(Card("5", "red"), "red", 0, (Card("1", "blue"), Card("2", "green")), drawn=Card("1", "blue"))
    again = Facts(table.facts).word("no_playable_draws") == "until-playable"
    assert legal(table, position).must_draw == int(again)
