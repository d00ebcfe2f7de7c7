"""Many plays on a Dask cluster: the same shares, handed to its workers instead of to processes here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from turnto.cli.errors import Stop
from turnto.core.sheet import Sheet
from turnto.ir.book import CompiledBook
from turnto.odds.simulate import Learned, Road, Share, Tally, played
from turnto.odds.solving import plays as solving
from turnto.odds.solving.plays import Run
from turnto.play.game import Game
from turnto.rules.installed import installed

SECONDS = 10
"""How long a scheduler may take to answer."""


@contextmanager
def cluster(
    address: str, games: Sequence[Game], hero: Sheet, policy: str
) -> Iterator[Callable[[Iterable[Share]], Iterable[tuple[Tally, Learned]]]]:
    """Yield a function that lets the workers of a scheduler play shares and returns their results in order.

    The compiled books go to the workers, which need Turnto and nothing of this machine's files.
    """
    with _client(address) as client:
        books = _sent(client, tuple(json.dumps(game.book.kept, sort_keys=True) for game in games))
        yield lambda shares: (
            future.result()
            for future in client.map(_share, list(shares), books=books, hero=hero, policy=policy, pure=False)
        )


@contextmanager
def table(address: str, game: Game, hero: Sheet) -> Iterator[tuple[Run, int]]:
    """Yield what plays shares of a book on the workers of a scheduler, and their number."""
    with _client(address) as client:
        book = _sent(client, json.dumps(game.book.kept, sort_keys=True))

        def run(shares: Iterable[solving.Share], left: Callable[[], float]) -> Iterator[solving.PlayedShare]:
            from distributed import as_completed

            futures = client.map(_solving_share, list(shares), book=book, hero=hero, pure=False)
            try:
                for future in as_completed(futures, loop=client.loop, timeout=max(0.0, left())):
                    yield future.result()
            except TimeoutError:
                client.cancel(futures)

        yield run, max(1, sum(client.nthreads().values()))


def _sent(client: Any, value: Any) -> Any:
    """Send what all shares need to every worker, once.

    ``map`` would make a task of a long argument, named like its parameter: the next call's then clashes with it.
    """
    return client.scatter(value, broadcast=True, hash=False)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise Stop("Plays on a cluster want a library more: pip install 'turnto[cluster]'") from None
    try:
        return Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as reason:
        raise Stop(f"No scheduler answers at {address}: {reason}") from None


def _solving_share(share: solving.Share, book: str, hero: Sheet) -> solving.PlayedShare:
    """Play a share for solving, in a worker."""
    return _solving_table(book, hero).play(share)


@lru_cache(maxsize=4)
def _solving_table(book: str, hero: Sheet) -> solving.PlayRunner:
    kept = json.loads(book)
    return solving.PlayRunner(Game(CompiledBook(kept), installed()[kept["system"]]), hero)


def _share(share: Share, books: tuple[str, ...], hero: Sheet, policy: str) -> tuple[Tally, Learned]:
    """Play a share, in a worker."""
    return played(_road(books, policy), hero, share)


@lru_cache(maxsize=4)
def _road(books: tuple[str, ...], policy: str) -> Road:
    """Open the books once for all shares of a worker, whose players remember what they have worked out."""
    rules = installed()
    kept = [json.loads(book) for book in books]
    return Road([Game(CompiledBook(book), rules[book["system"]]) for book in kept], policy)
