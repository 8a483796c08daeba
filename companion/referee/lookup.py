"""Which topics a question is about, in any of the languages and mixed.

Words are folded, stemmed and mended, and what people call things becomes a concept. An FTS5 index in memory finds the
phrasings nearest by BM25; of these a topic is as good as its best ones, each by what it shares with the question,
where a word counts by how much it tells about the topic.
"""

import math
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from threading import Lock
from typing import Any

from companion.referee.order import DRAWS, list_as_one, pair_topic
from companion.referee.spelling import SHORTEST, Spelling, Stems
from companion.referee.tokens import Lexicon, Token, bare, bare_words, written

#: Where a question has words that nobody used, what it shares with a phrasing must tell this much; and the name of
#: the game tells nothing then.
NEAR_ENOUGH, THE_GAME = 1.75, "@uno"
#: The question's most telling words fetch phrasings, at least two words and until they stand in this many; and of
#: these the nearest are looked at.
MANY_ROWS, MOST_PHRASINGS = 500, 200
#: How much the question's other words count against a phrasing, and the phrasing's other words.
UNANSWERED, UNASKED = 0.5, 0.3
#: How much the best, second and third best phrasing of a topic count.
BEST = (4 / 7, 2 / 7, 1 / 7)
#: How much all phrasings of a topic together count beside these, and how soon one more changes nothing.
TOGETHER, ENOUGH = 0.6, 2.0
#: What a word tells that no phrasing has, and the least that any word tells.
UNKNOWN, LITTLE = 0.6, 0.05
_NOTHING, _KIND = "@filler", "@any-"
_SIGNS = re.compile(r"[^a-z0-9]")


class Lookup:
    """Phrasings of each topic, in each language, and the words they share."""

    def __init__(
        self,
        phrasings: Mapping[str, Mapping[str, Sequence[str]]],
        lexicon: Mapping[str, Sequence[str]],
        kinds: Mapping[str, Sequence[str]],
    ) -> None:
        self._lexicon = Lexicon(lexicon)
        self._kinds = {
            f"@{concept}": [_KIND + kind for kind, concepts in kinds.items() if concept in concepts]
            for concept in {each for concepts in kinds.values() for each in concepts}
        }
        self._stems = Stems(phrasings)
        self._topics = list[str]()
        self._phrasings = list[frozenset[str]]()
        vocabulary = set[str]()
        for language, topics in phrasings.items():
            for topic, texts in topics.items():
                for text in texts:
                    words = bare_words(text)
                    vocabulary.update(words)
                    self._topics.append(topic)
                    self._phrasings.append(self._phrasing(words, language))
        self._spelling = Spelling(vocabulary, self._lexicon)
        self._weigh()
        self._index()

    def find(self, question: str, most: int = 5) -> list[str]:
        """The topics a question is about, best first; none when nothing is near enough."""
        tokens = self.read(question)
        concepts = {token.text for token in tokens}
        if "@off-topic" in concepts or "@unwritten" in concepts:
            return []
        if "@other-edition" in concepts:
            return ["other-editions"]
        scores = self.scores(tokens)
        return _in_order(sorted(scores, key=lambda topic: (-scores[topic], topic)), pair_topic(tokens))[:most]

    def read(self, question: str) -> list[Token]:
        words = written(question)
        read = self._lexicon.read([self._spelt(bare(word)) for word in words])
        return [Token(text, words[end - 1]) for text, end in read]

    def scores(self, tokens: Sequence[Token]) -> dict[str, float]:
        """How near each topic is to the question: 1 and a little more at best."""
        asked = self._with_kinds(list_as_one(tokens))
        meanings = [self._known(word) for word in asked]
        total = sum(max((self._tells[word] for word in known), default=self._unknown) for known in meanings)
        shared = {word for known in meanings for word in known}
        best = defaultdict[str, list[float]](list)
        enough = LITTLE if all(meanings) else NEAR_ENOUGH
        for place in self._nearest(shared):
            both = shared & self._phrasings[place]
            found = sum(self._tells[word] for word in both)
            if enough > LITTLE and found - self._tells[THE_GAME] * (THE_GAME in both) < enough:
                continue
            apart = UNANSWERED * max(0.0, total - found) + UNASKED * (self._sizes[place] - found)
            best[self._topics[place]].append(found / (found + apart))
        together = self._together(shared)
        return {
            topic: sum(map(float.__mul__, BEST, sorted(scores, reverse=True))) + TOGETHER * together[topic] / total
            for topic, scores in best.items()
        }

    def exported(self) -> dict[str, Any]:
        """All it knows, for a lookup that reads and weighs the same where this one cannot run."""
        words, topics = sorted(self._tells), sorted(set(self._topics))
        number = {text: place for place, text in enumerate([*words, *topics])}
        vocabulary = sorted(self._spelling.words)
        return {
            "words": words,
            "topics": topics,
            # the topic, then the words
            "phrasings": [
                [number[topic] - len(words), *sorted(number[word] for word in phrasing)]
                for topic, phrasing in zip(self._topics, self._phrasings, strict=True)
            ],
            "vocabulary": {word: [number[stem] for stem in self._known(word)] for word in vocabulary},
            "numbers": self._lexicon.numbers.exported(),
            "phrases": self._lexicon.phrases.exported(),
            "kinds": self._kinds,
        }

    def _phrasing(self, words: Sequence[str], language: str) -> frozenset[str]:
        said = self._with_kinds(text for text, _end in self._lexicon.read(words))
        return frozenset([text if text[0] == "@" else self._stems.stem(text, language) for text in said])

    def _with_kinds(self, read: Iterable[str]) -> dict[str, None]:
        """What was said, once each, and of what kind it is; without the words that say nothing."""
        said = dict.fromkeys(read)
        said.pop(_NOTHING, None)
        kinds = [kind for text in said if text in self._kinds for kind in self._kinds[text]]
        return said | dict.fromkeys(kinds)

    def _weigh(self) -> None:
        """A word tells the more about the topic the fewer topics use it, and the less evenly they do."""
        self._used = defaultdict[str, Counter[str]](Counter)
        for topic, phrasing in zip(self._topics, self._phrasings, strict=True):
            for word in phrasing:
                self._used[word][topic] += 1
        most = math.log(len(set(self._topics)))
        self._tells = {word: max(LITTLE, most - _spread(used.values())) for word, used in self._used.items()}
        self._unknown = UNKNOWN * most
        self._sizes = [sum(self._tells[word] for word in phrasing) for phrasing in self._phrasings]

    def _index(self) -> None:
        self._lock = Lock()
        # a kind is shared by too many phrasings to fetch them by it
        self._plain = {word: "w" + _SIGNS.sub("x", word) for word in self._tells if not word.startswith(_KIND)}
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute("CREATE VIRTUAL TABLE phrasing USING fts5(words, content='')")
        self._database.executemany(
            "INSERT INTO phrasing (rowid, words) VALUES (?, ?)",
            (
                (place, " ".join([self._plain[word] for word in phrasing if word in self._plain]))
                for place, phrasing in enumerate(self._phrasings)
            ),
        )

    def _nearest(self, shared: Iterable[str]) -> list[int]:
        fetching = sorted((word for word in shared if word in self._plain), key=lambda word: (-self._tells[word], word))
        rows = list(accumulate(self._used[word].total() for word in fetching))
        telling = [word for word, before in zip(fetching, [0, 0, *rows], strict=False) if before < MANY_ROWS]
        wanted = " OR ".join(self._plain[word] for word in telling)
        query = "SELECT rowid FROM phrasing WHERE phrasing MATCH ? ORDER BY rank LIMIT ?"
        with self._lock:
            return [place for (place,) in self._database.execute(query, (wanted, MOST_PHRASINGS))] if wanted else []

    def _together(self, shared: Iterable[str]) -> dict[str, float]:
        together = defaultdict[str, float](float)
        for word in shared:
            for topic, times in self._used[word].items():
                together[topic] += self._tells[word] * times / (times + ENOUGH)
        return together

    def _spelt(self, word: str) -> str:
        if len(word) < SHORTEST or not word.isalpha() or self._known(word) or self._lexicon.knows(word):
            return word
        return self._spelling.meant(word)

    def _known(self, word: str) -> list[str]:
        """The indexed words it may stand for: its stem in each language, where a phrasing has it."""
        return sorted(stem for stem in self._stems.all(word) if stem in self._tells)


def _spread(times: Iterable[int]) -> float:
    """The entropy of a word's topics: 0 when it is used for one alone."""
    counted = list(times)
    whole = sum(counted)
    return -sum(each / whole * math.log(each / whole) for each in counted)


def _in_order(near: list[str], pair: str | None) -> list[str]:
    """The pair that was named, first; and never the same two cards the other way round."""
    if pair is None:
        return near
    over, _, under = pair.partition("-on-")
    stacking = ["stacking"] if f"@{over}" in DRAWS else []
    first = [pair, *stacking]
    return first + [topic for topic in near if topic not in (*first, f"{under}-on-{over}")]
