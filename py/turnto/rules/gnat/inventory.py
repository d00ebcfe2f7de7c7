"""What is carried: limits, potions, dropping, wearing, repair (GNAT-41 to GNAT-46, A-22 to A-24, A-28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from turnto.common.choosing import alike, candidates
from turnto.core.hero_form import FreeAction
from turnto.core.message import joined, say
from turnto.core.names import fold, same_thing
from turnto.core.phrase import Deed
from turnto.core.procedure import Changed, Closed, Option, Procedure, ask, tell
from turnto.core.sheet import Item, Sheet, change, lose_item
from turnto.core.world import State, Terms
from turnto.rules.gnat.items import (
    LEFT,
    NOT_WORN,
    heavy_items,
    heavy_limit,
    helps_only,
    is_heavy,
    is_shield,
    protection,
    shield,
    skill_item,
    uses_left,
    weapon_kind,
    weapons,
    with_uses,
    worn,
)
from turnto.rules.gnat.options import on
from turnto.rules.gnat.spells import OF_FIGHTS, spells_of
from turnto.rules.gnat.spells import about as about_spell
from turnto.rules.gnat.vitality import heal, overcome, repaired

POTION_HEALS = 3


def potion_heals(item: Item) -> int | None:
    """Vitality that a healing potion restores; None for any other item (GNAT-48)."""
    for form in ("heals {} vitality", "heals {}"):
        if (number := item.number(form)) is not None:
            return number
    return POTION_HEALS if same_thing(item.name, "healing potion") else None


def unread_in_fights(item: Item, terms: Terms) -> bool:
    """Return whether no Fight ever looks at an item.  It is no arms, no potion, holds no spell of a Fight and helps none."""
    if weapon_kind(item) or is_shield(item) or protection(item) or potion_heals(item) is not None:
        return False
    helps = on(terms, "occult_helps_casting") and any(fold(tag).endswith(" occult") for tag in item.tags)
    return not helps and OF_FIGHTS.isdisjoint(spells_of(item, terms))


def potions(hero: Sheet) -> list[tuple[int, Item]]:
    """The healing potions carried, with their places."""
    return [(place, item) for place, item in enumerate(hero.items) if potion_heals(item) is not None]


def drink(hero: Sheet, potion: Item) -> Procedure[Sheet]:
    """A healing potion is drunk, and then it is gone (A-24)."""
    healed = potion_heals(potion)
    assert healed is not None
    hero = yield from lose_item(hero, potion, 1)
    return (yield from heal(hero, healed))


def may_take(state: State, item: Item, terms: Terms) -> str | None:
    """Heavy things beyond twice the maximum Vitality are refused until something is dropped (GNAT-46, A-28)."""
    hero = state.hero
    if not is_heavy(item) or heavy_items(hero) + item.count <= heavy_limit(hero):
        return None
    return say("gnat-too-heavy", heavy=heavy_items(hero), limit=heavy_limit(hero))


def pointless(item: Item, state: State, _: Terms) -> str | None:
    """Return why a second such thing is useless: a shield (A-23), a skill's tool (GNAT-13), a weapon (GNAT-28)."""
    hero = state.hero
    if is_shield(item):
        return say("gnat-one-shield") if shield(hero) else None
    if weapon_kind(item):
        return say("gnat-one-weapon") if any(alike(own) == alike(item) for own in weapons(hero)) else None
    helped = [(skill, skill_item(hero, skill)) for skill in helps_only(item)]
    if helped and all(own and own.bonus(skill) >= item.bonus(skill) for skill, own in helped):
        return joined((say("gnat-helped", item=own.name, skill=skill) for skill, own in helped if own), "sentences")
    return None


def about(item: Item, _: State, terms: Terms) -> Iterator[str]:
    """What a thing does in play: weapons, shields, armour and spells (GNAT-24 to GNAT-43)."""
    if kind := weapon_kind(item):
        yield say(f"gnat-about-{kind}")
    elif is_shield(item):
        yield say("gnat-about-shield")
    elif points := protection(item):
        yield say("gnat-about-armour", count=points)
    yield from about_spell(item, terms)


def settle(state: State, terms: Terms) -> Procedure[State]:
    """Ask an overloaded hero what to leave (GNAT-46, A-28)."""
    hero = state.hero
    while heavy_items(hero) > heavy_limit(hero):
        heavy = [item for item in hero.items if is_heavy(item)]
        options = [Option(str(own.place), say("lose", what=say("the", name=own.label))) for own in candidates(heavy)]
        key = yield from ask(
            say("gnat-which-drop", heavy=heavy_items(hero), limit=heavy_limit(hero)),
            *options,
        )
        hero = yield from lose_item(hero, heavy[int(key)], 1)
    return state.with_hero(hero)


def free(state: State, terms: Terms) -> Iterator[FreeAction]:
    """Drink, wear, take off and drop, whenever the player may choose (A-23, A-24, A-28)."""
    hero = state.hero
    suit, different = worn(hero), candidates(state.hero.items)
    for place, item, label, _ in different:
        if potion_heals(item) is not None and not overcome(hero) and hero["vitality"] < hero.maximum("vitality"):
            yield FreeAction(f"drink {place}", say("gnat-drink-item", item=label), place)
        if protection(item):
            if item is suit:
                yield FreeAction(f"doff {place}", say("gnat-doff", item=label), place)
            else:
                spent = "" if uses_left(item) else say("gnat-no-uses-left")
                yield FreeAction(f"wear {place}", say("gnat-wear", item=label), place, spent)
    for place, item, label, _ in different:
        yield FreeAction(f"drop {place}", say("gnat-drop" if item.count == 1 else "gnat-drop-one", item=label), place)


def do_free(state: State, key: str, terms: Terms) -> Procedure[State]:
    """Carry out a free deed."""
    verb, _, place = key.partition(" ")
    item = state.hero.items[int(place)]
    match verb:
        case "drink":
            return state.with_hero((yield from drink(state.hero, item)))
        case "wear":
            yield from tell("worn", armour=item.name)
            return state.with_hero(wearing(state.hero, int(place)))
        case "doff":
            yield from tell("taken-off", armour=item.name)
            return state.with_hero(wearing(state.hero, None))
    return state.with_hero((yield from lose_item(state.hero, item, 1)))


def wearing(hero: Sheet, place: int | None) -> Sheet:
    """The hero wearing the suit at this place, or none; the others are carried (A-23)."""
    items: list[Item] = []
    for at, item in enumerate(hero.items):
        if not protection(item):
            items.append(item)
        elif at != place:
            items.append(item.tagged(NOT_WORN))
        else:
            on_now = replace(item.untagged(NOT_WORN), count=1)
            items += [on_now, replace(item.tagged(NOT_WORN), count=item.count - 1)] if item.count > 1 else [on_now]
    return replace(hero, items=tuple(items))


def begin(state: State, terms: Terms) -> Procedure[State]:
    """Armour is whole at the start of an adventure, unless only a repair makes it so (A-22)."""
    if on(terms, "repair_only"):
        return state
    whole = repaired(state.hero)
    if whole != state.hero:
        yield from tell("armour-whole")
    return state.with_hero(whole)


# --- repair (GNAT-42) -------------------------------------------------------------------------------


def repair_options(state: State, deed: Deed, terms: Terms) -> Iterable[Option | Closed]:
    """Each damaged suit can be made whole, for a price if the book names one."""
    price = deed.get("price", 0)
    damaged = [
        (place, item)
        for place, item in enumerate(state.hero.items)
        if item.number(LEFT) is not None and protection(item)
    ]
    if not damaged:
        yield Closed(say("gnat-repair-armour"), say("gnat-nothing-to-repair"))
    for own in candidates(suit for _, suit in damaged):
        place, suit = damaged[own.place]
        label = say("gnat-repair-for" if price else "gnat-repair", item=own.label, price=price)
        if price > state.hero["gp"]:
            yield Closed(label, say("only-money", has=state.hero["gp"], money="gp"))
        else:
            yield Option(
                f"repair {place}", label, note=say("gnat-uses-left", left=uses_left(suit), of=protection(suit))
            )


def do_repair(state: State, deed: Deed, key: str, terms: Terms) -> Procedure[State]:
    """Pay, and the suit is whole."""
    suit = state.hero.items[int(key.removeprefix("repair "))]
    hero = yield from change(state.hero, "gp", -deed.get("price", 0))
    yield from repair_told(suit)
    return state.with_hero(hero.with_changed(suit, with_uses(suit, protection(suit))))


def repair_told(suit: Item) -> Procedure[None]:
    """A suit's uses are back to full."""
    yield Changed(suit.name, uses_left(suit), protection(suit))
