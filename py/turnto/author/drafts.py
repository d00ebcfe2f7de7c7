"""Books being written: read once a save, with their problems, and opened for play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from turnto.book.as_read import ReadLine, as_read
from turnto.book.model import Book, Problem, Section
from turnto.book.problem import as_json
from turnto.book.reread import Readings
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.installed import installed
from turnto.site import shelf, watch
from turnto.site.errors import Trouble
from turnto.survey.dot import dot, node_ids
from turnto.survey.graph import graph_of
from turnto.survey.layout import svg

Read = Callable[[Path, Readings], tuple[Book, list[Problem]]]


@dataclass(frozen=True)
class WatchedBook:
    """Book as it was last saved."""

    path: Path
    book: Book
    problems: Sequence[Problem]

    @property
    def is_played(self) -> bool:
        """Whether its rules are installed, so that it can be understood."""
        return self.book.system in installed().ids

    @cached_property
    def compiled(self) -> shelf.Compiled:
        """The book as play loads it; Trouble where there is nothing to play."""
        return shelf.compiled_of(self.path, self.book, self.problems, draft=True)

    @cached_property
    def game(self) -> Game | None:
        """The book with its rules; None where there is nothing to play."""
        try:
            return Game(CompiledBook(dict(self.compiled)), installed()[self.book.system])
        except Trouble:
            return None

    @cached_property
    def read(self) -> dict[str, tuple[Section, tuple[ReadLine, ...]]]:
        """How each section was read, by its name."""
        if not self.is_played:
            return {}
        told = as_read(self.book, installed()[self.book.system])
        return {section.name: (section, lines) for section, lines in reversed(told.sections)}

    @cached_property
    def map(self) -> dict[str, Any]:
        """Return the map's drawing, its node of each section, and their texts; raise Trouble without a map."""
        if not self.is_played:
            raise Trouble("A book whose rules are not known has no map yet.")
        graph = graph_of(self.book, installed()[self.book.system])
        texts = {name: spot.text for name, spot in graph.spots.items()}
        return {"svg": svg(dot(graph)), "nodes": node_ids(graph), "texts": texts}


class Drafts:
    """The books that an author works on."""

    def __init__(self, paths: Sequence[Path], read: Read) -> None:
        self.paths, self._read = tuple(paths), read
        self.drafts: tuple[WatchedBook, ...] = ()
        self._looked: dict[Path, watch.Looked] = {}
        self._readings = {path: Readings() for path in self.paths}

    def renew(self) -> None:
        """Read anew every book that was saved since it was last read, and of it what has changed."""
        now = {path: watch.look([path]) for path in self.paths}
        known = {draft.path: draft for draft in self.drafts if self._looked.get(draft.path) == now[draft.path]}
        self.drafts = tuple(
            known.get(path) or WatchedBook(path, *self._read(path, self._readings[path])) for path in self.paths
        )
        self._looked = now

    def named(self, id: str) -> WatchedBook | None:
        """The book of this id."""
        return next((draft for draft in self.drafts if draft.book.name == id), None)

    def compiled(self, path: Path) -> shelf.Compiled:
        """The book at a path as play loads it; Trouble where there is nothing to play."""
        return next(draft for draft in self.drafts if draft.path == path).compiled

    @property
    def problems(self) -> list[dict[str, Any]]:
        """The problems of all books."""
        return [told for draft in self.drafts for told in as_json(draft.problems)]
