"""Where the one thing comes from that cannot be computed: the browser's own entropy.

``?seed=7`` in the address gives every game begun on that page the seed 7: the dice of the house then fall as in
``turnto play --seed 7``.  It is there for tests, and for two players who want the same luck.
"""

from __future__ import annotations

import js

LARGEST = 2**53
"""A save is JSON, other programs read its numbers as floating point, and saves refuse larger ones."""


class BrowserEntropy:
    """The browser's entropy, unless the address says otherwise."""

    def number(self) -> int:
        """A number nobody can guess: 49 bits."""
        drawn = js.crypto.getRandomValues(js.Uint32Array.new(2))
        return (int(drawn[0]) & 0x1FFFF) << 32 | int(drawn[1])

    def seed(self) -> int:
        """The seed of a new game: the address's, else a number nobody can guess."""
        given = js.URLSearchParams.new(js.location.search).get("seed")
        said = str(given) if given else ""
        if said.isascii() and said.isdigit() and len(said) < 17 and int(said) < LARGEST:
            return int(said)
        return self.number()
