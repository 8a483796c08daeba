"""Collects every text of the project; `make translations` brings the catalogues up to date with it."""

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = sorted((ROOT / "companion" / "translations").glob("*/LC_MESSAGES/messages.po"))
METHODS = [("companion/**.py", "python"), ("templates/**.html", "jinja2"), ("printouts/**.html", "jinja2")]
#: What Babel puts into a header and nobody reads; its dates would make every run a change.
HEADER_NOISE = re.compile(r'"(Project-Id|Report-Msgid|POT-|PO-|Last-T|Language-T|Generated)[^\n]*\n')
KEYWORDS = {**DEFAULT_KEYWORDS, "_l": None, "lazy_pgettext": ((1, "c"), 2)}


def collect() -> Catalog:
    """Every text that is in the code and the templates now."""
    catalogue = Catalog(project="companion", fuzzy=False)
    found = extract_from_dir(
        ROOT,
        method_map=METHODS,
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        directory_filter=_may_hold_texts,
    )
    for _file, _line, message, comments, context in found:
        catalogue.add(message, auto_comments=comments, context=context)
    return catalogue


def _may_hold_texts(folder: str) -> bool:
    """Babel by itself would pass over every folder whose name begins with an underscore, such as our fragments."""
    return not Path(folder).name.startswith(".")


def read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=po.parts[-3])


def main() -> None:
    template = collect()
    for po in CATALOGUES:
        catalogue = read(po)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        with po.open("wb") as file:
            write_po(
                file,
                catalogue,
                omit_header=False,
                no_location=True,
                width=0,
                sort_output=True,
                ignore_obsolete=True,
            )
        po.write_text(HEADER_NOISE.sub("", po.read_text("utf-8")), "utf-8")
        with po.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        waiting = [message.id for message in catalogue if message.id and not message.string]
        print(f"{po.parts[-3]}: {len(catalogue)} texts, {len(waiting)} to translate")


if __name__ == "__main__":
    main()
