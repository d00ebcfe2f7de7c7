"""What stands on the sheet of weapons, spells and gear, in the words of their tables (GL-EQUIP, GL-MAGIC)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from turnto.core.message import decimal, joined, say
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import (
    armour_entry,
    damage_resistance,
    known,
    passive_defence,
    shield,
    table_of,
    weight_of,
    worn,
)
from turnto.rules.gurps.character.point_total import paid
from turnto.rules.gurps.character.weapons import NEVER, Mode, harm_said, modes, parry_level
from turnto.rules.gurps.character.weights import stated_weight
from turnto.rules.gurps.tables import key_of, table


def weapons_listed(hero: Sheet, ways: Iterable[Mode]) -> dict[str, str]:
    """Return each way to use a weapon, and bare hands, with names that tell equal ways apart."""
    listed = tuple(dict.fromkeys(ways))
    alike: dict[tuple[str, str], list[Mode]] = {}
    for mode in listed:
        alike.setdefault((mode.weapon, mode.mode), []).append(mode)
    named = ((_way_called(mode, alike[mode.weapon, mode.mode]), joined(_wielded(hero, mode))) for mode in listed)
    return _numbered(named)


def _way_called(mode: Mode, alike: Sequence[Mode]) -> str:
    """Return "axe (swing)"; "halberd (swing, cut)" where another swing of it harms otherwise."""
    if not mode.weapon:
        return say(f"gurps-mode-{mode.mode}")
    said = [say(f"gurps-mode-{mode.mode}")]
    if len({own.kind for own in alike}) > 1:
        said.append(say(f"gurps-short-{mode.kind}"))
    if len({own.hands for own in alike}) > 1:
        said.append(say("gurps-one-hand" if mode.hands == 1 else "gurps-two-hands"))
    return say("gurps-way", weapon=mode.weapon, how=joined(said))


def ranges_listed(ways: Iterable[Mode]) -> dict[str, str]:
    """What is thrown or shot, by the weapon."""
    return _numbered((mode.weapon, joined(_at_a_distance(mode))) for mode in ways if mode.ranged)


def _numbered(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return lines by name.  A second item of the same name that differs (a bow of another ST) is number 2."""
    listed: dict[str, str] = {}
    for name, line in named:
        names = (name if number == 1 else say("gurps-numbered", name=name, number=number) for number in count(1))
        listed[next(own for own in names if listed.get(own, line) == line)] = line
    return listed


def spells_listed(hero: Sheet) -> dict[str, str]:
    """What each spell takes."""
    rules = {name: table("spells").get(key_of(name)) for name in hero.rated("spells")}
    return {name: joined(_cast(own)) for name, own in rules.items() if own}


def _wielded(hero: Sheet, mode: Mode) -> Iterator[str]:
    """GL-EQUIP-07 to GL-EQUIP-09: a weapon's level, damage and parry; how many hands it takes, and turns to ready it."""
    yield str(mode.level)
    yield harm_said(mode)
    if mode.mode != "kick" and (parry := parry_level(hero, mode)) is not None:
        yield say("gurps-way-parry", level=parry)
    if mode.hands > 1 and not mode.ranged:
        yield say("gurps-way-two-hands")
    if mode.ready and not mode.ranged:
        yield say("gurps-way-ready", turns=mode.ready)


def _at_a_distance(mode: Mode) -> Iterator[str]:
    """GL-EQUIP-12, GL-EQUIP-13, GL-EQUIP-16: snap-shot number, accuracy, range, rate of fire, turns to load."""
    is_gun = mode.key in table("guns")
    yield say("gurps-way-ss", number=mode.ss)
    yield say("gurps-way-acc", number=mode.acc)
    if is_gun:
        yield say("gurps-way-rof", rate=str(mode.rof), shots=str(mode.shots))
    else:
        yield say("gurps-way-range", yards=str(mode.max_range))
    if mode.ready:
        yield say("gurps-way-too-strong") if mode.ready == NEVER else say("gurps-way-ready", turns=mode.ready)


def _cast(rules: Mapping[str, Any]) -> Iterator[str]:
    """GL-MAGIC-10 to GL-MAGIC-33: return a spell's time, duration, cost, maintenance and resistance."""
    per = str(rules.get("per") or "")
    each_second = per and rules["class"] == "missile"
    seconds = "gurps-cast-seconds-per" if each_second else "gurps-cast-seconds"
    yield say(seconds, seconds=str(rules["seconds"]), per=per)
    if rules["minutes"]:
        yield say("gurps-cast-lasts", minutes=str(rules["minutes"]))
    yield say("gurps-cast-cost-per" if per else "gurps-cast-cost", cost=str(rules["cost"]), per=per)
    if rules.get("most"):
        yield say("gurps-cast-most", most=str(rules["most"]))
    if keep := rules["keep"]:
        yield say("gurps-cast-keep", keep="½" if keep == 0.5 else str(keep))
    if against := rules.get("resisted"):
        yield say("gurps-cast-resisted", by=against.upper())


def against_impaling(hero: Sheet) -> dict[str, int]:
    """GL-EQUIP-05: PD and DR against what impales, where the suit has others (chainmail, kevlar)."""
    if "dr_impaling" not in armour_entry(hero):
        return {}
    return {"pd_impaling": passive_defence(hero, impaling=True), "dr_impaling": damage_resistance(hero, impaling=True)}


def beside(hero: Sheet, terms: Terms) -> dict[str, Mapping[str, str]]:
    """The points of what was bought (GL-CHAR-02); what armor and shields ward off, and what things weigh (GL-EQUIP-05)."""
    return {**paid(hero, terms), "items": {str(own): said for own in hero.items if (said := joined(_of_gear(own)))}}


def _of_gear(own: Item) -> Iterator[str]:
    entry = known(own) or {}
    yield from (say(f"gurps-gear-{key}", value=str(entry[key])) for key in ("pd", "dr") if entry.get(key))
    if stated_weight(own) is None and (pounds := weight_of(own) * own.count):
        yield say("gurps-lb", number=decimal(pounds))


def about(own: Item, state: State, _: Terms) -> Iterator[str]:
    """What a weapon does in this hero's hand, and what armor wards off; what either weighs (GL-EQUIP-05, GL-EQUIP-07)."""
    for mode in {(mode.mode, mode.kind): mode for mode in modes(state.hero, own)}.values():
        yield say("gurps-about-way", way=say(f"gurps-mode-{mode.mode}"), level=mode.level, harm=harm_said(mode))
    yield from _of_gear(own)


def pointless(own: Item, state: State, _: Terms) -> str | None:
    """One suit is worn and one shield held: another helps only if it wards off more of something (GL-EQUIP-05, GL-EQUIP-06)."""
    where = table_of(own)
    used = {"armour": worn, "shields": shield}.get(where[0], lambda _: None)(state.hero) if where else None
    if used is None:
        return None
    new, old = known(own) or {}, known(used) or {}
    better = any(_number(new, score) > _number(old, score) for score in ("pd", "dr", "pd_impaling", "dr_impaling"))
    return None if better else say("gurps-no-better-ware", item=used.name)


def _number(entry: Mapping[str, Any], score: str) -> int:
    return int(entry.get(score, entry.get(score.removesuffix("_impaling"), 0)))
