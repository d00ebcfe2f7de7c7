"""Making a hero point by point (GL-CHAR): attributes, traits, skills, spells and gear, with every cost as it is spent.

A draft is a hero file in the making: the keys of the sheet's fields.  Every edit is checked against the rules, and a
refusal names the rule.  Nobody builds a hundred points to read one page: ready heroes, and *concepts* that leave the
last points to the player, are drafts that are filled in already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from turnto.rules.gurps.heroes import CONCEPTS
from turnto.rules.gurps.layout import complete_hero
from turnto.rules.gurps.limits import disadvantage_points, problems
from turnto.rules.gurps.points import lines, total
from turnto.rules.gurps.prices import attribute_cost, trait_cost
from turnto.rules.gurps.scores import table_of
from turnto.rules.gurps.skills import ATTRIBUTES, controlling, entry, skill_cost
from turnto.rules.gurps.tables import shown, table
from turnto.rules.gurps.traits import has, trait
from turnto.sheet import Score, Sheet, item
from turnto.state import Terms
from turnto.system import Creation, Draft, Pick, Step

LISTS = ("advantages", "disadvantages", "quirks")
RATINGS = ("skills", "spells")


def start_points(terms: Terms) -> int:
    """GL-CHAR-01: what heroes of this book are made of; 100 where it does not say."""
    return int(str(terms.header.get("points", 100)))


def blank(terms: Terms) -> Draft:
    """An average person with everything still to spend."""
    made: dict[str, Any] = {"name": "", "concept": None, "race": "human", "age": 20, "items": []}
    made |= dict.fromkeys(ATTRIBUTES, 10) | {key: [] for key in LISTS} | {key: {} for key in RATINGS}
    made["tl"] = int(str(terms.header.get("tl", 3)))
    return made


def sheet_of(draft: Draft, terms: Terms) -> Sheet:
    """The draft as a sheet, to be counted and judged."""
    made = Sheet(str(draft["name"])).having(**{key: Score(int(draft[key])) for key in (*ATTRIBUTES, "age", "tl")})
    made = made.having(status=Score(_status(draft)), fatigue=Score(0)).with_fact("race", str(draft["race"]))
    for key in LISTS:
        made = made.with_words(key, map(str, draft[key]))
    for key in RATINGS:
        for name, at in draft[key].items():
            made = made.with_rating(key, name, int(at))
    for text in draft["items"]:
        made = made.with_item(item(str(text)))
    made = made.having(money=Score(money_left(draft, terms)))
    left = start_points(terms) - total(made.having(points=Score(0)), terms)
    return made.having(points=Score(max(0, int(left))))


def _status(draft: Draft) -> int:
    levels = [own.level for key in LISTS[:2] for own in map(trait, map(str, draft[key])) if own.key == "status"]
    return levels[0] if levels else 0


def points_left(draft: Draft, terms: Terms) -> float:
    """What is still to spend; negative where the draft costs too much."""
    return start_points(terms) - total(sheet_of(draft, terms).having(points=Score(0)), terms)


# --- money ----------------------------------------------------------------------------------------


def start_money(draft: Draft, terms: Terms) -> int:
    """GL-CHAR-41: the standard sum of the era, times Wealth, of which the book may leave a share for gear (GL-RULE-71)."""
    standard = int(str(terms.header.get("start_wealth", 1000)))
    wealth = table("costs")["wealth"]
    kinds = [own.of for key in LISTS[:2] for own in map(trait, map(str, draft[key])) if own.key == "wealth"]
    times = float(wealth.get(kinds[0] if kinds else "average", wealth["average"])["start"])
    return int(standard * times * float(str(terms.options.get("gear_share", "1.0"))))


def price_of(text: str) -> float | None:
    """What the tables ask for an item as written; None where they have none."""
    own = item(text)
    found = table_of(own)
    if not found:
        return None
    price = table(found[0])[found[1]].get("price")
    return float(price) * own.count if price is not None else 0.0


def money_left(draft: Draft, terms: Terms) -> int:
    """Start money less what the gear costs."""
    return int(start_money(draft, terms) - sum(price_of(str(text)) or 0 for text in draft["items"]))


# --- steps ----------------------------------------------------------------------------------------


def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
    """The questions, in the order they are usually answered."""
    yield Step("name", "Name", "text", draft["name"])
    concepts = tuple(Pick(key, key, str(concept["about"])) for key, concept in CONCEPTS.items())
    yield Step(
        "concept",
        "A concept to start from",
        "one",
        draft["concept"],
        concepts,
        help="Most points are spent; the rest is yours.",
    )
    made = sheet_of(draft, terms)
    attributes = tuple(
        Pick(key, key.upper(), f"{_attribute_step(made, key)} points for one more") for key in ATTRIBUTES
    )
    yield Step(
        "attributes",
        "Attributes",
        "points",
        {key: draft[key] for key in ATTRIBUTES},
        attributes,
        1,
        20,
        rule="GL-CHAR-11",
    )
    yield Step(
        "race",
        "Race",
        "one",
        draft["race"],
        tuple(Pick(name, name) for name in ("human", *_races(terms))),
        rule="GL-CHAR-160",
    )
    yield Step("age", "Age", "number", draft["age"], (), 10, 100, rule="GL-CHAR-05")
    for key in ("advantages", "disadvantages"):
        yield Step(
            key,
            key.capitalize(),
            "several",
            draft[key],
            tuple(_trait_picks(key, draft, terms)),
            0,
            40,
            rule="GL-CHAR-02",
        )
    quirks = tuple(Pick(text, text, "-1") for text in draft["quirks"])
    yield Step(
        "quirks",
        "Quirks",
        "several",
        draft["quirks"],
        quirks,
        0,
        5,
        help="A habit or liking of your own, a point each.",
        rule="GL-CHAR-04",
    )
    yield Step(
        "skills", "Skills", "points", draft["skills"], tuple(_skill_picks(made, terms)), 0, 30, rule="GL-CHAR-140"
    )
    if has(made, "magery") or terms.header.get("mana") == "high":
        spells = tuple(Pick(shown(key), shown(key), _skill_note(made, key)) for key in table("spells"))
        yield Step("spells", "Spells", "points", draft["spells"], spells, 0, 30, rule="GL-MAGIC-02")
    yield Step("items", "Gear", "several", draft["items"], tuple(_gear_picks(draft, terms)), 0, 60, rule="GL-CHAR-41")


def _races(terms: Terms) -> tuple[str, ...]:
    races = terms.header.get("races", {})
    return tuple(map(str, races)) if isinstance(races, Mapping) else ()


def _attribute_step(hero: Sheet, key: str) -> int:
    return attribute_cost(hero[key] + 1) - attribute_cost(hero[key])


def _trait_picks(group: str, draft: Draft, terms: Terms) -> Iterator[Pick]:
    """Every trait in every kind and level, with its points; those that cannot be priced without more words are written in."""
    offered = [text for key, known in table(group).items() for text in _forms(key, known)]
    for text in dict.fromkeys((*offered, *draft[group])):
        cost = trait_cost(trait(text), terms, group)
        if cost is not None and (cost > 0) == (group == "advantages"):
            about = str(table(group).get(trait(text).key, {}).get("does", ""))
            yield Pick(text, text, f"{cost:+g}" + (f": {about}" if about else ""))


def _forms(key: str, known: Mapping[str, Any]) -> Iterator[str]:
    name = shown(key)
    if "levels" in known:
        yield from (f"{name} {number}" for number in range(1, len(known["levels"]) + 1))
    elif "per_level" in known:
        if key == "status" and known["per_level"] > 0 and "least" in known:
            yield from (f"{name} {number}" for number in range(known["least"], 0))
        else:
            yield from (f"{name} {number}" for number in range(1, min(int(known.get("most", 4)), 8) + 1))
    elif "kinds" in known:
        yield from (f"{name}: {kind}" for kind in known["kinds"])
    elif "samples" in known:
        yield from (f"{name}: {kind} ({points})" for kind, points in known["samples"].items())
    elif "choices" in known:
        yield from (f"{name} ({points})" for points in known["choices"])
    elif "formula" not in known:
        yield name


def _skill_picks(hero: Sheet, terms: Terms) -> Iterator[Pick]:
    own = list(hero.rated("skills"))
    book = terms.header.get("skills", ())
    listed = (
        *own,
        *(map(str, book) if isinstance(book, (list, tuple)) else ()),
        *(shown(key) for key in table("skills")),
    )
    for name in dict.fromkeys(listed):
        yield Pick(name, name, _skill_note(hero, name))


def _skill_note(hero: Sheet, name: str) -> str:
    known = entry(name)
    if known is None:
        return ""
    at = controlling(hero, name)
    costs = ", ".join(
        f"{at + more}: {cost:g}" for more in range(-2, 4) if (cost := skill_cost(hero, name, at + more)) is not None
    )
    return f"{known['type']}, {known['difficulty']} ({costs})"


def _gear_picks(draft: Draft, terms: Terms) -> Iterator[Pick]:
    left, tl = money_left(draft, terms), int(draft["tl"])
    for text in draft["items"]:
        yield Pick(str(text), str(text), f"${price_of(str(text)) or 0:g}")
    for name, suffix in (
        ("hand_weapons", ""),
        ("missile_weapons", ""),
        ("guns", ""),
        ("armour", " armor"),
        ("shields", " shield"),
    ):
        for key, known in table(name).items():
            price = known.get("price")
            if price is None or not _of_era(known.get("tl"), tl):
                continue
            text = _named(key, suffix)
            yield Pick(
                text,
                text,
                f"${price:g}, {known['weight']:g} lb",
                "" if price <= left else f"costs ${price:g}, and ${left} are left",
            )


def _named(key: str, suffix: str) -> str:
    words = key.replace("_", " ")
    bare = (
        (suffix
        and not words.endswith(("armor", "jacket", "clothing", "buckler", "light", "heavy")))
        or (suffix == " armor"
        and "leather" in words)
    )
    return words + (suffix if bare and not words.endswith("jacket") else "")


def _of_era(era: Any, tl: int) -> bool:
    if isinstance(era, list):
        return bool(era[0] <= tl and (era[1] is None or tl <= era[1]))
    return era is None or bool(int(era) <= tl)


# --- edits ----------------------------------------------------------------------------------------


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """The draft with one answer changed, or the draft as it was and why not."""
    try:
        new = _edited(draft, key, value, terms)
        reasons = tuple(_refused(draft, new, key, terms))
    except (KeyError, TypeError, ValueError) as wrong:
        return draft, (str(wrong).strip("'\"") or f"There is no such {key}.",)
    return (draft, reasons) if reasons else (new, ())


def _edited(draft: Draft, key: str, value: Any, terms: Terms) -> Draft:
    if key == "concept":
        return {**blank(terms), **_copied(CONCEPTS[value]["hero"]), "name": draft["name"], "concept": value}
    if key == "attributes":
        return {**draft, **{name: int(value[name]) for name in ATTRIBUTES if name in value}}
    if key in RATINGS:
        return {**draft, key: {str(name): int(at) for name, at in value.items() if at}}
    if key in (*LISTS, "items"):
        return {**draft, key: [str(text) for text in value]}
    if key in ("name", "race"):
        return {**draft, key: str(value)}
    if key in ("age", "tl"):
        return {**draft, key: int(value)}
    raise ValueError(f"There is nothing called {key} to choose.")


def _copied(hero: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, (list, tuple)) else value
        for key, value in hero.items()
    }


def _refused(old: Draft, new: Draft, key: str, terms: Terms) -> Iterator[str]:
    """What the change would break: only what was not broken before is refused."""
    before = set(problems(sheet_of(old, terms), terms))
    for rule, sentence in problems(sheet_of(new, terms), terms):
        if (rule, sentence) not in before and rule != "GL-CHAR-02":
            yield f"{sentence} ({rule})."
    left = points_left(new, terms)
    if left < 0 and left < points_left(old, terms):
        yield f"This costs {-left:g} points more than there are (GL-CHAR-02)."
    if money_left(new, terms) < 0 and key == "items":
        yield f"This costs ${-money_left(new, terms)} more than there is (GL-CHAR-41)."
    studied = sum(cost for group, _, cost in lines(sheet_of(new, terms), terms) if group in RATINGS)
    if key in RATINGS and studied > 2 * int(new["age"]):
        yield f"{studied:g} points in skills, but twice the age is {2 * int(new['age'])} (GL-CHAR-05)."
    lost, count = disadvantage_points(sheet_of(new, terms), terms)
    if (
        key in ("disadvantages", "attributes", "concept")
        and lost < -40
        and count > 1
        and lost < disadvantage_points(sheet_of(old, terms), terms)[0]
    ):
        yield f"Disadvantages of {lost:g} points; −40 is the limit (GL-CHAR-03)."
    forbidden = terms.header.get("forbidden_traits", ())
    for text in (*new["advantages"], *new["disadvantages"]):
        if key in LISTS and trait(text).key in [trait(str(own)).key for own in forbidden]:
            yield f"This book has no {text}."


def refusals(draft: Draft, terms: Terms) -> tuple[str, ...]:
    """What keeps the draft from being a hero: points overspent, rules broken.  Unspent points may be kept (GL-CHAR-02)."""
    broken = [f"{sentence} ({rule})." for rule, sentence in problems(sheet_of(draft, terms), terms)]
    if points_left(draft, terms) < 0:
        broken.append(f"{-points_left(draft, terms):g} points too many are spent (GL-CHAR-02).")
    if money_left(draft, terms) < 0:
        broken.append(f"The gear costs ${-money_left(draft, terms)} too much (GL-CHAR-41).")
    return tuple(dict.fromkeys(broken))


def hero(draft: Draft, terms: Terms) -> Sheet:
    """The hero of a finished draft, with hits at HT and clothes on."""
    made = sheet_of(draft, terms)
    if not made.carries("ordinary clothing"):
        made = made.with_item(item("ordinary clothing"))
    return complete_hero(made, terms)


def totals(draft: Draft, terms: Terms) -> Iterable[tuple[str, str]]:
    """The running totals: by group, what is left of points and of money."""
    made = sheet_of(draft, terms)
    sums: dict[str, float] = {}
    for group, _, cost in lines(made, terms):
        sums[group] = sums.get(group, 0) + cost
    yield from ((group.capitalize(), f"{cost:g}") for group, cost in sums.items())
    yield "Points left", f"{points_left(draft, terms):g} of {start_points(terms)}"
    yield "Money left", f"${money_left(draft, terms)}"


CREATION = Creation(blank, steps, edit, refusals, hero, totals)
