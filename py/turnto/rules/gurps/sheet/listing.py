"""What stands on the sheet of weapons, spells and gear, in the words of their tables (GL-EQUIP, GL-MAGIC)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from turnto.core.sheet import Item, Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.character.attributes import armour_entry, damage_resistance, known, passive_defence, weight_of
from turnto.rules.gurps.character.point_total import paid
from turnto.rules.gurps.character.weapons import NEVER, Mode, parry_level
from turnto.rules.gurps.character.weights import pounds_said, stated_weight
from turnto.rules.gurps.tables import key_of, table


def weapons_listed(hero: Sheet, ways: Iterable[Mode]) -> dict[str, str]:
    """Each way to use a weapon, and bare hands; ways of one name are told apart by how they harm and with how many hands."""
    listed = tuple(dict.fromkeys(ways))
    alike: dict[tuple[str, str], list[Mode]] = {}
    for mode in listed:
        alike.setdefault((mode.weapon, mode.mode), []).append(mode)
    named = ((_way_called(mode, alike[mode.weapon, mode.mode]), ", ".join(_wielded(hero, mode))) for mode in listed)
    return _numbered(named)


def _way_called(mode: Mode, alike: Sequence[Mode]) -> str:
    """Return "axe (swing)"; "halberd (swing, cut)" where another swing of it harms otherwise."""
    if not mode.weapon:
        return mode.mode
    said = [mode.mode]
    if len({own.kind for own in alike}) > 1:
        said.append(mode.kind)
    if len({own.hands for own in alike}) > 1:
        said.append("one hand" if mode.hands == 1 else "two hands")
    return f"{mode.weapon} ({', '.join(said)})"


def ranges_listed(ways: Iterable[Mode]) -> dict[str, str]:
    """What is thrown or shot, by the weapon."""
    return _numbered((mode.weapon, ", ".join(_at_a_distance(mode))) for mode in ways if mode.ranged)


def _numbered(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the lines by their names; a second thing of one name that differs (a bow of another ST) is number 2."""
    listed: dict[str, str] = {}
    for name, line in named:
        names = (name if number == 1 else f"{name}, {number}" for number in count(1))
        listed[next(own for own in names if listed.get(own, line) == line)] = line
    return listed


def spells_listed(hero: Sheet) -> dict[str, str]:
    """What each spell takes."""
    rules = {name: table("spells").get(key_of(name)) for name in hero.rated("spells")}
    return {name: ", ".join(_cast(own)) for name, own in rules.items() if own}


def _wielded(hero: Sheet, mode: Mode) -> Iterator[str]:
    """GL-EQUIP-07 to GL-EQUIP-09: a weapon's level, damage and parry; how many hands it takes, and turns to ready it."""
    yield str(mode.level)
    yield f"{dice_said(str(mode.damage))} {mode.kind}"
    if mode.mode != "kick" and (parry := parry_level(hero, mode)) is not None:
        yield f"parry {parry}"
    if mode.hands > 1 and not mode.ranged:
        yield "2 hands"
    if mode.ready and not mode.ranged:
        yield f"ready {mode.ready}"


def _at_a_distance(mode: Mode) -> Iterator[str]:
    """GL-EQUIP-12, GL-EQUIP-13, GL-EQUIP-16: snap-shot number, accuracy, range, rate of fire, turns to load."""
    is_gun = mode.key in table("guns")
    yield f"SS {mode.ss}"
    yield f"Acc {mode.acc}"
    yield f"RoF {mode.rof}, {mode.shots} shots" if is_gun else f"{mode.max_range} yd"
    if mode.ready:
        yield "too strong to load" if mode.ready == NEVER else f"ready {mode.ready}"


def _cast(rules: Mapping[str, Any]) -> Iterator[str]:
    """GL-MAGIC-10 to GL-MAGIC-33: the seconds a spell takes, how long it lasts, what it costs in ST and what keeping it up
    does, and what resists it."""
    each = f" a {rules['per']}" if rules.get("per") else ""
    yield f"{rules['seconds']} s{each if rules['class'] == 'missile' else ''}"
    if rules["minutes"]:
        yield f"lasts {rules['minutes']} min"
    yield f"cost {rules['cost']}{each}"
    if rules.get("most"):
        yield f"at most {rules['most']}"
    if keep := rules["keep"]:
        yield f"{'½' if keep == 0.5 else keep} to keep"
    if against := rules.get("resisted"):
        yield f"{against.upper()} resists"


def against_impaling(hero: Sheet) -> dict[str, int]:
    """GL-EQUIP-05: PD and DR against what impales, where the suit has others (chainmail, kevlar)."""
    if "dr_impaling" not in armour_entry(hero):
        return {}
    return {"pd_impaling": passive_defence(hero, impaling=True), "dr_impaling": damage_resistance(hero, impaling=True)}


def beside(hero: Sheet, terms: Terms) -> dict[str, Mapping[str, str]]:
    """The points of what was bought (GL-CHAR-02); what armor and shields ward off, and what things weigh (GL-EQUIP-05)."""
    return {**paid(hero, terms), "items": {str(own): said for own in hero.items if (said := ", ".join(_of_gear(own)))}}


def _of_gear(own: Item) -> Iterator[str]:
    entry = known(own) or {}
    yield from (f"{key.upper()} {entry[key]}" for key in ("pd", "dr") if entry.get(key))
    if stated_weight(own) is None and (pounds := weight_of(own) * own.count):
        yield f"{pounds_said(pounds)} lb"


def dice_said(dice: str) -> str:
    """Dice as these rules write them: 1d+2; no dice at all is 0."""
    return "0" if dice.startswith("0d") else dice.replace("d6", "d")
