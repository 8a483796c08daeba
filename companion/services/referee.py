"""What people do with the rules: ask in their own words, look a topic up, read a rulebook."""

import difflib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from companion import LANGUAGES, rulebooks
from companion.game.match import RULEBOOKS
from companion.game.refusals import NoQuestion, QuestionTooLong, UnknownTopic, shortened
from companion.referee.rulebook import Answer, Rulebook, Topic, Words

if TYPE_CHECKING:
    from companion.referee.lookup import Lookup

LONGEST_QUESTION = 2000


@cache
def lookup() -> "Lookup":
    """Built at the first question, and once; so is what it needs, which the other pages need not wait for."""
    from companion.referee.lookup import Lookup

    phrasings = {
        language: {
            topic: (asked.question, asked.title, *asked.phrasings) for topic, asked in rulebooks.asked(language).items()
        }
        for language in LANGUAGES
    }
    return Lookup(phrasings, rulebooks.lexicon(), rulebooks.kinds())


def find(question: str) -> list[str]:
    """The topics a question is about, best first."""
    if not question.strip():
        raise NoQuestion
    if len(question) > LONGEST_QUESTION:
        raise QuestionTooLong(LONGEST_QUESTION)
    return lookup().find(question)


def ask(question: str, rulebook: str | None, language: str) -> list[Answer]:
    """With a rulebook its answers to the nearest topics; without one the nearest topic in all of them."""
    found = find(question)
    if rulebook:
        return [answer(topic, rulebook, language) for topic in found]
    return answers(found[0], language) if found else []


def answers(topic: str, language: str) -> list[Answer]:
    return [answer(topic, rulebook, language) for rulebook in RULEBOOKS]


def answer(topic: str, rulebook: str, language: str) -> Answer:
    known = topics()
    if topic not in known:
        meant = difflib.get_close_matches(topic, known, 1)
        raise UnknownTopic(shortened(topic), meant[0] if meant else None)
    book = rulebooks.rulebook(rulebook)
    return Answer(
        known[topic],
        rulebooks.asked(language)[topic],
        book,
        book.rules[topic],
        rulebooks.words(rulebook, language)[topic],
    )


def topics() -> dict[str, Topic]:
    return rulebooks.topics()


def titles(language: str) -> dict[str, str]:
    """What each topic is called, for lists and links."""
    return {topic: asked.title for topic, asked in rulebooks.asked(language).items()}


def topics_by_card() -> dict[str, tuple[str, ...]]:
    """What is argued about with a card in front of you: by its face, and `number` for the numbers."""
    return rulebooks.topics_by_card()


def whole_rulebook(rulebook: str, language: str) -> tuple[Rulebook, Words, Sequence[Answer]]:
    """A rulebook, what it is, and all its answers in the order of the topics."""
    about = rulebooks.words(rulebook, language)["book"]
    return rulebooks.rulebook(rulebook), about, [answer(topic, rulebook, language) for topic in topics()]
