"""What can be picked while a hero is made: every trait, skill, spell and ware with what it costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from turnto.core.hero_form import Draft, Pick
from turnto.core.message import decimal, joined, say
from turnto.core.names import slug
from turnto.core.sheet import Item, Sheet, item
from turnto.core.world import Terms
from turnto.rules.gurps.campaign.money import name_of
from turnto.rules.gurps.character.attributes import TABLES, weight_of
from turnto.rules.gurps.character.attributes import known as table_entry
from turnto.rules.gurps.character.legality import missing_for
from turnto.rules.gurps.character.point_total import skill_points
from turnto.rules.gurps.character.skills import (
    ATTRIBUTES,
    SUBJECTS,
    bonus,
    controlling,
    defaults,
    entry,
    lowest,
    skill_cost,
    spell_cost,
)
from turnto.rules.gurps.character.trait_costs import GROUPS, Cost, trait_cost
from turnto.rules.gurps.character.trait_forms import forms
from turnto.rules.gurps.character.traits import GLASSES_FROM, Trait, level, trait
from turnto.rules.gurps.character.weapons import dice_said, modes
from turnto.rules.gurps.creation.draft import gear_levels, money_left, points_left, price_of
from turnto.rules.gurps.creation.uses import asked, asked_trait, use_of_skill, use_of_trait, use_of_ware
from turnto.rules.gurps.names import NAMES
from turnto.rules.gurps.options import listing
from turnto.rules.gurps.tables import key_of, shown, table


def trait_picks(group: str, draft: Draft, terms: Terms) -> Iterator[Pick]:
    """Every trait in every kind and level, with its points; first those in the player's own words."""
    glasses = int(draft["tl"]) >= GLASSES_FROM  # GL-CHAR-100: what they mend is worth less
    left = points_left(draft, terms)
    written = {key: tuple(forms(key, known)) for key, known in table(group).items()}
    offered = [
        text
        for key, texts in written.items()
        for text in texts
        if key != "bad_sight" or text.endswith("correctable") == glasses
    ]
    for text in _own_first(map(str, draft[group]), offered):
        own, cost = trait(text), trait_cost(trait(text), terms, group)
        if text in draft[group] or (cost is not None and (cost > 0) == (group == GROUPS[0]) and cost):
            several = text in offered and len(written[own.key]) > 1
            of = shown(own.key) if several else ""
            yield Pick(
                text, text, does(own, group), cost=points_said(cost or 0), of=of, level=_level_of(text, of),
                group=use_of_trait(own.key), used=asked_trait(own.key, shown(own.key), terms),
                dear=text not in draft[group] and (cost or 0) > left,
            )  # fmt: skip


_PRICE = re.compile(r"\s*\(-?\d+\)$")


def _level_of(text: str, of: str) -> str:
    """How a level or kind is called beside its trait: 2 of Luck 2, spiders of Phobia: spiders (-5)."""
    return NAMES.kind_of(_PRICE.sub("", text.removeprefix(of)).strip(" :")) if of else ""


def does(own: Trait, group: str) -> str:
    """Return a sentence on what a trait does in play at its level; some differ by kind or level."""
    known = table(group).get(own.key)
    if known is None or own.key in UNTOLD:
        return ""
    if own.key == "luck":
        return say(f"gurps-trait-luck-{own.level}")
    if "kinds" in known and own.key not in ALIKE:
        kind = own.of.rstrip(" 0123456789")
        return say(f"gurps-trait-{own.key}-{slug(kind)}") if kind in known["kinds"] else ""
    return say(f"gurps-trait-{own.key}", n=own.level)


UNTOLD = frozenset(("status",))
"""Traits that have a step of their own."""
ALIKE = frozenset(("sense_of_duty", "vow"))
"""Traits that do the same in each of their kinds."""


def _own_first(taken: Iterable[str], offered: Sequence[str]) -> Iterator[str]:
    """What is taken that is not on offer, then the offer: nothing in it moves when it is taken."""
    known = set(offered)
    yield from dict.fromkeys((*(text for text in taken if text not in known), *offered))


def skill_picks(hero: Sheet, left: float, terms: Terms) -> Iterator[Pick]:
    """The skills the book names, then all others; what is learned for a subject each, with subjects."""
    offered = (
        *listing(terms, "skills"),
        *(one for key in table("skills") for one in _each(key, terms)),
        *(f"Language: {language}" for language in listing(terms, "languages")),
    )
    for name in _own_first(hero.rated("skills"), offered):
        at = hero.rating("skills", name)
        paid = (skill_points(hero, name, at, terms) or 0) if at is not None else 0
        cost, dear = _price(at, paid, partial(skill_cost, hero, name), lowest(hero, name, "skills"), left)
        yield Pick(
            name, name, skill_line(hero, name), cost=cost, group=use_of_skill(name, hero["tl"]), used=asked(name, terms),
            dear=dear, more=skill_note(hero, name),
        )  # fmt: skip


def _price(
    at: int | None, paid: Cost, cost_of: Callable[[int], Cost | None], first: int | None, left: float
) -> tuple[str, bool]:
    """Return the cost of a level and of the next, or of the first, and whether more is affordable."""
    if at is None:
        least = None if first is None else cost_of(first)
        if first is None or least is None:
            return "", False
        return say("gurps-price-first", level=first, price=points_said(least)), least > left
    now, then = cost_of(at), cost_of(at + 1)
    if now is None or then is None:
        return points_said(paid), False
    return say("gurps-price-then", price=points_said(paid), points=_half(then - now)), then - now > left


def skill_line(hero: Sheet, name: str) -> str:
    """What a skill is for, and how well the hero does it untrained."""
    key = key_of(name).partition(":")[0]
    does_what = say(f"gurps-does-{key}") if key in table("skills") else ""
    untrained = max((at for _, at in defaults(hero, name)), default=None)
    if not does_what or untrained is None or hero.rating("skills", name) is not None:
        return does_what
    return say("gurps-does-untrained", does=does_what, level=untrained + bonus(hero, name))


def points_said(points: Cost) -> str:
    """Return points as they are counted: ½ point, 4 points."""
    if points == 0.5:
        return say("gurps-half-point")
    if points == int(points):
        return say("gurps-points" if points >= 0 else "gurps-points-back", count=abs(int(points)))
    return say("gurps-points-and-a-part", points=decimal(points))


def _each(key: str, terms: Terms) -> Iterator[str]:
    """A skill as it can be learned: Survival as “Survival: woods”, “Survival: desert” …"""
    subjects = SUBJECTS.get(key, ("",))
    if key == "area_knowledge":
        subjects = listing(terms, "home") or subjects
    yield from (f"{shown(key)}: {of}" if of else shown(key) for of in subjects)


def skill_note(hero: Sheet, name: str) -> str:
    """What a skill hangs on, what one can do untrained, and the points of the levels about the attribute."""
    known = entry(name)
    if known is None:
        return ""
    at = controlling(hero, name)
    costs = ", ".join(
        f"{at + more}:\N{NO-BREAK SPACE}{_half(cost)}"
        for more in range(-3, 4)
        if (cost := skill_cost(hero, name, at + more)) is not None
    )
    bases = ", ".join(
        f"{base.upper() if base in ATTRIBUTES else shown(base)}{less}" for base, less in known["defaults"]
    )
    return say(
        "gurps-skill-note" if bases else "gurps-skill-note-no-default",
        attribute=known["attribute"].upper(),
        type=say(f"gurps-type-{known['type']}"),
        difficulty=say(f"gurps-difficulty-{known['difficulty'].replace(' ', '-')}"),
        bases=bases.replace("-", "−"),
        costs=costs.replace("-", "−"),
    )


def _half(points: float) -> str:
    return "½" if points == 0.5 else f"{points:g}"


def spell_picks(hero: Sheet, left: float) -> Iterator[Pick]:
    """Every spell, with what it does and needs; closed while that is missing (GL-MAGIC-03)."""
    at = hero["iq"] + level(hero, "magery")
    costs = ", ".join(
        f"{at + more}:\N{NO-BREAK SPACE}{cost:g}" for more in range(-2, 4) if (cost := spell_cost(hero, at + more))
    )
    for key, known in table("spells").items():
        name, needs = shown(key), ", ".join(known["prerequisites"])
        learned = hero.rating("spells", name)
        missing = joined(missing_for(hero, name)) if learned is None else ""
        does_what = say(f"gurps-casts-{key}")
        paid = spell_cost(hero, learned) if learned is not None else None
        price, dear = _price(learned, paid or 0, partial(spell_cost, hero), at - 2, left)
        yield Pick(
            name, name, say("gurps-spell-line", does=does_what, needs=needs) if needs else does_what,
            say("gurps-needs-first", missing=missing) if missing else "", price, dear=dear,
            more=say("gurps-ladder", costs=costs),
        )  # fmt: skip


def gear_picks(draft: Draft, hero: Sheet, terms: Terms) -> Iterator[Pick]:
    """Return the gear carried and every item of the book's age, with prices; unaffordable ones are marked."""
    left, ages = money_left(draft, terms), gear_levels(draft)
    wares = {name_of(name, key): known for name in TABLES for key, known in table(name).items()}
    offered = [
        text
        for text, known in wares.items()
        if known.get("price") is not None and any(of_era(known.get("tl"), tl) for tl in ages)
    ]
    taken = list(map(str, draft["items"]))
    for text in _own_first(taken, offered):
        price = price_of(text, terms) or 0
        dear = text not in taken and price > left
        closed = say("gurps-too-dear", price=decimal(price), left=left) if dear else ""
        own = item(text)
        yield Pick(
            text, text, _ware_line(own, hero), closed, say("gurps-dollars", amount=decimal(price)),
            group=use_of_ware(own), used=terms.asks_for(text), dear=dear,
        )  # fmt: skip


def _ware_line(own: Item, hero: Sheet) -> str:
    """What a thing weighs, and what it does in this hero's hands or on this hero's back."""
    weight = say("gurps-lb", number=decimal(weight_of(own) * own.count))
    if mode := next(modes(hero, own), None):
        harm = dice_said(str(mode.damage))
        return say("gurps-ware-weapon", weight=weight, skill=shown(mode.skill), level=mode.level, harm=harm)
    entry = table_entry(own) or {}
    guards = joined(say(f"gurps-gear-{key}", value=str(entry[key])) for key in ("pd", "dr") if entry.get(key))
    return say("gurps-ware-armour", weight=weight, guards=guards) if guards else weight


def of_era(era: Any, tl: int) -> bool:
    """Whether a thing is made at a tech level."""
    if isinstance(era, list):
        return bool(era[0] <= tl and (era[1] is None or tl <= era[1]))
    return era is None or bool(int(era) <= tl)
