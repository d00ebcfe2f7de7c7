"""turnto test: a book played many times, and what that shows."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import print_json
from turnto.cli.shelf import Shelf
from turnto.core.sheet import Sheet
from turnto.ir.ops import Choice
from turnto.ir.runs import plain
from turnto.odds.confidence import wilson
from turnto.odds.jobs import workers
from turnto.odds.simulate import Road, Tally, played, shared_out
from turnto.play.game import Game

FEW = 200
"""Fewer plays than these are over before further processes have begun."""


def test(given: Namespace) -> int:
    """Play a book many times and report how it went."""
    if given.plays < 1:
        raise Stop("--plays takes a number of games: at least 1.")
    if given.jobs is not None and given.jobs < 1:
        raise Stop("--jobs takes a number of processes: at least 1.")
    games = _games(given)
    game = games[0]
    hero = hero_source.hero_for(game, given.hero, given.preset)
    jobs = given.jobs or (1 if given.plays < FEW else os.cpu_count() or 1)
    learns = Road(games, given.policy).learns
    with _workers(games, given, hero, jobs) as played, _progress(given.plays) as told:
        tally = shared_out(played, learns, given.seed, given.plays, told)
    figures = _figures(games, tally, given)
    if given.json:
        print_json(figures)
    else:
        _print(figures)
    return GOOD


def _workers(games: Sequence[Game], given: Namespace, hero: Sheet, jobs: int) -> Any:
    """Return the context that plays: this process, or several others."""
    if jobs == 1:
        road = Road(games, given.policy)
        return nullcontext(lambda shares: (played(road, hero, share) for share in shares))
    return workers(games, partial(_games, given), hero, given.policy, jobs)


@contextmanager
def _progress(plays: int) -> Iterator[Callable[[int], None]]:
    """A bar, where somebody is there to see it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda number: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=plays)
        yield lambda number: bar.update(task, completed=number)


def _games(given: Namespace) -> list[Game]:
    """The book, and those given with it that turns can lead into."""
    if not given.further:
        return [open_book.opened(given.book)]
    shelf = Shelf(given.book, given.further)
    games = [shelf.of(id) for id in shelf.titles]
    return [game for game in games if game]


def _figures(games: Sequence[Game], tally: Tally, given: Namespace) -> dict[str, Any]:
    known = [
        called
        for game in games
        for name, called in _sections(games, game)
        if "foes" not in game.book.section(name).tags
    ]
    return {
        "plays": tally.plays,
        "seed": given.seed,
        "policy": given.policy,
        "won": tally.won,
        "win_rate": round(tally.won / tally.plays, 4),
        "interval": list(wilson(tally.won, tally.plays)),
        "died": tally.died,
        "unfinished": tally.unfinished,
        "stuck": tally.stuck,
        "turns": round(tally.turns / tally.plays, 1),
        "endings": dict(tally.endings.most_common()),
        "deaths": dict(tally.deaths.most_common()),
        "sections": {"known": len(known), "seen": sum(tally.visits[name] > 0 for name in known)},
        "never_seen": [name for name in known if not tally.visits[name]],
        "never_taken": [way for game in games for way in _never_taken(games, game, tally)],
        **({"books": dict(tally.books.most_common())} if len(games) > 1 else {}),
    }


def _sections(games: Sequence[Game], game: Game) -> list[tuple[str, str]]:
    """The names of a book's sections, each with what the tally calls it."""
    before = "" if game is games[0] else f"{game.book.title}: "
    return [(name, before + name) for name in game.book.kept["sections"]]


def _never_taken(games: Sequence[Game], game: Game, tally: Tally) -> list[dict[str, str]]:
    """The choices of sections that were seen, which nobody took."""
    return [
        {"section": called, "choice": plain(op.label, game.terms.numbers).strip()}
        for name, called in _sections(games, game)
        for op in game.book.section(name).ops
        if isinstance(op, Choice) and tally.visits[called] and not tally.choices[called, op.id]
    ]


def _print(figures: dict[str, Any]) -> None:
    low, high = figures["interval"]
    seen = figures["sections"]
    print(f"{figures['plays']} games, policy {figures['policy']}, seeds from {figures['seed']}")
    print(
        f"won {figures['win_rate']:.1%} (95 in 100: {low:.1%} to {high:.1%}), died {figures['died']}, unfinished {figures['unfinished']}"
    )
    print(f"{figures['turns']} sections turned to in a game; {seen['seen']} of {seen['known']} sections seen")
    _rows("plays that came to", figures.get("books", {}))
    _rows("endings", figures["endings"])
    _rows("deaths in", figures["deaths"])
    if figures["never_seen"]:
        print(f"never seen: {', '.join(figures['never_seen'])}")
    if figures["never_taken"]:
        print("never taken:")
        for way in figures["never_taken"]:
            print(f"  {way['section']}: {way['choice']}")


def _rows(title: str, rows: dict[str, int]) -> None:
    if rows:
        print(title)
    for name, times in rows.items():
        print(f"  {times:>6}  {name or '(in mid-section)'}")
