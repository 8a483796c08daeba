"""Verdicts and sentences say what the switches among the facts say, and the numbers agree with each other."""

import re

import pytest

from companion.game.cards import POINTS
from companion.game.decks import DECKS, PLAYERS_TO_A_DECK
from companion.game.match import RULEBOOKS
from companion.rulebooks import rulebook, words
from tests.rulebooks.texts import LANGUAGES

#: A topic whose verdict is the switch itself.
SAYS_THE_SAME = {
    "stack_draw_two": "draw-two-on-draw-two",
    "stack_wild_four": "wild-four-on-wild-four",
    "stack_wild_four_on_draw_two": "wild-four-on-draw-two",
    "stack_draw_two_on_wild_four": "draw-two-on-wild-four",
    "several_cards": "several-cards",
    "jump_in": "jump-in",
    "draw_by_choice": "draw-by-choice",
    "play_drawn": "play-drawn-card",
    "must_play_drawn": "must-play-drawn-card",
    "skip_cancels": "skip-on-skip",
    "wild_four_if_holding_wild": "wild-four-holding-wild",
    "end_on_action": "going-out-on-action",
    "last_card_draws": "last-card-draws",
    "play_goes_on": "round-end",
}
#: A topic whose verdict follows from a value.
FOLLOWS = {
    ("only_drawn_after_choice", True): ("after-drawing-by-choice", "no"),
    ("only_drawn_after_choice", False): ("after-drawing-by-choice", "yes"),
    ("wild_four_test", "colour"): ("wild-four-with-number-match", "yes"),
    ("wild_four_test", "any-playable"): ("wild-four-with-number-match", "no"),
    ("challenge_shows", "hand"): ("challenge-showing-cards", "yes"),
    ("challenge_shows", "colours"): ("challenge-showing-cards", "no"),
    ("reverse_is_skip_for_two", True): ("reverse-two-players", "yes"),
    ("first_card", "turned"): ("first-card", "yes"),
    ("first_card", "youngest-plays"): ("first-card", "yes"),
}
#: What the sentence to read aloud must say when a fact has a value: in English, Finnish, Danish.
SAID = {
    ("no_playable_draws", "one"): ("no-playable-card", "one card", "yksi kortti", "[Tt]ag et kort"),
    ("no_playable_draws", "until-playable"): ("no-playable-card", "until", "kunnes", "indtil"),
    ("uno_window_closes", "next-begins"): ("uno-catch-window", "begins", "alkaa|aloittaa vuoronsa", "begynder sin tur"),
    ("uno_window_closes", "next-moves"): (
        "uno-catch-window",
        "lays or draws|takes a card",
        "pelaa tai nostaa|ottaa kortin",
        "lagt eller trukket|tager et kort",
    ),
    ("uno_window_closes", "next-plays"): ("uno-catch-window", "plays a card", "lyö kortin", "lægger et kort"),
    ("uno_window_opens", "card-down"): ("uno-catch-window", "touches the pile", "koskettaa pinoa", "rører bunken"),
    ("uno_window_opens", "after-seconds"): ("uno-catch-window", "seconds", "sekuntia", "sekunder"),
    ("challenge_by", "next"): ("challenge", "^Only", "^Vain|saa haastaa vain", "^Kun "),
    ("challenge_by", "open"): ("challenge", "^It depends", "^Riippuu", "^Det kommer an på"),
    ("challenge_guilty_card", "returned"): ("challenge-guilty", "back", "takaisin", "tilbage"),
    ("first_wild_four", "back"): ("first-card-wild-four", "back", "takaisin|palaa", "tilbage"),
    ("first_wild_four", "not-allowed"): ("first-card-wild-four", "not allowed", "ei saa", "må man ikke"),
    ("first_draw_two_loses_turn", True): (
        "first-card-draw-two",
        "loses the turn|turn moves on",
        "menettää vuoronsa|vuoro(nsa)? menee",
        "mister sin tur|turen går videre",
    ),
    ("end_on_action_draws", 1): ("going-out-on-action", "draw one card", "nostat yhden kortin", "tager du et kort"),
    ("top_card_stays", True): ("draw-pile-empty", "stays|[Ll]eave the top", "jää|jätetään", "bliver|[Ll]ad det"),
}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_verdict_is_what_its_switch_says(book: str) -> None:
    facts, rules = rulebook(book).facts, rulebook(book).rules
    for name, topic in SAYS_THE_SAME.items():
        assert rules[topic].verdict == ("yes" if facts[name].value else "no"), f"{name}: {topic}"
    for (name, value), (topic, verdict) in FOLLOWS.items():
        if name in facts and facts[name].value == value:
            assert rules[topic].verdict == verdict, f"{name}: {topic}"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_draw_cards_stack_if_any_of_them_does(book: str) -> None:
    facts = rulebook(book).facts
    stacks = any(facts[name].value for name in SAYS_THE_SAME if name.startswith("stack_"))
    assert rulebook(book).rules["stacking"].verdict == ("yes" if stacks else "no")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_sentence_says_what_its_switch_says(book: str) -> None:
    facts = rulebook(book).facts
    for (name, value), (topic, *patterns) in SAID.items():
        if name in facts and facts[name].value == value:
            for language, pattern in zip(LANGUAGES, patterns, strict=True):
                sentence = words(book, language)[topic].sentence
                assert re.search(pattern, sentence), f"{name} = {value}: {language} says: {sentence}"


def test_every_value_of_a_switch_is_one_that_texts_are_held_to() -> None:
    held = {name for name, _ in (*SAID, *FOLLOWS)}
    known = {*SAID, *FOLLOWS}
    for book in RULEBOOKS:
        for name, fact in rulebook(book).facts.items():
            assert name not in held or (name, fact.value) in known, f"{book}: {name} = {fact.value}"


def numbers(book: str) -> dict[str, int]:
    return {name: fact.value for name, fact in rulebook(book).facts.items() if type(fact.value) is int}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_sums_among_the_facts_add_up(book: str) -> None:
    of = numbers(book)
    assert of["challenge_guilty_draws"] == of["wild_four"]
    if "challenge_extra" in of:
        assert of["challenge_innocent_draws"] == of["wild_four"] + of["challenge_extra"]
    if of.get("two_draw_twos"):
        assert of["two_draw_twos"] == 2 * of["draw_two"]
        assert of["two_wild_fours"] == 2 * of["wild_four"]


@pytest.mark.parametrize("book", [book for book in RULEBOOKS if "points_action" in rulebook(book).facts])
def test_cards_count_as_the_game_counts_them(book: str) -> None:
    of = numbers(book)
    assert of["points_action"] == POINTS["skip"] == POINTS["reverse"] == POINTS["draw-two"]
    assert of["points_wild"] == POINTS["wild"] == POINTS["wild-four"] == POINTS["grayskull"]


def test_the_listed_decks_are_the_decks_of_the_game() -> None:
    unoprivate, motu = numbers("unoprivate"), numbers("motu-2020")
    classic, masters = DECKS[RULEBOOKS["unoprivate"][0]], DECKS[RULEBOOKS["motu-2020"][0]]
    assert unoprivate["deck_cards"] == classic.size
    assert motu["deck_cards"] == masters.size
    for face, listed, also in (
        ("draw-two", "draw_twos", "draw_two_cards"),
        ("reverse", "reverses", "reverse_cards"),
        ("skip", "skips", "skip_cards"),
        ("wild", "wilds", "wild_cards"),
        ("wild-four", "wild_fours", "wild_four_cards"),
    ):
        assert unoprivate[listed] == classic.face_copies[face]
        assert motu[also] == masters.face_copies[face]
    assert motu["grayskull_cards"] == masters.face_copies["grayskull"]
    assert numbers("kpgut")["players_per_deck"] == PLAYERS_TO_A_DECK


def test_kpgut_ends_every_silence_in_its_own_vote() -> None:
    for key, rule in rulebook("kpgut").rules.items():
        if rule.verdict == "silent":
            assert [cite.section for cite in rule.cites] == ["§11"], key
            for language, vote in zip(LANGUAGES, ("vote", "äänestäkää", "stem"), strict=True):
                sentence = words("kpgut", language)[key].sentence
                assert vote in sentence, f"{key}: {sentence}"
                assert sentence.endswith(("?”", "?«")), f"{key}: {sentence}"
