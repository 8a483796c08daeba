"""Reading JSON strictly: every value is what it should be, or the refusal says where it is not."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from companion.game.refusals import (
    LONGEST_TEXT,
    BadDate,
    BadText,
    MissingKey,
    NotJson,
    NotUtf8,
    OutOfRange,
    RepeatedKey,
    TooLarge,
    UnknownKey,
    UnknownValue,
    WrongType,
    shortened,
)

LARGEST_FILE = 5_000_000
#: Controls, halves of characters, and line breaks in disguise: none of them can be shown in one line.
_UNSHOWABLE = {"Cc", "Cs", "Zl", "Zp"}
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)", re.ASCII)


def parse_json(content: bytes) -> Any:
    if len(content) > LARGEST_FILE:
        raise TooLarge(LARGEST_FILE)
    text = text_of(content)
    try:
        return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno) from None
    except RecursionError:
        raise NotJson from None
    except ValueError as error:
        if isinstance(error, RepeatedKey | NotJson):
            raise
        raise NotJson from None  # a number with thousands of digits


def text_of(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUtf8 from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        repeated = next(key for key, times in Counter(key for key, _value in pairs).items() if times > 1)
        raise RepeatedKey(shortened(repeated))
    return found


def _no_constant(_name: str) -> None:
    raise NotJson  # NaN and Infinity are no JSON


def an_object(value: Any, where: str, required: Sequence[str] = (), optional: Sequence[str] = ()) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WrongType("object").within(where)
    for key in value:
        if key not in required and key not in optional:
            raise UnknownKey(shortened(key)).within(where)
    for key in required:
        if key not in value:
            raise MissingKey(key).within(where)
    return value


def a_mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise WrongType("object").within(where)
    return value


def a_list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise WrongType("list").within(where)
    return value


def a_number(value: Any, where: str, least: int, most: int) -> int:
    if type(value) is not int:  # a boolean is an int to Python, and not to us
        raise WrongType("number").within(where)
    if not least <= value <= most:
        raise OutOfRange(least, most).within(where)
    return value


def a_switch(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise WrongType("switch").within(where)
    return value


def a_text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise WrongType("text").within(where)
    return value


def a_name(value: Any, where: str, longest: int = LONGEST_TEXT) -> str:
    text = a_text(value, where)
    if not 1 <= len(text) <= longest or any(unicodedata.category(c) in _UNSHOWABLE for c in text):
        raise BadText(longest).within(where)
    return text


def one_of(value: Any, where: str, known: Sequence[str]) -> str:
    text = a_text(value, where)
    if text not in known:
        raise UnknownValue(shortened(text), tuple(known)).within(where)
    return text


def a_date(value: Any, where: str) -> str:
    return _written_as(_DATE, value, where)


def a_moment(value: Any, where: str) -> str:
    return _written_as(_MOMENT, value, where)


def _written_as(pattern: re.Pattern[str], value: Any, where: str) -> str:
    """A date or a point in time that exists, in the one way it is written in these files."""
    text = a_text(value, where)
    try:
        if not pattern.fullmatch(text):
            raise ValueError
        datetime.fromisoformat(text)
    except ValueError:
        raise BadDate(shortened(text)).within(where) from None
    return text
