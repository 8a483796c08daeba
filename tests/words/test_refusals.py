"""Every refusal has its sentence, in every language, in one line, after its place."""

import gettext
from typing import Any

import pytest

from companion import LANGUAGES
from companion.game import refusals
from companion.game.refusals import HandsDoNotFit, NotJson, Refused, UnknownMarking, WrongType
from companion.resources import TRANSLATIONS
from companion.words.refusals import TYPES, refusal

SAMPLES: dict[str, Any] = {"expected": "text", "known": ("one", "two"), "missing": ("bo",), "unexpected": ("eve",)}


def every_refusal() -> list[Refused]:
    kinds = [kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refused)]
    made = [kind(**{name: SAMPLES.get(name, "7") for name in kind._names}) for kind in kinds if kind is not Refused]
    others = [WrongType(expected) for expected in TYPES if expected != SAMPLES["expected"]]
    return [*made, UnknownMarking("zz"), NotJson(), HandsDoNotFit(("bo",), ()), *others]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_in_one_line(language: str) -> None:
    translations = gettext.translation("messages", TRANSLATIONS, [language], fallback=True)
    sentences = [refusal(each, translations) for each in every_refusal()]
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence.endswith((".", "?"))
        assert "%(" not in sentence
        assert "\n" not in sentence


def test_the_place_comes_first() -> None:
    refused = HandsDoNotFit(("bo",), ()).within("hands").within("rounds[3]")
    assert refusal(refused, gettext.NullTranslations()) == "rounds[3].hands: A hand is missing: bo."
