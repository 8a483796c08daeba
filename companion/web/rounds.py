"""Recording a round, looking it up again, correcting it, striking it through."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from companion.game.journal import CLAIMS, ROUND_RECORDED, Entry, in_force
from companion.game.markings import UNDERSTOOD
from companion.game.match_writer import hand_data
from companion.game.refusals import Refused
from companion.game.scoring import Course, RoundResult
from companion.game.seating import SEATINGS
from companion.services import score
from companion.services.ledger import Ledger, read, table_with_ledger
from companion.services.score import WrittenMeanwhile
from companion.web import outbox
from companion.web.access import find
from companion.web.acting import Outcome, act, moved_on, not_possible, seen_number, sent_ticket, written_after
from companion.web.board import about_the_table
from companion.web.counting_now import counting_now
from companion.web.entering import RoundForm, form_of
from companion.web.explaining import explained
from companion.web.history import hand_told
from companion.web.people import is_ticket, this_phone
from companion.web.rows import RoundRow, hand_words, round_rows, round_title, table_count

#: A draft whose ticket is among these has been saved.
LAST_TICKETS = 50

bp = Blueprint("rounds", __name__, url_prefix="/tables/<handle>/rounds")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)


@bp.context_processor
def ticket_of_this_round() -> dict[str, Any]:
    """Made when the round was begun, and kept through every step: however often it is sent, it is one round."""
    sent = request.values.get("ticket", "")
    unused = is_ticket(sent) and "ledger" in g and g.ledger.entry_sent_as(sent) is None
    return {"kept_ticket": sent if unused else ""}


@bp.after_request
def ask_again_when_going_back(response: Response) -> Response:
    """A summary that was saved meanwhile must not come back from memory; all it holds is in its address."""
    if request.endpoint in ("rounds.check", "rounds.check_correction"):
        response.headers["Cache-Control"] = "no-store"
    return response


@bp.before_request
def only_with_rounds() -> None:
    if "ledger" in g and g.ledger.is_series:
        abort(404)


@bp.get("/new")
def new(handle: str) -> str | tuple[str, int]:
    if g.ledger.over:
        return _refused_after_the_end()
    form = _typed()
    if "out" not in request.values:
        _fill_in(form)
    return _ask(form, None) if form.active else _refused_at_this_table()


def _fill_in(form: RoundForm) -> None:
    """What players have said on their own phones; who keeps score can change all of it."""
    claims = g.ledger.claims(form.table or 1)
    if len(claims.out) == 1:
        form.out = next(iter(claims.out))
    sent = _sent_hands(form.table)
    form.points |= sent.points
    form.cards |= sent.cards


def _sent_hands(table: int | None) -> RoundForm:
    hands = {key: entry.data["hand"] for key, entry in g.ledger.claims(table or 1).hands.items()}
    return form_of({"out": "", "hands": hands}, {}, g.ledger.match.cards)


@bp.get("/check")
def check(handle: str) -> Outcome:
    """The summary before saving. All of it is in the address: reloading and going back lose nothing."""
    if (saved := g.ledger.entry_sent_as(request.args.get("ticket", ""))) is not None:
        flash(_("This round is saved already. Here it can be corrected."), "done")
        return redirect(url_for("rounds.show", handle=handle, entry=saved), 303)
    if g.ledger.over and _seen() == g.ledger.number:
        return _refused_after_the_end()
    form = _typed()
    return _check(form, None) if form.active else _refused_at_this_table()


@bp.post("")
def record(handle: str) -> Outcome:
    def write(seen: int, ticket: str, phone: str, played: dict[str, Any]) -> object:
        return score.record_round(handle, seen, ticket, phone, played, (g.table, g.ledger))

    return _save(None, write, _("The round is saved."))


@bp.get("/<int:entry>")
def show(handle: str, entry: int) -> str:
    return render_template("rounds/show.html", row=_row(entry))


@bp.get("/<int:entry>/edit")
def edit(handle: str, entry: int) -> str | tuple[str, int]:
    if g.ledger.is_struck(entry):
        return _struck()
    if request.args.get("out"):
        return _ask(_typed(entry), entry)
    return _ask(form_of(_written(entry), _counted_in(entry)[0], g.ledger.match.cards), entry)


@bp.get("/<int:entry>/check")
def check_correction(handle: str, entry: int) -> str | tuple[str, int]:
    _written(entry)
    if g.ledger.is_struck(entry):
        return _struck()
    return _check(_typed(entry), entry)


@bp.post("/<int:entry>")
def correct(handle: str, entry: int) -> Outcome:
    _written(entry)
    if g.ledger.is_struck(entry):
        return _struck()

    def write(seen: int, ticket: str, phone: str, played: dict[str, Any]) -> object:
        return score.correct_entry(handle, seen, ticket, phone, entry, played)

    return _save(entry, write, _("The round is corrected."))


def _save(entry: int | None, write: Callable[[int, str, str, dict[str, Any]], object], done: str) -> Outcome:
    """Back to the form when something is wrong with it, to the summary when somebody was faster, else to the board."""
    form = _typed(entry)
    played = form.round()
    if played is None:
        return _ask(form, entry), 422
    try:
        write(seen_number(request.form.get("seen")), sent_ticket(), this_phone(), played)
    except WrittenMeanwhile:
        outcome = _check_again(form, entry)
        moved_on()
        return outcome
    except Refused as refused:
        return _ask(form, entry, explained(refused, g.ledger, _number(entry))), 422
    except ValueError:
        abort(400)  # it says it has seen what was never written
    outbox.wrote()
    flash(done, f"saved-{_draft(form, entry)}")
    return redirect(url_for("board.show", handle=g.table.handle), 303)


@bp.post("/<int:entry>/strike")
def strike(handle: str, entry: int) -> Outcome:
    _written(entry)
    done = _("The round is struck through and counts no more.")
    return act(handle, partial(score.strike_entry, handle, number=entry), done)


@bp.post("/<int:entry>/restore")
def restore(handle: str, entry: int) -> Outcome:
    _written(entry)
    return act(handle, partial(score.restore_entry, handle, number=entry), _("The round counts again."))


def _typed(entry: int | None = None) -> RoundForm:
    counted, table = _counted_next() if entry is None else _counted_in(entry)
    return RoundForm.from_data(request.values, counted, g.ledger.match.cards, table)


def _counted_next() -> tuple[Mapping[str, Sequence[str]], int | None]:
    """Whose hands count in the next round, whoever goes out; and at which table it is, if there are several."""
    ledger: Ledger = g.ledger
    table = _table()
    return ledger.counted_next(table or 1), table


def _counted_in(entry: int) -> tuple[Mapping[str, Sequence[str]], int | None]:
    """The same for a round that is on record."""
    ledger: Ledger = g.ledger
    written, match = _written(entry), ledger.match
    table, at_table = written.get("table", 1), 0
    for each in ledger.rounds():
        at_table += each.result is not None and each.written.table == table
        if each.entry == entry:
            break
    players = [key for key in ledger.names if key == written["out"] or key in written["hands"]]
    return SEATINGS[match.seating].counted(match, players, at_table, table), written.get("table")


def _table() -> int | None:
    """The table that a form is about, where there are two."""
    if table_count(g.ledger) == 1:
        return None
    table = request.values.get("table", "")
    if table not in ("1", "2"):
        abort(404)
    return int(table)


def _seen() -> int:
    """What the writer had seen when the form was first shown."""
    return seen_number(request.values["seen"]) if "seen" in request.values else g.ledger.number


def _ask(form: RoundForm, entry: int | None, refused: str | None = None) -> str:
    if refused:
        outbox.say(refused)
    points = {mark: card.points for mark, card in UNDERSTOOD.items() if card in g.ledger.match.cards}
    return render_template(
        "rounds/enter.html",
        form=form,
        errors={name: _whose(name, text) for name, text in form.errors.items()},
        entry=entry,
        seen=_seen(),
        refused=refused,
        title=_title(form, entry),
        draft=_draft(form, entry),
        marks=points,
        used=[line.client_id for line in g.ledger.lines[-LAST_TICKETS:]],
        sent=_sent_hands(form.table) if entry is None else None,
        said_out=form.out if entry is None and form.out in g.ledger.claims(form.table or 1).out else "",
        counting_here=counting_now(g.ledger, form.table or 1) if entry is None else None,
    )


def _whose(name: str, text: str) -> str:
    """An error in the summary, after the name of the player it is about."""
    player = g.ledger.names.get(name.partition("-")[2])
    return f"{player}: {text}" if player else text


def _check(form: RoundForm, entry: int | None) -> str | tuple[str, int]:
    played = form.round()
    if played is None:
        return _ask(form, entry), 422
    try:
        after = _with(played, entry)
    except Refused as refused:
        return _ask(form, entry, explained(refused, g.ledger, _number(entry))), 422
    return _summary(form, entry, after, _seen(), ())


def _check_again(form: RoundForm, entry: int | None) -> tuple[str, int]:
    """Somebody was faster. Show what they wrote, and this round as it would come after it."""
    g.table, g.ledger = table_with_ledger(g.table.handle)
    if entry is not None and g.ledger.is_struck(entry):
        return _struck()
    played = form.round()
    try:
        after = _with(played or {}, entry)
    except Refused as refused:
        return _ask(form, entry, explained(refused, g.ledger, _number(entry))), 409
    return _summary(form, entry, after, g.ledger.number, written_after(_seen())), 409


def _summary(form: RoundForm, entry: int | None, after: RoundResult | None, seen: int, meanwhile: Sequence[str]) -> str:
    return render_template(
        "rounds/check.html",
        form=form,
        entry=entry,
        title=_title(form, entry),
        draft=_draft(form, entry),
        seen=seen,
        after=after,
        hands={key: hand_words(hand) for key, hand in form.hands.items()},
        meanwhile=meanwhile,
        only_claims=all(line.entry.kind in CLAIMS for line in g.ledger.lines if line.entry.number > _seen()),
        otherwise=_sent_otherwise(form) if entry is None else {},
        last_draw=request.values.get("last_draw", ""),
    )


def _sent_otherwise(form: RoundForm) -> dict[str, str]:
    """Hands that players sent from their own phones, and that are recorded as something else."""
    sent = {key: entry.data["hand"] for key, entry in g.ledger.claims(form.table or 1).hands.items()}
    return {
        key: hand_told(sent[key]) for key, hand in form.hands.items() if key in sent and sent[key] != hand_data(hand)
    }


def _with(played: dict[str, Any], entry: int | None) -> RoundResult | None:
    """What the round would come to: its result, or a refusal."""
    ledger: Ledger = g.ledger
    kind, data = (ROUND_RECORDED, played) if entry is None else ("entry-corrected", {"entry": entry, "data": played})
    entries = [*(line.entry for line in ledger.lines), Entry(ledger.number + 1, kind, data)]
    _match, outcome, rounds = read(entries)
    wanted = ledger.number + 1 if entry is None else entry
    return outcome.rounds[rounds.index(wanted)] if isinstance(outcome, Course) and wanted in rounds else None


def _written(entry: int) -> dict[str, Any]:
    """The round that an entry recorded, as it reads now; struck ones as they read last."""
    ledger: Ledger = g.ledger
    recorded = {line.entry.number: line.entry for line in ledger.lines if line.entry.kind == ROUND_RECORDED}
    if entry not in recorded:
        abort(404)
    now = {each.number: each for each in in_force([line.entry for line in ledger.lines])}
    return dict(now.get(entry, recorded[entry]).data)


def _row(entry: int) -> RoundRow:
    rows = {row.entry: row for row in round_rows(g.ledger)}
    if entry not in rows:
        abort(404)
    return rows[entry]


def _title(form: RoundForm, entry: int | None) -> str:
    if entry is not None:
        return _row(entry).title
    table = form.table or 1
    return round_title(g.ledger, table, 1 + sum(played.table == table for played in g.ledger.match.rounds))


def _draft(form: RoundForm, entry: int | None) -> str:
    """The name under which a phone keeps a half-entered round: one for each table, one for each correction."""
    return f"{g.table.handle}-{entry or 'new'}" + (f"-{form.table}" if form.table and entry is None else "")


def _number(entry: int | None) -> int | None:
    return len(g.ledger.match.rounds) + 1 if entry is None else _row(entry).number


def _struck() -> tuple[str, int]:
    return not_possible(
        g.table.handle, _("This round is struck through. Let it count again first, then correct it."), 409
    )


def _refused_at_this_table() -> tuple[str, int]:
    return not_possible(g.table.handle, _("This table has played all its rounds."), 409)


def _refused_after_the_end() -> tuple[str, int]:
    return not_possible(g.table.handle, _("The match is over. To play on, correct a round or start a rematch."), 409)
