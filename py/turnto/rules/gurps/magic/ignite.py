"""What Ignite Fire lights, with what heat, in how long (GL-MAGIC section 5)."""

from __future__ import annotations

from collections.abc import Iterator

LIGHTS: tuple[tuple[tuple[str, ...], tuple[tuple[int, int], ...]], ...] = (
    (("candle", "tinder", "wick", "lamp"), ((1, 1),)),
    (("paper", "parchment", "letter", "straw"), ((2, 1),)),
    (("clothing", "clothes", "cloth", "cloak"), ((3, 1), (2, 4))),
    (("leather",), ((3, 2),)),
    (("coal", "coals"), ((4, 1),)),
    (("heavy wood", "beam", "door", "log", "timber"), ((4, 2), (3, 6))),
    (("firewood", "kindling", "brushwood", "wood", "twigs"), ((3, 1),)),
)
"""Words, then (heat, seconds), the cheapest first; the seconds after the first cost as much again each."""

CLOTHING = (3, 1)
"""How clothes are lit in a fight, where nobody stands still for four seconds."""


def ways_to_light(thing: str, heat: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the ways to light a listed thing by this heat; an unlisted thing takes any heat for a second.

    More heat than a thing is listed with lights it in a second (ours).
    """
    words = thing.casefold()
    for names, ways in LIGHTS:
        if any(name in words for name in names):
            listed = [way for way in ways if not heat or way[0] == heat]
            yield from listed or ([(heat, 1)] if heat > max(ways)[0] else [])
            return
    yield from ((own, 1) for own in ((heat,) if heat else (1, 2, 3, 4)))
