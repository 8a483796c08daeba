"""Reading the form for opening a table: who sits where, by which rules, and who is older where that matters."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from companion.game.decks import DECKS
from companion.game.match import DEFAULT_TARGET, RULEBOOKS, TARGET_RULES, Match
from companion.game.match_file import LARGEST_TARGET
from companion.game.refusals import LONGEST_TEXT, Refused
from companion.game.seating import SEATINGS
from companion.game.shapes import a_date
from companion.game.systems import SYSTEMS
from companion.web.entering import Errors, is_name, whole_number

#: At one table, and in a KPGUT series.
MOST_PLAYERS, MOST_IN_SERIES = 10, 70
#: How many can sit like this.
SIZES = {"pairs": (4,), "rotating-pairs": (4, 8), "teams": (4, 6, 8, 10)}


@dataclass
class TableForm:
    """The form as it was filled in. Seats are numbered from 0; an empty name is an empty seat."""

    names: list[str] = field(default_factory=lambda: [""] * MOST_PLAYERS)
    dealer: int = 0
    rulebook: str = "my-uno-fi"
    seating: str = "solo"
    team_names: tuple[str, str] = ("", "")
    system: str = ""
    deck: str = ""
    target: str = ""
    target_rule: str = "reach"
    name: str = ""
    #: The seats in order of age, oldest first, and birthdays by seat; for a series.
    ages: list[int] = field(default_factory=list)
    born: dict[int, str] = field(default_factory=dict)
    errors: Errors = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, str]) -> "TableForm":
        seats = max(MOST_PLAYERS, whole_number(data.get("seats", ""), MOST_IN_SERIES) or 0)
        dealer = whole_number(data.get("dealer", ""), seats - 1)
        ages = [whole_number(seat, seats - 1) for seat in data.get("ages", "").split()]
        return cls(
            names=[data.get(f"player-{seat}", "").strip() for seat in range(seats)],
            dealer=dealer or 0,
            rulebook=data.get("rulebook", ""),
            seating=data.get("seating", "solo"),
            team_names=(data.get("team-1", "").strip(), data.get("team-2", "").strip()),
            system=data.get("system", ""),
            deck=data.get("deck", ""),
            target=data.get("target", "").strip(),
            target_rule=data.get("target_rule", "reach"),
            name=data.get("name", "").strip(),
            ages=[seat for seat in ages if seat is not None],
            born={seat: born for seat in range(seats) if (born := data.get(f"born-{seat}", "").strip())},
        )

    @classmethod
    def like(cls, match: Match) -> "TableForm":
        """Filled in as another match was opened, with those who were still there at its end."""
        players = [player for player in match.players if player.left_after is None]
        seat_of = {player.key: seat for seat, player in enumerate(players)}
        by_first_seat = sorted(match.teams, key=lambda team: min(seat_of[key] for key in team.players))
        form = cls(
            rulebook=match.rulebook,
            seating=match.seating,
            team_names=(by_first_seat[0].name, by_first_seat[1].name) if by_first_seat else ("", ""),
            system=match.system,
            deck=match.deck,
            target=str(match.target),
            target_rule=match.target_rule,
            ages=[seat_of[key] for key in match.by_age()] if match.system == "average" else [],
            born={seat: player.born for seat, player in enumerate(players) if player.born},
        )
        form.names = [player.name for player in players]
        form.add_seats(MOST_PLAYERS - len(players))
        return form

    def fields(self) -> dict[str, str]:
        """What has to be sent along to fill the form in again, apart from ages."""
        filled = {f"player-{seat}": name for seat, name in enumerate(self.names) if name}
        filled |= {f"team-{number}": name for number, name in enumerate(self.team_names, start=1) if name}
        return filled | {
            "seats": str(len(self.names)),
            "dealer": str(self.dealer),
            "rulebook": self.rulebook,
            "seating": self.seating,
            "system": self.system,
            "deck": self.deck,
            "target": self.target,
            "target_rule": self.target_rule,
            "name": self.name,
        }

    def add_seats(self, more: int) -> None:
        self.names += [""] * min(more, MOST_IN_SERIES - len(self.names))

    def move(self, seat: int, by: int) -> None:
        """Exchange a seat with its neighbour; the deal stays with the person."""
        other = seat + by
        if 0 <= seat < len(self.names) and 0 <= other < len(self.names):
            self.names[seat], self.names[other] = self.names[other], self.names[seat]
            self.dealer = {seat: other, other: seat}.get(self.dealer, self.dealer)

    def move_in_age(self, place: int, by: int) -> None:
        other = place + by
        if 0 <= place < len(self.ages) and 0 <= other < len(self.ages):
            self.ages[place], self.ages[other] = self.ages[other], self.ages[place]

    @property
    def filled(self) -> list[int]:
        """The seats where somebody sits."""
        return [seat for seat, name in enumerate(self.names) if name]

    @property
    def real_system(self) -> str:
        """What is played when nothing was chosen: the rulebook's own; partners are always scored the standard way."""
        own = RULEBOOKS[self.rulebook][1]
        return self.system or (own if self.seating == "solo" or own != "average" else "standard")

    @property
    def is_series(self) -> bool:
        return self.real_system == "average"

    def check(self) -> bool:
        """Whether the table can be opened, apart from ages; what is wrong is in the errors, by field."""
        self._check_names()
        for name, value, known in (
            ("rulebook", self.rulebook, tuple(RULEBOOKS)),
            ("seating", self.seating, tuple(SEATINGS)),
            ("system", self.system, ("", *SYSTEMS)),
            ("deck", self.deck, ("", *DECKS)),
            ("target_rule", self.target_rule, TARGET_RULES),
        ):
            if value not in known:
                self.errors[name] = _("Choose one of these.")
        if self.target and not whole_number(self.target, LARGEST_TARGET):
            self.errors["target"] = _("The target is a whole number from 1 to %(most)s.", most=LARGEST_TARGET)
        for name, value in (("name", self.name), ("team-1", self.team_names[0]), ("team-2", self.team_names[1])):
            if value and not is_name(value):
                self.errors[name] = _("A name has at most %(most)s characters in one line.", most=LONGEST_TEXT)
        if not self.errors:
            self._check_seating()
        return not self.errors

    def _check_names(self) -> None:
        seen: set[str] = set()
        for seat in self.filled:
            name = self.names[seat]
            if not is_name(name):
                self.errors[f"player-{seat}"] = _(
                    "A name has at most %(most)s characters in one line.", most=LONGEST_TEXT
                )
            elif name.casefold() in seen:
                self.errors[f"player-{seat}"] = _(
                    "%(name)s is at the table already. Give each a name of their own.", name=name
                )
            seen.add(name.casefold())
        if len(self.filled) < 2:
            empty = next(seat for seat, name in enumerate(self.names) if not name)
            self.errors.setdefault(f"player-{empty}", _("It takes two to play: who else?"))

    def _check_seating(self) -> None:
        sizes = SIZES.get(self.seating)
        if sizes and self.real_system != "standard":
            self.errors["system"] = _("Pairs and teams are scored the standard way.")
        elif sizes and len(self.filled) not in sizes:
            self.errors["seating"] = _sizes(self.seating)
        elif not self.is_series and len(self.filled) > MOST_PLAYERS:
            self.errors[f"player-{self.filled[MOST_PLAYERS]}"] = _("At one table ten can play; more only in a series.")
        elif self.team_names[0] and self.team_names[0].casefold() == self.team_names[1].casefold():
            self.errors["team-2"] = _("Both sides have the same name. Give each a name of its own.")

    def ask_ages(self) -> bool:
        """Whether the ages are still to be asked for; puts those who have no place in the order at its end."""
        known = [seat for seat in dict.fromkeys(self.ages) if seat in self.filled]
        complete = self.ages == known and len(known) == len(self.filled)
        self.ages = [*known, *(seat for seat in self.filled if seat not in known)]
        return not complete

    def check_ages(self) -> bool:
        for seat, born in self.born.items():
            try:
                a_date(born, "")
            except Refused:
                self.errors[f"born-{seat}"] = _("This is not a date: write year-month-day, such as 1951-03-04.")
        missing = [seat for seat in self.filled if seat not in self.born]
        if self.born and missing and not self.errors:
            self.errors[f"born-{missing[0]}"] = _("Write every birthday, or none: then the order of the list counts.")
        return not self.errors

    def seated(self) -> dict[str, Any]:
        """What the journal's first line says, once everything was checked."""
        # The first in the list deals first, so the list begins with the dealer and goes round the table.
        start = self.filled.index(self.dealer) if self.dealer in self.filled else 0
        data: dict[str, Any] = {
            "rulebook": self.rulebook,
            "system": self.real_system,
            "seating": self.seating,
            "deck": self.deck or RULEBOOKS[self.rulebook][0],
            "target": int(self.target) if self.target else DEFAULT_TARGET,
            "target_rule": self.target_rule,
            "players": [self._player(seat) for seat in (*self.filled[start:], *self.filled[:start])],
        }
        if self.seating in ("pairs", "teams"):
            data["teams"] = [self._team(number) for number in (1, 2)]
        if self.is_series and not self.born:
            data["age_order"] = [_key(seat) for seat in self.ages]
        return data

    def _player(self, seat: int) -> dict[str, str]:
        born = {"born": self.born[seat]} if self.is_series and seat in self.born else {}
        return {"key": _key(seat), "name": self.names[seat], **born}

    def _team(self, number: int) -> dict[str, Any]:
        """The two sides sit alternately: one has every other seat."""
        seats = self.filled[number - 1 :: 2]
        return {
            "key": f"t{number}",
            "name": self.team_names[number - 1] or _together([self.names[seat] for seat in seats]),
            "players": [_key(seat) for seat in seats],
        }


def _key(seat: int) -> str:
    return f"p{seat + 1}"


def _together(names: list[str]) -> str:
    """What a side is called that has no name: its people, or as many of them as fit."""
    joined = " & ".join(names)
    return joined if len(joined) <= LONGEST_TEXT else f"{names[0][: LONGEST_TEXT - 4]} +{len(names) - 1}"


def _sizes(seating: str) -> str:
    if seating == "pairs":
        return str(_("Two pairs are four players."))
    if seating == "rotating-pairs":
        return str(_("Partners change with four or with eight players."))
    return str(_("Two teams are 4, 6, 8 or 10 players, as many on each side."))
