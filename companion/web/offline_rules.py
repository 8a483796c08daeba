"""All rulebooks and their lookup as data, for phones that look something up while the companion is away.

Nothing is written twice: these are the answers as the pages show them, and what the lookup itself knows.
"""

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask_babel import force_locale, get_translations
from flask_babel import gettext as _

from companion.game.cards import Card
from companion.game.match import RULEBOOKS
from companion.referee.rulebook import Answer
from companion.services import referee
from companion.web.answers import Shown, shown
from companion.words.cards import card_name
from companion.words.rules import GROUP_NAMES, said


@dataclass(frozen=True)
class DataFile:
    """A file in memory, as it is and packed."""

    plain: bytes
    packed: bytes
    fingerprint: str


@cache
def lookup_file() -> DataFile:
    return _file(referee.lookup().exported())


@cache
def rules_file(language: str) -> DataFile:
    with force_locale(language):
        return _file(_rules(language))


def _file(data: object) -> DataFile:
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return DataFile(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:10])


def _rules(language: str) -> dict[str, Any]:
    topics = referee.topics()
    return {
        "groups": [
            [_(name), group.replace(" ", "-"), [key for key, topic in topics.items() if topic.group == group]]
            for group, name in GROUP_NAMES.items()
        ],
        "cards": {face: {"name": _card(face), "topics": about} for face, about in referee.topics_by_card().items()},
        "topics": {key: _topic(referee.answer(key, next(iter(RULEBOOKS)), language)) for key in topics},
        "books": {book: _book(book, language) for book in RULEBOOKS},
    }


def _topic(answer: Answer) -> dict[str, Any]:
    """What is the same in every rulebook."""
    asked, topic = answer.asked, answer.topic
    return {"title": asked.title, "question": asked.question, "asks": topic.asks, "related": topic.related}


def _card(face: str) -> str:
    return str(_("Number")) if face == "number" else card_name(Card(face, None), get_translations())


def _book(key: str, language: str) -> dict[str, Any]:
    book, about, answers = referee.whole_rulebook(key, language)
    t = get_translations()
    return {
        "title": book.about["title"],
        "lead": said(answers[0], about.sentence, t),
        "about": [said(answers[0], each, t) for each in about.explanation],
        "answers": {answer.topic.key: _answer(shown(answer)) for answer in answers},
    }


def _answer(answer: Shown) -> dict[str, Any]:
    told = {
        "verdict": answer.verdict,
        "word": answer.word,
        "sentence": answer.sentence,
        "cite": answer.cite,
        "basis": answer.basis_word,
        "passages": answer.passages if answer.basis == "contested" else (),
        "reading": answer.interpretation,
        "text": answer.explanation,
        "example": answer.example_words,
    }
    return {name: value for name, value in told.items() if value}
