"""The moments of a duel, and where each leads: every beat run through all its throws, once for all hits it is alike at.

What a beat can come to depends on hits in few ways: whether they are above 0 and above 3, and which lines a wound would
cross.  So moments are kept without hits, and without the number of the second, which stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from turnto.dice import Dice, Reading, dice, falls
from turnto.driving import Done, Waiting, run
from turnto.procedure import Answer, Ask, Procedure, Roll
from turnto.rules.gurps.combat.attack import Blow
from turnto.rules.gurps.combat.damage import bands, injury, thresholds
from turnto.rules.gurps.combat.fight import carried_on
from turnto.rules.gurps.combat.flow import Level, Way, Ways
from turnto.rules.gurps.combat.fortune import rule_of_thumb
from turnto.rules.gurps.combat.injury import at_least, harm_dice, resistance
from turnto.rules.gurps.combat.options import ON
from turnto.rules.gurps.combat.scene import scene
from turnto.rules.gurps.combat.setup import Setup
from turnto.rules.gurps.combat.state import CONDITION, HERO, HOLDING, Fight
from turnto.sheet import Sheet
from turnto.state import State

FOE = 1

Moment = tuple[Fight, State]


class Harm(NamedTuple):
    """A moment at which somebody is about to be hurt."""

    at: int
    most: int
    """The most hits that it can cost."""
    falls: tuple[tuple[tuple[int, ...], Fraction, int], ...]
    """How the damage may fall, how often, and what each costs; empty where that is not all that is thrown for."""


def level(fight: Fight, state: State, setup: Setup) -> Level:
    """What stands beside a moment: the hits of both, and the seconds left where there is a limit."""
    return state.hero["hits"], fight.body(FOE).hits, max(0, setup.limit + 1 - fight.round) if setup.limit else 0


def ends(make: Any, key: str | None, begun: tuple[Answer, ...] = ()) -> list[tuple[Any, Fraction]]:
    """Everything a procedure can come to, with its chance; decisions are answered by one key, else as a rule of thumb has it,
    else by the first option.  ``begun`` are the answers that it begins with."""
    found: list[tuple[Any, Fraction]] = []
    waiting: list[tuple[tuple[Answer, ...], Fraction]] = [(begun, Fraction(1))]
    while waiting:
        answers, chance = waiting.pop()
        match run(_procedure(make), answers):
            case Done(result=result):
                found.append((result, chance))
            case Waiting(request=Roll(dice=thrown, reading=reading, cuts=cuts)):
                cases = _cases(thrown, reading, cuts)
                waiting += [((*answers, faces), chance * share) for faces, share in cases]
            case Waiting(request=Ask() as asked):
                keys = [option.key for option in asked.options]
                thumb = rule_of_thumb(asked) or keys[0]
                waiting.append(((*answers, key if key in keys else thumb), chance))
    return found


@lru_cache(maxsize=4096)
def _cases(thrown: Dice, reading: Reading, cuts: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """The falls that are told apart, with their chances."""
    return tuple(
        (faces, Fraction(weight, thrown.sides**thrown.count)) for faces, weight in falls(thrown, reading, cuts)
    )


def _procedure(make: Any) -> Procedure[Any]:
    made: Procedure[Any] = make()
    return made


@dataclass(slots=True)
class Beats:
    """Where every moment leads; moments are known by number."""

    state: State
    setup: Setup
    moments: list[Moment] = field(default_factory=list)
    numbers: dict[Moment, int] = field(default_factory=dict)
    known: dict[tuple[Any, ...], Ways] = field(default_factory=dict)
    kinds: dict[Level, tuple[Any, ...]] = field(default_factory=dict)
    harms: dict[int, Harm | None] = field(default_factory=dict)
    blows: dict[tuple[Any, ...], Ways] = field(default_factory=dict)
    lines: dict[tuple[int, int, int], tuple[Any, ...]] = field(default_factory=dict)

    def number(self, fight: Fight, state: State) -> int:
        """The number of a moment."""
        moment = _bare(fight), state.with_hero(self._unhurt(state.hero))
        if moment not in self.numbers:
            self.numbers[moment] = len(self.moments)
            self.moments.append(moment)
        return self.numbers[moment]

    def _unhurt(self, hero: Sheet) -> Sheet:
        """The hero with what stands beside the moment left out; a weapon that broke, Luck that is spent remain."""
        return hero.having(hits=self.state.hero["hits"]).with_fact(CONDITION, None)

    def onward(self, number: int, at: Level) -> Ways:
        """Where a moment leads at this level; the chances sum to 1."""
        key = self.key(number, at)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._worked_out(number, at)
        return found

    # --- what a beat can see of hits and seconds -------------------------------------------------------

    def key(self, number: int, at: Level) -> tuple[Any, ...]:
        """What the beat of a moment can see of a level: for harm the lines it may cross, for all else the kind of level."""
        if number not in self.harms:
            self.harms[number] = self._harm(*self.moments[number])
        harm = self.harms[number]
        if harm is None:
            return number, self.kind(at)
        return number, at[2] == 1, self._crossed(harm.at, harm.most, at[harm.at])

    def kind(self, at: Level) -> tuple[Any, ...]:
        """Whether hits are above 0 and 3, whether they are few enough to give up, and whether time is running out."""
        found = self.kinds.get(at)
        if found is None:
            ours, theirs, seconds = at
            lines = (*self._crossed(HERO, 0, ours), *self._crossed(FOE, 0, theirs))
            found = self.kinds[at] = (seconds == 1, ours > 3, theirs > 3, lines)
        return found

    def _harm(self, fight: Fight, state: State) -> Harm | None:
        if not fight.pending or fight.pending[0] != "hurt":
            return None
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
            return Harm(blow.at, most + max(0, venom.count * venom.sides + venom.add), ())
        if blow.most or not thrown.count or (blow.who == HERO and fight.body(HERO).lucky):
            return Harm(blow.at, most, ())
        cases = _cases(thrown, "total", bands(thrown, way.mode.kind, dr, minimum))
        told = ((faces, share, injury(thrown.total(faces), way.mode.kind, dr, minimum)) for faces, share in cases)
        return Harm(blow.at, most, tuple(told))

    def _crossed(self, at: int, most: int, now: int) -> tuple[Any, ...]:
        """The lines that every wound up to the worst would cross."""
        key = (at, most, now)
        if key not in self.lines:
            figure = scene(*self.moments[0], self.setup).figure(at)
            gives_up, runs = _line(figure.surrender_at), _line(figure.flee_at)
            after = range(now, now - most - 1, -1)
            self.lines[key] = tuple(
                (thresholds(now, then, figure.full), then <= 0, then <= gives_up, then <= runs) for then in after
            )
        return self.lines[key]

    # --- beats ------------------------------------------------------------------------------------------

    def _worked_out(self, number: int, at: Level) -> Ways:
        harm = self.harms[number]
        if harm is None or not harm.falls:
            return self._run(number, at)
        lines = self._crossed(harm.at, harm.most, at[harm.at])
        ways: list[tuple[Way, Fraction]] = []
        for faces, share, lost in harm.falls:
            key = (number, faces, at[2] == 1, lines[lost])
            if key not in self.blows:
                self.blows[key] = self._run(number, at, (faces,))
            ways += ((way, share * chance) for way, chance in self.blows[key])
        return _merged(ways)

    def _run(self, number: int, at: Level, begun: tuple[Answer, ...] = ()) -> Ways:
        """A beat, run through all its throws."""
        fight, state = self.moments[number]
        ours, theirs, seconds = at
        hero = state.hero.having(hits=ours).with_fact(CONDITION, HOLDING if ours <= 0 else None)
        fight = fight.with_body(FOE, fight.body(FOE)._replace(hits=theirs))
        fight = replace(fight, round=self.setup.limit + 1 - seconds) if self.setup.limit else fight
        here = scene(fight, state.with_hero(hero), self.setup)
        found: list[tuple[Way, Fraction]] = []
        for (after, then), chance in ends(lambda: carried_on(here), ON, begun):
            there = level(after, then, self.setup)
            if after.ended:
                # whoever is out of it has no hits that count; but whether a wound did it hangs on the level
                found.append(((after.ended, ours - there[0], int(self.harms[number] is not None), 0), chance))
            else:
                way = self.number(after, then), ours - there[0], theirs - there[1], seconds - there[2]
                found.append((way, chance))
        return _merged(found)


def _merged(ways: Iterable[tuple[Way, Fraction]]) -> Ways:
    merged: dict[Way, Fraction] = {}
    for way, chance in ways:
        merged[way] = merged.get(way, Fraction(0)) + chance
    return tuple(merged.items())


def _line(hits: int | None) -> int:
    """The hits at which a foe has enough; far below any where he never has."""
    return -1_000 if hits is None else hits


def _bare(fight: Fight) -> Fight:
    """A moment without hits, seconds and wounds taken, the player fighting on."""
    foe = fight.body(FOE)
    return replace(fight.with_body(FOE, foe._replace(hits=0)), wounds=(), on=1, round=1)
