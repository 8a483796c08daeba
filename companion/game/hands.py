"""What somebody was left holding: counted as points, as cards, or as faces without their colours."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.game.cards import ACTIONS, NUMBERS, POINTS, WILDS, Card
from companion.game.decks import Deck
from companion.game.markings import marking
from companion.game.refusals import EmptyHand, NotInDeck, TooManyCopies

#: A card that is no number card, where it does not matter which: KPGUT §6 compares no more than that.
SPECIAL = "special"


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


def hand_of_counts(counts: Mapping[str, int], deck: Deck, decks: int = 1) -> Hand:
    """How many of each number, and how many special cards: all that ranks a stopped game. It has no points."""
    specials = sum(deck.face_copies[face] for face in (*ACTIONS, *WILDS) if face in deck.face_copies)
    for face, held in counts.items():
        copies = (specials if face == SPECIAL else deck.face_copies[face]) * decks
        if held > copies:
            raise TooManyCopies(face, held, copies)
    faces = tuple(face for face in (*NUMBERS, SPECIAL) for _ in range(counts.get(face, 0)))
    return Hand(0, faces=faces) if SPECIAL in faces else hand_of_faces(faces, deck, decks)
