"""Somebody did not say Uno: until when it can be noticed, and what it costs."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import YES_NO, Ask, Situation

KEY = "missed-uno"
#: The moments in order. `within-3-seconds`: the card is down, the next player has not begun.
MOMENTS = ("before-card-down", "within-3-seconds", "before-next-turn", "next-drew", "next-played")
ASKS = (Ask("noticed", YES_NO, default="yes"), Ask("when", MOMENTS))
#: The last moment at which somebody can still be caught, for each way of closing the window.
LAST_MOMENT = {"next-begins": "before-next-turn", "next-moves": "before-next-turn", "next-plays": "next-drew"}
TURN = {
    "before-card-down": "player",
    "within-3-seconds": "next",
    "before-next-turn": "next",
    "next-drew": "next",
    "next-played": None,
}


def rule(facts: Facts, given: Situation) -> Finding:
    if not given.yes("noticed"):
        return _no_penalty("uno-unnoticed", None, ("uno_window_closes", "uno_penalty"))
    when = given.word("when")
    turn = TURN[when]
    if when == "before-card-down":
        return _no_penalty("uno-not-down", turn, ("uno_window_opens", "uno_penalty"))
    if when == "within-3-seconds" and facts.word("uno_window_opens") == "after-seconds":  # KPGUT §1
        number = facts.number("uno_seconds")
        return _no_penalty("uno-seconds-left", turn, ("uno_seconds",), number)
    closes = facts.word("uno_window_closes")
    if MOMENTS.index(when) > MOMENTS.index(LAST_MOMENT[closes]):
        why = "uno-too-late-played" if closes == "next-plays" else "uno-too-late"
        return _no_penalty(why, turn, ("uno_window_closes",))
    cards = facts.number("uno_penalty")
    says = (Say("uno-caught", "player"), Say("draws", "player", cards=cards))
    return Finding(
        "penalty", "uno-penalty", says, ("uno_penalty", "uno_window_closes"), {"player": cards}, turn, ("turn-kept",)
    )


def _no_penalty(why: str, turn: str | None, because: tuple[str, ...], number: int = 0) -> Finding:
    return Finding("no-penalty", "uno-catch-window", (Say(why, "player", number=number),), because, turn=turn)
