"""What every form that writes in a journal shares: what its writer has seen, and what to say when it cannot be."""

from collections.abc import Callable

from flask import abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from companion.game.refusals import Refused
from companion.services.ledger import table_with_ledger
from companion.services.score import NothingToDo, WrittenMeanwhile
from companion.web import outbox
from companion.web.explaining import explained
from companion.web.history import history_lines
from companion.web.people import is_ticket, this_phone

Outcome = str | Response | tuple[str, int]


def seen_number(text: str | None) -> int:
    """The last entry the writer knew of, as the form carried it."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) <= 9):
        abort(400)
    return int(text)


def sent_ticket() -> str:
    ticket = request.form.get("ticket", "")
    if not is_ticket(ticket):
        abort(400)
    return ticket


def act(
    handle: str,
    action: Callable[[int, str, str], object],
    done: str,
    meanwhile: Callable[[], Outcome] | None = None,
) -> Outcome:
    """Do it with what was seen, the ticket and the phone; then back to the board with a word about it.

    Nothing is said where the next page says it anyway. `meanwhile` shows again what was typed, where somebody else has
    written first; else it is asked whether to do it
    all the same.
    """
    try:
        action(seen_number(request.form.get("seen")), sent_ticket(), this_phone())
    except WrittenMeanwhile:
        outcome = meanwhile() if meanwhile else _asked_again(handle, done)
        moved_on()
        return outcome
    except NothingToDo:
        return not_possible(handle, _("There is nothing left to do here: it was done already."), 409)
    except Refused as refused:
        return not_possible(handle, explained(refused, g.ledger), 422)
    except ValueError:
        abort(400)  # it says it has seen what was never written
    outbox.wrote()
    if done:
        flash(done, "done")
    return redirect(url_for("board.show", handle=handle), 303)


def moved_on() -> None:
    outbox.say(_("Somebody wrote on this table meanwhile."), "moved-on")


def written_after(seen: int) -> list[str]:
    """What others wrote since, in words."""
    return [each.text for each in history_lines(g.ledger) if each.line.entry.number > seen]


def _asked_again(handle: str, done: str) -> Outcome:
    """What they wrote and what this would be, to do it after theirs or to leave it."""
    seen = seen_number(request.form.get("seen"))
    g.table, g.ledger = table_with_ledger(handle)
    kept = [field for field in request.form.items(multi=True) if field[0] not in ("csrf_token", "seen", "ticket")]
    return render_template("board/meanwhile.html", meanwhile=written_after(seen), done=done, fields=kept), 409


def undone_elsewhere(handle: str) -> Callable[[], Outcome]:
    """For what means the last entry: after another one it would mean that one."""
    text = _("Somebody wrote on this table meanwhile. Look at the board, then try again.")
    return lambda: not_possible(handle, text, 409)


def not_possible(handle: str, text: str, status: int) -> tuple[str, int]:
    outbox.say(text)
    return render_template("board/not_possible.html", handle=handle, text=text), status
