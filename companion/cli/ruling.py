"""The referee in the terminal: `companion ruling` and `companion legal`."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from companion.cli.game import json_option
from companion.cli.language import _, translations
from companion.cli.output import show_json, show_rows

rulebook_option = click.option(
    "--rulebook", metavar="R", help=_("The rulebook: my-uno-fi, mit-uno-dk, unoprivate, motu-2020 or kpgut.")
)
house_rule_option = click.option(
    "--house-rule", "house_rules", multiple=True, metavar=_("FACT=VALUE"), help=_("What your table plays differently.")
)


@click.command(help=_("Rule on CASE from its facts (- reads many from standard input, --list names them)."))
@click.argument("case", required=False, metavar=_("CASE"))
@rulebook_option
@click.option("--fact", "facts", multiple=True, metavar=_("FACT=VALUE"), help=_("What happened; can be repeated."))
@house_rule_option
@click.option("--list", "listed", is_flag=True, help=_("List the cases and their facts."))
@json_option
def ruling(
    case: str | None,
    rulebook: str | None,
    facts: tuple[str, ...],
    house_rules: tuple[str, ...],
    listed: bool,
    as_json: bool,
) -> None:
    if listed:
        _show_cases(as_json)
    elif case == "-":
        from companion.cli.batch import answer_lines

        answer_lines(_ruling_of_line)
    else:
        given = {"case": case, "rulebook": rulebook, "facts": pairs(facts), "house_rules": pairs(house_rules)}
        answer = _ruling({key: value for key, value in given.items() if value is not None})
        show_json(answer) if as_json else _show_ruling(answer)


@click.command(help=_("What may be played from a hand, given as markings such as gg dbb wi (- reads many)."))
@click.argument("more", nargs=-1, metavar=_("[MARKING…]"))
@rulebook_option
@click.option("--top", metavar=_("CARD"), help=_("The card on top of the discard pile."))
@click.option("--colour", metavar="C", help=_("The colour chosen with a wild card: b, g, r, y or v."))
@click.option("--drawn", metavar=_("CARD"), help=_("The card just drawn; the hand includes it."))
@click.option("--pending", metavar="N", help=_("How many cards have to be drawn for the cards before."))
@click.option("--hand", multiple=True, metavar=_("MARKING…"), help=_("The cards in the hand."))
@house_rule_option
@json_option
def legal(
    more: tuple[str, ...],
    rulebook: str | None,
    top: str | None,
    colour: str | None,
    drawn: str | None,
    pending: str | None,
    hand: tuple[str, ...],
    house_rules: tuple[str, ...],
    as_json: bool,
) -> None:
    if more == ("-",) and not hand:
        from companion.cli.batch import answer_lines

        answer_lines(_legal_of_line)
        return
    # an option takes one value: the markings after the first stand by themselves
    marks = [mark for given in (*hand, *more) for mark in given.split()]
    position = {"top": top, "colour": colour, "drawn": drawn, "pending": pending, "hand": marks}
    said = {"rulebook": rulebook, "house_rules": pairs(house_rules), **position}
    answer = _legal({key: value for key, value in said.items() if value is not None})
    show_json(answer) if as_json else _show_legal(answer)


def pairs(given: Sequence[str]) -> dict[str, str]:
    from companion.game.refusals import RepeatedKey, shortened

    read = dict[str, str]()
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.ClickException(_("“%(pair)s” is not of the form FACT=VALUE.") % {"pair": shortened(pair)})
        if name in read:
            raise RepeatedKey(shortened(name))
        read[name] = value
    return read


def _ruling_of_line(given: Mapping[str, Any]) -> dict[str, Any]:
    from companion.game.shapes import an_object

    return _ruling(an_object(given, "", optional=("case", "rulebook", "facts", "house_rules")))


def _ruling(given: Mapping[str, Any]) -> dict[str, Any]:
    from companion.game.refusals import MissingKey
    from companion.game.shapes import a_mapping, a_text
    from companion.services.rulings import ask_for_ruling
    from companion.words.rulings import ruling_as_data

    for key in ("case", "rulebook"):
        if key not in given:
            raise MissingKey(key)
    book = _rulebook(given)
    facts = {key: value for key, value in a_mapping(given.get("facts", {}), "facts").items() if value is not None}
    return ruling_as_data(ask_for_ruling(a_text(given["case"], "case"), book, facts), book, translations())


def _rulebook(given: Mapping[str, Any]) -> Any:
    from companion.game.shapes import a_mapping
    from companion.services.rulings import rulebook_of

    return rulebook_of(given["rulebook"], a_mapping(given.get("house_rules", {}), "house_rules"))


def _legal_of_line(given: Mapping[str, Any]) -> dict[str, Any]:
    from companion.game.shapes import an_object

    keys = ("rulebook", "top", "colour", "drawn", "pending", "hand", "house_rules")
    return _legal(an_object(given, "", optional=keys))


def _legal(given: Mapping[str, Any]) -> dict[str, Any]:
    from companion.game.refusals import MissingKey
    from companion.services.rulings import what_may_be_played
    from companion.words.legal import legal_as_data

    for key in ("rulebook", "hand"):
        if not given.get(key):
            raise MissingKey(key)
    book = _rulebook(given)
    _position, found = what_may_be_played(book, given)
    return legal_as_data(found, book, translations())


def _show_cases(as_json: bool) -> None:
    from companion.referee.cases import CASES

    if as_json:
        rows = [
            {
                "case": case.key,
                "facts": [{"name": ask.name, "values": list(ask.known), "default": ask.default} for ask in case.asks],
            }
            for case in CASES.values()
        ]
        show_json(rows)
        return
    for case in CASES.values():
        click.echo(case.key)
        for ask in case.asks:
            default = "" if ask.default is None else _(" (else %(value)s)") % {"value": ask.default}
            click.echo(f"  {ask.name}={'|'.join(ask.known)}{default}")


def _show_ruling(answer: Mapping[str, Any]) -> None:
    click.echo(answer["answer"])
    if answer["cite"]:
        click.echo(answer["cite"])


def _show_legal(answer: Mapping[str, Any]) -> None:
    """The cards that may be played, each with what may follow it; then the reason for every card."""
    plays = answer["plays"]
    if plays:
        followed = [play["card"] + "".join(f" +{mark}" for mark in play["then"]) for play in plays]
        click.echo(_("You may play: %(cards)s") % {"cards": ", ".join(followed)})
    else:
        click.echo(_("Nothing in this hand may be played."))
    if answer["must_draw"]:
        click.echo(_("If you play nothing, draw: %(number)s") % {"number": answer["must_draw"]})
    elif answer["may_draw"]:
        click.echo(_("You may draw instead."))
    show_rows(list(answer["why"].items()))
