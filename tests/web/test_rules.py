"""The pages where arguments are settled."""

import re

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient

from companion import LANGUAGES
from companion.game.match import RULEBOOKS
from companion.services import referee
from companion.web.elsewhere import QUIET_ZONE, qr_path
from tests.browser.tables import open_friday_table


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def chosen(page: str) -> str:
    found = re.search(r'<option value="([\w-]+)" selected', page)
    assert found
    return found[1]


def test_the_answer_of_the_chosen_rulebook_comes_first_with_its_question_and_source(client: FlaskClient) -> None:
    page = client.get("/rules?q=saako+lopettaa+erikoiskorttiin&rulebook=kpgut").text
    said = text_of(page)
    assert "May the last card be an action or wild card?" in said
    assert "KPGUT §2, lines 97-99" in said
    assert "said outright" in said
    assert said.index("No: ") < said.index("What the other rulebooks say") < said.rindex("Mit UNO (DK)")
    assert "Otherwise" in said


def test_the_fragment_is_the_part_of_the_page_that_answers(client: FlaskClient) -> None:
    address = "q=stacking&rulebook=kpgut"
    fragment = client.get(f"/rules/results?{address}").text
    assert "<html" not in fragment
    assert fragment.strip() in client.get(f"/rules?{address}").text


@pytest.mark.parametrize("question", ["", "   ", "asdf qwer"])
def test_without_an_answer_the_page_stays_and_keeps_what_was_typed(client: FlaskClient, question: str) -> None:
    answer = client.get("/rules", query_string={"q": question})
    assert answer.status_code == 200
    assert ("No rule here is about that." in answer.text) == bool(question.strip())
    assert f'value="{question}"' in answer.text


def test_a_question_that_is_too_long_is_refused_in_one_sentence(client: FlaskClient) -> None:
    answer = client.get("/rules", query_string={"q": "x" * 2500})
    assert answer.status_code == 422
    assert "2000 characters is the most" in answer.text
    assert "x" * 2500 in answer.text


def test_what_is_typed_is_shown_as_text(client: FlaskClient) -> None:
    page = client.get("/rules", query_string={"q": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page


def test_another_edition_is_said_to_be_none_of_ours(client: FlaskClient) -> None:
    assert "Not said" in client.get("/rules?q=swap+hands").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_topic_has_a_page_in_every_rulebook_and_language(
    client: FlaskClient, rulebook: str, language: str
) -> None:
    for topic in referee.topics():
        answer = client.get(f"/rules/topics/{topic}?rulebook={rulebook}", headers={"Accept-Language": language})
        assert answer.status_code == 200, topic
        assert not re.search(r"\{\w+(:\w+)?\}", answer.text), topic


def test_a_contested_rule_shows_both_passages_and_the_reading_we_follow(client: FlaskClient) -> None:
    said = text_of(client.get("/rules/topics/wild-four-condition?rulebook=unoprivate").text)
    assert "The document contradicts itself" in said
    for place in ("memory rule 2, line 175", "memory rule 9, line 191"):
        assert said.count(place) >= 2
    assert "The reading we follow" in said


def test_where_a_rulebook_is_silent_the_page_says_so_and_words_the_vote(client: FlaskClient) -> None:
    asking = text_of(client.get("/rules/topics/joining-late?rulebook=my-uno-fi").text)
    assert "the rulebook says nothing about it" in asking
    assert "Put it to the vote" in asking
    assert asking.count("May someone join in the middle of a game?") >= 2
    telling = text_of(client.get("/rules/topics/absent-player?rulebook=my-uno-fi").text)
    assert "Do we do it as KPGUT says?" in telling
    assert "Put it to the vote" not in text_of(client.get("/rules/topics/absent-player?rulebook=kpgut").text)


def test_differences_are_marked_in_words(client: FlaskClient) -> None:
    page = client.get("/rules/topics/stacking?rulebook=kpgut").text
    assert page.count("Otherwise") == 4
    page = client.get("/rules/topics/stacking?rulebook=my-uno-fi").text
    assert (page.count("Otherwise"), page.count("The same")) == (1, 3)


def test_an_example_is_drawn_with_cards_and_words(client: FlaskClient) -> None:
    page = client.get("/rules/topics/matching?rulebook=kpgut").text
    assert "<title>red 8</title>" in page
    assert "On the pile" in page


def test_a_chosen_rulebook_is_remembered(client: FlaskClient) -> None:
    assert chosen(client.get("/rules").text) == "my-uno-fi"
    assert chosen(client.get("/rules", headers={"Accept-Language": "da"}).text) == "mit-uno-dk"
    assert chosen(client.get("/rules?rulebook=kpgut").text) == "kpgut"
    assert chosen(client.get("/rules").text) == "kpgut"
    assert "KPGUT" in client.get("/rules/topics/stacking").text


def test_from_a_table_its_rulebook_is_chosen_already(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        open_friday_table()
    client.get("/rules?rulebook=kpgut")
    assert 'href="/rules?table=friday-table"' in client.get("/tables/friday-table").text
    assert chosen(client.get("/rules?table=friday-table").text) == "my-uno-fi"
    assert client.get("/rules?table=nobody").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/rules?rulebook=poker",
        "/rules/topics/stacking?rulebook=poker",
        "/rules/topics/nothing",
        "/rules/cards/tarot",
        "/rules/books/poker",
    ],
)
def test_what_is_not_there_is_a_page_that_says_so(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_broken_cookie_is_no_rulebook(client: FlaskClient) -> None:
    client.set_cookie("companion_rulebook", "poker")
    assert chosen(client.get("/rules").text) == "my-uno-fi"


def test_every_card_leads_to_its_topics(client: FlaskClient) -> None:
    for face, topics in referee.topics_by_card().items():
        page = client.get(f"/rules/cards/{face}?rulebook=motu-2020").text
        assert all(f'href="/rules/topics/{topic}?rulebook=motu-2020"' in page for topic in topics)


def test_all_topics_are_listed_by_group(client: FlaskClient) -> None:
    page = client.get("/rules/topics").text
    assert all(f'href="/rules/topics/{topic}?' in page for topic in referee.topics())
    assert 'id="action-cards"' in page


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_rulebook_is_one_page_with_a_place_for_every_topic(client: FlaskClient, rulebook: str) -> None:
    page = client.get(f"/rules/books/{rulebook}", headers={"Accept-Language": "fi"}).text
    assert all(f'id="{topic}"' in page for topic in referee.topics())
    assert "Laitos ja päiväys" in page
    assert not re.search(r"\{\w+(:\w+)?\}", page)


def test_the_code_opens_the_same_answer_on_another_phone(client: FlaskClient) -> None:
    path = "/rules/topics/stacking?rulebook=kpgut"
    page = client.get(path, base_url="http://192.168.1.20:8000").text
    link = f"http://192.168.1.20:8000{path}"
    assert f'href="{link}"' in page
    side, drawing = qr_path(link)
    assert f'd="{drawing}"' in page
    assert read_code(side, drawing) == link


def read_code(side: int, drawing: str) -> str:
    """What a phone reads from the drawing: each run is a place, a length, and back."""
    scale = 4
    pixels = [bytearray(b"\xff" * side * scale) for _ in range(side * scale)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawing):
        for row in pixels[int(y) * scale : (int(y) + 1) * scale]:
            row[int(x) * scale : (int(x) + int(length)) * scale] = b"\x00" * int(length) * scale
    image = memoryview(b"".join(pixels)).cast("B", (side * scale, side * scale))
    (found,) = zxingcpp.read_barcodes(image)
    return str(found.text)


def test_a_public_address_goes_before_the_one_that_was_typed(app: Flask, client: FlaskClient) -> None:
    app.config["PUBLIC_URL"] = "https://cards.example.org"
    page = client.get("/rules/topics/stacking?rulebook=kpgut").text
    assert 'href="https://cards.example.org/rules/topics/stacking?rulebook=kpgut"' in page


def test_where_only_this_machine_is_served_there_is_no_code(app: Flask, client: FlaskClient) -> None:
    app.config["SERVED_ON"] = "127.0.0.1"
    page = client.get("/rules/topics/stacking").text
    assert "it is for this machine only" in page
    assert 'class="qr"' not in page
    assert QUIET_ZONE == 4
