"""The address that goes into the QR code."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.network import address_for_phones, is_only_this_machine
from companion.settings import Settings

SETTINGS = Settings(Path(), "sqlite://")


def test_a_public_address_is_used_as_it_is() -> None:
    settings = replace(SETTINGS, public_url="https://cards.example.org")
    assert address_for_phones(settings, 8000) == "https://cards.example.org"


def test_a_given_host_is_used_with_the_port() -> None:
    assert address_for_phones(replace(SETTINGS, host="192.0.2.7"), 8001) == "http://192.0.2.7:8001"
    assert address_for_phones(replace(SETTINGS, host="::1"), 8001) == "http://[::1]:8001"


def test_serving_on_every_address_finds_one_that_can_be_typed() -> None:
    address = address_for_phones(SETTINGS, 8000)
    assert address.startswith("http://")
    assert "0.0.0.0" not in address


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_loopback_is_for_this_machine_only(url: str) -> None:
    assert is_only_this_machine(url)


@pytest.mark.parametrize("url", ["http://192.0.2.7:8000", "https://cards.example.org"])
def test_other_addresses_are_for_phones_too(url: str) -> None:
    assert not is_only_this_machine(url)
