"""The big screen: a table's board for a television or tablet, to be read from across the room. It has no controls."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, render_template, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from companion.game.journal import RULING_RECORDED, VOTE_RECORDED
from companion.game.systems.average import LONGEST_GAME
from companion.services.access import WATCH
from companion.services.ballots import ballot_of
from companion.services.ledger import Ledger
from companion.web.access import find
from companion.web.around import RealTable, tables_drawn
from companion.web.board import about_the_table, deals
from companion.web.elsewhere import address_elsewhere, qr_path
from companion.web.evening import game_now, series_rows
from companion.web.history import clock_text, ruling_told
from companion.web.inviting import link_to
from companion.web.rows import BoardRow, board_rows
from companion.web.series_board import finished_games, seconds_shown

bp = Blueprint("screen", __name__, url_prefix="/tables/<handle>/screen")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)

#: As many rows as can be read from four metres.
MOST_ROWS = 10


@dataclass(frozen=True)
class ScreenRow:
    """One line of the screen: a sentence for the ear, the parts for the eye."""

    row: BoardRow
    #: What the one does in the game under way, or has just got.
    note: str
    #: Not in the game any more.
    gone: bool = False


@bp.get("")
def show(handle: str) -> str:
    ledger: Ledger = g.ledger
    rows = _evening_rows(ledger) if ledger.is_series else [ScreenRow(row, _note(row)) for row in board_rows(ledger)]
    return render_template(
        "screen/show.html",
        rows=rows[:MOST_ROWS],
        more=len(rows) - MOST_ROWS,
        leaders=", ".join(each.row.name for each in rows if each.row.leads),
        leader_count=len([each for each in rows if each.row.leads]),
        played=_played(ledger),
        deals="" if ledger.is_series else deals(ledger),
        pairs=[_pairs(each) for each in tables_drawn(ledger)] if ledger.match.seating == "rotating-pairs" else [],
        now=game_now(ledger) if ledger.is_series else None,
        seconds=seconds_shown() if ledger.is_series else None,
        limit=LONGEST_GAME,
        clock_text=clock_text,
        ballot=ballot_of(ledger),
        voters=len([player for player in ledger.match.players if player.left_after is None]),
        settled=_last_settled(ledger),
        join=join_corner(),
    )


def join_corner() -> dict[str, Any] | None:
    """How others get in to watch: the code and where to type it, and a QR code; None where phones cannot reach us."""
    link = link_to(g.table.handle, WATCH)
    scanned = address_elsewhere(url_for("joining.by_link", key=link.token)) if link else None
    if link is None or scanned is None:
        return None
    return {"code": link.code, "address": address_elsewhere(url_for("joining.ask")), "qr": qr_path(scanned)}


def _note(row: BoardRow) -> str:
    """Without how much is missing: a bar shows that."""
    gain = row.change.partition(" · ")[0]
    return " · ".join(part for part in (row.people, *row.tags, gain if gain.startswith("+") else "") if part)


def _evening_rows(ledger: Ledger) -> list[ScreenRow]:
    """By place; while a game is on, only those who take part in it."""
    now, rows = game_now(ledger), series_rows(ledger)
    if now is None:
        return [ScreenRow(row, " · ".join(row.tags) or row.change) for row in rows]
    inside = {player.name: ", ".join(player.tags) for player in now.inside}
    notes = {**inside, **dict(now.gone)}
    return [ScreenRow(row, notes[row.name], row.name not in inside) for row in rows if row.name in notes]


def _played(ledger: Ledger) -> str:
    if ledger.is_series:
        count = ngettext("%(num)s game", "%(num)s games", len(finished_games(ledger)))
    else:
        count = ngettext("%(num)s round", "%(num)s rounds", len(ledger.course.rounds))
    return str(_("%(count)s played", count=count))


def _pairs(drawn: RealTable) -> tuple[int, str, str]:
    """Who plays with whom against whom at a table."""
    sides = [" & ".join(seat.name for seat in drawn.seats if seat.side == side) for side in (0, 1)]
    return drawn.number, sides[0], sides[1]


@dataclass(frozen=True)
class Settled:
    what: str
    outcome: str


def _last_settled(ledger: Ledger) -> Settled | None:
    """The last ruling, or the vote if that was later."""
    for line in reversed(ledger.lines):
        data = line.entry.data
        if line.entry.kind == RULING_RECORDED and not line.struck:
            told = ruling_told(data["case"], data["verdict"], data.get("people", {}), ledger.names)
            what, _colon, outcome = told.rpartition(": ")
            return Settled(what, outcome)
        if line.entry.kind == VOTE_RECORDED and not line.struck:
            words = {"yes": data["yes"], "no": data["no"]}
            yes, no = _("Yes, %(yes)s to %(no)s", **words), _("No, %(no)s to %(yes)s", **words)
            return Settled(data["question"], str(yes if data["outcome"] == "yes" else no))
    return None
