"""Reading what people typed into the forms of a table. Nothing is guessed: what is wrong is said at its field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _

from companion.game.cards import FACES
from companion.game.decks import DECKS, Deck
from companion.game.hands import Hand, hand_of_cards, hand_of_faces
from companion.game.markings import read_card
from companion.game.match import DEFAULT_TARGET, RULEBOOKS, TARGET_RULES, Match
from companion.game.match_file import LARGEST_TARGET, MOST_POINTS
from companion.game.match_writer import hand_data
from companion.game.refusals import LONGEST_TEXT, Refused, UnknownMarking
from companion.game.shapes import a_name
from companion.words.refusals import refusal

MOST_PLAYERS = 10
#: A hand of more cards than two decks hold is no hand; and nobody types longer ones.
LONGEST_HAND = 600
SYSTEMS_HERE = ("standard", "low-score", "elimination")
#: What the card pad writes for a face, and what people type for it.
FACE_SHORTHAND = {"+2": "draw-two", "+4": "wild-four", "w": "wild"}

Errors = dict[str, str]


@dataclass
class TableForm:
    """The form for opening a table, as it was filled in."""

    names: list[str] = field(default_factory=lambda: [""] * MOST_PLAYERS)
    dealer: int = 0
    rulebook: str = "my-uno-fi"
    system: str = ""
    deck: str = ""
    target: str = ""
    target_rule: str = "reach"
    name: str = ""
    errors: Errors = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, str]) -> "TableForm":
        dealer = data.get("dealer", "0")
        return cls(
            names=[data.get(f"player-{seat}", "").strip() for seat in range(MOST_PLAYERS)],
            dealer=int(dealer) if dealer.isascii() and dealer.isdigit() and int(dealer) < MOST_PLAYERS else 0,
            rulebook=data.get("rulebook", ""),
            system=data.get("system", ""),
            deck=data.get("deck", ""),
            target=data.get("target", "").strip(),
            target_rule=data.get("target_rule", "reach"),
            name=data.get("name", "").strip(),
        )

    @classmethod
    def like(cls, match: Match, dealer: int = 0) -> "TableForm":
        """Filled in as another match was opened, with those who were still there at its end."""
        names = [player.name for player in match.players if player.left_after is None]
        return cls(
            names=(names + [""] * MOST_PLAYERS)[:MOST_PLAYERS],
            dealer=dealer % len(names),
            rulebook=match.rulebook,
            system=match.system,
            deck=match.deck,
            target=str(match.target),
            target_rule=match.target_rule,
        )

    def move(self, seat: int, by: int) -> None:
        """Exchange a seat with its neighbour; the deal stays with the person."""
        other = seat + by
        if 0 <= seat < MOST_PLAYERS and 0 <= other < MOST_PLAYERS:
            self.names[seat], self.names[other] = self.names[other], self.names[seat]
            self.dealer = {seat: other, other: seat}.get(self.dealer, self.dealer)

    def seated(self) -> dict[str, Any] | None:
        """What the journal's first line says; None when something is wrong, with the errors at their fields."""
        self._check_names()
        for name, value, known in (
            ("rulebook", self.rulebook, tuple(RULEBOOKS)),
            ("system", self.system, ("", *SYSTEMS_HERE)),
            ("deck", self.deck, ("", *DECKS)),
            ("target_rule", self.target_rule, TARGET_RULES),
        ):
            if value not in known:
                self.errors[name] = _("Choose one of these.")
        if self.target and (target := _whole_number(self.target, 1, LARGEST_TARGET)) is None:
            self.errors["target"] = _("The target is a whole number from 1 to %(most)s.", most=LARGEST_TARGET)
        if self.name and not is_name(self.name):
            self.errors["name"] = _("A name has at most %(most)s characters in one line.", most=LONGEST_TEXT)
        if self.errors:
            return None
        target = int(self.target) if self.target else DEFAULT_TARGET
        seats = [seat for seat in range(MOST_PLAYERS) if self.names[seat]]
        # The first in the list deals first, so the list begins with the dealer and goes round the table.
        start = seats.index(self.dealer) if self.dealer in seats else 0
        players = [{"key": f"p{seat + 1}", "name": self.names[seat]} for seat in seats[start:] + seats[:start]]
        own_deck, own_system = RULEBOOKS[self.rulebook]
        return {
            "rulebook": self.rulebook,
            "system": self.system or (own_system if own_system in SYSTEMS_HERE else "standard"),
            "seating": "solo",
            "deck": self.deck or own_deck,
            "target": target,
            "target_rule": self.target_rule,
            "players": players,
        }

    def _check_names(self) -> None:
        seen: set[str] = set()
        for seat, name in enumerate(self.names):
            if name and not is_name(name):
                self.errors[f"player-{seat}"] = _(
                    "A name has at most %(most)s characters in one line.", most=LONGEST_TEXT
                )
            elif name and name.casefold() in seen:
                self.errors[f"player-{seat}"] = _(
                    "%(name)s is at the table already. Give each a name of their own.", name=name
                )
            seen.add(name.casefold())
        if len([name for name in self.names if name]) < 2:
            empty = next(seat for seat in range(MOST_PLAYERS) if not self.names[seat])
            self.errors.setdefault(f"player-{empty}", _("It takes two to play: who else?"))


def is_name(text: str) -> bool:
    try:
        a_name(text, "")
    except Refused:
        return False
    return True


def _whole_number(text: str, least: int, most: int) -> int | None:
    if text.isascii() and text.isdigit() and len(text) <= 6 and least <= int(text) <= most:
        return int(text)
    return None


def whole_number(text: str, most: int) -> int | None:
    return _whole_number(text.strip(), 0, most)


@dataclass
class RoundForm:
    """The form for a round: who went out, and for everyone else points or cards, as they were typed."""

    active: Sequence[str]
    deck: Deck
    out: str = ""
    points: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    errors: Errors = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, str], active: Sequence[str], deck: Deck) -> "RoundForm":
        return cls(
            active,
            deck,
            out=data.get("out", ""),
            points={key: data.get(f"points-{key}", "").strip() for key in active},
            cards={key: " ".join(data.get(f"cards-{key}", "")[: LONGEST_HAND + 1].split()) for key in active},
        )

    def order(self) -> list[str]:
        """Everyone but the one who went out, in seat order from there."""
        if self.out not in self.active:
            return list(self.active)
        start = list(self.active).index(self.out)
        return [*self.active[start + 1 :], *self.active[:start]]

    def fields(self) -> dict[str, str]:
        """What has to be sent along to fill the form in again."""
        filled = {f"points-{key}": value for key, value in self.points.items() if value}
        filled |= {f"cards-{key}": value for key, value in self.cards.items() if value}
        return {"out": self.out, **filled}

    def round(self) -> dict[str, Any] | None:
        """What the journal says; None when something is wrong, with the errors at their fields."""
        if self.out not in self.active:
            self.errors["out"] = _("Say who went out.")
            return None
        for key in self.order():
            try:
                self.hands[key] = self._hand(key)
            except Refused as refused:
                name = f"cards-{key}" if self.cards.get(key) else f"points-{key}"
                self.errors[name] = refusal(refused, get_translations())
            except ValueError as error:
                self.errors[f"points-{key}"] = str(error)
        if self.errors:
            return None
        return {"out": self.out, "hands": {key: hand_data(hand) for key, hand in self.hands.items()}}

    def _hand(self, key: str) -> Hand:
        points, cards = self.points.get(key, ""), self.cards.get(key, "")
        if points and cards:
            raise ValueError(_("Give points or cards, not both."))
        if cards:
            return read_hand(cards, self.deck)
        if not points:
            raise ValueError(_("What was left in this hand? If nothing, enter 0."))
        number = _whole_number(points, 0, MOST_POINTS)
        if number is None:
            raise ValueError(_("Points are a whole number from 0 to %(most)s.", most=MOST_POINTS))
        return Hand(number)


def read_hand(text: str, deck: Deck) -> Hand:
    """Cards as marks (`gg dbb wi`), as faces (`7 skip +2`), or mixed; with any face, all are kept as faces."""
    if len(text) > LONGEST_HAND:
        raise UnknownMarking(text[:20])
    tokens = text.lower().split()
    faces = [FACE_SHORTHAND.get(token, token) for token in tokens]
    if not any(face in FACES for face in faces):
        return hand_of_cards([read_card(token, deck) for token in tokens], deck)
    return hand_of_faces([face if face in FACES else read_card(face, deck).face for face in faces], deck)


def form_of(played: Mapping[str, Any], active: Sequence[str], deck: Deck) -> RoundForm:
    """The form as it would be filled in for a round that is on record."""
    form = RoundForm(active, deck, out=played["out"])
    for key, hand in played["hands"].items():
        if "points" in hand:
            form.points[key] = str(hand["points"])
        else:
            written = {face: short for short, face in FACE_SHORTHAND.items()}
            form.cards[key] = " ".join(hand.get("cards") or [written.get(face, face) for face in hand["faces"]])
    return form
