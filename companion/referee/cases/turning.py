"""Reverse and Skip: with two players, and several at once."""

from companion.referee.cases.effects import after
from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say, seat, silent
from companion.referee.situation import MOST_CARDS, MOST_PLAYERS, Ask, Situation

ASKS = (
    Ask("players", least=2, most=MOST_PLAYERS, default=4),
    Ask("count", least=1, most=MOST_CARDS, default=1, where=("several_cards",)),
)


def reverse(facts: Facts, given: Situation) -> Finding:
    count, players = given.number("count"), given.number("players")
    if count > 1 and not facts.says("several_cards"):
        return _one_card("reverse")
    if players == 2 and "reverse_is_skip_for_two" not in facts:
        return silent("reverse-two-players", Say("reverse-two-open"))
    if players == 2:
        return _reverse_for_two(facts, count)
    if count % 2:
        return after("reverse", facts)
    if "reverse_even_keeps" not in facts:  # several only by a house rule, which says nothing of this
        return silent("reverse")
    says = (Say("reverse-even", "next"),)
    return Finding("allowed", "reverse", says, ("reverse_even_keeps", "several_cards"), turn="next")


def _reverse_for_two(facts: Facts, count: int) -> Finding:
    because = ("reverse_is_skip_for_two",)
    if not facts.says("reverse_is_skip_for_two"):  # only as a house rule
        says = (Say("reverse-two-no-skip", "next"),)
        return Finding("allowed", "reverse-two-players", says, because, turn="next", effects=("direction-changes",))
    turn = "player" if count % 2 else "next"
    effects = ("plays-again", "turn-lost") if count % 2 else ()
    says = (Say("reverse-as-skip", turn),)
    return Finding("allowed", "reverse-two-players", says, because, turn=turn, effects=effects)


def skip(facts: Facts, given: Situation) -> Finding:
    count, players = given.number("count"), given.number("players")
    if count > 1 and not facts.says("several_cards"):
        return _one_card("skip")
    turn = seat(count * facts.number("skip_passes") + 1, players)
    because = ("skip_passes", "skip_again_for_two") if players == 2 else ("skip_passes",)
    say = Say("skip-one", turn, "next") if count == 1 else Say("skip-many", turn, number=count)
    effects = ("turn-lost", "plays-again") if turn == "player" else ("turn-lost",)
    return Finding("allowed", "skip", (say,), because, turn=turn, effects=effects)


def _one_card(topic: str) -> Finding:
    """Nothing is said about what becomes of the others: they were never played."""
    return Finding("not-allowed", topic, (Say("one-card-a-turn"),), ("several_cards",))
