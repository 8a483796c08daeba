"""What a table may play differently, and what makes no sense together."""

from typing import Any

import pytest

from companion.game.refusals import (
    ChallengeCostsLess,
    DrawnCannotBePlayed,
    NobodyChallenges,
    NothingToChallenge,
    NotInThisRulebook,
    OutOfRange,
    Refused,
    UnknownFact,
    UnknownValue,
    WrongType,
)
from companion.referee.cases import rule
from companion.referee.house_rules import SWITCHES, apply, house_facts, house_verdicts
from companion.rulebooks import topics
from companion.services.rulings import what_may_be_played
from tests.referee.books import SHORT, book

#: rulebook, house rules, case, facts -> verdict, draws
CHANGED: list[tuple[str, dict[str, Any], str, dict[str, str], str, dict[str, int]]] = [
    ("fi", {"stack_draw_two": "yes"}, "stack", {"on": "draw-two", "with": "draw-two"}, "allowed", {"next": 4}),
    ("kp", {"stack_draw_two": "no"}, "stack", {"on": "draw-two", "with": "draw-two"}, "not-allowed", {"player": 2}),
    ("fi", {"end_on_action": "no"}, "going-out", {"card": "wild"}, "not-allowed", {"player": 1}),
    ("kp", {"end_on_action": "yes"}, "going-out", {"card": "wild"}, "allowed", {}),
    ("fi", {"last_card_draws": "no"}, "going-out", {"card": "draw-two"}, "allowed", {}),
    ("dk", {"uno_penalty": "4"}, "missed-uno", {"when": "before-next-turn"}, "penalty", {"player": 4}),
    ("dk", {"uno_window_closes": "next-plays"}, "missed-uno", {"when": "next-drew"}, "penalty", {"player": 2}),
    ("fi", {"advice_penalty": 3}, "advice", {}, "penalty", {"adviser": 3}),
    ("fi", {"jump_in": "yes"}, "jump-in", {}, "allowed", {}),
    ("fi", {"reverse_is_skip_for_two": "yes"}, "reverse", {"players": "2"}, "allowed", {}),
    ("kp", {"reverse_is_skip_for_two": "no"}, "reverse", {"players": "2"}, "allowed", {}),
    ("fi", {"cheating_penalty": 2}, "illegal-play", {"noticed": "later"}, "silent", {}),
    ("fi", {"several_cards": "yes"}, "reverse", {"count": "2"}, "silent", {}),
    (
        "fi",
        {"challenge_by": "anyone"},
        "wild-four-challenge",
        {"challenger": "other", "held_colour": "no"},
        "innocent",
        {"challenger": 2, "next": 4},
    ),
    (
        "up",
        {"wild_four_test": "none", "challenge_by": "nobody"},
        "wild-four-challenge",
        {"held_colour": "yes"},
        "not-entitled",
        {"next": 4},
    ),
    ("fi", {"draw_by_choice": "no"}, "draw-by-choice", {"had_playable": "yes"}, "not-allowed", {}),
]


@pytest.mark.parametrize(("short", "house", "case", "facts", "verdict", "draws"), CHANGED)
def test_a_ruling_follows_the_house_rule_and_names_it(
    short: str, house: dict[str, Any], case: str, facts: dict[str, str], verdict: str, draws: dict[str, int]
) -> None:
    ruling = rule(case, apply(house, book(short)), facts)
    assert (ruling.finding.verdict, ruling.finding.draws) == (verdict, draws)
    assert bool(ruling.house_rules) == (verdict != "silent")
    assert set(ruling.house_rules) <= {*house, "end_on_action_draws"}


def test_a_house_rule_keeps_what_the_book_says() -> None:
    fact = house_facts(apply({"uno_penalty": 4}, book("dk")))["uno_penalty"]
    assert (fact.value, fact.book) == (4, book("dk").facts["uno_penalty"])
    assert house_facts(apply({"advice_penalty": 4}, book("dk")))["advice_penalty"].book is None


def test_what_is_set_as_in_the_book_is_no_house_rule() -> None:
    assert not house_facts(apply({"uno_penalty": 2, "stack_draw_two": "no"}, book("fi")))
    assert apply({}, book("fi")) == book("fi")


def test_legal_plays_follow() -> None:
    stacking = apply({"stack_draw_two": "yes", "several_cards": "yes"}, book("fi"))
    _position, found = what_may_be_played(stacking, {"top": "dbr", "pending": 2, "hand": ["dbg", "dbb", "sr"]})
    assert [(play.card.colour, len(play.then)) for play in found.plays] == [("green", 1), ("blue", 1)]
    stays = apply({"play_drawn": "no"}, book("fi"))
    assert not what_may_be_played(stays, {"top": "er", "drawn": "ar", "hand": ["ar"]})[1].plays
    on = apply({"no_playable_draws": "until-playable"}, book("fi"))
    assert what_may_be_played(on, {"top": "er", "drawn": "ab", "hand": ["ab"]})[1].must_draw == 1
    always = apply({"wild_four_test": "none", "challenge_by": "nobody"}, book("fi"))
    assert len(what_may_be_played(always, {"top": "er", "hand": ["ar", "wdd"]})[1].plays) == 2


def test_the_answers_of_topics_follow() -> None:
    assert house_verdicts(book("fi")) == {}
    changed = apply({"stack_draw_two": "yes", "uno_penalty": 5, "wild_four_test": "any-playable"}, book("fi"))
    assert house_verdicts(changed) == {
        "draw-two-on-draw-two": "yes",
        "stacking": "yes",
        "uno-penalty": "rule",
        "wild-four-condition": "rule",
        "wild-four-with-number-match": "no",
        "wild-four-holding-wild": "no",
    }
    assert house_verdicts(apply({"end_on_action": "no"}, book("fi"))) == {"going-out-on-action": "no"}


NONSENSE: list[tuple[str, dict[str, Any], type[Refused]]] = [
    ("fi", {"stacking": "yes"}, UnknownFact),
    ("fi", {"stack_draw_two": "maybe"}, UnknownValue),
    ("fi", {"stack_draw_two": True}, WrongType),
    ("fi", {"uno_penalty": 0}, OutOfRange),
    ("kp", {"target": 300}, NotInThisRulebook),
    ("fi", {"play_drawn": "no", "must_play_drawn": "yes"}, DrawnCannotBePlayed),
    ("kp", {"play_drawn": "no"}, DrawnCannotBePlayed),
    ("fi", {"wild_four_test": "none"}, NothingToChallenge),
    ("fi", {"challenge_by": "nobody", "challenge_guilty_draws": 6}, NobodyChallenges),
    ("fi", {"challenge_innocent_draws": 3}, ChallengeCostsLess),
]


@pytest.mark.parametrize(("short", "house", "refusal"), NONSENSE)
def test_what_makes_no_sense_is_refused(short: str, house: dict[str, Any], refusal: type[Refused]) -> None:
    with pytest.raises(refusal):
        apply(house, book(short))


def test_every_switch_is_a_fact_that_some_rulebook_has_and_leads_to_topics() -> None:
    known = {name for short in SHORT for name in book(short).facts}
    assert set(SWITCHES) <= known
    assert all(topic in topics() for switch in SWITCHES.values() for topic in switch.topics)
