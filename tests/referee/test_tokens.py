"""How a question is read: folded words, numbers, and what people call things."""

from collections import defaultdict

import pytest

from companion import LANGUAGES, rulebooks
from companion.referee.tokens import Lexicon, bare_words, fold


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(rulebooks.lexicon())


def concepts(lexicon: Lexicon, text: str) -> list[str]:
    return [concept for concept, _end in lexicon.read(bare_words(text)) if concept != "@filler"]


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Päälle", "paalle"), ("På", "pa"), ("LÆGGE", "laegge"), ("sæt Ø", "saet o"), ("don’t", "dont"), ("ﬁx", "fix")],
)
def test_case_and_accents_are_folded(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2+ on a 4+", ["+2", "on", "a", "+4"]),
        ("+4:llä", ["+4"]),
        ("6'ere", ["6"]),
        ("1 vs 1", ["1vs1"]),
        ("500+", ["500"]),
        ("7-0", ["7", "0"]),
    ],
)
def test_numbers_lose_their_endings_and_keep_their_plus(text: str, words: list[str]) -> None:
    assert bare_words(text) == words


@pytest.mark.parametrize(
    "text",
    [
        *("+4", "plus nelonen", "nelosvilli", "villi nosta neljä", "wild draw four", "joker træk 4", "draw 4", "wd4"),
        *("plus fire", "plusnelosen", "plus neljä", "Joker Træk 4"),
    ],
)
def test_a_wild_draw_four_by_any_name(lexicon: Lexicon, text: str) -> None:
    assert concepts(lexicon, text) == ["@wild-four"]


@pytest.mark.parametrize("text", ["+2", "tag 2", "nosta kaksi", "plus kakkonen", "draw two", "træk to", "pluskakkosen"])
def test_a_draw_two_by_any_name(lexicon: Lexicon, text: str) -> None:
    assert concepts(lexicon, text) == ["@draw-two"]


def test_the_longest_phrase_wins(lexicon: Lexicon) -> None:
    assert concepts(lexicon, "wild draw four") == ["@wild-four"]
    assert concepts(lexicon, "wild") == ["@wild"]


def test_nothing_people_say_stands_for_two_things(lexicon: Lexicon) -> None:
    meant = defaultdict[tuple[str, ...], set[str]](set)
    for concept, called in rulebooks.lexicon().items():
        for text in called if not concept.isdigit() else ():
            words = tuple(lexicon._digit(word) for word in bare_words(text))
            assert words, f"{concept}: “{text}” has no words"
            meant[words].add(concept)
    assert not {words: concepts for words, concepts in meant.items() if len(concepts) > 1}


def test_every_topic_is_asked_about_in_every_language_in_several_ways() -> None:
    for language in LANGUAGES:
        asked = rulebooks.asked(language)
        assert list(asked) == list(rulebooks.topics())
        for topic, each in asked.items():
            assert each.question.endswith("?"), (language, topic)
            assert each.title
            assert len(each.phrasings) >= 5, (language, topic)


def test_every_topic_belongs_to_a_group_and_leads_to_others() -> None:
    known = rulebooks.topics()
    for topic in known.values():
        assert topic.related, topic.key
        assert set(topic.related) <= set(known) - {topic.key}, topic.key


def test_every_card_has_its_topics() -> None:
    faces = {"number", "skip", "reverse", "draw-two", "wild", "wild-four", "grayskull"}
    assert set(rulebooks.topics_by_card()) == faces
    assert {topic for topics in rulebooks.topics_by_card().values() for topic in topics} <= set(rulebooks.topics())
