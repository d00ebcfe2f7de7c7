"""What can be picked while a hero is made: every trait, skill, spell and ware with what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from turnto.core.hero_form import Draft, Pick
from turnto.core.message import joined, say
from turnto.core.sheet import Sheet, item
from turnto.core.world import Terms
from turnto.rules.gurps.campaign.money import name_of
from turnto.rules.gurps.character.attributes import TABLES, weight_of
from turnto.rules.gurps.character.legality import missing_for
from turnto.rules.gurps.character.point_total import skill_points
from turnto.rules.gurps.character.skills import ATTRIBUTES, SUBJECTS, controlling, entry, skill_cost, spell_cost
from turnto.rules.gurps.character.trait_costs import GROUPS, Cost, trait_cost
from turnto.rules.gurps.character.trait_forms import forms
from turnto.rules.gurps.character.traits import GLASSES_FROM, Trait, level, trait
from turnto.rules.gurps.character.weights import pounds_said
from turnto.rules.gurps.creation.draft import gear_levels, money_left, price_of
from turnto.rules.gurps.options import listing
from turnto.rules.gurps.tables import shown, table


def trait_picks(group: str, draft: Draft, terms: Terms) -> Iterator[Pick]:
    """Every trait in every kind and level, with its points; first those in the player's own words."""
    glasses = int(draft["tl"]) >= GLASSES_FROM  # GL-CHAR-100: what they mend is worth less
    offered = [
        text
        for key, known in table(group).items()
        for text in forms(key, known)
        if key != "bad_sight" or text.endswith("correctable") == glasses
    ]
    for text in _own_first(map(str, draft[group]), offered):
        own, cost = trait(text), trait_cost(trait(text), terms, group)
        if text in draft[group] or (cost is not None and (cost > 0) == (group == GROUPS[0]) and cost):
            yield Pick(text, text, does(own, group), cost=f"{cost or 0:+g}")


def does(own: Trait, group: str) -> str:
    """What a trait does in play, in a sentence with its level; some do something else in each kind or at each level."""
    said = table(group).get(own.key, {}).get("does", "")
    if isinstance(said, Mapping):
        said = said.get(own.of.rstrip(" 0123456789") or str(own.level), "")
    return str(said).format(n=own.level)


def _own_first(taken: Iterable[str], offered: Sequence[str]) -> Iterator[str]:
    """What is taken that is not on offer, then the offer: nothing in it moves when it is taken."""
    known = set(offered)
    yield from dict.fromkeys((*(text for text in taken if text not in known), *offered))


def skill_picks(hero: Sheet, terms: Terms) -> Iterator[Pick]:
    """The skills the book names, then all others; what is learned for a subject each, with subjects."""
    offered = (
        *listing(terms, "skills"),
        *(one for key in table("skills") for one in _each(key, terms)),
        *(f"Language: {language}" for language in listing(terms, "languages")),
    )
    for name in _own_first(hero.rated("skills"), offered):
        at = hero.rating("skills", name)
        paid = skill_points(hero, name, at, terms) if at is not None else None
        yield Pick(name, name, skill_note(hero, name), cost="" if paid is None else points_said(paid))


def points_said(points: Cost) -> str:
    """Return points as they are counted: ½ point, 4 points."""
    if points == 0.5:
        return say("gurps-half-point")
    if points == int(points):
        return say("gurps-points", count=int(points))
    return say("gurps-points-and-a-part", points=f"{points:g}")


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


def spell_picks(hero: Sheet) -> Iterator[Pick]:
    """Every spell, with the points of its levels and what it needs; closed while that is missing (GL-MAGIC-03)."""
    at = hero["iq"] + level(hero, "magery")
    costs = ", ".join(
        f"{at + more}:\N{NO-BREAK SPACE}{cost:g}" for more in range(-2, 4) if (cost := spell_cost(hero, at + more))
    )
    for key, known in table("spells").items():
        name, needs = shown(key), ", ".join(known["prerequisites"])
        learned = hero.rating("spells", name)
        missing = joined(missing_for(hero, name)) if learned is None else ""
        note = say("gurps-spell-costs-needs" if needs else "gurps-spell-costs", costs=costs, needs=needs)
        paid = spell_cost(hero, learned) if learned is not None else None
        closed = say("gurps-needs-first", missing=missing) if missing else ""
        yield Pick(name, name, note, closed, "" if paid is None else points_said(paid))


def gear_picks(draft: Draft, terms: Terms) -> Iterator[Pick]:
    """What is carried, and every ware of the book's age with its price; closed where it costs more than there is."""
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
        closed = "" if text in taken or price <= left else say("gurps-too-dear", price=f"{price:g}", left=left)
        own = item(text)
        yield Pick(
            text,
            text,
            say("gurps-lb", number=pounds_said(weight_of(own) * own.count)),
            closed,
            say("gurps-dollars", amount=f"{price:g}"),
        )


def of_era(era: Any, tl: int) -> bool:
    """Whether a thing is made at a tech level."""
    if isinstance(era, list):
        return bool(era[0] <= tl and (era[1] is None or tl <= era[1]))
    return era is None or bool(int(era) <= tl)
