"""The five rulebooks as data: facts and citations once for each, words once for each language.

The files are plain text, made to be read and edited: `# key` opens an entry, the first sign of a line says what it is.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from companion.game.decks import CLASSIC, MOTU_2020
from companion.game.markings import read_card
from companion.game.match import RULEBOOKS
from companion.referee.rulebook import Asked, Citation, Example, Fact, Rule, Rulebook, Topic, Words

_HERE = files("companion.rulebooks")


def _lines(*path: str) -> Iterator[str]:
    for line in _HERE.joinpath(*path).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("//"):
            yield line.rstrip()


def _entries(*path: str) -> Iterator[tuple[str, list[str]]]:
    """Each `# key` with the lines below it."""
    key, below = "", list[str]()
    for line in _lines(*path):
        if line.startswith("# "):
            if key:
                yield key, below
            key, below = line[2:], []
        else:
            below.append(line)
    if key:
        yield key, below


@cache
def topics() -> dict[str, Topic]:
    found = {}
    for line in _lines("topics.txt"):
        key, group, asks, related = (part.strip() for part in line.split("|"))
        found[key] = Topic(key, group, asks == "asks", tuple(related.split()))
    return found


@cache
def rulebook(key: str) -> Rulebook:
    about = dict(line.split(": ", 1) for line in _lines(key, "book.txt"))
    facts = {}
    for line in _lines(key, "facts.txt"):
        name, _, rest = line.partition(" = ")
        value, *cite = (part.strip() for part in rest.split("|"))
        facts[name] = Fact(_value(value), _citation(cite) if cite else None)
    return Rulebook(key, about, facts, {topic: _rule(lines) for topic, lines in _entries(key, "rules.txt")})


def _value(text: str) -> int | bool | str:
    return {"yes": True, "no": False}.get(text, int(text) if text.isdigit() else text)


def _citation(parts: list[str]) -> Citation:
    first, _, last = parts[1].partition("-")
    return Citation(parts[0], int(first), int(last or first))


def _rule(lines: list[str]) -> Rule:
    verdict, basis = lines[0].split()
    cites = tuple(_citation([part.strip() for part in line[1:].split("|")]) for line in lines if line[0] == ">")
    example = next((_example(line[1:]) for line in lines if line[0] == "@"), None)
    return Rule(verdict, basis, cites, example)


def _example(text: str) -> Example:
    deck = MOTU_2020 if any(mark[-1:] == "v" or mark == "wg" for mark in text.split()) else CLASSIC
    top, hand, played = ([read_card(mark, deck) for mark in part.split()] for part in text.split("|"))
    return Example(top[0] if top else None, tuple(hand), tuple(played))


@cache
def words(key: str, language: str) -> dict[str, Words]:
    """What the rulebook says on every topic; where it is silent and has no sentence of its own, the shared one."""
    own, silence = dict(_entries(key, f"{language}.txt")), dict(_entries(f"silence.{language}.txt"))
    for topic, rule in rulebook(key).rules.items():
        lines = own.get(topic, [])
        if rule.verdict == "silent" and not any(line.startswith("! ") for line in lines):
            own[topic] = [*silence[topic], *lines]
    return {topic: _words(lines) for topic, lines in own.items()}


def _words(lines: list[str]) -> Words:
    by_sign: dict[str, list[str]] = {sign: [] for sign in "!@->="}
    explanation = []
    for line in lines:
        if line[:2] in ("! ", "@ ", "- ", "= "):
            by_sign[line[0]].append(line[2:])
        else:
            explanation.append(line)
    one = {sign: " ".join(found) for sign, found in by_sign.items()}
    return Words(one["!"], tuple(explanation), one["@"], tuple(by_sign["-"]), one["="])


def rulebooks() -> dict[str, Rulebook]:
    return {key: rulebook(key) for key in RULEBOOKS}


@cache
def asked(language: str) -> dict[str, Asked]:
    """How people ask about each topic in one language."""
    found = {}
    for topic, lines in _entries(f"questions.{language}.txt"):
        said = [line.split(" ", 1) for line in lines]
        one = {sign: text for sign, text in said if sign != "-"}
        found[topic] = Asked(one["!"], one["="], tuple(text for sign, text in said if sign == "-"))
    return found


def lexicon() -> dict[str, list[str]]:
    """What people call things: each concept with all that stands for it."""
    return _listed("lexicon.txt")


def kinds() -> dict[str, list[str]]:
    """What several concepts have in common."""
    return _listed("kinds.txt")


def _listed(file: str) -> dict[str, list[str]]:
    lines = (line.partition(": ") for line in _lines(file))
    return {name: [each.strip() for each in listed.split(",")] for name, _, listed in lines}


@cache
def topics_by_card() -> dict[str, tuple[str, ...]]:
    lines = (line.partition(": ") for line in _lines("cards.txt"))
    return {face: tuple(topics.split()) for face, _, topics in lines}
