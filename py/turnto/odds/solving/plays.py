"""Plays of one book, for solving it: shares for processes, and their results."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from turnto.core.names import fold, plainly
from turnto.core.sheet import Sheet
from turnto.odds.policies import Experience
from turnto.odds.simulate import Road, Tally, play
from turnto.odds.solving.learning_player import Learned, Learning, Lessons
from turnto.play.game import Game
from turnto.play.position import Position

Player = Literal["random", "careful", "endings", "learning", "learned"]
Opened = Callable[[], Game]


class Share(NamedTuple):
    """Plays that a process is asked for."""

    player: Player
    seeds: tuple[int, ...]
    lessons: Lessons
    without: str = ""
    """A thing or keyword that the hero loses as soon as it is gained."""


@dataclass(frozen=True, slots=True)
class FinishedPlay:
    """Finished play."""

    seed: int
    won: bool
    ending: str
    had: frozenset[str]
    """What the hero had at any time, of what the book gives."""
    line: tuple[tuple[str, str], ...]
    """The decisions at the ends of pages: section, and what was taken."""


@dataclass
class PlayedShare:
    """Results of a share."""

    plays: list[FinishedPlay] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    lessons: Lessons = field(default_factory=Lessons)


class PlayRunner:
    """A book with its hero and its players, who remember what they have worked out."""

    def __init__(self, game: Game, hero: Sheet) -> None:
        self._game, self._hero = game, hero
        self._roads: dict[str, Road] = {}

    def play(self, share: Share) -> PlayedShare:
        """Play a share."""
        road = self._roads.get(share.player) or self._roads.setdefault(share.player, self._road(share.player))
        result = PlayedShare()
        for seed in share.seeds:
            result.plays.append(self._one(road, share, seed, result))
        return result

    def _road(self, player: Player) -> Road:
        if player in ("learning", "learned"):
            road = Road([self._game], "random")
            made = Learning(self._game, Lessons()) if player == "learning" else Learned(self._game, Lessons())
            road.players = {self._game.book.id: made}
            return road
        return Road([self._game], player)

    def _one(self, road: Road, share: Share, seed: int, result: PlayedShare) -> FinishedPlay:
        id = self._game.book.id
        player = road.players[id]
        if isinstance(player, Learning):
            player.start(seed, share.lessons)
        else:
            player.begin(seed, share.lessons.known)
        had: dict[str, None] = {}
        line: list[tuple[str, str]] = []

        def after(position: Position) -> Position:
            hero = position.state.hero
            # a rule in course keeps what it has in hand
            if share.without and position.thing is None:
                hero = without(hero, share.without)
                if hero is not position.state.hero:
                    position = replace(position, state=position.state.with_hero(hero))
            for item in hero.items:
                had.setdefault(plainly(item.name))
            for group, words in hero.words:
                if group == self._game.system.language.codes:
                    had.update(dict.fromkeys(map(fold, words)))
            return position

        road.follow = lambda section, label: line.append((section, label))
        position = play(road, self._hero, seed, result.tally, after)
        won = bool(position.ended and position.ended.kind == "victory")
        died = bool(position.ended and position.ended.kind == "death")
        taught: Experience = player.over(position, died)
        result.lessons.known.add(taught)
        if isinstance(player, Learning):
            result.lessons.note(player.answers, won)
        ended = position.ended
        ending = (ended.title or ended.kind) if ended else "not over"
        return FinishedPlay(seed, won, ending, frozenset(had), tuple(line))


def without(hero: Sheet, name: str) -> Sheet:
    """Return the hero without a thing or a keyword of this name."""
    items = tuple(item for item in hero.items if plainly(item.name) != plainly(name))
    if len(items) < len(hero.items):
        hero = replace(hero, items=items)
    for group, words in hero.words:
        kept = tuple(word for word in words if fold(word) != fold(name))
        if len(kept) < len(words):
            hero = hero.with_words(group, kept)
    return hero


Run = Callable[[Iterable[Share], Callable[[], float]], Iterator[PlayedShare]]
"""Plays shares and yields what came of each, in any order, as long as there are seconds left."""


@contextmanager
def processes(game: Game, opened: Opened, hero: Sheet, jobs: int) -> Iterator[Run]:
    """Yield a function that plays shares in ``jobs`` processes; processes that overrun are stopped at the end."""
    forks = "fork" in multiprocessing.get_all_start_methods()
    begun = (lambda: game) if forks else opened
    pool = multiprocessing.get_context("fork" if forks else "spawn").Pool(jobs, _begin, (begun, hero))

    def run(shares: Iterable[Share], left: Callable[[], float]) -> Iterator[PlayedShare]:
        results = pool.imap_unordered(_played, shares)
        while True:
            try:
                yield results.next(timeout=max(0.0, left()))
            except (StopIteration, multiprocessing.TimeoutError):
                return

    with pool:
        yield run


_TABLE: list[PlayRunner] = []
"""In a process that plays: its table."""


def _begin(opened: Opened, hero: Sheet) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the command to say that it was stopped
    _TABLE[:] = [PlayRunner(opened(), hero)]


def _played(share: Share) -> PlayedShare:
    return _TABLE[0].play(share)


def here(game: Game, hero: Sheet) -> Run:
    """Return what plays shares in this process; a play that has begun is played to its end."""
    table = PlayRunner(game, hero)

    def run(shares: Iterable[Share], left: Callable[[], float]) -> Iterator[PlayedShare]:
        for share in shares:
            if left() <= 0:
                return
            yield table.play(share)

    return run
