"""The states of a duel and their transitions, found by running the beats of the fight through all their throws.

A state leaves out what stands beside it as its level: the hits of both and the seconds left.  A beat looks at hits only
by asking a question of them (``Scene.asks``).  So a beat is a tree of throws and questions, in which each path is run
once, for all levels at which its questions have the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from turnto.core.dice import Faces, falls
from turnto.core.procedure import Ask, Roll
from turnto.core.world import State
from turnto.markov.model import Arithmetic, Level, N
from turnto.rules.gurps.combat.fight import carried_on
from turnto.rules.gurps.combat.foes.combatant import hero_figure
from turnto.rules.gurps.combat.maneuvers.ready import SHIELD
from turnto.rules.gurps.combat.state.fight import HERO, Body, Fight
from turnto.rules.gurps.combat.state.luck import rule_of_thumb
from turnto.rules.gurps.combat.state.scene import scene
from turnto.rules.gurps.combat.state.setup import Setup
from turnto.rules.gurps.combat.wounds.injury import MIND
from turnto.rules.gurps.injury.condition import CONDITION, HOLDING

FOE = 1
Question = Callable[[int], Hashable]


class Transition(NamedTuple):
    """A transition: the next state or the outcome, and what it takes off each number of the level."""

    target: int | str
    lost: Level


@dataclass(slots=True)
class _Node:
    """A point in a beat: a throw, a question, or its end; unknown until it is run."""

    throw: tuple[tuple[Faces, int], ...] = ()
    """The faces that it tells apart, and how many of all falls each stand for."""
    whole: int = 1
    """How many falls there are in all."""
    question: tuple[int, int, Question] | None = None
    """Whose hits are asked about, how many he has lost in this beat so far, and what is asked."""
    end: Transition | None = None
    next: dict[Hashable, _Node] = field(default_factory=dict)
    """The faces that tell throws apart, or the answer -> the point that follows."""

    def after(self, step: Hashable) -> _Node:
        """The point that follows."""
        found = self.next.get(step)
        if found is None:
            found = self.next[step] = _Node()
        return found


class Transitions:
    """The transition function of a duel; states are known by number."""

    def __init__(self, state: State, setup: Setup) -> None:
        # Every beat is run in the first second of two: whoever counts the seconds sees when time is up.
        self._setup = replace(setup, limit=min(setup.limit, 2), asks=self._asked)
        self._hits = state.hero["hits"]
        ways = (way.mode for figure in (hero_figure(state.hero), *setup.figures) for way in figure.ways)
        self._missiles = frozenset(mode.weapon for mode in ways if mode.mode == "shoot")
        self.states: list[tuple[Fight, State]] = []
        self._numbers: dict[tuple[Fight, State], int] = {}
        self._roots: list[_Node] = []
        self._node, self._number = _Node(), 0
        """Where the beat of a state that is being run stands in its tree."""
        self._level: Level = ()
        """The level it is run at."""
        self.asked: dict[tuple[int, Question], None] = {}
        """Whose hits are asked about before a beat takes any, and what: levels alike in all of that are of a kind."""
        self.wounded: dict[int, int] = {}
        """State -> whose hits its beat asks about after wounding him."""
        self.runs = 0

    def number(self, fight: Fight, state: State) -> int:
        """The number of a state; states that lead to the same are one."""
        bodies = tuple(_plain(fight.body(who)._replace(hits=0), self._missiles) for who in (HERO, FOE))
        bare = fight.changed({"bodies": bodies, "wounds": (), "on": 1, "round": 1})
        key = bare, state.with_hero(state.hero.having(hits=self._hits).with_fact(CONDITION, None))
        if key not in self._numbers:
            self._numbers[key] = len(self.states)
            self.states.append(key)
            self._roots.append(_Node())
        return self._numbers[key]

    def leads(self, number: int, level: Level, arithmetic: Arithmetic[N]) -> dict[Transition, N]:
        """The transitions of a state at a level, with their probabilities."""
        found: dict[Transition, N] = {}
        waiting: list[tuple[_Node, tuple[Faces, ...], int, int]] = [(self._roots[number], (), 1, 1)]
        faces: tuple[Faces, ...]
        while waiting:
            node, faces, cases, whole = waiting.pop()
            while not (node.throw or node.end):
                if node.question is None:
                    self._run(number, level, faces)
                else:
                    who, lost, question = node.question
                    node = node.after(question(level[who] - lost))
            if node.end:
                chance = arithmetic.ratio(cases, whole)
                found[node.end] = arithmetic.down(found[node.end] + chance) if node.end in found else chance
            for fall, weight in node.throw:
                waiting.append((node.after(fall), (*faces, fall), cases * weight, whole * node.whole))
        return found

    def _run(self, number: int, level: Level, faces: tuple[Faces, ...]) -> None:
        """Run a beat with these throws, and any after them, and keep in its tree what it came by."""
        self.runs += 1
        self._number, self._level, self._node = number, level, self._roots[number]
        fight, state = self.states[number]
        ours, theirs = level[:2]
        hero = state.hero.having(hits=ours).with_fact(CONDITION, HOLDING if ours <= 0 else None)
        fight = fight.with_body(FOE, fight.body(FOE)._replace(hits=theirs))
        beat = carried_on(scene(fight, state.with_hero(hero), self._setup))
        given = iter(faces)
        reply: Faces | str | None = None
        try:
            while True:
                request = beat.send(reply)
                reply = self._answer(request, given) if isinstance(request, (Roll, Ask)) else None
        except StopIteration as over:
            after, then = over.value
        hurt, hurting = ours - then.hero["hits"], theirs - after.body(FOE).hits
        if after.ended:  # whoever is out of it has no hits that count
            self._node.end = Transition(after.ended, (hurt, 0, 0))
        else:
            self._node.end = Transition(self.number(after, then), (hurt, hurting, after.round - 1))

    def _answer(self, request: Roll | Ask, given: Iterator[Faces]) -> Faces | str:
        if isinstance(request, Ask):
            return rule_of_thumb(request) or request.options[0].key
        node = self._node
        if not node.throw:
            node.throw = tuple(falls(request.dice, request.reading, request.cuts))
            node.whole = request.dice.sides**request.dice.count
        faces = next(given, node.throw[0][0])
        self._node = node.after(faces)
        return faces

    def _asked(self, who: int, hits: int, question: Question) -> None:
        """A rule of the beat that is being run asks a question of hits."""
        lost = self._level[who] - hits
        if not lost:
            self.asked[who, question] = None
        else:
            assert self.wounded.setdefault(self._number, who) == who, "a beat wounds one fighter"
        self._node.question = who, lost, question
        self._node = self._node.after(question(hits))


def _plain(body: Body, missiles: Container[str]) -> Body:
    """GL-COMBAT-04: drop a fighter's shock that ends before any roll asks for it.

    That is so for a fighter who can only get up, or only ready a weapon that cannot parry before. A missile weapon
    (one of ``missiles``) may be dropped instead; and surprise rolls against IQ, which shock lowers (GL-RULE-36).
    """
    readies = body.unready and body.off in ("", SHIELD) and body.main not in missiles
    is_over = body.stun != MIND and (readies or body.posture in ("lying", "crawling", "sitting"))
    return body._replace(shock=0) if is_over else body
