"""What may be played, read from the documents a second time: by marks alone, sharing no code with the referee.

The sheets: one card, by colour, number or symbol. My UNO lines 33-52 and 77-94, Mit UNO 32-52 and 80-99,
UNOPRIVATE 59, 85, 97-107 and 141, Masters of the Universe 49-62 and 84-101. KPGUT: lines 23-37 and 45-87.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

NO_COLOUR = ("wi", "wdd", "wg")


@dataclass(frozen=True)
class Read:
    #: The cards that may be played, each with those that may follow it in the turn, sorted.
    plays: dict[str, list[str]]
    must_draw: int
    may_draw: bool


def colour_of(mark: str) -> str:
    return "" if mark in NO_COLOUR else mark[-1]


def value_of(mark: str) -> str:
    return mark if mark in NO_COLOUR else mark[:-1]


def sheet(top: str, colour: str, drawn: str | None, pending: int, hand: Sequence[str]) -> Read:
    if pending:  # the next one must draw and loses the turn
        return Read({}, pending, False)
    in_play = colour or colour_of(top)
    plays = {}
    for mark in hand:
        if drawn is not None and mark != drawn:  # "ei voi pelata muita kortteja kädestään"
            continue
        if mark in ("wi", "wg"):
            plays[mark] = list[str]()
        elif mark == "wdd":
            if not [other for other in hand if colour_of(other) == in_play]:
                plays[mark] = []
        elif mark[-1] == in_play or value_of(mark) == value_of(top):
            plays[mark] = []
    return Read(plays, 1 if drawn is None and not plays else 0, drawn is None)


def kpgut(top: str | None, colour: str, drawn: str | None, pending: int, hand: Sequence[str]) -> Read:
    """Every order of every choice of cards is laid down in mind, and kept if the rules let it be."""
    plays = dict[str, list[str]]()
    for number in range(1, len(hand) + 1):
        for laid in set(permutations(hand, number)):
            if allowed_in_kpgut(laid, top, colour, pending, hand):
                longest = max(plays.get(laid[0], []), sorted(laid[1:]), key=len)
                plays[laid[0]] = longest
    must_draw = pending or (0 if plays else 1)
    return Read(plays, must_draw, not pending)


def allowed_in_kpgut(laid: Sequence[str], top: str | None, colour: str, pending: int, hand: Sequence[str]) -> bool:
    if len({value_of(mark) for mark in laid}) != 1:  # line 27: several of one value; lines 75-77: Wilds alone
        return False
    return first_allowed(laid[0], top, colour, pending, hand)


def first_allowed(mark: str, top: str | None, colour: str, pending: int, hand: Sequence[str]) -> bool:
    if top is None:  # line 23
        return mark != "wdd"
    if pending and top == "wdd":  # line 85
        return mark == "wdd"
    if pending:  # lines 49 and 83
        holds = any(value_of(other) == "db" for other in hand)
        return value_of(mark) == "db" or (mark == "wdd" and not holds)
    if mark == "wdd":  # line 83
        return not any(first_allowed(other, top, colour, 0, hand) for other in hand if other != "wdd")
    if mark == "wi":  # line 75
        return True
    return mark[-1] == (colour or colour_of(top)) or value_of(mark) == value_of(top)


def same(plays: dict[str, list[str]], found: dict[str, list[str]]) -> bool:
    return plays.keys() == found.keys() and all(Counter(plays[mark]) == Counter(found[mark]) for mark in plays)
