"""Best policy in a fight, computed in closed form for simulated players.

Readers' odds come from the rules themselves; a test compares the two.  No page ships this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.goonies.blows import FALLS, dealt, is_away, lowered, struck, ties
from turnto.rules.goonies.checks import compared, soaked
from turnto.rules.goonies.foes import Foe, works
from turnto.rules.goonies.sheet import armour, points, taken_off, weapon

Worth = tuple[float, float]
"""The chance to win or get away, and the Health that is left in the mean."""

LOST: Worth = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Stakes:
    """Parameters of a fight: everything about hero and enemies that stays the same in it."""

    foes: tuple[Foe, ...]
    power: int
    grace: int
    weapon: int
    spells: tuple[tuple[str, int, tuple[bool, ...]], ...]
    """Each spell known: what is added to its cast, and which of the enemies it weakens."""
    harm: tuple[int, ...]
    """What is left of a hit of 0, 1, 2 … behind the armour worn."""
    tied: str
    can_run: bool
    lost: frozenset[str] = frozenset()
    """Outcomes, win or flee, that lead straight to the hero's end, so that they are worth no more than losing."""

    @classmethod
    def of(
        cls, hero: Sheet, foes: tuple[Foe, ...], terms: Terms, *, can_run: bool, lost: frozenset[str] = frozenset()
    ) -> Stakes:
        """The stakes of a fight about to begin or in course."""
        most = max(against.ds + against.points for against in foes)
        protection = points(armour(hero))
        return cls(
            foes,
            hero["power"],
            hero["grace"],
            points(weapon(hero)),
            tuple(
                (
                    spell,
                    hero["focus"] - taken_off(spell, terms),
                    tuple(works(spell, against, terms) for against in foes),
                )
                for spell in hero.listed("spells")
            ),
            tuple(soaked(hit, protection, terms) for hit in range(most + 4)),
            ties(terms),
            can_run,
            lost,
        )


def best_way(stakes: Stakes, place: int, ds: int, hurt: int, hp: int) -> str:
    """The key of the best option of a round: attack, a spell, flee; of equals the first listed."""
    ways = _reckoning(stakes)(place, ds, hurt, hp)
    return max(ways, key=lambda way: _told_apart(ways[way]))


def _told_apart(worth: Worth) -> Worth:
    """The worth rounded, so that errors of floating point break no ties."""
    return round(worth[0], 9), round(worth[1], 6)


@lru_cache(maxsize=32)
def _reckoning(stakes: Stakes) -> Callable[[int, int, int, int], dict[str, Worth]]:
    """The value function of a fight with these stakes, computed on demand."""

    @cache
    def worth(place: int, ds: int, hurt: int, hp: int) -> Worth:
        if hp <= 0:
            return LOST
        if hurt < ds:
            return max(ways(place, ds, hurt, hp).values(), key=_told_apart)
        if place + 1 == len(stakes.foes):
            return LOST if "win" in stakes.lost else (1.0, float(hp))
        return worth(place + 1, stakes.foes[place + 1].ds, 0, hp)

    @cache
    def ways(place: int, ds: int, hurt: int, hp: int) -> dict[str, Worth]:
        return {
            way: _weighed((place, ds, hurt, hp), _onward(stakes, way, added, (place, ds, hurt, hp)), worth)
            for way, added in _options(stakes)
        }

    return ways


Standing = tuple[int, int, int, int]
"""The place of the enemy now fought, its DS and the damage it has taken, the hero's Health left."""


def _options(stakes: Stakes) -> Iterator[tuple[str, int]]:
    """Actions of a round in the order they are asked, each with its bonus to the dice."""
    yield "attack", stakes.power
    yield from ((spell, added) for spell, added, _ in stakes.spells)
    if stakes.can_run:
        yield "flee", stakes.grace


def _onward(stakes: Stakes, way: str, added: int, here: Standing) -> Iterator[tuple[Standing | Worth, int]]:
    """Transitions of a round, each with its dice results out of 36."""
    place, ds, hurt, hp = here
    against = stakes.foes[place]
    for total, falls in FALLS:
        result, margin = compared(total + added, ds), abs(total + added - ds)
        now, wounds = ds, hurt
        if way == "attack":
            wounds += dealt(result, margin, stakes.weapon, stakes.tied)
        elif way != "flee" and _weakens(stakes, way, place):
            now = max(1, ds - lowered(result, margin, stakes.tied))
        hit = struck(result, margin, against.points, stakes.tied, still_fights=wounds < now)
        left = hp - stakes.harm[hit]
        if way == "flee" and is_away(result, stakes.tied):
            yield ((1.0, float(left)) if left > 0 and "flee" not in stakes.lost else LOST), falls
        else:
            yield (place, now, wounds, max(0, left)), falls


def _weakens(stakes: Stakes, way: str, place: int) -> bool:
    return next(weakens[place] for spell, _, weakens in stakes.spells if spell == way)


def _weighed(
    here: Standing, onward: Iterator[tuple[Standing | Worth, int]], worth: Callable[[int, int, int, int], Worth]
) -> Worth:
    """The mean of what a round leads to; rounds in which nothing changes are passed over."""
    falls, safe, health = 0, 0.0, 0.0
    for there, often in onward:
        if there != here:
            own = worth(*there) if len(there) == 4 else there
            falls, safe, health = falls + often, safe + own[0] * often, health + own[1] * often
    return (safe / falls, health / falls) if falls else LOST
