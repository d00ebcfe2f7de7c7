"""Making a hero: an archetype, or three points to spread (GOON-11 to GOON-14, A-13, A-24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from turnto.core.hero_form import Creation, Draft, Pick, Step
from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.goonies.portrait import portrait
from turnto.rules.goonies.sheet import ABILITIES, LOWERING, SPELLS, ability_names, own_spells

ARCHETYPES: dict[str, dict[str, Any]] = {
    "Fighter": {
        "emblem": "sword",
        "power": 2,
        "grace": 1,
        "focus": 0,
        "hp": 11,
        "spells": 0,
        "gear": "mace (weapon, +1); chain mail (armour, +3)",
    },
    "Rogue": {
        "emblem": "moon",
        "power": 0,
        "grace": 2,
        "focus": 1,
        "hp": 10,
        "spells": 1,
        "gear": "rapier (weapon, +3); leather jerkin (armour, +2)",
    },
    "Mage": {
        "emblem": "star",
        "power": 0,
        "grace": 1,
        "focus": 2,
        "hp": 9,
        "spells": 2,
        "gear": "staff (weapon, +2); robes (armour, +1)",
    },
}
OWN = "Your own"
"""The key of a hero of one's own in drafts, where archetypes have their names."""
POINTS = 3


def _gear(archetype: str) -> str:
    return str(ARCHETYPES[archetype]["gear"])


PRESETS: dict[str, Any] = {
    name: {
        "power": kind["power"],
        "grace": kind["grace"],
        "focus": kind["focus"],
        "hp": kind["hp"],
        "items": [own.strip() for own in _gear(name).split(";")],
        "spells": list(spells),
    }
    for (name, kind), spells in zip(
        ARCHETYPES.items(), ((), ("Smoke Screen",), ("Sunburst", "Undergrowth")), strict=True
    )
}


def blank(_: Terms) -> Draft:
    """A hero of whom nothing is known yet."""
    return {"name": "", "archetype": None, "points": {}, "spells": [], "gear": None}


def _gear_sets(terms: Terms) -> tuple[str, ...]:
    """The sets a hero of one's own may choose from: the book's ``gear``, else those of the archetypes."""
    listed = terms.header.get("gear")
    if isinstance(listed, (list, tuple)) and listed:
        return tuple(map(str, listed))
    return tuple(map(_gear, ARCHETYPES))


def _listed(gear: str) -> str:
    """Return a set of gear as a list of its things."""
    return joined(own.strip() for own in gear.split(";"))


def _spells_allowed(draft: Draft, terms: Terms) -> tuple[int, tuple[str, ...]]:
    """How many spells, and which: a Rogue one of level 1, a Mage any two, others none (A-13)."""
    all_spells = {**SPELLS, **own_spells(terms)}
    count = int(ARCHETYPES[draft["archetype"]]["spells"]) if draft["archetype"] in ARCHETYPES else 0
    low = draft["archetype"] == "Rogue"
    return count, tuple(name for name, level in all_spells.items() if not low or level == 1)


def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
    """The questions, in the order they are usually answered."""
    yield Step("name", say("goonies-step-name"), "text", draft["name"])
    own = Pick(OWN, say("goonies-own"), say("goonies-own-note"), emblem="hammer")
    picks = (*_archetypes(ability_names(terms)), own)
    yield Step(
        "archetype", say("goonies-step-archetype"), "one", draft["archetype"], picks, rule="GOON-13", stage="who"
    )
    if draft["archetype"] == OWN:
        yield from _steps_of_ones_own(draft, terms)
    count, known = _spells_allowed(draft, terms)
    if count:
        levels = {**SPELLS, **own_spells(terms)}
        spells = tuple(Pick(name, name, _spell_note(name, levels[name])) for name in known)
        label = say("label.spells")
        yield Step(
            "spells", label, "several", draft["spells"], spells, count, count, rule="GOON-13", stage="skills"
        )  # fmt: skip


def _spell_note(name: str, level: int) -> str:
    """What a spell of the rules looks like and does (GOON-24); of a book's own, its level."""
    if name not in SPELLS:
        return say("goonies-spell-level", level=level)
    key = fold(name)
    seen = say(f"goonies-spell-{key.replace(' ', '-')}")
    return say("goonies-spell-does" if key in LOWERING else "goonies-spell-does-as-told", level=level, does=seen)


def _archetypes(names: tuple[str, ...]) -> Iterator[Pick]:
    """Each archetype with its abilities, health and gear."""
    for name, kind in ARCHETYPES.items():
        abilities = joined(
            say("goonies-score", ability=shown, score=kind[key]) for shown, key in zip(names, ABILITIES, strict=True)
        )
        yield Pick(
            name,
            name,
            say("goonies-archetype", abilities=abilities, hp=kind["hp"], gear=_listed(kind["gear"])),
            emblem=kind["emblem"],
        )


def _steps_of_ones_own(draft: Draft, terms: Terms) -> Iterator[Step]:
    """GOON-11: three points among the abilities, and a set of arms and clothing."""
    names = ability_names(terms)
    spread = tuple(
        Pick(key, name, say(f"goonies-does-{key}") if key == fold(name) else "", used=terms.asks_for(name))
        for key, name in zip(ABILITIES, names, strict=True)
    )
    yield Step(
        "points", say("goonies-step-points"), "points", draft["points"], spread, 0, POINTS,
        say("goonies-help-points"), "GOON-11", stage="abilities",
    )  # fmt: skip
    sets = tuple(Pick(gear, _listed(gear)) for gear in _gear_sets(terms))
    yield Step("gear", say("goonies-step-gear"), "one", draft["gear"], sets, rule="GOON-11", stage="gear")


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """The draft with one answer changed, or the draft as it was and why not."""
    new = {**draft, key: value}
    if key == "archetype":
        new["spells"] = []
    reasons = tuple(_illegal(new, key, terms))
    return (draft, reasons) if reasons else (new, ())


def _illegal(draft: Draft, key: str, terms: Terms) -> Iterable[str]:
    if key not in ("name", "archetype", "points", "spells", "gear"):
        yield say("goonies-no-step", step=key)
    elif key == "archetype" and draft[key] not in (*ARCHETYPES, OWN):
        yield say("goonies-choose", choices=joined((*ARCHETYPES, say("goonies-own"))))
    elif key == "points":
        yield from _illegal_points(draft[key])
    elif key == "spells":
        count, known = _spells_allowed(draft, terms)
        if not isinstance(draft[key], (list, tuple)):
            yield say("goonies-choose-spells", spells=joined(known))
        elif len(draft[key]) > count or len(set(draft[key])) < len(draft[key]) or not set(draft[key]) <= set(known):
            yield say("goonies-spells-known", spells=joined(known), number=count)
    elif key == "gear" and draft[key] not in _gear_sets(terms):
        yield say("goonies-choose-gear")


def _illegal_points(points: Any) -> Iterable[str]:
    if not isinstance(points, dict) or not set(points) <= set(ABILITIES):
        yield say("goonies-points-go", abilities=joined(ABILITIES))
    elif any(isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= POINTS for n in points.values()):
        yield say("goonies-points-each")
    elif sum(points.values()) > POINTS:
        yield say("goonies-points-spread", spread=sum(points.values()))


def refusals(draft: Draft, terms: Terms) -> tuple[str, ...]:
    """What is still to be chosen."""
    missing = []
    if draft["archetype"] is None:
        missing.append(say("goonies-missing-archetype"))
    if draft["archetype"] == OWN:
        left = POINTS - sum(draft["points"].values())
        if left:
            missing.append(say("goonies-missing-points", count=left))
        if draft["gear"] is None:
            missing.append(say("goonies-missing-gear"))
    count, _ = _spells_allowed(draft, terms)
    if len(draft["spells"]) < count:
        missing.append(say("goonies-missing-spells", count=count - len(draft["spells"])))
    return tuple(missing)


def hero(draft: Draft, terms: Terms) -> Sheet:
    """The hero of a finished draft: 2 rations, no experience (GOON-11)."""
    kind = ARCHETYPES.get(draft["archetype"], {"hp": 10, **draft["points"]})
    gear = kind.get("gear") or draft["gear"] or ""
    numbers = {key: Score(int(kind.get(key, 0))) for key in (*ABILITIES, "hp")}
    sheet = Sheet(draft["name"]).having(**numbers, damage=Score(0), rations=Score(2), xp=Score(0), xp_used=Score(0))
    for text in filter(None, str(gear).split(";")):
        sheet = sheet.with_item(item(text))
    return sheet.with_words("spells", draft["spells"])


def totals(draft: Draft, _: Terms) -> Iterable[tuple[str, str]]:
    """The points left to spread."""
    if draft["archetype"] == OWN:
        yield say("goonies-points-left"), str(POINTS - sum(draft["points"].values()))


CREATION = Creation(blank, steps, edit, refusals, hero, totals, PRESETS, portrait)
