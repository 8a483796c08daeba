"""The cards and what they are worth."""

from dataclasses import dataclass

NUMBERS = tuple("0123456789")
ACTIONS = ("skip", "reverse", "draw-two")
WILDS = ("wild", "wild-four", "grayskull")
FACES = (*NUMBERS, *ACTIONS, *WILDS)
COLOURS = ("blue", "green", "red", "yellow", "violet")

#: All five documents agree. UNOPRIVATE lines 121-125, and the sheets' own lists.
POINTS = {
    **{number: int(number) for number in NUMBERS},
    **dict.fromkeys(ACTIONS, 20),
    **dict.fromkeys(WILDS, 50),
}


@dataclass(frozen=True, slots=True)
class Card:
    face: str
    #: None for wild cards, which have no colour before they are played.
    colour: str | None = None

    @property
    def points(self) -> int:
        return POINTS[self.face]
