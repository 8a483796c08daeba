"""The print shop: what was made is kept, what has changed is made anew, and nobody waits for it."""

import shutil
import time
from pathlib import Path

import pytest

from companion.printing.orders import Order
from companion.problems import BoxTooSmall, Unprintable
from companion.resources import PRINTOUTS
from companion.services.printing import AT_ONCE, MOST_WAITING, Busy, Shop, key_of

RULES = Order("rules", "fi", "brf", "kpgut")


def wait(shop: Shop, key: str) -> None:
    end = time.monotonic() + 60
    while shop.waits(key) and time.monotonic() < end:
        time.sleep(0.05)
    assert not shop.is_under_way(key)


def test_what_was_made_once_is_taken_from_the_folder(tmp_path: Path) -> None:
    shop = Shop(tmp_path / "printed")
    made = shop.made_now(RULES)
    (kept,) = (tmp_path / "printed").iterdir()
    assert kept.read_bytes() == made
    kept.write_bytes(b"from the folder")
    assert shop.made_now(RULES) == b"from the folder"


def test_a_document_is_made_anew_when_what_it_is_made_from_changes(tmp_path: Path) -> None:
    shutil.copytree(PRINTOUTS, tmp_path / "copy")
    before = key_of(RULES, [tmp_path / "copy"])
    assert before == key_of(RULES, [tmp_path / "copy"])
    (tmp_path / "copy" / "sheet" / "style.css").write_text("p { color: red }")
    assert key_of(RULES, [tmp_path / "copy"]) != before


def test_only_choices_that_make_a_difference_are_told_apart() -> None:
    assert key_of(RULES) == key_of(Order("rules", "fi", "brf", "kpgut", paper="letter", large=True))
    assert key_of(RULES) != key_of(Order("rules", "da", "brf", "kpgut"))
    assert key_of(RULES) != key_of(Order("rules", "fi", "brf", "kpgut", house_rules=(("uno_penalty", 4),)))


def test_the_oldest_goes_when_the_folder_is_full(tmp_path: Path) -> None:
    small, large = Order("labels", format="brf"), Order("rules", format="brf")
    shop = Shop(tmp_path, largest=30_000)
    shop.made_now(small)
    first = shop.file(small, key_of(small))
    assert first
    shop.made_now(large)
    shop.made_now(Order("rules", "da", "brf"))
    assert not first.exists()
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 30_000


def test_a_folder_that_cannot_be_written_to_hinders_nobody(tmp_path: Path) -> None:
    (tmp_path / "printed").write_text("a file where the folder should be")
    assert Shop(tmp_path / "printed").made_now(RULES)


def test_a_document_is_made_beside_everything_else(tmp_path: Path) -> None:
    shop, key = Shop(tmp_path), key_of(RULES)
    shop.begin(RULES, key)
    shop.begin(RULES, key)  # a second tap begins nothing
    assert shop.is_under_way(key)
    wait(shop, key)
    made = shop.file(RULES, key)
    assert made
    assert made.read_bytes() == Shop(tmp_path / "other").made_now(RULES)


def test_what_cannot_be_made_is_told_to_whoever_asks_for_it(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    with pytest.raises(BoxTooSmall):
        shop.begin(Order("sheet", box="30x30"), "key")
    with pytest.raises(Unprintable):
        shop.made_now(Order("report"))


def test_too_many_at_once_are_sent_away(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    for number in range(AT_ONCE + MOST_WAITING):
        shop.begin(RULES, f"key{number}")
    with pytest.raises(Busy):
        shop.begin(RULES, "one too many")
    shop.close()
