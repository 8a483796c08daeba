"""What a phone sends that had no network before: the same forms, answered in JSON instead of with a page.

A phone keeps what it could not send and sends it again, once and in order, until it knows what became of it. The views
need not know: whatever page they answer with is told in a few words here.
"""

from datetime import datetime, timedelta
from typing import Any, cast

from flask import Flask, Response, g, get_flashed_messages, jsonify, request
from flask_babel import gettext as _
from werkzeug import Response as AnyResponse

from companion.game.systems.average import LONGEST_GAME
from companion.services import access
from companion.services.ledger import Ledger, NoSuchTable, table_with_ledger
from companion.web import clock
from companion.web.access import viewer
from companion.web.people import is_ticket

#: `follow`: the page that follows shows the message. `send`: the answer carries it. `ask`: do nothing, only say whether
#: it was done.
HEADER, FOLLOW, ASK = "Companion-Outbox", "follow", "ask"
#: Their ticket becomes the handle of a table.
OPENS_A_TABLE = ("tables.open_", "tables.bring_in", "board.rematch")
#: For how many seconds it has been waiting.
AGE = "Companion-Outbox-Age"
#: A message for the next page, after its category.
Said = tuple[str, str]


def init_app(app: Flask) -> None:
    app.before_request(_done_before)
    app.after_request(_told)


def say(text: str, problem: str = "refused") -> None:
    """Why it cannot be done, in one sentence. `moved-on`: others wrote first. `expired`: a newer page may send it."""
    g.problem, g.problem_text = problem, text


def wrote() -> None:
    """It is in the journal, or need not be because nothing changed: not every way to another page means that."""
    g.wrote = True


def made_at() -> datetime:
    """When somebody pressed the button, if it could not be sent then."""
    age = request.headers.get(AGE, "")
    seconds = int(age) if age.isascii() and age.isdigit() and len(age) <= 6 else 0
    return clock.now() - timedelta(seconds=min(seconds, LONGEST_GAME))


def _is_asked() -> bool:
    return request.method == "POST" and HEADER in request.headers


def _done_before() -> Response | None:
    """However often it is sent, it is done once: also where the answer got lost, or it was changed before saving."""
    if not _is_asked():
        return None
    outcome = _outcome(g.get("ledger"))
    if request.headers[HEADER] == ASK:
        return _json(outcome)
    return _json({**outcome, "text": _("It is written down.")}) if outcome["done"] else None


def _outcome(ledger: Ledger | None) -> dict[str, Any]:
    """Whether what carries this ticket is in the journal, and as which entry; or has opened a table."""
    ticket = request.form.get("ticket", "")
    if not is_ticket(ticket):
        return {"done": False}
    number = ledger.entry_sent_as(ticket) if ledger else None
    if number is not None:
        return {"done": True, "number": number}
    return {"done": request.endpoint in OPENS_A_TABLE and _is_ours(ticket)}


def _is_ours(handle: str) -> bool:
    """Whether there is such a table, and this phone is at home there."""
    try:
        return access.enter(handle, viewer()).role is not None
    except NoSuchTable:
        return False


def _told(response: AnyResponse) -> AnyResponse:
    if not _is_asked() or response.is_json:
        return response
    told = _in_words(response)
    told.call_on_close(response.close)  # what waits for the answer to be out waits for this one
    return told


def _in_words(response: AnyResponse) -> AnyResponse:
    if response.status_code in (302, 303):
        said = [] if request.headers[HEADER] == FOLLOW else cast(list[Said], get_flashed_messages(with_categories=True))
        ledger = table_with_ledger(g.table.handle)[1] if "ledger" in g else None
        outcome = _outcome(ledger)
        if outcome["done"] or "wrote" in g:
            # A page that shows the message also forgets the draft of what was saved.
            saved = [category.removeprefix("saved-") for category, _text in said if category.startswith("saved-")]
            text = " ".join(text for _category, text in said)
            told = {"done": True, "place": response.location, "text": text, "saved": "".join(saved)}
            return _json({**outcome, **told})
    if response.status_code < 400:
        say(_("The companion has to ask something before it can write this down."), "asks")
    text = g.get("problem_text") or _("Something in it needs another look.")
    status = response.status_code if response.status_code >= 400 else 200
    return _json({"done": False, "problem": g.get("problem", "refused"), "text": str(text)}, status)


def _json(answer: dict[str, Any], status: int = 200) -> Response:
    told = jsonify(answer)
    told.status_code = status
    told.headers["Cache-Control"] = "no-store"
    return told
