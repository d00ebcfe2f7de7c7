"""What keeps a sheet from being a lawful hero, and what is merely unusual (GL-CHAR-03 to GL-CHAR-12, GL-MAGIC-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.core.message import decimal, joined, say
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.character.attributes import first_age, load
from turnto.rules.gurps.character.point_total import bought, lines, skill_points, status_of, total
from turnto.rules.gurps.character.races import HUMAN, peoples
from turnto.rules.gurps.character.skills import ATTRIBUTES, SUBJECTS, entry, is_of_nothing, spell_cost, spell_level
from turnto.rules.gurps.character.trait_costs import GROUPS, Cost, attribute_cost, trait_cost
from turnto.rules.gurps.character.trait_forms import misplaced, refusal
from turnto.rules.gurps.character.traits import Trait, has, level, trait
from turnto.rules.gurps.options import listing, number, span, stated
from turnto.rules.gurps.tables import key_of, shown, table


def disadvantage_points(hero: Sheet, terms: Terms) -> tuple[Cost, int]:
    """GL-CHAR-03: what counts against the limit, and how many things it is."""
    low = [attribute_cost(bought(hero, key, terms)) for key in ATTRIBUTES if bought(hero, key, terms) <= 7]
    costs: list[Cost] = [
        cost for group, what, cost in lines(hero, terms) if group in GROUPS and cost < 0 and not _is_quirk(what)
    ]
    return sum((*costs, *low)), len(costs) + len(low)


def _is_quirk(text: str) -> bool:
    """GL-CHAR-125: a trivial vow is a quirk, whatever list it stands in."""
    own = trait(text)
    return own.key == "vow" and "trivial" in (own.of, own.note)


def problems(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """What no hero of these rules can be, by rule."""
    yield from _unknown(hero, terms)
    yield from _of_no_people(hero, terms)
    yield from _too_many(hero, terms)
    yield from _attribute_limits(hero, terms)
    yield from _traits_that_clash(hero)
    yield from _prerequisites(hero, terms)
    yield from _friends_and_foes(hero, terms)
    if load(hero) > (most := 20 * hero["st"]):
        yield "GL-EQUIP-21", say("gurps-illegal-load", load=decimal(load(hero)), most=most)
    yield from _of_this_book(hero, terms)


def _too_many(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CHAR-03 (where the book makes the limit a rule, by the digest's seventh correction) and GL-CHAR-04."""
    points, count = disadvantage_points(hero, terms)
    limit = number(terms, "disadvantage_limit", -40)
    if points < limit and count > 1 and stated(terms, "disadvantage_limit"):
        yield "GL-CHAR-03", say("gurps-illegal-disadvantages", points=decimal(points), limit=limit)
    most = number(terms, "quirk_limit", 5)
    quirks = len(hero.listed("quirks")) + sum(map(_is_quirk, hero.listed("disadvantages")))
    if quirks > most:
        yield "GL-CHAR-04", say("gurps-illegal-quirks", quirks=quirks, most=most)


def _of_this_book(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CAMP-42, GL-CHAR-01: the points, races, traits, wealth and Status that this book allows."""
    most = number(terms, "points", 100)
    if stated(terms, "points") and total(hero, terms) > most:
        yield "GL-CHAR-01", say("gurps-illegal-points", points=decimal(total(hero, terms)), most=most)
    owned = [(text, trait(text)) for group in GROUPS for text in hero.listed(group)]
    barred = {(one.key, one.of) for one in map(trait, listing(terms, "forbidden_traits"))}
    for text, own in owned:
        if (own.key, own.of) in barred or (own.key, "") in barred:
            yield "GL-AUTH-05", say("gurps-illegal-trait", trait=text)
    yield from _too_rich(owned, terms)
    allowed = listing(terms, "allowed_races")
    if allowed and fold(hero.fact("race", "human")) not in map(fold, allowed):
        yield "GL-AUTH-05", say("gurps-illegal-race", race=hero.fact("race", "human"), allowed=joined(allowed))
    yield from _too_modern(hero, terms)
    low, high = span(terms, "status_range", -4, 8)
    if not low <= status_of(hero, terms) <= high:
        yield "GL-AUTH-05", say("gurps-illegal-status", status=status_of(hero, terms), low=low, high=high)
    young, old = span(terms, "age_range", 0, 10_000)
    if hero["age"] and not young <= hero["age"] <= old:
        yield "GL-AUTH-05", say("gurps-illegal-age", age=hero["age"], young=young, old=old)


def _too_modern(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CHAR-71, GL-CAMP-40: gear of a later tech level than the book's wants High Technology; more than that is not allowed."""
    if not stated(terms, "tl"):
        return
    most = number(terms, "tl", 3) + level(hero, "high_technology")
    for own in dict.fromkeys(hero.items):
        first = first_age(own)
        if first is not None and first > most:
            yield (
                "GL-CHAR-71",
                say("gurps-illegal-gear", item=own.name, level=first, most=most),
            )


WEALTH = tuple(table("costs")["wealth"])
"""Every level, the poorest first."""


def _too_rich(owned: Iterable[tuple[str, Trait]], terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CHAR-40: who is wealthy or richer needs the book's leave."""
    most = fold(str(terms.header.get("wealth_max", "comfortable")))
    ceiling = WEALTH.index(most) if most in WEALTH else WEALTH.index("comfortable")
    for text, own in owned:
        kind = own.of.rstrip(" 0123456789")
        if own.key == "wealth" and kind in WEALTH and WEALTH.index(kind) > ceiling and "points" in terms.header:
            yield "GL-CHAR-40", say("gurps-illegal-wealth", trait=text, most=WEALTH[ceiling])


def warnings(hero: Sheet, terms: Terms) -> Iterable[tuple[str, str]]:
    """Yield what is legal but unusual: disadvantages past −40, many points in skills for the age."""
    points, count = disadvantage_points(hero, terms)
    if points < -40 and count > 1 and not stated(terms, "disadvantage_limit"):
        yield "GL-CHAR-03", say("gurps-unusual-disadvantages", points=decimal(points))
    yield from _of_another_age(hero, terms)
    studied = study_points(hero, terms)
    if hero["age"] and studied > 2 * hero["age"]:
        yield "GL-CHAR-05", say("gurps-unusual-study", points=decimal(studied), most=2 * hero["age"])


def _of_another_age(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CAMP-03, GL-CAMP-40: who is ahead of the book's tech level has High Technology, who is behind it is Primitive."""
    if not stated(terms, "tl"):
        return
    here, own = number(terms, "tl", 3), hero["tl"]
    if own > here + level(hero, "high_technology"):
        yield "GL-CAMP-03", say("gurps-unusual-high-tech", own=own, here=here)
    if own < here - level(hero, "primitive"):
        yield "GL-CAMP-03", say("gurps-unusual-primitive", own=own, here=here)


def study_points(hero: Sheet, terms: Terms) -> Cost:
    """GL-CHAR-05, GL-RULE-72: the points in skills, languages and spells; racial skills and the native language are free."""
    return sum(points for group, _, points in lines(hero, terms) if group in ("skills", "spells"))


def _unknown(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    for group in ("advantages", "disadvantages"):
        for text in hero.listed(group):
            if trait_cost(own := trait(text), terms, group) is None:
                yield refusal(text, own, group)
            elif wrong := misplaced(text, own, group):
                yield wrong
    for name, at in hero.rated("skills").items():
        if entry(name) is None:
            yield "GL-CHAR-140", say("gurps-no-such-skill", skill=name)
        elif is_of_nothing(name):
            yield (
                "GL-CHAR-140",
                say("gurps-skill-of-a-subject", skill=name, subject=_subject(name), examples=_as_learned(name)),
            )
        elif skill_points(hero, name, at, terms) is None:
            yield "GL-CHAR-141", say("gurps-skill-too-low", skill=name, level=at)
    for name, at in hero.rated("spells").items():
        if key_of(name) not in table("spells"):
            yield "GL-MAGIC-02", say("gurps-no-such-spell", spell=name)
        elif spell_cost(hero, at) is None:
            yield "GL-MAGIC-02", say("gurps-spell-too-low", spell=name, level=at)


def _subject(name: str) -> str:
    kind = str(table("skills")[key_of(name).partition(":")[0]]["of"])
    return kind if kind.isalpha() and len(kind) > 1 else say("gurps-kind")


def _as_learned(name: str) -> str:
    head = key_of(name).partition(":")[0]
    return joined((say("gurps-quoted", text=f"{shown(head)}: {of}") for of in SUBJECTS[head][:4]), "list-or")


def _of_no_people(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CHAR-160: a race is one that the book describes; where it lists those it allows, that list says it (GL-AUTH-05)."""
    own = hero.fact("race", HUMAN)
    if not listing(terms, "allowed_races") and fold(own) not in map(fold, peoples(terms)):
        yield "GL-CHAR-160", say("gurps-no-such-race", race=own)


def _attribute_limits(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    for key in ATTRIBUTES:
        if hero[key] < 1:
            yield "GL-CHAR-10", say("gurps-attribute-too-low", attribute=key.upper(), level=hero[key])
    health = bought(hero, "ht", terms)
    for kind, most in (("fat", 15), ("extremely fat", 13)):
        if has(hero, "fat", kind) and health > most:
            yield "GL-CHAR-12", say("gurps-ht-too-high", ht=health, most=most, kind=kind)
    if has(hero, "skinny") and health > 14:
        yield "GL-CHAR-12", say("gurps-ht-too-high", ht=health, most=14, kind="skinny")
    for key, known in table("advantages").items():
        if has(hero, key) and hero["ht"] < (least := known.get("needs", {}).get("ht", 0)):
            yield known["rule"], say("gurps-trait-needs-ht", trait=shown(key), least=least)


def _traits_that_clash(hero: Sheet) -> Iterator[tuple[str, str]]:
    if has(hero, "strong_will") and has(hero, "weak_will"):
        yield "GL-CHAR-126", say("gurps-traits-clash", one=shown("weak_will"), other=shown("strong_will"))
    if has(hero, "skinny") and has(hero, "fat"):
        yield "GL-CHAR-25", say("gurps-fat-and-skinny")
    if has(hero, "skinny") and any(
        has(hero, "appearance", kind) for kind in ("handsome", "beautiful", "very handsome", "very beautiful")
    ):
        yield "GL-CHAR-25", say("gurps-skinny-and-handsome")
    if has(hero, "youth") and hero["age"] + level(hero, "youth") > MAJORITY:
        yield "GL-CHAR-127", say("gurps-youth-age", level=level(hero, "youth"), years=MAJORITY - level(hero, "youth"))
    seen: dict[str, Trait] = {}
    for own in (trait(text) for group in GROUPS for text in hero.listed(group)):
        if before := seen.get(kind := kind_of(own)):
            same = before.key == own.key
            one, other = shown(before.key), shown(own.key)
            yield (
                "GL-CHAR-02",
                say("gurps-trait-twice", trait=one) if same else say("gurps-traits-clash", one=one, other=other),
            )
        elif kind:
            seen[kind] = own


MAJORITY = 18
"""GL-CHAR-127: from this age on nobody is a youth."""


def kind_of(own: Trait) -> str:
    """Return the group of a trait that allows one level or kind; empty for repeatable ones, such as phobias."""
    return _AKIN.get(own.key, own.key) if own.key in ONE_OF or not own.of else ""


ONE_OF = frozenset(("appearance", "wealth", "fat", "lame", "status", "magery", "luck", "toughness"))
"""Traits of which one has a single kind."""
_AKIN = {
    "semi_literacy": "literacy", "illiteracy": "literacy", "very_rapid_healing": "rapid_healing",
    "immunity_disease": "disease_resistant",
}  # fmt: skip
"""Traits that are more or less of another, so that nobody has both (GL-CHAR-72, GL-CHAR-74, GL-CHAR-79)."""


def _prerequisites(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-MAGIC-03: IQ, Magery and other spells at 12 or more."""
    for name in hero.rated("spells"):
        for missing in missing_for(hero, name):
            yield "GL-MAGIC-03", say("gurps-spell-needs", spell=name, missing=missing)


def missing_for(hero: Sheet, spell: str) -> Iterator[str]:
    """What a hero still lacks to learn a spell."""
    for need in table("spells").get(key_of(spell), {}).get("prerequisites", ()):
        if missing := _missing(hero, need):
            yield missing


def _missing(hero: Sheet, need: str) -> str | None:
    """A prerequisite the hero does not meet: ``IQ 12``, ``Magery 1``, ``Magery 1 or Empathy``, a spell at 12."""
    name, _, least = need.rpartition(" ")
    if " or " in need:
        return None if any(_missing(hero, one) is None for one in need.split(" or ")) else need
    if name == "IQ":
        return None if hero["iq"] >= int(least) else need
    if name == "Magery":
        return None if level(hero, "magery") >= int(least) else need
    if need == "Empathy":
        return None if has(hero, "empathy") else need
    at = spell_level(hero, need)
    return None if at is not None and at >= 12 else say("gurps-spell-at-12", spell=need)


def _friends_and_foes(hero: Sheet, terms: Terms) -> Iterator[tuple[str, str]]:
    """GL-CHAR-06: two Dependents, two Enemies and −60 from Enemies at most."""
    owned = [trait(text) for text in hero.listed("disadvantages")]
    if sum(own.key == "dependent" for own in owned) > 2:
        yield "GL-CHAR-06", say("gurps-two-dependents")
    foes = [own for own in owned if own.key == "enemy"]
    if len(foes) > 2 or sum(trait_cost(own, terms, "disadvantages") or 0 for own in foes) < -60:
        yield "GL-CHAR-06", say("gurps-two-enemies")
