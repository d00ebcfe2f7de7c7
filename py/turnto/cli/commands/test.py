"""turnto test: a book played many times, and what that shows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from turnto.cli import hero_source, open_book
from turnto.cli.errors import FAULTY_BOOK, GOOD, Stop
from turnto.cli.many_plays import many_plays
from turnto.cli.output import print_json
from turnto.cli.own_plays import Failure, OwnPlay, own_plays, run
from turnto.cli.shelf import Shelf
from turnto.ir.ops import Choice
from turnto.ir.runs import plain
from turnto.odds.confidence import wilson
from turnto.odds.simulate import Tally
from turnto.play.game import Game


def test(given: Namespace) -> int:
    """Run the plays a book brings, play it many times, and report how it went."""
    written = own_plays(Path(given.book))
    failed = [failure for play in written if (failure := run(given.book, play))]
    if given.own and not written:
        raise Stop(f"{given.book} brings no plays of its own: docs/command.md says how they are written.")
    if not given.json:
        _print_own(written, failed)
    if given.own:
        if given.json:
            print_json({"own": _own_figures(written, failed)})
        return FAULTY_BOOK if failed else GOOD
    games = _games(given)
    game = games[0]
    hero = hero_source.hero_for(game, given.hero, given.preset)
    tally = many_plays(games, partial(_games, given), hero, given)
    figures = _figures(games, tally, given)
    if given.json:
        print_json({**figures, **({"own": _own_figures(written, failed)} if written else {})})
    else:
        _print(figures)
    return FAULTY_BOOK if failed else GOOD


def _print_own(written: Sequence[OwnPlay], failed: Sequence[Failure]) -> None:
    for failure in failed:
        print(f"{failure.play.file}:{failure.number}: “{failure.play.name}”: {failure.reason}")
        print("".join(f"    {line}\n" for line in failure.transcript.strip().splitlines()))
    if written:
        print(f"the book's own plays: {len(written) - len(failed)} of {len(written)} went as they say")


def _own_figures(written: Sequence[OwnPlay], failed: Sequence[Failure]) -> dict[str, Any]:
    return {
        "plays": len(written),
        "failed": [
            {
                "name": failure.play.name,
                "file": str(failure.play.file),
                "line": failure.number,
                "reason": failure.reason,
                "transcript": failure.transcript,
            }
            for failure in failed
        ],
    }


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
