"""A KPGUT series as its pages show it: who is in the game, what happened when, who stands where."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from babel.numbers import format_decimal
from flask_babel import get_locale, get_translations, ngettext
from flask_babel import gettext as _

from companion.game.evening import Roles, roles_in, shuffler, took_part, warned
from companion.game.hands import Hand
from companion.game.journal import GAME_EVENT, GAME_NOTED, GAME_STARTED, PLAYER_ADDED, in_force
from companion.game.match import Game
from companion.game.systems.average import deciding, places, stopped_rank
from companion.services.ledger import Ledger
from companion.web.history import clock_text, told
from companion.web.rows import BoardRow
from companion.words.board import ordinal


def average_text(mean: Fraction | int | None) -> str:
    """To two decimals, halves up, as the reader writes figures."""
    if mean is None:
        return "–"
    hundredths = floor(mean * 100 + Fraction(1, 2))
    return str(format_decimal(hundredths / 100, format="0.00", locale=get_locale()))


def series_rows(ledger: Ledger) -> list[BoardRow]:
    losers, rows = lost(ledger), []
    finished = sum(result.finished for result in ledger.series.games)
    for standing in ledger.standings.rows:
        scored = [points for points in standing.games or () if points is not None]
        average = average_text(standing.score)
        games = str(ngettext("%(num)s game", "%(num)s games", len(scored)))
        tags = []
        if ledger.over and standing.place == 1:
            tags.append(_("winner"))
        if ledger.over and standing.key in losers:
            tags.append(_("loses"))
        if standing.key in ledger.series.removed:
            tags.append(_("may not play on"))
        words = {"name": standing.name, "average": average, "games": games}
        if standing.place is None:
            sentence = _("%(name)s, no place, %(games)s", **words)
        else:
            place = ordinal(standing.place, get_translations())
            sentence = _("%(name)s, %(place)s, average %(average)s, %(games)s", place=place, **words)
        points = " · ".join("–" if points is None else str(points) for points in (standing.games or ())[:finished])
        rows.append(
            BoardRow(
                ", ".join([str(sentence), *tags]),
                str(standing.place or "–"),
                standing.name,
                average,
                f"{games}: {points}" if scored else "",
                tuple(tags),
                None,
                standing.place == 1,
            )
        )
    return rows


def lost(ledger: Ledger) -> set[str]:
    """Who has the largest average; nobody where all have the same."""
    means = ledger.series.means
    worst = max(means.values(), default=None)
    return {key for key, mean in means.items() if mean == worst} if len(set(means.values())) > 1 else set()


@dataclass(frozen=True)
class Inside:
    """Somebody with a hand on the table."""

    key: str
    name: str
    tags: tuple[str, ...]
    warned: bool


@dataclass(frozen=True)
class GameNow:
    """The game under way."""

    number: int
    game: Game
    inside: tuple[Inside, ...]
    #: Name and what became of them, for everyone who is not in it any more.
    gone: tuple[tuple[str, str], ...]
    roles: Roles
    #: Who shuffles when the pile runs out; None while nobody is out.
    shuffler: str | None
    #: Who may still come in.
    outside: tuple[str, ...]
    joinable: bool


def game_now(ledger: Ledger) -> GameNow | None:
    if ledger.running is None:
        return None
    game, following = ledger.running
    who = roles_in(ledger.match, game)
    inside = tuple(
        Inside(key, ledger.names[key], _tags(ledger, key, who, game), warned(ledger.match, key))
        for key in (player.key for player in ledger.match.players)
        if key in following.inside
    )
    gone = [
        *((key, str(ngettext("%(num)s point", "%(num)s points", points))) for key, points in following.out.items()),
        *((key, str(_("gave up"))) for key in following.gave_up),
        *((key, str(_("removed"))) for key in following.removed),
    ]
    return GameNow(
        len(ledger.match.games),
        game,
        inside,
        tuple((ledger.names[key], text) for key, text in gone),
        who,
        shuffler(ledger.match, following),
        tuple(
            player.key
            for player in ledger.match.players
            if player.key not in following.seen and player.key not in ledger.series.removed
        ),
        not following.out,
    )


def _tags(ledger: Ledger, key: str, who: Roles, game: Game) -> tuple[str, ...]:
    tags = []
    if key == who.dealer:
        tags.append(_("deals"))
    elif key == who.opener:
        tags.append(_("opens"))
    if warned(ledger.match, key):
        tags.append(_("warned"))
    if key not in game.players:
        tags.append(_("joined late"))
    return tuple(str(tag) for tag in tags)


@dataclass(frozen=True)
class Happening:
    """Something in a game, with the line of the journal that tells of it."""

    entry: int
    at: int
    text: str
    struck: bool
    corrected: bool


def happenings(ledger: Ledger) -> list[list[Happening]]:
    """For each game, what happened in it by the clock; also what was struck through."""
    reads = {entry.number: entry for entry in in_force([line.entry for line in ledger.lines])}
    games: list[list[Happening]] = []
    for line in ledger.lines:
        entry = reads.get(line.entry.number, line.entry)
        if entry.kind == GAME_STARTED and not line.struck:
            games.append([])
        elif games and (entry.kind in (GAME_EVENT, GAME_NOTED) or (entry.kind == PLAYER_ADDED and "at" in entry.data)):
            text = told(entry.kind, entry.data, ledger)
            games[-1].append(
                Happening(entry.number, entry.data["at"], text, line.struck, entry.data != line.entry.data)
            )
    return [sorted(game, key=lambda each: each.at) for game in games]


@dataclass(frozen=True)
class ResultRow:
    place: str
    name: str
    points: str
    how: str
    #: Who was removed has no points.
    scored: bool = True

    @property
    def summary(self) -> str:
        return f"{self.name} {self.points}"


def result_rows(ledger: Ledger, number: int) -> list[ResultRow]:
    """A finished game, best place first; those without a place last."""
    game, result = ledger.match.games[number], ledger.series.games[number]
    ways = _ways(game)
    everyone = sorted(took_part(game), key=lambda key: (result.places.get(key, 1000), key))
    return [
        ResultRow(
            str(result.places.get(key, "–")),
            ledger.names[key],
            str(result.points.get(key, "–")),
            ways.get(key, str(_("the last one left"))),
            key in result.points,
        )
        for key in everyone
    ]


def _ways(game: Game) -> dict[str, str]:
    ways = {}
    for event in game.events:
        words = {"time": clock_text(event.at)}
        if event.what == "out":
            ways[event.player] = str(_("out at %(time)s", **words))
        elif event.what == "gives-up":
            ways[event.player] = str(_("gave up at %(time)s", **words))
        elif event.what == "removed":
            ways[event.player] = str(_("removed at %(time)s", **words))
    if game.stopped:
        for key, hand in game.stopped.hands.items():
            ways[key] = str(ngettext("%(num)s card left", "%(num)s cards left", len(hand.all_faces)))
    return ways


@dataclass(frozen=True)
class RankedHand:
    """One of those who were left when a game was stopped. KPGUT §6."""

    key: str
    place: int
    cards: str
    #: What puts them before the next one, in words; empty for the last.
    why: str


def ranked_hands(hands: Mapping[str, Hand], names: Mapping[str, str], out_before: int) -> list[RankedHand]:
    """Places are those of the game: who was out before the stop comes before all of them."""
    order = places({key: stopped_rank(hand) for key, hand in hands.items()})
    keys = sorted(hands, key=lambda key: order[key])
    rows = []
    for key, following in zip(keys, [*keys[1:], None], strict=True):
        count = str(ngettext("%(num)s card", "%(num)s cards", len(hands[key].all_faces)))
        why = "" if following is None else _why(hands[key], hands[following], names[following])
        rows.append(RankedHand(key, order[key] + out_before, count, why))
    return rows


def _why(better: Hand, worse: Hand, name: str) -> str:
    step = deciding(better, worse)
    if step == "same":
        return str(_("the same as %(name)s in everything: a shared place", name=name))
    if step == "cards":
        return str(_("before %(name)s: fewer cards", name=name))
    if step == "numbers":
        return str(_("before %(name)s: same number of cards, fewer number cards", name=name))
    if step == "0":
        return str(_("before %(name)s: same number of cards and of number cards, more zeros", name=name))
    return str(
        _(
            "before %(name)s: same number of cards and of number cards, and the first difference is more cards "
            "with a %(number)s",
            name=name,
            number=step,
        )
    )
