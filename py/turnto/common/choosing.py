"""Choices among things: equal things are one choice, and tags tell things of one name apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from turnto.core.names import fold, plainly
from turnto.core.sheet import Item


class Candidate(NamedTuple):
    """A choice among things: one entry of a list, with a label that no other has."""

    place: int
    """Where it stands among all of them, the first of those equal to it."""
    item: Item
    label: str
    """Its name, with its tags if another thing has the name."""
    whole: str
    """One of it, as a book writes it."""


def candidates(items: Iterable[Item]) -> list[Candidate]:
    """Return each distinct thing once, in order, with a unique label."""
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
    """Return the key under which things are equal: the name and the sorted tags, without the count."""
    return plainly(own.name), tuple(sorted(map(fold, own.tags)))
