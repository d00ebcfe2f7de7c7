"""What a hero fights with: weapon and shield, and what they make of the target (GNAT-27 to GNAT-38)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turnto.core.names import fold
from turnto.core.procedure import Part
from turnto.core.sheet import Item, Sheet
from turnto.core.world import Terms
from turnto.rules.gnat.checks import Rerolls, armour_part, skill_parts, talent_part
from turnto.rules.gnat.items import (
    LONG,
    ONE_HANDED,
    TWO_HANDED,
    WEAPON_KINDS,
    fight_bonus,
    is_magical,
    shield,
    weapon_kind,
    weapons,
)

UNARMED = -1
"""GNAT-29."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A Fight as the book sets it; one round, one enemy and one Wound where it says nothing (GNAT-25, GNAT-38)."""

    modifier: int = 0
    rounds: int = 1
    wounds: int = 1
    several: bool = False
    shield_allowed: bool = True
    advantage: bool = False
    disadvantage: bool = False
    reach: int = 0
    """What a long weapon gives here (GNAT-33)."""
    skill: str = ""
    untrained: str = "no"
    ignoring_armour: bool = False


@dataclass(frozen=True, slots=True)
class Loadout:
    """One weapon, or none, and perhaps a shield (GNAT-28, A-23)."""

    weapon: Item | None
    shield: Item | None = None

    @property
    def kind(self) -> str | None:
        """The kind of the weapon; None for bare hands."""
        return weapon_kind(self.weapon) if self.weapon else None

    @property
    def magical(self) -> bool:
        """GNAT-35."""
        return self.weapon is not None and is_magical(self.weapon)

    def __str__(self) -> str:
        held = _shown(self.weapon) if self.weapon else "bare hands"
        return f"{held} and shield" if self.shield else held


_UNSAID = {
    "heavy",
    "treasure",
    "weapon",
    "one handed",
    "two handed",
    *WEAPON_KINDS,
    *(f"{kind} weapon" for kind in WEAPON_KINDS),
}


def _telling(weapon: Item) -> tuple[str, ...]:
    """The tags that may matter beside kind and value: +1, magical, silver."""
    return tuple(tag for tag in weapon.tags if fold(tag) not in _UNSAID and not fold(tag).endswith("gp"))


def _shown(weapon: Item) -> str:
    tags = _telling(weapon)
    return f"{weapon.name} ({', '.join(tags)})" if tags else weapon.name


def rerolls(loadout: Loadout, bout: Bout, terms: Terms) -> Rerolls:
    """A two-handed weapon's re-roll, Advantage from the book or a magical weapon (once: A-7), Disadvantage (GNAT-31, 35, 39, 40)."""
    own = Rerolls(loadout.kind == TWO_HANDED, bout.disadvantage, bout.advantage or loadout.magical)
    return own.settled(terms)


def fight_parts(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> tuple[Part, ...]:
    """The target of a Fight: Talent, less the penalties a shield has lessened, and the bonuses (GNAT-27, "Order of a Fight")."""
    parts = [talent_part(hero)]
    if bout.modifier:
        parts.append((f"at {bout.modifier:+d}", bout.modifier))
    if loadout.weapon is None:
        parts.append(("unarmed", UNARMED))
    if (helped := _shield_helps(loadout, bout)) > 0:
        parts.append(("shield", helped))
    if loadout.weapon is not None and fight_bonus(loadout.weapon):
        parts.append((loadout.weapon.name, fight_bonus(loadout.weapon)))
    if loadout.kind == LONG and bout.reach:
        parts.append(("reach", bout.reach))
    return (*parts, *_skill(hero, bout, terms))


def _shield_helps(loadout: Loadout, bout: Bout) -> int:
    """A shield lessens the sum of penalties by 1, by 2 against several; it never makes a bonus (GNAT-36, A-18, A-19)."""
    penalty = max(0, -bout.modifier) + (0 if loadout.weapon else -UNARMED)
    return min(penalty, 2 if bout.several else 1) if loadout.shield else 0


def _skill(hero: Sheet, bout: Bout, terms: Terms) -> tuple[Part, ...]:
    """A Fight may name a skill: its bonus, or -2 by default, and the armour penalty (A-30)."""
    if not bout.skill:
        return ()
    return (*(skill_parts(hero, bout.skill, bout.untrained, terms) or ()), *armour_part(hero, bout.skill, terms))


def fight_target(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> int:
    """The number to roll or less."""
    return sum(number for _, number in fight_parts(hero, loadout, bout, terms))


def loadouts(hero: Sheet, shield_allowed: bool = True) -> Iterator[Loadout]:
    """Every legal way to go into a Fight: a shield needs a free hand (GNAT-28 to GNAT-37)."""
    carried = shield(hero) if shield_allowed else None
    for weapon in (*weapons(hero), None):
        if carried and (weapon is None or weapon_kind(weapon) == ONE_HANDED):
            yield Loadout(weapon, carried)
        yield Loadout(weapon)


def sensible_loadouts(hero: Sheet, bout: Bout, terms: Terms) -> tuple[Loadout, ...]:
    """The loadouts worth asking about: none that is no better in target, re-roll or tag than another."""
    legal = list(loadouts(hero, bout.shield_allowed))
    merits = [_merits(hero, loadout, bout, terms) for loadout in legal]
    return tuple(loadout for place, loadout in enumerate(legal) if not _dominated(place, merits))


def _dominated(place: int, merits: list[_Merits]) -> bool:
    """Whether another is as good in everything, and better in something or named before it."""
    own = merits[place]
    return any(
        _no_worse(other, own) and (other != own or rival < place)
        for rival, other in enumerate(merits)
        if rival != place
    )


_Merits = tuple[int, bool, bool, bool, frozenset[str]]


def _merits(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> _Merits:
    own = rerolls(loadout, bout, terms)
    tags = frozenset(map(fold, _telling(loadout.weapon))) if loadout.weapon else frozenset()
    counted = frozenset(tag for tag in tags if not tag.lstrip("+-").isdigit() and tag not in ("magical", "magic"))
    return fight_target(hero, loadout, bout, terms), own.two_handed, own.advantage, not own.disadvantage, counted


def _no_worse(one: _Merits, other: _Merits) -> bool:
    return (
        one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2] and one[3] >= other[3] and one[4] >= other[4]
    )
