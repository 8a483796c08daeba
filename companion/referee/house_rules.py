"""What a table may play differently: facts of its rulebook switched, and marked as the table's own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.game.refusals import (
    ChallengeCostsLess,
    DrawnCannotBePlayed,
    NobodyChallenges,
    NothingToChallenge,
    NotInThisRulebook,
    UnknownFact,
    shortened,
)
from companion.referee.facts import Facts
from companion.referee.rulebook import Fact, Rulebook
from companion.referee.situation import YES_NO, Ask

MOST_PENALTY = 20


@dataclass(frozen=True, slots=True)
class HouseFact(Fact):
    """A fact as this table plays it, with what the book says; None where the book says nothing."""

    book: Fact | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """One fact that a table may set, and the topics that then have another answer."""

    ask: Ask
    topics: tuple[str, ...]
    #: Only where the rulebook has it: there is no target where points are not counted.
    only_known: bool = False


def _yes_no(fact: str, *topics: str) -> Switch:
    return Switch(Ask(fact, YES_NO), topics)


def _cards(fact: str, *topics: str) -> Switch:
    return Switch(Ask(fact, least=1, most=MOST_PENALTY), topics)


_LISTED = (
    _yes_no("stack_draw_two", "draw-two-on-draw-two", "stacking"),
    _yes_no("stack_wild_four", "wild-four-on-wild-four", "stacking"),
    _yes_no("stack_wild_four_on_draw_two", "wild-four-on-draw-two", "stacking"),
    _yes_no("stack_draw_two_on_wild_four", "draw-two-on-wild-four", "stacking"),
    _yes_no("jump_in", "jump-in"),
    _yes_no("several_cards", "several-cards"),
    Switch(Ask("no_playable_draws", ("one", "until-playable")), ("no-playable-card",)),
    _yes_no("play_drawn", "play-drawn-card"),
    _yes_no("must_play_drawn", "must-play-drawn-card"),
    _yes_no("draw_by_choice", "draw-by-choice"),
    _yes_no("reverse_is_skip_for_two", "reverse-two-players"),
    Switch(
        Ask("wild_four_test", ("colour", "any-playable", "none")),
        ("wild-four-condition", "wild-four-with-number-match", "wild-four-holding-wild"),
    ),
    Switch(Ask("challenge_by", ("next", "anyone", "nobody")), ("challenge",)),
    _cards("challenge_guilty_draws", "challenge-guilty"),
    _cards("challenge_innocent_draws", "challenge-innocent"),
    _cards("uno_penalty", "uno-penalty"),
    Switch(Ask("uno_window_closes", ("next-begins", "next-moves", "next-plays")), ("uno-catch-window",)),
    _yes_no("end_on_action", "going-out-on-action"),
    _yes_no("last_card_draws", "last-card-draws"),
    _cards("advice_penalty", "advice"),
    _cards("cheating_penalty", "cheating"),
    _cards("absent_draws", "absent-player"),
    Switch(Ask("hand_size", least=1, most=15), ("deal",)),
    Switch(Ask("target", least=1, most=99999), ("winning-score",), only_known=True),
)
SWITCHES = {switch.ask.name: switch for switch in _LISTED}
#: What a house rule brings along where the book has no number for it: one card, as people play it.
BRINGS = {"end_on_action": ("end_on_action_draws", 1)}


def apply(house_rules: Mapping[str, Any], rulebook: Rulebook) -> Rulebook:
    """The rulebook as this table plays it. What is set as in the book is no house rule."""
    facts: dict[str, Fact] = dict(rulebook.facts)
    for name, said in house_rules.items():
        value = _read(name, said, rulebook)
        book = rulebook.facts.get(name)
        if book is None or book.value != value:
            facts[name] = HouseFact(value, None, book)
            if name in BRINGS:
                facts.setdefault(BRINGS[name][0], HouseFact(BRINGS[name][1], None))
    _check(Facts(facts), facts)
    return replace(rulebook, facts=facts)


def _read(name: str, said: Any, rulebook: Rulebook) -> int | bool | str:
    if name not in SWITCHES:
        raise UnknownFact("house-rules", shortened(name), tuple(SWITCHES))
    if SWITCHES[name].only_known and name not in rulebook.facts:
        raise NotInThisRulebook(name)
    value = SWITCHES[name].ask.read(said)
    return value == "yes" if SWITCHES[name].ask.choices == YES_NO else value


def _check(facts: Facts, all_facts: Mapping[str, Fact]) -> None:
    """Refuses what makes no sense together."""
    draws_on = facts.word("no_playable_draws") == "until-playable" or facts.says("must_play_drawn")
    if draws_on and not facts.says("play_drawn"):
        raise DrawnCannotBePlayed
    if facts.word("wild_four_test") == "none" and facts.word("challenge_by") != "nobody":
        raise NothingToChallenge
    changed = {name for name, fact in all_facts.items() if isinstance(fact, HouseFact)}
    for cost in ("challenge_guilty_draws", "challenge_innocent_draws"):
        if cost in changed and facts.word("challenge_by") == "nobody":
            raise NobodyChallenges(cost)
    if facts.number("challenge_innocent_draws") < facts.number("wild_four"):
        raise ChallengeCostsLess(facts.number("wild_four"))


def house_facts(rulebook: Rulebook) -> dict[str, HouseFact]:
    """Everything this table plays differently."""
    return {name: fact for name, fact in rulebook.facts.items() if isinstance(fact, HouseFact)}


def house_verdicts(rulebook: Rulebook) -> dict[str, str]:
    """The topics that this table answers differently, each with its verdict by the house rule."""
    facts, verdicts = Facts(rulebook.facts), dict[str, str]()
    for name in house_facts(rulebook):
        for topic in SWITCHES[name].topics if name in SWITCHES else ():
            verdicts[topic] = _verdict(topic, SWITCHES[name], facts)
    return verdicts


def _verdict(topic: str, switch: Switch, facts: Facts) -> str:
    if topic == "stacking":
        stacks = [name for name in SWITCHES if name.startswith("stack_")]
        return "yes" if any(facts.says(name) for name in stacks) else "no"
    if topic in ("wild-four-with-number-match", "wild-four-holding-wild"):
        return "no" if facts.word("wild_four_test") == "any-playable" else "yes"
    if topic in ("advice",):
        return "no"  # it has a price, so it is not allowed
    if switch.ask.choices != YES_NO:
        return "rule"
    return "yes" if facts.says(switch.ask.name) else "no"
