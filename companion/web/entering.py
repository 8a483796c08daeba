"""Reading the hands that people typed in. Nothing is guessed: what is wrong is said at its field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.cards import FACES
from companion.game.decks import Deck
from companion.game.hands import Hand, hand_of_cards, hand_of_faces
from companion.game.markings import read_card
from companion.game.match_file import MOST_POINTS
from companion.game.match_writer import hand_data
from companion.game.refusals import LONGEST_TEXT, Refused, UnknownMarking
from companion.game.shapes import a_name
from companion.words.refusals import refusal

#: A hand of more cards than two decks hold is no hand; and nobody types longer ones.
LONGEST_HAND = 600
#: What the card pad writes for a face, and what people type for it.
FACE_SHORTHAND = {"+2": "draw-two", "+4": "wild-four", "w": "wild"}

Errors = dict[str, str]


def is_name(text: str, longest: int = LONGEST_TEXT) -> bool:
    try:
        a_name(text, "", longest)
    except Refused:
        return False
    return True


def whole_number(text: str, most: int) -> int | None:
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= 6 and int(text) <= most:
        return int(text)
    return None


def read_clock(text: str) -> int | None:
    """Seconds, from minutes:seconds as the clock shows them; minutes alone are full ones."""
    minutes, colon, seconds = text.strip().partition(":")
    parts = (minutes, seconds) if colon else (minutes, "0")
    if not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts) or int(parts[1]) > 59:
        return None
    return int(parts[0]) * 60 + int(parts[1])


@dataclass
class RoundForm:
    """The form for a round: who went out, and for everyone else points or cards, as they were typed."""

    #: For everyone who may have gone out: whose hands count then.
    counted: Mapping[str, Sequence[str]]
    deck: Deck
    out: str = ""
    points: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    errors: Errors = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    #: Where eight rotate over two tables.
    table: int | None = None
    decks: int = 1

    @classmethod
    def from_data(
        cls,
        data: Mapping[str, str],
        counted: Mapping[str, Sequence[str]],
        deck: Deck,
        table: int | None = None,
        decks: int = 1,
    ) -> "RoundForm":
        return cls(
            counted,
            deck,
            out=data.get("out", ""),
            points={key: data.get(f"points-{key}", "").strip() for key in counted},
            cards={key: " ".join(data.get(f"cards-{key}", "")[: LONGEST_HAND + 1].split()) for key in counted},
            table=table,
            decks=decks,
        )

    @property
    def active(self) -> list[str]:
        return list(self.counted)

    def order(self) -> list[str]:
        """Whose hands count, in seat order from the one who went out."""
        return list(self.counted.get(self.out, self.active))

    def fields(self) -> dict[str, str]:
        """What has to be sent along to fill the form in again."""
        filled = {f"points-{key}": value for key, value in self.points.items() if value}
        filled |= {f"cards-{key}": value for key, value in self.cards.items() if value}
        return {"out": self.out, **filled, **({"table": str(self.table)} if self.table else {})}

    def round(self) -> dict[str, Any] | None:
        """What the journal says; None when something is wrong, with the errors at their fields."""
        if self.out not in self.active:
            self.errors["out"] = _("Say who went out.")
            return None
        for key in self.order():
            self.read(key)
        for key in self.active:
            if key != self.out and key not in self.order() and (self.points.get(key) or self.cards.get(key)):
                name = f"cards-{key}" if self.cards.get(key) else f"points-{key}"
                self.errors[name] = _("This hand does not count: partners put their cards back. Leave it empty.")
        if self.errors:
            return None
        hands = {key: hand_data(hand) for key, hand in self.hands.items()}
        return {"out": self.out, **({"table": self.table} if self.table else {}), "hands": hands}

    def read(self, key: str) -> bool:
        """One hand; what is wrong with it is in the errors."""
        try:
            self.hands[key] = self._hand(key)
        except Refused as refused:
            name = f"cards-{key}" if self.cards.get(key) else f"points-{key}"
            self.errors[name] = refusal(refused, get_translations())
        except ValueError as error:
            self.errors[f"points-{key}"] = str(error)
        return key in self.hands

    def _hand(self, key: str) -> Hand:
        points, cards = self.points.get(key, ""), self.cards.get(key, "")
        if points and cards:
            raise ValueError(_("Give points or cards, not both."))
        if cards:
            return read_hand(cards, self.deck, self.decks)
        if not points:
            raise ValueError(_("What was left in this hand? If nothing, enter 0."))
        number = whole_number(points, MOST_POINTS)
        if number is None:
            raise ValueError(_("Points are a whole number from 0 to %(most)s.", most=MOST_POINTS))
        return Hand(number)


def read_hand(text: str, deck: Deck, decks: int = 1) -> Hand:
    """Cards as marks (`gg dbb wi`), as faces (`7 skip +2`), or mixed; with any face, all are kept as faces."""
    if len(text) > LONGEST_HAND:
        raise UnknownMarking(text[:20])
    tokens = text.lower().split()
    faces = [FACE_SHORTHAND.get(token, token) for token in tokens]
    if not any(face in FACES for face in faces):
        return hand_of_cards([read_card(token, deck) for token in tokens], deck, decks)
    return hand_of_faces([face if face in FACES else read_card(face, deck).face for face in faces], deck, decks)


def form_of(played: Mapping[str, Any], counted: Mapping[str, Sequence[str]], deck: Deck) -> RoundForm:
    """The form as it would be filled in for a round that is on record."""
    form = RoundForm(counted, deck, out=played["out"], table=played.get("table"))
    for key, hand in played["hands"].items():
        form.points[key], form.cards[key] = as_typed(hand)
    return form


def as_typed(hand: Mapping[str, Any] | list[str]) -> tuple[str, str]:
    """A hand of the journal as points and as cards; one of the two is empty."""
    if isinstance(hand, list):
        return "", " ".join(hand)
    if "points" in hand:
        return str(hand["points"]), ""
    return "", " ".join(hand.get("cards") or faces_as_typed(hand["faces"]))


def faces_as_typed(faces: Sequence[str]) -> list[str]:
    written = {face: short for short, face in FACE_SHORTHAND.items()}
    return [written.get(face, face) for face in faces]
