"""Simulation in several processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from turnto.core.sheet import Sheet
from turnto.odds.simulate import Learned, Road, Share, Tally, played
from turnto.play.game import Game

Opened = Callable[[], Sequence[Game]]
"""What opens the books once more; it can be sent to a process that begins with nothing."""

Played = tuple[Tally, Learned]


@contextmanager
def workers(
    games: Sequence[Game], opened: Opened, hero: Sheet, policy_name: str, jobs: int
) -> Iterator[Callable[[Iterable[Share]], Iterable[Played]]]:
    """Yield a function that lets ``jobs`` processes play shares and returns their results in order."""
    forks = "fork" in multiprocessing.get_all_start_methods()
    begun = (lambda: games) if forks else opened
    with multiprocessing.get_context("fork" if forks else "spawn").Pool(
        jobs, _begin, (begun, hero, policy_name)
    ) as pool:
        yield lambda shares: pool.imap(_played, shares)


_ROAD: list[tuple[Road, Sheet]] = []
"""In a process that plays: its books and its players, who remember what they have worked out."""


def _begin(opened: Opened, hero: Sheet, policy_name: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the command to say that it was stopped
    _ROAD[:] = [(Road(opened(), policy_name), hero)]


def _played(share: Share) -> Played:
    road, hero = _ROAD[0]
    return played(road, hero, share)
