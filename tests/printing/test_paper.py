"""Folding, planned: which way of folding fits which box."""

import pytest

from companion.printing.orders import Order, check, file_name
from companion.printing.paper import PAPERS, Plan, plan_folds
from companion.problems import BadBox, BoxTooSmall, NoSuchFormat, UnknownChoice, Unprintable

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
PLANS = [
    # paper, box, columns, rows
    (A4, "kpgut", 2, 5),
    (LETTER, "kpgut", 2, 5),
    (A4, "wide", 2, 4),
    (A4, "tuck", 3, 5),
    (A4, "92x60", 3, 5),
    (A4, "60x92", 3, 5),
    (A4, "300x300", 1, 1),
    (LETTER, "110 x 60", 2, 5),
]


@pytest.mark.parametrize(("paper", "box", "columns", "rows"), PLANS)
def test_a_sheet_is_folded_as_little_as_its_box_allows(paper: object, box: str, columns: int, rows: int) -> None:
    plan = plan_folds(paper, box)  # type: ignore[arg-type]
    assert (plan.columns, plan.rows) == (columns, rows)


def test_no_plan_with_fewer_folds_would_fit() -> None:
    plan = plan_folds(A4, "tuck")
    fewer = [Plan(A4, columns, rows) for columns in range(1, 7) for rows in range(1, 9)]
    assert not [each for each in fewer if each.folds < plan.folds and each.fits((92, 60))]


def test_the_panels_of_kpgut_are_half_a_sheet_wide_and_a_fifth_high() -> None:
    plan = plan_folds(A4, "kpgut")
    assert plan.panel == pytest.approx((105, 59.4))
    assert plan.along == [105]
    assert plan.across == pytest.approx([59.4 * n for n in (1, 2, 3, 4)])


@pytest.mark.parametrize("box", ["", "big", "92", "92x", "x60", "-92x60", "92x60x20", "1e3x60", "٩٢x٦٠", "9999x1"])
def test_what_is_no_box_is_refused(box: str) -> None:
    with pytest.raises(BadBox):
        plan_folds(A4, box)


@pytest.mark.parametrize("box", ["30x30", "39x200", "92x20"])
def test_a_box_that_no_sensible_folding_fits_is_refused(box: str) -> None:
    with pytest.raises(BoxTooSmall):
        plan_folds(A4, box)


WRONG: list[tuple[Order, type[Unprintable]]] = [
    (Order("poster"), UnknownChoice),
    (Order("sheet", rulebook="bridge"), UnknownChoice),
    (Order("sheet", "sv"), UnknownChoice),
    (Order("sheet", paper="a3"), UnknownChoice),
    (Order("sheet", box="10x10"), BadBox | BoxTooSmall),  # type: ignore[list-item]
    (Order("sheet", format="brf"), NoSuchFormat),
    (Order("rules", format="pdf"), NoSuchFormat),
    (Order("rules", format="brf", cells=5), UnknownChoice),
    (Order("score-sheet", system="average", seating="pairs"), UnknownChoice),
    (Order("score-sheet", seating="rotating-pairs", players=6), UnknownChoice),
    (Order("report"), Unprintable),
]


@pytest.mark.parametrize(("order", "problem"), WRONG)
def test_an_order_that_cannot_be_filled_is_refused(order: Order, problem: type[Unprintable]) -> None:
    with pytest.raises(Unprintable) as raised:
        check(order)
    assert isinstance(raised.value, problem)


NAMES = [
    (Order("sheet", "fi", rulebook="kpgut"), "kpgut-fold-sheet-fi-a4.pdf"),
    (Order("sheet", "da", rulebook="motu-2020", paper="letter", box="tuck"), "motu-2020-fold-sheet-da-letter-tuck.pdf"),
    (Order("key", scheme="colour-first", large=True), "unoprivate-marking-key-colour-first-large-en-a4.pdf"),
    (Order("labels", format="brf"), "unoprivate-labels-en-40x25.brf"),
    (Order("score-sheet", seating="pairs"), "score-pad-standard-pairs-en-a4.pdf"),
    (Order("rules", format="brf", cells=28, lines=29, rulebook="kpgut"), "kpgut-braille-rules-en-28x29.brf"),
]


@pytest.mark.parametrize(("order", "name"), NAMES)
def test_a_file_is_named_after_what_is_in_it(order: Order, name: str) -> None:
    assert file_name(order) == name
