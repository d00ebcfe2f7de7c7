"""How the common rules speak of things."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.world import Terms


def named(terms: Terms, name: str) -> str:
    """Return a thing's name with its article if it takes one: "the rope", but "Climbing"."""
    is_thing = name[:1].islower() or fold(name) in terms.items
    return say("the", name=name) if is_thing else name
