"""Words as they were meant: their stems in each language, and the known word behind a misspelt one."""

from collections import defaultdict
from collections.abc import Iterable, Set
from functools import cached_property

import snowballstemmer
from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.referee.tokens import MOST_REMEMBERED, Lexicon

_STEMMERS = {"en": "english", "fi": "finnish", "da": "danish"}
SHORTEST_STEMMED = 4
#: Shorter words must be right; from here on one slip is mended, and from the second length on two.
SHORTEST, LONG = 5, 9
#: How Danish letters are typed where the keyboard has none.
_WRITTEN_OUT = (("oe", "o"), ("aa", "a"))
#: What spoken Finnish leaves out at the end: "kerral" is "kerralla", "pakast" is "pakasta".
_SWALLOWED = ("la", "a", "sa", "le", "i")


class Stems:
    """The stem of a word in each language; remembered, for stemming is slow."""

    def __init__(self, languages: Iterable[str]) -> None:
        self._stemmers = {language: snowballstemmer.stemmer(_STEMMERS[language]) for language in languages}
        self._known: dict[str, dict[str, str]] = {language: {} for language in self._stemmers}

    def stem(self, word: str, language: str) -> str:
        known = self._known[language]
        if word not in known:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            stemmed = len(word) >= SHORTEST_STEMMED and word.isalpha()
            known[word] = self._stemmers[language].stemWord(word) if stemmed else word
        return known[word]

    def all(self, word: str) -> set[str]:
        return {self.stem(word, language) for language in self._stemmers}


class Spelling:
    """The words that are known, by their first letter; sorted out when the first slip is made."""

    def __init__(self, vocabulary: Set[str], lexicon: Lexicon) -> None:
        self._vocabulary = vocabulary
        self._lexicon = lexicon

    @property
    def words(self) -> Set[str]:
        return self._vocabulary | self._lexicon.words

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        found = defaultdict[str, list[str]](list)
        for word in sorted(self.words):
            if len(word) >= SHORTEST - 1:
                found[word[0]].append(word)
        return found

    def meant(self, word: str) -> str:
        """The nearest known word, or the word itself. Every first letter must be right."""
        spelt = [word.replace(typed, letter) for typed, letter in _WRITTEN_OUT] + [word + end for end in _SWALLOWED]
        for candidate in spelt:
            if candidate in self._lexicon.words:
                return candidate
        slips = 2 if len(word) >= LONG else 1
        found = process.extractOne(word, self._by_letter.get(word[0], ()), scorer=OSA.distance, score_cutoff=slips)
        return found[0] if found else word
