"""What keeps strangers out of forms and foreign code out of pages."""

import re
import stat
import threading
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.resources import TEMPLATES
from companion.web.configuration import kept_secret_key
from tests.conftest import dispose, migrated_app, settings_in


def test_every_answer_carries_the_headers(client: FlaskClient) -> None:
    for path in ("/", "/nothing-here", "/static/css/tokens.css"):
        with client.get(path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "same-origin"


def test_no_template_holds_inline_script_or_style() -> None:
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), path


def test_every_form_that_posts_carries_a_token() -> None:
    for path in TEMPLATES.rglob("*.html"):
        for form in re.findall(r"<form[^>]*post.*?</form>", path.read_text("utf-8"), re.DOTALL | re.IGNORECASE):
            assert "csrf_token" in form, path


def test_cookies_are_for_the_server_only_and_are_sent_once(client: FlaskClient) -> None:
    first = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in first
    assert "SameSite=Lax" in first
    assert "Secure" not in first
    assert "Set-Cookie" not in client.get("/").headers


def test_behind_https_cookies_are_secure(tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path, public_url="https://cards.example.org"))
    assert "Secure" in app.test_client().get("/").headers["Set-Cookie"]
    dispose(app)


def test_static_files_are_kept_for_good_under_the_name_of_their_content(client: FlaskClient) -> None:
    found = re.search(r'href="(/static/css/tokens.css\?v=\w+)"', client.get("/").text)
    assert found
    with client.get(found[1]) as response:
        assert "immutable" in response.headers["Cache-Control"]
        assert "Set-Cookie" not in response.headers
    with client.get("/static/css/tokens.css") as response:
        assert "immutable" not in response.headers["Cache-Control"]


def test_pages_may_be_gone_back_to(client: FlaskClient) -> None:
    response = client.get("/")
    assert "no-store" not in response.headers["Cache-Control"]
    assert {"cookie", "accept-language"} <= {value.lower() for value in response.vary}


def test_the_secret_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    key = kept_secret_key(path)
    assert len(key) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert kept_secret_key(path) == key
    assert kept_secret_key(tmp_path / "another") != key


def test_a_key_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.write_text("k" * 64)
    path.chmod(0o644)
    assert kept_secret_key(path) == "k" * 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_key_cut_short_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.write_text("")
    assert len(kept_secret_key(path)) == 64


def test_two_first_starts_at_once_agree_on_one_key(tmp_path: Path) -> None:
    keys: list[str] = []
    threads = [threading.Thread(target=lambda: keys.append(kept_secret_key(tmp_path / "secret-key"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


def test_a_given_secret_key_is_used_and_none_is_written(tmp_path: Path) -> None:
    app = migrated_app(settings_in(tmp_path, secret_key="given-by-the-host"))
    assert app.secret_key == "given-by-the-host"
    assert not (tmp_path / "secret-key").exists()
    dispose(app)


@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "patch"])
def test_no_address_answers_strange_requests_with_500(app: Flask, method: str) -> None:
    app.testing = False
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        if rule.rule == "/broken":
            continue
        path = rule.rule.replace("<path:filename>", "css/none.css")
        for data in ({}, {"language": "💥" * 100, "place": "\x00"}, b"\xff\xfe%%%"):
            with client.open(path, method=method.upper(), data=data) as response:
                assert response.status_code < 500, (method, path)
