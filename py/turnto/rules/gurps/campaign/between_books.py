"""Crossing into another book: what is let in, what waits behind, what differs there (GL-CAMP-40, GL-CAMP-41)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.names import fold
from turnto.core.procedure import Procedure, tell
from turnto.core.sheet import Item, Sheet, item
from turnto.core.world import State, Terms, World
from turnto.rules.gurps.character.tech_levels import age_of
from turnto.rules.gurps.options import mana, setting, stated, tech_level
from turnto.rules.gurps.rolls.choice_tags import literacy

LEFT_MONEY, LEFT_THINGS = "left money", "left things"
"""Flags of a book's world: what the hero could not take along out of it."""
ARRIVED, STAYED, FOUND = "arrived", "arrived without", "arrived to"
"""Flags until the first page is turned: that one has come from another book, what stayed there, what waited here."""
CLOTHES = "ordinary clothing"


def crosses(left: State, found: World, terms: Terms) -> tuple[State, World]:
    """GL-CAMP-41: leave in the old world what the new book does not admit, and take up what waited here.

    Returns the hero in the new world, and the old world as it is remembered.
    """
    money, things = staying(left.hero, terms)
    hero = left.hero.having(money=left.hero["money"] - money)
    for own in things:
        hero = hero.without_item(own)
    behind = left.world.flagged(LEFT_MONEY, money or None).flagged(LEFT_THINGS, "\n".join(map(str, things)) or None)
    waited, waiting = int(found.flag(LEFT_MONEY)), tuple(map(item, _lines(found.flag(LEFT_THINGS, ""))))
    hero = hero.having(money=hero["money"] + waited)
    for own in waiting:
        hero = hero.with_item(own)
    world = found.flagged(LEFT_MONEY, None).flagged(LEFT_THINGS, None).flagged(ARRIVED, 1)
    world = world.flagged(STAYED, _named(money, things) or None).flagged(FOUND, _named(waited, waiting) or None)
    return State(hero, world), behind


def staying(hero: Sheet, terms: Terms) -> tuple[int, tuple[Item, ...]]:
    """The money and the things that do not come along into this book; the clothes one stands in always do."""
    brings = fold(setting(terms, "newcomers_bring"))
    money = hero["money"] if brings in ("things", "nothing") else 0
    things = (own for own in hero.items if brings == "nothing" and fold(own.name) != CLOTHES)
    return money, tuple(things)


def _lines(kept: object) -> Iterator[str]:
    return (line for line in str(kept).split("\n") if line.strip())


def _named(money: int, things: tuple[Item, ...]) -> str:
    return ", ".join([*([f"${money}"] if money else []), *map(str, things)])


def told_on_arrival(state: State, terms: Terms) -> Procedure[State]:
    """GL-CAMP-40: tell a newcomer what stayed behind, what waited here, and what differs."""
    if not state.world.flag(ARRIVED):
        return state
    if stayed := state.world.flag(STAYED, ""):
        yield from tell("gurps-stays-behind", what=stayed)
    if waited := state.world.flag(FOUND, ""):
        yield from tell("gurps-found-again", what=waited)
    here = tech_level(state, terms)
    if here is not None and here != state.hero["tl"]:
        yield from tell("gurps-other-age", here=here, age=age_of(here), own=state.hero["tl"])
    if state.hero.rated("spells"):
        yield from tell("gurps-mana-here", mana=mana(state, terms))
    if stated(terms, "literacy_norm"):
        yield from tell("gurps-literacy-here", literacy=literacy(state, terms))
    world = state.world
    for flag in (ARRIVED, STAYED, FOUND):
        world = world.flagged(flag, None)
    return state.with_world(world)
