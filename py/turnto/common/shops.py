"""Shops: what is sold, what is bought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from turnto.common.choosing import Candidate, candidates
from turnto.common.inventory import completed, counted_in, receive
from turnto.common.money import too_poor
from turnto.common.scheduled import price_of
from turnto.core.message import say
from turnto.core.names import fold, same_thing
from turnto.core.phrase import Clause, Deed, Phrase, StandingOffer
from turnto.core.procedure import Closed, Option, Procedure
from turnto.core.sheet import Item, change, item, lose_item
from turnto.core.system import System
from turnto.core.untrusted import whole_number
from turnto.core.world import State, Terms

Row = Mapping[str, str]


def _price(system: System, state: State, row: Row, terms: Terms, *, selling: bool = False) -> int:
    """A ware's price: as the rules make it of what the table says; else as the table says, or the rules' list where that is silent.

    Of all that the row names in a shop; of one, where the hero sells.
    """
    cell, own = row.get("price", "").strip(), item(row["item"])
    marked = price_of(cell) if cell.strip("-\u2013\u2014 ") else None
    if selling:
        own = replace(own, count=1)
    if system.goods.price:
        return system.goods.price(own, marked, selling, state, terms)
    if marked is not None:
        return marked
    listed = ((item(ware), price) for ware, price in system.goods.price_list)
    return next((price * own.count // ware.count for ware, price in listed if same_thing(ware.name, own.name)), 0)


def _stock(row: Row) -> int | None:
    return whole_number(row.get("stock", ""))


def _sold(deed: Deed, ware: Item) -> str:
    """Return the counter of sales of a ware in this shop."""
    return f"sold {deed.section}#{deed.id} {ware}"


def _left(state: State, deed: Deed, row: Row) -> int | None:
    stock = _stock(row)
    return None if stock is None else stock - state.world.count(_sold(deed, item(row["item"])))


def _sells(system: System) -> StandingOffer:
    def options(state: State, deed: Deed, terms: Terms) -> Iterator[Option | Closed]:
        for row in deed["rows"]:
            ware, price, left = (
                completed(item(row["item"]), terms),
                _price(system, state, row, terms),
                _left(state, deed, row),
            )
            label = say("buy", what=str(ware), price=price, money=system.goods.money)
            names = (_name(ware), say("buy-name", what=_name(ware)), f"buy {_name(ware)}")
            full = None if counted_in(system, ware.name) else system.goods.may_take(state, ware, terms)
            gone = say("sold-out") if left is not None and left <= 0 else None
            if reason := gone or too_poor(system, state, price, terms) or full:
                yield Closed(label, reason, names)
            else:
                yield Option(fold(str(item(row["item"]))), label, names, say("left", count=left) if left else "")

    def does(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
        row = next(row for row in deed["rows"] if fold(str(item(row["item"]))) == key)
        ware = item(row["item"])
        state = state.with_hero((yield from change(state.hero, system.goods.money, -_price(system, state, row, terms))))
        if _stock(row) is not None:
            sold = _sold(deed, ware)
            state = state.with_world(state.world.counting(sold, state.world.count(sold) + 1))
        return (yield from receive(system, state, ware, terms))

    return StandingOffer(options, does)


def _name(ware: Item) -> str:
    return str(replace(ware, tags=()))


# --- buyers ---------------------------------------------------------------------------------------

Pays = Callable[[Item, State, Deed, Terms], int | None]
"""What a buyer gives for one of a thing; None for what is not wanted."""


def _offer(system: System, own: Candidate, price: int, terms: Terms) -> Option:
    label = say("sell", what=own.label, price=price, money=system.goods.money)
    name = own.item.name
    return Option(fold(own.whole), label, (name, say("sell-name", what=name), f"sell {name}"))


def worth(system: System, own: Item) -> int | None:
    """Return a treasure's value, the number in its tag ``40gp``, or None."""
    return own.number("{}" + fold(system.goods.money)) if own.has("treasure") else None


def _pays_for_treasure(system: System) -> Pays:
    def value(own: Item, _: State, deed: Deed, __: Terms) -> int | None:
        full = worth(system, own)
        return full // 2 if full is not None and deed.get("half") else full

    return value


def _pays_as_listed(system: System) -> Pays:
    def listed(own: Item, state: State, deed: Deed, terms: Terms) -> int | None:
        named = (row for row in deed["rows"] if same_thing(item(row["item"]).name, own.name))
        return next((_price(system, state, row, terms, selling=True) for row in named), None)

    return listed


def _buys(system: System, pays: Pays) -> StandingOffer:
    def options(state: State, deed: Deed, terms: Terms) -> Iterator[Option | Closed]:
        wanted = (own for own in state.hero.items if pays(own, state, deed, terms) is not None)
        for own in candidates(wanted):
            yield _offer(system, own, pays(own.item, state, deed, terms) or 0, terms)

    def does(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
        own = next(own for own in state.hero.items if fold(str(replace(own, count=1))) == key)
        hero = yield from lose_item(state.hero, own, 1)
        return state.with_hero((yield from change(hero, system.goods.money, pays(own, state, deed, terms) or 0)))

    return StandingOffer(options, does)


def phrases(system: System) -> tuple[Phrase, ...]:
    """Return the instructions on shops; none if the rules have no money."""
    if not system.goods.money:
        return ()
    return (
        Phrase(
            "sells",
            {"en": ("{who:name} (sells|sell|offers|offers you)",), "de": ("{who:name} verkauft",)},
            _sells(system),
            table=("item", "price", "stock"),
            doc="A shop, open beside the choices of its page. No stock means any number; no price means the rules' own.",
            examples=("The chandler sells:",),
        ),
        Phrase(
            "buys-treasure",
            {
                "en": (
                    "{who:name} (buys|buy|will buy) [your] treasure",
                    "you (may|can) sell [your] treasure [here]",
                    "sell treasure",
                ),
                "de": ("{who:name} kauft [deine] Schätze",),
            },
            _buys(system, _pays_for_treasure(system)),
            clauses=(
                Clause(
                    "half", {"en": ("(at|for) half [its|the] (value|price|worth)",), "de": ("zum halben (Wert|Preis)",)}
                ),
            ),
            doc="Treasure can be sold here for its value.",
            examples=("She buys treasure", "The fence buys treasure at half its value"),
        ),
        Phrase(
            "buys",
            {"en": ("{who:name} (buys|buy|will buy)",), "de": ("{who:name} kauft",)},
            _buys(system, _pays_as_listed(system)),
            table=("item", "price"),
            doc="What can be sold here, with its prices.",
            examples=("She buys:",),
        ),
    )
