"""The draw pile is empty; a card can be told from its back."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say, silent
from companion.referee.situation import YES_NO, Ask, Situation

PILE_EMPTY = (Ask("discard", YES_NO, default="yes"),)
WORN_CARD = (Ask("when", ("during", "between"), default="during"),)


def pile_empty(facts: Facts, given: Situation) -> Finding:
    if given.yes("discard"):
        say = Say("reshuffle-top-stays" if facts.says("top_card_stays") else "reshuffle-top-open")
        effects = ("reshuffle", "play-continues")
        return Finding("allowed", "draw-pile-empty", (say,), ("reshuffle", "top_card_stays"), effects=effects)
    if "both_piles_empty" not in facts:
        return silent("both-piles-empty")
    says = (Say("piles-gone"),)
    return Finding("allowed", "both-piles-empty", says, ("both_piles_empty",), effects=("round-ends",))


def worn_card(facts: Facts, given: Situation) -> Finding:
    fact = f"worn_{given.word('when')}"
    if fact not in facts:
        return silent("worn-cards")
    if facts.says(fact):
        return Finding("allowed", "worn-cards", (Say("worn-replaced"),), (fact,))
    return Finding("not-allowed", "worn-cards", (Say("worn-stays"),), (fact,), effects=("play-continues",))
