"""The rulebooks' texts one by one, as the tests read them."""

from collections.abc import Iterator

from companion.referee.rulebook import filled
from companion.rulebooks import rulebook, words

LANGUAGES = ("en", "fi", "da")
UNITS = {
    "en": {"cards": "cards", "points": "points"},
    "fi": {"cards": "korttia", "points": "pistettä"},
    "da": {"cards": "kort", "points": "point"},
}


def raw_texts(book: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Topic, what kind of text it is, and the text with its facts as `{name}`."""
    for topic, said in words(book, language).items():
        yield topic, "sentence", said.sentence
        yield topic, "example", said.example
        yield topic, "interpretation", said.interpretation
        yield from ((topic, "explanation", text) for text in said.explanation)
        yield from ((topic, "passage", text) for text in said.passages)


def texts(book: str, language: str) -> Iterator[tuple[str, str, str]]:
    """The same with the facts in place."""
    facts = rulebook(book).facts
    for topic, kind, text in raw_texts(book, language):
        yield topic, kind, filled(text, facts, lambda number, unit: f"{number} {UNITS[language][unit]}")
