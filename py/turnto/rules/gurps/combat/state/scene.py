"""A scene: a fight, its hero and world and the book's settings, with the questions that rules ask of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeVar

from turnto.core.message import say
from turnto.core.procedure import Changed, Procedure, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, World
from turnto.rules.gurps.combat.foes.combatant import AttackMode, Figure, hero_figure
from turnto.rules.gurps.combat.state.fight import HERO, Body, Fight
from turnto.rules.gurps.combat.state.setup import Setup
from turnto.rules.gurps.combat.state.spell_effects import enchanted
from turnto.rules.gurps.effects.active_spells import SPELL, UNDER
from turnto.rules.gurps.injury.condition import CONDITION, DEAD, UNCONSCIOUS, condition

H = TypeVar("H", bound=Hashable)


@cache
def at_most(line: int) -> Callable[[int], bool]:
    """A question of hits: whether no more are left than a line."""
    return lambda hits: hits <= line


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a rule of combat reads and changes."""

    fight: Fight
    state: State
    setup: Setup
    own: Figure
    """The hero's figure as things stand."""

    # who

    @property
    def hero(self) -> Sheet:
        """The hero's sheet."""
        return self.state.hero

    @property
    def everyone(self) -> range:
        """The numbers of all fighters."""
        return range(len(self.setup.figures) + 1)

    def figure(self, who: int) -> Figure:
        """What lasts of a fighter, with the spells that are on him."""
        if who == HERO:
            return self.own
        figure = self.setup.figures[who - 1]
        return enchanted(figure, self.fight.spells, who) if self.fight.spells else figure

    def body(self, who: int) -> Body:
        """How a fighter stands."""
        return self.fight.body(who)

    def name(self, who: int) -> str:
        """Return the subject of a told event: "you", for which events have words of their own; "the guard", "Bors"."""
        return "you" if who == HERO else named(self.figure(who))

    def called(self, who: int) -> str:
        """Return what a label or an object of a sentence calls a fighter."""
        return YOU if who == HERO else named(self.figure(who))

    def is_foe(self, who: int) -> bool:
        """Whether a fighter is against the hero."""
        return HERO < who <= self.setup.foes

    def hits(self, who: int) -> int:
        """Hits left.  Whatever reads them reads them here."""
        return self.asks(who, int)

    def at_most(self, who: int, line: int) -> bool:
        """Whether no more hits are left than that."""
        return self.asks(who, at_most(line))

    def asks(self, who: int, question: Callable[[int], H]) -> H:
        """What a rule wants to know of a fighter's hits.  With the same answers it does the same, so that odds run it once."""
        hits = self.hero["hits"] if who == HERO else self.body(who).hits
        if self.setup.asks:
            self.setup.asks(who, hits, question)
        return question(hits)

    def strength(self, who: int) -> int:
        """GL-COMBAT-90: ST less fatigue."""
        if who == HERO:
            return self.hero["st"] - self.hero["fatigue"]
        return self.figure(who).st - self.body(who).tired

    @property
    def light(self) -> int:
        """GL-COMBAT-22; by the candle light of a spell it is no darker than -3 (ours: Lite gives it no number)."""
        lit = self.setup.light < CANDLE and any(own[0] == "light" for own in self.fight.spells)
        return CANDLE if lit else self.setup.light

    @property
    def magical(self) -> bool:
        """Whether anybody here has spells or is under one."""
        return bool(self.setup.casters or self.fight.spells or self.hero.rated("spells") or is_under_spell(self.state))

    def out(self, who: int) -> str:
        """Why a fighter fights no more; empty while he does."""
        if who == HERO and condition(self.hero) in (UNCONSCIOUS, DEAD):
            return condition(self.hero)
        return self.body(who).out

    def standing(self, foes: bool) -> Iterator[int]:
        """Those of one side who have not been put out of the fight, in the order listed."""
        return (who for who in self.everyone if self.is_foe(who) == foes and not self.out(who))

    def against(self, who: int) -> tuple[int, ...]:
        """Whom a fighter has before him: the other side."""
        return tuple(self.standing(not self.is_foe(who)))

    def forward(self) -> Iterator[int]:
        """GL-COMBAT-28: the foes who get at the hero, no more at once than the book allows."""
        for place, who in enumerate(self.standing(True)):
            if place < self.setup.max_attackers:
                yield who

    def away(self, who: int, other: int) -> int:
        """Yards between two fighters: a foe's distance is from the hero's side."""
        return max(self.body(who).away, self.body(other).away)

    def engaged(self, who: int) -> bool:
        """Whether somebody of the other side is within reach."""
        return any(self.away(who, other) == 0 for other in self.standing(not self.is_foe(who)))

    def way(self, who: int, place: int) -> AttackMode:
        """A way of striking by its number."""
        return self.figure(who).ways[place]

    # changing

    def with_body(self, who: int, **changes: Any) -> Scene:
        """The scene with a fighter standing otherwise."""
        return self._going(self.fight.with_body(who, self.body(who)._replace(**changes)))

    def with_fight(self, **changes: Any) -> Scene:
        """The scene with the fight changed."""
        return self._going(self.fight.changed(changes))

    def _going(self, fight: Fight) -> Scene:
        return Scene(fight, self.state, self.setup, self.own)

    def with_hero(self, hero: Sheet) -> Scene:
        """The scene with the hero's sheet changed."""
        return Scene(self.fight, self.state.with_hero(hero), self.setup, hero_figure(hero))

    def with_state(self, state: State) -> Scene:
        """The scene with hero and world changed, as a spell may change both."""
        return Scene(self.fight, state, self.setup, hero_figure(state.hero))

    def with_world(self, world: World) -> Scene:
        """The scene with the world changed, on which no figure depends."""
        return Scene(self.fight, self.state.with_world(world), self.setup, self.own)

    def _hit(self, hero: Sheet) -> Scene:
        """The scene with only the hero's hits or condition changed, on which no figure depends."""
        return Scene(self.fight, self.state.with_hero(hero), self.setup, self.own)

    def interrupted(self) -> Scene:
        """Something is worth deciding: the player is asked again."""
        return self.with_fight(on=0)

    def stops(self, why: str) -> Procedure[Scene]:
        """Ask the player again, and tell a player who fights on why."""
        if self.fight.on and not self.setup.fights_on:
            yield from tell(why)
        return self.interrupted()

    def put_out(self, who: int, why: str) -> Scene:
        """A fighter fights no more; what was only his in the fight is forgotten."""
        if who == HERO and why in (UNCONSCIOUS, DEAD):
            return self._hit(self.hero.with_fact(CONDITION, why)).interrupted()
        body = self.body(who)._replace(out=why) if who == HERO else Body(out=why)
        return self._going(self.fight.with_body(who, body)).interrupted()

    def losing(self, who: int, hits: int) -> Procedure[Scene]:
        """Hits are taken off; told."""
        before = self.hero["hits"] if who == HERO else self.body(who).hits
        if who == HERO:
            yield Changed("hits", before, before - hits)
            return self._hit(self.hero.having(hits=before - hits))
        yield Changed(hits_of(self.figure(who)), before, before - hits)
        return self.with_body(who, hits=before - hits)


YOU = say("gurps-hero")


def named(figure: Figure) -> str:
    """Return the name of a fighter other than the hero for a sentence: Guiraud, the groom, wolf 5."""
    return _named(figure.words)


@lru_cache(maxsize=1024)  # odds name fighters at every throw
def _named(name: str) -> str:
    return name if name[:1].isupper() or name[-1:].isdigit() else say("gurps-the-fighter", name=name)


def hits_of(figure: Figure) -> str:
    """Return the name for a fighter's hits in a Changed event."""
    return say("gurps-fighter-hits", name=figure.words)


CANDLE = -3


def is_under_spell(state: State) -> bool:
    """Whether a spell is on that was cast before the fight."""
    return any(name.startswith((SPELL, UNDER)) for name, _ in state.world.flags)


def scene(fight: Fight, state: State, setup: Setup) -> Scene:
    """Return the current scene of a fight."""
    return Scene(fight, state, setup, hero_figure(state.hero))
