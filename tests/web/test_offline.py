"""What is installed on a phone: the manifest, the worker, and the rules as data."""

import gzip
import json

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from companion import LANGUAGES
from companion.game.match import RULEBOOKS
from companion.resources import STATIC
from companion.services import referee


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_in_the_readers_language_and_its_pictures_are_there(client: FlaskClient, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    assert f'<link rel="manifest" href="/manifest-{language}.webmanifest">' in page
    answer = client.get(f"/manifest-{language}.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.get_json(force=True)
    assert manifest["lang"] == language
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as picture:
            assert picture.status_code == 200
            assert picture.mimetype == icon["type"]


def test_a_description_is_translated(client: FlaskClient) -> None:
    manifests = [client.get(f"/manifest-{each}.webmanifest").get_json(force=True) for each in LANGUAGES]
    assert len({manifest["description"] for manifest in manifests}) == 3


def test_the_worker_may_serve_the_whole_site_and_is_asked_for_anew(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js?language=fi")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    first, _line, rest = answer.text.partition(";\n")
    kept = json.loads(first.removeprefix("self.COMPANION = "))
    assert rest == (STATIC / "js" / "service-worker.js").read_text("utf-8")
    assert len(kept["files"]) > 60
    for address in (*kept["files"], kept["home"], kept["rulesPage"], kept["nothingPage"]):
        with client.get(address) as file:
            assert file.status_code == 200, address
    for address in kept["files"]:
        with client.get(address) as file:
            assert "immutable" in file.headers["Cache-Control"], address
    danish = client.get("/service-worker.js?language=da").text
    assert json.loads(danish.partition(";\n")[0].removeprefix("self.COMPANION = "))["version"] != kept["version"]


@pytest.mark.parametrize(
    "path",
    ["/service-worker.js", "/service-worker.js?language=xx", "/manifest-xx.webmanifest", "/offline/rules-xx.json"],
)
def test_other_languages_are_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_as_data_say_what_the_pages_say(client: FlaskClient, language: str) -> None:
    rules = client.get(f"/offline/rules-{language}.json").json
    assert rules
    assert set(rules["books"]) == set(RULEBOOKS)
    assert set(rules["topics"]) == set(referee.topics())
    assert sorted(topic for _name, _key, topics in rules["groups"] for topic in topics) == sorted(referee.topics())
    for book in RULEBOOKS:
        page = client.get(f"/rules/books/{book}", headers={"Accept-Language": language}).text
        for answer in rules["books"][book]["answers"].values():
            for text in (answer["sentence"], answer["cite"], *answer.get("text", ())):
                assert str(escape(text)) in page


def test_the_data_is_packed_for_who_can_unpack_it(client: FlaskClient) -> None:
    plain = client.get("/offline/lookup.json")
    packed = client.get("/offline/lookup.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < 100_000
    assert plain.headers["Cache-Control"] == "no-cache"


def test_the_lookup_as_data_is_the_same_however_the_words_were_hashed() -> None:
    data = referee.lookup().exported()
    assert data["words"] == sorted(data["words"])
    assert len(data["phrasings"]) > 5000
    assert {data["topics"][topic] for topic, *_words in data["phrasings"]} == set(data["topics"])
