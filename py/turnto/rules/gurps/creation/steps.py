"""Making a hero point by point (GL-CHAR): attributes, traits, skills, spells and gear, with every cost as it is spent.

A draft is a hero file in the making: the keys of the sheet's fields.  Every edit is checked against the rules, and a
refusal names the rule.  Nobody builds a hundred points to read one page: ready heroes, and *concepts* that leave the
last points to the player, are drafts that are filled in already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from turnto.core.hero_form import Creation, Draft
from turnto.core.message import Message, decimal, say
from turnto.core.sheet import Sheet, item
from turnto.core.world import Terms
from turnto.rules.gurps.character.attributes import LOOKS
from turnto.rules.gurps.character.legality import disadvantage_points, kind_of, problems, study_points, warnings
from turnto.rules.gurps.character.point_total import lines
from turnto.rules.gurps.character.presets import CONCEPTS, PRESETS
from turnto.rules.gurps.character.skills import ATTRIBUTES, counted_from, lowest
from turnto.rules.gurps.character.trait_costs import GROUPS
from turnto.rules.gurps.character.traits import GLASSES_FROM, bad_sight, trait
from turnto.rules.gurps.creation.draft import (
    LISTS,
    RATINGS,
    blank,
    money_left,
    points_left,
    price_of,
    sheet_of,
    start_points,
)
from turnto.rules.gurps.creation.portrait import portrait
from turnto.rules.gurps.creation.questions import steps
from turnto.rules.gurps.options import number, stated
from turnto.rules.gurps.sheet.layout import complete_hero

# --- edits ----------------------------------------------------------------------------------------


LONGEST = 60
"""Letters of a name, or of what is said of the hero's looks."""


def edit(draft: Draft, key: str, value: Any, terms: Terms) -> tuple[Draft, tuple[str, ...]]:
    """The draft with one answer changed, or the draft as it was and why not."""
    try:
        new = _edited(draft, key, value, terms)
        new = _bought(draft, new, terms) if key in RATINGS else _raised(draft, new, terms) if key != "concept" else new
        reasons = tuple(_refused(draft, new, key, terms))
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        return draft, (str(wrong).strip("'\"") or say("gurps-no-such-step", step=key),)
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
    """GL-CHAR-141: step up to the lowest level that can be bought, or down from it to none."""
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


def _refused(old: Draft, new: Draft, key: str, terms: Terms) -> Iterator[Message]:
    """What the change would break; what was broken before is not laid at its door."""
    before = set(broken(old, terms))
    yield from (reason for reason in broken(new, terms) if reason not in before and not _mends(old, new, reason, terms))


def _mends(old: Draft, new: Draft, reason: Message, terms: Terms) -> bool:
    """A draft that overspends may be brought down step by step."""
    if reason.id == _OVERSPENT:
        return points_left(new, terms) > points_left(old, terms)
    if reason.id == _TOO_BAD:
        return disadvantage_points(sheet_of(new, terms), terms)[0] > disadvantage_points(sheet_of(old, terms), terms)[0]
    return reason.id == _UNPAID and money_left(new, terms) > money_left(old, terms)


_OVERSPENT, _TOO_BAD, _UNPAID = "gurps-overspent", "gurps-too-many-disadvantages", "gurps-unpaid"
"""The messages about what may be brought down step by step."""


def broken(draft: Draft, terms: Terms) -> Iterator[Message]:
    """Yield a message for every rule that a draft breaks."""
    made = sheet_of(draft, terms)
    yield from (
        say("gurps-broken-rule", sentence=sentence)
        for rule, sentence in problems(made, terms)
        if rule not in ("GL-CHAR-01", "GL-CHAR-03")  # told below in a draft's own terms
    )
    left = points_left(draft, terms)
    if left < 0:
        yield say(_OVERSPENT, more=decimal(-left), points=start_points(terms))
    lost, count = disadvantage_points(made, terms)
    limit = number(terms, "disadvantage_limit", -40)
    if lost < limit and count > 1 and stated(terms, "disadvantage_limit"):
        yield say(_TOO_BAD, points=decimal(lost), limit=limit)
    studied = study_points(made, terms)
    if studied > 2 * int(draft["age"]):
        sentence = say("gurps-unusual-study", points=decimal(studied), most=2 * int(draft["age"]))
        yield say("gurps-broken-rule", sentence=sentence)
    if money_left(draft, terms) < 0:
        yield say(_UNPAID, more=-money_left(draft, terms))
    yield from (
        say("gurps-no-ware", item=str(text))
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
    left = say("gurps-points-of", left=decimal(points_left(draft, terms)), points=start_points(terms))
    yield say("gurps-points-left"), left
    yield say("gurps-money-left"), say("gurps-dollars", amount=money_left(draft, terms))
    yield from ((say(f"gurps-group-{group}"), decimal(cost)) for group, cost in sums.items())
    if points_left(draft, terms) % 1:
        yield say("gurps-half-a-point"), say("gurps-half-a-point-is-lost")
    yield from ((say("gurps-unusual"), sentence) for _, sentence in warnings(sheet_of(draft, terms), terms))


CREATION = Creation(blank, steps, edit, refusals, hero, totals, PRESETS, portrait)
