"""A template of `printouts/` becomes HTML, and HTML a tagged PDF. WeasyPrint is loaded when something is printed."""

import contextlib
import ctypes
import gettext
import io
import logging
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from companion.problems import CannotPrint
from companion.resources import PRINTOUTS, TRANSLATIONS
from companion.system import NEEDS

if TYPE_CHECKING:
    from weasyprint import Document

#: Tagged for screen readers; checked by veraPDF in the tests.
VARIANT = "pdf/ua-1"
_ENDING = re.compile(r"\s-\w+")
#: “Nosta 2”, “Joker træk 4”, “7 + 20”: a line never begins in the middle of a card's name or of a sum.
_NAME = re.compile(r"(\b[A-ZÅÄÖÆØ]\w*|\bnosta|\btræk) (?=\d)")
_BEFORE = re.compile(r" (<\w[^>]*>)")
_SUM = re.compile(r"(?<=\d) \+ (?=\d)")


@cache
def translations(language: str) -> gettext.NullTranslations:
    return gettext.translation("messages", TRANSLATIONS, [language], fallback=True)


@cache
def _environment(language: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(PRINTOUTS),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined] # added by i18n
    environment.globals["language"] = language
    environment.filters["whole"] = _whole
    return environment


def _whole(text: str) -> Markup:
    """Finnish endings such as in “Draw Two -kortti” stay with their hyphen and their word, numbers with their name.

    The space is inside: a text that ends with one, just before another element, can be broken after its first word.
    """
    moved = _BEFORE.sub(r"\1 ", str(escape(text)))
    bound = _SUM.sub("\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}", _NAME.sub("\\1\N{NO-BREAK SPACE}", moved))
    return Markup(_ENDING.sub(r'<span class="whole">\g<0></span>', bound))  # noqa: S704 - escaped just here


def page(template: str, language: str, **values: Any) -> str:
    return _environment(language).get_template(template).render(values)


def layout(html: str) -> "Document":
    """The pages as they will be printed, to be measured or written."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # where it would print advice of its own
            import weasyprint
            from weasyprint.urls import URLFetcher
    except OSError:
        raise CannotPrint(" ".join(NEEDS["printing"].apt)) from None
    _keep_libraries()
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    # Everything is in the page itself: nothing is fetched, from the network or from the disk.
    fetcher = URLFetcher(allowed_protocols=("data",))
    return weasyprint.HTML(string=html, url_fetcher=fetcher).render(pdf_variant=VARIANT)


@cache
def _keep_libraries() -> None:
    """Pango looks for typefaces in a thread of its own: unloaded under it when we end, it would take us along."""
    from weasyprint.text import ffi

    for name in ("gobject", "pango", "harfbuzz", "fontconfig", "pangoft2"):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(getattr(ffi, name)))


def written(document: "Document") -> bytes:
    pdf: bytes = document.write_pdf(pdf_variant=VARIANT)
    return pdf
