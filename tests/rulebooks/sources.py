"""Where the rulebooks' citations stand in the documents they cite, without the documents.

The documents are not ours to copy, so `sources.txt` keeps of them what a test needs: a checksum, where each section
lies, and for every citation its anchor (a word or number that must stand in the cited lines) and a hash of the lines.
Whoever has the documents writes it anew after a citation changed: `python -m tests.rulebooks.sources FOLDER`.
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.game.match import RULEBOOKS

RECORD = Path(__file__).with_name("sources.txt")
RULES = Path(__file__).resolve().parents[2] / "companion" / "rulebooks"
#: UNOPRIVATE's memory rules and KPGUT's paragraphs are cited by number, not by heading.
_NUMBERED = {"m": r"{}\.\s", "§": r"#+ §{}:"}
#: What a page of the two small sheets begins with, before its heading.
_PAGE_MARK = re.compile(r"^<.*?>(2-10 \+7)?")


class NotInSource(Exception):
    """A citation that its document does not bear out."""


@dataclass(frozen=True, order=True)
class Cited:
    section: str
    first: int
    last: int
    anchor: str

    def __str__(self) -> str:
        return f"{self.section} | {self.first}-{self.last} | {self.anchor}"


@dataclass(frozen=True)
class Source:
    """A document: its lines, counted from 1 as people count them."""

    checksum: str
    lines: tuple[str, ...]

    def text(self, first: int, last: int) -> str:
        return " ".join(" ".join(self.lines[first - 1 : last]).split())


def read_source(path: Path) -> Source:
    content = path.read_bytes()
    return Source(hashlib.sha256(content).hexdigest(), tuple(content.decode("utf-8").split("\n")))


def citations(book: str) -> list[Cited]:
    """Every citation of a rulebook's rules and facts, once."""
    return sorted(set(_read_citations(book)))


def _read_citations(book: str) -> Iterator[Cited]:
    for line in (RULES / book / "rules.txt").read_text("utf-8").splitlines():
        if line.startswith(">"):
            yield _cited(line[1:].split("|"))
    for line in (RULES / book / "facts.txt").read_text("utf-8").splitlines():
        if "|" in line and not line.startswith("//"):
            yield _cited(line.split("|")[1:])


def _cited(parts: list[str]) -> Cited:
    section, lines, anchor = (part.strip() for part in parts)
    first, _, last = lines.partition("-")
    return Cited(section, int(first), int(last or first), anchor)


def sections(names: set[str], source: Source) -> dict[str, tuple[int, int]]:
    """From which line to which each section goes: to the next heading of its own rank. The title covers everything."""
    starts = {name: _heading(name, source) for name in names}
    ends = {name: _end(start, starts, source) for name, start in starts.items()}
    return {name: (start, ends[name]) for name, start in sorted(starts.items(), key=lambda item: item[1])}


def _heading(name: str, source: Source) -> int:
    title, _, which = name.rstrip(")").partition(" (")
    numbered = _NUMBERED.get(name[0]) if re.fullmatch(r"[\d.]+", name[1:]) else None
    pattern = numbered.format(re.escape(name[1:])) if numbered else r"#* ?" + re.escape(title) + r"(?![\w+])"
    found = [at for at, line in enumerate(source.lines, 1) if re.match(pattern, _PAGE_MARK.sub("", line))]
    if len(found) < int(which or 1):
        raise NotInSource(f"no heading {name!r}")
    return found[-1] if numbered else found[int(which or 1) - 1]


def _rank(line: str) -> int:
    return len(line) - len(line.lstrip("#"))


def _end(start: int, starts: dict[str, int], source: Source) -> int:
    if start <= 2:
        return len(source.lines)
    own = _rank(source.lines[start - 1])
    after = [at for at in starts.values() if at > start and _rank(source.lines[at - 1]) <= own]
    return min(after, default=len(source.lines) + 1) - 1


def record(book: str, source: Source) -> str:
    """What is kept of one document; refuses a citation that is not borne out."""
    cited = citations(book)
    found = sections({cite.section for cite in cited}, source)
    lines = [f"# {book}", f"sha256 {source.checksum}", f"lines {len(source.lines)}"]
    lines += [f"section {name} | {first}-{last}" for name, (first, last) in found.items()]
    lines += [f"cite {cite} | {_proof(cite, source)}" for cite in cited]
    return "\n".join(lines) + "\n"


def _proof(cite: Cited, source: Source) -> str:
    text = source.text(cite.first, cite.last)
    if cite.anchor.casefold() not in text.casefold():
        raise NotInSource(f"{cite}: lines {cite.first}-{cite.last} do not hold {cite.anchor!r}")
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Recorded:
    """What `sources.txt` keeps of one document."""

    checksum: str
    lines: int
    sections: dict[str, tuple[int, int]]
    cited: frozenset[Cited]
    text: str


def recorded() -> dict[str, Recorded]:
    blocks = RECORD.read_text("utf-8").split("# ")[1:]
    return {block.split("\n", 1)[0]: _recorded(block) for block in blocks}


def _recorded(block: str) -> Recorded:
    rows = [line.split(" ", 1) for line in block.splitlines()[1:] if line]
    spans = [_cited([*rest.split("|"), ""]) for kind, rest in rows if kind == "section"]
    cited = frozenset(_cited(rest.split("|")[:3]) for kind, rest in rows if kind == "cite")
    single = {kind: rest for kind, rest in rows if kind in ("sha256", "lines")}
    found = {span.section: (span.first, span.last) for span in spans}
    return Recorded(single["sha256"], int(single["lines"]), found, cited, "# " + block.rstrip("\n") + "\n")


def documents(folder: Path) -> dict[str, Source]:
    """The documents in a folder, known by their checksums whatever their names."""
    by_checksum = {source.checksum: source for source in map(read_source, sorted(folder.glob("*.txt")))}
    return {book: by_checksum[kept.checksum] for book, kept in recorded().items() if kept.checksum in by_checksum}


def main(folder: Path) -> None:
    found = documents(folder)
    missing = [book for book in RULEBOOKS if book not in found]
    if missing:
        raise SystemExit(f"{folder} has not the documents of: {', '.join(missing)}")
    RECORD.write_text("\n".join(record(book, found[book]) for book in RULEBOOKS), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
