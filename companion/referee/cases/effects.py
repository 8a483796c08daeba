"""What a card that was just played does to those who come after it; the same wherever a card is played."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say

NUMBER = "number"
KINDS = (NUMBER, "draw-two", "reverse", "skip", "wild", "wild-four", "grayskull")


def known(card: str, facts: Facts) -> bool:
    """Whether the rulebook has a card of this kind at all."""
    return card != "grayskull" or "grayskull" in facts


def not_in_deck(topic: str) -> Finding:
    return Finding("silent", topic, (Say("not-in-deck"),))


def after(card: str, facts: Facts) -> Finding:
    """Who draws and who plays next, when everybody is still in and more than two play."""
    if card == "draw-two":
        return _draws("draw_two", facts, ("turn-lost",))
    if card == "wild-four":
        return _draws("wild_four", facts, ("turn-lost", "colour-chosen"))
    return _PASSING.get(card, _TURN)


def _draws(fact: str, facts: Facts, effects: tuple[str, ...]) -> Finding:
    cards = facts.number(fact)
    says = (Say("draws-and-loses-turn", "next", cards=cards), Say("turn", "after-next"))
    return Finding("allowed", fact, says, (fact, f"{fact}_loses_turn"), {"next": cards}, "after-next", effects)


_TURN = Finding("allowed", "matching", (Say("turn", "next"),), ("matching",), turn="next")
_PASSING = {
    "skip": Finding(
        "allowed",
        "skip",
        (Say("skip-one", "after-next", "next"),),
        ("skip_passes",),
        turn="after-next",
        effects=("turn-lost",),
    ),
    "reverse": Finding(
        "allowed",
        "reverse",
        (Say("reverse-turns", "previous"),),
        ("reverse_turns",),
        turn="previous",
        effects=("direction-changes",),
    ),
    "wild": Finding(
        "allowed",
        "wild",
        (Say("names-colour", "player"), Say("turn", "next")),
        ("wild_any_time",),
        turn="next",
        effects=("colour-chosen",),
    ),
}
