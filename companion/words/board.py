"""What is said about a table: places, rulebooks, ways of scoring."""

from gettext import NullTranslations

from companion.words.cards import N_

ORDINALS = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
    N_("tenth"),
)
#: The rulebooks by the names people know them by.
RULEBOOK_NAMES = {
    "my-uno-fi": "My UNO (FI)",
    "mit-uno-dk": "Mit UNO (DK)",
    "unoprivate": "UNOPRIVATE",
    "motu-2020": "Masters of the Universe 2020",
    "kpgut": "KPGUT",
}
SYSTEM_NAMES = {
    "standard": N_("Standard: the others’ cards are yours, highest wins"),
    "low-score": N_("Low score: your own cards count, lowest wins"),
    "elimination": N_("Elimination: at the target you drop out, the last one in wins"),
    "average": N_("KPGUT series: minutes on the clock, lowest average wins"),
}
SEATING_NAMES = {
    "solo": N_("Everyone for themselves"),
    "pairs": N_("Two pairs, partners opposite (4 players)"),
    "rotating-pairs": N_("Changing partners (4 or 8 players)"),
    "teams": N_("Two teams, seated alternately (4, 6, 8 or 10 players)"),
}
DECK_NAMES = {"classic": N_("Classic, 108 cards"), "motu-2020": N_("Masters of the Universe 2020, 112 cards")}


def ordinal(place: int, translations: NullTranslations) -> str:
    if place > len(ORDINALS):
        return translations.gettext("place %(number)s") % {"number": place}
    return translations.gettext(ORDINALS[place - 1])
