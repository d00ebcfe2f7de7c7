"""Best play in a Fight by arithmetic alone, for Fights with too many positions to go through one by one.

The odds of shorter Fights come from the rules themselves; a test holds the two together.  No page ships it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from turnto.core.dice import Faces
from turnto.core.phrase import Deed, Reckoned
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms
from turnto.markov.graph import Worth
from turnto.rules.gnat.checks import LEAST_TALENT, Rerolls, natural, passes
from turnto.rules.gnat.combat import (
    DIE,
    SURVIVE,
    Bout,
    Fight,
    Loadout,
    bout_of,
    fight_target,
    held,
    rerolls,
    sensible_loadouts,
)
from turnto.rules.gnat.inventory import potions
from turnto.rules.gnat.items import protection, uses_left, worn
from turnto.rules.gnat.options import on
from turnto.rules.gnat.spells import CHARGES, INVULNERABILITY, ROUT_GROUP, carriers, casting_parts

MOST_ROUNDS = 40
MOST_WORK = 700_000
"""Positions times ways to throw times numbers kept for each: beyond that a Fight is played instead."""

Ends = tuple[Fraction, ...]
"""The spells and uses of armour kept in the mean, then the chance of ending with 0, 1, 2 … Vitality."""

Way = tuple[Fraction, Fraction, Fraction]
"""The chances that a throw passes, fails, and fails by a fumble."""

Throws = tuple[tuple[Fraction, tuple[Way, ...]], ...]
"""What the throw of a round can come to: its chance, and what can be chosen then."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a Fight uses up."""

    vitality: int
    armour: int
    routs: int
    wards: int


@dataclass
class Reckoning:
    """One Fight with one loadout, every position of it worked out once."""

    bout: Bout
    most: int
    """The largest Vitality to end with."""
    counted: tuple[int, ...]
    """For each number of uses of armour left, how many of them count as kept."""
    throws: Throws
    casting: Fraction
    _known: dict[tuple[object, ...], Ends] = field(default_factory=dict)

    def round(self, left: int, hand: Hand) -> Ends:
        """Value at the beginning of a round, with this number of rounds left (the order of a Fight)."""
        if not hand.vitality or not left:
            return self._end(hand)
        key = ("round", left, hand)
        if key not in self._known:
            fought = lambda now: self.fought(left, now)  # noqa: E731 - said twice
            tries = hand.routs if self.bout.several else 0
            self._known[key] = self._cast(
                hand, tries, _less_rout, lambda now: self.round(left - 1, now), fought, ("rout", left)
            )
        return self._known[key]

    def fought(self, left: int, hand: Hand) -> Ends:
        key = ("fought", left, hand)
        if key not in self._known:
            self._known[key] = self._thrown(left, hand)
        return self._known[key]

    def _thrown(self, left: int, hand: Hand) -> Ends:
        won = self.round(left - 1, hand)
        if not self.bout.wounds:
            return won
        failed, fumbled = (self.hurt(left, hand, self.bout.wounds + more) for more in (0, 1))
        whole = tuple(Fraction(0) for _ in won)
        for weight, ways in self.throws:
            best = _best(_mixed((won, failed, fumbled), way) for way in ways)
            whole = tuple(one + weight * other for one, other in zip(whole, best, strict=True))
        return whole

    def hurt(self, left: int, hand: Hand, count: int) -> Ends:
        key = ("hurt", left, hand, count)
        if key not in self._known:
            over = lambda now: self.round(left - 1, now)  # noqa: E731 - said twice
            taken = lambda now: self._wounds(left, now, count)  # noqa: E731
            self._known[key] = self._cast(hand, hand.wards, _less_ward, over, taken, ("ward", left, count))
        return self._known[key]

    def _wounds(self, left: int, hand: Hand, count: int) -> Ends:
        """One at a time: ignored while armour lasts, or taken (GNAT-41, A-15)."""
        if not count or not hand.vitality:
            return self.round(left - 1, hand)
        taken = self._wounds(left, replace(hand, vitality=hand.vitality - 1), count - 1)
        if not hand.armour or self.bout.ignoring_armour:
            return taken
        return _best((self._wounds(left, replace(hand, armour=hand.armour - 1), count - 1), taken))

    def _cast(
        self,
        hand: Hand,
        tries: int,
        less: Callable[[Hand], Hand],
        worked: Callable[[Hand], Ends],
        onward: Callable[[Hand], Ends],
        at: tuple[object, ...],
    ) -> Ends:
        """One occasion: each copy may be tried once; failed, it is lost, or kept for a Wound (GNAT-22, A-12)."""
        if not tries or not hand.vitality:
            return onward(hand)
        key = (*at, hand, tries)
        if key not in self._known:
            kept = replace(hand, vitality=hand.vitality - 1)
            lost, keeping = (self._cast(now, tries - 1, less, worked, onward, at) for now in (less(hand), kept))
            cast = _mixed((worked(less(hand)), _best((lost, keeping))), (self.casting, 1 - self.casting))
            self._known[key] = _best((cast, onward(hand)))
        return self._known[key]

    def kept(self, hand: Hand) -> int:
        """Return how many spells and uses of armour are left."""
        return hand.routs + hand.wards + self.counted[hand.armour]

    def _end(self, hand: Hand) -> Ends:
        return (Fraction(self.kept(hand)), *(Fraction(number == hand.vitality) for number in range(self.most + 1)))


def _less_rout(hand: Hand) -> Hand:
    return replace(hand, routs=hand.routs - 1)


def _less_ward(hand: Hand) -> Hand:
    return replace(hand, wards=hand.wards - 1)


def _mixed(ends: tuple[Ends, ...], chances: tuple[Fraction, ...]) -> Ends:
    return tuple(
        sum((part * chance for part, chance in zip(parts, chances, strict=True)), Fraction(0))
        for parts in zip(*ends, strict=True)
    )


def _worth(ends: Ends) -> Worth:
    """The chance to live, then the Vitality left in the mean, then what is kept."""
    return 1 - ends[1], sum((n * chance for n, chance in enumerate(ends[1:])), Fraction(0)), ends[0]


def _best(some: Iterator[Ends] | tuple[Ends, ...]) -> Ends:
    """The first listed of those that are worth most."""
    return max(some, key=_worth)


# --- the dice -------------------------------------------------------------------------------------


@lru_cache
def ways_to_throw(target: int, again: Rerolls, hopeless: bool) -> Throws:
    """What a round's throw can come to, and what can be chosen then; throws with the same choice are one."""
    if hopeless:
        return ((Fraction(1), ((Fraction(0), Fraction(1), Fraction(0)),)),)
    found: Counter[tuple[Way, ...]] = Counter()
    for faces in product(range(1, 7), repeat=2):
        for after, weight in _forced((faces[0], faces[1]), again):
            found[_choices(after, target, again.advantage)] += weight
    return tuple((Fraction(weight, 36**2), ways) for ways, weight in found.items())


def _forced(faces: Faces, again: Rerolls) -> Iterator[tuple[Faces, int]]:
    """The faces after the re-rolls that are not chosen, in 36 parts of each throw (GNAT-31, GNAT-40, A-8)."""
    for one, other in product(range(1, 7), repeat=2):
        now = _again(faces, (6,), one) if again.two_handed else faces
        yield (_again(now, (1, 2), other) if again.disadvantage else now), 1


def _again(faces: Faces, these: tuple[int, ...], new: int) -> Faces:
    place = next((place for place, face in enumerate(faces) if face in these), None)
    return faces if place is None else (*faces[:place], new, *faces[place + 1 :])


def _choices(faces: Faces, target: int, advantage: bool) -> tuple[Way, ...]:
    as_it_lies = _weighed([faces], target)
    if not advantage or passes(faces, target):
        return (as_it_lies,)
    high, low = max(faces), min(faces)
    return (
        *(_weighed([(new, kept) for new in range(1, 7)], target) for kept in dict.fromkeys((low, high))),
        as_it_lies,
    )


def _weighed(throws: list[Faces], target: int) -> Way:
    passed = sum(passes(faces, target) for faces in throws)
    fumbled = sum(natural(faces) == "fumble" for faces in throws)
    return (
        Fraction(passed, len(throws)),
        Fraction(len(throws) - passed - fumbled, len(throws)),
        Fraction(fumbled, len(throws)),
    )


# --- a Fight that is about to begin ---------------------------------------------------------------


def chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    """The exact chances of a Fight under best play; None for what is not reckoned here."""
    hero, bout = state.hero, bout_of(deed, terms)
    if policy not in ("best", "careful") or not hero["vitality"] or not _is_plain(hero, bout, terms):
        return None
    hand, suit = hand_of(hero, bout, terms), worn(hero)
    marked = (suit.number("{} left") or 0) if suit else 0  # a whole suit does not speak of its uses
    reckoned = []
    for loadout in sensible_loadouts(hero, bout, terms):
        throws = throws_of(hero, loadout, bout, terms)
        if _work(hand, bout.rounds, throws) > MOST_WORK:
            return None
        uses = tuple(min(left, marked) for left in range(hand.armour + 1))
        made = Reckoning(bout, hand.vitality, uses, throws, casting_chance(hero, terms))
        reckoned.append(made.round(bout.rounds, hand))
    ends = _best(tuple(reckoned))
    counted = {number: chance for number, chance in enumerate(ends[1:]) if chance}
    told = {SURVIVE: 1 - ends[1], DIE: ends[1]}
    begun = str(reckoned.index(ends)) if len(reckoned) > 1 else ""
    floats = {id: float(chance) for id, chance in told.items()}, {n: float(chance) for n, chance in counted.items()}
    return Reckoned(*floats, 0.0, begun, (told, counted))


def _is_plain(hero: Sheet, bout: Bout, terms: Terms) -> bool:
    """Whether nothing is at hand that this does not reckon with: charges, two spells in one thing, potions between rounds."""
    held = [*carriers(hero, ROUT_GROUP, terms), *carriers(hero, INVULNERABILITY, terms)]
    charged = any(own.number(CHARGES) or own.number("{} charge") for own in held)
    drinks = on(terms, "potion_in_fight") and bool(potions(hero))
    return bout.rounds <= MOST_ROUNDS and not charged and not drinks and len(set(held)) == len(held)


def throws_of(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> Throws:
    """What the throw of a round can come to with this loadout."""
    target, again = fight_target(hero, loadout, bout, terms), rerolls(loadout, bout, terms)
    return ways_to_throw(target, again, target < LEAST_TALENT and on(terms, "hopeless_below_2"))


def casting_chance(hero: Sheet, terms: Terms) -> Fraction:
    """The chance that a spell works (GNAT-21)."""
    target = sum(number for _, number in casting_parts(hero, 0, terms))
    falls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(passes(faces, target) for faces in falls), len(falls))


def hand_of(hero: Sheet, bout: Bout, terms: Terms) -> Hand:
    """What the hero has that a Fight uses up."""
    suit = worn(hero)
    routs = _copies(carriers(hero, ROUT_GROUP, terms)) if bout.several else 0
    wards = _copies(carriers(hero, INVULNERABILITY, terms))
    return Hand(hero["vitality"], uses_left(suit) if suit else 0, routs, wards)


def _work(hand: Hand, rounds: int, throws: Throws) -> int:
    positions = rounds * hand.vitality * (hand.armour + 1) * (hand.routs + 1) * (hand.wards + 1)
    return positions * len(throws) * (hand.vitality + 2)


def _copies(held: tuple[Item, ...]) -> int:
    return sum(own.count for own in held)


# --- in the middle of a Fight ---------------------------------------------------------------------


def ahead(fight: Fight, state: State, deed: Deed, terms: Terms) -> Worth | None:
    """Return what the beginning of a beat is worth: chance to live, Vitality left, gain in things."""
    hero, bout = state.hero, bout_of(deed, terms)
    if not _is_plain(hero, bout, terms):
        return None
    hand, left, suit = hand_of(hero, bout, terms), bout.rounds - fight.fought, worn(hero)
    throws = throws_of(hero, held(hero, fight), bout, terms)
    if _work(hand, left, throws) > MOST_WORK:
        return None
    whole = protection(suit) if suit else 0
    made = _reckoning(bout, hero.maximum("vitality"), whole, throws, casting_chance(hero, terms))
    if fight.hurt:
        ends = made.hurt(left, hand, fight.hurt)
    else:
        ends = made.fought(left, hand) if fight.ready else made.round(left, hand)
    live, vitality, kept = _worth(ends)
    return live, vitality, vitality - hand.vitality + kept - made.kept(hand)


@lru_cache(maxsize=512)
def _reckoning(bout: Bout, most: int, whole: int, throws: Throws, casting: Fraction) -> Reckoning:
    """Return the Fight as shared by all heroes who throw alike.  Only the tag of a used suit speaks of its uses."""
    return Reckoning(bout, most, (*range(whole), 0), throws, casting)
