"""Making a hero (GNAT-61 to GNAT-67)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from turnto.core.hero_form import Creation, Draft, Pick, Step
from turnto.core.names import fold
from turnto.core.sheet import Item, Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.gnat.advancement import BASIC_SKILL, known_skills
from turnto.rules.gnat.items import ONE_HANDED, RANGED, weapon_kind
from turnto.rules.gnat.options import setting

TALENT, VITALITY, SKILLS_TO_PICK, MOST_TRADES = 9, 3, 2, 3
GOLD, RATIONS = 10, 1
WEAPONS = (
    "sword (one-handed)", "axe (one-handed)", "mace (one-handed)", "dagger (one-handed)",
    "spear (long)", "polearm (long)", "greatsword (two-handed)", "heavy mace (two-handed)",
)  # fmt: skip
KIND_HELP = {
    ONE_HANDED: "leaves a hand for a shield",
    "long": "may give a bonus where reach matters",
    "two-handed": "each round the first 6 is re-rolled",
    RANGED: "opens ways of its own",
}
SKILL_HELP = {
    "Appraise": "judging worth",
    "Climbing": "climbing, balance, athletics",
    "Diplomacy": "negotiating",
    "Linguistics": "dead languages",
    "Naturalist": "plants and animals",
    "Occult": "the supernatural",
    "Search": "finding what is hidden",
    "Stealth": "sneaking and hiding",
    "Swimming": "swimming, and fighting in water",
    "Tracking": "following trails",
    "Trapfinding": "finding and disarming traps",
}


def starting_weapons(terms: Terms) -> tuple[Item, ...]:
    """What a new hero picks from: the book's own list, else plain weapons of the three kinds (GNAT-64, A-20)."""
    listed = [text.strip() for text in setting(terms, "starting_weapons").split(";") if text.strip()]
    return tuple(item(text) for text in listed or WEAPONS)


def blank(terms: Terms) -> Draft:
    """Nothing chosen yet."""
    return {"name": "", "trades": 0, "skills": [], "weapon": None, "shield": False}


def steps(draft: Draft, terms: Terms) -> Iterator[Step]:
    """The questions, in the rulebook's order; they may be answered in any."""
    yield Step("name", "Name", "text", draft["name"], help="Who you are. It may stay empty.")
    yield Step(
        "trades", "Talent given for skills", "number", draft["trades"], least=0, most=MOST_TRADES,
        help="Each point of Talent you give buys one more skill.", rule="GNAT-67",
    )  # fmt: skip
    yield _skill_step(draft, terms)
    yield Step(
        "weapon",
        "Weapon",
        "one",
        draft["weapon"],
        tuple(_weapon_picks(terms)),
        help="One weapon to begin with.",
        rule="GNAT-64",
    )
    yield Step(
        "shield", "Shield", "one", "yes" if draft["shield"] else "no", tuple(_shield_picks(draft, terms)),
        help="It lowers a Fight's penalty by 1, by 2 against several enemies.", rule="GNAT-65",
    )  # fmt: skip


def _skill_step(draft: Draft, terms: Terms) -> Step:
    number = SKILLS_TO_PICK + draft["trades"]
    full = len(draft["skills"]) >= number
    picks = tuple(
        Pick(
            skill,
            f"{skill} +{BASIC_SKILL}",
            SKILL_HELP.get(skill, ""),
            f"You have your {number} skills." if full and skill not in draft["skills"] else "",
        )
        for skill in known_skills(terms)
    )
    return Step(
        "skills", "Skills", "several", list(draft["skills"]), picks, number, number, f"Pick {number}.", "GNAT-63"
    )


def _weapon_picks(terms: Terms) -> Iterator[Pick]:
    for weapon in starting_weapons(terms):
        kind = weapon_kind(weapon) or ""
        yield Pick(str(weapon), str(weapon), KIND_HELP.get(kind, ""))


def _shield_picks(draft: Draft, terms: Terms) -> Iterator[Pick]:
    yield Pick("no", "No shield")
    yield Pick("yes", "A shield", closed=_no_shield(draft, terms))


def _no_shield(draft: Draft, terms: Terms) -> str:
    weapon = _weapon(draft)
    if weapon is None:
        return "Pick a one-handed weapon first."
    return "" if weapon_kind(weapon) == ONE_HANDED else f"A {weapon.name} leaves no hand for a shield."


def _weapon(draft: Draft) -> Item | None:
    return item(draft["weapon"]) if draft["weapon"] else None


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """Answer one question; an answer that is not legal leaves the draft as it was, with the reason."""
    if key not in draft:
        return draft, (f"There is no question “{key}”.",)
    reasons, new = _EDITS[key](draft, value, terms)
    return (draft, reasons) if reasons else ({**draft, **new}, ())


_Edited = tuple[tuple[str, ...], dict[str, Any]]


def _edit_name(draft: Draft, value: Any, terms: Terms) -> _Edited:
    return (), {"name": " ".join(str(value or "").split())}


def _edit_trades(draft: Draft, value: Any, terms: Terms) -> _Edited:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_TRADES:
        return (f"You can give 0 to {MOST_TRADES} points of Talent (GNAT-67).",), {}
    too_many = len(draft["skills"]) - SKILLS_TO_PICK - value
    if too_many > 0:
        return (f"Put back {too_many} of your skills first.",), {}
    return (), {"trades": value}


def _edit_skills(draft: Draft, value: Any, terms: Terms) -> _Edited:
    legal = {fold(skill): skill for skill in known_skills(terms)}
    wanted = [fold(str(skill)) for skill in value or ()]
    if unknown := [skill for skill in wanted if skill not in legal]:
        return (f"{', '.join(unknown)}: no such skill. There are {', '.join(legal.values())}.",), {}
    picked = list(dict.fromkeys(legal[skill] for skill in wanted))
    number = SKILLS_TO_PICK + draft["trades"]
    if len(picked) > number:
        return (f"You pick {number} different skills; give Talent for more (GNAT-63, GNAT-67).",), {}
    return (), {"skills": picked}


def _edit_weapon(draft: Draft, value: Any, terms: Terms) -> _Edited:
    if value in (None, ""):
        return (), {"weapon": None, "shield": False}
    found = next((own for own in starting_weapons(terms) if fold(str(value)) in (fold(str(own)), fold(own.name))), None)
    if found is None:
        return (f"Pick one of {', '.join(own.name for own in starting_weapons(terms))} (GNAT-64).",), {}
    # A weapon that needs both hands puts the shield back: any order of picking stays open.
    return (), {"weapon": str(found), "shield": draft["shield"] and weapon_kind(found) == ONE_HANDED}


def _edit_shield(draft: Draft, value: Any, terms: Terms) -> _Edited:
    wanted = value in (True, "yes")
    reason = _no_shield(draft, terms) if wanted else ""
    return ((f"{reason} (GNAT-65)",), {}) if reason else ((), {"shield": wanted})


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
    more = "another skill" if owed == 1 else f"{owed} more skills"
    return (
        *((f"Pick {more} (GNAT-63).",) if owed else ()),
        *(() if draft["weapon"] else ("Pick a weapon (GNAT-64).",)),
    )


def totals(draft: Draft, terms: Terms) -> Iterable[tuple[str, str]]:
    """Running totals."""
    yield "Talent", str(TALENT - draft["trades"])
    yield "Vitality", str(VITALITY)
    yield "Skills", f"{len(draft['skills'])} of {SKILLS_TO_PICK + draft['trades']}"
    yield "Heavy things", f"{bool(draft['weapon']) + bool(draft['shield'])} of {2 * VITALITY}"
    yield "Gold", f"{GOLD} gp"


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

CREATION = Creation(blank, steps, edit, refusals, hero, totals, PRESETS)
