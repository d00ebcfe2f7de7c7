"""Policies of simulated players of whole books.

``first`` takes what is listed first, ``random`` anything, ``best`` decides as the odds say and takes ways at
random; ``careful`` decides so too, takes what is offered, prefers ways not yet taken, types the answers that the book has
told, and never goes again where it died before; ``endings`` decides so too and goes towards what no play has seen.

What players learn from play to play is an ``Experience``: it is given to a play at its beginning and is not changed by it;
what the play adds to it is another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from turnto.core.dice import Dice, house
from turnto.core.procedure import Answer, Ask, Option
from turnto.ir.ops import Choice, Do, Offer, Op
from turnto.odds.policy_cache import Decider
from turnto.odds.positions import at_hand
from turnto.odds.riddle_guesses import LearnedAnswers, guess
from turnto.play.game import Game
from turnto.play.page import STUCK
from turnto.play.position import Position

NAMES = ("best", "first", "random", "careful", "endings")

T = TypeVar("T")


class SeededChance:
    """A pseudo-random sequence of equal chances, determined by a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed ^ 0x5DEECE66D
        self._number = 0

    def pick(self, listed: Sequence[T]) -> T:
        """One of them."""
        if len(listed) == 1:
            return listed[0]
        self._number += 1
        return listed[house(self._seed, self._number, Dice(1, len(listed)))[0] - 1]


@dataclass(frozen=True, slots=True)
class Experience:
    """What plays of one book have learned; it only grows."""

    taken: set[tuple[str, str]] = field(default_factory=set)
    """(section, key or label) of ways and picks that were taken."""
    deadly: set[str] = field(default_factory=set)
    """Sections in which, or by way of which, a play ended in death."""
    seen: set[str] = field(default_factory=set)
    """Sections that were turned to."""

    def add(self, other: Experience) -> None:
        """Add what another experience has learned."""
        self.taken.update(other.taken)
        self.deadly.update(other.deadly)
        self.seen.update(other.seen)


class Policy(Protocol):
    """A simulated player of one book, for any number of plays."""

    learns: bool
    """Whether plays go by what was learned in those before."""

    def begin(self, seed: int, known: Experience) -> None:
        """Begin a play, with the experience of those before."""

    def read(self, position: Position, words: Iterable[str]) -> None:
        """Note a finished beat: where it began, and the words of its outcomes."""

    def page(self, position: Position, asked: Ask) -> Answer:
        """Return the answer at the end of a page."""

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """Return the answer to a rule's question."""

    def over(self, position: Position, died: bool) -> Experience:
        """End a play, and return what it has taught."""


class Random:
    """A player who takes any option, each equally likely."""

    learns = False

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        self._game = game
        self._chance = SeededChance(seed)

    def begin(self, seed: int, known: Experience) -> None:
        """Chance begins anew, so that a play hangs on its own seed alone."""
        self._chance = SeededChance(seed)

    def read(self, position: Position, words: Iterable[str]) -> None:
        """Remember nothing."""

    def page(self, position: Position, asked: Ask) -> Answer:
        """Take any open option."""
        return self._chance.pick(asked.options).key

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """Take any option; guess the answer to a riddle."""
        if asked.kind != "choice":
            return self._chance.pick(guess(self._game, position, asked))
        return self._chance.pick(asked.options).key

    def over(self, position: Position, died: bool) -> Experience:
        """Learn nothing."""
        return Experience()


class First(Random):
    """A player who takes the first option."""

    def page(self, position: Position, asked: Ask) -> Answer:
        """Take the first option."""
        return asked.options[0].key

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """Take the first option."""
        return asked.options[0].key if asked.kind == "choice" else "" if asked.kind == "text" else 0


class Best(Random):
    """A player who decides by the odds where rules ask, and takes any way on."""

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        super().__init__(game, seed, shelf)
        self._decider = Decider(game, shelf)

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """Take the best option."""
        if asked.kind != "choice":
            return super().rule(position, answers, asked)
        return self._decider.way(position, answers, asked)


class Careful(Best):
    """A reader who takes what is offered, tries the untried, listens, and does not die twice in one place."""

    learns = True

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        super().__init__(game, seed, shelf)
        self._rules = {phrase.id for phrase in game.system.language.phrases}
        self._told = LearnedAnswers(game)
        self.begin(seed, Experience())

    def begin(self, seed: int, known: Experience) -> None:
        """Nothing was read yet in this play."""
        super().begin(seed, known)
        self._known = known
        self._own = Experience()
        self._entered = self._game.book.start
        self._told.forget()

    def read(self, position: Position, words: Iterable[str]) -> None:
        """Note the page's words, which may answer a riddle."""
        self._own.seen.add(position.visit.section)
        self._told.read(position.visit, words)

    def page(self, position: Position, asked: Ask) -> Answer:
        """Take an offer first, else a way that is not deadly, preferably a new one."""
        kinds = self._kinds(position)
        key = self._usual(position, asked, kinds)
        self._take(position, key, kinds)
        return key

    def _kinds(self, position: Position) -> Mapping[str, Op]:
        """Return the choices and offers of a page, by key."""
        ops = self._game.book.section(position.visit.section).ops
        return {op.id: op for op in ops if isinstance(op, (Offer, Choice))}

    def _usual(self, position: Position, asked: Ask, kinds: Mapping[str, Op]) -> str:
        offers = [option for option in asked.options if self._is_fresh_offer(position, kinds.get(option.key))]
        return self._chance.pick(offers[:1] or self._ways(position, asked, kinds)).key

    def _take(self, position: Position, key: str, kinds: Mapping[str, Op]) -> None:
        self._own.taken.add((position.visit.section, key))
        self._entered = leads_to(kinds.get(key)) or self._entered

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """Take the best option of a rule's decision, and a book's own options in turn."""
        section = position.visit.section
        if asked.kind != "choice":
            lost = self._decider.known_lost(position)
            told = self._told.answers(position, asked, lost)
            told = told or [answer for answer in guess(self._game, position, asked) if answer not in lost]
            answer = self._chance.pick([own for own in told if not self._is_taken(section, str(own))] or told)
            self._own.taken.add((section, str(answer)))
            return answer
        if not self._is_books(position):
            return super().rule(position, answers, asked)
        fresh = [option for option in asked.options if not self._is_taken(section, option.label)]
        option = self._chance.pick(fresh or asked.options)
        self._own.taken.add((section, option.label))
        return option.key

    def _is_books(self, position: Position) -> bool:
        """Return whether a common instruction asks, such as “choose two of”."""
        made = at_hand(self._game, position)
        return made is not None and made.phrase not in self._rules

    def over(self, position: Position, died: bool) -> Experience:
        """Remember the deadly section, and the way that led there, to avoid them."""
        self._own.seen.add(position.visit.section)
        if died:
            self._own.deadly.update((position.visit.section, self._entered))
        return self._own

    def _is_taken(self, section: str, key: str) -> bool:
        return (section, key) in self._own.taken or (section, key) in self._known.taken

    def _is_fresh_offer(self, position: Position, op: Op | None) -> bool:
        if not isinstance(op, Offer):
            return False
        return op.times == "once" or not self._is_taken(position.visit.section, op.id)

    def _ways(self, position: Position, asked: Ask, kinds: Mapping[str, Op]) -> Sequence[Option]:
        section = position.visit.section
        ways = [option for option in asked.options if option.key != STUCK] or list(asked.options)
        ways = [option for option in ways if leads_to(kinds.get(option.key)) not in self._known.deadly] or ways
        return [option for option in ways if not self._is_taken(section, option.key)] or ways


class Endings(Careful):
    """A player who heads for the nearest section that no play has seen, dangerous or not."""

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        self._led_to_from = _led_to_from(game)
        self._far: dict[str, int] = {}
        self._far_for = -1
        super().__init__(game, seed, shelf)

    def begin(self, seed: int, known: Experience) -> None:
        """Compute the distances anew: what is unseen changes from play to play."""
        super().begin(seed, known)
        self._far_for = -1

    def _ways(self, position: Position, asked: Ask, kinds: Mapping[str, Op]) -> Sequence[Option]:
        """Return the ways nearest to an unseen section; if all are seen, those of a careful reader."""
        far = self._distances()
        aims = {option.key: far.get(leads_to(kinds.get(option.key)) or "") for option in asked.options}
        nearest = min((steps for steps in aims.values() if steps is not None), default=None)
        if nearest is None:
            return super()._ways(position, asked, kinds)
        return [option for option in asked.options if aims[option.key] == nearest]

    def _distances(self) -> Mapping[str, int]:
        """Return each section's distance in turns to the nearest unseen section."""
        seen = self._known.seen | self._own.seen
        if self._far_for != len(seen):
            self._far_for = len(seen)
            self._far = {name: 0 for name in self._game.book.kept["sections"] if name not in seen}
            found = deque(self._far)
            while found:
                to = found.popleft()
                for name in self._led_to_from.get(to, ()):
                    if name not in self._far:
                        self._far[name] = self._far[to] + 1
                        found.append(name)
        return self._far


def leads_to(op: Op | None) -> str | None:
    """Return the section of this book that a choice turns to, or None."""
    return (op.turn.to or None) if isinstance(op, Choice) and not op.turn.book else None


def _led_to_from(game: Game) -> dict[str, list[str]]:
    """Return the predecessors of each section, by choice or by outcome."""
    found: dict[str, list[str]] = {}
    for name in game.book.kept["sections"]:
        for op in game.book.section(name).ops:
            match op:
                case Choice(turn=turn):
                    turns = [turn]
                case Do(deed=deed):
                    turns = [branch.turn for branch in deed.branches if branch.turn]
                case _:
                    continue
            for turn in turns:
                if turn.to and not turn.book:
                    found.setdefault(turn.to, []).append(name)
    return found


_POLICIES = {"first": First, "random": Random, "best": Best, "careful": Careful, "endings": Endings}


def policy(name: str, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> Policy:
    """Return the policy of this name; raise KeyError for an unknown one.  ``shelf`` is what turns into other books may name."""
    return _POLICIES[name](game, seed, shelf)
