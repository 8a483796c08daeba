"""Commands that need nothing but the game itself: standings, hands, markings, the schedule."""

import sys
from pathlib import Path

import click

from companion.cli.language import _, translations
from companion.cli.output import show_json, show_rows
from companion.game.decks import CLASSIC, DECKS, Deck

json_option = click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for programs."))
deck_option = click.option(
    "--deck", default=CLASSIC.key, help=_("The deck: %(decks)s.") % {"decks": ", ".join(DECKS)}, metavar="D"
)


@click.command(help=_("Score the match in FILE (- reads standard input)."))
@click.argument("file", metavar=_("FILE"))
@json_option
def standings(file: str, as_json: bool) -> None:
    from companion.cli.standings import as_data, as_lines
    from companion.game.match_file import read_match
    from companion.game.scoring import standings as score

    result = score(read_match(read_content(file)))
    if as_json:
        show_json(as_data(result))
    else:
        for line in as_lines(result):
            click.echo(line)


@click.command(help=_("Count a hand, given as MARKINGS such as gg dbb wi (- reads standard input)."))
@click.argument("markings", nargs=-1, required=True, metavar=_("MARKING…"))
@deck_option
@json_option
def hand(markings: tuple[str, ...], deck: str, as_json: bool) -> None:
    from companion.game.hands import hand_of_cards
    from companion.game.markings import marking, read_card
    from companion.game.shapes import text_of
    from companion.words.cards import card_name

    chosen = _deck(deck)
    marks = text_of(read_content("-")).split() if markings == ("-",) else markings
    held = hand_of_cards([read_card(mark, chosen) for mark in marks], chosen)
    words = translations()
    rows = [(marking(card), card_name(card, words), card.points) for card in held.cards]
    if as_json:
        cards = [{"marking": mark, "name": name, "points": points} for mark, name, points in rows]
        show_json({"cards": cards, "points": held.points})
    else:
        lines = [(mark, name, str(points)) for mark, name, points in rows]
        show_rows([*lines, ("", _("Points together"), str(held.points))], right=(2,))


@click.command(name="markings", help=_("List every card of a deck with its marking, as read by a fingertip."))
@deck_option
@click.option("--scheme", default="unoprivate", help=_("The way of marking: unoprivate or colour-first."), metavar="S")
@json_option
def markings_(deck: str, scheme: str, as_json: bool) -> None:
    from companion.braille.cells import mark_in_cells
    from companion.game.markings import SCHEMES
    from companion.game.shapes import one_of
    from companion.words.cards import card_name

    marks = SCHEMES[one_of(scheme, "--scheme", tuple(SCHEMES))].marks
    words = translations()
    rows = [
        (marks[card], card_name(card, words), mark_in_cells(marks[card]), card.points, copies)
        for card, copies in _deck(deck).copies.items()
    ]
    if as_json:
        keys = ("marking", "name", "braille", "points", "copies")
        show_json([dict(zip(keys, row, strict=True)) for row in rows])
    else:
        click.echo(_("Mark, card, cells, points, copies:"))
        show_rows([[str(cell) for cell in row] for row in rows], right=(3, 4), gap=1)


@click.command(help=_("Who plays with whom when PLAYERS (4 or 8) rotate partners."))
@click.argument("players", metavar=_("PLAYERS"))
@json_option
def schedule(players: str, as_json: bool) -> None:
    from companion.game.refusals import WrongNumberOfPlayers
    from companion.game.seating.rotating_pairs import schedule as slots

    if players not in ("4", "8"):
        raise WrongNumberOfPlayers("rotating-pairs", "4, 8")
    rows = slots(int(players))
    if as_json:
        show_json([{"round": slot.round, "table": slot.table, "pairs": slot.pairs} for slot in rows])
        return
    for slot in rows:
        (a, b), (c, d) = slot.pairs
        values = {"round": slot.round, "table": slot.table, "a": a, "b": b, "c": c, "d": d}
        if players == "4":
            click.echo(_("Round %(round)s: %(a)s, %(b)s against %(c)s, %(d)s") % values)
        else:
            click.echo(_("Round %(round)s, table %(table)s: %(a)s, %(b)s against %(c)s, %(d)s") % values)


def _deck(key: str) -> Deck:
    from companion.game.shapes import one_of

    return DECKS[one_of(key, "--deck", tuple(DECKS))]


def read_content(file: str) -> bytes:
    """All of a file or of standard input, but never more than is looked at."""
    from companion.game.refusals import TooLarge, shortened
    from companion.game.shapes import LARGEST_FILE

    try:
        if file == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(file).open("rb") as opened:
                content = opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError, AttributeError):  # a standard input that is closed is None
        raise click.ClickException(_("The file %(file)s cannot be read.") % {"file": shortened(file)}) from None
    if len(content) > LARGEST_FILE:
        raise TooLarge(LARGEST_FILE)
    return content


def write_content(file: str, content: bytes) -> None:
    from companion.game.refusals import shortened

    try:
        if file == "-":
            sys.stdout.buffer.write(content)
        else:
            Path(file).write_bytes(content)
    except (OSError, ValueError):
        raise click.ClickException(_("The file %(file)s cannot be written.") % {"file": shortened(file)}) from None
