"""Two cards named in order: `+4 on a +2` is another question than `+2 on a +4`."""

from collections.abc import Iterator, Sequence

from companion.referee.tokens import Token

DRAWS = ("@draw-two", "@wild-four")
_DODGES = ("@wild", "@skip", "@reverse")
_CARDS = (*DRAWS, *_DODGES)
A_LIST = 3
#: Words that may stand between a preposition and its card: "on top of *somebody's blue* +2".
_BETWEEN = ("@filler", "@colour-name", "@different", "@player", "@identical", "1")
#: "Get out of a +4", "answer a +2".
_ANSWERED = ("@dodge", "@answer")
#: The Finnish endings of the card that is answered, "+2:een", and of the one that answers, "+4:llä".
_FINNISH_ONTO, _FINNISH_WITH = ("een", "iin", "aan"), ("lla",)
#: Cards are named, but the question is not what may be laid on what.
_OTHER_MATTERS = (
    "@first-card",
    "@last-card",
    "@points",
    "@card-value",
    "@deck-list",
    "@go-out",
    "@marks",
    "@third-player",
)


def pair_topic(tokens: Sequence[Token]) -> str | None:
    """The topic of the card that is laid and the card it is laid on, where a question names both."""
    texts = [token.text for token in tokens]
    cards = [at for at, text in enumerate(texts) if text in _CARDS]
    if len(cards) == 1 and "@different" in texts and _marked_under(tokens, cards):
        cards *= 2  # "auf eine Zwei-ziehen-Karte eine weitere"
    if len(cards) != 2 or "@third-player" in texts:
        return None
    under = _under(tokens, cards)
    if under is None:
        return None
    over = cards[0] if under == cards[1] else cards[1]
    return _topic(texts[over], texts[under])


def list_as_one(tokens: Sequence[Token]) -> list[str]:
    """Whoever lists three cards means action cards: "Draw 2, Reverse, Skip and so on"."""
    texts = [token.text for token in tokens]
    if len({text for text in texts if text in _CARDS}) < A_LIST:
        return texts
    return ["@action-card" if text in _CARDS else text for text in texts]


def _topic(over: str, under: str) -> str | None:
    if under in DRAWS and over in DRAWS:
        return f"{over[1:]}-on-{under[1:]}"
    if over == under == "@skip":
        return "skip-on-skip"
    return "escaping-a-draw" if under in (*DRAWS, "@skip") and over in _DODGES else None


def _under(tokens: Sequence[Token], cards: Sequence[int]) -> int | None:
    """Which of the two lies below: said by a preposition, by a Finnish ending, or by what comes first in time."""
    marked = _marked_under(tokens, cards)
    if marked is not None:
        return marked
    texts = [token.text for token in tokens]
    if not all(texts[at] in DRAWS for at in cards):
        return _dodged(texts, cards)
    if "@or" in texts[cards[0] : cards[1]] or any(text in _OTHER_MATTERS for text in texts):
        return None
    later_condition = "@if" in texts[cards[0] : cards[1]] and "@if" not in texts[: cards[0]]
    held_first = "@hold" in texts[: cards[0]] and "@hold" not in texts[cards[0] :]
    return cards[1] if later_condition or held_first else cards[0]


def _marked_under(tokens: Sequence[Token], cards: Sequence[int]) -> int | None:
    texts = [token.text for token in tokens]
    after = {at: next(_next(texts[at + 1 :]), "") for at in cards}
    before = {at: next(_next(texts[:at][::-1]), "") for at in cards}
    lower = [at for at in cards if after[at] == "@upon-it"]
    lower += [at for at in cards if before[at] == "@upon" or tokens[at].written.endswith(_FINNISH_ONTO)]
    lower += [
        other
        for at, other in zip(cards, reversed(cards), strict=True)
        if before[at] == "@with" or tokens[at].written.endswith(_FINNISH_WITH)
    ]
    lower += [at for at in cards if before[at] in _ANSWERED]
    return lower[0] if lower else None


def _next(texts: Sequence[str]) -> Iterator[str]:
    """The first word that is not one of those that may stand between."""
    yield from [text for text in texts if text not in _BETWEEN][:1]


def _dodged(texts: Sequence[str], cards: Sequence[int]) -> int | None:
    """ "Skip a +2": the verb stands right before its card."""
    first, second = cards
    between = texts[first + 1 : second]
    return second if texts[first] == "@skip" and all(text in _BETWEEN for text in between) else None
