"""Makes one document in a process of its own, so that whoever asked for it can go on keeping score.

The order comes as JSON on standard input; the file and its thumbnail go where the arguments say. What is wrong with
the order comes back as JSON on standard output, with exit code 2.
"""

import json
import sys
from pathlib import Path

from companion.printing.making import make, thumbnail
from companion.printing.orders import Order
from companion.problems import Unprintable

REFUSED = 2


def main() -> int:
    file, picture = map(Path, sys.argv[1:3])
    given = json.load(sys.stdin)
    order = Order(**{**given, "house_rules": tuple(map(tuple, given["house_rules"]))})
    try:
        made = make(order)
    except Unprintable as problem:
        json.dump({"problem": type(problem).__name__, "data": vars(problem)}, sys.stdout)
        return REFUSED
    drawn = thumbnail(made) if order.format == "pdf" else None
    if drawn:
        picture.write_bytes(drawn)
    file.write_bytes(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
