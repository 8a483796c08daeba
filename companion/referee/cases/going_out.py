"""Somebody lays the last card: is the round over, and does the card still take effect."""

from dataclasses import replace

from companion.referee.cases.effects import KINDS, NUMBER, after, known, not_in_deck
from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say
from companion.referee.situation import Ask, Situation

KEY = "going-out"
ASKS = (Ask("card", KINDS),)


def rule(facts: Facts, given: Situation) -> Finding:
    card = given.word("card")
    if not known(card, facts):
        return not_in_deck("going-out-on-action")
    if card != NUMBER and not facts.says("end_on_action"):
        return _not_out(card, facts)
    return _out(card, facts)


def _not_out(card: str, facts: Facts) -> Finding:
    """KPGUT §2: draw one, say Uno, play on. It does not cancel what the card does to the others."""
    effect = _effect(card, facts)
    cards = facts.number("end_on_action_draws")
    return replace(
        effect,
        verdict="not-allowed",
        topic="going-out-on-action",
        says=(Say("out-not-on-special", "player", cards=cards), *effect.says),
        because=("end_on_action", *effect.because),
        draws={"player": cards, **effect.draws},
        effects=("say-uno", "play-continues", *effect.effects),
    )


def _out(card: str, facts: Facts) -> Finding:
    topic = "round-end" if card == NUMBER else "going-out-on-action"
    because = ("play_goes_on",) if card == NUMBER else ("end_on_action", "last_card_draws", "play_goes_on")
    effect = _effect(card, facts)
    draws = effect.draws
    says = [Say("out-play-on" if facts.says("play_goes_on") else "out-round-over", "player")]
    if facts.says("play_goes_on"):
        says += effect.says
        return Finding("allowed", topic, tuple(says), because, draws, effect.turn, ("play-continues", *effect.effects))
    effects = ("round-ends", "counts-in-score") if draws else ("round-ends",)
    says += [Say("out-draw-counts", role, cards=cards) for role, cards in draws.items()]
    if card == "grayskull":
        says.append(Say("out-grayskull-open"))
    return Finding("allowed", topic, tuple(says), because, draws, None, effects)


def _effect(card: str, facts: Facts) -> Finding:
    """What the card does to the others; a draw card only if it still counts as the last one."""
    effect = after(card, facts)
    return after(NUMBER, facts) if effect.draws and not facts.says("last_card_draws") else effect
