"""A hero in the making (GL-CHAR-01): the draft as a sheet, its points and its money."""

from __future__ import annotations

from turnto.core.hero_form import Draft
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import Terms
from turnto.rules.gurps.character.attributes import LOOKS, known
from turnto.rules.gurps.character.point_total import total
from turnto.rules.gurps.character.races import race_modifiers, with_race
from turnto.rules.gurps.character.skills import ATTRIBUTES
from turnto.rules.gurps.character.tech_levels import own_level, price_here, start_wealth
from turnto.rules.gurps.character.traits import level, trait
from turnto.rules.gurps.options import number, share
from turnto.rules.gurps.tables import table

LISTS = ("advantages", "disadvantages", "quirks")
RATINGS = ("skills", "spells")


def start_points(terms: Terms) -> int:
    """GL-CHAR-01: what heroes of this book are made of; 100 where it does not say."""
    return number(terms, "points", 100)


def blank(terms: Terms) -> Draft:
    """An average person with everything still to spend."""
    made: dict[str, object] = {"name": "", "concept": None, "race": "human", "age": 20, "status": 0, "items": []}
    made |= dict.fromkeys(ATTRIBUTES, 10) | {key: [] for key in LISTS} | {key: {} for key in RATINGS}
    return {**made, **dict.fromkeys(LOOKS, ""), "tl": number(terms, "tl", 3)}


def sheet_of(draft: Draft, terms: Terms) -> Sheet:
    """Return the draft as a sheet that can be counted and checked.

    Attributes are bought, then the race is added (GL-CHAR-162); primitive heroes are of an earlier tech level
    (GL-CHAR-120).
    """
    made = Sheet(str(draft["name"])).with_fact("race", str(draft["race"]))
    for key in LOOKS:
        made = made.with_fact(key, str(draft.get(key, "")) or None)
    for key in (*ATTRIBUTES, "age", "tl", "status"):
        made = made.having(**{key: Score(int(draft[key]))})
    for key, more in race_modifiers(made, terms).items():
        made = made.having(**{key: Score(made[key] + more)})
    for key in LISTS:
        made = made.with_words(key, map(str, draft[key]))
    for key in RATINGS:
        for name, at in draft[key].items():
            made = made.with_rating(key, name, int(at))
    for text in draft["items"]:
        made = made.with_item(item(str(text)))
    made = made.having(tl=Score(max(0, made["tl"] - level(made, "primitive"))))
    made = with_race(made, terms).having(money=Score(max(0, money_left(draft, terms))), fatigue=Score(0))
    left = start_points(terms) - total(made.having(points=Score(0)), terms)
    return made.having(points=Score(max(0, int(left))))


def points_left(draft: Draft, terms: Terms) -> float:
    """What is still to spend; negative where the draft costs too much."""
    return start_points(terms) - total(sheet_of(draft, terms).having(points=Score(0)), terms)


def gear_levels(draft: Draft) -> range:
    """The tech levels of the gear on offer: those that High Technology opens too (GL-CHAR-71), fewer for the Primitive (GL-CHAR-120)."""
    owned = [trait(str(text)) for key in LISTS[:2] for text in draft.get(key, ())]
    ahead, behind = (
        max((own.level for own in owned if own.key == key), default=0) for key in ("high_technology", "primitive")
    )
    return range(int(draft["tl"]) - behind, int(draft["tl"]) + ahead + 1)


# --- money ----------------------------------------------------------------------------------------


def start_money(draft: Draft, terms: Terms) -> int:
    """GL-CHAR-41: the standard sum of the era, times Wealth, of which the book may leave a share for gear (GL-RULE-71)."""
    kinds = [own.of for key in LISTS[:2] for own in map(trait, map(str, draft[key])) if own.key == "wealth"]
    part, whole = share(terms, "gear_share")
    tenths = wealth_tenths(kinds[0] if kinds else "average")
    return start_wealth(terms, number(terms, "tl", 3)) * tenths * part // (10 * whole)


def wealth_tenths(kind: str) -> int:
    """GL-CHAR-40: what Wealth multiplies starting money by, in tenths; each step of a multimillionaire is ten times more."""
    name, _, times = kind.partition(" ") if kind.startswith("multi") else (kind, "", "")
    start = float(table("costs")["wealth"].get(name, {"start": 1})["start"])
    more = int(times) - 1 if times.isdigit() else 0
    return round(start * 10) * int("1" + "0" * more)


def price_of(text: str, terms: Terms) -> float | None:
    """What the tables ask for an item as written; None where they do not know it."""
    own = item(text)
    entry = known(own)
    return None if entry is None else price_here(entry, own_level(terms), terms) * own.count


def money_left(draft: Draft, terms: Terms) -> int:
    """Start money less what the gear costs."""
    return int(start_money(draft, terms) - sum(price_of(str(text), terms) or 0 for text in draft["items"]))
