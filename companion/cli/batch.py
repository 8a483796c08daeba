"""Many questions at once: one JSON object a line in, one answer a line out. A bad line answers with its error."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.cli.language import _, translations
from companion.cli.output import show_json
from companion.game.refusals import NotJson, NotUtf8, Refused, TooLarge
from companion.game.shapes import LARGEST_FILE, a_mapping, parse_json


def answer_lines(answer: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> None:
    for line in _lines():
        try:
            given = a_mapping(parse_json(line), "")
            show_json(answer({key: value for key, value in given.items() if value is not None}))
        except Refused as refused:
            show_json({"error": _sentence(refused)})


def _lines() -> Iterator[bytes]:
    """Standard input line by line; blank ones are skipped, and none is longer than a file may be."""
    while line := sys.stdin.buffer.readline(LARGEST_FILE + 1):
        if line.strip():
            yield line


def _sentence(refused: Refused) -> str:
    from companion.words.refusals import refusal

    if isinstance(refused, NotJson):
        return _("This line is not JSON.")
    if isinstance(refused, NotUtf8):
        return _("This line is not text in UTF-8.")
    if isinstance(refused, TooLarge):
        return _("This line is too long.")
    return refusal(refused, translations())
