"""Shops: what is sold, what is bought, and what is given back before anything else is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from turnto.common.choosing import alike, candidates
from turnto.common.inventory import carried, completed, counted_in, receive
from turnto.common.money import too_poor
from turnto.common.scheduled import price_of
from turnto.core.message import joined, say
from turnto.core.names import fold, same_thing
from turnto.core.phrase import Clause, Counter, Deed, Phrase, StandingOffer, Ware
from turnto.core.procedure import Closed, Option, Procedure
from turnto.core.sheet import Item, change, gain_item, item, lose_item
from turnto.core.system import System
from turnto.core.untrusted import whole_number
from turnto.core.world import State, Terms, World

Row = Mapping[str, str]


def _price(system: System, state: State, row: Row, terms: Terms, *, selling: bool = False) -> int:
    """Return a ware's price: by the rules, else by the table, else by the rules' price list.

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
    def wares(state: State, deed: Deed, terms: Terms) -> Iterator[Ware]:
        for row in deed["rows"]:
            written = item(row["item"])
            ware, price, left = completed(written, terms), _price(system, state, row, terms), _left(state, deed, row)
            paid = prices(state.world, deed, str(written))
            full = None if counted_in(system, ware.name) else system.goods.may_take(state, ware, terms)
            gone = say("sold-out") if left is not None and left <= 0 else None
            shut = gone or too_poor(system, state, price, terms) or full or ""
            has = carried(system, state, ware.name)
            back = bool(paid) and _own(system, state, ware) is not None
            idle = "" if shut else system.goods.pointless(ware, state, terms) or ""
            yield Ware(fold(str(written)), ware, price, has, left, paid, shut, back, idle, row.get("about", ""))

    def options(state: State, deed: Deed, terms: Terms) -> Iterator[Option | Closed]:
        for ware in wares(state, deed, terms):
            label = say("buy", what=str(ware.item), price=ware.price, money=system.goods.money)
            name = ware.item.called
            names = (name, say("buy-name", what=name), f"buy {name}")
            if ware.shut:
                yield Closed(label, ware.shut, names)
            else:
                notes = (say("left", count=ware.left) if ware.left else "", ware.pointless)
                yield Option(ware.key, label, names, joined(filter(None, notes), "list-semicolon"))

    def does(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
        row = _row(deed, key)
        ware, price, had = item(row["item"]), _price(system, state, row, terms), state
        state = state.with_hero((yield from change(state.hero, system.goods.money, -price)))
        if _stock(row) is not None:
            state = _counting(state, deed, ware, 1)
        state = yield from receive(system, state, ware, terms)
        if carried(system, state, ware.name) < carried(system, had, ware.name) + ware.count:
            return state
        return state.with_world(traded(state.world, deed, str(ware), price))

    def back(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
        """Nothing is gained by it: the ware as it was bought, its price, its place in the stock."""
        row = _row(deed, key)
        written = item(row["item"])
        ware, price = completed(written, terms), prices(state.world, deed, str(written))[-1]
        if counted := counted_in(system, ware.name):
            hero = yield from change(state.hero, counted, -ware.count)
        else:
            own = _own(system, state, ware)
            assert own is not None, "a ware that can be given back is carried"
            hero = yield from lose_item(state.hero, own, ware.count)
        state = state.with_hero((yield from change(hero, system.goods.money, price)))
        if _stock(row) is not None:
            state = _counting(state, deed, written, -1)
        return state.with_world(returned(state.world, deed, str(written)))

    return StandingOffer(options, does, Counter(wares, back))


def _row(deed: Deed, key: str) -> Row:
    found: Row = next(row for row in deed["rows"] if fold(str(item(row["item"]))) == key)
    return found


def _counting(state: State, deed: Deed, ware: Item, by: int) -> State:
    """The state with more or fewer of a ware sold."""
    sold = _sold(deed, ware)
    return state.with_world(state.world.counting(sold, state.world.count(sold) + by))


def _own(system: System, state: State, ware: Item) -> Item | None:
    """Return the hero's entry of the items just bought; None if any is gone or was used."""
    if counted := counted_in(system, ware.name):
        return ware if state.hero[counted] >= ware.count else None
    return next((own for own in state.hero.items if alike(own) == alike(ware) and own.count >= ware.count), None)


# --- buyers ---------------------------------------------------------------------------------------

Pays = Callable[[Item, State, Deed, Terms], int | None]
"""What a buyer gives for one of a thing; None for what is not wanted."""
MayTake = Callable[[State, Item, Terms], str | None]
"""Why a thing cannot be carried as well; None if it can (``Goods.may_take``)."""


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


def buyer(money: str, pays: Pays, may_take: MayTake = lambda *_: None) -> StandingOffer:
    """Return the offer of a buyer of the hero's things, each at the price that ``pays`` gives in this money."""

    def options(state: State, deed: Deed, terms: Terms) -> Iterator[Option | Closed]:
        wanted = (own for own in state.hero.items if pays(own, state, deed, terms) is not None)
        for own in candidates(wanted):
            label = say("sell", what=own.label, price=pays(own.item, state, deed, terms) or 0, money=money)
            name = own.item.name
            yield Option(fold(own.whole), label, (name, say("sell-name", what=name), f"sell {name}"))

    def wares(state: State, deed: Deed, terms: Terms) -> Iterator[Ware]:
        """What the hero could sell and what has been sold, in an order that selling does not change."""
        gone = {what: item(what) for what in traded_at(state.world, deed)}
        wanted = [own for own in state.hero.items if pays(own, state, deed, terms) is not None]
        one_each = {own.whole: replace(own.item, count=1) for own in candidates(wanted)}
        by_key = {fold(str(own)): own for own in (*gone.values(), *one_each.values())}
        for key, own in sorted(by_key.items()):
            paid = prices(state.world, deed, own.written)
            has = sum(one.count for one in wanted if alike(one) == alike(own))
            back = bool(paid) and state.hero[money] >= paid[-1] and may_take(state, own, terms) is None
            price = pays(own, state, deed, terms)
            yield Ware(key, own, (paid or (0,))[-1] if price is None else price, has, None, paid, "", back)

    def does(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
        own = next(own for own in state.hero.items if fold(str(replace(own, count=1))) == key)
        price = pays(own, state, deed, terms) or 0
        hero = yield from lose_item(state.hero, own, 1)
        state = state.with_hero((yield from change(hero, money, price)))
        return state.with_world(traded(state.world, deed, replace(own, count=1).written, price))

    def back(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
        what = next(what for what in traded_at(state.world, deed) if fold(str(item(what))) == key)
        hero = yield from change(state.hero, money, -prices(state.world, deed, what)[-1])
        state = state.with_hero((yield from gain_item(hero, item(what))))
        return state.with_world(returned(state.world, deed, what))

    return StandingOffer(options, does, Counter(wares, back, is_sale=True))


# --- tills: as long as nothing but trading is done, a trade can be taken back ------------------------

TILL = "till "
"""How the flags begin that keep what changed hands at a counter, and at what price, until something else is done."""


def _flag(deed: Deed, what: str) -> str:
    return f"{TILL}{deed.section}#{deed.id} {what}"


def prices(world: World, deed: Deed, what: str) -> tuple[int, ...]:
    """Return what was paid for each of a ware since the counter was opened, the first first."""
    written = str(world.flag(_flag(deed, what), "")).split()
    return tuple(price for price in map(whole_number, written) if price is not None and price >= 0)


def traded(world: World, deed: Deed, what: str, price: int) -> World:
    """The world in which one more of a ware has changed hands."""
    return _with_prices(world, deed, what, (*prices(world, deed, what), price))


def returned(world: World, deed: Deed, what: str) -> World:
    """The world in which the last one of a ware was given back."""
    return _with_prices(world, deed, what, prices(world, deed, what)[:-1])


def _with_prices(world: World, deed: Deed, what: str, paid: tuple[int, ...]) -> World:
    return world.flagged(_flag(deed, what), " ".join(map(str, paid)) or None)


def traded_at(world: World, deed: Deed) -> tuple[str, ...]:
    """Return every ware of which something has changed hands."""
    own = _flag(deed, "")
    return tuple(name.removeprefix(own) for name, _ in world.flags if name.startswith(own))


def closed(state: State) -> State:
    """The state in which no trade can be taken back any more: something else is done."""
    kept = tuple((name, value) for name, value in state.world.flags if not name.startswith(TILL))
    return state if len(kept) == len(state.world.flags) else state.with_world(replace(state.world, flags=kept))


# --- the language -----------------------------------------------------------------------------------


def phrases(system: System) -> tuple[Phrase, ...]:
    """Return the instructions on shops; none if the rules have no money."""
    if not system.goods.money:
        return ()
    return (
        Phrase(
            "sells",
            does=_sells(system),
            table=("item", "price", "stock", "about"),
            doc="A shop, open beside the choices of its page. No stock means any number; no price means the rules' own. A column “What it does” may say what a ware is for.",
        ),
        Phrase(
            "buys-treasure",
            does=buyer(system.goods.money, _pays_for_treasure(system), system.goods.may_take),
            clauses=(Clause("half"),),
            doc="Treasure can be sold here for its value.",
        ),
        Phrase(
            "buys",
            does=buyer(system.goods.money, _pays_as_listed(system), system.goods.may_take),
            table=("item", "price"),
            doc="What can be sold here, with its prices.",
        ),
    )
