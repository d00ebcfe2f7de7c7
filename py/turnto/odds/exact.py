"""The exact odds of an instruction, or of the first one met on arriving at a section."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from turnto.core.dice import falls
from turnto.core.phrase import Activity
from turnto.core.procedure import Answer, Ask, Request, Roll
from turnto.core.runner import Waiting, run
from turnto.core.world import State
from turnto.markov.graph import Absorbing, Chance, Decision, StateGraph, TooLong, Worth, explore
from turnto.markov.policy_iteration import Policy, best_policy, results
from turnto.odds.onward import Fates, Onward
from turnto.odds.positions import Carrying, Course, Over, Place
from turnto.odds.utility import lived, worth
from turnto.play.session import UNASKED, BookError

DECIDING = ("best", "careful", "endings")
"""The policies that take what is best."""

LIMIT = 20_000
"""So many positions are gone through; beyond that, odds are simulated."""

ANSWERS_EACH = 3
"""So many answers are given again on the way to a position, on average; beyond that, odds are simulated too: an instruction
is begun anew for each of its answers."""


@dataclass(frozen=True, slots=True)
class Open:
    """An open beat: a place and the answers given so far."""

    place: Place
    answers: tuple[Answer, ...] = ()
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Compute the hash once: positions are looked up many times over."""
        object.__setattr__(self, "_hash", hash((self.place, self.answers)))

    def __hash__(self) -> int:
        return self._hash


Node = Open | Over | Carrying


class Table:
    """The exact odds from one place on under a policy: ``best`` (also for careful), ``first`` or ``random``."""

    def __init__(
        self,
        course: Course,
        start: Place | Over,
        before: State | None,
        policy: str = "best",
        limit: int = LIMIT,
        answers: tuple[Answer, ...] = (),
        onward: Onward | Fates | None = None,
        leaning: bool = False,
        left_out: dict[str, None] | None = None,
        ahead: Callable[[Carrying], Worth] | None = None,
    ) -> None:
        """``leaning``: where nothing hangs on it the system's rule of thumb is followed, and not what is listed first.

        ``ahead`` gives what the beginning of the next beat is worth: then no further beat is gone through.
        """
        self._ahead = ahead
        self.course = course
        self._onward = onward or Onward(course)
        self._leaning = leaning
        self._left_out = {} if left_out is None else left_out
        """The labels of the options that were not weighed, as the system has it for fights that are too long."""
        self.before = before
        self.policy = policy
        self.life = course.game.system.sheet.life
        self._requests: dict[Open, Request] = {}
        self._given, self._most = 0, ANSWERS_EACH * limit
        first = start if isinstance(start, Over) else self.settle(start, answers)
        self.graph: StateGraph = explore(first, self._look, limit)
        self.taken: Policy = {}
        if policy in DECIDING:
            self.taken, self.worths = best_policy(self.graph)

    def results(self) -> dict[Over, Fraction]:
        """Return the chance of each end."""
        return results(self.graph, self.taken)

    def ways(self) -> Iterator[tuple[Open, Answer]]:
        """Return the best answer to each decision."""
        for number, place in self.taken.items():
            node = self.graph.nodes[number]
            assert isinstance(node, Open)
            asked = self._requests[node]
            assert isinstance(asked, Ask)
            yield node, self._answers(asked)[place]

    def settle(self, place: Place, answers: tuple[Answer, ...]) -> Node:
        """Return the next position that asks something, or the end."""
        self._given += len(answers)
        if self._given > self._most:
            raise TooLong
        for _ in range(UNASKED):
            driven = run(self.course.procedure(place), answers)
            if isinstance(driven, Waiting):
                node = Open(place, answers)
                self._requests[node] = driven.request
                return node
            onward = self.course.after(place, driven.result)
            if isinstance(onward, Over) or (self._ahead and isinstance(onward, Carrying)):
                return onward
            place, answers = onward, ()
        raise BookError(f"{UNASKED} beats passed and nothing was asked")

    def _look(self, node: Hashable) -> Chance | Decision | Absorbing:
        if isinstance(node, Over):
            return Absorbing(self._worth(node), node)
        if isinstance(node, Carrying):
            assert self._ahead is not None
            return Absorbing(self._ahead(node), node)
        assert isinstance(node, Open)
        match self._requests[node]:
            case Roll() as thrown:
                return self._thrown(node, thrown)
            case Ask() as asked:
                onward = [self.settle(node.place, (*node.answers, answer)) for answer in self._answers(asked)]
                return (
                    Chance(_merged((way, 1) for way in onward)) if self.policy == "random" else Decision(tuple(onward))
                )

    def _thrown(self, node: Open, thrown: Roll) -> Chance:
        cases = falls(thrown.dice, thrown.reading, thrown.cuts)
        return Chance(_merged((self.settle(node.place, (*node.answers, faces)), weight) for faces, weight in cases))

    def _answers(self, asked: Ask) -> list[Answer]:
        if asked.kind != "choice":
            return [0 if asked.kind == "number" else ""]
        keys: list[Answer] = [option.key for option in asked.options]
        if self._leaning and (thumb := self.course.game.system.simulation.rule_of_thumb(asked)) in keys:
            keys.sort(key=lambda key: key != thumb)
        if self.policy in DECIDING and (sensible := self.course.game.system.simulation.sensible(asked)):
            words = self.course.game.words
            left = [words(option.label) for option in asked.options if option.key not in sensible]
            self._left_out.update(dict.fromkeys(left))
            return list(sensible)
        return keys[:1] if self.policy == "first" else keys

    def _worth(self, over: Over) -> Any:
        game = self.course.game
        alive = not over.died
        if over.deed and alive:
            phrase = game.phrase(self.course.game.book.deed(over.section, over.deed))
            alive = lived(game.system, phrase, over.outcome, over.state, isinstance(phrase.does, Activity))
        alive = alive and not self._onward.is_lost(over)
        return worth(self.life, self.before, over.state, alive)


def _merged(ways: Iterable[tuple[Node, int]]) -> tuple[tuple[Node, int], ...]:
    weights: dict[Node, int] = {}
    for node, weight in ways:
        weights[node] = weights.get(node, 0) + weight
    return tuple(weights.items())
