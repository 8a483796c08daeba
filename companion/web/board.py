"""One table: its board, its history, and what can be done with it as a whole."""

import io
from functools import lru_cache, partial
from typing import Any

from flask import Blueprint, abort, current_app, flash, g, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug import Response

from companion.game.match_file import LARGEST_TARGET
from companion.game.refusals import LONGEST_TEXT
from companion.game.seating.rotating_pairs import next_at_table
from companion.services import score, tables
from companion.services.access import MANAGE
from companion.services.ballots import ballot_of
from companion.services.ledger import Ledger
from companion.web import access, chart, outbox
from companion.web.access import find, may, need_a_host, viewer
from companion.web.acting import Outcome, act, sent_ticket, undone_elsewhere
from companion.web.around import tables_drawn
from companion.web.counting_now import counting_everywhere, own_hand
from companion.web.entering import is_name, whole_number
from companion.web.history import history_lines
from companion.web.languages import current_language
from companion.web.opening import MOST_PLAYERS
from companion.web.people import kept_phone, kept_ticket, this_phone
from companion.web.rows import board_rows, round_rows, table_count
from companion.web.series_board import evening
from companion.words.board import RULEBOOK_NAMES

ROUNDS_ON_BOARD = 5
bp = Blueprint("board", __name__, url_prefix="/tables/<handle>")
bp.url_value_preprocessor(find)
#: Only what changes of a page, for a page that is open already.
LIVE_LAYOUT = "live.html"
LIVE_HEADER = "X-Companion-Live"


@bp.context_processor
def about_the_table() -> dict[str, Any]:
    if "ledger" not in g:
        return {}  # there is no such table, and the page says so
    ledger: Ledger = g.ledger
    return {
        "table": g.table,
        "ledger": ledger,
        "match": ledger.match,
        "course": None if ledger.is_series else ledger.course,
        "names": ledger.names,
        "sides": ledger.sides,
        "rulebook_name": RULEBOOK_NAMES[ledger.match.rulebook],
        "mine": own_hand(ledger, g.seat),
        "counting": counting_everywhere(ledger),
        "ballot": ballot_of(ledger),
        "ticket": kept_ticket(ledger),
        "layout": LIVE_LAYOUT if LIVE_HEADER in request.headers else g.get("layout", "layout.html"),
    }


@bp.get("")
def show(handle: str) -> str:
    if g.ledger.is_series:
        return evening()
    fragment, leaders = _fragment(g.ledger, handle, current_language(), request.script_root, access.may("score"))
    two_tables = table_count(g.ledger) > 1
    return render_template("board/show.html", fragment=fragment, leaders=leaders, two_tables=two_tables)


@lru_cache(maxsize=256)
def _fragment(ledger: Ledger, handle: str, _language: str, _root: str, _may_score: bool) -> tuple[Markup, str]:
    """The standings, the chart and the last rounds, and who leads: drawn once for each state and language."""
    rows, rounds = board_rows(ledger), round_rows(ledger)
    leaders = ", ".join(row.name for row in rows if row.leads)
    page = render_template(
        "_fragments/board.html",
        rows=rows,
        drawn=tables_drawn(ledger),
        two_tables=table_count(ledger) > 1,
        deals=deals(ledger),
        leaders=leaders,
        leader_count=len([row for row in rows if row.leads]),
        rounds=rounds[-ROUNDS_ON_BOARD:][::-1],
        more_rounds=len(rounds) > ROUNDS_ON_BOARD,
        chart=chart.draw(ledger),
    )
    return Markup(page), leaders  # noqa: S704 - rendered by our own template just above


def deals(ledger: Ledger) -> str:
    """Who deals and who starts, at each table."""
    pairs = [(ledger.course.next_dealer, ledger.course.next_starter)]
    if ledger.match.seating == "rotating-pairs":
        pairs = [next_at_table(ledger.match, table) for table in range(1, table_count(ledger) + 1)]
    sentences = [
        str(_("%(dealer)s deals, %(starter)s starts", dealer=ledger.names[dealer], starter=ledger.names[starter]))
        for dealer, starter in pairs
        if dealer and starter
    ]
    return "; ".join(sentences)


@bp.get("/rounds")
def rounds(handle: str) -> str:
    if g.ledger.is_series:
        abort(404)
    return render_template("board/rounds.html", rounds=round_rows(g.ledger), tables=table_count(g.ledger))


@bp.get("/history")
def history(handle: str) -> str:
    return render_template("board/history.html", lines=history_lines(g.ledger)[::-1], this_phone=this_phone())


@bp.post("/undo")
def undo(handle: str) -> Outcome:
    done = _("Undone. Nothing is lost: redo brings it back.")
    return act(handle, partial(score.undo, handle), done, undone_elsewhere(handle))


@bp.post("/redo")
def redo(handle: str) -> Outcome:
    return act(handle, partial(score.redo, handle), _("Done again."), undone_elsewhere(handle))


@bp.get("/more")
def more(handle: str) -> str:
    return render_template("board/more.html", name=g.table.name, error=None)


@bp.post("/more")
def rename(handle: str) -> tuple[str, int] | Response:
    name = request.form.get("name", "").strip()
    if not is_name(name):
        error = _("A name has at most %(most)s characters in one line.", most=LONGEST_TEXT)
        return render_template("board/more.html", name=name, error=error), 422
    tables.rename_table(handle, name)
    flash(_("The table is called %(name)s now.", name=name), "done")
    return redirect(url_for("board.show", handle=handle), 303)


@bp.get("/players")
def players(handle: str) -> str:
    if g.ledger.is_series:
        abort(404)
    return render_template(
        "board/players.html", errors={}, name="", points="0", known=tables.remembered_names(viewer())
    )


@bp.post("/players")
def add_player(handle: str) -> Outcome:
    if g.ledger.is_series:
        abort(404)
    name, points = request.form.get("name", "").strip(), request.form.get("points", "").strip()
    errors = {}
    here = [player for player in g.ledger.match.players if player.left_after is None]
    if not name:
        errors["name"] = _("Who is it? Write a name.")
    elif not is_name(name):
        errors["name"] = _("A name has at most %(most)s characters in one line.", most=LONGEST_TEXT)
    elif len(g.ledger.match.players) >= MOST_PLAYERS:
        errors["name"] = _("There are ten already, and more do not fit in one match.")
    elif name.casefold() in (player.name.casefold() for player in here):
        errors["name"] = _("%(name)s is at the table already. Give each a name of their own.", name=name)
    number = whole_number(points, LARGEST_TARGET)
    if number is None:
        errors["points"] = _("Points are a whole number from 0 to %(most)s.", most=LARGEST_TARGET)
    if errors or number is None:
        known = tables.remembered_names(viewer())
        return render_template("board/players.html", errors=errors, name=name, points=points, known=known), 422
    done = _("%(name)s joins the table.", name=name)
    return act(handle, partial(score.add_player, handle, name=name, score=number), done)


@bp.post("/players/<key>/leave")
def leave(handle: str, key: str) -> Outcome:
    if key not in g.ledger.names or g.ledger.is_series:
        abort(404)
    done = _("%(name)s has left the table.", name=g.ledger.names[key])
    return act(handle, partial(score.let_player_leave, handle, player=key), done)


@bp.post("/rematch")
def rematch(handle: str) -> Response:
    """The same people by the same rules; the deal passes on to the left of who dealt first."""
    if not may(MANAGE):
        need_a_host()
    try:
        new = tables.rematch(handle, sent_ticket(), this_phone(), kept_phone(), current_app.config["SECRET_KEY"])
    except tables.HandleTaken:
        abort(400)  # nobody makes such a ticket by pressing the button
    outbox.wrote()
    return redirect(url_for("board.show", handle=new), 303)


@bp.get("/export")
def export(handle: str) -> Response:
    name, content = tables.export_table(handle)
    file_name = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-") or "match"
    download = f"{file_name}.companion.json"
    return send_file(io.BytesIO(content), mimetype="application/json", as_attachment=True, download_name=download)


@bp.get("/delete")
def delete_asks(handle: str) -> str:
    return render_template("board/delete.html")


@bp.post("/delete")
def delete(handle: str) -> Response:
    tables.delete_table(handle)
    flash(handle, "deleted")
    return redirect(url_for("home.index"), 303)


@bp.post("/undelete")
def undelete(handle: str) -> Response:
    tables.undelete_table(handle)
    flash(_("The table is back."), "done")
    return redirect(url_for("board.show", handle=handle), 303)
