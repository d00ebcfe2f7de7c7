"""Where the one thing comes from that cannot be computed: the browser's own entropy."""

from __future__ import annotations

import js


class Entropy:
    """The browser's entropy."""

    def seed(self) -> int:
        drawn = js.crypto.getRandomValues(js.Uint32Array.new(2))
        # 49 bits: a save is JSON, other programs read its numbers as floating point, and saves refuse larger ones.
        return (int(drawn[0]) & 0x1FFFF) << 32 | int(drawn[1])
