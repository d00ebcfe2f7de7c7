"""Fighters as a fight sees them: what they can do and stand, worked out once from a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.sheet import Score, Sheet
from turnto.rules.gurps.character.attributes import (
    armour_entry,
    encumbrance,
    iq,
    lameness,
    move,
    shield,
    speed_quarters,
    table_of,
    whole_move,
    will,
)
from turnto.rules.gurps.character.skills import best, learned, spell_level
from turnto.rules.gurps.character.traits import has, level
from turnto.rules.gurps.character.weapons import FIREBALL, Mode, bare_parries, block_level, parry_level, weapons
from turnto.rules.gurps.effects.guilt import cannot_kill
from turnto.rules.gurps.injury.condition import LIVE
from turnto.rules.gurps.tables import table

OFF_HAND = 4


@dataclass(frozen=True, slots=True)
class AttackMode:
    """One way to strike, and to parry, with what is in hand."""

    mode: Mode
    parry: int | None = None
    """With Combat Reflexes, without PD; None where it cannot parry."""
    off_parry: int | None = None
    """The same from the off hand (GL-RULE-32)."""
    weight: float = 0.0
    poison: tuple[str, ...] = ()
    """Poison on it: the modifier to the HT roll and the damage of a failure."""
    given: bool = True
    """Whether it is an attack that the book gives a foe; one that merely follows from his body or weapon is second choice."""

    @property
    def armed(self) -> bool:
        """Whether a weapon does it, not a hand, a foot or teeth."""
        return self.mode.mode not in ("punch", "kick", "bite")

    @property
    def title(self) -> str:
        """Return what it is called: "broadsword, swing", "punch", "claws"."""
        return _title(self.mode.weapon, self.mode.mode)


MODES = {
    mode: say(f"gurps-mode-{mode}") for mode in ("swing", "thrust", "throw", "shoot", "punch", "kick", "bite", FIREBALL)
}
"""What a player reads for each way of using a weapon or a hand."""


@lru_cache(maxsize=1024)  # odds name it at every throw
def _title(weapon: str, mode: str) -> str:
    if weapon and mode != "bite":
        return say("gurps-weapon-and-mode", weapon=weapon, mode=MODES[mode])
    return weapon or MODES[mode]


@dataclass(frozen=True, slots=True)
class Figure:
    """Everything of a fighter that lasts through the fight."""

    name: str
    """Plain text, by which a save knows him."""
    st: int
    dx: int
    iq: int
    ht: int
    full: int
    """Hits when unhurt."""
    quarters: int
    """Basic Speed in quarters."""
    move: int
    """With Running, load and lameness, before wounds."""
    dodge: int
    """Without Running, before wounds and reflexes."""
    will: int
    ways: tuple[AttackMode, ...]
    block: int | None = None
    pd: int = 0
    pd_impaling: int = 0
    shield_pd: int = 0
    dr: int = 0
    """Of armour or hide."""
    dr_impaling: int = 0
    tough: int = 0
    reflexes: bool = False
    high_pain: bool = False
    night_vision: bool = False
    ambidextrous: bool = False
    one_arm: bool = False
    one_eye: bool = False
    blind: bool = False
    daredevil: bool = False
    cannot_kill: bool = False
    will_extra: int = 0
    """Strong or Weak Will, for the rolls to stay awake."""
    large_shield: bool = False
    running: bool = True
    load: int = 0
    second_parry: bool = False
    """GL-COMBAT-41: a fencer unburdened parries twice."""
    bare_parries: tuple[tuple[str, int], ...] = ()
    beast: bool = False
    mook: bool = False
    fierce: bool = False
    cautious: bool = False
    shots: int = 1
    """How many of its shots a foe fires a turn (GL-RULE-47)."""
    surrender_at: int | None = None
    flee_at: int | None = None
    spells: tuple[tuple[str, int, int], ...] = ()
    """Of all but the hero, in the order the book lists them: key, level, how strongly (0: as tactics have it)."""
    casts: str = ""
    """When: empty for whenever a spell is of use, afar, hurt, never (GL-AUTH-31)."""
    magic_resistance: int = 0
    pairs: tuple[str, ...] = ()
    """Weapons of which there are two or more, so that one can be held in each hand."""
    by_will: int | None = None
    """The modifier of the Will roll that decides on either; None where the hits alone do."""
    called: str = ""
    """What players read for him if not his name: "left gatekeeper" for gatekeeper 1."""

    @property
    def words(self) -> str:
        """What players read for him."""
        return self.called or self.name


def hero_figure(hero: Sheet) -> Figure:
    """The hero's figure, kept until something it depends on changes."""
    return _figure(replace(hero, scores=tuple(pair for pair in hero.scores if pair[0] not in LIVE), facts=(), name=""))


@lru_cache(maxsize=256)
def _figure(hero: Sheet) -> Figure:
    return figure_of(hero, "you")


def figure_of(sheet: Sheet, name: str) -> Figure:
    """A figure from a sheet; wounds and fatigue do not count yet."""
    sheet = sheet.having(hits=Score(100, sheet["ht"]), fatigue=0)
    suit = armour_entry(sheet)
    held = shield(sheet)
    shield_key = (table_of(held) or ("", ""))[1] if held else ""
    burden = min(encumbrance(sheet), 4)
    pd, dr = int(suit.get("pd", 0)), int(suit.get("dr", 0))
    magic = sheet["shield_spell"]
    reflexes = int(has(sheet, "combat_reflexes"))
    return Figure(
        name,
        sheet["st"],
        sheet["dx"],
        iq(sheet),
        sheet["ht"],
        sheet["ht"],
        speed_quarters(sheet),
        move(sheet, learned(sheet, "running")),
        _dodge(sheet, burden),
        will(sheet),
        _ways(sheet),
        block_level(sheet),
        pd + magic,
        int(suit.get("pd_impaling", pd)) + magic,
        int(table("shields")[shield_key]["pd"]) if held else 0,
        dr,
        int(suit.get("dr_impaling", dr)),
        level(sheet, "toughness"),
        reflexes=bool(reflexes),
        high_pain=has(sheet, "high_pain_threshold"),
        night_vision=has(sheet, "night_vision"),
        ambidextrous=has(sheet, "ambidexterity"),
        one_arm=has(sheet, "one_arm"),
        one_eye=has(sheet, "one_eye"),
        blind=has(sheet, "blindness"),
        daredevil=has(sheet, "daredevil"),
        cannot_kill=cannot_kill(sheet),
        will_extra=level(sheet, "strong_will") - level(sheet, "weak_will"),
        large_shield=shield_key == "large",
        running=not (has(sheet, "lame", "one leg") or has(sheet, "lame", "legless")),
        load=burden,
        second_parry=burden <= 1 and shield_key in ("", "buckler", "small"),
        pairs=tuple(name for name in dict.fromkeys(own.name for own in sheet.items) if sheet.carries(name) > 1),
        bare_parries=tuple((name, at + reflexes) for name, at in bare_parries(sheet)),
    )


def _dodge(sheet: Sheet, burden: int) -> int:
    """GL-RULE-19: Move without Running, lameness, Haste; wounds and reflexes come later."""
    lame = 3 if lameness(sheet) else 0
    return max(1, whole_move(2 * speed_quarters(sheet), burden) - lame) + sheet["haste"]


def _ways(sheet: Sheet) -> tuple[AttackMode, ...]:
    """Every way of fighting with what is carried, two-handed grips included; bare hands last."""
    slung = sheet
    for own in sheet.items:
        if own.name and (found := table_of(own)) and found[0] == "shields":
            slung = slung.with_changed(own, own.tagged("slung"))
    modes = dict.fromkeys((*weapons(slung), *weapons(sheet)))
    armed = [mode for mode in modes if mode.weapon]
    bare = [mode for mode in modes if not mode.weapon]
    return tuple(way_of(sheet, mode) for mode in (*armed, *bare, *fireballs(sheet)))


def fireballs(sheet: Sheet) -> Iterator[Mode]:
    """GL-MAGIC-32, GL-RULE-51: thrown at Spell Throwing or DX-4; SS 13, Acc 1, at most 50 yards are ours."""
    if spell_level(sheet, FIREBALL) is None:
        return
    _, at = best(sheet, "Spell Throwing") or ("", sheet["dx"] - 4)
    for count in (1, 2, 3):
        yield Mode("", FIREBALL, FIREBALL, "burn", Dice(count), "spell_throwing", at, ss=13, acc=1, max_range=50)


def way_of(sheet: Sheet, mode: Mode) -> AttackMode:
    """A way to strike with what it parries at, in either hand."""
    weight = float(table("hand_weapons").get(mode.key, {}).get("weight") or 0)
    if not mode.weapon:
        return AttackMode(mode)
    off = 0 if has(sheet, "ambidexterity") else OFF_HAND
    return AttackMode(mode, parry_level(sheet, mode), parry_level(sheet, mode, off), weight)
