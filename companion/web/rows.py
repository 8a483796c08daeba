"""A table's ledger as rows and sentences, in the reader's language."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import get_translations, ngettext
from flask_babel import gettext as _

from companion.game.hands import Hand
from companion.game.journal import ENTRY_CORRECTED
from companion.game.match import Team
from companion.game.seating import SEATINGS
from companion.services.ledger import Ledger
from companion.words.board import ordinal
from companion.words.cards import face_name


@dataclass(frozen=True)
class BoardRow:
    """One player on the board: a sentence for the ear, the parts for the eye."""

    sentence: str
    place: str
    name: str
    total: int | str
    change: str
    tags: tuple[str, ...]
    share: float | None
    leads: bool
    #: For a side: which of the two, and who is on it.
    side: int | None = None
    people: str = ""


def board_rows(ledger: Ledger) -> list[BoardRow]:
    match, course = ledger.match, ledger.course
    last = _last_gains(ledger)
    sides = {team.key: (number, team) for number, team in enumerate(match.teams)}
    in_all = SEATINGS[match.seating].rounds(match)
    rows = []
    for standing in ledger.standings.rows:
        total = int(standing.score or 0)
        gained = last.get(standing.key, 0)
        tags = _tags(ledger, standing.key, standing.state)
        words = {"name": standing.name, "points": points_words(total)}
        if standing.place is None:
            sentence = _("%(name)s, no place, %(points)s", **words)
        else:
            place = ordinal(standing.place, get_translations())
            sentence = _("%(name)s, %(place)s, %(points)s", place=place, **words)
        if course.rounds:
            sentence += ", " + (_("up %(points)s", points=gained) if gained else _("no change"))
        if tags:
            sentence += ", " + ", ".join(tags)
        if people := _people(ledger, sides.get(standing.key))[1]:
            sentence += f" ({people})"
        rows.append(
            BoardRow(
                sentence,
                str(standing.place or "–"),
                standing.name,
                total,
                _change(ledger, standing.key, gained, total),
                tags,
                min(100.0, round(100 * total / match.target, 1)) if in_all is None else None,
                standing.place == 1 and bool(course.rounds),
                *_people(ledger, sides.get(standing.key)),
            )
        )
    return rows


def _people(ledger: Ledger, side: tuple[int, Team] | None) -> tuple[int | None, str]:
    if side is None:
        return None, ""
    people = ", ".join(ledger.names[key] for key in side[1].players)
    return side[0], "" if side[1].name == people.replace(", ", " & ") else people


def _last_gains(ledger: Ledger) -> dict[str, int]:
    """What everyone got in the last round they played; at two tables that is not the same round for all."""
    results = ledger.course.rounds
    if table_count(ledger) == 1:
        return dict(results[-1].gains) if results else {}
    gains: dict[str, int] = {}
    for result, played in zip(reversed(results), reversed(ledger.match.rounds), strict=True):
        for key in (played.out, *played.hands, *result.gains):
            gains.setdefault(key, result.gains.get(key, 0))
        if len(gains) == len(ledger.sides):
            break
    return gains


def points_words(total: int) -> str:
    return str(ngettext("%(num)s point", "%(num)s points", total))


def _tags(ledger: Ledger, key: str, state: str) -> tuple[str, ...]:
    course = ledger.course
    tags = []
    if ledger.match.teams:
        # The side's people are told in the drawing of the table, and so is who deals.
        return (_("winner"),) if state == "winner" else ()
    if state == "winner":
        tags.append(_("winner"))
    if key in course.dropped_in:
        tags.append(_("out since round %(number)s", number=course.dropped_in[key]))
    if key in course.left:
        tags.append(_("has left"))
    if key == course.next_dealer:
        tags.append(_("deals"))
    elif key == course.next_starter:
        tags.append(_("starts"))
    return tuple(tags)


def _change(ledger: Ledger, key: str, gained: int, total: int) -> str:
    match, course = ledger.match, ledger.course
    parts = []
    inside = bool(match.teams) or key in course.active
    if course.rounds and (gained or inside):
        parts.append(f"+{gained}" if gained else "±0")
    if not course.over and inside and SEATINGS[match.seating].rounds(match) is None:
        missing = match.target - total + (match.target_rule == "exceed")
        to_go = _("%(points)s to go", points=missing)
        parts.append(to_go if match.system == "standard" else _("%(points)s below the limit", points=missing))
    return " · ".join(parts)


@dataclass(frozen=True)
class RoundRow:
    """One recorded round in a list; without a number when it is struck."""

    entry: int
    number: int | None
    #: Such as "Round 3", or "Table 2, round 3" where partners rotate over two tables.
    title: str
    out: str
    #: Name and points of everyone who got any, or whose hand was counted.
    gains: tuple[tuple[str, int], ...]
    totals: Mapping[str, int]
    dropped: tuple[str, ...]
    hands: tuple[tuple[str, str, int], ...]
    corrected: bool

    @property
    def summary(self) -> str:
        gained = ", ".join(f"{name} +{points}" for name, points in self.gains)
        return gained or "±0"


def round_rows(ledger: Ledger) -> list[RoundRow]:
    names, sides = ledger.names, ledger.sides
    played = Counter[int]()
    corrected = {
        line.entry.data["entry"] for line in ledger.lines if line.entry.kind == ENTRY_CORRECTED and not line.struck
    }
    rows = []
    for line in ledger.rounds():
        result = line.result
        hands = tuple((names[key], hand_words(hand), hand.points) for key, hand in line.written.hands.items())
        gains = tuple((sides[key], points) for key, points in result.gains.items() if points) if result else ()
        played[line.written.table] += result is not None
        title = round_title(ledger, line.written.table, played[line.written.table]) if result else _("A struck round")
        rows.append(
            RoundRow(
                line.entry,
                result.number if result else None,
                title,
                names[line.written.out],
                gains,
                result.totals if result else {},
                tuple(names[key] for key in result.dropped) if result else (),
                hands,
                line.entry in corrected,
            )
        )
    return rows


def round_title(ledger: Ledger, table: int, number: int) -> str:
    """`number` counts the rounds of that table."""
    if table_count(ledger) == 1:
        return str(_("Round %(number)s", number=number))
    return str(_("Table %(table)s, round %(number)s", table=table, number=number))


def table_count(ledger: Ledger) -> int:
    return 2 if ledger.match.seating == "rotating-pairs" and len(ledger.match.players) == 8 else 1


def hand_words(hand: Hand) -> str:
    """A hand in words, as far as it was counted in cards."""
    return ", ".join(face_name(face, get_translations()) for face in hand.all_faces)
