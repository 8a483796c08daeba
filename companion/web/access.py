"""What a phone may do at a table: watch, play, score or manage, each with all that comes before it.

Every address of a table stands in one of the lists below; the tests see to that.
"""

import hmac
import ipaddress
from typing import Any

from flask import Flask, abort, current_app, g, request, session
from werkzeug.exceptions import Forbidden

from companion.services import access
from companion.services.access import MANAGE, PLAY, ROLES, SCORE, WATCH, Entered, Viewer
from companion.services.ledger import Deleted, NoSuchTable
from companion.web.people import known_phone

TO_WATCH = (
    "board.show",
    "board.rounds",
    "board.history",
    "board.more",
    "rounds.show",
    "settling.show",
    "partners.plan",
    "ballots.show",
    "series.time",
    "series.sheet",
    "games.game",
    "inviting.links",
    "live.stream",
    "live.now",
    "screen.show",
)
TO_PLAY = (
    "counting.seats",
    "counting.sit_down",
    "counting.free",
    "counting.hand",
    "counting.send",
    "counting.say_out",
    "ballots.open_",
    "ballots.cast",
)
TO_SCORE = (
    "ballots.count",
    "counting.arrived",
    "board.undo",
    "board.redo",
    "board.players",
    "board.add_player",
    "board.leave",
    "board.rematch",
    "board.export",
    "rounds.new",
    "rounds.check",
    "rounds.record",
    "rounds.edit",
    "rounds.check_correction",
    "rounds.correct",
    "rounds.strike",
    "rounds.restore",
    "house.show",
    "house.save",
    "settling.record",
    "settling.record_vote",
    "series.start",
    "series.happens",
    "series.end",
    "games.late",
    "games.record_late",
    "games.clock_asks",
    "games.set_clock",
    "games.join_asks",
    "games.join",
    "games.event",
    "games.correct",
    "games.strike",
    "games.restore",
    "stops.stop_asks",
    "stops.stop_check",
    "stops.stop",
    "stops.hands",
    "stops.correct_hands",
)
TO_MANAGE = (
    "board.rename",
    "board.delete_asks",
    "board.delete",
    "board.undelete",
    "inviting.renew",
    "inviting.take_over",
)
NEEDED = {
    endpoint: role
    for role, endpoints in ((WATCH, TO_WATCH), (PLAY, TO_PLAY), (SCORE, TO_SCORE), (MANAGE, TO_MANAGE))
    for endpoint in endpoints
}


class NotLetIn(Forbidden):
    """A stranger at a table: somebody has to give them a link or a code."""


class NotAHost(Forbidden):
    """Opening tables is for those who know the password, or are at home."""


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(role=role, may=may, may_host=may_host)


def find(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """For every blueprint about one table; a deleted one can only be brought back."""
    needed = NEEDED.get(endpoint or "", MANAGE)
    found = enter((values or {}).get("handle", ""), needed, deleted_too=endpoint == "board.undelete")
    g.table, g.ledger = found.table, found.ledger


def enter(handle: str, needed: str = WATCH, deleted_too: bool = False) -> Entered:
    """The table, if this phone may do there what is needed."""
    if not handle.isprintable():
        abort(404)  # no database likes to be asked for it
    try:
        found = access.enter(handle, viewer(), deleted_too)
    except Deleted:
        abort(410)
    except NoSuchTable:
        abort(404)
    if found.role is None:
        raise NotLetIn
    g.role, g.seat, g.hosted = found.role, found.seat, found.hosted
    if not may(needed):
        abort(403)
    return found


def need_a_host() -> None:
    if not may_host():
        raise NotAHost


def role() -> str | None:
    """What this phone is at the table that the page is about."""
    found: str | None = g.get("role")
    return found


def may(what: str) -> bool:
    mine = role()
    return mine is not None and ROLES.index(mine) >= ROLES.index(what)


def viewer() -> Viewer:
    return Viewer(known_phone(), may_host())


def may_host() -> bool:
    """Whoever knows the password; where there is none, everyone in the home network."""
    password: str | None = current_app.config["HOST_PASSWORD"]
    if password:
        return hmac.compare_digest(session.get("host", ""), host_sign(password))
    return all(_is_at_home(address) for address in (request.remote_addr or "", *_forwarded_for()))


def host_sign(password: str) -> str:
    """What a phone keeps that knew the password: another password, and it is worth nothing."""
    return hmac.digest(str(current_app.config["SECRET_KEY"]).encode(), password.encode(), "sha256").hex()


def visitors_address() -> str:
    """Whom to slow down: behind a proxy on this machine, the one that it speaks for."""
    address, forwarded = request.remote_addr or "", _forwarded_for()
    is_here = bool(address) and ipaddress.ip_address(address).is_loopback
    return forwarded[-1] if forwarded and is_here else address


def _forwarded_for() -> list[str]:
    """Whom a proxy speaks for, by whichever header it says so; what cannot be read is not at home."""
    headers = request.headers
    told = [headers.get("Forwarded", ""), headers.get("X-Real-IP", ""), *headers.get("X-Forwarded-For", "").split(",")]
    return [part.strip() for part in told if part.strip()]


def _is_at_home(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_private or address.is_loopback or address.is_link_local
