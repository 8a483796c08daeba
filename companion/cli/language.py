"""The language of the terminal: set once at the start, for our own words and for click's."""

import gettext
import os
from collections.abc import MutableMapping

from companion import LANGUAGES, PREFIX
from companion.resources import TRANSLATIONS

_ = gettext.gettext
ngettext = gettext.ngettext


def speak_the_users_language(environ: MutableMapping[str, str]) -> None:
    # The default domain of gettext, so click's own sentences are looked up in our catalogue too.
    gettext.bindtextdomain("messages", TRANSLATIONS)
    environ["LANGUAGE"] = _preferred(environ)


def terminal_language() -> str:
    return os.environ["LANGUAGE"]


def translations(language: str | None = None) -> gettext.NullTranslations:
    """For the rooms that are handed the reader's language: the terminal's, or another."""
    return gettext.translation("messages", TRANSLATIONS, [language] if language else None, fallback=True)


def _preferred(environ: MutableMapping[str, str]) -> str:
    variables = (PREFIX + "LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wishes = ":".join(environ.get(name, "") for name in variables).split(":")
    codes = (wish[:2].lower() for wish in wishes if len(wish) == 2 or wish[2:3] in ("_", "-", "."))
    return next((code for code in codes if code in LANGUAGES), "en")
