"""What is said about printed documents: their names, and why one cannot be had."""

from gettext import NullTranslations

from companion import problems as p
from companion.words.cards import N_

DOCUMENT_NAMES = {
    "sheet": N_("Rule sheet that folds into the card box"),
    "cards": N_("Rule cards that lie in the deck"),
    "key": N_("Key to the Braille marks"),
    "labels": N_("Braille labels for a deck"),
    "score-sheet": N_("Score pad"),
    "report": N_("Report of a match"),
    "tent": N_("Table tent with a QR code"),
    "rules": N_("Rules in Braille"),
}
PAPER_NAMES = {"a4": "A4", "letter": "US Letter"}
BOX_NAMES = {
    "kpgut": N_("As KPGUT folds it, once along and four times across"),
    "wide": N_("Wide box, 145 x 90 mm"),
    "tuck": N_("Single-deck box, 92 x 60 mm"),
}
SCHEME_NAMES = {
    "unoprivate": N_("Value first, as UNOPRIVATE (gb)"),
    "colour-first": N_("Colour first, as other Braille decks (b7)"),
}
LANGUAGE_NAMES = {"en": "English", "fi": "Suomi", "da": "Dansk"}
SENTENCES: dict[type[p.Unprintable], str] = {
    p.CannotPrint: N_(
        "To print PDFs, this machine needs packages that are missing: %(packages)s. Braille works without."
    ),
    p.BadBox: N_("“%(value)s” is not a box. Name one (%(known)s) or write its size in millimetres, such as 92x60."),
    p.BoxTooSmall: N_(
        "A box of %(box)s mm is too small: no sensible way of folding fits. Each side needs %(smallest)s mm."
    ),
    p.DoesNotFit: N_(
        "Folded for the box “%(box)s”, the rules do not fit on one sheet in %(smallest)s point or larger."
    ),
    p.UnknownChoice: N_("%(option)s cannot be “%(value)s”. It can be: %(known)s."),
    p.NothingToReport: N_("Say which match to report: a match file with --match, or a table with --table."),
    p.NoSuchFormat: N_("“%(document)s” cannot be had as %(format)s."),
}


def sentence(problem: p.Unprintable, translations: NullTranslations) -> str:
    return translations.gettext(SENTENCES[type(problem)]) % vars(problem)
