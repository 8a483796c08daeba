"""A rulebook as something to read from beginning to end: its texts in order, with the facts in place."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from gettext import NullTranslations

from companion import rulebooks
from companion.game.cards import Card
from companion.game.decks import DECKS
from companion.game.match import RULEBOOKS
from companion.printing.engine import translations
from companion.referee.house_rules import SWITCHES, apply, house_facts
from companion.referee.rulebook import Fact, Rulebook, filled
from companion.words.house_rules import description, setting
from companion.words.rules import GROUP_NAMES, counted

#: What a table plays otherwise, by the name of the fact.
HouseRules = Mapping[str, int | bool | str]
#: Headings that ask nothing: on paper the sentence below them begins without its yes or no.
_TELLING = frozenset(
    (
        "first-card",
        "after-drawing-by-choice",
        "draw-two",
        "reverse-two-players",
        "wild-four",
        "grayskull-cry",
        "last-card-draws",
        "round-end",
        "winning-score",
        "worn-cards",
        "rule-priority",
    )
)
_YES_OR_NO = re.compile(r"(?:Yes|No|Kyllä|Ei|Ja|Nej): (?P<first>\w)")


@dataclass(frozen=True)
class Entry:
    """All that is said on one topic."""

    topic: str
    title: str
    sentence: str
    explanation: tuple[str, ...]
    example: str
    #: What each passage says, where the document contradicts itself.
    passages: tuple[str, ...]
    interpretation: str
    silent: bool


@dataclass(frozen=True)
class Section:
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Reading:
    """One rulebook in one language."""

    book: Rulebook
    about: Entry
    #: Only what the rulebook settles.
    sections: tuple[Section, ...]
    #: Topics that it says nothing on, apart from cards that its deck does not have.
    silent: tuple[Entry, ...]

    def entry(self, topic: str) -> Entry | None:
        settled = (entry for section in self.sections for entry in section.entries)
        return next((entry for entry in (*settled, *self.silent) if entry.topic == topic), None)


def read_rules(key: str, language: str, house_rules: HouseRules | None = None) -> Reading:
    book = rulebooks.rulebook(key)
    entries = list(_entries(book, language))
    if house_rules:
        entries = _as_played(entries, apply(house_rules, book), language)
    groups = {topic: known.group for topic, known in rulebooks.topics().items()}
    sections = []
    for group, name in GROUP_NAMES.items():
        inside = tuple(entry for entry in entries if groups.get(entry.topic) == group and not entry.silent)
        if inside:
            sections.append(Section(translations(language).gettext(name), inside))
    about = next(entry for entry in entries if entry.topic == "book")
    silent = tuple(entry for entry in entries if entry.silent and _concerns(book, entry.topic))
    return Reading(book, about, tuple(sections), silent)


def _concerns(book: Rulebook, topic: str) -> bool:
    return "grayskull" not in topic or Card("grayskull") in DECKS[RULEBOOKS[book.key][0]]


def _as_played(entries: list[Entry], book: Rulebook, language: str) -> list[Entry]:
    """Where the table plays otherwise, its own rule comes first, and what the book says after it."""
    words, own = translations(language), dict[str, list[str]]()
    with_numbers = {entry.topic: entry.sentence for entry in _entries(book, language)}
    for name, fact in house_facts(book).items():
        for topic in SWITCHES[name].topics if name in SWITCHES else ():
            # Another number fits into the book's own sentence; another answer needs a sentence of its own.
            is_number = not SWITCHES[name].ask.choices and fact.book is not None
            own.setdefault(topic, []).append(with_numbers[topic] if is_number else _switched(name, fact, words))
    played = []
    for entry in entries:
        if entry.topic in own:
            ours = words.gettext("House rule: %(rule)s") % {"rule": " ".join(own[entry.topic])}
            book_says = words.gettext("In the book: %(rule)s") % {"rule": entry.sentence}
            entry = replace(entry, sentence=ours, explanation=(book_says, *entry.explanation), silent=False)
        played.append(entry)
    return played


def _switched(name: str, fact: Fact, words: NullTranslations) -> str:
    """“How many cards are drawn when nothing fits: until a card fits.” What is allowed needs no yes."""
    told, value = description(name, words), setting(name, fact, words)
    return told if fact.value is True else f"{told.rstrip('.')}: {value[:1].lower()}{value[1:]}."


def _entries(book: Rulebook, language: str) -> Iterator[Entry]:
    texts, asked = rulebooks.words(book.key, language), rulebooks.asked(language)
    fill = partial(_filled, facts=book.facts, language=language)
    for topic in ("book", *rulebooks.topics()):
        said = texts[topic]
        rule = book.rules.get(topic)
        yield Entry(
            topic,
            asked[topic].title if topic in asked else "",
            _told(topic, fill(said.sentence)),
            tuple(map(fill, said.explanation)),
            fill(said.example),
            tuple(map(fill, said.passages)),
            fill(said.interpretation),
            rule is not None and rule.verdict == "silent",
        )


def _told(topic: str, sentence: str) -> str:
    return _YES_OR_NO.sub(lambda found: found["first"].upper(), sentence, count=1) if topic in _TELLING else sentence


def _filled(text: str, facts: Mapping[str, Fact], language: str) -> str:
    return filled(text, facts, lambda number, what: counted(number, what, translations(language)))
