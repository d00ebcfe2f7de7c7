"""The moments of a duel, and where each leads: every beat run through all its throws, once for all hits it is alike at.

What a beat can come to depends on hits in few ways: whether they are above 0 and above 3, and which lines a wound would
cross.  So moments are kept without hits, and without the number of the second, which stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from turnto.core.dice import dice
from turnto.core.procedure import Answer
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.branches import cases, ends
from turnto.rules.gurps.combat.decisions.menu import ON
from turnto.rules.gurps.combat.fight import carried_on
from turnto.rules.gurps.combat.foes.combatant import hero_figure
from turnto.rules.gurps.combat.leads import Fall, Level, Way, Ways
from turnto.rules.gurps.combat.lumps import FOE, clad, composed, is_wound_alone, stripped
from turnto.rules.gurps.combat.state.fight import HERO, Fight
from turnto.rules.gurps.combat.state.scene import EXACTLY, scene
from turnto.rules.gurps.combat.state.setup import Setup
from turnto.rules.gurps.combat.wounds.injury import at_least, harm_dice, most_shock, resistance
from turnto.rules.gurps.injury.condition import CONDITION, HOLDING
from turnto.rules.gurps.injury.wound_formula import bands, injury, thresholds

NEVER = -1_000
"""Fewer hits than anybody ever has."""
MOST = 9_000
"""Beats of a fight that are run at most; where the others lead, as with a magazine that is shot empty, nobody knows."""

Moment = tuple[Fight, State]
Led = tuple[tuple[Moment | str, tuple[int, int, int], Fraction], ...]
"""Where a beat leads, as ``Ways``, but to moments themselves: to what, what each number of the level loses, the chance."""

Falls = tuple[tuple[Fall, Fraction], ...]


def level(fight: Fight, state: State, seconds: int) -> Level:
    """What stands beside a moment: the hits of both, and the seconds left where there is a limit."""
    return state.hero["hits"], fight.body(FOE).hits, seconds


@dataclass(slots=True)
class Beats:
    """Where every moment leads; moments are known by number.

    Every beat begins in the first second of two, if they are counted: when the time is up is seen to by who counts them.
    """

    state: State
    setup: Setup
    moments: list[Moment] = field(default_factory=list)
    numbers: dict[Moment, int] = field(default_factory=dict)
    known: dict[tuple[Any, ...], Ways] = field(default_factory=dict)
    looked: dict[int, set[tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    """Moment -> whose hits its beats look at, and by which line; of one look it may hang whether there is another."""
    kinds: dict[tuple[int, int], tuple[Any, ...]] = field(default_factory=dict)
    harms: dict[int, Falls] = field(default_factory=dict)
    runs_at: int = NEVER
    """The hits at which the hero runs."""
    lines: dict[tuple[int, int, int], tuple[Any, ...]] = field(default_factory=dict)
    wounds: dict[tuple[Any, ...], Led] = field(default_factory=dict)
    """Where wounds lead, of fighters that hold nothing and have no shock."""
    beats: int = 0
    """How many have been run."""
    missiles: frozenset[str] = frozenset()
    """The weapons that shoot."""
    _looking: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.setup = replace(
            self.setup, limit=min(self.setup.limit, 2), looked=self._looking.add, runs=lambda hits: hits <= self.runs_at
        )

        ways = (way for figure in (hero_figure(self.state.hero), *self.setup.figures) for way in figure.ways)
        self.missiles = frozenset(way.mode.weapon for way in ways if way.mode.mode == "shoot")

    def running_at(self, hits: int) -> None:
        """From now on the hero runs at so many hits or fewer, when he can.

        That is never but when the player is asked: he is after every wound, and when the hero is on his feet again.
        """
        self.runs_at = hits
        self.kinds.clear()

    def number(self, fight: Fight, state: State) -> int:
        """The number of a moment."""
        moment = self._bare(fight), state.with_hero(self._unhurt(state.hero))
        if moment not in self.numbers:
            self.numbers[moment] = len(self.moments)
            self.moments.append(moment)
        return self.numbers[moment]

    def _bare(self, fight: Fight) -> Fight:
        """A moment without hits, seconds and wounds taken, the player fighting on."""
        ours, theirs = (composed(fight.body(who), self.missiles) for who in (HERO, FOE))
        return fight.changed({"bodies": (ours, theirs._replace(hits=0)), "wounds": (), "on": 1, "round": 1})

    def _unhurt(self, hero: Sheet) -> Sheet:
        """The hero with what stands beside the moment left out; a weapon that broke, Luck that is spent remain."""
        return hero.having(hits=self.state.hero["hits"]).with_fact(CONDITION, None)

    def onward(self, number: int, at: Level) -> Ways:
        """Where a moment leads at this level; the chances sum to 1, unless there are too many beats."""
        falls = self._harm(number)
        if not falls:
            return self._unharmed(number, at)
        return _merged((way, share * chance) for fall, share in falls for way, chance in self.wounded(number, fall, at))

    def _unharmed(self, number: int, at: Level) -> Ways:
        """Where a beat leads that wounds nobody; it is run once for all levels that look the same to it."""
        for looked in self.looked.get(number, ()):
            key = number, looked, self._seen(looked, at)
            if key in self.known:
                return self.known[key]
        self._looking.clear()
        ways = self._numbered(self._run(self.moments[number], at))
        if not ways:
            return ways
        looked = tuple(sorted(self._looking))
        self.looked.setdefault(number, set()).add(looked)
        self.known[number, looked, self._seen(looked, at)] = ways
        return ways

    def _seen(self, looked: Iterable[tuple[int, int]], at: Level) -> tuple[Any, ...]:
        """What is seen by so looking at a level."""
        kind = self.kind(at)
        return tuple(kind[who] if line == EXACTLY else at[who] <= line for who, line in looked)

    def wounded(self, number: int, fall: Fall, at: Level) -> Ways:
        """Where a blow leads whose dice fall so."""
        sight = self.sight(fall, at[fall.at])
        key = number, fall.faces, sight
        if key in self.known:
            return self.known[key]
        if ways := self._numbered(self._wounding(self.moments[number], fall, at, sight)):
            self.known[key] = ways
        return ways

    def _wounding(self, moment: Moment, fall: Fall, at: Level, sight: tuple[Any, ...]) -> Led:
        """The same; gone through once for all moments that a wound cannot tell apart."""
        fight, state = moment
        begun = (fall.faces,) if fall.faces else ()
        if not is_wound_alone(fight, self.setup):
            return self._run(moment, at, begun)
        bare = stripped(fight), state
        key = bare, fall.faces, sight
        if key not in self.wounds:
            self.wounds[key] = self._run(bare, at, begun)
        here = scene(fight, state, self.setup)
        most = [most_shock(here, here.figure(who)) for who in (HERO, FOE)]
        return tuple(
            (to if isinstance(to, str) else (clad(to[0], fight, most), to[1]), lost, chance)
            for to, lost, chance in self.wounds[key]
        )

    def _numbered(self, led: Led) -> Ways:
        """The same with the numbers of moments."""
        return _merged(((to if isinstance(to, str) else self.number(*to), *lost), chance) for to, lost, chance in led)

    def falls(self, number: int) -> Falls:
        """How a blow may fall so that it wounds."""
        return tuple((fall, share) for fall, share in self._harm(number) if fall.lost)

    # --- what a beat can see of hits -------------------------------------------------------------------

    def sight(self, fall: Fall, hits: int) -> tuple[Any, ...]:
        """The lines that a wound would cross; that every lesser one would cross too, where it is open how bad it is."""
        crossed = self._crossed(fall.at, fall.lost, hits)
        return crossed if fall.is_open else crossed[-1]

    def kind(self, at: Level) -> tuple[Any, ...]:
        """Of each of the two, whether hits are above 0 and 3, and whether they are few enough to give up."""
        ours, theirs = at[:2]
        found = self.kinds.get((ours, theirs))
        if found is None:
            found = self.kinds[ours, theirs] = (self._stands(HERO, ours), self._stands(FOE, theirs))
        return found

    def _stands(self, who: int, hits: int) -> tuple[bool, ...]:
        figure = scene(*self.moments[0], self.setup).figure(who)
        runs = hits <= (self.runs_at if who == HERO else _line(figure.flee_at))
        return hits > 3, hits > 0, hits <= _line(figure.surrender_at), runs

    def _harm(self, number: int) -> Falls:
        """How the blow that is about to do its harm may fall; nothing where there is none."""
        if number not in self.harms:
            self.harms[number] = self._harm_of(*self.moments[number])
        return self.harms[number]

    def _harm_of(self, fight: Fight, state: State) -> Falls:
        if not _harms(fight):
            return ()
        blow = Blow(*fight.pending)
        moment = scene(fight, state, self.setup)
        way = moment.way(blow.who, blow.way)
        thrown, dr, minimum = (
            harm_dice(way, blow.plus),
            resistance(moment, blow.at, way),
            at_least(moment, blow.who, way),
        )
        most = injury(thrown.count * thrown.sides + thrown.add, way.mode.kind, dr, minimum)
        if way.poison:
            venom = dice(way.poison[1])
            most += max(0, venom.count * venom.sides + venom.add)
        is_open = bool(way.poison) or (blow.who == HERO and bool(fight.body(HERO).lucky))
        if is_open or blow.most or not thrown.count:
            return ((Fall(blow.at, most, is_open=is_open), Fraction(1)),)
        found = cases(thrown, "total", bands(thrown, way.mode.kind, dr, minimum))
        return tuple(
            (Fall(blow.at, injury(thrown.total(faces), way.mode.kind, dr, minimum), faces), share)
            for faces, share in found
        )

    def _crossed(self, at: int, most: int, now: int) -> tuple[Any, ...]:
        """The lines that every wound up to the worst would cross."""
        key = (at, most, now)
        if key not in self.lines:
            figure = scene(*self.moments[0], self.setup).figure(at)
            gives_up, runs = _line(figure.surrender_at), _line(figure.flee_at)
            after = range(now, now - most - 1, -1)
            self.lines[key] = tuple(
                (thresholds(now, then, figure.full), figure.mook and then <= 0, then <= gives_up, then <= runs)
                for then in after
            )
        return self.lines[key]

    # --- beats ------------------------------------------------------------------------------------------

    def _run(self, moment: Moment, at: Level, begun: tuple[Answer, ...] = ()) -> Led:
        """A beat, run through all its throws; nowhere if it is one too many."""
        if self.beats >= MOST:
            return ()
        self.beats += 1
        fight, state = moment
        ours, theirs = at[:2]
        hero = state.hero.having(hits=ours).with_fact(CONDITION, HOLDING if ours <= 0 else None)
        fight = fight.with_body(FOE, fight.body(FOE)._replace(hits=theirs))
        here = scene(fight, state.with_hero(hero), self.setup)
        found: list[tuple[Moment | str, tuple[int, int, int], Fraction]] = []
        for (after, then), chance in ends(lambda: carried_on(here), ON, begun):
            hurt, hurting = ours - then.hero["hits"], theirs - after.body(FOE).hits
            if after.ended:
                # whoever is out of it has no hits that count; but whether a wound did it hangs on the level
                found.append((after.ended, (hurt, int(_harms(fight)), 0), chance))
            else:
                found.append(((after, then), (hurt, hurting, after.round - 1), chance))
        return tuple(found)


def _merged(ways: Iterable[tuple[Way, Fraction]]) -> Ways:
    merged: dict[Way, Fraction] = {}
    for way, chance in ways:
        merged[way] = merged.get(way, Fraction(0)) + chance
    return tuple(merged.items())


def _harms(fight: Fight) -> bool:
    """Whether a blow is about to do its harm."""
    return fight.pending[:1] == ("hurt",)


def _line(hits: int | None) -> int:
    """The hits at which a foe has enough; far below any where he never has."""
    return NEVER if hits is None else hits
