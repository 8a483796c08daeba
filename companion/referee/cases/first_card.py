"""The card that the discard pile begins with: turned from the pile, or chosen by the one who opens."""

from dataclasses import replace

from companion.referee.cases.effects import KINDS, NUMBER, after, known, not_in_deck
from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import Ask, Situation

KEY = "first-card"
ASKS = (Ask("card", KINDS),)
_OPENS = {"player": "youngest"}
_DEALS = {"player": "dealer", "next": "left-of-dealer"}


def rule(facts: Facts, given: Situation) -> Finding:
    card = given.word("card")
    topic = "first-card" if card == NUMBER else f"first-card-{card}"
    if not known(card, facts):
        return not_in_deck(topic)
    if facts.word("first_card") == "turned":
        return replace(_turned(card, facts), topic=topic, roles=_DEALS)
    return replace(_played(card, facts), topic=topic, roles=_OPENS)


def _played(card: str, facts: Facts) -> Finding:
    """KPGUT line 23: the youngest opens with any card but a Wild Draw Four. It counts as any card that is played."""
    if card == "wild-four":
        says = (Say("first-barred", "player"),)
        return Finding("not-allowed", "", says, ("first_wild_four",), turn="player", effects=("play-another-card",))
    effect = after(card, facts)
    return replace(effect, says=(Say("first-opens", "player"), *effect.says), because=("first_card", *effect.because))


def _turned(card: str, facts: Facts) -> Finding:
    if card == "wild-four":
        effects = ("card-back-in-deck",)
        return Finding("not-allowed", "", (Say("first-back-in-deck"),), ("first_wild_four",), effects=effects)
    return _STARTS.get(card, _number)(facts)


def _number(facts: Facts) -> Finding:
    return Finding("allowed", "", (Say("first-starts", "next"),), ("first_card", "starts"), turn="next")


def _draw_two(facts: Facts) -> Finding:
    cards = facts.number("draw_two")
    if not facts.says("first_draw_two_loses_turn"):  # UNOPRIVATE line 79 does not say
        says = (Say("draws", "next", cards=cards), Say("first-draw-open"))
        return Finding("allowed", "", says, ("first_draw_two", "draw_two"), {"next": cards})
    says = (Say("draws-and-loses-turn", "next", cards=cards), Say("turn", "after-next"))
    because = ("first_draw_two_loses_turn", "draw_two")
    return Finding("allowed", "", says, because, {"next": cards}, "after-next", ("turn-lost",))


def _reverse(_facts: Facts) -> Finding:
    effects = ("direction-changes", "dealer-starts")
    return Finding(
        "allowed", "", (Say("first-reverse", "player"),), ("first_reverse_starts",), turn="player", effects=effects
    )


def _skip(_facts: Facts) -> Finding:
    says = (Say("skip-one", "after-next", "next"),)
    return Finding("allowed", "", says, ("first_skip_passes",), turn="after-next", effects=("turn-lost",))


def _wild(_facts: Facts) -> Finding:
    says = (Say("first-wild", "next"),)
    return Finding("allowed", "", says, ("first_wild_colour_by",), turn="next", effects=("colour-by-next",))


def _grayskull(_facts: Facts) -> Finding:
    says = (Say("first-wild", "next"), Say("first-grayskull-open"))
    return Finding("allowed", "", says, ("first_grayskull_colour_by",), turn="next", effects=("colour-by-next",))


_STARTS = {"draw-two": _draw_two, "reverse": _reverse, "skip": _skip, "wild": _wild, "grayskull": _grayskull}
