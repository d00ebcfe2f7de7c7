"""Shelf of a campaign: the book opened, those named with it, and linked ones in folders beside it."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from turnto.cli import open_book
from turnto.cli.errors import Stop
from turnto.core.names import fold
from turnto.play import campaign
from turnto.play.campaign import Campaign
from turnto.play.game import Game

TITLE = re.compile(r"^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$", re.MULTILINE)


class Shelf:
    """Books of a campaign by id."""

    def __init__(self, first: str, further: Sequence[str] = ()) -> None:
        self.game = open_book.opened(first, draft=True)
        self._games = {self.game.book.id: self.game}
        for path in further:
            self._put(open_book.opened(path, draft=True))
        self._look_beside(Path(first))

    @property
    def titles(self) -> Mapping[str, str]:
        """Map ids to titles of the books of the same rules, between which a hero may travel."""
        return {id: game.book.title for id, game in self._games.items() if game.system is self.game.system}

    @property
    def known(self) -> tuple[str, ...]:
        """Return every name under which a turn may lead to these books."""
        return campaign.known_as(self.titles)

    def of(self, id: str) -> Game | None:
        """Return the book of this id, if it is on the shelf."""
        return self._games.get(id)

    def go_on(self, journey: Campaign) -> tuple[Game, Campaign]:
        """Arrive in the other book, or stay if it lacks the section."""
        away = journey.session.position.departure
        assert away is not None
        here = self._games[journey.session.position.book]
        there = self._games.get(campaign.named(away[0], self.titles) or "")
        if there is not None:
            try:
                return there, campaign.on_the_threshold(there, journey)
            except KeyError:
                print(f"{there.book.title} has no section “{away[1]}”; you stay where you are.", file=sys.stderr)
        return here, campaign.stay(here, journey)

    def _put(self, game: Game) -> None:
        self._games.setdefault(game.book.id, game)

    def _look_beside(self, first: Path) -> None:
        """Add books in the folders beside this one that it names, and those that they name."""
        beside = {path: name for path, name in titled(first.resolve().parent) if path != first.resolve()}
        wanted = _elsewhere(self.game)
        while wanted:
            name = wanted.pop()
            if campaign.named(name, {id: game.book.title for id, game in self._games.items()}):
                continue
            for path, title in beside.items():
                if fold(name) in (fold(title), fold(path.name)):
                    try:
                        with contextlib.redirect_stderr(io.StringIO()):
                            game = open_book.opened(str(path))
                    except Stop:
                        print(f"{path.name}, beside this book, cannot be played: turnto check {path}", file=sys.stderr)
                        continue
                    self._put(game)
                    wanted |= _elsewhere(game)
                    break


def titled(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the books in a folder with their titles."""
    try:
        found = sorted(path for path in folder.iterdir() if (path / "book.md").is_file())
    except OSError:
        return
    for path in found:
        try:
            with (path / "book.md").open(encoding="utf-8", errors="replace") as text:
                title = TITLE.search(text.read(4000))
        except OSError:
            continue
        yield path, title[1] if title else path.name


def _elsewhere(game: Game) -> set[str]:
    """Return the names of other books that a book's turns lead to."""
    return {book for section in game.book.kept["sections"].values() for book in _books_in(section)}


def _books_in(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            if isinstance(part.get("book"), str) and "to" in part and part["book"]:
                yield part["book"]
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
