"""Money and wares: dollars, selling used gear, haggling (GL-AUTH-45, GL-AUTH-46, GL-CAMP-05)."""

from __future__ import annotations

from dataclasses import replace

from turnto.common.shops import buyer
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Procedure, roll
from turnto.core.sheet import Item, change
from turnto.core.world import State, Terms
from turnto.rules.gurps.campaign.page_turn import may_take
from turnto.rules.gurps.character.attributes import TABLES, known
from turnto.rules.gurps.character.tech_levels import price_here
from turnto.rules.gurps.expiring_flags import begun, lasts
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.options import share, tech_level
from turnto.rules.gurps.rolls.trials import base_parts, modifiers
from turnto.rules.gurps.success_roll import bare, multiplied, passed, total_of
from turnto.rules.gurps.tables import table

HAGGLED, OVERPAID = "haggled", "overpaid"


def gain(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Money comes in: a sum, or as much as dice say."""
    return (yield from _moved(state, deed, 1))


def pay(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Money goes out, as far as there is any."""
    return (yield from _moved(state, deed, -1))


def _moved(state: State, deed: Deed, sign: int) -> Procedure[Result]:
    amount = int(deed.get("amount", 0))
    if thrown := deed.get("dice"):
        coins, times = multiplied(str(thrown))
        amount = max(0, total_of(coins, times, (yield from roll(bare(coins, times), say("gurps-roll-money")))))
    return Result(state.with_hero((yield from change(state.hero, "money", sign * amount))))


def pay_all(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """The purse is empty."""
    return Result(state.with_hero((yield from change(state.hero, "money", -state.hero["money"]))))


def too_poor(state: State, deed: Deed, _: Terms) -> str | None:
    """Why a price cannot be paid."""
    return None if state.hero["money"] >= int(deed["amount"]) else say("only-money", has=state.hero["money"], money="$")


def haggle(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-46: a Merchant roll; success brings prices of this page a tenth down, failure a tenth up."""
    parts = (*(base_parts(state, "Merchant", terms) or ()), *modifiers(deed, state))
    state, outcome, _ = yield from hero_rolls(state, Rolling("Merchant", parts), terms)
    return Result(begun(state, HAGGLED if passed(outcome) else OVERPAID), "success" if passed(outcome) else "failure")


def at_price(state: State, price: int, *, selling: bool = False) -> int:
    """A price after haggling; whoever sells gains by it as well."""
    better = lasts(state, HAGGLED)
    if not better and not lasts(state, OVERPAID):
        return price
    return price * (9 if better != selling else 11) // 10


def list_price(own: Item, here: int | None, terms: Terms) -> int:
    """Return the listed price of an item with its kit, in local money (GL-CAMP-05); 0 if unlisted."""
    entry = known(own)
    return int(price_here(entry, here, terms) * own.count) if entry else 0


def _fetches(own: Item, state: State, _: Deed, terms: Terms) -> int | None:
    """GL-AUTH-46: a part of its list price; None for what the tables have no price for."""
    part, whole = share(terms, "sell_ratio")
    one = replace(own, count=1)
    return at_price(state, list_price(one, tech_level(state, terms), terms) * part // whole, selling=True) or None


BUYS_GEAR = buyer("money", _fetches, may_take)
"""Whoever buys used gear pays a part of its list price."""


def price(own: Item, marked: int | None, selling: bool, state: State, terms: Terms) -> int:
    """A ware's price as haggling has left it; one without a mark has the list's."""
    asked = list_price(own, tech_level(state, terms), terms) if marked is None else marked
    return at_price(state, asked, selling=selling)


def price_list() -> tuple[tuple[str, int], ...]:
    """Everything the tables price, as items are written; armour in both spellings."""
    return tuple(
        (name, int(entry["price"]))
        for table_name in TABLES
        for key, entry in table(table_name).items()
        if entry.get("price") and int(entry["price"]) == entry["price"]
        for name in dict.fromkeys((name_of(table_name, key), name_of(table_name, key).replace("armor", "armour")))
    )


def name_of(table_name: str, key: str) -> str:
    """Return an item's shown name: its key with spaces, and armor or shield where that is unclear."""
    words = key.replace("_", " ")
    if table_name == "shields" and key != "buckler":
        return f"{words} shield"
    if (
        table_name == "armour"
        and not words.startswith(("body armor", "kevlar"))
        and not words.endswith(("jacket", "clothing", "mail"))
    ):
        return f"{words} armor"
    return "ordinary clothing" if key == "clothing" else words
