"""After the adventure (GNAT-52, GNAT-53)."""

from __future__ import annotations

from turnto.common.choosing import candidates
from turnto.common.scheduled import ClosingNotes, closing_notes
from turnto.core.names import same_thing
from turnto.core.procedure import Closed, Option, Procedure, ask
from turnto.core.sheet import Item, Sheet, change, gain_item, item, lose_item, lose_word
from turnto.core.world import State, Terms
from turnto.rules.gnat.advancement import spend_experience
from turnto.rules.gnat.inventory import may_take
from turnto.rules.gnat.items import treasure_value
from turnto.rules.gnat.options import setting
from turnto.rules.gnat.vitality import heal, restore_talent

STOP = "stop"
PRICE_LIST = (
    ("sword (one-handed)", 20),
    ("bow (ranged)", 20),
    ("greatsword (two-handed)", 25),
    ("spear (long)", 25),
    ("shield", 20),
    ("light armour", 40),
    ("medium armour", 100),
    ("heavy armour", 250),
    ("View spell", 100),
    ("Flight spell", 150),
    ("Invulnerability spell", 50),
    ("rope (+1 climbing, heavy)", 50),
    ("bestiary (+1 naturalist, heavy)", 200),
    ("tome (+1 occult, heavy)", 200),
    ("healing potion (heals 3 Vitality)", 100),
    ("ration", 5),
)
"""GNAT-48."""


def after(state: State, terms: Terms) -> Procedure[State]:
    """The book's closing notes, then the five steps in their order (GNAT-52, GNAT-53)."""
    hero = yield from _closing_notes(state, terms)
    hero = yield from restore_talent(hero)
    hero = yield from heal(hero)
    hero = yield from drop(hero)
    hero = yield from sell(hero, closing_notes(state.world))
    state = yield from buy(state.with_hero(hero), terms)
    return state.with_hero((yield from spend_experience(state.hero, terms)))


def _closing_notes(state: State, terms: Terms) -> Procedure[Sheet]:
    """What the book says is left behind; and keywords end (GNAT-49, GNAT-52)."""
    hero = state.hero
    for name in closing_notes(state.world).lose:
        for own in hero.items:
            if same_thing(own.name, name):
                hero = yield from lose_item(hero, own)
    if setting(terms, "keywords") == "end":
        for word in hero.listed("keywords"):
            hero = yield from lose_word(hero, "keywords", word, "keyword")
    return hero


def worth(own: Item, notes: ClosingNotes) -> int | None:
    """What a thing sells for: the book's price, else a treasure's value; None where nobody buys it (GNAT-47, A-34)."""
    listed = next((price for name, price in notes.sells if same_thing(name, own.name)), None)
    return treasure_value(own) if listed is None else listed


def drop(hero: Sheet) -> Procedure[Sheet]:
    """Step 2: anything may be dropped."""
    while hero.items:
        options = [Option(str(own.place), f"Lose the {own.whole}") for own in candidates(hero.items)]
        key = yield from ask("What do you leave behind?", Option(STOP, "Keep what you carry"), *options)
        if key == STOP:
            break
        hero = yield from lose_item(hero, hero.items[int(key)], 1)
    return hero


def sell(hero: Sheet, notes: ClosingNotes) -> Procedure[Sheet]:
    """Step 3: treasure may be sold at its value, and what the book buys at its price."""
    while wares := [(own, price) for own in hero.items if (price := worth(own, notes))]:
        options = [
            Option(str(own.place), f"Take {wares[own.place][1]} gp for the {own.whole}")
            for own in candidates(own for own, _ in wares)
        ]
        key = yield from ask("What do you sell?", Option(STOP, "Keep the rest"), *options)
        if key == STOP:
            break
        own, price = wares[int(key)]
        hero = yield from lose_item(hero, own, 1)
        hero = yield from change(hero, "gp", price)
    return hero


def buy(state: State, terms: Terms) -> Procedure[State]:
    """Step 4: standard wares, as far as coins and the heavy limit go (GNAT-45, GNAT-46, GNAT-48)."""
    while True:
        options, closed = _wares(state, terms)
        if not options:
            return state
        key = yield from ask(
            f"What do you buy? You have {state.hero['gp']} gp.", Option(STOP, "Keep your gold"), *options, closed=closed
        )
        if key == STOP:
            return state
        ware, price = PRICE_LIST[int(key)]
        hero = yield from change(state.hero, "gp", -price)
        state = state.with_hero((yield from gain_item(hero, item(ware))))


def _wares(state: State, terms: Terms) -> tuple[list[Option], list[Closed]]:
    options: list[Option] = []
    closed: list[Closed] = []
    for place, (ware, price) in enumerate(PRICE_LIST):
        label = f"Pay {price} gp for {ware}"
        if price > state.hero["gp"]:
            closed.append(Closed(label, f"You have only {state.hero['gp']} gp."))
        elif reason := may_take(state, item(ware), terms):
            closed.append(Closed(label, reason))
        else:
            options.append(Option(str(place), label, (f"Pay {price} gp for the {item(ware).name}",)))
    return options, closed
