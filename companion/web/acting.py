"""What every form that writes in a journal shares: what its writer has seen, and what to say when it cannot be."""

from collections.abc import Callable

from flask import abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from companion.game.refusals import Refused
from companion.services.score import NothingToDo, WrittenMeanwhile
from companion.web.explaining import explained
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

    `meanwhile` shows again what was typed, where somebody else has written first.
    """
    try:
        action(seen_number(request.form.get("seen")), sent_ticket(), this_phone())
    except WrittenMeanwhile:
        if meanwhile:
            return meanwhile()
        return not_possible(
            handle, _("Somebody wrote on this table meanwhile. Look at the board, then try again."), 409
        )
    except NothingToDo:
        return not_possible(handle, _("There is nothing left to do here: it was done already."), 409)
    except Refused as refused:
        return not_possible(handle, explained(refused, g.ledger), 422)
    except ValueError:
        abort(400)  # it says it has seen what was never written
    flash(done, "done")
    return redirect(url_for("board.show", handle=handle), 303)


def not_possible(handle: str, text: str, status: int) -> tuple[str, int]:
    return render_template("board/not_possible.html", handle=handle, text=text), status
