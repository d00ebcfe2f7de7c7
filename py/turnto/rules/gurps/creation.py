"""Making a hero point by point (GL-CHAR): attributes, traits, skills, spells and gear, with every cost as it is spent.

A draft is a hero file in the making: the keys of the sheet's fields.  Every edit is checked against the rules, and a
refusal names the rule.  Nobody builds a hundred points to read one page: ready heroes, and *concepts* that leave the
last points to the player, are drafts that are filled in already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from turnto.form import Creation, Draft, Pick, Step
from turnto.rules.gurps.builds import usual_height, usual_weight
from turnto.rules.gurps.drafts import (
    LISTS,
    LOOKS,
    RATINGS,
    blank,
    money_left,
    points_left,
    price_of,
    sheet_of,
    start_points,
)
from turnto.rules.gurps.heroes import CONCEPTS
from turnto.rules.gurps.layout import complete_hero
from turnto.rules.gurps.limits import disadvantage_points, kind_of, problems, study_points, warnings
from turnto.rules.gurps.options import number, stated
from turnto.rules.gurps.own_words import QUIRK, gear_words, skill_words, trait_words
from turnto.rules.gurps.picks import gear_picks, points_said, skill_picks, spell_picks, trait_picks
from turnto.rules.gurps.points import lines
from turnto.rules.gurps.prices import GROUPS, attribute_cost
from turnto.rules.gurps.races import peoples
from turnto.rules.gurps.skills import ATTRIBUTES, counted_from, lowest
from turnto.rules.gurps.traits import GLASSES_FROM, bad_sight, has, trait
from turnto.sheet import Sheet, item
from turnto.state import Terms


def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
    """The questions, in the order they are usually answered."""
    made = sheet_of(draft, terms)
    yield Step("name", "Name", "text", draft["name"])
    concepts = tuple(Pick(key, key, str(concept["about"])) for key, concept in CONCEPTS.items())
    yield Step(
        "concept",
        "A concept to start from",
        "one",
        draft["concept"],
        concepts,
        help="80 points are spent; the rest is yours.",
    )
    attributes = tuple(
        Pick(key, key.upper(), f"{_attribute_step(draft, key)} points for one more", cost=points_said(attribute_cost(int(draft[key]))))
        for key in ATTRIBUTES
    )  # fmt: skip
    bought = {key: draft[key] for key in ATTRIBUTES}
    yield Step("attributes", "Attributes", "points", bought, attributes, 1, rule="GL-CHAR-11")
    people = tuple(Pick(name, name) for name in peoples(terms))
    yield Step("race", "Race", "one", draft["race"], people, rule="GL-CHAR-160")
    yield Step("age", "Age", "number", draft["age"], (), 10, 100, rule="GL-CHAR-05")
    yield Step(
        "status", "Status", "number", draft["status"], (), -4, 8, "5 points a level, beside what is free.", "GL-CHAR-36"
    )
    for key in LISTS[:2]:
        yield Step(
            key,
            key.capitalize(),
            "several",
            draft[key],
            tuple(trait_picks(key, draft, terms)),
            rule="GL-CHAR-02",
            own=trait_words(key, terms),
        )
    quirks = tuple(Pick(text, text, "-1") for text in draft["quirks"])
    yield Step("quirks", "Quirks", "several", draft["quirks"], quirks, 0, number(terms, "quirk_limit", 5),
               "A habit or liking of your own gives a point back.", "GL-CHAR-04", (QUIRK,))  # fmt: skip
    yield Step("skills", "Skills", "points", draft["skills"], tuple(skill_picks(made, terms)), rule="GL-CHAR-140",
               own=skill_words())  # fmt: skip
    if draft["spells"] or has(made, "magery") or terms.header.get("mana") == "high":
        yield Step("spells", "Spells", "points", draft["spells"], tuple(spell_picks(made)), rule="GL-MAGIC-02")
    wares = tuple(gear_picks(draft, terms))
    many = gear_words({pick.key: f"{pick.label}, {pick.cost}" for pick in wares if pick.key not in draft["items"]})
    yield Step("items", "Gear", "several", draft["items"], wares, rule="GL-CHAR-41", own=many)
    yield from _looks(draft, made)


LONGEST = 60
"""Letters of a name, or of what is said of the hero's looks."""


def _looks(draft: Draft, made: Sheet) -> Iterator[Step]:
    """GL-CHAR-22, and height and weight: what is on the sheet and costs nothing."""
    hands = (Pick("right", "right"), Pick("left", "left"))
    yield Step("hand", "Better hand", "one", draft["hand"] or "right", hands, rule="GL-CHAR-22")
    average = f"About {usual_height(made)} and {usual_weight(made)} lb for ST {made['st']}; 2 inches and 10 lb less for a woman."
    yield Step("height", "Height", "text", draft["height"], help=average)
    yield Step("weight", "Weight in pounds", "text", draft["weight"])
    yield Step("looks", "What is to be seen", "text", draft["looks"], help="Hair, eyes, clothes.")


def _attribute_step(draft: Draft, key: str) -> int:
    return attribute_cost(int(draft[key]) + 1) - attribute_cost(int(draft[key]))


# --- edits ----------------------------------------------------------------------------------------


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """The draft with one answer changed, or the draft as it was and why not."""
    try:
        new = _edited(draft, key, value, terms)
        new = _bought(draft, new, terms) if key in RATINGS else _raised(draft, new, terms) if key != "concept" else new
        reasons = tuple(_refused(draft, new, key, terms))
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        return draft, (str(wrong).strip("'\"") or f"There is no such {key}.",)
    return (draft, reasons) if reasons else (new, ())


def _edited(draft: Draft, key: str, value: Any, terms: Terms) -> Draft:
    if key == "concept":
        if value not in CONCEPTS:
            raise ValueError(f"There is no concept {value}; there are {', '.join(CONCEPTS)}.")
        return {**blank(terms), **_copied(CONCEPTS[value]["hero"]), "name": draft["name"], "concept": value}
    if key == "attributes":
        return {**draft, **{name: int(at) for name, at in value.items() if name in ATTRIBUTES}}
    if key in RATINGS:
        return {**draft, key: {str(name): int(at) for name, at in value.items() if at}}
    if key in (*LISTS, "items"):
        listed = [str(text) for text in value if str(text).strip()]
        return {**draft, key: _one_of_each(draft[key], listed) if key in GROUPS else listed}
    if key in ("name", "race", *LOOKS):
        return {**draft, key: " ".join(str(value).split())[:LONGEST]}
    if key in ("age", "tl", "status"):
        return {**draft, key: int(value)}
    raise ValueError(f"There is nothing called {key} to choose.")


def _one_of_each(old: Iterable[str], new: Iterable[str]) -> list[str]:
    """The traits, of which one just taken steps into the place of another level or kind of the same."""
    just = {kind_of(trait(text)) for text in new if text not in old}
    return [text for text in new if text not in old or not kind_of(trait(text)) or kind_of(trait(text)) not in just]


def _bought(old: Draft, new: Draft, terms: Terms) -> Draft:
    """GL-CHAR-141: one level of what is not there yet is the lowest that can be bought, and one less than that is none."""
    made = sheet_of(new, terms)

    def level_of(key: str, name: str, at: int) -> int:
        least = lowest(made, name, key)
        if least is None or at >= least:
            return at
        return least if at == 1 and name not in old[key] else 0 if old[key].get(name) == least else at

    rated = {key: {name: level_of(key, name, at) for name, at in new[key].items()} for key in RATINGS}
    return {**new, **{key: {name: at for name, at in rated[key].items() if at} for key in RATINGS}}


def _raised(old: Draft, new: Draft, terms: Terms) -> Draft:
    """GL-CHAR-140, GL-CHAR-170: a level is counted from an attribute; with that it rises and falls, and costs what it did."""
    before, now = sheet_of(old, terms), sheet_of(new, terms)
    moved = {
        key: {
            name: at + counted_from(now, name, key) - counted_from(before, name, key) for name, at in new[key].items()
        }
        for key in RATINGS
    }
    return {**new, **moved}


def _copied(hero: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, (list, tuple)) else value
        for key, value in hero.items()
    }


def _refused(old: Draft, new: Draft, key: str, terms: Terms) -> Iterator[str]:
    """What the change would break; what was broken before is not laid at its door."""
    before = set(broken(old, terms))
    yield from (reason for reason in broken(new, terms) if reason not in before and not _mends(old, new, reason, terms))


def _mends(old: Draft, new: Draft, reason: str, terms: Terms) -> bool:
    """A draft that overspends may be brought down step by step."""
    if reason.startswith(_OVERSPENT):
        return points_left(new, terms) > points_left(old, terms)
    if reason.startswith(_TOO_BAD):
        return disadvantage_points(sheet_of(new, terms), terms)[0] > disadvantage_points(sheet_of(old, terms), terms)[0]
    return reason.startswith(_UNPAID) and money_left(new, terms) > money_left(old, terms)


_OVERSPENT, _TOO_BAD, _UNPAID = "This costs", "Disadvantages of", "The gear costs"
"""How what may be brought down step by step is told."""


def broken(draft: Draft, terms: Terms) -> Iterator[str]:
    """Every rule a draft breaks, in a sentence that names it."""
    made = sheet_of(draft, terms)
    yield from (
        f"{sentence} ({rule})."
        for rule, sentence in problems(made, terms)
        if rule not in ("GL-CHAR-01", "GL-CHAR-03")  # told below in a draft's own terms
    )
    left = points_left(draft, terms)
    if left < 0:
        yield f"{_OVERSPENT} {-left:g} points more than the {start_points(terms)} there are (GL-CHAR-02)."
    lost, count = disadvantage_points(made, terms)
    limit = number(terms, "disadvantage_limit", -40)
    if lost < limit and count > 1 and stated(terms, "disadvantage_limit"):
        yield f"{_TOO_BAD} {lost:g} points; {limit} is the limit of this book (GL-CHAR-03)."
    studied = study_points(made, terms)
    if studied > 2 * int(draft["age"]):
        yield f"{studied:g} points in skills, but twice the age is {2 * int(draft['age'])} (GL-CHAR-05)."
    if money_left(draft, terms) < 0:
        yield f"{_UNPAID} ${-money_left(draft, terms)} more than there is (GL-CHAR-41)."
    yield from (
        f"{text} is none of the rules' wares (GL-CHAR-41)."
        for text in draft["items"]
        if price_of(str(text), terms) is None and item(str(text)).name != "ordinary clothing"
    )


def refusals(draft: Draft, terms: Terms) -> tuple[str, ...]:
    """What keeps the draft from being a hero.  Unspent points may be kept (GL-CHAR-02)."""
    return tuple(dict.fromkeys(broken(draft, terms)))


def hero(draft: Draft, terms: Terms) -> Sheet:
    """The hero of a finished draft, with hits at HT and clothes on; glasses where they mend the eyes (GL-CHAR-100)."""
    made = sheet_of(draft, terms)
    if bad_sight(made) and made["tl"] >= GLASSES_FROM:
        made = made.with_item(item("glasses (0 lb)"))
    if not made.carries("ordinary clothing"):
        made = made.with_item(item("ordinary clothing"))
    return complete_hero(made, terms)


def totals(draft: Draft, terms: Terms) -> Iterable[tuple[str, str]]:
    """The running totals: by group, what is left of points and of money."""
    sums: dict[str, float] = {}
    for group, _, cost in lines(sheet_of(draft, terms), terms):
        sums[group] = sums.get(group, 0) + cost
    yield "Points left", f"{points_left(draft, terms):g} of {start_points(terms)}"
    yield "Money left", f"${money_left(draft, terms)}"
    yield from ((group.capitalize(), f"{cost:g}") for group, cost in sums.items())
    if points_left(draft, terms) % 1:
        yield "Half a point", "is kept by nobody: spend it on a skill"
    yield from (("Unusual", f"{sentence} ({rule})") for rule, sentence in warnings(sheet_of(draft, terms), terms))


CREATION = Creation(blank, steps, edit, refusals, hero, totals)
