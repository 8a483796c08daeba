"""The news of a table while its page is open: as a stream of events, or asked for now and then.

A page that is the same for everyone who reads one language comes along with the news, drawn once for all of them;
every other page is told to fetch itself again.
"""

import hashlib
import json
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

from flask import Blueprint, Flask, copy_current_request_context, current_app, g, request
from flask_babel import gettext as _
from werkzeug import Response
from werkzeug.exceptions import HTTPException

from companion.services import live
from companion.services.access import ROLES
from companion.services.live import ENTRY, Channel, News, NoPlace, Place, Table, TableNow, table_now
from companion.web import access, board, screen
from companion.web.access import find
from companion.web.board import LIVE_LAYOUT, about_the_table
from companion.web.history import told
from companion.web.languages import current_language

bp = Blueprint("live", __name__, url_prefix="/tables/<handle>/live")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)

#: So often a stream says that it is alive: a vanished phone is noticed by what it does not acknowledge.
HEARTBEAT = 5.0
#: Where other processes are not heard, the database itself is looked at with every heartbeat.
LOOK, LOOK_WHERE_HEARD = HEARTBEAT, 30.0
CAN_NOTICE_VANISHED = hasattr(socket, "TCP_USER_TIMEOUT")
VANISHED_AFTER_MS = 15_000
#: A stream ends at the latest after this many seconds; its page then opens the next one.
LIFE = 600.0 if CAN_NOTICE_VANISHED else 25.0
RETRY_MS = 2000
#: A waiting stream takes a thread, or a greenlet. Whoever serves the app knows how many there are.
STREAMS_OF_THREADS, STREAMS_OF_GREENLETS = 4, 2000

#: The pages that are drawn here, and who sees them as everyone does.
PAGES: dict[str, tuple[Callable[[str], Any], tuple[str, ...]]] = {
    "board": (board.show, ("watch",)),
    "screen": (screen.show, ROLES),
}

BEAT, SHUT = "event: beat\ndata: .\n\n", "event: shut\ndata: .\n\n"


def init_app(app: Flask) -> None:
    gevent = sys.modules.get("gevent.monkey")
    greenlets = bool(gevent and gevent.is_module_patched("threading"))
    app.jinja_env.globals["around"] = around
    app.config["LIVE_STREAMS"] = STREAMS_OF_GREENLETS if greenlets else STREAMS_OF_THREADS
    app.before_request(_hold_news)
    app.after_request(_tell_after_the_answer)


def _hold_news() -> None:
    if request.method == "POST":
        g.tell_news = live.hold_news()


def _tell_after_the_answer(response: Response) -> Response:
    """Whoever wrote has the answer before the others are woken."""
    if tell := g.pop("tell_news", None):
        response.call_on_close(tell)
    return response


@bp.get("")
def stream(handle: str) -> Response:
    """Events from the last one the page has seen; 204 tells the browser to stop asking."""
    if not request.environ["wsgi.multithread"]:
        return Response(status=204)  # one stream would keep everybody else waiting
    try:
        place = live.hub().watch(handle, current_app.config["LIVE_STREAMS"])
    except NoPlace:
        return Response(status=204)
    _notice_when_it_vanishes()
    response = Response(_Stream(handle, place).events(), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy in between passes on each event at once
    response.call_on_close(place.give_back)
    return response


@bp.get("/now")
def now(handle: str) -> Response:
    """The same for a page that asks: the news since what it has seen, or nothing."""
    if _seen() == g.ledger.number and request.args.get("around") in (None, around()):
        return Response(status=204)
    live.release()
    channel = live.hub().channel(handle) or Channel()
    return Response(_payload(TableNow(g.table, g.ledger), channel), mimetype="application/json")


class _Stream:
    """What one page is told, as long as it is open and may be."""

    def __init__(self, handle: str, place: Place) -> None:
        self.handle, self.channel, self.hub = handle, place.channel, live.hub()
        self.role = access.role()
        self.told = _seen(), _around(g.table), self.channel.news.access
        self.known = News(-1, -1)
        self.looks_at = 0.0
        self.state: TableNow | None = None
        self.has_left: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
        # Between two events nothing is held: no context, no session, no connection to the database.
        self.look = copy_current_request_context(self._look)

    def events(self) -> Iterator[str]:
        ends = monotonic() + LIFE
        yield f"retry: {RETRY_MS}\n\n"
        while monotonic() < ends and not self.hub.closed and not self.has_left():
            event = self.look()
            yield event
            if event == SHUT:
                return
            self.channel.wait(self.known, HEARTBEAT)

    def _look(self) -> str:
        g.role, g.seat = self.role, None
        news = self.channel.news
        if news.access != self.known.access or monotonic() >= self.looks_at:
            self.state = self._looked_again()
            self.looks_at = monotonic() + (LOOK_WHERE_HEARD if self.hub.hears_others else LOOK)
        elif news != self.known:
            self.state = self.channel.once(ENTRY, news, lambda: table_now(self.handle))
        self.known = news
        if self.state is None:
            return SHUT
        now = self.state.ledger.number, _around(self.state.table), news.access
        if now == self.told:
            return BEAT
        before, self.told = self.told, now
        says = None if now[0] != before[0] else _said_of(self.state.table) if now[1] != before[1] else ""
        return f"id: {now[0]}\ndata: {_payload(self.state, self.channel, says, news.access)}\n\n"

    def _looked_again(self) -> TableNow | None:
        """The table as this phone may see it now; None when it may not, or may do something else than before."""
        try:
            find(request.endpoint, {"handle": self.handle})
        except HTTPException:
            return None
        finally:
            live.release()
        return TableNow(g.table, g.ledger) if access.role() == self.role else None


def _around(table: Table) -> tuple[str, str | None]:
    """What can change of a table without a line in its journal."""
    return table.name, table.rematch


def around() -> str:
    """The same in a few letters, for a page that asks."""
    return hashlib.sha256(repr(_around(g.table)).encode()).hexdigest()[:8]


def _said_of(table: Table) -> str:
    if table.rematch:
        return str(_("The rematch is under way."))
    return str(_("The table is called %(name)s now.", name=table.name))


def _payload(state: TableNow, channel: Channel, says: str | None = None, access_news: int = -1) -> str:
    """As JSON: drawn once for each state, page and language, whoever is the first to need it.

    What was written last is said, if nothing else is.
    """
    page = request.args.get("page", "")
    show, roles = PAGES.get(page, (None, ()))
    drawn = show if access.role() in roles else None

    def make() -> str:
        g.table, g.ledger, g.layout = state.table, state.ledger, LIVE_LAYOUT
        html = drawn(state.table.handle) if drawn else None
        live.release()  # the screen has asked for a link
        said = _last(state) if says is None else says
        told = {"number": state.ledger.number, "around": around(), "says": said, "html": html}
        return json.dumps(told, ensure_ascii=False)

    # The address that a page is asked under stands in its QR code.
    key = (page if drawn else "", current_language(), request.host_url, request.script_root, says)
    return channel.once(key, (state.ledger, _around(state.table), access_news), make)


def _last(state: TableNow) -> str:
    """What was done last, in one sentence."""
    entry = state.ledger.lines[-1].entry
    return told(entry.kind, entry.data, state.ledger)


def _seen() -> int:
    """What the browser says it has got; what its page was drawn with, as long as it has got nothing."""
    for text in (request.headers.get("Last-Event-ID", ""), request.args.get("seen", "")):
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
    number: int = g.ledger.number
    return number


def _notice_when_it_vanishes() -> None:
    """gunicorn hands over the connection; at home the listening socket is told, and all its connections know."""
    connection = request.environ.get("gunicorn.socket")
    if connection and CAN_NOTICE_VANISHED:
        with suppress(OSError):  # a socket in the file system has a proxy at its other end
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_AFTER_MS)
