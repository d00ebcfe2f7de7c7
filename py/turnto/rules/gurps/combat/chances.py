"""How a duel hand to hand ends when the hero fights on: the rules themselves driven through every throw that matters.

A fight of two armed people has some hundred thousand different moments, and its exact chances are fractions of many
thousand digits.  But what a beat can come to depends on hits in few ways: whether they are above 0 and above 3, and
which lines a wound would cross.  So every kind of moment is worked out once, by running its beat, and the chances flow
down from full hits.  What is too unlikely to be followed is counted: the answer is right to within ``unsure``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from turnto.dice import Dice, Reading, dice, falls
from turnto.driving import Done, Waiting, run
from turnto.phrase import Deed, Reckoned
from turnto.procedure import Answer, Ask, Procedure, Roll
from turnto.rules.gurps.combat.attack import Blow
from turnto.rules.gurps.combat.damage import injury, thresholds
from turnto.rules.gurps.combat.fight import begin, carried_on
from turnto.rules.gurps.combat.fortune import rule_of_thumb
from turnto.rules.gurps.combat.injury import at_least, harm_dice, resistance
from turnto.rules.gurps.combat.options import ON
from turnto.rules.gurps.combat.scene import scene
from turnto.rules.gurps.combat.setup import Setup, setup_of
from turnto.rules.gurps.combat.state import CONDITION, HERO, HOLDING, Fight
from turnto.rules.gurps.luck import luck_is_there
from turnto.sheet import Sheet
from turnto.state import State, Terms

FOE = 1

TOO_UNLIKELY = 1e-12
"""Moments that come about less often are not followed."""

Moment = tuple[Fight, State]
Hits = tuple[int, int]
Onward = tuple[tuple[int | str, int, int, float], ...]
"""Where a beat leads: the moment after it (or how the fight ended), hits lost by each, the chance."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a fight ends so, and with how many hits left; each within ``unsure`` of the truth."""

    outcomes: Mapping[str, float]
    left: Mapping[int, float]
    unsure: float


def duel(
    state: State, deed: Deed, terms: Terms, grip: str | None = None, unlikely: float = TOO_UNLIKELY
) -> Chances | None:
    """The chances of a fight with one foe, both within reach and without missiles or spells; None for any other.

    ``grip`` is the key of what the hero takes in hand where that is asked; the first option if not said.  Moments less
    likely than ``unlikely`` are not followed.
    """
    # fatigue after a long fight changes nobody's chances in it, and rounds need not be counted
    terms = replace(terms, options={**terms.options, "battle_fatigue": "no"})
    setup = replace(setup_of(deed, terms), rounds_as="", hits_as="")
    if len(setup.figures) != 1 or setup.distance:
        return None
    counted = _Counted(state, deed, terms, setup, unlikely)
    for (fight, armed), chance in _ends(lambda: begin(state, deed, terms), grip):  # who acts first may be diced for
        if setup.casters or fight.spells or fight.body(HERO).held:
            return None
        if any(_shoots(counted, fight, who) for who in (HERO, FOE)):
            return None
        counted.enter(fight, armed, (state.hero["hits"], setup.figures[0].full), chance)
    return counted.flow()


def chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    """The same as plain values, with what the hero took in hand: what turns out best, or what is listed first."""
    if policy == "first" and luck_is_there(state):
        return None  # who takes what is listed first uses Luck at once
    keys = _grips(state, deed, terms)
    key = keys[0] if policy == "first" or len(keys) == 1 else _best_grip(state, deed, terms, keys)
    found = duel(state, deed, terms, key) if key is not None else None
    return Reckoned(found.outcomes, found.left, found.unsure, key or "") if found else None


ROUGHLY = 1e-6
"""So far a fight is followed to tell one weapon from another."""


def _best_grip(state: State, deed: Deed, terms: Terms, keys: tuple[str, ...]) -> str | None:
    """What it is best to take in hand; None where one of them is no way to fight hand to hand."""
    found = {key: duel(state, deed, terms, key, ROUGHLY) for key in keys}
    able = {key: own for key, own in found.items() if own}
    return max(able, key=lambda key: _worth(able[key])) if len(able) == len(keys) else None


def _grips(state: State, deed: Deed, terms: Terms) -> tuple[str, ...]:
    """The keys of what the hero may take in hand, where that is asked."""
    match run(begin(state, deed, terms)):
        case Waiting(request=Ask(options=options)):
            return tuple(option.key for option in options)
    return ("",)


def _worth(found: Chances) -> tuple[float, float]:
    """Not to be beaten; then what is left, each of what was followed."""
    whole = sum(found.outcomes.values()) or 1.0
    beaten = sum(found.outcomes.get(id, 0.0) for id in ("defeated", "killed"))
    return -beaten / whole, sum(number * chance for number, chance in found.left.items()) / whole


def _shoots(counted: _Counted, fight: Fight, who: int) -> bool:
    main = fight.body(who).main
    figure = scene(fight, counted.state, counted.setup).figure(who)
    return any(way.mode.weapon == main and way.mode.mode == "shoot" for way in figure.ways)


def _ends(make: Any, key: str | None) -> list[tuple[Any, float]]:
    """Everything a procedure can come to, with its chance; decisions are answered by one key, else as a rule of thumb has it,
    else by the first option."""
    found: list[tuple[Any, float]] = []
    waiting: list[tuple[tuple[Answer, ...], float]] = [((), 1.0)]
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
def _cases(thrown: Dice, reading: Reading, cuts: tuple[int, ...]) -> tuple[tuple[Answer, float], ...]:
    """The falls that are told apart, with their chances."""
    return tuple((faces, weight / thrown.sides**thrown.count) for faces, weight in falls(thrown, reading, cuts))


def _procedure(make: Any) -> Procedure[Any]:
    made: Procedure[Any] = make()
    return made


@dataclass(slots=True)
class _Counted:
    """The flow of chances through a fight; moments are numbered, and kept without hits, which stand beside them."""

    state: State
    deed: Deed
    terms: Terms
    setup: Setup
    unlikely: float
    moments: list[Moment] = field(default_factory=list)
    numbers: dict[Moment, int] = field(default_factory=dict)
    known: dict[tuple[Any, ...], Onward] = field(default_factory=dict)
    waiting: dict[Hits, dict[int, float]] = field(default_factory=dict)
    outcomes: dict[str, float] = field(default_factory=dict)
    left: dict[int, float] = field(default_factory=dict)
    unsure: float = 0.0
    worst: dict[int, tuple[int, int] | None] = field(default_factory=dict)
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

    def enter(self, fight: Fight, state: State, hits: Hits, chance: float) -> None:
        """A moment comes about with a chance more."""
        here = self.waiting.setdefault(hits, {})
        number = self.number(fight, state)
        here[number] = here.get(number, 0.0) + chance

    def flow(self) -> Chances:
        """Hits only fall: those who have most left between them come first."""
        while self.waiting:
            hits = max(self.waiting, key=sum)
            self._spend(hits, self.waiting.pop(hits))
        return Chances(self.outcomes, dict(sorted(self.left.items())), self.unsure)

    def _spend(self, hits: Hits, here: dict[int, float]) -> None:
        """Everything that comes about while both have these hits, round and round until a wound or nearly nothing."""
        onwards: dict[int, Onward] = {}
        while here:
            again: dict[int, float] = {}
            for number, chance in here.items():
                if chance < self.unlikely:
                    self.unsure += chance
                    continue
                found = onwards.get(number)
                if found is None:
                    found = onwards[number] = self._onward(number, hits)
                for onward, ours, theirs, share in found:
                    if isinstance(onward, str):
                        self.outcomes[onward] = self.outcomes.get(onward, 0.0) + chance * share
                        self.left[hits[0] - ours] = self.left.get(hits[0] - ours, 0.0) + chance * share
                    elif ours or theirs:
                        there = self.waiting.setdefault((hits[0] - ours, hits[1] - theirs), {})
                        there[onward] = there.get(onward, 0.0) + chance * share
                    else:
                        again[onward] = again.get(onward, 0.0) + chance * share
            here = again

    def _onward(self, number: int, hits: Hits) -> Onward:
        key = (number, *self._matters(number, hits))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._worked_out(*self.moments[number], hits)
        return found

    def _matters(self, number: int, hits: Hits) -> tuple[Any, ...]:
        """What a beat can see of hits: for harm the lines it may cross, for all else whether they are above 0 and 3."""
        if number not in self.worst:
            self.worst[number] = self._worst(*self.moments[number])
        harm = self.worst[number]
        if harm is not None:
            return self._crossed(*harm, hits)
        ours, theirs = hits
        return (ours > 0) + (ours > 3), (theirs > 0) + (theirs > 3), theirs <= _line(self.setup.figures[0].flee_at)

    def _worst(self, fight: Fight, state: State) -> tuple[int, int] | None:
        """Where harm is about to be done: to whom, and the most it can be."""
        if not fight.pending or fight.pending[0] != "hurt":
            return None
        blow = Blow(*fight.pending)
        moment = scene(fight, state, self.setup)
        way = moment.way(blow.who, blow.way)
        thrown, dr = harm_dice(way, blow.plus), resistance(moment, blow.at, way)
        most = injury(thrown.count * thrown.sides + thrown.add, way.mode.kind, dr, at_least(moment, blow.who, way))
        if way.poison:
            venom = dice(way.poison[1])
            most += max(0, venom.count * venom.sides + venom.add)
        return blow.at, most

    def _crossed(self, at: int, most: int, hits: Hits) -> tuple[Any, ...]:
        now = hits[at]
        key = (at, most, now)
        if key not in self.lines:
            figure = scene(*self.moments[0], self.setup).figure(at)
            gives_up, runs = _line(figure.surrender_at), _line(figure.flee_at)
            after = range(now, now - most - 1, -1)
            self.lines[key] = tuple(
                (thresholds(now, then, figure.full), then <= 0, then <= gives_up, then <= runs) for then in after
            )
        return self.lines[key]

    def _worked_out(self, fight: Fight, state: State, hits: Hits) -> Onward:
        """A beat, run through all its throws."""
        hero = state.hero.having(hits=hits[0]).with_fact(CONDITION, HOLDING if hits[0] <= 0 else None)
        state = state.with_hero(hero)
        there = fight.with_body(FOE, fight.body(FOE)._replace(hits=hits[1]))
        here = scene(there, state, self.setup)
        merged: dict[tuple[int | str, int, int], float] = {}
        for (after, then), chance in _ends(lambda: carried_on(here), ON):
            theirs = 0 if after.ended else hits[1] - after.body(FOE).hits
            key: tuple[int | str, int, int] = (
                after.ended or self.number(after, then),
                hits[0] - then.hero["hits"],
                theirs,
            )
            merged[key] = merged.get(key, 0.0) + chance
        return tuple((*key, chance) for key, chance in merged.items())


def _line(hits: int | None) -> int:
    """The hits at which a foe has enough; far below any where he never has."""
    return -1_000 if hits is None else hits


def _bare(fight: Fight) -> Fight:
    """A moment without hits and wounds taken, the player fighting on."""
    foe = fight.body(FOE)
    return replace(fight.with_body(FOE, foe._replace(hits=0)), wounds=(), on=1)
