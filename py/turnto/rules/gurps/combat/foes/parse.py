"""Foes as a book gives them: facts in brackets, or a row of its table of foes (GL-AUTH-30).

``a gate guard (ST 11, DX 11, HT 11, hits 11, move 5, broadsword 12, 1d+2 cut, PD 2, DR 2)``.  What is left out is an
average person's: attributes 10 (IQ 4 for beasts), hits as HT, skill with a weapon as DX, the rest worked out from ST,
weapon and armour by the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from turnto.common.unread import row_of
from turnto.core.dice import Dice, dice
from turnto.core.message import say
from turnto.core.names import fold, one
from turnto.core.sheet import Item, Score, Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.character.attributes import table_of
from turnto.rules.gurps.character.skills import entry
from turnto.rules.gurps.character.weapons import CRUSHING, FIREBALL, IMPALING
from turnto.rules.gurps.combat.foes.combatant import AttackMode, Figure, figure_of, way_of
from turnto.rules.gurps.combat.foes.natural_weapons import BARE_HANDS, BEASTS, NATURAL, bite, own_attack
from turnto.rules.gurps.combat.foes.spells import Casting, said_of_magic
from turnto.rules.gurps.combat.foes.stat_rows import MANNERS, NUMBERS, facts_of
from turnto.rules.gurps.combat.foes.words import BY_SKILL, COMMONLY, KINDS, TRAITS
from turnto.rules.gurps.tables import key_of, table

EXPECTED = "expected facts such as (ST 11, DX 11, HT 11, broadsword 12, 1d+2 cut, PD 2, DR 2)"

_NUMBERED = re.compile(r"(.+?)\s*([+-]?\d+(?:\.\d+)?)")
_HARM = re.compile(r"(\d*d6?(?:\s*[x×*]\s*\d+)?(?:\s*[+-]\s*\d+)?)\s*([a-z]*)")
_POISON = re.compile(r"(?:poison|venom)\s+(?:ht\s*)?([+-]\s*\d+)?\s*(\d*d6?(?:[+-]\d+)?)")


@dataclass(slots=True)
class _Arm:
    """An attack as written: its name, its level, its harm."""

    name: str
    level: int | None = None
    damage: Dice | None = None
    kind: str = ""


@dataclass(slots=True)
class _Facts:
    """What was said of a foe."""

    numbers: dict[str, int] = field(default_factory=dict)
    quarters: int | None = None
    arms: list[_Arm] = field(default_factory=list)
    things: list[Item] = field(default_factory=list)
    skills: dict[str, int] = field(default_factory=dict)
    traits: list[str] = field(default_factory=list)
    manners: set[str] = field(default_factory=set)
    poison: tuple[str, ...] = ()
    magic: Casting = field(default_factory=Casting)
    flee_at: int | None = None
    surrender_at: int | None = None


def figures(listed: list[tuple[str, int, str]], terms: Terms) -> tuple[Figure, ...]:
    """Return every named foe one by one: "two guards" are guard 1 and 2, shown as left and right guard."""
    return tuple(made for name, count, facts in listed for made in _several(name, int(count), facts, terms))


def _several(name: str, count: int, facts: str, terms: Terms) -> Iterator[Figure]:
    single = one(name) if count > 1 else name
    made = foe(single, facts, terms)
    if count == 1:
        yield made
        return
    for number in range(1, count + 1):
        where = _PLACES.get(count, {}).get(number)
        yield replace(made, name=f"{single} {number}", called=say(where, name=single) if where else "")


_PLACES = {
    2: {1: "gurps-on-the-left", 2: "gurps-on-the-right"},
    3: {1: "gurps-on-the-left", 2: "gurps-in-the-middle", 3: "gurps-on-the-right"},
}
"""How two or three alike are told apart; of more, each has a number."""


EXPECTED_FACTS = "Every fact is named: ST 11, DX 11, broadsword 12, 1d+2 cut, PD 2, DR 2."


def foe(name: str, facts: str, terms: Terms) -> Figure:
    """Return a foe from its facts or its row; raise ValueError where they cannot be read."""
    return _figure(name, _read(name, _facts_of(name, facts, terms)))


def _facts_of(name: str, facts: str, terms: Terms) -> str:
    row = row_of(name, terms)
    if not facts.strip() and row:
        facts = facts_of(row)
    if not facts.strip() and (beast := table("mounts").get(key_of(name))):
        facts = ", ".join(f"{key} {beast[key]}" for key in ("st", "dx", "iq", "ht", "move")) + ", herbivore"
    if not facts.strip():
        raise ValueError(f"nothing is known of {name}: {EXPECTED}, or a row in the table of foes")
    return facts


def harmless(name: str, facts: str, terms: Terms) -> Iterator[str]:
    """Return a foe's weapons without damage in the tables or in dice; they strike like bare hands."""
    said = _read(name, _facts_of(name, facts, terms))
    if not said.manners & set(BEASTS):
        arms = (arm.name for arm in said.arms if arm.damage is None and not table_of(Item(arm.name)))
        yield from (arm for arm in arms if arm not in NATURAL and arm not in BARE_HANDS)


def foe_called(name: str, terms: Terms) -> str:
    """Return the table row of a foe named in a sentence, as "the guard"; empty for an unknown one."""
    plain = fold(name).removeprefix("the ").removeprefix("a ")
    return plain if plain in terms.foes else ""


# --- reading --------------------------------------------------------------------------------------


def _read(name: str, facts: str) -> _Facts:
    said = _Facts()
    for part in re.split(r"[,;]", fold(facts)):
        for own in _level_and_harm(part.strip().removeprefix("with ").removeprefix("a ")):
            _fact(name, own, said)
    for arm in said.arms:
        if arm.damage is None:
            arm.name = COMMONLY.get(arm.name, arm.name)
    return said


def _level_and_harm(part: str) -> list[str]:
    """“broadsword 12 1d+2 cut” and “bite 1d-2 cut” are two facts; what a poison does is one."""
    apart = [part] if part.startswith(("poison", "venom")) else re.split(r"(?<=\w) (?=\d*d\d?\b)", part, maxsplit=1)
    return [own for own in apart if own]


def _fact(name: str, part: str, said: _Facts) -> None:
    numbered = _NUMBERED.fullmatch(part)
    word, number = (numbered[1], numbered[2]) if numbered else (part, "")
    if said_of_magic(part, said.magic):
        return
    if word in ("flees at", "surrenders at") and number:
        setattr(said, "flee_at" if word == "flees at" else "surrender_at", int(float(number)))
    elif word in NUMBERS and number:
        said.numbers[word] = int(float(number))
    elif word in ("speed", "basic speed") and number:
        said.quarters = round(float(number) * 4)
    elif found := _POISON.fullmatch(part):
        said.poison = ((found[1] or "0").replace(" ", ""), found[2])
    elif part in MANNERS:
        said.manners.add(part)
    elif word in TRAITS:
        said.traits.append(part)
    elif (harm := _HARM.fullmatch(part)) and (not harm[2] or harm[2] in KINDS):
        _harm(harm, said)
    else:
        _thing(name, part, word, number, said)


def _harm(harm: re.Match[str], said: _Facts) -> None:
    if not said.arms:
        unarmed = {"brawling", "boxing", "karate"} & said.skills.keys()
        said.arms.append(_Arm("punch" if unarmed else "attack"))
    said.arms[-1].damage = dice(harm[1])
    said.arms[-1].kind = KINDS.get(harm[2], "")


def _called_by_skill(word: str, said: _Facts) -> str:
    """The weapon meant by a skill's name; empty where a weapon of that skill has been named."""
    named = (table_of(Item(arm.name)) for arm in said.arms)
    return "" if key_of(word) in [_skill_of(*own) for own in named if own] else BY_SKILL.get(word, "")


def _thing(name: str, part: str, word: str, number: str, said: _Facts) -> None:
    """Read a fact of a foe: a weapon, armor, a shield, a skill, or a natural attack (bite 12)."""
    level = int(number) if re.fullmatch(r"\d+", number) else None
    found = table_of(Item(part)) or table_of(Item(word))
    if found and found[0] in ("armour", "shields") and level is None:
        said.things.append(Item(part))
    elif found and found[0] == "shields" and level is not None:
        said.things.append(Item(word))
        said.skills["shield"] = level
    elif found and found[0] not in ("armour", "shields"):
        said.arms.append(_Arm(word if level is not None else part, level))
    elif level is not None and (weapon := _called_by_skill(word, said)):
        said.arms.append(_Arm(weapon, level))
    elif level is not None and entry(word):
        said.skills[key_of(word)] = level
    elif level is not None or word in NATURAL or word in BARE_HANDS or word == "attack":
        said.arms.append(_Arm(word, level))
    else:
        raise ValueError(f"{part!r} is no fact of {name} that is known: {EXPECTED}")


# --- making the figure ----------------------------------------------------------------------------


def _figure(name: str, said: _Facts) -> Figure:
    beast = bool(said.manners & set(BEASTS))
    sheet = _sheet(said, beast)
    made = figure_of(sheet, name)
    made = replace(
        made,
        ways=tuple(_ways(made, said, beast, sheet)),
        full=said.numbers.get("hits", sheet["ht"]),
        beast=beast,
        mook="mook" in said.manners,
        fierce="fierce" in said.manners,
        cautious="cautious" in said.manners,
        shots=said.numbers.get("shots", 1),
        flee_at=said.flee_at,
        surrender_at=said.surrender_at,
        will=said.numbers.get("will", made.will),
    )
    made = replace(made, bare_parries=_bare_parries(made, said))
    made = replace(made, spells=tuple(said.magic.spells), casts=said.magic.when, magic_resistance=said.magic.resistance)
    return _given(made, said)


def _bare_parries(made: Figure, said: _Facts) -> tuple[tuple[str, int], ...]:
    """The number written for his fists is the one he parries with too, in the place of DX (GL-COMBAT-62)."""
    fists = [arm.level for arm in said.arms if BARE_HANDS.get(arm.name) == "punch" and arm.level is not None]
    if not fists:
        return made.bare_parries
    return tuple((name, max(fists) // 2 + int(made.reflexes) if name == "dx" else at) for name, at in made.bare_parries)


def _sheet(said: _Facts, beast: bool) -> Sheet:
    made = Sheet().having(
        **{key: Score(said.numbers.get(key, 4 if key == "iq" and beast else 10)) for key in ("st", "dx", "iq", "ht")}
    )
    for arm in said.arms:
        if found := table_of(Item(arm.name)):
            made = made.with_item(Item(arm.name))
            # the level written is the level he fights with: a weapon's own handicaps are in it already
            skill = _skill_of(*found)
            at = arm.level if arm.level is not None else made["dx"]
            made = made.with_rating("skills", skill, at)
    for skill, at in said.skills.items():
        made = made.with_rating("skills", skill, at)
    for key, at, _ in said.magic.spells:
        made = made.with_rating("spells", key, at)
    for own in said.things:
        made = made.with_item(own)
    return made.with_words("advantages", said.traits)


def _skill_of(name: str, key: str) -> str:
    known = table(name)[key]
    return str(known["skills"][0] if "skills" in known else known["skill"])


def _ways(made: Figure, said: _Facts, beast: bool, sheet: Sheet) -> Iterator[AttackMode]:
    """Yield a foe's attacks: from the tables with the author's numbers, then his own, bare hands last."""
    bare = [way for way in made.ways if not way.mode.weapon and (not beast or way.mode.mode == FIREBALL)]
    for arm in said.arms:
        if arm.name in BARE_HANDS and not beast:
            known = [way for way in bare if way.mode.mode == BARE_HANDS[arm.name]]
            bare = [way for way in bare if way not in known]
        else:
            known = [way for way in made.ways if way.mode.weapon and fold(way.mode.weapon) == fold(arm.name)]
        written = [way for way in known if way.mode.kind == arm.kind] or known[:1] if arm.damage else known
        for way in (*written, *(way for way in known if way not in written)):
            yield replace(_written(way, arm, sheet, given=way in written), poison=said.poison)
        if not known:
            yield own_attack(made, arm.name, arm.level, arm.damage, arm.kind, said.manners, said.poison)
    if beast and not said.arms:
        yield AttackMode(bite(made, "herbivore" in said.manners), poison=said.poison)
    yield from (replace(way, given=not said.arms or way.mode.mode == FIREBALL) for way in bare)


def _written(way: AttackMode, arm: _Arm, sheet: Sheet, given: bool) -> AttackMode:
    """Return an attack with the author's level, for parries too and whatever the ST, and its damage."""
    mode = way.mode
    if arm.level is not None and arm.level != mode.level:
        mode = replace(mode, level=arm.level)
        way = way_of(sheet, mode)
    if arm.damage is not None and given:
        kind = CRUSHING if arm.kind == "bullet" else IMPALING if arm.kind == "beam" else arm.kind or mode.kind
        mode = replace(mode, damage=arm.damage, kind=kind)
    return replace(way, mode=mode, given=given)


def _given(made: Figure, said: _Facts) -> Figure:
    """Numbers the author gave take the place of what was worked out."""
    numbers = said.numbers
    if said.quarters is not None:
        made = replace(made, quarters=said.quarters, move=max(1, said.quarters // 4), dodge=max(1, said.quarters // 4))
    if "move" in numbers:
        made = replace(made, move=numbers["move"], dodge=numbers["move"])
    if made.beast:
        # GL-COMBAT-98
        made = replace(made, dodge=min(10, max(made.dx // 2, made.move // 2)), block=None)
    if "dodge" in numbers:
        made = replace(made, dodge=numbers["dodge"] - int(made.reflexes))
    if "block" in numbers:
        made = replace(made, block=numbers["block"])
    if "parry" in numbers:
        ways = (
            replace(way, parry=numbers["parry"], off_parry=numbers["parry"]) if _parries(way) else way
            for way in made.ways
        )
        made = replace(made, ways=tuple(ways))
        if not any(_parries(way) for way in made.ways):
            made = replace(made, bare_parries=(("dx", numbers["parry"]),))
    if "pd" in numbers:
        made = replace(made, pd=numbers["pd"], pd_impaling=numbers["pd"], shield_pd=0)
    if "dr" in numbers:
        made = replace(made, dr=numbers["dr"], dr_impaling=numbers["dr"])
    return made


def _parries(way: AttackMode) -> bool:
    return way.armed and not way.mode.ranged
