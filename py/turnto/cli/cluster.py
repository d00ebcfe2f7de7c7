"""Many plays on a Dask cluster: the same shares, handed to its workers instead of to processes here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from turnto.cli.errors import Stop
from turnto.core.sheet import Sheet
from turnto.ir.book import CompiledBook
from turnto.odds.simulate import Learned, Road, Share, Tally, played
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
    try:
        from distributed import Client
    except ImportError:
        raise Stop("Plays on a cluster want a library more: pip install 'turnto[cluster]'") from None
    books = tuple(json.dumps(game.book.kept, sort_keys=True) for game in games)
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as reason:
        raise Stop(f"No scheduler answers at {address}: {reason}") from None
    with client:
        yield lambda shares: (
            future.result()
            for future in client.map(_share, list(shares), books=books, hero=hero, policy=policy, pure=False)
        )


def _share(share: Share, books: tuple[str, ...], hero: Sheet, policy: str) -> tuple[Tally, Learned]:
    """Play a share, in a worker."""
    return played(_road(books, policy), hero, share)


@lru_cache(maxsize=4)
def _road(books: tuple[str, ...], policy: str) -> Road:
    """Open the books once for all shares of a worker, whose players remember what they have worked out."""
    rules = installed()
    kept = [json.loads(book) for book in books]
    return Road([Game(CompiledBook(book), rules[book["system"]]) for book in kept], policy)
