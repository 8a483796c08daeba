"""Inviting others to a table: its links with their codes, renewing them, and who is the host."""

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug import Response

from companion.services import access
from companion.services.access import MANAGE, PLAY, ROLES, WATCH, TableLink
from companion.web.access import find, may
from companion.web.board import about_the_table
from companion.web.elsewhere import address_elsewhere, qr_path
from companion.web.people import kept_phone
from companion.web.security import keep_nothing

bp = Blueprint("inviting", __name__, url_prefix="/tables/<handle>")
bp.url_value_preprocessor(find)
bp.context_processor(about_the_table)
bp.after_request(keep_nothing)  # a link that was renewed must not come back from memory

#: What a link is called, and what it allows.
TEXTS = {
    "watch": (_l("Watch"), _l("Sees the board, the clock, rulings and votes. Changes nothing.")),
    "play": (_l("Play"), _l("Takes a seat, says “I’m out”, counts their own hand, votes.")),
    "score": (_l("Keep score"), _l("Records and corrects rounds, writes down rulings.")),
    "manage": (_l("Manage"), _l("Everything, also renaming, deleting and renewing links. For your own other phone.")),
}


@bp.get("/links")
def links(handle: str) -> str:
    """Everyone may pass on what they may do themselves; only a host hands out hosting."""
    offered = {link.role: _shown(link) for link in _links(handle) if may(link.role)}
    chosen = next(each for each in (request.args.get("link", ""), PLAY, WATCH) if each in offered)
    return render_template("inviting/links.html", links=offered.values(), chosen=chosen)


def _links(handle: str) -> list[TableLink]:
    return access.links_of(handle, current_app.config["SECRET_KEY"])


def link_to(handle: str, wanted: str) -> TableLink | None:
    """The link that allows this, as far as this phone may pass it on."""
    return next((link for link in _links(handle) if link.role == wanted and may(wanted)), None)


def _shown(link: TableLink) -> dict[str, object]:
    address = address_elsewhere(url_for("joining.by_link", key=link.token))
    name, text = TEXTS[link.role]
    return {
        "role": link.role,
        "name": name,
        "text": text,
        "code": link.code,
        "address": address,
        "type_at": address_elsewhere(url_for("joining.ask")),
        "qr": qr_path(address) if address else None,
    }


@bp.post("/links/<which>/renew")
def renew(handle: str, which: str) -> Response:
    if which not in ROLES:
        abort(404)
    if which == MANAGE:
        access.become_host(handle, kept_phone())  # whoever renews it stays
    access.renew_link(handle, which, current_app.config["SECRET_KEY"])
    name = TEXTS[which][0]
    flash(_("The link “%(name)s” is new. Whoever had the old one is shut out.", name=name), "done")
    return redirect(url_for("inviting.links", handle=handle, link=which), 303)


@bp.post("/host")
def take_over(handle: str) -> Response:
    """Nobody hosts this table so far: everyone of the house could do everything."""
    access.become_host(handle, kept_phone())
    flash(_("You are the host now. Others come in by link or code."), "done")
    return redirect(url_for("inviting.links", handle=handle), 303)
