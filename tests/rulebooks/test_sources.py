"""Every citation's lines exist, lie in the section it names, and hold the word or number that it is cited for."""

import os
import re
import unicodedata
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from companion.game.match import RULEBOOKS
from tests.rulebooks.sources import Source, citations, documents, record, recorded
from tests.rulebooks.texts import LANGUAGES, texts

#: Longer runs of a document's words are its words, not ours.
LONGEST_RUN = 7
#: Quoted because it has to be said, word for word.
QUOTED = "by the power of grayskull i have the power"


@pytest.fixture(scope="module")
def sources() -> dict[str, Source]:
    folder = os.environ.get("COMPANION_SOURCES")
    if not folder:
        pytest.skip("COMPANION_SOURCES names no folder with the five documents")
    return documents(Path(folder))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_citation_was_checked_against_its_document(book: str) -> None:
    assert set(citations(book)) == recorded()[book].cited, "run: python -m tests.rulebooks.sources FOLDER"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_cited_lines_lie_in_the_section_they_are_cited_from(book: str) -> None:
    kept = recorded()[book]
    for cite in citations(book):
        first, last = kept.sections[cite.section]
        assert first <= cite.first <= cite.last <= last <= kept.lines, f"{book}: {cite} is not in {first}-{last}"


def test_the_documents_themselves_bear_out_what_is_recorded(sources: dict[str, Source]) -> None:
    assert set(sources) == set(RULEBOOKS), "no document in the folder has the recorded checksum"
    for book, source in sources.items():
        assert record(book, source) == recorded()[book].text


def test_our_texts_are_in_our_own_words(sources: dict[str, Source]) -> None:
    theirs = {run for source in sources.values() for run in runs(" ".join(source.lines))}
    for book, language in product(RULEBOOKS, LANGUAGES):
        for topic, _, text in texts(book, language):
            taken = theirs.intersection(runs(plain(text).replace(QUOTED, "")))
            assert not taken, f"{book} {language} {topic}: {taken}"


def plain(text: str) -> str:
    """Small letters without accents: one of the documents is a scan without its umlauts."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"\w+", "".join(sign for sign in folded if not unicodedata.combining(sign))))


def runs(text: str) -> Iterator[str]:
    words = plain(text).split()
    for at in range(len(words) - LONGEST_RUN):
        yield " ".join(words[at : at + LONGEST_RUN + 1])
