"""The form for a printed document: which fields it has, and the order it becomes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from flask import current_app, url_for
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from companion.game.match_file import read_match
from companion.network import address_in_network, is_only_this_machine
from companion.problems import UnknownChoice, Unprintable
from companion.services import tables
from companion.services.printing import DOCUMENTS, LINKS, RULES, Order, check
from companion.web.access import enter
from companion.web.inviting import TEXTS, link_to
from companion.web.languages import NAMES, current_language
from companion.web.rulebook_choice import chosen_rulebook
from companion.words.board import RULEBOOK_NAMES, SEATING_NAMES, SYSTEM_NAMES
from companion.words.printing import BOX_NAMES, PAPER_NAMES, SCHEME_NAMES

#: What is chosen from a list, with the names of its choices; some of them are translated.
CHOICES: dict[str, Mapping[str, str]] = {
    "rulebook": RULEBOOK_NAMES,
    "paper": PAPER_NAMES,
    "box": BOX_NAMES,
    "scheme": SCHEME_NAMES,
    "system": SYSTEM_NAMES,
    "seating": SEATING_NAMES,
}
SWITCHES = ("large", "mirrored")
NUMBERS = ("cells", "lines", "players")
ABOUT_A_TABLE = {"report": "match", "tent": "address"}


@dataclass
class OrderForm:
    """What was chosen so far, as it was sent, and what is wrong with it."""

    document: str
    sent: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> list[str]:
        formats, uses = DOCUMENTS[self.document]
        # whether on paper or in Braille comes first: what follows depends on it
        either = ["format"] if len(formats) > 1 else []
        shown = ["language", *either, *(name for name in uses if name not in ("match", "address", "name", "code"))]
        if self.document in ABOUT_A_TABLE or (self.document in RULES and self.sent.get("table")):
            shown.insert(0, "table")
        return shown

    @property
    def formats(self) -> dict[str, str]:
        names = {"pdf": _("On paper, as a PDF"), "brf": _("In Braille to emboss, as a BRF file")}
        return {name: names[name] for name in DOCUMENTS[self.document][0]}

    def value(self, name: str) -> str:
        if name == "size" and self.sent.get("box", "") not in BOX_NAMES:
            return self.sent.get("size") or self.sent.get("box", "")
        usual = {"language": current_language(), "format": DOCUMENTS[self.document][0][0]}
        # The Braille marks are UNOPRIVATE's; for rules, the rulebook that somebody looks things up in is meant.
        if name == "rulebook" and name not in self.sent and self.document in RULES:
            return chosen_rulebook()
        return self.sent.get(name, usual.get(name) or str(getattr(Order(self.document), name, "")))

    def options(self, name: str) -> dict[str, str]:
        if name == "language":
            return NAMES
        if name == "link":
            return {role: str(TEXTS[role][0]) for role in LINKS}
        return {key: str(_(text)) for key, text in CHOICES[name].items()}


def read_order(document: str, sent: Mapping[str, str], told: Callable[[Unprintable], str]) -> Order | OrderForm:
    """The order, or the form again with what is wrong."""
    form = OrderForm(document, sent)
    values: dict[str, Any] = {
        name: form.value(name) for name in form.fields if name not in ("table", *SWITCHES, *NUMBERS)
    }
    values["format"] = form.value("format")
    values["box"] = form.value("size").strip() or form.value("box")
    values |= {name: name in sent and sent[name] not in ("", "0") for name in SWITCHES}
    for name in NUMBERS:
        text = form.value(name).strip()
        values[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1
    order = Order(document, **values)
    if "table" in form.fields:
        order_or_none = _about_the_table(order, sent.get("table", ""))
        if order_or_none is None:
            form.errors["table"] = _("Choose a table.")
            return form
        order = order_or_none
        if not order.link:
            form.errors["link"] = _("You can pass on only what you may do yourself.")
            return form
    try:
        return check(order)
    except UnknownChoice as problem:
        form.errors[problem.option] = _("It can be: %(known)s.", known=problem.known)
    except Unprintable as problem:
        form.errors["size" if document == "sheet" else "document"] = told(problem)
    return form


def _about_the_table(order: Order, handle: str) -> Order | None:
    """A tent without a table leads to the first page."""
    if not handle and order.document == "tent":
        return replace(order, address=_reachable(url_for("home.index", _external=True)))
    try:
        enter(handle)
        name, content = tables.export_table(handle)
    except HTTPException:
        return None
    if order.document == "tent":
        link = link_to(handle, order.link)
        if link is None:
            return replace(order, link="")  # more than this phone may pass on
        address = _reachable(url_for("joining.by_link", key=link.token, _external=True))
        return replace(order, name=name, address=address, code=link.code)
    if order.document in RULES:
        match = read_match(content)
        return replace(order, rulebook=match.rulebook, house_rules=tuple(sorted(match.house_rules.items())))
    return replace(order, name=name, match=content.decode())


def _reachable(url: str) -> str:
    """As phones see it: an address for this machine alone would lead them to themselves."""
    if current_app.config["PUBLIC_URL"]:
        return str(current_app.config["PUBLIC_URL"]) + urlsplit(url).path
    if not is_only_this_machine(url):
        return url
    parts = urlsplit(url)
    return address_in_network("", parts.port or 80) + parts.path
