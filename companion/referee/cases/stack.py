"""Somebody is hit by a draw card and answers with another card: may they, and who draws how many."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import MOST_CARDS, YES_NO, Ask, Situation

KEY = "stack"
ASKS = (
    Ask("on", ("draw-two", "wild-four")),
    Ask("with", ("draw-two", "wild-four", "wild", "skip", "reverse")),
    Ask("count", least=1, most=MOST_CARDS, default=1, where=("stack_draw_two", "stack_wild_four")),
    Ask("holds_draw_two", YES_NO, default="no"),
)
#: The fact that says whether the second kind may answer the first.
SWITCHES = {
    ("draw-two", "draw-two"): "stack_draw_two",
    ("draw-two", "wild-four"): "stack_wild_four_on_draw_two",
    ("wild-four", "draw-two"): "stack_draw_two_on_wild_four",
    ("wild-four", "wild-four"): "stack_wild_four",
}
AMOUNTS = {"draw-two": "draw_two", "wild-four": "wild_four"}


def rule(facts: Facts, given: Situation) -> Finding:
    on, answer = given.word("on"), given.word("with")
    cost = given.number("count") * facts.number(AMOUNTS[on])
    switch = SWITCHES.get((on, answer), "dodge_draw")
    topic = f"{answer}-on-{on}" if (on, answer) in SWITCHES else "escaping-a-draw"
    if not facts.says(switch):
        return _not_allowed(topic, Say("stack-not-allowed"), switch, on, cost)
    if (on, answer) == ("draw-two", "wild-four") and bars_wild_four(facts) and given.yes("holds_draw_two"):
        return _not_allowed(topic, Say("stack-holds-draw-two", "player"), "wild_four_holding_draw_two", on, cost)
    return _allowed(topic, switch, on, answer, cost + facts.number(AMOUNTS[answer]))


def bars_wild_four(facts: Facts) -> bool:
    """Whether a Draw Two in hand bars a Wild Draw Four from answering a Draw Two. KPGUT line 83."""
    return "wild_four_holding_draw_two" in facts and not facts.says("wild_four_holding_draw_two")


def _not_allowed(topic: str, why: Say, fact: str, on: str, cost: int) -> Finding:
    says = (why, Say("draws-and-loses-turn", "player", cards=cost), Say("turn", "next"))
    because = (fact, AMOUNTS[on], f"{AMOUNTS[on]}_loses_turn")
    return Finding("not-allowed", topic, says, because, {"player": cost}, "next", ("turn-lost",))


def _allowed(topic: str, switch: str, on: str, answer: str, cost: int) -> Finding:
    says = [Say("stack-allowed"), Say("stack-cost", "next", cards=cost)]
    if on != answer:
        says.append(Say("stack-adds-up"))
    effects = ("turn-lost", "colour-chosen") if answer == "wild-four" else ("turn-lost",)
    return Finding("allowed", topic, tuple(says), (switch, AMOUNTS[answer]), {"next": cost}, "after-next", effects)
