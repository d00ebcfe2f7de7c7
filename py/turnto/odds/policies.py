"""Who answers when a whole book is played without a player.

``first`` takes what is listed first, ``random`` anything, ``best`` decides as the odds say and takes ways at
random; ``careful`` decides so too, takes what is offered, prefers ways not yet taken, and never goes again
where it died before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from turnto.dice import Dice, house
from turnto.odds.deciding import Decider
from turnto.odds.places import at_hand
from turnto.odds.riddles import guess
from turnto.play.game import Game
from turnto.play.page import STUCK
from turnto.play.position import Position
from turnto.procedure import Answer, Ask, Option

NAMES = ("best", "first", "random", "careful")

T = TypeVar("T")


class Chance:
    """A run of even chances that a seed settles."""

    def __init__(self, seed: int) -> None:
        self._seed = seed ^ 0x5DEECE66D
        self._number = 0

    def pick(self, listed: Sequence[T]) -> T:
        """One of them."""
        if len(listed) == 1:
            return listed[0]
        self._number += 1
        return listed[house(self._seed, self._number, Dice(1, len(listed)))[0] - 1]


class Policy(Protocol):
    """A player who is none."""

    def page(self, position: Position, asked: Ask) -> Answer:
        """What to do at the end of a page."""

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """What to answer where a rule asks."""

    def over(self, position: Position, died: bool) -> None:
        """A play has come to its end."""


class First:
    """Whatever is listed first."""

    def page(self, position: Position, asked: Ask) -> Answer:
        """The first option."""
        return asked.options[0].key

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """The first option."""
        return asked.options[0].key if asked.kind == "choice" else "" if asked.kind == "text" else 0

    def over(self, position: Position, died: bool) -> None:
        """Nothing is learned."""


class Random:
    """Anything, each option as likely as the others."""

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        self._game = game
        self._chance = Chance(seed)

    def page(self, position: Position, asked: Ask) -> Answer:
        """Any open option."""
        return self._chance.pick(asked.options).key

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """Any option; what a riddle asks for may be guessed."""
        if asked.kind != "choice":
            return self._chance.pick(guess(self._game, position, asked))
        return self._chance.pick(asked.options).key

    def over(self, position: Position, died: bool) -> None:
        """Nothing is learned."""


class Best(Random):
    """Rule decisions as the odds say; any way."""

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        super().__init__(game, seed, shelf)
        self._decider = Decider(game, shelf)

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """The best option."""
        if asked.kind != "choice":
            return super().rule(position, answers, asked)
        return self._decider.way(position, answers, asked)


class Careful(Best):
    """A reader who takes what is offered, tries the untried, and does not die twice in one place."""

    def __init__(self, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> None:
        super().__init__(game, seed, shelf)
        self._taken: set[tuple[str, str]] = set()
        self._deadly: set[str] = set()
        self._entered = game.book.start
        self._rules = {phrase.id for phrase in game.system.phrases}

    def page(self, position: Position, asked: Ask) -> Answer:
        """An offer first; else a way that is not deadly, rather one not yet taken."""
        ops = self._game.book.section(position.visit.section).ops
        kinds = {op[1]: op for op in ops if op[0] in ("offer", "choice")}
        offers = [option for option in asked.options if self._is_fresh_offer(position, kinds.get(option.key))]
        options = offers[:1] or self._ways(position, asked, kinds)
        key = self._chance.pick(options).key
        self._taken.add((position.visit.section, key))
        self._entered = _leads_to(kinds.get(key)) or self._entered
        return key

    def rule(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """The best option where it is the rules that ask; what a book offers to pick from is taken in turn."""
        if asked.kind != "choice" or not self._is_books(position):
            return super().rule(position, answers, asked)
        section = position.visit.section
        fresh = [option for option in asked.options if (section, option.label) not in self._taken]
        option = self._chance.pick(fresh or asked.options)
        self._taken.add((section, option.label))
        return option.key

    def _is_books(self, position: Position) -> bool:
        """Whether what asks is an instruction common to all books, such as “choose two of”."""
        made = at_hand(self._game, position)
        return made is not None and made.phrase not in self._rules

    def over(self, position: Position, died: bool) -> None:
        """Where it died, and where it had gone to die there, it will not go again."""
        if died:
            self._deadly |= {position.visit.section, self._entered}
        self._entered = self._game.book.start

    def _is_fresh_offer(self, position: Position, op: list[object] | None) -> bool:
        if not op or op[0] != "offer":
            return False
        return op[5] == "once" or (position.visit.section, str(op[1])) not in self._taken

    def _ways(self, position: Position, asked: Ask, kinds: dict[str, list[object]]) -> Sequence[Option]:
        section = position.visit.section
        ways = [option for option in asked.options if option.key != STUCK] or list(asked.options)
        ways = [option for option in ways if _leads_to(kinds.get(option.key)) not in self._deadly] or ways
        return [option for option in ways if (section, option.key) not in self._taken] or ways


def _leads_to(op: list[object] | None) -> str | None:
    turn = op[5] if op and op[0] == "choice" else None
    if not isinstance(turn, dict) or turn.get("book"):
        return None
    return str(turn["to"]) if turn.get("to") else None


def policy(name: str, game: Game, seed: int, shelf: tuple[str, ...] = ()) -> Policy:
    """The policy of this name; raises KeyError for another.  ``shelf`` is what turns into other books may name."""
    if name == "first":
        return First()
    return {"random": Random, "best": Best, "careful": Careful}[name](game, seed, shelf)
