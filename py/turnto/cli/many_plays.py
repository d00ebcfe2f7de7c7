"""Many plays of a book for a command, spread over processes, with a progress bar."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turnto.cli.cluster import cluster
from turnto.cli.errors import Stop
from turnto.core.sheet import Sheet
from turnto.odds.jobs import Opened, workers
from turnto.odds.simulate import Road, Tally, played, shared_out
from turnto.play.game import Game

FEW = 50
"""Fewer plays than these are over before further processes have begun."""


def many_plays(games: Sequence[Game], opened: Opened, hero: Sheet, given: Namespace) -> Tally:
    """Return the tally of the simulated plays that a command asks for (``plays``, ``seed``, ``policy``, ``jobs``).

    ``opened`` opens the books again in a new process. Raises Stop for invalid numbers.
    """
    if given.plays < 1:
        raise Stop("--plays takes a number of games: at least 1.")
    if given.jobs is not None and given.jobs < 1:
        raise Stop("--jobs takes a number of processes: at least 1.")
    jobs = given.jobs or (1 if given.plays < FEW else os.cpu_count() or 1)
    learns = Road(games, given.policy).learns
    scheduler = getattr(given, "scheduler", None)
    players = (
        cluster(scheduler, games, hero, given.policy)
        if scheduler
        else _workers(games, opened, hero, given.policy, jobs)
    )
    with players as play, _progress(given.plays) as told:
        return shared_out(play, learns, given.seed, given.plays, told)


def _workers(games: Sequence[Game], opened: Opened, hero: Sheet, policy: str, jobs: int) -> Any:
    """Return the context that plays: this process, or several others."""
    if jobs == 1:
        road = Road(games, policy)
        return nullcontext(lambda shares: (played(road, hero, share) for share in shares))
    return workers(games, opened, hero, policy, jobs)


@contextmanager
def _progress(plays: int) -> Iterator[Callable[[int], None]]:
    """A bar, where somebody is there to see it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda number: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=plays)
        yield lambda number: bar.update(task, completed=number)
