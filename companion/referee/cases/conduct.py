"""Advice, wrong cards, people who are away, give up or come late."""

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say, silent
from companion.referee.situation import YES_NO, Ask, Situation

ADVICE = (Ask("by", ("player", "spectator"), default="player"), Ask("novice_agreed", YES_NO, default="no"))
ILLEGAL_PLAY = (Ask("noticed", ("before-next", "later")),)
JOINS_LATE = (Ask("winner", YES_NO, default="no"), Ask("oldest_agrees", YES_NO, default="yes"))


def advice(facts: Facts, given: Situation) -> Finding:
    if given.word("by") == "spectator":
        return _spectator(facts, given)
    if "advice_penalty" not in facts:
        return silent("advice")
    cards = facts.number("advice_penalty")
    says = (Say("advice-penalty"), Say("draws", "adviser", cards=cards), Say("goes-on"))
    return Finding("penalty", "advice", says, ("advice_penalty",), {"adviser": cards}, effects=("turn-kept",))


def _spectator(facts: Facts, given: Situation) -> Finding:
    if "spectator_penalty" not in facts:
        return silent("spectator-advice")
    if given.yes("novice_agreed") and facts.says("spectator_if_novice"):  # KPGUT §3.2
        return Finding("allowed", "spectator-advice", (Say("advice-novice"),), ("spectator_if_novice",))
    cards = facts.number("spectator_penalty")
    says = (Say("advice-spectator", "adviser", cards=cards, number=facts.number("late_join_cards")),)
    because = ("spectator_penalty", "late_join_cards")
    return Finding("penalty", "spectator-advice", says, because, {"adviser": cards}, effects=("turn-kept",))


def illegal_play(facts: Facts, given: Situation) -> Finding:
    if "cheating_penalty" not in facts:
        return silent("cheating")
    if given.word("noticed") == "later":
        if "cheating_until" not in facts:
            return silent("cheating")
        return Finding("no-penalty", "cheating", (Say("illegal-too-late"),), ("cheating_until",))
    cards = facts.number("cheating_penalty")
    says = (Say("illegal-back", "player", cards=cards), Say("illegal-turn-open"))
    because = ("cheating_penalty", "cheating_until")
    return Finding("penalty", "cheating", says, because, {"player": cards}, effects=("cards-back",))


def absent(facts: Facts, _given: Situation) -> Finding:
    if "absent_draws" not in facts:
        return silent("absent-player")
    cards = facts.number("absent_draws")
    says = (Say("absent", "player", cards=cards), Say("turn", "next"))
    because = ("absent_draws", "absent_loses_turn")
    return Finding("penalty", "absent-player", says, because, {"player": cards}, "next", ("turn-lost",))


def gives_up(facts: Facts, _given: Situation) -> Finding:
    if "gives_up" not in facts:
        return silent("giving-up")
    says = (Say("gives-up", "player"),)
    return Finding("allowed", "giving-up", says, ("gives_up",), effects=("last-place", "play-continues"))


def joins_late(facts: Facts, given: Situation) -> Finding:
    if "join_until" not in facts:
        return silent("joining-late")
    if given.yes("winner"):
        return Finding("not-allowed", "joining-late", (Say("joins-too-late"),), ("join_until",))
    if not given.yes("oldest_agrees"):
        return Finding("not-allowed", "joining-late", (Say("joins-unwanted"),), ("join_asks",))
    cards = facts.number("late_join_cards")
    says = (Say("joins", "player", cards=cards),)
    because = ("late_join_cards", "join_asks")
    return Finding("allowed", "joining-late", says, because, {"player": cards}, effects=("play-continues",))
