"""Every rulebook settles every topic, in three languages, with a verdict that answers the topic's question."""

import re

import pytest

from companion.game.decks import DECKS
from companion.game.match import RULEBOOKS
from companion.referee.rulebook import BASES, VERDICTS
from companion.rulebooks import rulebook, topics, words
from tests.rulebooks.texts import LANGUAGES, texts

#: One breath. Longer ones are not read aloud to the end.
LONGEST_SENTENCE = 155
#: How a sentence begins that answers a yes/no question: "Yes: ..." or "Yes, if ..."; "No time limit" is no answer.
OPENINGS = {
    "yes": re.compile("(Yes|Kyllä|Ja)[:,]"),
    "no": re.compile("(No|Ei|Nej)[:,]"),
    "depends": re.compile(r"(It depends|Riippuu|Det kommer an på)\b"),
}
ANSWERS = {"asks": {"yes", "no", "depends", "silent"}, "tells": {"rule", "depends", "silent"}}
#: Where a document contradicts itself, as far as we know.
CONTRADICTIONS = {
    "my-uno-fi": "wild-four-condition wild-four-with-number-match wild-four-holding-wild challenge",
    "mit-uno-dk": "wild-four-condition wild-four-with-number-match low-score-game",
    "motu-2020": "draw-by-choice challenge",
    "unoprivate": "first-card-draw-two must-play-drawn-card escaping-a-draw playing-on-action-cards "
    "reverse-two-players wild-four-condition wild-four-with-number-match wild-four-holding-wild challenge "
    "challenge-showing-cards uno-catch-window round-score winning-score elimination-game two-player-game card-markings",
    "kpgut": "draw-by-choice escaping-a-draw wild wild-four-condition wild-four-holding-wild uno-catch-window "
    "giving-up",
}
#: How the score is kept where the documents leave room: said in the rules too, as our reading.
SCORED_BY_OUR_READING = {
    "my-uno-fi": "winning-score low-score-game",
    "mit-uno-dk": "winning-score low-score-game",
    "motu-2020": "winning-score low-score-game",
    "unoprivate": "winning-score low-score-game elimination-game pairs-game rotating-pairs team-game",
    "kpgut": "round-score time-limit giving-up stopping-early unsporting-conduct series-average",
}
#: A full stop, a question mark or an exclamation mark in the middle; abbreviations are not used.
IN_THE_MIDDLE = re.compile(r"[.!?][”»«\"]? +\S")


def test_related_topics_are_topics() -> None:
    for topic in topics().values():
        assert topic.key not in topic.related
        assert set(topic.related) <= set(topics()), topic.key


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_rulebook_settles_every_topic(book: str) -> None:
    assert set(rulebook(book).rules) == set(topics())
    for language in LANGUAGES:
        assert set(words(book, language)) == {"book", *topics()}, language


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_verdict_answers_the_question_of_its_topic(book: str) -> None:
    for key, rule in rulebook(book).rules.items():
        assert rule.verdict in VERDICTS
        assert rule.basis in BASES
        assert rule.verdict in ANSWERS["asks" if topics()[key].asks else "tells"], key
        assert (rule.verdict == "silent") == (rule.basis == "silent"), key
        assert rule.cites or rule.verdict == "silent", f"{key} cites nothing"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_sentence_to_read_aloud_is_one_short_sentence(book: str, language: str) -> None:
    for topic, kind, text in texts(book, language):
        if kind == "sentence":
            assert text, topic
            assert len(text) <= LONGEST_SENTENCE, f"{topic}: {len(text)} characters"
            assert not IN_THE_MIDDLE.search(text), f"{topic}: {text}"
            assert text.rstrip("”»«")[-1] in ".?!", f"{topic}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_sentence_begins_with_its_verdict(book: str, language: str) -> None:
    for key, rule in rulebook(book).rules.items():
        sentence = words(book, language)[key].sentence
        opens = {verdict for verdict, opening in OPENINGS.items() if opening.match(sentence)}
        asked = topics()[key].asks and rule.verdict in OPENINGS
        assert opens == {rule.verdict} if asked else opens <= {rule.verdict} & {"depends"}, f"{key}: {sentence}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_contradiction_shows_each_passage_and_the_reading_we_follow(book: str, language: str) -> None:
    for key, rule in rulebook(book).rules.items():
        said = words(book, language)[key]
        if rule.basis == "contested":
            assert len(rule.cites) >= 2, key
            assert len(said.passages) == len(rule.cites), key
            assert said.interpretation, key
        else:
            assert not said.passages, key


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_known_contradiction_is_shown_as_one(book: str) -> None:
    contested = {key for key, rule in rulebook(book).rules.items() if rule.basis == "contested"}
    assert contested == set(CONTRADICTIONS[book].split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_the_score_keeping_reads_into_a_document_is_said(book: str, language: str) -> None:
    for key in SCORED_BY_OUR_READING[book].split():
        assert words(book, language)[key].interpretation, key


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_languages_hold_the_same(book: str) -> None:
    for key in topics():
        shapes = {
            (bool(said.explanation), bool(said.example), len(said.passages), bool(said.interpretation))
            for said in (words(book, language)[key] for language in LANGUAGES)
        }
        assert len(shapes) == 1, f"{key}: {shapes}"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_cards_of_an_example_are_cards_of_the_rulebooks_deck(book: str) -> None:
    deck = DECKS[RULEBOOKS[book][0]]
    for key, rule in rulebook(book).rules.items():
        said = [words(book, language)[key].example for language in LANGUAGES]
        assert all(said) == any(said) == (rule.example is not None), key
        if rule.example:
            held = [*rule.example.hand, *([rule.example.top] if rule.example.top else [])]
            assert held, key
            assert all(card in deck for card in held), key
            assert all(held.count(card) <= deck.copies[card] for card in held), f"{key}: more copies than there are"
            assert set(rule.example.played) <= set(rule.example.hand), f"{key}: played from nowhere"
