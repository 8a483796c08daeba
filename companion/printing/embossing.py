"""What is read with a fingertip: the rules, the key and the labels as Braille to emboss."""

from collections.abc import Iterator

from companion.braille.brf import HEADING, ITEM, PARAGRAPH, ROW, TITLE, Block, brf
from companion.braille.translation import BLANK, translate
from companion.printing.engine import translations
from companion.printing.marks import how_to_read, marked_deck, where_it_stands
from companion.printing.orders import Order
from companion.printing.rules import Entry, read_rules
from companion.words.board import RULEBOOK_NAMES
from companion.words.printing import LANGUAGE_NAMES
from companion.words.rules import counted


def rules(order: Order) -> bytes:
    return _written(_rules(order), order)


def key(order: Order) -> bytes:
    return _written(_key(order), order)


def labels(order: Order) -> bytes:
    """A row for each card in the order of the deck, with its mark twice; nothing else, so that it can be cut."""
    rows = (
        Block(ROW, row.cells + BLANK * 3 + row.cells, in_cells=True)
        for row in marked_deck(order)
        for _copy in range(row.copies)
    )
    return brf(rows, order.language, order.cells, order.lines, numbered=False)


def _written(blocks: Iterator[Block], order: Order) -> bytes:
    return brf(blocks, order.language, order.cells, order.lines)


def _rules(order: Order) -> Iterator[Block]:
    words = translations(order.language)
    reading = read_rules(order.rulebook, order.language, dict(order.house_rules))
    yield Block(TITLE, RULEBOOK_NAMES[order.rulebook])
    edition = reading.book.about["edition"]
    known = f"{edition}, " if edition != "–" else ""
    house = ", " + words.gettext("with house rules") if order.house_rules else ""
    yield Block(PARAGRAPH, known + LANGUAGE_NAMES[order.language] + house)
    document = reading.book.about["document"]
    yield Block(PARAGRAPH, words.gettext("The rules in our own words, after “%(document)s”.") % {"document": document})
    yield Block(PARAGRAPH, " ".join((reading.about.sentence, *reading.about.explanation)))
    for section in reading.sections:
        yield Block(HEADING, section.title)
        for entry in section.entries:
            yield from _entry(entry, order.language)
    if reading.silent:
        yield Block(HEADING, words.gettext("Not settled by these rules"))
        for entry in reading.silent:
            yield Block(ITEM, entry.title)


def _entry(entry: Entry, language: str) -> Iterator[Block]:
    words = translations(language)
    yield Block(PARAGRAPH, " ".join((f"{entry.title}.", entry.sentence, *entry.explanation)))
    if entry.passages:
        yield Block(PARAGRAPH, " ".join((words.gettext("The source says:"), *entry.passages)))
    if entry.interpretation:
        yield Block(PARAGRAPH, " ".join((words.gettext("Our reading:"), entry.interpretation)))
    if entry.example:
        yield Block(PARAGRAPH, " ".join((words.gettext("Example:"), entry.example)))


def _key(order: Order) -> Iterator[Block]:
    """The mark itself as it is on the card, without signs for capitals and numbers; then what it means."""
    words = translations(order.language)
    yield Block(TITLE, words.gettext("Key to the Braille marks"))
    for paragraph in (*how_to_read(order, str), where_it_stands(order.language)):
        yield Block(PARAGRAPH, paragraph)
    for row in marked_deck(order):
        copies = words.ngettext("%(num)d copy", "%(num)d copies", row.copies) % {"num": row.copies}
        meaning = f"{row.name}, {counted(row.points, 'points', words)}, {copies}"
        yield Block(ITEM, row.cells + BLANK * 2 + translate(meaning, order.language), in_cells=True)
