"""Three languages, always: nothing missing, nothing stale, nothing that would break a sentence."""

import re
from pathlib import Path
from types import ModuleType

import click
import pytest
from babel.messages.catalog import Catalog, Message

from companion import LANGUAGES
from companion.cli import click_words
from tests.catalogues import CATALOGUES, collect, read

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{[^}]*\}")


def keys(catalogue: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def variants(texts: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [texts or ""] if isinstance(texts, str | None) else list(texts)


@pytest.fixture(params=CATALOGUES, ids=lambda po: po.parts[-3])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def test_every_language_but_the_source_has_a_catalogue() -> None:
    assert {po.parts[-3] for po in CATALOGUES} == set(LANGUAGES) - {"en"}


def test_the_catalogue_holds_exactly_the_texts_of_the_code(catalogue: Catalog) -> None:
    texts = keys(collect())
    assert len(texts) > 50
    assert keys(catalogue) == texts, "run `make translations`"


def test_every_text_is_translated(catalogue: Catalog) -> None:
    untranslated = [message.id for message in messages(catalogue) if not all(variants(message.string)) or message.fuzzy]
    assert not untranslated


def test_a_translation_keeps_the_placeholders(catalogue: Catalog) -> None:
    for message in messages(catalogue):
        known = {name for text in variants(message.id) for name in PLACEHOLDER.findall(text)}
        for text in variants(message.string):
            assert set(PLACEHOLDER.findall(text)) <= known, text
        if isinstance(message.id, str):
            assert set(PLACEHOLDER.findall(str(message.string))) == known, message.id


def test_a_translation_ends_as_its_source_does(catalogue: Catalog) -> None:
    for message in messages(catalogue):
        for source, text in zip(variants(message.id), variants(message.string), strict=False):
            assert (text[-1] in ".?!:") == (source[-1] in ".?!:") or source.endswith(")"), text


def source_of(library: ModuleType) -> str:
    assert library.__file__
    return "".join(path.read_text("utf-8") for path in Path(library.__file__).parent.rglob("*.py"))


def test_the_sentences_listed_for_click_are_still_its_own() -> None:
    source = source_of(click)
    for sentence in click_words.sentences():
        assert f'"{sentence}"' in source


def test_no_template_holds_words_of_its_own() -> None:
    """Text between tags goes through the catalogue; names and signs need no translation."""
    allowed = {"Companion", "·", "Companion ·", "· Companion", "…"}
    root = Path(__file__).parent.parent
    for path in (*root.joinpath("templates").rglob("*.html"), *root.joinpath("printouts").rglob("*.html")):
        bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!doctype[^>]*>", " ", path.read_text("utf-8"), flags=re.S)
        for text in re.findall(r">([^<>]*)<", re.sub(r"<(title|svg)\b", r"<\1", bare), flags=re.S):
            words = " ".join(text.split())
            assert words in allowed or not re.search(r"[^\W\d_]{2,}", words), f"{path.name}: {words}"
