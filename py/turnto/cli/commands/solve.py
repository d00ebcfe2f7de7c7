"""turnto solve: how well a book can be played, what its things are worth, and what makes no difference."""

from __future__ import annotations

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from turnto.book.emit.symbols import EVER, Things
from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.many_plays import many_plays
from turnto.cli.output import print_json, progress
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.ir.ops import Choice
from turnto.ir.runs import plain
from turnto.odds.confidence import wilson
from turnto.odds.simulate import Road, Tally, play
from turnto.odds.whole_book import WholeBook
from turnto.play.game import Game

POLICIES = ("careful", "random", "endings")


def solve(given: Namespace) -> int:
    """Solve a book as far as its positions allow, and estimate the rest."""
    if given.positions < 1:
        raise Stop("--positions takes a number of positions: at least 1.")
    game = open_book.opened(given.book)
    hero = hero_source.hero_for(game, given.hero, given.preset)
    begun = time.monotonic()
    progress(f"Opening up to {given.positions:,} positions …")
    whole = WholeBook(game, hero, given.positions)
    tallies = {name: _played(game, hero, given, name) for name in POLICIES}
    figures = _figures(given, game, whole, tallies, _followed(game, hero, given))
    figures["seconds"] = round(time.monotonic() - begun, 1)
    if given.json:
        print_json(figures)
    else:
        _print(figures)
    return GOOD


def _opened(path: str) -> list[Game]:
    return [open_book.opened(path)]


def _played(game: Game, hero: Sheet, given: Namespace, policy: str) -> Tally:
    asked = Namespace(**{**vars(given), "policy": policy})
    return many_plays([game], partial(_opened, given.book), hero, asked)


MOST_FOLLOWED = 300
"""Careful plays that are followed one by one, for the worth of things and for a walkthrough."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A careful play: what its hero had at the end, and the sections in order of first visit."""

    seed: int
    won: bool
    had: frozenset[str]
    sections: tuple[str, ...]


def _followed(game: Game, hero: Sheet, given: Namespace) -> list[Followed]:
    road = Road([game], "careful")
    found = []
    for seed in range(given.seed, given.seed + min(given.plays, MOST_FOLLOWED)):
        tally = Tally()
        road.begin(seed, {})
        position = play(road, hero, seed, tally)
        own = position.state.hero
        words = [word for _, listed in own.words for word in listed]
        had = frozenset([*(item.name for item in own.items), *words])
        won = bool(position.ended and position.ended.kind == "victory")
        found.append(Followed(seed, won, had, tuple(tally.visits)))
    return found


def _rate(plays: Sequence[Followed]) -> dict[str, Any]:
    return {"plays": len(plays), "win_rate": round(sum(one.won for one in plays) / len(plays), 3)}


def _worth(plays: Sequence[Followed]) -> dict[str, Any]:
    """Return for each thing and keyword how plays went that ended with it, and those without."""
    names = sorted({name for one in plays for name in one.had})
    pairs = {
        name: ([one for one in plays if name in one.had], [one for one in plays if name not in one.had])
        for name in names
    }
    return {name: {"with": _rate(a), "without": _rate(b)} for name, (a, b) in pairs.items() if a and b}


def _walkthrough(plays: Sequence[Followed]) -> dict[str, Any] | None:
    """Return the shortest way that won, and how often plays won that came to each of its sections."""
    if not (won := [one for one in plays if one.won]):
        return None
    best = min(won, key=lambda one: len(one.sections))
    rates = [_rate([one for one in plays if section in one.sections])["win_rate"] for section in best.sections]
    return {
        "seed": best.seed,
        "sections": [{"section": name, "win_rate": rate} for name, rate in zip(best.sections, rates, strict=True)],
    }


def _figures(
    given: Namespace,
    game: Game,
    whole: WholeBook,
    tallies: dict[str, Tally],
    plays: Sequence[Followed],
) -> dict[str, Any]:
    low, high = whole.low[0], whole.high[0]
    return {
        "best": {
            "win": [round(low, 6), round(high, 6)],
            "exact": whole.is_whole and high - low < 1e-6,
            "positions": whole.positions,
            "opened": len(whole.opened),
            "endings": {title or kind: round(chance, 6) for (kind, title), chance in whole.ends().items()},
            "line": [
                {"section": step.section, "choice": step.label, "win": [round(step.low, 4), round(step.high, 4)]}
                for step in whole.line()
            ],
        },
        "policies": {
            name: {
                "plays": tally.plays,
                "win_rate": round(tally.won / tally.plays, 4),
                "interval": list(wilson(tally.won, tally.plays)),
                "endings": {ending: round(n / tally.plays, 4) for ending, n in tally.endings.most_common()},
            }
            for name, tally in tallies.items()
        },
        "walkthrough": _walkthrough(plays),
        "worth": _worth(plays),
        "no_difference": _idle(given, game, tallies),
    }


def _idle(given: Namespace, game: Game, tallies: dict[str, Tally]) -> dict[str, list[str]]:
    """Return what nobody of any policy met or took, and what is given and never asked for."""
    visits: Counter[str] = sum((tally.visits for tally in tallies.values()), Counter())
    choices: Counter[tuple[str, str]] = sum((tally.choices for tally in tallies.values()), Counter())
    sections = [name for name in game.book.kept["sections"] if "foes" not in game.book.section(name).tags]
    book, _ = open_book.read(Path(given.book))
    things = Things(book, game.system)
    asked = {fold(thing.name) for thing in (*things.asked, *things.taken)}
    return {
        "sections": [name for name in sections if not visits[name]],
        "choices": [
            f"{name}: {plain(op.label, game.terms.numbers).strip()}"
            for name in sections
            for op in game.book.section(name).ops
            if isinstance(op, Choice) and visits[name] and not choices[name, op.id]
        ],
        "things": sorted(
            {
                thing.name
                for thing in things.given
                if thing.kind.removeprefix(EVER) in ("item", "keyword", "keywords", "title")
                and fold(thing.name) not in asked
                and not thing.tags
            }
        ),
    }


def _print(figures: dict[str, Any]) -> None:
    best = figures["best"]
    low, high = best["win"]
    if best["exact"]:
        print(f"Best play wins {low:.4%}: exact, {best['positions']:,} positions.")
    else:
        print(
            f"Best play wins between {low:.2%} and {high:.2%}, for certain: {best['opened']:,} positions were opened, "
            f"{best['positions'] - best['opened']:,} more were seen (--positions opens more)."
        )
    # bounds that say nothing have no best line either
    if high - low < 0.5:
        _print_line(best)
    print("Estimated from plays under seed:")
    for name, found in figures["policies"].items():
        low, high = found["interval"]
        print(f"  {name}: won {found['win_rate']:.1%} of {found['plays']} (95 in 100: {low:.1%} to {high:.1%})")
        for ending, share in found["endings"].items():
            print(f"    {share:>7.1%}  {ending}")
    if found := figures["walkthrough"]:
        print(f"Shortest way that won (careful, seed {found['seed']}); behind each section, how many of its plays won:")
        print("  " + ", ".join(f"{one['section']} {one['win_rate']:.0%}" for one in found["sections"]))
    if figures["worth"]:
        print("Won by careful plays that ended with it, and by those without (what wins may also be what gets it):")
    ranked = sorted(
        figures["worth"].items(), key=lambda one: one[1]["without"]["win_rate"] - one[1]["with"]["win_rate"]
    )
    for name, rows in ranked:
        print(f"  {rows['with']['win_rate']:>6.0%} with, {rows['without']['win_rate']:>4.0%} without  {name}")
    for title, names in figures["no_difference"].items():
        if names:
            print(f"{title} that made no difference in any play: {'; '.join(names)}")
    print(f"{figures['seconds']} s")


def _print_line(best: dict[str, Any]) -> None:
    for ending, chance in best["endings"].items():
        print(f"  {chance:>8.2%}  {ending}")
    if best["line"]:
        print("The best line as far as it is known; dice fall as they most likely do where that wins:")
    section = ""
    for step in best["line"]:
        if step["section"] != section:
            section = step["section"]
            print(f"  {section}")
        print(f"    {step['choice']}  ({_span(step['win'])})")


def _span(win: list[float]) -> str:
    low, high = (round(bound * 100, 1) for bound in win)
    return f"{low:g} %" if low == high else f"{low:g} to {high:g} %"
