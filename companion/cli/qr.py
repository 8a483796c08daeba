"""A QR code that a phone reads off the terminal, whether its background is dark or light."""

import sys

import qrcode

QUIET_ZONE = 4
#: Black on white, whatever colours the terminal has.
_INK, _RESET = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
#: Two rows of the code in one line of text, by (upper is dark, lower is dark).
_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def terminal_qr(text: str) -> str | None:
    """The code as lines of half blocks; None where the terminal's encoding has no such characters."""
    try:
        "".join(_BLOCKS.values()).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return None
    in_colour = sys.stdout.isatty()
    return "\n".join(f"{_INK}{line}{_RESET}" if in_colour else line for line in half_blocks(text))


def half_blocks(text: str) -> list[str]:
    code = qrcode.QRCode(border=QUIET_ZONE)
    code.add_data(text)
    rows = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return ["".join(_BLOCKS[pair] for pair in zip(*rows[i : i + 2], strict=True)) for i in range(0, len(rows), 2)]
