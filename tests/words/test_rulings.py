"""Rulings and reasons as people hear them, in three languages."""

import gettext
import re
from itertools import product
from pathlib import Path

import pytest

from companion import LANGUAGES
from companion.referee import cases, legal
from companion.referee.cases import CASES, rule
from companion.referee.situation import Ask
from companion.resources import TRANSLATIONS
from companion.words.legal import SENTENCES as REASONS
from companion.words.ruling_sentences import SENTENCES
from companion.words.rulings import ruling_sentences
from tests.referee.books import SHORT, book

NAMES = {"player": "Aino", "next": "Bo", "after-next": "Cleo", "previous": "Dan", "challenger": "Bo", "adviser": "Eve"}


def translations(language: str) -> gettext.NullTranslations:
    return gettext.translation("messages", TRANSLATIONS, [language], fallback=True)


def said(ask: Ask) -> list[str]:
    return list(ask.choices) or [str(number) for number in range(max(1, ask.least), 4)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_every_ruling_is_a_few_whole_sentences(case: str, language: str) -> None:
    asks, t = CASES[case].asks, translations(language)
    for short, values in product(SHORT, product(*map(said, asks))):
        facts = {ask.name: value for ask, value in zip(asks, values, strict=True)}
        ruling = rule(case, book(short), facts)
        for names in ({}, NAMES):
            sentences = ruling_sentences(ruling, book(short), t, names)
            assert 1 <= len(sentences) <= 5
            for sentence in sentences:
                assert re.fullmatch(r"[^%\n]+[.:]", sentence), sentence
                assert sentence[0].isupper() or not sentence[0].isalpha()
            for number in ruling.finding.draws.values():
                assert any(re.search(rf"\b{number}\b", sentence) for sentence in sentences)


def test_a_ruling_names_the_players_where_they_are_known() -> None:
    ruling = rule("wild-four-challenge", book("kp"), {"held_colour": "no", "held_match": "no"})
    assert ruling_sentences(ruling, book("kp"), gettext.NullTranslations(), NAMES) == [
        "Aino held nothing else that could have been played.",
        "Bo draws 6 cards and loses the turn.",
        "Then Cleo plays.",
    ]


def keys_in(*folders: Path) -> set[str]:
    source = "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    return set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', source))


def test_no_sentence_is_left_over() -> None:
    made = {f"{start}-{end}" for start in ("guilty", "innocent") for end in ("colour", "playable")}
    made |= {"vote-yes", "vote-no", "vote-tie-yes", "vote-tie-no", "choice-drawn", "choice-other", "choice-nothing"}
    folder = Path(str(cases.__file__)).parent
    assert set(SENTENCES) - made <= keys_in(folder, folder.parent)
    assert set(REASONS) <= keys_in(Path(str(legal.__file__)).parent)
