"""Things to choose from: equal things are one choice, and things of one name are told apart by their tags."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from turnto.core.names import fold, plainly
from turnto.core.sheet import Item


class Candidate(NamedTuple):
    """One of the different things there are."""

    place: int
    """Where it stands among all of them, the first of those equal to it."""
    item: Item
    label: str
    """Its name, with its tags if another thing has the name."""
    whole: str
    """One of it, as a book writes it."""


def candidates(items: Iterable[Item]) -> list[Candidate]:
    """Each different thing once, in order; no two labels are equal."""
    different: dict[tuple[str, tuple[str, ...]], tuple[int, Item]] = {}
    for place, own in enumerate(items):
        different.setdefault(alike(own), (place, own))
    names = [name for name, _ in different]
    found = []
    for (name, _), (place, own) in different.items():
        whole = str(replace(own, count=1))
        found.append(Candidate(place, own, whole if names.count(name) > 1 else own.name, whole))
    return found


def alike(own: Item) -> tuple[str, tuple[str, ...]]:
    """What equal things share: the name and the tags, in whatever order, however many there are of each."""
    return plainly(own.name), tuple(sorted(map(fold, own.tags)))
