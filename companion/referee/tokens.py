"""What a question says, whatever its language: its words folded, and what people call things as shared concepts."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

_LETTERS = str.maketrans(
    {"æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "ı": "i", **dict.fromkeys("’`´‘", "'")}
)
_ACCENTS = re.compile("[\u0300-\u036f]+")
#: "1v1"; "+4:llä" and "2+"; "7s" and "6ere"; a word, in the lexicon with a star; a word in another script.
_WORD = re.compile(r"\d ?vs? ?\d\b|\+ ?\d+:?[a-z]*|\b\d ?\+|\d+:?[a-z]*|[a-z]+\*?|[^\W\d_]+")
_PLAIN = re.compile(r"[a-z ]*(?<=[a-z])\*?")
_DUEL = re.compile(r"\dvs?\d")
_ENDING = re.compile(r":?[a-z]+$")
MOST_REMEMBERED = 20_000


class Token(NamedTuple):
    """A concept (`@draw-two`), a number or a word; and the last word it was read from, as it was written."""

    text: str
    written: str


def fold(text: str) -> str:
    """Small letters without accents, so that `Päälle` is `paalle` and `på` is `pa`."""
    plain = text.casefold()
    if not plain.isascii():
        plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", plain.translate(_LETTERS)))
    return plain.replace("'", "")


def written(text: str) -> list[str]:
    """The words as they are written, folded."""
    return _WORD.findall(fold(text))


def bare_words(text: str) -> list[str]:
    plain = text.casefold()
    if _PLAIN.fullmatch(plain):
        return plain.split()  # most texts are, and this is faster
    return [bare(word) for word in written(text)]


def bare(word: str) -> str:
    """`2+` is `+2`, and a number loses its ending."""
    if word[0].isalpha():
        return word
    together = word.replace(" ", "")
    if _DUEL.fullmatch(together):
        return together
    number = _ENDING.sub("", together)
    return f"+{number[:-1]}" if number[-1] == "+" else number


#: Where the weight of a phrase stands in it.
WEIGHT = 2


class Phrase(NamedTuple):
    """One thing people say for a concept. A word that ends in a star may go on."""

    words: tuple[str, ...]
    concept: str
    weight: tuple[int, int]

    def stands_at(self, texts: Sequence[str], at: int) -> bool:
        return at + len(self.words) <= len(texts) and all(map(_fits, self.words, texts[at:]))


def _phrase(words: tuple[str, ...], concept: str) -> Phrase:
    """More words win, then more letters; a whole word beats a beginning."""
    stars = sum(word.endswith("*") for word in words)
    return Phrase(words, concept, (len(words), 2 * sum(map(len, words)) - stars))


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern[:-1]) if pattern[-1] == "*" else word == pattern


class Opening:
    """The phrases that a word may open, the weightiest first: by their second word, and the one without."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self.alone: Phrase | None = None
        self._by_second: dict[str, list[Phrase]] = {}
        self._by_beginning: list[Phrase] = []
        for phrase in sorted(phrases, key=itemgetter(WEIGHT), reverse=True) if len(phrases) > 1 else phrases:
            if len(phrase.words) == 1:
                self.alone = self.alone or phrase
            elif phrase.words[1].endswith("*"):
                self._by_beginning.append(phrase)
            else:
                self._by_second.setdefault(phrase.words[1], []).append(phrase)

        self.goes_on = bool(self._by_second or self._by_beginning)

    def longest(self, texts: Sequence[str], at: int) -> Phrase | None:
        """The one that stands there; there is a word after this one."""
        found = self.alone
        for phrase in self._by_second.get(texts[at + 1], ()):
            if len(phrase.words) == 2 or phrase.stands_at(texts, at):
                found = phrase
                break
        for phrase in self._by_beginning:
            if (found is None or phrase.weight > found.weight) and phrase.stands_at(texts, at):
                return phrase
        return found


class Phrases:
    """Phrases by their first words, so that reading a question does not try them all."""

    def __init__(self, phrases: Iterable[Phrase] = ()) -> None:
        self._by_first = dict[str, list[Phrase]]()
        self._openings = dict[str, Opening | None]()
        self._by_starts = dict[tuple[str, ...], Opening]()
        for phrase in phrases:
            if phrase.words:
                self._by_first.setdefault(phrase.words[0], []).append(phrase)
        self._beginnings = dict[str, list[str]]()
        for first in self._by_first:
            if first.endswith("*"):
                self._beginnings.setdefault(first[:2], []).append(first)

    @cached_property
    def words(self) -> frozenset[str]:
        every = (word for phrases in self._by_first.values() for phrase in phrases for word in phrase.words)
        return frozenset(word.rstrip("*") for word in every)

    def opened_by(self, word: str) -> Opening | None:
        if word not in self._openings:
            if len(self._openings) >= MOST_REMEMBERED:
                self._openings.clear()
            starts = [start for start in self._beginnings.get(word[:2], ()) if word.startswith(start[:-1])]
            if word in self._by_first:
                starts.append(word)
            self._openings[word] = self._opening(tuple(starts)) if starts else None
        return self._openings[word]

    def _opening(self, starts: tuple[str, ...]) -> Opening:
        """The same for all words that begin alike."""
        if starts not in self._by_starts:
            self._by_starts[starts] = Opening([phrase for start in starts for phrase in self._by_first[start]])
        return self._by_starts[starts]

    def exported(self) -> dict[str, list[str]]:
        """What is said for each concept."""
        found = dict[str, list[str]]()
        for phrases in self._by_first.values():
            for phrase in phrases:
                found.setdefault(phrase.concept, []).append(" ".join(phrase.words))
        return found

    def alone(self, word: str) -> Phrase | None:
        opening = self.opened_by(word)
        return opening.alone if opening else None


class Lexicon:
    """What people call things. Concepts that are numbers are read first: `plus nelosen` is `plus 4` is `@wild-four`."""

    def __init__(self, entries: Mapping[str, Sequence[str]]) -> None:
        numbers = {concept: called for concept, called in entries.items() if concept.isdigit()}
        self.numbers = Phrases(_phrase((fold(word),), number) for number, called in numbers.items() for word in called)
        self.phrases = Phrases()
        self.phrases = Phrases(
            _phrase(tuple(self._digit(word) for word in bare_words(text)), "@" + concept)
            for concept, called in entries.items()
            for text in called
            if concept not in numbers
        )
        self._known = dict[str, tuple[str, Opening | None]]()

    @cached_property
    def words(self) -> frozenset[str]:
        return self.phrases.words | self.numbers.words

    def knows(self, word: str) -> bool:
        return word in self.words or bool(self.phrases.alone(word) or self.numbers.alone(word))

    def read(self, words: Sequence[str]) -> list[tuple[str, int]]:
        """The longest phrase at each place becomes its concept, what is in none stays a word; and where each ends."""
        known = [self._known.get(word) or self._look_up(word) for word in words]
        texts, read, at = [text for text, _opening in known], list[tuple[str, int]](), 0
        while at < len(texts):
            text, opening = known[at]
            phrase = None
            if opening:
                phrase = opening.longest(texts, at) if opening.goes_on and at + 1 < len(texts) else opening.alone
            at += len(phrase.words) if phrase else 1
            read.append((phrase.concept if phrase else text, at))
        return read

    def _look_up(self, word: str) -> tuple[str, Opening | None]:
        """The word, as a digit where it is one, and the phrases it may open."""
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()  # whoever types nonsense all night shall not fill the memory
        text = self._digit(word)
        self._known[word] = text, self.phrases.opened_by(text)
        return self._known[word]

    def _digit(self, word: str) -> str:
        number = None if word.endswith("*") else self.numbers.alone(word)
        if number is None:
            return word
        phrase = self.phrases.alone(word)
        return word if phrase and phrase.weight > number.weight else number.concept
