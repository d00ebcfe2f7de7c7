"""Making a hero (GNAT-61 to GNAT-67)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from turnto.common.messages import RuleNames
from turnto.core.hero_form import Creation, Draft, Pick, Step
from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.sheet import Item, Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.gnat.advancement import BASIC_SKILL, PRICE_LIST, known_skills
from turnto.rules.gnat.checks import SKILLS
from turnto.rules.gnat.items import LEFT, NOT_WORN, NOUNS, ONE_HANDED, PROTECTION, WEAPON_KINDS, weapon_kind
from turnto.rules.gnat.options import setting
from turnto.rules.gnat.portrait import portrait
from turnto.rules.gnat.spells import SPELL_NAMES

TALENT, VITALITY, SKILLS_TO_PICK, MOST_TRADES = 9, 3, 2, 3
GOLD, RATIONS = 10, 1
WEAPONS = (
    "sword (one-handed)", "axe (one-handed)", "mace (one-handed)", "dagger (one-handed)",
    "spear (long)", "polearm (long)", "greatsword (two-handed)", "heavy mace (two-handed)",
)  # fmt: skip


def starting_weapons(terms: Terms) -> tuple[Item, ...]:
    """What a new hero picks from: the book's own list, else plain weapons of the three kinds (GNAT-64, A-20)."""
    listed = [text.strip() for text in setting(terms, "starting_weapons").split(";") if text.strip()]
    return tuple(item(text) for text in listed or WEAPONS)


def blank(terms: Terms) -> Draft:
    """Nothing chosen yet."""
    return {"name": "", "trades": 0, "skills": [], "weapon": None, "shield": False}


def steps(draft: Draft, terms: Terms) -> Iterator[Step]:
    """The questions, in the rulebook's order; they may be answered in any."""
    yield Step("name", say("gnat-step-name"), "text", draft["name"], help=say("gnat-help-name"))
    yield Step(
        "trades", say("gnat-step-trades"), "number", draft["trades"], least=0, most=MOST_TRADES,
        help=say("gnat-help-trades"), rule="GNAT-67", stage="abilities",
    )  # fmt: skip
    yield _skill_step(draft, terms)
    yield Step(
        "weapon",
        say("gnat-step-weapon"),
        "one",
        draft["weapon"],
        tuple(_weapon_picks(terms)),
        help=say("gnat-help-weapon"),
        rule="GNAT-64",
        stage="gear",
    )
    yield Step(
        "shield", say("gnat-step-shield"), "one", "yes" if draft["shield"] else "no",
        tuple(_shield_picks(draft, terms)), help=say("gnat-help-shield"), rule="GNAT-65", stage="gear",
    )  # fmt: skip


def _skill_step(draft: Draft, terms: Terms) -> Step:
    number = SKILLS_TO_PICK + draft["trades"]
    full = len(draft["skills"]) >= number
    picks = tuple(
        Pick(
            skill,
            f"{skill} +{BASIC_SKILL}",
            say(f"gnat-skill-{skill.casefold()}") if skill in SKILLS else "",
            say("gnat-skills-full", number=number) if full and skill not in draft["skills"] else "",
            used=terms.asks_for(skill),
        )
        for skill in known_skills(terms)
    )
    return Step(
        "skills", say("label.skills"), "several", list(draft["skills"]), picks, number, number,
        say("gnat-help-skills", number=number), "GNAT-63", stage="abilities",
    )  # fmt: skip


def _weapon_picks(terms: Terms) -> Iterator[Pick]:
    for weapon in starting_weapons(terms):
        kind = weapon_kind(weapon)
        yield Pick(str(weapon), str(weapon), say(f"gnat-kind-{kind}") if kind else "")


def _shield_picks(draft: Draft, terms: Terms) -> Iterator[Pick]:
    yield Pick("no", say("gnat-pick-no-shield"))
    yield Pick("yes", say("gnat-pick-shield"), closed=_no_shield(draft, terms))


def _no_shield(draft: Draft, terms: Terms) -> str:
    weapon = _weapon(draft)
    if weapon is None:
        return say("gnat-weapon-first")
    return "" if weapon_kind(weapon) == ONE_HANDED else say("gnat-no-hand", weapon=weapon.name)


def _weapon(draft: Draft) -> Item | None:
    return item(draft["weapon"]) if draft["weapon"] else None


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """Answer one question; an answer that is not legal leaves the draft as it was, with the reason."""
    if key not in draft:
        return draft, (say("gnat-no-question", key=key),)
    reasons, new = _EDITS[key](draft, value, terms)
    return (draft, reasons) if reasons else ({**draft, **new}, ())


_Edited = tuple[tuple[str, ...], dict[str, Any]]


def _edit_name(draft: Draft, value: Any, terms: Terms) -> _Edited:
    return (), {"name": " ".join(str(value or "").split())}


def _edit_trades(draft: Draft, value: Any, terms: Terms) -> _Edited:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_TRADES:
        return (say("gnat-most-trades", most=MOST_TRADES),), {}
    too_many = len(draft["skills"]) - SKILLS_TO_PICK - value
    if too_many > 0:
        return (say("gnat-too-many-skills", number=too_many),), {}
    return (), {"trades": value}


def _edit_skills(draft: Draft, value: Any, terms: Terms) -> _Edited:
    legal = {fold(skill): skill for skill in known_skills(terms)}
    wanted = [fold(str(skill)) for skill in value or ()]
    if unknown := [skill for skill in wanted if skill not in legal]:
        return (say("gnat-no-such-skill", skill=", ".join(unknown), skills=joined(legal.values())),), {}
    picked = list(dict.fromkeys(legal[skill] for skill in wanted))
    number = SKILLS_TO_PICK + draft["trades"]
    if len(picked) > number:
        return (say("gnat-pick-fewer", number=number),), {}
    return (), {"skills": picked}


def _edit_weapon(draft: Draft, value: Any, terms: Terms) -> _Edited:
    if value in (None, ""):
        return (), {"weapon": None, "shield": False}
    found = next((own for own in starting_weapons(terms) if fold(str(value)) in (fold(str(own)), fold(own.name))), None)
    if found is None:
        return (say("gnat-pick-one-of", weapons=joined(own.name for own in starting_weapons(terms))),), {}
    # A weapon that needs both hands puts the shield back: any order of picking stays open.
    return (), {"weapon": str(found), "shield": draft["shield"] and weapon_kind(found) == ONE_HANDED}


def _edit_shield(draft: Draft, value: Any, terms: Terms) -> _Edited:
    wanted = value in (True, "yes")
    reason = _no_shield(draft, terms) if wanted else ""
    return ((reason,), {}) if reason else ((), {"shield": wanted})


_EDITS = {
    "name": _edit_name,
    "trades": _edit_trades,
    "skills": _edit_skills,
    "weapon": _edit_weapon,
    "shield": _edit_shield,
}


def refusals(draft: Draft, terms: Terms) -> tuple[str, ...]:
    """What is still owed."""
    owed = SKILLS_TO_PICK + draft["trades"] - len(draft["skills"])
    return (
        *((say("gnat-skills-owed", count=owed),) if owed else ()),
        *(() if draft["weapon"] else (say("gnat-weapon-owed"),)),
    )


def totals(draft: Draft, terms: Terms) -> Iterable[tuple[str, str]]:
    """Running totals."""
    heavy = bool(draft["weapon"]) + bool(draft["shield"])
    yield say("label.talent"), str(TALENT - draft["trades"])
    yield say("label.vitality"), str(VITALITY)
    yield say("label.skills"), say("gnat-of", number=len(draft["skills"]), all=SKILLS_TO_PICK + draft["trades"])
    yield say("label.heavy_items"), say("gnat-of", number=heavy, all=2 * VITALITY)
    yield say("label.gp"), f"{GOLD} gp"


def hero(draft: Draft, terms: Terms) -> Sheet:
    """The new hero: Talent 9 less what was traded, Vitality 3, 1 ration, 10 gp (GNAT-61, 62, 66)."""
    talent = TALENT - draft["trades"]
    made = Sheet(draft["name"]).having(talent=Score(talent, talent), vitality=Score(VITALITY, VITALITY), gp=GOLD, xp=0)
    for skill in draft["skills"]:
        made = made.with_rating("skills", skill, BASIC_SKILL)
    weapon = _weapon(draft)
    carried = (
        *([weapon] if weapon else []),
        *([Item("shield")] if draft["shield"] else []),
        Item("ration", (), RATIONS),
    )
    for thing in carried:
        made = made.with_item(thing)
    return made


def beginning(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """What no new hero has: GNAT-61, GNAT-62, GNAT-63 and GNAT-67 in numbers."""
    talent, vitality = hero.maximum("talent"), hero.maximum("vitality")
    if not TALENT - MOST_TRADES <= talent <= TALENT:
        yield "GNAT-67", say("gnat-begins-talent", talent=talent, least=TALENT - MOST_TRADES, most=TALENT)
    if vitality != VITALITY:
        yield "GNAT-61", say("gnat-begins-vitality", vitality=vitality, most=VITALITY)
    skills, wanted = hero.rated("skills"), SKILLS_TO_PICK + TALENT - talent
    if TALENT - MOST_TRADES <= talent <= TALENT and len(skills) != wanted:
        yield "GNAT-63", say("gnat-begins-skills", number=len(skills), talent=talent, wanted=wanted)
    for skill, bonus in skills.items():
        if bonus > BASIC_SKILL:
            yield "GNAT-63", say("gnat-begins-bonus", skill=skill, bonus=bonus, basic=BASIC_SKILL)
    if hero["gp"] > GOLD:
        yield "GNAT-62", say("gnat-begins-gold", gp=hero["gp"], most=GOLD)


PRESETS: dict[str, Any] = {
    "Wren": {
        "name": "Wren", "talent": 8, "vitality": 3, "skills": {"Climbing": 2, "Search": 2, "Stealth": 2},
        "items": ["sword (one-handed)", "shield", "1 ration"], "gp": 10,
    },
    "Halloran": {
        "name": "Halloran", "talent": 9, "vitality": 3, "skills": {"Swimming": 2, "Tracking": 2},
        "items": ["greatsword (two-handed)", "1 ration"], "gp": 10,
    },
    "Isolde": {
        "name": "Isolde", "talent": 6, "vitality": 3,
        "skills": {"Diplomacy": 2, "Linguistics": 2, "Naturalist": 2, "Occult": 2, "Trapfinding": 2},
        "items": ["spear (long)", "1 ration"], "gp": 10,
    },
}  # fmt: skip

CREATION = Creation(blank, steps, edit, refusals, hero, totals, PRESETS, portrait)

_WARES = tuple(
    name for text in (*WEAPONS, *(ware for ware, _ in PRICE_LIST)) if not (name := item(text).name).endswith(" spell")
)

NAMES = RuleNames(
    "gnat",
    (
        *SKILLS,
        *SPELL_NAMES,
        *" ".join(NOUNS.values()).split(),
        *_WARES,
        *WEAPON_KINDS,
        *(f"{kind} weapon" for kind in WEAPON_KINDS),
        *PROTECTION,
        *(f"{weight} armor" for weight in PROTECTION),
        *("weapon", "magical", "magic", "treasure", "spell", NOT_WORN),
    ),
    {
        "spell": r"(.+) spell",
        "scroll": r"scroll of (.+)",
        "left": LEFT.format(r"(\d+)"),
        "charge": r"(1) charge",
        "charges": r"(\d+) charges",
        "heals": r"heals (\d+) Vitality",
    },
    several=_WARES,
    wares=(*_WARES, *(f"{spell} spell" for spell in SPELL_NAMES)),
)
