"""The vote on a yes-or-no question: KPGUT §11, and a neutral way out for any table."""

from companion.game.refusals import NoVotes
from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import MOST_PLAYERS, YES_NO, Ask, Situation

KEY = "vote"
ASKS = (Ask("yes", least=0, most=MOST_PLAYERS), Ask("no", least=0, most=MOST_PLAYERS), Ask("oldest", YES_NO))


def rule(facts: Facts, given: Situation) -> Finding:
    yes, no = given.number("yes"), given.number("no")
    if yes + no == 0:
        raise NoVotes
    tied = yes == no
    upheld = given.yes("oldest") if tied else yes > no
    key = ("vote-tie-" if tied else "vote-") + ("yes" if upheld else "no")
    says = [Say(key)] if "vote" in facts else [Say(key), Say("vote-offered")]
    because = ("vote_tie",) if tied else ("vote",)
    return Finding("upheld" if upheld else "rejected", "disputes", tuple(says), because)
