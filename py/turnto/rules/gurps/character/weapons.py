"""Weapons in hand: ways to attack, levels, damage, parries (GL-EQUIP-07 ff., GL-COMBAT-41 ff.)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from turnto.core.dice import Dice, dice
from turnto.core.message import say
from turnto.core.procedure import Part
from turnto.core.sheet import Item, Sheet
from turnto.rules.gurps.character.attributes import (
    NOTHING,
    armour_entry,
    capped,
    encumbrance,
    lameness,
    shield,
    swing,
    table_of,
    thrust,
)
from turnto.rules.gurps.character.skills import best, entry, learned
from turnto.rules.gurps.character.traits import bad_sight, has
from turnto.rules.gurps.tables import shown, table

CRUSHING, CUTTING, IMPALING = "cr", "cut", "imp"

FIREBALL = "fireball"
"""The spell's own way to strike (GL-MAGIC-32)."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to use one weapon: swung or thrust, thrown or shot."""

    weapon: str
    """The item's name; empty for bare hands and feet."""
    key: str
    mode: str
    """swing, thrust, throw, shoot, punch or kick."""
    kind: str
    """cr, cut or imp."""
    damage: Dice
    skill: str
    level: int
    hands: int = 1
    ready: int = 0
    """Ready turns after each use."""
    unbalanced: bool = False
    """Unready also after a parry (GL-EQUIP-08)."""
    ss: int = 0
    acc: int = 0
    max_range: int = 0
    rof: int = 1
    shots: int = 0
    bullet: bool = False
    by_round: bool = False
    """Whether it is loaded a round a turn, after turns of preparation (GL-COMBAT-341)."""

    @property
    def preparation(self) -> int:
        """Ready turns before the first round goes in, of what is loaded round by round."""
        return self.ready - self.shots

    @property
    def ranged(self) -> bool:
        """Whether it is thrown or shot."""
        return self.mode in ("throw", "shoot", FIREBALL)


def harm_said(mode: Mode) -> str:
    """Return the harm of a use as players write it: 1d+2 cut."""
    return say("gurps-harm", dice=dice_said(str(mode.damage)), kind=say(f"gurps-short-{mode.kind}"))


def dice_said(dice: str) -> str:
    """Dice as these rules write them: 1d+2; no dice at all is 0."""
    return "0" if dice.startswith("0d") else dice.replace("d6", "d")


def damage_of(text: str, st: int, most: str | None = None) -> Dice:
    """GL-EQUIP-07: thr or sw of a ST with the weapon's adds, no more than its cap; or dice as written."""
    base, sign, add = text.partition("+") if "+" in text else text.partition("-")
    if base not in ("thr", "sw"):
        return dice(text)
    own = thrust(st) if base == "thr" else swing(st)
    if own == NOTHING:
        return NOTHING  # GL-RULE-16: no blow to add to
    plus = int(sign + add) if add else 0
    return capped(Dice(own.count, own.sides, own.add + plus), dice(most) if most else None)


def level_with(hero: Sheet, skill: str, min_st: int | None = None) -> tuple[Part, ...]:
    """The skill with a weapon or a shield, and what always lowers it: too little ST, plate helm, lameness, eyes."""
    found = best(hero, shown(skill) if ":" in skill else skill)
    if skill == "fencing" and fencing_hampered(hero):
        found = say("gurps-part-from", skill="Fencing", base="DX"), hero["dx"] - 5
    source, at = found if found else (say("gurps-part-untrained", skill=shown(skill)), 0)
    parts: list[Part] = [(source, at)]
    if min_st and hero["st"] < min_st:
        parts.append((say("gurps-part-low-st", least=min_st), hero["st"] - min_st))
    eyes = nearsighted(hero) if skill != "shield" else 0
    return (
        *parts,
        *handicaps(hero, legs=needs_legs(skill)),
        *([(say("gurps-part-near-sighted"), eyes)] if eyes else []),
    )


def handicaps(hero: Sheet, *, legs: bool = True) -> Iterator[Part]:
    """GL-COMBAT-22, GL-COMBAT-42: what lowers blows and parries alike, armed or not."""
    if armour_entry(hero).get("helm"):
        yield say("gurps-part-plate-helm"), -1
    if legs and (less := lameness(hero)):
        yield say("gurps-part-lame"), -less


def needs_legs(skill: str) -> bool:
    """GL-CHAR-112: return whether a lame leg hinders the use of a weapon: not when shooting or throwing."""
    return skill != "throwing" and (entry(skill) or {}).get("weapon") not in ("missile", "thrown")


def nearsighted(hero: Sheet) -> int:
    """GL-CHAR-100: on every attack; no lasting handicap of parry and block (GL-COMBAT-42)."""
    return -2 if bad_sight(hero) == "near" else 0


def _level(hero: Sheet, skill: str, min_st: int | None) -> int:
    return sum(number for _, number in level_with(hero, skill, min_st))


def fencing_hampered(hero: Sheet) -> bool:
    """GL-RULE-26: beyond Light encumbrance the skill cannot be used."""
    return encumbrance(hero) > 1


def modes(hero: Sheet, own: Item) -> Iterator[Mode]:
    """Every way this hero can use this item in a fight."""
    found = table_of(own)
    if found:
        yield from (mode for mode in _modes(hero, own, *found) if mode.hands == 1 or not has(hero, "one_arm"))


def _modes(hero: Sheet, own: Item, name: str, key: str) -> Iterator[Mode]:
    if name == "hand_weapons":
        yield from _hand(hero, own, key)
    if key in table("missile_weapons") and "skill" in table("missile_weapons")[key]:
        yield from _missile(hero, own, key)
    if name == "guns":
        yield _gun(hero, own, key)


def _hand(hero: Sheet, own: Item, key: str) -> Iterator[Mode]:
    entry: dict[str, Any] = table("hand_weapons")[key]
    skill = max(entry["skills"], key=lambda name: _level(hero, name, entry["min_st"]))
    for way in entry["modes"]:
        hands = way.get("hands", entry.get("hands", 1))
        if hands == 2 and shield(hero) and entry.get("hands") != 2:
            continue
        yield Mode(
            own.name,
            key,
            way["mode"],
            way["type"],
            damage_of(way["damage"], hero["st"], way.get("max")),
            skill,
            _level(hero, skill, entry["min_st"]),
            hands,
            way.get("ready", 0),
            bool(entry.get("unbalanced")) or skill == "polearm",
        )


def _missile(hero: Sheet, own: Item, key: str) -> Iterator[Mode]:
    entry: dict[str, Any] = table("missile_weapons")[key]
    skill = entry["skill"]
    if entry["thrown"]:
        # GL-RULE-50: the better of the weapon's own skill and Throwing; a rock falls back on DX-3
        skill = max((skill, "throwing"), key=lambda name: _level(hero, name, entry["min_st"]))
    st = own.number("st {}") or hero["st"]
    sign, factor = entry["max_range"]
    yield Mode(
        own.name,
        key,
        "throw" if entry["thrown"] else "shoot",
        entry["type"],
        damage_of(entry["damage"], st, entry.get("max")),
        skill,
        _level(hero, skill, entry["min_st"]) or (hero["dx"] - 3 if key == "rock" else 0),
        2 if entry["skill"] in ("bow", "crossbow") else 1,
        _reload(hero, entry, st),
        ss=entry["ss"],
        acc=entry["acc"],
        max_range=int(st * factor) if sign == "x" else st + factor,
        shots=1,
    )


def _reload(hero: Sheet, entry: dict[str, Any], st: int) -> int:
    """GL-COMBAT-341: Ready turns before the next shot; a crossbow stronger than its user takes twice as long, or for ever."""
    turns = int(entry.get("ready", 0))
    if entry["skill"] == "crossbow" and st >= hero["st"] + 3:
        return NEVER
    return turns * 2 if entry["skill"] == "crossbow" and st > hero["st"] else turns


NEVER = 99
"""Ready turns of a crossbow that its user cannot cock (GL-RULE-52)."""


def _gun(hero: Sheet, own: Item, key: str) -> Mode:
    entry: dict[str, Any] = table("guns")[key]
    return Mode(
        own.name,
        key,
        "shoot",
        entry["type"],
        dice(entry["damage"]),
        entry["skill"],
        _level(hero, entry["skill"], entry["min_st"]),
        2 if entry["skill"] in ("guns:rifle", "guns:shotgun") else 1,
        ready=_gun_reload(key, entry),
        ss=entry["ss"],
        acc=entry["acc"],
        max_range=10_000,
        rof=entry["rof"],
        shots=entry["shots"],
        bullet=entry["type"] == CRUSHING,
        by_round=bool(entry.get("revolver")) or key.startswith(ONE_AFTER_ANOTHER),
    )


ONE_AFTER_ANOTHER = ("remington", "winchester")
"""Shotgun and lever rifles, whose rounds go in one by one."""


def _gun_reload(key: str, entry: dict[str, Any]) -> int:
    """GL-EQUIP-16: three turns, and one for each round of a revolver.  A shotgun or a lever rifle loads one round a
    turn after one of preparation (the digest's eleventh correction)."""
    if key.startswith(ONE_AFTER_ANOTHER):
        return 1 + int(entry["shots"])
    return 3 + (int(entry["shots"]) if entry.get("revolver") else 0)


def unarmed(hero: Sheet) -> Iterator[Mode]:
    """GL-COMBAT-60, GL-COMBAT-61: yield punch and kick at the best of DX and skills; of equals the most harmful."""
    light = encumbrance(hero) <= 1
    skills = [name for name in ("brawling", "boxing", "karate") if learned(hero, name) and (name != "karate" or light)]
    base = thrust(hero["st"])
    for mode, allowed, less, to_hit in (
        ("punch", skills, 2, 0),
        ("kick", [name for name in skills if name != "boxing"], 0, -2),
    ):
        levels = {name: (best(hero, name) or ("", 0))[1] for name in ("dx", *allowed)}
        name = max(levels, key=lambda own: (levels[own], _unarmed_bonus(own, levels[own])))
        at = levels[name]
        more = _unarmed_bonus(name, at) + _hardened(hero, mode)
        damage = Dice(base.count, base.sides, base.add - less + more) if base.count else NOTHING
        hampered = sum(number for _, number in handicaps(hero)) + nearsighted(hero)
        yield Mode("", mode, mode, CRUSHING, damage, name, at + hampered + to_hit)


def _unarmed_bonus(skill: str, level: int) -> int:
    """Return what a skill adds to the damage of hands and feet (GL-COMBAT-60)."""
    return level // {"brawling": 10, "boxing": 5, "karate": 5}[skill] if skill != "dx" else 0


def _hardened(hero: Sheet, mode: str) -> int:
    """GL-COMBAT-60, GL-COMBAT-61: brass knuckles, plate gauntlets, a stone in the fist; heavy boots."""
    things = (
        (("brass knuckles", 2), ("plate gauntlets", 2), ("roll of coins", 1))
        if mode == "punch"
        else (("heavy boots", 1),)
    )
    return max((number for name, number in things if hero.carries(name)), default=0)


def weapons(hero: Sheet) -> tuple[Mode, ...]:
    """Every way of fighting that the hero carries, bare hands last."""
    carried = tuple(mode for own in dict.fromkeys(hero.items) for mode in modes(hero, own))
    return (*carried, *unarmed(hero))


def parry_level(hero: Sheet, mode: Mode, less: int = 0) -> int | None:
    """GL-COMBAT-41, GL-COMBAT-42: half the skill less lasting handicaps, two thirds for some; None where it cannot parry.

    With Combat Reflexes (GL-COMBAT-38), without PD.  ``less`` is taken off the skill first: 4 for the off hand (GL-RULE-32).
    """
    entry = table("hand_weapons").get(mode.key, {})
    if mode.ranged or entry.get("parry") is False:
        return None
    reflexes = int(has(hero, "combat_reflexes"))
    if not mode.weapon:
        return max(at for _, at in bare_parries(hero)) + reflexes
    knife = 1 if mode.skill == "knife" else 0
    skill = mode.level - nearsighted(hero) - less
    return (skill * 2 // 3 if _two_thirds(hero, mode) else skill // 2) - knife + reflexes


def _two_thirds(hero: Sheet, mode: Mode) -> bool:
    """GL-COMBAT-41, GL-RULE-26: staff and fencing; fencing only unburdened and with no more than a small shield."""
    two_thirds = bool(table("skills").get(mode.skill, {}).get("parry") == "2/3")
    if mode.skill == "fencing":
        held = shield(hero)
        found = table_of(held) if held else None
        two_thirds = not fencing_hampered(hero) and (found is None or found[1] in ("buckler", "small"))
    return two_thirds


def bare_parries(hero: Sheet) -> tuple[tuple[str, int], ...]:
    """GL-COMBAT-62: half of DX, or two thirds of a skill, less lasting handicaps; without Combat Reflexes.

    Each is named, for it has its own weakness against weapons (GL-RULE-30).
    """
    light = encumbrance(hero) <= 1
    hampered = sum(number for _, number in handicaps(hero))
    skills = (name for name in ("brawling", "boxing", "karate") if name != "karate" or light)
    trained = ((name, at) for name in skills if (at := learned(hero, name)) is not None)
    return ("dx", (hero["dx"] + hampered) // 2), *((name, (at + hampered) * 2 // 3) for name, at in trained)


def block_level(hero: Sheet) -> int | None:
    """GL-COMBAT-40: half of Shield, with Combat Reflexes; None without a shield."""
    if shield(hero) is None:
        return None
    parts = level_with(hero, "shield")
    return sum(number for _, number in parts if number) // 2 + int(has(hero, "combat_reflexes"))
