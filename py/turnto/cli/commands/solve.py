"""turnto solve: how well a book can be played, what its things are worth, and what makes no difference.

An answer is given within the seconds it may take: exact if the book's positions are few, with certain bounds else, and beside
them estimates from seeded plays.  Each stage has its share of the time, and what one leaves goes to those behind it.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

from turnto.book.emit.symbols import EVER, Things
from turnto.cli import cluster, hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.output import print_json, progress
from turnto.core.names import fold, plainly
from turnto.core.sheet import Sheet
from turnto.ir.ops import Choice
from turnto.ir.runs import plain
from turnto.odds.confidence import wilson
from turnto.odds.simulate import Tally
from turnto.odds.solving.learning_player import Lessons
from turnto.odds.solving.plays import FinishedPlay, PlayedShare, Player, Run, Share, processes, without
from turnto.odds.solving.whole_book import WholeBook
from turnto.play.game import Game
from turnto.play.position import Position

POLICIES: tuple[Player, ...] = ("careful", "random", "endings")

UNTIL = {
    "open": 0.22,
    "careful": 0.32,
    "random": 0.37,
    "endings": 0.44,
    "learning": 0.72,
    "learned": 0.84,
    "worth": 0.97,
}
"""The share of the time by which each stage is over."""

AT_ONCE = {"random": 4, "learning": 2}
"""Plays of a share; one of players who reckon with every rule, and may take seconds for a play."""

REPLAYED = 8
"""Plays that are played again without a thing, at most, for what it is worth."""
AT_FIRST = 2
"""Plays that are played again without each thing, before any has more of them."""


@dataclass
class Plays:
    """Results of the plays of one player."""

    plays: list[FinishedPlay] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    lessons: Lessons = field(default_factory=Lessons)

    def add(self, result: PlayedShare) -> None:
        """Add the results of a share."""
        self.plays += result.plays
        self.tally.add(result.tally)
        self.lessons.add(result.lessons)

    @property
    def won(self) -> int:
        """Return how many were won."""
        return sum(play.won for play in self.plays)

    def surely(self) -> float:
        """Return the lower end of the interval of the share won.

        Three lucky plays are no proof.
        """
        return wilson(self.won, len(self.plays))[0]

    @property
    def rate(self) -> float:
        """Return the share that was won."""
        return self.won / len(self.plays) if self.plays else 0.0


class Clock:
    """The time that is left of the seconds a command may take."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._begun = time.monotonic()

    def spent(self) -> float:
        """Return the seconds that have passed."""
        return time.monotonic() - self._begun

    def left(self, stage: str) -> float:
        """Return the seconds until a stage is to be over."""
        return UNTIL[stage] * self.seconds - self.spent()


def solve(given: Namespace) -> int:
    """Solve a book as far as its positions and the time allow, and estimate the rest."""
    for name, least in (("positions", 1), ("plays", 1), ("seconds", 1), ("jobs", 1)):
        if (number := getattr(given, name)) is not None and number < least:
            raise Stop(f"--{name} takes a number: at least {least}.")
    game = open_book.opened(given.book)
    hero = hero_source.hero_for(game, given.hero, given.preset)
    clock = Clock(given.seconds)
    progress(f"An answer comes within about {given.seconds:g} s (--seconds) …")
    whole = WholeBook(game, hero, given.positions, lambda: clock.left("open") > 0)
    with _players(game, hero, given) as (run, given.jobs):
        policies: dict[str, Plays] = {name: _played(run, name, given, clock, Lessons()) for name in POLICIES}
        found = Plays() if whole.is_whole else _learned(run, given, clock, policies)
        best = max((found, *policies.values()), key=Plays.surely)
        worth = (
            _exact_worth(game, hero, whole, given, clock) if whole.is_whole else _worth(run, game, given, clock, found)
        )
    figures = _figures(given, game, whole, policies, found, best, worth)
    figures["seconds"], figures["megabytes"] = round(clock.spent(), 1), _megabytes()
    if given.json:
        print_json(figures)
    else:
        _print(figures)
    return GOOD


@contextmanager
def _players(game: Game, hero: Sheet, given: Namespace) -> Iterator[tuple[Run, int]]:
    """Yield what plays shares, and how many of them at once."""
    if given.scheduler:
        with cluster.table(given.scheduler, game, hero) as players:
            yield players
        return
    jobs = given.jobs or os.cpu_count() or 1
    with processes(game, partial(open_book.opened, given.book), hero, jobs) as run:
        yield run, jobs


# --- plays ---------------------------------------------------------------------------------------------


def _shares(given: Namespace, player: Player, lessons: Lessons, plays: int) -> Iterator[Share]:
    many = AT_ONCE.get(player, 1)
    for at in range(0, plays, many):
        seeds = range(given.seed + at, given.seed + min(at + many, plays))
        yield Share(player, tuple(seeds), lessons)


def _wave(given: Namespace) -> int:
    """Return how many shares are handed out at once.

    The next stage waits for those that are out when the time is over.
    """
    return 2 * int(given.jobs)


def _played(run: Run, player: Player, given: Namespace, clock: Clock, lessons: Lessons) -> Plays:
    """Play as many games as were asked for, or as there is time for.

    A player who learns has the lessons of all games before.
    """
    found = Plays()
    learns = player in ("careful", "endings")
    shares = _shares(given, player, lessons, given.plays)
    while clock.left(player) > 0 and (wave := list(islice(shares, _wave(given)))):
        if learns:
            wave = [share._replace(lessons=Lessons(known=found.lessons.known)) for share in wave]
        for result in run(wave, lambda: clock.left(player)):
            found.add(result)
    return found


def _learned(run: Run, given: Namespace, clock: Clock, policies: dict[str, Plays]) -> Plays:
    """Let a player learn which ways win; return the plays of a player who follows these, under other seeds."""
    lessons = Lessons()
    many = AT_ONCE["learning"]
    learning = count(given.seed + LEARNING, many)
    while clock.left("learning") > 0:
        wave = [Share("learning", tuple(range(at, at + many)), lessons) for at in islice(learning, _wave(given))]
        for result in run(wave, lambda: clock.left("learning")):
            lessons.add(result.lessons)
    # What is deadly to players who try everything is everything: whoever avoided that would have no way left.
    lessons.known = policies["careful"].lessons.known
    found = _played(run, "learned", given, clock, lessons)
    found.lessons = lessons
    return found


LEARNING = 1_000_000
"""How far the seeds that are learned from lie from those that are played."""


# --- what things are worth -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worth:
    """Worth of a thing or a keyword: the chance of winning with it and without it."""

    with_it: float
    without: float
    plays: int
    """Plays that were played again without it; none where the figures are exact."""
    same: bool
    """Whether it changed who won not once."""


def _names(game: Game, given: Namespace) -> dict[str, str]:
    """Return what the book gives, as plain names: things, keywords, what its ready heroes have."""
    book, _ = open_book.read(Path(given.book))
    things = Things(book, game.system)
    kinds = ("item", "keyword", "keywords", game.system.language.codes)
    listed = [thing.name for thing in things.given if thing.kind.removeprefix(EVER) in kinds]
    return {plainly(name): name for name in listed}


def _worth(run: Run, game: Game, given: Namespace, clock: Clock, found: Plays) -> dict[str, Worth | None]:
    """Return what each thing is worth to the player who learned.

    Plays in which they had it are played again without it.

    None for what there was no time for.
    """
    names = _names(game, given)
    had = Counter(name for play in found.plays for name in play.had if name in names)
    before = {name: {play.seed: play.won for play in found.plays if name in play.had} for name, _ in had.most_common()}
    after: dict[str, dict[int, bool]] = {name: {} for name in before}
    for first, last in ((0, AT_FIRST), (AT_FIRST, REPLAYED)):
        for name, won in before.items():
            seeds = sorted(won)[first:last]
            half = -(-len(seeds) // _wave(given)) or 1
            shares = [
                Share("learned", tuple(seeds[at : at + half]), found.lessons, name) for at in range(0, len(seeds), half)
            ]
            for result in run(shares, lambda: clock.left("worth")) if clock.left("worth") > 0 else ():
                after[name] |= {play.seed: play.won for play in result.plays}
    return {names[name]: _worth_of(before[name], now) if now else None for name, now in after.items()}


def _worth_of(before: Mapping[int, bool], after: Mapping[int, bool]) -> Worth:
    """Return what a thing is worth by plays with it and the same ones without it, by their seeds."""
    with_it, less = (sum(won[seed] for seed in after) / len(after) for won in (before, after))
    is_same = all(before[seed] == after[seed] for seed in after)
    return Worth(with_it, less, len(after), is_same and len(after) > AT_FIRST)


def _exact_worth(game: Game, hero: Sheet, whole: WholeBook, given: Namespace, clock: Clock) -> dict[str, Worth | None]:
    worth: dict[str, Worth | None] = {}
    for name, said in _names(game, given).items():
        worth[said] = None
        if clock.left("worth") > 0:
            less = WholeBook(game, hero, given.positions, lambda: clock.left("worth") > 0, partial(_without, name))
            if less.is_whole:
                same = abs(whole.low[0] - less.low[0]) < SAME
                worth[said] = Worth(whole.low[0], less.low[0], 0, same)
    return worth


SAME = 1e-9


def _without(name: str, position: Position) -> Position:
    if position.thing:
        return position
    return replace(position, state=position.state.with_hero(without(position.state.hero, name)))


# --- figures -------------------------------------------------------------------------------------------


def _megabytes() -> int | None:
    """Return the memory of this process and the largest of those it started, at their peak; None where nobody tells."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(peaks) // (1024 * 1024 if sys.platform == "darwin" else 1024)


def _walkthrough(found: Plays) -> dict[str, Any] | None:
    """Return the surest line that won, and for each of its choices how often plays with it won.

    Of lines that are equally sure it is the shortest.
    """
    if not (won := [play for play in found.plays if play.won]):
        return None
    taken: dict[tuple[str, str], list[FinishedPlay]] = {}
    for play in found.plays:
        for step in set(play.line):
            taken.setdefault(step, []).append(play)
    rate = {step: sum(play.won for play in plays) / len(plays) for step, plays in taken.items()}
    best = max(won, key=lambda play: (min((rate[step] for step in play.line), default=1), -len(play.line)))
    return {
        "seed": best.seed,
        "ending": best.ending,
        "line": [
            {
                "section": section,
                "choice": label,
                "plays": len(taken[section, label]),
                "win_rate": round(rate[section, label], 3),
            }
            for section, label in best.line
        ],
    }


def _told(plays: Plays) -> dict[str, Any]:
    endings = Counter(play.ending for play in plays.plays)
    return {
        "plays": len(plays.plays),
        "win_rate": round(plays.rate, 4),
        "interval": list(wilson(plays.won, len(plays.plays))),
        "endings": {ending: round(n / len(plays.plays), 4) for ending, n in endings.most_common()},
    }


def _figures(
    given: Namespace,
    game: Game,
    whole: WholeBook,
    policies: dict[str, Plays],
    found: Plays,
    best: Plays,
    worth: dict[str, Worth | None],
) -> dict[str, Any]:
    low, high = whole.low[0], min(whole.high[0], 1.0)
    is_exact = whole.is_whole and high - low < 1e-6
    # within bounds, what is certain of best play may be less than a player has won
    is_best = is_exact or low > best.rate
    every = {**policies, **({"learned": found} if found.plays else {})}
    return {
        "best": {
            "win": [round(low, 6), round(high, 6)],
            "exact": is_exact,
            "positions": whole.positions,
            "opened": len(whole.opened),
            "endings": {title or kind: round(chance, 6) for (kind, title), chance in whole.ends().items()}
            if is_best
            else {},
            "line": [
                {"section": step.section, "choice": step.label, "win": [round(step.low, 4), round(step.high, 4)]}
                for step in (whole.line() if is_best else ())
            ],
        },
        "policies": {name: _told(plays) for name, plays in every.items()},
        "lessons": found.lessons.plays,
        "best_player": next((name for name, plays in every.items() if plays is best), ""),
        "walkthrough": None if is_best else _walkthrough(best),
        "worth": {
            name: {
                "with": round(own.with_it, 4),
                "without": round(own.without, 4),
                "plays": own.plays,
                "same": own.same,
            }
            for name, own in worth.items()
            if own
        },
        "no_time": [name for name, own in worth.items() if own is None],
        "no_difference": _idle(given, game, whole, list(every.values()), worth),
    }


def _idle(
    given: Namespace, game: Game, whole: WholeBook, every: Sequence[Plays], worth: dict[str, Worth | None]
) -> dict[str, list[str]]:
    """Return what makes no difference, by name, and how that is known."""
    visits: Counter[str] = sum((plays.tally.visits for plays in every), Counter())
    choices: Counter[tuple[str, str]] = sum((plays.tally.choices for plays in every), Counter())
    sections = [name for name in game.book.kept["sections"] if "foes" not in game.book.section(name).tags]
    book, _ = open_book.read(Path(given.book))
    things = Things(book, game.system)
    asked = {fold(thing.name) for thing in (*things.asked, *things.taken)}
    met = whole.met() | {section for section, times in visits.items() if times}
    # Of plays that were not over in their time nothing is counted: then nothing is missed by them either.
    is_seen = bool(visits) or whole.is_whole
    found = {
        "sections that can never be come to" if whole.is_whole else "sections that no play came to": [
            name for name in sections if is_seen and name not in met and game.book.section(name).ending is None
        ],
        "endings that no play came to": [
            name for name in sections if is_seen and not visits[name] and game.book.section(name).ending
        ],
        "choices that no play took": [
            f"{name}: {_label(game, op)}"
            for name in sections
            for op in game.book.section(name).ops
            if isinstance(op, Choice) and visits[name] and not choices[name, op.id]
        ],
        "choices that lead alike, for certain": [said for name in sections for said in _alike(game, name)],
        "choices that never matter to winning, for certain": [
            f"{section}: {' | '.join(labels)}" for section, labels in whole.idle_choices().items()
        ],
        "things that are given and never asked for": sorted(
            {
                thing.name
                for thing in things.given
                if thing.kind.removeprefix(EVER) in ("item", "keyword", "keywords", "title")
                and fold(thing.name) not in asked
                and not thing.tags
            }
        ),
        "things without which the same plays were won" if not whole.is_whole else "things that no win hangs on": sorted(
            name for name, own in worth.items() if own and own.same
        ),
    }
    return {title: names for title, names in found.items() if names}


def _label(game: Game, op: Choice) -> str:
    return plain(op.label, game.terms.numbers).strip()


def _alike(game: Game, section: str) -> Iterator[str]:
    """Yield the choices of a section that turn to one section, ask nothing and do nothing."""
    by_turn: dict[Any, list[Choice]] = {}
    for op in game.book.section(section).ops:
        if isinstance(op, Choice) and not op.deeds and not op.conditions:
            by_turn.setdefault(op.turn, []).append(op)
    for listed in by_turn.values():
        if len(listed) > 1:
            yield f"{section}: {' | '.join(_label(game, op) for op in listed)}"


# --- printing ------------------------------------------------------------------------------------------


CALLED = {"learned": "a player who learned which ways win"}


def _print(figures: dict[str, Any]) -> None:
    best = figures["best"]
    _print_verdict(figures)
    _print_line(best)
    print("Estimated from plays under seed:")
    for name, found in figures["policies"].items():
        if not found["plays"]:
            print(f"  {CALLED.get(name, name)}: no play was over in its time (--seconds)")
            continue
        low, high = found["interval"]
        print(
            f"  {CALLED.get(name, name)}: won {found['win_rate']:.1%} of {found['plays']} (95 in 100: {low:.1%} to {high:.1%})"
        )
        for ending, share in found["endings"].items():
            print(f"    {share:>7.1%}  {ending}")
    if found := figures["walkthrough"]:
        player = figures["best_player"]
        print(
            f"The best line known, the surest that won ({CALLED.get(player, player)}, seed {found['seed']}: {found['ending']});"
        )
        print("behind each choice, how many of that player's plays won that took it:")
        _print_steps(found["line"], lambda step: f"{step['win_rate']:.0%} of {step['plays']}")
    _print_worth(figures)
    for title, names in figures["no_difference"].items():
        print(f"{title[0].upper()}{title[1:]}: {'; '.join(names)}")
    memory = f", {figures['megabytes']:,} MB" if figures["megabytes"] else ""
    print(f"{figures['seconds']} s{memory}; {best['opened']:,} positions opened, {best['positions']:,} counted.")


def _print_verdict(figures: dict[str, Any]) -> None:
    best, (low, high) = figures["best"], figures["best"]["win"]
    if best["exact"]:
        print(f"Best play wins {low:.4%}: exact, {best['positions']:,} positions.")
        return
    left = best["positions"] - best["opened"]
    counted = f"{best['opened']:,} positions were opened, {left:,} more were seen"
    if high - low < 0.9:
        print(f"Best play wins between {low:.2%} and {high:.2%}, for certain: {counted} (--seconds opens more).")
    else:
        print(f"This book is too large for certain bounds in this time: {counted}. What follows is estimated.")
    name = figures["best_player"]
    found = figures["policies"].get(name)
    if not found or not found["plays"]:
        print("No play was over in this time: --seconds gives it more.")
        return
    at_least, at_most = found["interval"]
    print(
        f"The best player found wins {found['win_rate']:.1%} ({CALLED.get(name, name)}: {found['plays']} plays under seed, "
        f"95 in 100: {at_least:.1%} to {at_most:.1%}); best play wins at least as often."
    )


def _print_worth(figures: dict[str, Any]) -> None:
    worth = figures["worth"]
    if worth:
        if figures["best"]["exact"]:
            print("What best play wins with each thing and keyword, and without it, exactly:")
        else:
            print(
                "Won by the plays of the player who learned that had it, and by the same plays without it (an estimate):"
            )
    for name, own in sorted(worth.items(), key=lambda one: one[1]["without"] - one[1]["with"]):
        plays = f"  ({own['plays']} plays)" if own["plays"] else ""
        print(f"  {own['with']:>6.0%} with, {own['without']:>4.0%} without  {name}{plays}")
    if figures["no_time"]:
        print(f"There was no time to try these without (--seconds): {', '.join(figures['no_time'])}")


def _print_line(best: dict[str, Any]) -> None:
    for ending, chance in best["endings"].items():
        print(f"  {chance:>8.2%}  {ending}")
    if best["line"]:
        known = "" if best["exact"] else " known"
        print(f"The best line{known}; dice fall as they most likely do where that wins:")
    _print_steps(best["line"], lambda step: _span(step["win"]))


def _print_steps(line: Sequence[Mapping[str, Any]], odds: Callable[[Mapping[str, Any]], str]) -> None:
    """Print the choices of a line below their sections, each with its odds."""
    section = ""
    for step in line:
        if step["section"] != section:
            section = step["section"]
            print(f"  {section}")
        print(f"    {step['choice']}  ({odds(step)})")


def _span(win: list[float]) -> str:
    low, high = (round(bound * 100, 1) for bound in win)
    return f"{low:g} %" if low == high else f"{low:g} to {high:g} %"
