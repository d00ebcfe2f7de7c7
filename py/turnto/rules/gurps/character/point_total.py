"""What a character costs altogether (GL-CHAR-02): attributes, race, traits, skills and spells, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.character.races import race_cost, race_modifiers, racial_points, racial_traits
from turnto.rules.gurps.character.skills import ATTRIBUTES, skill_cost, spell_cost
from turnto.rules.gurps.character.trait_costs import GROUPS, Cost, attribute_cost, trait_cost
from turnto.rules.gurps.character.traits import GLASSES_FROM, trait
from turnto.rules.gurps.options import on
from turnto.rules.gurps.tables import table


def bought(hero: Sheet, key: str, terms: Terms) -> int:
    """GL-CHAR-162, GL-CHAR-166: the attribute as bought, before the race's modifier."""
    return hero[key] - race_modifiers(hero, terms).get(key, 0)


def lines(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str, Cost]]:
    """Every cost of a character: (group, what, points)."""
    for key in ATTRIBUTES:
        at = bought(hero, key, terms)
        yield "attributes", f"{key.upper()} {at}", attribute_cost(at)
    if points := race_cost(hero, terms):
        yield "race", hero.fact("race"), points
    yield from _traits(hero, terms)
    for text in hero.listed("quirks"):
        yield "quirks", text, -1
    for name, at in hero.rated("skills").items():
        yield "skills", f"{name} {at}", skill_points(hero, name, at, terms) or 0
    for name, at in hero.rated("spells").items():
        yield "spells", f"{name} {at}", spell_cost(hero, at) or 0


def paid(hero: Sheet, terms: Terms) -> Mapping[str, Mapping[str, str]]:
    """GL-CHAR-02: what each thing on the sheet cost, by its field; one that says its points itself is left out."""
    found: dict[str, dict[str, str]] = {}
    for group, what, cost in lines(hero, terms):
        name, _, number = what.rpartition(" ")
        if group in GROUPS and trait(what).points == cost:
            continue
        if group == "attributes" or (name, number) == ("Status", str(hero["status"])):
            field, name = name.lower(), ""
        elif group == "race":
            field, name = group, ""
        else:
            field, name = group, name if group in ("skills", "spells") else what
        found.setdefault(field, {})[name] = "½" if cost == 0.5 else f"{cost:g}".replace("-", "−")
    return found


def _traits(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str, Cost]]:
    of_the_race = racial_traits(hero, terms)
    for group in GROUPS:
        for text in hero.listed(group):
            own = trait(text)
            if own.key == "bad_sight" and hero["tl"] >= GLASSES_FROM and "," not in own.of:
                own = replace(own, of=f"{own.of}, correctable")  # GL-CHAR-100: glasses are to be had
            if own.key == "status" and hero["status"]:
                continue
            if own.note != "racial" or (own.key, own.of) not in of_the_race:
                yield group, text, trait_cost(own, terms, group) or 0
    if points := 5 * bought_status(hero, terms):
        yield GROUPS[points < 0], f"Status {hero['status']}", points


def bought_status(hero: Sheet, terms: Terms) -> int:
    """GL-RULE-70, GL-CHAR-33: Status less the levels that wealth and rank bring free."""
    return max(0, hero["status"] - free_status(hero, terms)) if hero["status"] > 0 else hero["status"]


def free_status(hero: Sheet, terms: Terms) -> int:
    """The levels of Status that come with wealth and with rank, each a book's option (GL-RULE-70, GL-CHAR-33)."""
    costs = table("costs")
    free = 0
    for own in map(trait, hero.listed("advantages")):
        if own.key == "wealth" and on(terms, "wealth_status"):
            free += wealth_status(own.of)
        if own.key == "military_rank" and on(terms, "rank_status"):
            free += int(costs["free_status_of_rank"][max(0, min(own.level, 8))])
    return min(free, 8)


def wealth_status(kind: str) -> int:
    """GL-RULE-70: one level for the wealthy and richer; a multimillionaire has two, or three at most."""
    name, _, times = kind.partition(" ") if kind.startswith("multi") else (kind, "", "")
    free = int(table("costs")["wealth"].get(name, {}).get("free_status", 0))
    return min(3, free - 1 + int(times)) if times.isdigit() else free


def status_of(hero: Sheet, terms: Terms) -> int:
    """Return Status: the sheet's number, or that of traits plus free levels; at most 8."""
    if hero["status"]:
        return hero["status"]
    listed = [own.level for group in GROUPS for own in map(trait, hero.listed(group)) if own.key == "status"]
    return min(8, sum(listed) + free_status(hero, terms))


def skill_points(hero: Sheet, name: str, at: int, terms: Terms) -> Cost | None:
    """What a skill on the sheet cost; a native language is free up to IQ, then 1 a level (GL-CHAR-150).

    A racial skill is paid for with the race; raising it costs the difference (GL-CHAR-164).
    """
    if is_native(name, terms):
        return max(0, at - hero["iq"])
    points = skill_cost(hero, name, at)
    paid = racial_points(hero, name, terms)
    return points if points is None or paid is None else max(0, points - paid)


def is_native(name: str, terms: Terms) -> bool:
    """Whether a skill is the language the hero grew up with."""
    return fold(name) == fold(f"Language: {terms.header.get('native_language', 'native')}")


def total(hero: Sheet, terms: Terms) -> Cost:
    """GL-CHAR-02: everything on the sheet, and what is unspent."""
    spent = sum(points for _, _, points in lines(hero, terms)) + hero["points"]
    return int(spent) if spent == int(spent) else spent
