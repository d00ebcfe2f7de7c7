"""Tech levels: ages, starting wealth, prices in another age (GL-CAMP-01 to GL-CAMP-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.core.world import Terms
from turnto.rules.gurps.options import number, stated
from turnto.rules.gurps.tables import table


def age_of(tl: int) -> str:
    """What the age of a tech level is called."""
    return str(table("tech_levels").get(str(tl), {"age": ""})["age"])


def standard_money(tl: int) -> int:
    """GL-CHAR-41, GL-CAMP-05: what heroes of a tech level start with, where the book states no sum."""
    return int(table("tech_levels")[str(max(0, min(tl, 16)))]["start_wealth"])


def start_wealth(terms: Terms, tl: int) -> int:
    """The same in this book; the sum it states is one of its own tech level."""
    own = number(terms, "tl", 3)
    return number(terms, "start_wealth", standard_money(tl)) if tl == own else standard_money(tl)


def own_level(terms: Terms) -> int | None:
    """GL-CAMP-01: the tech level a book states; None where it states none."""
    return number(terms, "tl", 3) if stated(terms, "tl") else None


def era_price(price: float, now: int, then: int) -> int:
    """GL-CAMP-05, GL-RULE-84: a price of one era in another, by what heroes start with; whole dollars."""
    return round(price * now / then)


def price_here(known: Mapping[str, Any], here: int | None, terms: Terms) -> float:
    """What the tables ask for a thing, in the money of the age it is sold in.

    The listed price holds in the ages the thing is listed for; a thing of no age costs the same in all of them.
    """
    price, then = float(known.get("price") or 0), _listed_age(known.get("tl"), here)
    if here is None or then is None or then == here:
        return price
    return era_price(price, start_wealth(terms, here), standard_money(then))


def _listed_age(era: Any, here: int | None) -> int | None:
    """The tech level, of those a thing is listed for, that is the nearest to this one."""
    if isinstance(era, list):
        return None if here is None else max(era[0], here if era[1] is None else min(here, era[1]))
    return None if era is None else int(era)
