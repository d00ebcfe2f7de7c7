"""Writer of what an import leaves to do: TODOs in the book, problems, and files of what is long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnto.book.model import Place, Problem
from turnto.exchange.mended import Written, place_shown
from turnto.exchange.plain_text import one_line
from turnto.exchange.story import LeftOver
from turnto.exchange.wording import reason_in

LONGEST_TODO = 600
"""Characters of a TODO; what is longer goes to a file of its own."""
LONGEST_PROBLEM = 300
"""Characters of a problem."""
FEW_LISTED = 3
"""Things of a kind that have a TODO each, where one can stand for all; it shows as many."""
MOST_LISTED = 40
"""Things of a kind that are listed one by one; what is more stands in a file."""
ATTACHED = "left-over"
"""Folder for the files of what was left over."""


class LeftOverWriter:
    """Writer of the TODOs of one book."""

    def __init__(self, done: Written, language: str) -> None:
        self._done, self._language = done, language
        self._attached = 0
        self._told: set[tuple[Place, str]] = set()

    def kept(self, block: LeftOver) -> str:
        """Return a TODO, or a comment of the source as a comment of the book."""
        if block.why == "code comment" and "[[" not in block.text and len(block.text) < LONGEST_TODO:
            return f"<!-- {one_line(block.text).replace('--', '- -').replace('<!', '< !')} -->"
        return self.todo(block.text, block.place, block.why)

    def todo(self, text: str, place: Place, why: str = "", is_new: bool = True) -> str:
        """Return a TODO, and tell of it as a problem unless another has told of it (``is_new``)."""
        shown = one_line(text)
        if len(shown) > LONGEST_TODO:
            self._attached += 1
            name = f"{self._attached}.txt"
            self._done.files[f"{ATTACHED}/{name}"] = text
            shown = f"{shown[:120]} … (the whole of it: {ATTACHED}/{name})"
        if is_new:
            told = f"{why}: {shown}" if why else shown
            # A passage that several include has its TODOs in each, but they are told of once.
            if (place, told) not in self._told:
                self._told.add((place, told))
                self._problem(told, place)
        said = reason_in(why, self._language)
        return f"TODO {said + ': ' if said else ''}{shown} {place_shown(place)}"

    def one_by_one(self, why: str, file: str, found: Mapping[str, Place]) -> list[str]:
        """Return a TODO for each of the first of many, and one for a file of the others."""
        first, further = _first_listed(found)
        if further:
            first.append((f"{len(further)} more: {self._in_file(file, further)}", further[0][1]))
        return [self.todo(text, place, why) for text, place in first]

    def in_one(self, why: str, file: str, found: Mapping[str, Place]) -> list[str]:
        """Return one TODO for many of a kind, which are listed in a file."""
        if len(found) <= FEW_LISTED:
            return self.one_by_one(why, file, found)
        path = self._in_file(file, list(found.items()))
        first, further = _first_listed(found)
        for text, place in first:
            self._problem(f"{why}: {one_line(text)}", place)
        if further:
            self._problem(f"{why}: {len(further)} more: {path}", further[0][1])
        shown = "; ".join(one_line(text) for text, _ in first[:FEW_LISTED])
        return [self.todo(f"{path} ({len(found)}): {shown} …", first[0][1], why, is_new=False)]

    def _in_file(self, name: str, told: Sequence[tuple[str, Place]]) -> str:
        """Write texts with their places to a file; return where it stands in the book's folder."""
        path = f"{ATTACHED}/{name}"
        self._done.files[path] = "".join(f"{place.file}:{place.line}: {one_line(text)}\n" for text, place in told)
        return path

    def _problem(self, told: str, place: Place) -> None:
        self._done.left.append(Problem(place, "left-over", "warning", told[:LONGEST_PROBLEM]))


def _first_listed(found: Mapping[str, Place]) -> tuple[list[tuple[str, Place]], list[tuple[str, Place]]]:
    """Return what is listed one by one, and what is too much for that."""
    told = list(found.items())
    return told[:MOST_LISTED], told[MOST_LISTED:]
