"""Two things side by side in one run: only their ratio says something on a noisy machine."""

import statistics
import time
from collections.abc import Callable


def seconds(action: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    action()
    return clock() - start


def compare(
    name: str,
    ours: Callable[[], object],
    reference: Callable[[], object],
    limit: float,
    times: int,
    clock: Callable[[], float] = time.perf_counter,
) -> None:
    """Run both in turn, so that whatever disturbs one disturbs the other, and print the ratio of the medians."""
    ours(), reference()  # the first run of each fills caches and is not counted
    pairs = [(seconds(ours, clock), seconds(reference, clock)) for _ in range(times)]
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    verdict = "within" if mine / theirs <= limit else "OVER"
    print(f"{name}: {mine / theirs:.2f}, {verdict} {limit} ({mine * 1000:.2f} ms against {theirs * 1000:.2f} ms)")
