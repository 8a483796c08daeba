"""The same page on somebody else's phone: an address that works there, and its QR code."""

from functools import lru_cache
from urllib.parse import urlsplit

from flask import current_app, request
from markupsafe import Markup

from companion.network import address_in_network, is_only_this_machine

QUIET_ZONE = 4


def address_elsewhere(path: str) -> str | None:
    """Where other phones find this path; none when only this machine can."""
    root = current_app.config["PUBLIC_URL"] or request.host_url.rstrip("/")
    if is_only_this_machine(root):
        root = address_in_network(current_app.config["SERVED_ON"], urlsplit(root).port or 80)
    return None if is_only_this_machine(root) else root + path


@lru_cache(maxsize=256)
def qr_path(text: str) -> tuple[int, Markup]:
    """The side of the code in modules, and the drawing of its dark ones as a path."""
    import qrcode

    code = qrcode.QRCode(border=QUIET_ZONE)
    code.add_data(text)
    rows = code.get_matrix()
    runs = [f"M{x} {y}h{length}v1h-{length}z" for y, row in enumerate(rows) for x, length in _dark_runs(row)]
    return len(rows), Markup("".join(runs))  # noqa: S704 - made of numbers alone


def _dark_runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    starts = [x for x, dark in enumerate(row) if dark and not (x and row[x - 1])]
    return [(x, next(end for end in range(x, len(row) + 1) if end == len(row) or not row[end]) - x) for x in starts]
