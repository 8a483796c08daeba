"""What `companion print` does. Loads only when it is run."""

import os
from dataclasses import replace
from typing import Any

import click

from companion.cli.game import read_content, write_content
from companion.cli.language import _, terminal_language, translations
from companion.cli.output import show_json, show_rows
from companion.cli.ruling import pairs
from companion.game.match_file import read_match
from companion.game.refusals import shortened
from companion.problems import UnknownChoice
from companion.services.access import TableLink
from companion.services.printing import DOCUMENTS, FOLDER, LINKS, RANGES, RULES, Order, Shop, check, file_name
from companion.services.rulings import rulebook_of
from companion.settings import read_settings
from companion.words.printing import DOCUMENT_NAMES


def list_documents(as_json: bool) -> None:
    words = translations()
    rows = [(what, words.gettext(DOCUMENT_NAMES[what]), formats) for what, (formats, _uses) in DOCUMENTS.items()]
    if as_json:
        show_json([{"what": what, "name": name, "formats": list(formats)} for what, name, formats in rows])
    else:
        show_rows([(what, name, ", ".join(formats)) for what, name, formats in rows])


def print_document(what: str, file: str | None, as_json: bool, choices: dict[str, Any]) -> None:
    order = _order(what, file, choices)
    made = Shop(read_settings(os.environ).data / FOLDER).made_now(order)
    name = file or file_name(order)
    write_content(name, made)
    if as_json and name != "-":
        show_json({"file": name, "bytes": len(made)})
    elif name != "-":
        click.echo(_("Written: %(file)s") % {"file": name})


def _order(what: str, file: str | None, choices: dict[str, Any]) -> Order:
    given = {name: value for name, value in choices.items() if value not in (None, False)}
    match, table, address = (given.pop(name, "") for name in ("match", "table", "address"))
    house_rules = pairs(given.pop("house_rules", ()))
    in_braille = given.pop("braille", False) or (file or "").lower().endswith(".brf") or what == "rules"
    language = given.pop("lang", None) or terminal_language()
    rest: dict[str, Any] = {name: _number(name, value) if name in RANGES else value for name, value in given.items()}
    order = Order(what, language, "brf" if in_braille else "pdf", **rest)
    if order.document in RULES:
        return _as_played(order, table, house_rules)
    return _about_a_table(order, match, table, address)


def _as_played(order: Order, table: str, house_rules: dict[str, str]) -> Order:
    """By the rulebook and the house rules of a table, and by those that are named."""
    played: dict[str, int | bool | str] = {**house_rules}
    if table:
        match = read_match(_exported(table)[1])
        order, played = replace(order, rulebook=match.rulebook), {**match.house_rules, **played}
    check(order)
    rulebook_of(order.rulebook, played)
    return replace(order, house_rules=tuple(sorted(played.items())))


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 5):
        least, most = RANGES[name]
        raise UnknownChoice(name, shortened(value), f"{least}–{most}")
    return int(value)


def _about_a_table(order: Order, match: str, table: str, address: str) -> Order:
    """The match of a report, and where a tent leads to."""
    if order.document == "report":
        if table:
            name, content = _exported(table)
            return replace(order, match=content.decode(), name=name)
        if match:
            content = read_content(match)
            read_match(content)
            return replace(order, match=content.decode("utf-8-sig"))
    if order.document == "tent":
        from companion.cli.tables import root_address

        start = root_address()
        if table:
            name, _content = _exported(table)
            if address:
                return replace(order, name=name, address=address)
            link = _link(table, order.link)
            return replace(order, name=name, address=f"{start}/t/{link.token}", code=link.code)
        return replace(order, address=address or start)
    return order


def _link(table: str, role: str) -> TableLink:
    from companion.cli.tables import links_of

    if role not in LINKS:
        raise UnknownChoice("link", shortened(role), ", ".join(LINKS))
    return next(link for link in links_of(table) if link.role == role)


def _exported(table: str) -> tuple[str, bytes]:
    from companion.cli.tables import exported

    return exported(table)
