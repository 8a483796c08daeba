"""Where the folders beside the code are: in the checkout, or packed into an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PACKED = _PACKAGE / "_resources"
_ROOT = _PACKED if _PACKED.is_dir() else _PACKAGE.parent

#: The checkout this code runs from, or None when it was installed.
CHECKOUT = None if _PACKED.is_dir() else _PACKAGE.parent
TEMPLATES = _ROOT / "templates"
STATIC = _ROOT / "static"
MIGRATIONS = _ROOT / "migrations"
PRINTOUTS = _ROOT / "printouts"
TRANSLATIONS = _PACKAGE / "translations"
