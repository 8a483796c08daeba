"""Scores as people read them."""

from fractions import Fraction


def shown(score: int | Fraction | None) -> str:
    """A score for people: an average with two decimals, halves away from zero."""
    if score is None:
        return "-"
    if isinstance(score, int):
        return str(score)
    hundredths = (score * 200 + 1) // 2
    return f"{hundredths // 100}.{hundredths % 100:02}"
