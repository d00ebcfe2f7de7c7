"""How long something takes, told apart from how slow the machine is at the moment."""

from __future__ import annotations

import time
from collections.abc import Callable

USUAL = 0.007
"""Seconds in which an ordinary machine counts to two hundred thousand."""


def _count() -> float:
    start = time.process_time()
    for _ in range(200_000):
        pass
    return time.process_time() - start


def seconds(do: Callable[[], object], enough: float) -> float:
    """Return the processor's seconds for this, as an ordinary machine would have taken them.

    What took more than ``enough`` is done twice more, and the quickest counts: a machine that others share
    is up to six times slower from one second to the next.
    """
    best, before = float("inf"), _count()
    for _ in range(3):
        start = time.process_time()
        do()
        taken, after = time.process_time() - start, _count()
        best = min(best, taken / max(1.0, (before + after) / 2 / USUAL))
        before = after
        if best <= enough:
            break
    return best
