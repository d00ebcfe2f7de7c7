"""What the sheet of a hero amounts to: damage from ST, load, speed, Will (GL-EQUIP, GL-CORE-39).

Everything here is a function of the sheet alone, as GL-RULE-18 wants: wounds lower neither HT nor Basic Speed.
Speeds are kept in quarters so that they stay whole: Basic Speed 5.25 is 21 quarters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.names import fold, one
from turnto.core.sheet import Item, Sheet
from turnto.rules.gurps.character.builds import fat_pounds
from turnto.rules.gurps.character.traits import has, level
from turnto.rules.gurps.character.weights import stated_weight
from turnto.rules.gurps.tables import key_of, shown, table

LOADS: tuple[tuple[str, int], ...] = tuple((name, row["st"]) for name, row in table("loads")["people"].items())
"""GL-EQUIP-21: name and limit in pounds for each point of ST, inclusive."""

NOTHING = Dice(0)


def step(i: int) -> Dice:
    """GL-EQUIP-02: the i-th step of the damage pattern: 1d-1, 1d, 1d+1, 1d+2, 2d-1 …"""
    return Dice(1 + i // 4, 6, i % 4 - 1)


def swing(st: int) -> Dice:
    """GL-EQUIP-01: swinging damage of a ST; none at 4 or less."""
    if st <= 4:
        return NOTHING
    return Dice(1, 6, st - 10) if st <= 9 else step(st - 9)


_THRUST_LOW = {5: -5, 6: -4, 7: -3, 8: -3, 9: -2, 10: -2}


def thrust(st: int) -> Dice:
    """GL-EQUIP-01: thrusting damage of a ST; none at 4 or less."""
    if st <= 4:
        return NOTHING
    return Dice(1, 6, _THRUST_LOW[st]) if st <= 10 else step((st - 11) // 2)


def capped(damage: Dice, most: Dice | None) -> Dice:
    """GL-RULE-15: the cap replaces an expression that could do more (by its greatest, then its mean result)."""
    if most is None:
        return damage
    return min((damage, most), key=lambda d: (d.count * d.sides + d.add, d.count * 7 + 2 * d.add))


# --- load -----------------------------------------------------------------------------------------


def weight_of(own: Item) -> float:
    """Pounds, of one: as the item's own tag says, else as the tables do, else 0."""
    stated = stated_weight(own)
    return float((known(own) or {}).get("weight") or 0) if stated is None else stated


TABLES = ("hand_weapons", "missile_weapons", "guns", "armour", "shields", "missiles")


def known(own: Item) -> dict[str, Any] | None:
    """The table entry of an item; None where the tables do not know it."""
    found = table_of(own)
    return dict(table(found[0])[found[1]]) if found else None


def first_age(own: Item) -> int | None:
    """The tech level at which a thing is first made; None where the tables do not say."""
    era = (known(own) or {}).get("tl")
    first = era[0] if isinstance(era, list) else era
    return None if first is None else int(first)


def table_of(own: Item) -> tuple[str, str] | None:
    """Which table an item stands in, and its key: shown names are keys with spaces plus armor or shield."""
    return _table_of(own.name)


@lru_cache(maxsize=8192)
def _table_of(said: str) -> tuple[str, str] | None:
    key = key_of(said.replace("armour", "armor"))
    for singular in (key, key_of(one(said.replace("armour", "armor"))), key.replace("_.", "_")):
        for name in TABLES:
            for tried in (singular, singular.removesuffix("_armor"), singular.removesuffix("_shield")):
                if tried in table(name) and _fits(name, tried, singular):
                    return name, tried
    if key in ("ordinary_clothing", "clothes"):
        return "armour", "clothing"
    return None


def is_a(own: Item, kind: str) -> bool:
    """Whether the tables know a thing as a weapon, a shield or armour (GL-EQUIP-05 to 16)."""
    entry, (name, _) = known(own) or {}, table_of(own) or ("", "")
    match one(fold(kind)):
        case "weapon":
            return "modes" in entry or "damage" in entry
        case "shield":
            return name == "shields"
        case "armour" | "armor" | "suit of armour" | "suit of armor":
            return name == "armour" and bool(entry["dr"] or entry["pd"])
    return False


def _fits(name: str, tried: str, key: str) -> bool:
    """A bare "small" is no shield, and "light leather" may leave out the word armor."""
    return name != "shields" or key.endswith("_shield") or tried == "buckler"


def load(hero: Sheet) -> float:
    """Pounds carried."""
    return sum(weight_of(own) * own.count for own in hero.items)


def load_level(pounds: float, st: int) -> int:
    """GL-EQUIP-21: 0 none to 4 extra-heavy; 5 beyond what one can walk with."""
    return next((place for place, (_, each) in enumerate(LOADS) if pounds <= each * st), 5)


def load_name(level: int) -> str:
    """What a level of encumbrance is called."""
    return LOADS[level][0] if level < len(LOADS) else "overload"


def encumbrance(hero: Sheet, *, swimming: bool = False) -> int:
    """The level of encumbrance of what the hero carries."""
    return load_level(load(hero) + (0 if swimming else fat_pounds(hero)), hero["st"])


# --- speed ----------------------------------------------------------------------------------------


def speed_quarters(hero: Sheet) -> int:
    """GL-EQUIP-20: Basic Speed, (HT + DX) / 4, in quarters."""
    return hero["ht"] + hero["dx"]


def basic_speed(hero: Sheet) -> float:
    """Basic Speed as printed: 5.25."""
    return speed_quarters(hero) / 4


def lameness(hero: Sheet) -> int:
    """GL-CHAR-112: what a lame leg takes off Move and Dodge, and off skills that need legs: 0, 3 or 6."""
    if has(hero, "lame", "crippled leg"):
        return 3
    return 6 if has(hero, "lame", "one leg") or has(hero, "lame", "legless") else 0


def running_eighths(hero: Sheet, running: int | None) -> int:
    """GL-EQUIP-23: return Speed plus Running / 8, in eighths.

    Running counts for Move alone, and only if the hero can run (GL-CHAR-112).
    """
    return 2 * speed_quarters(hero) + (running or 0 if lameness(hero) < 6 else 0)


def whole_move(eighths: int, burden: int) -> int:
    """GL-EQUIP-22: the floor of the speed less the encumbrance level, at least 1."""
    return max(1, (eighths - 8 * burden) // 8)


def move(hero: Sheet, running: int | None = None, loaded: int | None = None) -> int:
    """Move as in play now, or if ``loaded`` at that level: load, Running, lameness, wounds (GL-COMBAT-54) and fatigue
    (GL-COMBAT-92)."""
    burden = encumbrance(hero) if loaded is None else loaded
    if burden >= 5:
        return 1 if load(hero) + fat_pounds(hero) <= 30 * hero["st"] else 0  # GL-RULE-20
    yards = whole_move(running_eighths(hero, running), burden)
    if has(hero, "lame", "legless"):
        yards = hero["st"] // 4  # a wheelchair, GL-CHAR-112
    elif lameness(hero):
        yards = min(yards, 2) if has(hero, "lame", "one leg") else max(1, yards - 3)
    yards += hero["haste"]
    return _weakened(hero, yards)


def _weakened(hero: Sheet, yards: int) -> int:
    """Return Move halved at 3 hits or fewer, and halved again at ST 3 or less by fatigue.

    GL-COMBAT-54, GL-COMBAT-92 and the digest's second correction.
    """
    if hero["hits"] <= 3:
        yards = max(1, yards // 2)
    if hero["st"] > 3 and hero["st"] - hero["fatigue"] <= 3:
        yards = max(1, yards // 2)
    return yards


def dodge(hero: Sheet, loaded: int | None = None) -> int:
    """GL-COMBAT-39, GL-RULE-19: Move without Running, then Combat Reflexes; without PD."""
    burden = encumbrance(hero) if loaded is None else loaded
    yards = (
        1
        if burden >= 5
        else max(1, whole_move(2 * speed_quarters(hero), burden) - (3 if lameness(hero) else 0)) + hero["haste"]
    )
    return _weakened(hero, yards) + has(hero, "combat_reflexes")


SPELL_SCORES = {"haste": "haste", "shield": "shield_spell", "foolishness": "foolish"}
"""The scores of the sheet that spells on the hero move while they are on."""


def iq(hero: Sheet) -> int:
    """IQ as it is now: less what Foolishness takes."""
    return hero["iq"] - hero["foolish"]


def will(hero: Sheet) -> int:
    """GL-CORE-39: IQ + Strong Will, or the lesser of IQ and 14 less Weak Will."""
    weak = level(hero, "weak_will")
    return min(iq(hero), 14) - weak if weak else iq(hero) + level(hero, "strong_will")


SENSES = {
    "vision": "acute_vision",
    "hearing": "acute_hearing",
    "taste": "acute_taste_smell",
    "smell": "acute_taste_smell",
}


def sensing(hero: Sheet, sense: str) -> dict[str, int]:
    """GL-CORE-35 to GL-CORE-37: what a sense is always rolled against, by where it comes from."""
    acute = say(f"gurps-sense-{sense}")
    parts: dict[str, int] = {
        "IQ": iq(hero),
        shown("alertness"): level(hero, "alertness"),
        acute: level(hero, SENSES[sense]),
    }
    if sense in ("vision", "hearing") and armour_entry(hero).get("helm"):
        parts[say("gurps-part-plate-helm")] = -3
    if sense == "hearing":
        parts[say("gurps-part-hard-of-hearing")] = -4 * has(hero, "hard_of_hearing")
    return parts


def strength_left(hero: Sheet) -> int:
    """GL-COMBAT-90: current ST, less fatigue."""
    return hero["st"] - hero["fatigue"]


# --- protection -----------------------------------------------------------------------------------


def worn(hero: Sheet) -> Item | None:
    """The one suit worn (GL-EQUIP-05): the one marked so, else the best by DR."""
    suits = [own for own in hero.items if (found := table_of(own)) and found[0] == "armour"]
    marked = [own for own in suits if own.has("worn")]
    return max(marked or suits, key=lambda own: int(table("armour")[table_of(own)[1]]["dr"]), default=None)  # type: ignore[index]


def armour_entry(hero: Sheet) -> dict[str, Any]:
    """The table entry of the suit worn; an empty one where none is."""
    suit = worn(hero)
    return known(suit) or {} if suit else {}


def shield(hero: Sheet) -> Item | None:
    """Return the shield in hand: the marked one, else the best.

    A one-armed hero with a weapon has none (GL-CHAR-115).
    """
    if has(hero, "one_arm") and any(is_a(own, "weapon") for own in hero.items):
        return None
    shields = [own for own in hero.items if (found := table_of(own)) and found[0] == "shields" and not own.has("slung")]
    return max(shields, key=lambda own: int(table("shields")[table_of(own)[1]]["pd"]), default=None)  # type: ignore[index]


def passive_defence(hero: Sheet, *, impaling: bool = False, front: bool = True) -> int:
    """GL-COMBAT-35, GL-RULE-34: armour, shield (never from behind) and magic."""
    suit = armour_entry(hero)
    own = int(str(suit.get("pd_impaling", suit.get("pd", 0)) if impaling else suit.get("pd", 0)))
    held = shield(hero)
    guard = int(table("shields")[table_of(held)[1]]["pd"]) if held and front else 0  # type: ignore[index]
    return own + guard + hero["shield_spell"]


def damage_resistance(hero: Sheet, *, impaling: bool = False) -> int:
    """GL-EQUIP-05: armour, and Toughness added (GL-RULE-34)."""
    suit = armour_entry(hero)
    own = int(str(suit.get("dr_impaling", suit.get("dr", 0)) if impaling else suit.get("dr", 0)))
    return own + level(hero, "toughness")


LOOKS = ("hand", "height", "weight", "looks")
"""What is on the sheet in a few words: the better hand (GL-CHAR-22), height, weight, what is to be seen."""
