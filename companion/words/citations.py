"""Where a rule is written, as people say it: `KPGUT §2, lines 97-99`."""

from collections.abc import Sequence
from gettext import NullTranslations

from companion.referee.rulebook import Citation

MEMORY_RULE = "m"


def citations(cites: Sequence[Citation], title: str, t: NullTranslations) -> str:
    """All of them in one line, the rulebook named once."""
    if not cites:
        return ""
    return f"{title} " + "; ".join(citation(cite, t) for cite in cites)


def citation(cite: Citation, t: NullTranslations) -> str:
    section = cite.section
    if section[:1] == MEMORY_RULE and section[1:].isdigit():
        # Translators: one of the numbered rules at the end of a rulebook
        section = t.gettext("memory rule %(number)s") % {"number": section[1:]}
    values = {"section": section, "first": cite.first, "last": cite.last}
    if cite.first == cite.last:
        return t.gettext("%(section)s, line %(first)s") % values
    return t.gettext("%(section)s, lines %(first)s-%(last)s") % values
