"""Somebody plays out of turn with the very card that lies on top."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import YES_NO, Ask, Situation

KEY = "jump-in"
ASKS = (
    Ask("identical", YES_NO, default="yes"),
    Ask("card", ("number", "special"), default="number"),
    Ask("own_turn", YES_NO, default="no"),
)


def rule(facts: Facts, given: Situation) -> Finding:
    """KPGUT §7: the same number in the same colour; play then goes on as if it had not been played."""
    if not facts.says("jump_in"):
        return _no("jump-never")
    if given.yes("own_turn"):
        return _no("jump-own-turn")
    if not given.yes("identical") or given.word("card") != "number":
        return _no("jump-identical-number")
    return Finding("allowed", KEY, (Say("jump-allowed"),), ("jump_in",), effects=("turn-kept", "play-continues"))


def _no(why: str) -> Finding:
    return Finding("not-allowed", KEY, (Say(why),), ("jump_in",))
