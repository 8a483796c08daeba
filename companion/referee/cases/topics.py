"""From a topic that somebody looked up to the situation it can be ruled on, with what is already said by it."""

_STACKS = {
    f"{answer}-on-{on}": ("stack", {"on": on, "with": answer})
    for on in ("draw-two", "wild-four")
    for answer in ("draw-two", "wild-four")
}
_FIRST_CARDS = {
    f"first-card-{card}": ("first-card", {"card": card})
    for card in ("draw-two", "reverse", "skip", "wild", "wild-four", "grayskull")
}
_CHALLENGES = (
    "challenge",
    "challenge-guilty",
    "challenge-innocent",
    "challenge-showing-cards",
    "wild-four",
    "wild-four-condition",
    "wild-four-with-number-match",
    "wild-four-holding-wild",
)
CASE_OF: dict[str, tuple[str, dict[str, str]]] = {
    **dict.fromkeys(_CHALLENGES, ("wild-four-challenge", {})),
    **_STACKS,
    "stacking": ("stack", {}),
    "escaping-a-draw": ("stack", {}),
    "draw-two": ("stack", {"on": "draw-two"}),
    "first-card": ("first-card", {}),
    **_FIRST_CARDS,
    **dict.fromkeys(("uno-call", "uno-penalty", "uno-catch-window"), ("missed-uno", {})),
    **dict.fromkeys(("going-out-on-action", "last-card-draws", "round-end"), ("going-out", {})),
    "grayskull-last-card": ("going-out", {"card": "grayskull"}),
    "reverse": ("reverse", {}),
    "reverse-two-players": ("reverse", {"players": "2"}),
    "skip": ("skip", {}),
    "skip-on-skip": ("skip", {}),
    "jump-in": ("jump-in", {}),
    **dict.fromkeys(("draw-by-choice", "after-drawing-by-choice", "play-drawn-card", "pass"), ("draw-by-choice", {})),
    "advice": ("advice", {"by": "player"}),
    "spectator-advice": ("advice", {"by": "spectator"}),
    "cheating": ("illegal-play", {}),
    "absent-player": ("absent", {}),
    "giving-up": ("gives-up", {}),
    "joining-late": ("joins-late", {}),
    "draw-pile-empty": ("pile-empty", {"discard": "yes"}),
    "both-piles-empty": ("pile-empty", {"discard": "no"}),
    "worn-cards": ("worn-card", {}),
    "disputes": ("vote", {}),
}
