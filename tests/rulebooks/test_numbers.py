"""Quantities stand in the facts alone: a text names them, so no text can contradict them.

A number may be written out in a text only if it is none of the rulebook's quantities. What is excepted, and why, is
listed here and nowhere else. `One` is not looked for: in all three languages it is an article and a pronoun too; where
it is a quantity, `test_switches.py` holds the text to the fact.
"""

import re

import pytest

from companion.game.cards import COLOURS, NUMBERS
from companion.game.match import RULEBOOKS
from companion.referee.rulebook import Rule
from companion.rulebooks import rulebook, words
from tests.rulebooks.texts import LANGUAGES, raw_texts

NUMBER_WORDS = {
    "en": "two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|sixty|hundred|twice|thrice",
    "fi": "kaksi|kahta|kahde[nlst]\\w*|kolme\\w*|neljä\\w*|viisi|viittä|viide[nlst]\\w*|kuusi|kuutta|kuude[nlst]\\w*"
    "|seitsemä\\w*|kahdeks\\w*|yhdeks\\w*|kymmen\\w*|sata\\w*|sada\\w*",
    "da": "to|tre|fire|fem|seks|syv|otte|ni|ti|tolv|tyve|tredive|halvtreds|tres|hundrede",
}
COLOUR_NAMES = {
    "en": {"blue": "blue", "green": "green", "red": "red", "yellow": "yellow", "violet": "violet"},
    "fi": {"blue": "sini", "green": "vihre", "red": "puna", "yellow": "kelta", "violet": "violet"},
    "da": {"blue": "blå", "green": "grøn", "red": "rød", "yellow": "gul", "violet": "violet"},
}
#: What people call a number card: `seiska`, `syver`. English has no such names.
CARD_NICKNAMES = {
    "fi": ["noll", "ykkö", "kakko", "kolmo", "nelo", "vito", "kuuto", "seisk", "kasi", "ysi"],
    "da": ["nul", "etter", "toer", "treer", "firer", "femmer", "sekser", "syver", "otter", "nier"],
    "en": [],
}
FACT = re.compile(r"\{(\w+)(?::(\w+))?\}")
#: Not quantities of a rulebook, in any language.
EXCEPTED = [
    r"§\d+(\.\d)?",  # KPGUT's paragraphs
    r"([Mm]emory )?rules? \d+|[Mm]uistisää\w+ \d+|[Hh]uskeregel \d+",  # UNOPRIVATE's memory rules
    r"Draw Twos?|Wild Draw Fours?",  # names of cards
    r"Nosta 2|(Villi )?[Nn]osta (4|neljä|kaksi)|Villi\+Nosta 4",
    r"Tag 2|Joker træk 4",
    r"7-0",  # a rule of other editions, by its name
    r"0–9",  # the numbers on the cards
    r"\b0s?\b",  # the card 0, and that it is worth nothing
    r"1, 2, 2, 4",  # how places are counted
    r"A4",  # a sheet of paper
    r"Kingi89",  # a name
    r"(with|for|of|last) two( players)?|two (players|calls?)",  # how many people it is about, not what a rule counts
    r"kaksi pelaajaa|kun kaksi",
    r"to (spillere|råber|råb)",
]


def _cards(language: str) -> re.Pattern[str]:
    """A card by its colour and number: `red 7`, `sinisen 4:n`, `den grønne syver`."""
    colours, called = "|".join(COLOUR_NAMES[language].values()), "|".join(CARD_NICKNAMES[language]) or "-"
    return re.compile(rf"\b({colours})\w* (\d\b|({called})\w*)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_quantity_in_a_text_is_a_fact(book: str, language: str) -> None:
    number = re.compile(rf"\d+|\b({NUMBER_WORDS[language]})\b", re.IGNORECASE)
    for topic, kind, text in raw_texts(book, language):
        if kind != "example":
            left = FACT.sub("", text)
            for excepted in (*EXCEPTED, _cards(language).pattern):
                left = re.sub(excepted, "", left)
            assert not number.search(left), f"{topic}: {number.findall(left)} in {text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_fact_that_a_text_names_is_a_number_of_its_rulebook(book: str, language: str) -> None:
    facts = rulebook(book).facts
    for topic, _, text in raw_texts(book, language):
        for name, unit in FACT.findall(text):
            assert name in facts, f"{topic}: {name}"
            assert type(facts[name].value) is int, f"{topic}: {name} is no number"
            assert unit in ("", "cards", "points"), f"{topic}: {unit}"
            assert not (unit == "cards" and facts[name].value == 1), f"{topic}: write out what one card is"
        assert not re.search(r"[{}]", FACT.sub("", text)), f"{topic}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_words_of_an_example_name_its_cards(book: str, language: str) -> None:
    """Every number and no other, and every colour."""
    number = re.compile(rf"\d+|\b({NUMBER_WORDS[language]})\b", re.IGNORECASE)
    for topic, rule in rulebook(book).rules.items():
        left = FACT.sub("", words(book, language)[topic].example)
        for excepted in EXCEPTED[:5]:
            left = re.sub(excepted, "", left)
        numbers, colours = _shown(rule)
        called = {str(at) for at, name in enumerate(CARD_NICKNAMES[language]) if re.search(rf"\b{name}\w*", left)}
        said = {found[0] for found in number.finditer(left)}
        assert said | called == numbers, f"{topic}: {said | called} for {numbers} in {left}"
        unnamed = {colour for colour in colours if not re.search(rf"\b{COLOUR_NAMES[language][colour]}", left, re.I)}
        assert not unnamed, f"{topic}: {unnamed} not named in {left}"


def _shown(rule: Rule) -> tuple[set[str], set[str]]:
    if rule.example is None:
        return set(), set()
    cards = [*rule.example.hand, *([rule.example.top] if rule.example.top else [])]
    faces, colours = {card.face for card in cards}, {card.colour for card in cards}
    return faces & set(NUMBERS), {colour for colour in COLOURS if colour in colours}
