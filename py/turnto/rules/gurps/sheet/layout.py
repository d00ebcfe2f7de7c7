"""The sheet: its fields and how it is laid out, and what it amounts to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from turnto.core.hero_form import Field, Panel
from turnto.core.message import decimal, say
from turnto.core.names import fold
from turnto.core.sheet import Item, Score, Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import (
    LOADS,
    LOOKS,
    basic_speed,
    damage_resistance,
    dodge,
    encumbrance,
    known,
    load,
    load_name,
    move,
    passive_defence,
    sensing,
    strength_left,
    swing,
    thrust,
    will,
)
from turnto.rules.gurps.character.mounts import mounts_listed
from turnto.rules.gurps.character.point_total import free_status, lines, total
from turnto.rules.gurps.character.races import with_race
from turnto.rules.gurps.character.skills import learned
from turnto.rules.gurps.character.trait_costs import Cost
from turnto.rules.gurps.character.traits import GLASSES, has
from turnto.rules.gurps.character.weapons import block_level, dice_said, parry_level, weapons
from turnto.rules.gurps.character.weights import stated_weight
from turnto.rules.gurps.effects.active_spells import all_on, held, rules_of
from turnto.rules.gurps.effects.guilt import days_stricken
from turnto.rules.gurps.sheet.listing import against_impaling, ranges_listed, spells_listed, weapons_listed
from turnto.rules.gurps.sheet.reputation import received
from turnto.rules.gurps.tables import shown, table

FIELDS = (
    *(Field(key, key.upper(), "number", start=10, least=1, rule="GL-CHAR-10") for key in ("st", "dx", "iq", "ht")),
    Field("skills", "Skills", "ratings"),
    Field("spells", "Spells", "ratings"),
    Field("advantages", "Advantages", "words", choices=tuple(map(shown, table("advantages")))),
    Field("disadvantages", "Disadvantages", "words"),
    Field("quirks", "Quirks", "words"),
    Field("items", "Equipment", "items"),
    Field("hits", "Hits", "score", least=-500),
    Field("fatigue", "Fatigue", "number"),
    Field("money", "Money ($)", "number", carried=True),
    Field("points", "Points unspent", "number"),
    Field("age", "Age", "number", start=20),
    Field("tl", "Tech level", "number", start=3, most=16, rule="GL-CAMP-01"),
    Field("status", "Status", "number", least=-4, most=8, rule="GL-CHAR-36"),
    Field("condition", "Condition", "fact"),
    Field("race", "Race", "fact", start="human"),
    *(Field(key, key.capitalize(), "fact") for key in LOOKS),
    Field("titles", "Titles", "words"),
    Field("keywords", "Keywords", "words"),
)

PANELS = (
    Panel(say("gurps-panel-attributes"), ("st", "dx", "iq", "ht"), "boxes"),
    Panel(say("gurps-panel-condition"), ("hits", "fatigue", "strength_left"), "boxes"),
    Panel(say("gurps-panel-weapons"), ("weapons",), "list"),
    Panel(say("gurps-panel-mind"), ("stricken",), "list"),
    Panel(
        say("gurps-panel-defence"),
        ("basic_speed", "move", "dodge", "parry", "block", "pd", "dr", "pd_impaling", "dr_impaling"),
        "rows",
    ),
    Panel(say("gurps-panel-mounts"), ("mounts",), "list"),
    Panel(say("gurps-panel-damage"), ("thrust", "swing"), "rows"),
    Panel(say("gurps-panel-distance"), ("ranges",), "list"),
    Panel(say("gurps-panel-senses"), ("will", "vision", "hearing", "taste_and_smell"), "rows"),
    Panel(say("gurps-panel-skills"), ("skills",), "list"),
    Panel(say("gurps-panel-spells"), ("spells",), "list"),
    Panel(say("gurps-panel-casting"), ("casting",), "list"),
    Panel(say("gurps-panel-spells-on"), ("spells_on",), "list"),
    Panel(say("gurps-panel-advantages"), ("advantages",), "words"),
    Panel(say("gurps-panel-disadvantages"), ("disadvantages",), "words"),
    Panel(say("gurps-panel-quirks"), ("quirks",), "words"),
    Panel(say("gurps-panel-equipment"), ("items",), "items"),
    Panel(say("gurps-panel-load"), ("encumbrance", "load", "burdens", "money"), "rows"),
    Panel(
        say("gurps-panel-standing"),
        ("status", "race", "age", "tl", "hand", "height", "weight", "looks", "titles"),
        "rows",
    ),
    Panel(say("gurps-panel-reactions"), ("reactions",), "rows"),
    Panel(say("gurps-panel-points"), ("spent", "points", "point_total"), "rows"),
    Panel(say("gurps-panel-keywords"), ("keywords",), "words"),
)


def complete_hero(sheet: Sheet, terms: Terms) -> Sheet:
    """Complete a hero: hits from HT (GL-COMBAT-50, GL-COMBAT-75), traits of the race, free Status.

    GL-CHAR-160, GL-RULE-70.
    """
    sheet = with_race(replace(sheet, items=tuple(map(_as_listed, sheet.items))), terms)
    if not sheet["status"] and not has(sheet, "status"):
        sheet = sheet.having(status=free_status(sheet, terms))
    hits = sheet.score("hits")
    if hits.maximum in (None, 0) and hits.current == 0:
        return sheet.having(hits=Score(sheet["ht"], sheet["ht"]))
    return sheet.having(hits=Score(min(hits.current, sheet["ht"]), sheet["ht"]))


def _as_listed(own: Item) -> Item:
    """An item under the name of the tables, which write armor; -our is read too."""
    return replace(own, name=own.name.replace("armour", "armor")) if known(own) else own


def unlisted(own: Item) -> bool:
    """Whether neither the tables nor the item itself say what it weighs: it is carried at weight 0."""
    return known(own) is None and stated_weight(own) is None and fold(own.name) not in GLASSES


def derived(state: State, terms: Terms) -> Mapping[str, Any]:
    """Everything that follows from the sheet, as it is in play now."""
    hero = state.hero
    return {
        "basic_speed": basic_speed(hero),
        "encumbrance": load_name(encumbrance(hero)),
        "load": say("gurps-lb", number=decimal(load(hero))),
        "move": move(hero, learned(hero, "running")),
        **_in_a_fight(hero),
        "will": will(hero),
        "vision": sum(sensing(hero, "vision").values()),
        "hearing": sum(sensing(hero, "hearing").values()),
        "taste_and_smell": sum(sensing(hero, "taste").values()),
        "strength_left": strength_left(hero),
        "casting": spells_listed(hero),
        "burdens": dict(_burdens(hero)),
        "reactions": dict(received(hero)),
        "spent": dict(_spent(hero, terms)),
        "point_total": total(hero, terms),
        **({"mounts": own} if (own := dict(mounts_listed(hero))) else {}),
        **({"spells_on": on} if (on := dict(_spells_on(state))) else {}),
        **(
            {"stricken": {say("gurps-a-killing"): say("gurps-stricken-days", days=days)}}
            if (days := days_stricken(state))
            else {}
        ),
    }


def _in_a_fight(hero: Sheet) -> dict[str, Any]:
    """Defences, what wards off blows, and what can be struck with (GL-COMBAT-39 to GL-COMBAT-42, GL-EQUIP-01)."""
    ways = weapons(hero)
    armed = [mode for mode in ways if mode.weapon]
    parries = [level for mode in (armed or ways) if (level := parry_level(hero, mode)) is not None]
    return {
        "dodge": dodge(hero),
        "parry": max(parries, default=None),
        "block": block_level(hero),
        "pd": passive_defence(hero),
        "dr": damage_resistance(hero),
        **against_impaling(hero),
        "thrust": dice_said(str(thrust(hero["st"]))),
        "swing": dice_said(str(swing(hero["st"]))),
        "weapons": weapons_listed(hero, ways),
        "ranges": ranges_listed(ways),
    }


def _burdens(hero: Sheet) -> Iterator[tuple[str, str]]:
    """GL-EQUIP-21: how much can be carried at each level of encumbrance, and how fast one then is."""
    running = learned(hero, "running")
    for place, (name, each) in enumerate(LOADS):
        figures = say("gurps-burden-figures", move=move(hero, running, place), dodge=dodge(hero, place))
        yield say("gurps-burden", load=name, pounds=each * hero["st"]), figures


def _spent(hero: Sheet, terms: Terms) -> Iterator[tuple[str, Cost]]:
    """GL-CHAR-02: the points of each part of the character."""
    sums: dict[str, Cost] = {}
    for group, _, cost in lines(hero, terms):
        sums[group] = sums.get(group, 0) + cost
    yield from (
        (say(f"gurps-group-{group}"), int(cost) if cost == int(cost) else cost) for group, cost in sums.items() if cost
    )


def _spells_on(state: State) -> Iterator[tuple[str, str]]:
    """GL-MAGIC-16: what the hero has on, and others on him; how strong, and for how long yet."""
    for own in all_on(state):
        name = shown(own.key)
        if own.subject:
            name = say("gurps-spell-on-subject", spell=name, subject=own.subject)
        if number := own.flag.partition("#")[2]:
            name = say("gurps-spell-of-several", spell=name, number=number)
        graded = "gurps-minutes-left-strength" if rules_of(own.key).get("per") else "gurps-minutes-left"
        yield name, say(graded, strength=own.strength, minutes=max(0, own.ends - state.world.clock))
    if dice := held(state):
        yield shown("fireball"), say("gurps-fireball-in-hand", dice=dice)
