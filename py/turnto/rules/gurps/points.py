"""What a character costs (GL-CHAR): every attribute, trait, skill and spell, and the limits on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from turnto.rules.gurps.skills import ATTRIBUTES, entry, learned, skill_cost
from turnto.rules.gurps.tables import key_of, shown, table
from turnto.rules.gurps.traits import Trait, has, level, trait
from turnto.sheet import Sheet, fold
from turnto.state import Terms

Cost = int | float


def attribute_cost(at: int) -> int:
    """GL-CHAR-11: the table, and 25 for each point beyond 18."""
    costs = table("costs")["attribute_costs"]
    return int(costs[str(max(1, min(at, 18)))]) + max(0, at - 18) * 25


def bought(hero: Sheet, key: str, terms: Terms) -> int:
    """GL-CHAR-162, GL-CHAR-166: the attribute as bought, before the race's modifier."""
    return hero[key] - race_modifiers(hero, terms).get(key, 0)


def race_modifiers(hero: Sheet, terms: Terms) -> dict[str, int]:
    """GL-CHAR-160: what the hero's race adds to attributes, as the book's ``races`` say."""
    race = race_of(hero, terms)
    return {key: int(race[key]) for key in ATTRIBUTES if key in race}


def race_of(hero: Sheet, terms: Terms) -> dict[str, Any]:
    """The book's template of the hero's race; an empty one for humans."""
    races = terms.header.get("races", {})
    wanted = fold(hero.fact("race", "human"))
    return next((dict(race) for name, race in races.items() if fold(name) == wanted), {}) if races else {}


def race_cost(hero: Sheet, terms: Terms) -> int:
    """GL-CHAR-160, GL-CHAR-161: the racial cost: attributes as levels of 10 and the modifier, and its traits."""
    race = race_of(hero, terms)
    total = sum(attribute_cost(10 + number) for number in race_modifiers(hero, terms).values())
    for group in ("advantages", "disadvantages"):
        total += sum(int(trait_cost(trait(str(text)), terms, group) or 0) for text in race.get(group, ()))
    return total + int(race.get("cost", 0))


# --- traits ---------------------------------------------------------------------------------------


def trait_cost(own: Trait, terms: Terms, group: str) -> Cost | None:
    """The points of a trait; None for one the rules do not know, or whose kind is not named."""
    for name in (group, "advantages", "disadvantages"):
        known = table(name).get(own.key)
        if known and (cost := _cost(own, known, terms)) is not None:
            return cost
    return own.points


def _cost(own: Trait, known: dict[str, Any], terms: Terms) -> Cost | None:
    if "cost" in known:
        return int(known["cost"])
    if "per_level" in known:
        return int(known["per_level"]) * own.level
    if "levels" in known:
        return int(known["levels"][own.level - 1]) if 1 <= own.level <= len(known["levels"]) else None
    if "kinds" in known:
        cost = known["kinds"].get(own.of or fold(own.note))
        return (
            int(cost) + (25 * own.level if own.key == "wealth" and own.of == "multimillionaire" else 0)
            if cost is not None
            else None
        )
    if "by_norm" in known:
        return int(known["by_norm"][str(terms.header.get("literacy_norm", "illiterate"))])
    if "choices" in known:
        listed = own.points if own.points is not None else known.get("samples", {}).get(own.of)
        return int(listed) if listed in known["choices"] else None
    return _formula(own, known["formula"])


def _formula(own: Trait, formula: str) -> Cost | None:
    """Friends, foes, duties and reputations are priced by the sheet: ``Enemy: the Guild (-10)``, checked by the tables."""
    return own.points


def reputation_cost(modifier: int, share: Fraction, frequency: Fraction) -> int:
    """GL-CHAR-37: 5 for each point, times the class that knows, times how often, rounded down in size."""
    size = int(abs(5 * modifier) * share * frequency)
    return size if modifier > 0 else -size


def met_cost(base: int, frequency: int) -> int:
    """GL-CHAR-45: friends and foes by how often they appear: ×3, ×2, ×1, ×1/2 (rounded up in size)."""
    times = {15: 3, 12: 2, 9: 1}
    if frequency in times:
        return base * times[frequency]
    size = (abs(base) + 1) // 2
    return size if base > 0 else -size


# --- the whole character --------------------------------------------------------------------------


def lines(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str, Cost]]:
    """Every cost of a character: (group, what, points)."""
    for key in ATTRIBUTES:
        at = bought(hero, key, terms)
        yield "attributes", f"{key.upper()} {at}", attribute_cost(at)
    if cost := race_cost(hero, terms):
        yield "race", hero.fact("race"), cost
    for group in ("advantages", "disadvantages"):
        for text in hero.listed(group):
            yield group, text, trait_cost(trait(text), terms, group) or 0
    if hero["status"] and not has(hero, "status"):
        yield (
            ("advantages" if hero["status"] > 0 else "disadvantages"),
            f"Status {hero['status']}",
            5 * bought_status(hero, terms),
        )
    for text in hero.listed("quirks"):
        yield "quirks", text, -1
    for group in ("skills", "spells"):
        for name, at in hero.rated(group).items():
            yield group, f"{name} {at}", skill_points(hero, name, at, terms) or 0


def bought_status(hero: Sheet, terms: Terms) -> int:
    """GL-RULE-70, GL-CHAR-33: Status less the levels that wealth and rank bring free."""
    return hero["status"] - free_status(hero, terms) if hero["status"] > 0 else hero["status"]


def free_status(hero: Sheet, terms: Terms) -> int:
    """The levels of Status that come with Wealth and with rank (the digest's eighth correction: a book option)."""
    costs = table("costs")
    free = 0
    for text in hero.listed("advantages"):
        own = trait(text)
        if own.key == "wealth":
            free += int(costs["wealth"].get(own.of, {}).get("free_status", 0))
        if own.key == "military_rank" and terms.option("rank_status", "yes") == "yes":
            free += int(costs["free_status_of_rank"][min(own.level, 8)])
    return free


def skill_points(hero: Sheet, name: str, at: int, terms: Terms) -> Cost | None:
    """What a skill on the sheet cost; a native language is free up to IQ, then 1 a level (GL-CHAR-150)."""
    if fold(name) == fold(f"Language: {terms.header.get('native_language', 'native')}"):
        return max(0, at - hero["iq"])
    racial = {key_of(str(own)) for own in race_of(hero, terms).get("skills", ())}
    if key_of(name) in racial:
        return 0
    return skill_cost(hero, name, at)


def total(hero: Sheet, terms: Terms) -> Cost:
    """GL-CHAR-02: everything on the sheet, and what is unspent."""
    spent = sum(cost for _, _, cost in lines(hero, terms)) + hero["points"]
    return int(spent) if spent == int(spent) else spent


# --- limits ---------------------------------------------------------------------------------------


def disadvantage_points(hero: Sheet, terms: Terms) -> tuple[Cost, int]:
    """GL-CHAR-03: what counts against the limit, and how many things it is."""
    low = [attribute_cost(bought(hero, key, terms)) for key in ATTRIBUTES if bought(hero, key, terms) <= 7]
    costs: list[Cost] = [
        cost for group, _, cost in lines(hero, terms) if group in ("advantages", "disadvantages") and cost < 0
    ]
    return sum((*costs, *low)), len(costs) + len(low)


def problems(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """What no hero of these rules can be, by rule."""
    yield from _unknown(hero, terms)
    points, count = disadvantage_points(hero, terms)
    limit = _header_number(terms, "disadvantage_limit", -40)
    if points < limit and count > 1 and "disadvantage_limit" in terms.header:
        yield "GL-CHAR-03", f"disadvantages of {points:g} points, but this book allows {limit}"
    quirks = _header_number(terms, "quirk_limit", 5)
    if len(hero.listed("quirks")) > quirks:
        yield "GL-CHAR-04", f"{len(hero.listed('quirks'))} quirks, but {quirks} at most can be had"
    yield from _attribute_limits(hero, terms)
    yield from _traits_that_clash(hero)
    yield from _prerequisites(hero)
    yield from _friends_and_foes(hero)
    if "points" in terms.header and total(hero, terms) > _header_number(terms, "points", 100):
        yield (
            "GL-CHAR-02",
            f"{total(hero, terms):g} points, but this book's heroes have {_header_number(terms, 'points', 100)}",
        )


def warnings(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """What is unusual but not illegal: the −40 limit where the book sets none, many points in skills for one's age."""
    points, count = disadvantage_points(hero, terms)
    if points < -40 and count > 1 and "disadvantage_limit" not in terms.header:
        yield "GL-CHAR-03", f"disadvantages of {points:g} points; −40 is the usual limit"
    studied = sum(cost for group, _, cost in lines(hero, terms) if group in ("skills", "spells"))
    if hero["age"] and studied > 2 * hero["age"]:
        yield "GL-CHAR-05", f"{studied:g} points in skills, but twice the age is {2 * hero['age']}"


def _header_number(terms: Terms, key: str, default: int) -> int:
    text = str(terms.header.get(key, default)).replace("\N{MINUS SIGN}", "-").strip()
    return int(text) if text.lstrip("-").isdigit() else default


def _unknown(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    for group in ("advantages", "disadvantages"):
        for text in hero.listed(group):
            if trait_cost(trait(text), terms, group) is None:
                yield (
                    "GL-CHAR",
                    f"{text}: these rules have no such {group[:-1]}, or not in that kind; write its points behind it, as in “Enemy: the Guild (-10)”",
                )
    for group in ("skills", "spells"):
        for name, at in hero.rated(group).items():
            if entry(name) is None:
                yield "GL-CHAR-140", f"{name}: these rules have no such {group[:-1]}"
            elif skill_points(hero, name, at, terms) is None:
                yield "GL-CHAR-141", f"{name} {at} is below the lowest level that can be bought"


def _attribute_limits(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    for key in ATTRIBUTES:
        if hero[key] < 1:
            yield "GL-CHAR-10", f"{key.upper()} {hero[key]}: 1 is the least"
    health = bought(hero, "ht", terms)
    for kind, most in (("fat", 15), ("extremely fat", 13)):
        if has(hero, "fat", kind) and health > most:
            yield "GL-CHAR-12", f"HT {health}, but {most} is the most for the {kind}"
    if has(hero, "skinny") and health > 14:
        yield "GL-CHAR-12", f"HT {health}, but 14 is the most for the skinny"
    for key, least in (("rapid_healing", 10), ("very_rapid_healing", 10), ("immunity_disease", 12)):
        if has(hero, key) and hero["ht"] < least:
            yield "GL-CHAR-79" if "healing" in key else "GL-CHAR-72", f"{shown(key)} needs HT {least}"


def _traits_that_clash(hero: Sheet) -> Iterator[tuple[str, str]]:
    if has(hero, "strong_will") and has(hero, "weak_will"):
        yield "GL-CHAR-126", "Weak Will and Strong Will shut each other out"
    if has(hero, "skinny") and has(hero, "fat"):
        yield "GL-CHAR-25", "nobody is fat and skinny"
    if has(hero, "skinny") and any(
        has(hero, "appearance", kind) for kind in ("handsome", "beautiful", "very handsome", "very beautiful")
    ):
        yield "GL-CHAR-25", "the skinny are not Handsome or better"


def _prerequisites(hero: Sheet) -> Iterator[tuple[str, str]]:
    """GL-MAGIC-03: IQ, Magery and other spells at 12 or more."""
    for name in hero.rated("spells"):
        needs = str(table("spells").get(key_of(name), {}).get("needs", "–"))
        for need in needs.replace("**", "").split(","):
            if missing := _missing(hero, need.strip()):
                yield "GL-MAGIC-03", f"{name} needs {missing}"


def _missing(hero: Sheet, need: str) -> str | None:
    words = need.split()
    if need in ("", "–"):
        return None
    if words[0] == "IQ":
        least = int(words[1].rstrip("+"))
        return None if hero["iq"] >= least else f"IQ {least}"
    if " or " in need:
        return None if has(hero, "magery") or has(hero, "empathy") else need
    if words[0] == "Magery":
        return None if level(hero, "magery") >= int(words[1]) else need
    at = learned(hero, need)
    return None if at is not None and at >= 12 else f"{need} at 12"


def _friends_and_foes(hero: Sheet) -> Iterator[tuple[str, str]]:
    """GL-CHAR-06: two Dependents, two Enemies and −60 from Enemies at most."""
    owned = [trait(text) for text in hero.listed("disadvantages")]
    if sum(own.key == "dependent" for own in owned) > 2:
        yield "GL-CHAR-06", "two Dependents at most"
    foes = [own for own in owned if own.key == "enemy"]
    if len(foes) > 2 or sum(own.points or 0 for own in foes) < -60:
        yield "GL-CHAR-06", "two Enemies at most, and −60 points from them"
