"""How a duel ends when the hero fights on, or runs at so many hits: the chances of its moments let run down to its ends.

Where the fight may cross only so many hits the answer is the chance itself, in fractions.  The chances of a fight to
the death are fractions of some fifteen thousand digits, which nobody can read: they are given to a dozen places.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from turnto.driving import Waiting, run
from turnto.phrase import Deed, Reckoned
from turnto.procedure import Ask
from turnto.rules.gurps.combat.fight import begin
from turnto.rules.gurps.combat.flow import Flow
from turnto.rules.gurps.combat.lanes import FINE, MIDDLE, ROUGH, Exact, Lanes, N, Near, R, W
from turnto.rules.gurps.combat.leads import Level, TooLong
from turnto.rules.gurps.combat.moments import NEVER, Beats, ends, level
from turnto.rules.gurps.combat.options import flights
from turnto.rules.gurps.combat.setup import Setup, setup_of
from turnto.rules.gurps.combat.state import HERO
from turnto.rules.gurps.luck import luck_is_there
from turnto.state import State, Terms

PATIENCE = 9_000_000_000
"""So many bits are gone through where it need not be exact."""
FINER = {FINE: 20, MIDDLE: 7}
"""Bits after the point, and how many times the work of ROUGH that is."""
WORK, WORK_OF_A_LIMIT = 360_000_000, 200_000_000
"""So much is spent on fractions, where no more than that is expected."""
BITS, BITS_OF_A_LIMIT = 100, 10
"""Bits by which fractions are expected to grow with each hit lost, and in a fight with a time limit."""
LONGEST = int(sys.int_info.default_max_str_digits / 0.30103)
"""Bits of the longest number that Python reads back from its digits unless told to: a fraction with longer ones is
no answer."""

Counted = tuple[Mapping[str, Fraction], Mapping[int, Fraction]]
Beginning = Sequence[tuple[int, Level, Fraction]]


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a fight ends so, and with how many hits left; each within ``unsure`` of the truth, but for rounding."""

    outcomes: Mapping[str, float]
    left: Mapping[int, float]
    unsure: float
    counted: Counted | None = None
    """Both as fractions, where these are not too long to be read."""


def duel(
    state: State,
    deed: Deed,
    terms: Terms,
    grip: str | None = None,
    roughly: bool = False,
    work: int = WORK,
    beats: Beats | None = None,
) -> Chances | None:
    """The chances of a fight with one foe, both within reach and without spells; None for any other.

    ``grip`` is the key of what the hero takes in hand where that is asked; the first option if not said.  Where fractions
    would take more than ``work``, the answer is in fixed point alone; ``roughly`` is enough to tell one weapon from another.
    ``beats`` are those that are known of the same fight.
    """
    terms, setup = _settled(deed, terms)
    if len(setup.figures) != 1 or setup.distance:
        return None
    beats = beats or Beats(state, setup)
    try:
        begun = _beginning(state, deed, terms, grip, beats, setup.limit)
        near = _near(beats, begun, roughly) if begun else None
    except TooLong:
        return None
    if near is None:
        return None
    expected = near.expected(BITS_OF_A_LIMIT if setup.limit else BITS)
    work = min(work, WORK_OF_A_LIMIT) if setup.limit else work
    counted = _counted(beats, begun, work) if expected <= work and not roughly else None
    unsure = max(0.0, 1 - sum(near.outcomes.values()))
    return Chances(near.outcomes, dict(sorted(near.left.items())), unsure, counted)


def _beginning(state: State, deed: Deed, terms: Terms, grip: str | None, beats: Beats, seconds: int) -> Beginning:
    """The moments that it begins with, for who acts first may be diced for; none where there is magic."""
    begun = []
    for (fight, armed), chance in ends(lambda: begin(state, deed, terms), grip):
        if beats.setup.casters or fight.spells or fight.body(HERO).held:
            return ()
        begun.append((beats.number(fight, armed), level(fight, armed, seconds), chance))
    return begun


def _settled(deed: Deed, terms: Terms) -> tuple[Terms, Setup]:
    """The hero fights on; fatigue after a long fight changes nobody's chances in it, and rounds need not be counted."""
    terms = replace(terms, options={**terms.options, "battle_fatigue": "no"})
    return terms, replace(setup_of(deed, terms), rounds_as="", hits_as="", fights_on=True)


def _flowed(beats: Beats, begun: Beginning, lanes: Lanes[N, R, W], work: int) -> Flow[N, R, W]:
    """The flow of chances from the beginnings to the ends; TooLong where that takes too much work."""
    highest = max(at[0] for _, at, _ in begun), max(at[1] for _, at, _ in begun), max(at[2] for _, at, _ in begun)
    flow = Flow(beats, lanes, highest)
    for number, at, chance in begun:
        flow.enter(number, at, chance)
    flow.run(work)
    return flow


def _near(beats: Beats, begun: Beginning, roughly: bool) -> Flow[float, int, int]:
    """As near as there is patience for; TooLong where there is too little even for the roughest."""
    rough = _flowed(beats, begun, Near(ROUGH), PATIENCE)
    point = next((point for point, times in FINER.items() if rough.work * times <= PATIENCE), ROUGH)
    if roughly or point == ROUGH:
        return rough
    try:
        return _flowed(beats, begun, Near(point), 2 * PATIENCE)
    except TooLong:  # what is rare may lead to more moments than there is patience for
        return rough


def _counted(beats: Beats, begun: Beginning, work: int) -> Counted | None:
    """In fractions; None where that takes too much work, or they are too long."""
    try:
        flow = _flowed(beats, begun, Exact(), work)
    except TooLong:
        return None
    shown = [*flow.outcomes.values(), *flow.left.values()]
    too_long = any(chance.denominator.bit_length() > LONGEST for chance in shown)
    return None if too_long or sum(flow.outcomes.values()) != 1 else (flow.outcomes, dict(sorted(flow.left.items())))


def chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    """The same as plain values, with what the hero took in hand: what turns out best, or what is listed first."""
    if policy == "first" and luck_is_there(state):
        return None  # who takes what is listed first uses Luck at once
    keys = _grips(state, deed, terms)
    beats = Beats(state, _settled(deed, terms)[1])
    key = keys[0] if policy == "first" or len(keys) == 1 else _best_grip(state, deed, terms, keys, beats)
    if key is None:
        return None
    if beats.setup.flee and policy != "first":
        beats.running_at(_best_limit(state, deed, terms, key, beats))
    found = duel(state, deed, terms, key, beats=beats)
    if found is None:
        return None
    return Reckoned(found.outcomes, found.left, found.unsure, key, found.counted, _running_at(beats.runs_at))


def _running_at(hits: int) -> Callable[[State, Sequence[str]], str | None]:
    """Flees when asked with so many hits or fewer, where that can be done."""

    def decided(state: State, keys: Sequence[str]) -> str | None:
        return next(iter(flights(keys)), None) if state.hero["hits"] <= hits else None

    return decided


def _best_limit(state: State, deed: Deed, terms: Terms, grip: str, beats: Beats) -> int:
    """The hits at which it is best to run, out of a few: at once, after any wound, at half of them, at 3, never."""
    now, full = state.hero["hits"], state.hero.score("hits").maximum or state.hero["ht"]
    able: dict[int, Chances] = {}
    for hits in (NEVER, *sorted({min(now, limit) for limit in (3, full // 2, now - 1, now)})):
        beats.running_at(hits)
        if found := duel(state, deed, terms, grip, roughly=True, beats=beats):
            able[hits] = found
    return max(able, key=lambda hits: _worth(able[hits]), default=NEVER)


def _best_grip(state: State, deed: Deed, terms: Terms, keys: tuple[str, ...], beats: Beats) -> str | None:
    """What it is best to take in hand; None where one of them is no way to fight hand to hand."""
    found = {key: duel(state, deed, terms, key, roughly=True, beats=beats) for key in keys}
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
