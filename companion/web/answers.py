"""Answers as the pages show them: every text in the reader's language, with its numbers in place."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import get_translations

from companion.referee.rulebook import Answer, Example
from companion.services import referee
from companion.web.languages import current_language
from companion.words.citations import citation
from companion.words.rules import basis_name, cited, said, verdict_name


@dataclass(frozen=True)
class Shown:
    topic: str
    rulebook: str
    book: str
    title: str
    question: str
    #: Whether yes or no answers the question.
    asks: bool
    verdict: str
    word: str
    sentence: str
    cite: str
    basis: str
    basis_word: str
    explanation: tuple[str, ...]
    example: Example | None
    example_words: str
    #: Where it stands, each with what that passage says; the words are there where the document contradicts itself.
    passages: tuple[tuple[str, str], ...]
    interpretation: str
    related: tuple[str, ...]


def shown(answer: Answer) -> Shown:
    t = get_translations()
    words, rule = answer.words, answer.rule
    contents = [said(answer, passage, t) for passage in words.passages]
    places = [citation(cite, t) for cite in rule.cites]
    return Shown(
        answer.topic.key,
        answer.book.key,
        answer.book.about["title"],
        answer.asked.title,
        answer.asked.question,
        answer.topic.asks,
        rule.verdict,
        verdict_name(rule.verdict, t),
        said(answer, words.sentence, t),
        cited(answer, t),
        rule.basis,
        basis_name(rule.basis, t),
        tuple(said(answer, each, t) for each in words.explanation),
        rule.example,
        said(answer, words.example, t),
        tuple(zip(places, [*contents, *[""] * (len(places) - len(contents))], strict=False)),
        said(answer, words.interpretation, t),
        answer.topic.related,
    )


@dataclass(frozen=True)
class OtherBook:
    """What another rulebook says, beside the chosen one."""

    answer: Shown
    #: `same`, `different`, or `own` where only the words can be compared.
    compared: str


def in_every_rulebook(topic: str, rulebook: str) -> tuple[Shown, list[OtherBook]]:
    """The chosen rulebook's answer, and how the others compare with it."""
    every = {answer.book.key: shown(answer) for answer in referee.answers(topic, current_language())}
    chosen = every.pop(rulebook)
    return chosen, [OtherBook(other, _compared(chosen, other)) for other in every.values()]


def _compared(chosen: Shown, other: Shown) -> str:
    if chosen.verdict != other.verdict:
        return "different"
    alike = chosen.sentence == other.sentence or chosen.verdict in ("yes", "no", "silent")
    return "same" if alike else "own"


def to_vote_on(chosen: Shown, others: Sequence[OtherBook]) -> list[str]:
    """The rulebooks that a table could agree to follow where its own is silent."""
    return [other.answer.book for other in others if other.answer.verdict != "silent"] if not chosen.asks else []
