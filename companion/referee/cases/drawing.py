"""Somebody draws although a card could be played, and plays on, or is doubted."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import YES_NO, Ask, Situation

KEY = "draw-by-choice"
ASKS = (
    Ask("doubted", YES_NO, default="no", where=("doubt_draw",)),
    Ask("had_playable", YES_NO),
    #: Without it the question is only about the drawing.
    Ask("plays", ("drawn", "other", "nothing")),
)
_ROLES = {"challenger": "doubter"}


def rule(facts: Facts, given: Situation) -> Finding:
    if not facts.says("draw_by_choice") and given.yes("had_playable"):
        says = (Say("choice-not-allowed", "player"),)
        return Finding("not-allowed", KEY, says, ("draw_by_choice",), turn="player", effects=("play-another-card",))
    if given.yes("doubted") and "doubt_draw" in facts:
        return _doubted(facts, given)
    return _drawn(facts, given)


def _doubted(facts: Facts, given: Situation) -> Finding:
    """KPGUT §14: the cards are shown to the oldest player, or to the youngest if the oldest is the one who drew."""
    turn = {"drawn": "next", "other": "next", "nothing": "player"}.get(str(given.known.get("plays", "")))
    if given.yes("had_playable"):
        says = (Say("doubt-right", "player"), Say("doubt-again-removed", "player"))
        because = ("doubt_draw", "unsporting")
        return Finding("upheld", KEY, says, because, turn=turn, effects=("warning",), roles=_ROLES)
    cards = facts.number("doubt_wrong_draws")
    says = (Say("doubt-wrong", "player"), Say("draws", "challenger", cards=cards))
    return Finding("rejected", KEY, says, ("doubt_wrong_draws",), {"challenger": cards}, turn, roles=_ROLES)


def _drawn(facts: Facts, given: Situation) -> Finding:
    plays = given.known.get("plays")
    first = (Say("choice-no-doubt"),) if given.yes("doubted") else ()
    if plays == "other" and facts.says("only_drawn_after_choice"):
        says = (*first, Say("choice-only-drawn"))
        return Finding("not-allowed", "after-drawing-by-choice", says, ("only_drawn_after_choice",), turn="next")
    if plays == "drawn" and not facts.says("play_drawn"):
        return Finding("not-allowed", "play-drawn-card", (Say("choice-drawn-stays"),), ("play_drawn",), turn="next")
    if plays == "nothing" and facts.word("no_playable_draws") == "until-playable":
        says = (*first, Say("choice-draws-on", "player"))
        return Finding("not-allowed", "pass", says, ("no_playable_draws",), turn="player", effects=("turn-kept",))
    if plays is None:
        return Finding("allowed", KEY, (*first, Say("choice-allowed")), ("draw_by_choice",), turn="player")
    says = (*first, Say("choice-allowed"), Say(f"choice-{plays}"), Say("turn", "next"))
    return Finding("allowed", KEY, says, ("draw_by_choice", "only_drawn_after_choice"), turn="next")
