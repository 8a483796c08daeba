"""The rooms of the house, and which door leads where."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "companion"
PURE = {"game", "referee", "braille"}
#: Which rooms a room may import from. `web, cli -> services -> store, printing, live -> game, referee, braille`
DOORS = {
    "game": set(),
    "braille": set(),
    "referee": {"game"},
    "rulebooks": {"game", "referee"},
    "words": PURE,
    "store": PURE,
    "printing": PURE | {"rulebooks", "words"},
    "live": PURE,
    "services": PURE | {"rulebooks", "store", "printing", "live"},
    "web": PURE | {"words", "services"},
    "cli": PURE | {"words", "services", "web"},
}
#: The factory puts the rooms together, so it may see the store.
EXCEPTIONS = {("companion.web", "store")}
#: Libraries that only one room knows.
KNOWN_ONLY_TO = {
    "sqlalchemy": {"store"},
    "flask_sqlalchemy": {"store"},
    "flask_migrate": {"store"},
    "psycopg": {"live"},
    "weasyprint": {"printing"},
    "rapidfuzz": {"referee"},
    "snowballstemmer": {"referee"},
}
#: They compute and do nothing else, so a pure room may know them.
AS_PURE = {"rapidfuzz", "snowballstemmer"}


def modules() -> Iterator[tuple[str, str, Path]]:
    """Every module with its name and room; modules directly in the package have no room."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        room = parts[1] if len(parts) > 2 else ""
        yield name, room, path


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            if node.module == "companion":
                yield from (f"companion.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def room_of(imported: str) -> str | None:
    parts = imported.split(".")
    return parts[1] if parts[0] == "companion" and len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else None


@pytest.mark.parametrize(("name", "room", "path"), list(modules()))
def test_a_room_imports_only_through_its_doors(name: str, room: str, path: Path) -> None:
    assert not room or room in DOORS, f"{room} is a new room: say in DOORS where it leads"
    for imported in imports(path):
        other = room_of(imported)
        if room and other and other != room and (name, other) not in EXCEPTIONS:
            assert other in DOORS[room], f"{name} imports {imported}"
        for library, rooms in KNOWN_ONLY_TO.items():
            if imported.split(".")[0] == library:
                assert room in rooms, f"{name} imports {imported}, which only {rooms} may know"


def test_a_pure_room_imports_the_standard_library_and_what_is_as_pure() -> None:
    for name, room, path in modules():
        for imported in imports(path) if room in PURE else ():
            known = imported.split(".")[0] in sys.stdlib_module_names | AS_PURE or room_of(imported) in PURE
            assert known, f"{name} imports {imported}"


def test_what_runs_before_the_set_up_needs_nothing_installed() -> None:
    assert {imported.split(".")[0] for imported in imports(PACKAGE / "system.py")} <= sys.stdlib_module_names


def test_the_test_sees_the_imports_it_judges() -> None:
    found = set(imports(PACKAGE / "web" / "home.py"))
    assert {"flask", "companion.__version__", "companion.services.tables"} <= found
