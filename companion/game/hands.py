"""What somebody was left holding: counted as points, as cards, or as faces without their colours."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.game.cards import POINTS, Card
from companion.game.decks import Deck
from companion.game.markings import marking
from companion.game.refusals import EmptyHand, NotInDeck, TooManyCopies


@dataclass(frozen=True, slots=True)
class Hand:
    """Exactly one of `cards` and `faces` is filled, or neither where only the points were counted."""

    points: int
    cards: tuple[Card, ...] = ()
    faces: tuple[str, ...] = ()

    @property
    def all_faces(self) -> tuple[str, ...]:
        return self.faces or tuple(card.face for card in self.cards)


@cache
def hand_of_points(points: int) -> Hand:
    return Hand(points)


def hand_of_cards(cards: Sequence[Card], deck: Deck, decks: int = 1) -> Hand:
    if not cards:
        raise EmptyHand
    for card, held in Counter(cards).items():
        copies = deck.copies.get(card, 0) * decks
        if held > copies:
            raise TooManyCopies(marking(card), held, copies)
    return Hand(sum([POINTS[card.face] for card in cards]), cards=tuple(cards))


def hand_of_faces(faces: Sequence[str], deck: Deck, decks: int = 1) -> Hand:
    if not faces:
        raise EmptyHand
    for face, held in Counter(faces).items():
        copies = deck.face_copies.get(face, 0) * decks
        if not copies:
            raise NotInDeck(face, deck.key)
        if held > copies:
            raise TooManyCopies(face, held, copies)
    return Hand(sum([POINTS[face] for face in faces]), faces=tuple(faces))
