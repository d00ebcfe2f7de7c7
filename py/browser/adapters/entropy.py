"""Where what cannot be computed comes from: the browser's own entropy, and its clock.

``?seed=7`` in the address gives every game begun on that page the seed 7: the dice of the house then fall as in
``turnto play --seed 7``.  It is there for tests, and for two players who want the same luck.
"""

from __future__ import annotations

import js

from browser.ports import seed_of


class BrowserEntropy:
    """The browser's entropy, unless the address says otherwise."""

    def __init__(self, search: str) -> None:
        """``search`` is what follows ? in the address."""
        said = _seed_in(search)
        self._chosen = seed_of(said) if said else None

    def number(self) -> int:
        """A number nobody can guess: 49 bits."""
        drawn = js.crypto.getRandomValues(js.Uint32Array.new(2))
        return (int(drawn[0]) & 0x1FFFF) << 32 | int(drawn[1])

    def seed(self) -> int:
        """Return the seed of a new game: the one that was chosen, else an unguessable number.

        An address may choose it, or the reader.
        """
        return self.number() if self._chosen is None else self._chosen

    def chosen_seed(self) -> int | None:
        """The seed that the address or the reader has chosen; None where each game gets another."""
        return self._chosen

    def choose_seed(self, seed: int | None) -> None:
        """Choose the seed of new games, or none."""
        self._chosen = seed

    def now(self) -> int:
        """The time, in seconds since 1970."""
        return int(js.Date.now() // 1000)


def _seed_in(search: str) -> str:
    pairs = (pair.partition("=") for pair in search.removeprefix("?").split("&"))
    return next((value for name, _, value in pairs if name == "seed"), "")
