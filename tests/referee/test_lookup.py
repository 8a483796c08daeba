"""Two people argue, one types: the right rule comes first."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import LANGUAGES, rulebooks
from companion.services import referee
from tests.referee.asking import quality, questions


def first(question: str) -> str:
    return next(iter(referee.find(question)), "")


def test_the_right_rule_comes_first() -> None:
    """What we promise of questions nobody has seen; these are the ones we have."""
    asked = questions()
    assert len(asked) > 150
    assert {question.language for question in asked} >= set(LANGUAGES)
    assert {topic for question in asked for topic in question.topics} == set(referee.topics())
    found = quality(asked)
    assert found.first >= 0.9, found.missed
    assert found.top_three >= 0.97, found.missed
    assert found.verdict >= 0.97, found.missed


def test_every_topic_is_found_by_its_own_question_and_title_in_every_language() -> None:
    missed = [
        (language, topic, text)
        for language in LANGUAGES
        for topic, asked in rulebooks.asked(language).items()
        for text in (asked.question, asked.title)
        if topic not in referee.find(text)[:3]
    ]
    assert not missed


#: The card that is laid, the card it is laid on, and how people say so.
IN_ORDER = {
    "wild-four-on-draw-two": (
        "+4 on a +2",
        "can you put a plus four on a plus two",
        "someone plays +2 on me, can I answer with a +4",
        "plus kakkosen päälle plus nelonen",
        "voiko +2:een vastata +4:llä",
        "nelosvilli nosta kakkosen päälle",
        "må man lægge joker træk 4 oven på en tag 2",
        "jeg fik en +2 og har en +4",
        "kan man lägga plus fyra på plus två",
        "darf man +4 auf +2 legen",
    ),
    "draw-two-on-wild-four": (
        "+2 on a +4",
        "can you put a draw two on top of a wild draw four",
        "can a draw two be used to get out of a draw four",
        "plus nelosen päälle plus kakkonen",
        "voiko +4:ään vastata +2:lla",
        "må man lægge tag 2 på en joker træk 4",
        "darf man +2 auf +4 legen",
    ),
    "draw-two-on-draw-two": (
        "+2 on +2",
        "plus kakkonen plus kakkosen päälle",
        "+2 oven på +2",
        "two draw twos in a row",
    ),
    "wild-four-on-wild-four": ("+4 on +4", "plus nelonen plus nelosen päälle", "+4 på +4"),
    "skip-on-skip": ("skip on a skip", "ohitus ohituksen päälle", "spring over på spring over"),
    "escaping-a-draw": ("can I put a skip on a +2 to avoid it", "reverse on a +4", "stop a +2 with a wild"),
}


@pytest.mark.parametrize(("topic", "question"), [(topic, each) for topic, all_ in IN_ORDER.items() for each in all_])
def test_two_cards_in_order_lead_to_that_pair_and_not_its_reverse(topic: str, question: str) -> None:
    found = referee.find(question)
    assert found[0] == topic
    over, _, under = topic.partition("-on-")
    if over != under:
        assert f"{under}-on-{over}" not in found


#: As it is written in a hurry, on a keyboard of another country, or in another word.
SAME = (
    ("challenge", "chalenge a +4", "how do you challange a draw four", "haastaminen", "udfordring af +4"),
    (
        "uno-penalty",
        "forgt to say uno penalty",
        "unohdin sanoa unon mikä rangaistus",
        "unohdin sanoo unon mika rangastus",
    ),
    ("several-cards", "monta samaa korttia kerralla", "MONTA SAMAA KORTTIA KERRALLA!!!", "flere ens kort pa en gang"),
    (
        "first-card-reverse",
        "foerste kort er skift retning",
        "første kort er skift retning",
        "forste kort er skift retning",
    ),
    ("no-playable-card", "hvad goer jeg naar intet passer", "hvad gør jeg når intet passer"),
    (
        "wild-four-condition",
        "millon saa lyödä plusnelosen",
        "milloin saa lyoda +4",
        "koska villi nosta neljän saa pelata",
    ),
)


@pytest.mark.parametrize(("topic", "question"), [(topic, each) for topic, *all_ in SAME for each in all_])
def test_spelling_case_and_missing_letters_do_not_matter(topic: str, question: str) -> None:
    assert first(question) == topic


@pytest.mark.parametrize(
    "question",
    [
        "what does the swap hands card do",
        "7-0 rule",
        "do we rotate hands on a zero",
        "blank card",
        "is there a draw six card",
        "mitä tyhjä kortti tekee",
        "vaihdetaanko kädet seiskalla",
        "bytte hænder kort",
        "uno flip dark side",
        "no mercy 25 cards",
    ],
)
def test_cards_and_variants_of_other_editions_are_said_to_be_none_of_ours(question: str) -> None:
    assert referee.find(question) == ["other-editions"]
    assert {answer.rule.verdict for answer in referee.answers("other-editions", "en")} == {"silent"}


@pytest.mark.parametrize(
    "question",
    [
        "asdf qwer zxcv",
        "?",
        "what is the capital of france",
        "paljonko kello on",
        "do you have to fan your cards",
        "🃏",
    ],
)
def test_what_no_rule_is_about_finds_nothing(question: str) -> None:
    assert referee.find(question) == []


@given(st.text(min_size=1, max_size=300).filter(str.strip))
def test_whatever_is_typed_finds_at_most_five_topics_and_never_fails(question: str) -> None:
    found = referee.find(question)
    assert len(found) == len(set(found)) <= 5
    assert set(found) <= set(referee.topics())
    assert referee.find(question) == found


def test_many_ask_at_once() -> None:
    asked, answers = [question.text for question in questions()[:40]], list[list[list[str]]]()
    expected = [referee.find(each) for each in asked]
    people = [threading.Thread(target=lambda: answers.append([referee.find(each) for each in asked])) for _ in range(6)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert answers == [expected] * 6
