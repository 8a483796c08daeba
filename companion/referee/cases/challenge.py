"""A Wild Draw Four is challenged: may they, was it wrong, and who draws."""

from dataclasses import replace

from companion.referee.facts import Facts
from companion.referee.ruling import Finding, Say, silent
from companion.referee.situation import YES_NO, Ask, Situation

KEY = "wild-four-challenge"
ASKS = (
    Ask("challenger", ("next", "other"), default="next"),
    Ask("held_colour", YES_NO),
    Ask("held_match", YES_NO),
)


def rule(facts: Facts, given: Situation) -> Finding:
    if given.word("challenger") == "other" and facts.word("challenge_by") != "anyone":
        return _by_another(facts)
    if facts.word("challenge_by") == "nobody":
        return _stands(facts, "challenge-nobody")
    if facts.word("wild_four_test") == "any-playable":
        wrong, test = given.yes("held_colour") or given.yes("held_match"), "playable"
    else:
        wrong, test = given.yes("held_colour"), "colour"
    by_another = given.word("challenger") == "other"
    found = _guilty(facts, test) if wrong else _innocent(facts, test, by_another)
    return replace(found, because=(*found.because, "challenge_by")) if by_another else found


def _by_another(facts: Facts) -> Finding:
    if facts.word("challenge_by") == "open":
        return silent("challenge", Say("challenge-by-open"))
    return _stands(facts, "challenge-nobody" if facts.word("challenge_by") == "nobody" else "challenge-not-entitled")


def _stands(facts: Facts, why: str) -> Finding:
    """The card takes its effect as if nobody had spoken."""
    cards = facts.number("wild_four")
    return Finding(
        "not-entitled",
        "challenge",
        (Say(why), Say("draws-and-loses-turn", "next", cards=cards), Say("turn", "after-next")),
        ("challenge_by", "wild_four"),
        {"next": cards},
        "after-next",
        ("turn-lost", "colour-chosen"),
    )


def _guilty(facts: Facts, test: str) -> Finding:
    cards = facts.number("challenge_guilty_draws")
    plays = facts.word("challenge_guilty_plays")
    says = [Say(f"guilty-{test}", "player"), Say("draws", "player", cards=cards)]
    turn, effects = None, tuple[str, ...]()
    if facts.word("challenge_guilty_card") == "returned":  # UNOPRIVATE line 137
        says.insert(1, Say("card-returned", "player"))
        turn, effects = "player", ("card-returned", "play-another-card")
    elif plays == "any-card":  # KPGUT line 89
        says.append(Say("challenger-plays-any", "challenger"))
        turn, effects = "next", ("may-play-any-card",)
    else:
        says.append(Say("guilty-rest-open"))
    because = ("challenge_guilty_draws", "challenge_guilty_card", "challenge_guilty_plays", "wild_four_test")
    return Finding("guilty", "challenge-guilty", tuple(says), because, {"player": cards}, turn, effects)


def _innocent(facts: Facts, test: str, by_another: bool) -> Finding:
    draws = _wrong_challenge(facts, by_another)
    loser = "next" if "next" in draws else "challenger"
    says = [Say(f"innocent-{test}", "player")]
    for role, cards in draws.items():
        says.append(Say("draws-and-loses-turn" if role == loser else "draws", role, cards=cards))
    says.append(Say("turn", "after-next"))
    because = ("challenge_innocent_draws", "challenge_innocent_loses_turn", "wild_four_loses_turn", "wild_four_test")
    effects = ("turn-lost", "colour-chosen")
    return Finding("innocent", "challenge-innocent", tuple(says), because, draws, "after-next", effects)


def _wrong_challenge(facts: Facts, by_another: bool) -> dict[str, int]:
    cards, own = facts.number("challenge_innocent_draws"), facts.number("wild_four")
    if not by_another:
        return {"challenger": cards}
    # only as a house rule: the one who is hit draws for the card all the same
    return {"challenger": cards - own, "next": own} if cards > own else {"next": own}
