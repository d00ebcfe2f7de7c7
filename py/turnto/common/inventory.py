"""The inventory: taking and losing things, and making room for what is too heavy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from turnto.common.choosing import candidates
from turnto.common.messages import named
from turnto.core.hero_form import Field
from turnto.core.message import say
from turnto.core.names import fold, same_thing
from turnto.core.procedure import Option, Procedure, ask
from turnto.core.sheet import Item, change, gain_item, in_the_words_of, lose_item, tagged_item
from turnto.core.system import System
from turnto.core.world import State, Terms

Written = Sequence[Any]
"""An item as a slot holds it: [name, [tags], count]."""


def written(slot: Written) -> Item:
    """Return the item written in a slot."""
    name, tags, count = slot
    return tagged_item(str(name), tags, int(count))


@lru_cache(maxsize=512)
def completed(thing: Item, terms: Terms) -> Item:
    """Return the item with the plural and tags it has elsewhere in the book if it has none here."""
    thing = in_the_words_of(thing, terms.plurals)
    if thing.tags:
        return thing
    tags = terms.items.get(fold(thing.name))
    if tags is None:
        tags = next((known for name, known in terms.items.items() if same_thing(name, thing.name)), ())
    return replace(thing, tags=tuple(tags))


@lru_cache(maxsize=512)
def score_called(system: System, name: str) -> Field | None:
    """Return the sheet's number or score of this name, or None."""
    for field in system.sheet.fields:
        if field.kind in ("number", "score") and (same_thing(field.key, name) or same_thing(field.label, name)):
            return field
    return None


def counted_in(system: System, name: str) -> str | None:
    """Return the key of the number that counts this thing (rations, in some rules), or None for an item.

    A score that is no thing (Talent, hits) is neither taken nor lost as one: its own rules move it.
    """
    field = score_called(system, name)
    return field.key if field and field.carried else None


def carried(system: System, state: State, name: str) -> int:
    """Return how many of this thing the hero has, as items or as a number."""
    field = score_called(system, name)
    return asked_score(system, state, field) if field else state.hero.carries(name)


def asked_score(system: System, state: State, field: Field) -> int:
    """Return a score as conditions ask for it."""
    life = system.sheet.life
    return life.asked(state.hero, field.key) if life else state.hero[field.key]


def receive(system: System, state: State, thing: Item, terms: Terms) -> Procedure[State]:
    """Take a thing; if it is too heavy, ask what to leave behind."""
    if key := counted_in(system, thing.name):
        return state.with_hero((yield from change(state.hero, key, thing.count)))
    thing = completed(thing, terms)
    reason = system.goods.may_take(state, thing, terms)
    if reason is None:
        return state.with_hero((yield from gain_item(state.hero, thing)))
    if thing.count > 1:
        for _ in range(thing.count):
            state = yield from receive(system, state, replace(thing, count=1), terms)
        return state
    return (yield from _make_room(system, state, thing, reason, terms))


def _make_room(system: System, state: State, thing: Item, reason: str, terms: Terms) -> Procedure[State]:
    without = ((own, state.with_hero(state.hero.without_item(own, 1))) for own in state.hero.items)
    # Where no single thing makes room, the player is asked of all, and then again.
    in_the_way = [own for own, left in without if system.goods.may_take(left, thing, terms) is None] or list(
        state.hero.items
    )
    options = [Option(str(own.place), say("lose", what=own.whole)) for own in candidates(in_the_way)]
    leave = Option("leave", say("leave", what=str(thing)))
    key = yield from ask(say("too-much", what=named(terms, thing.name), reason=reason), *options, leave)
    if key == "leave":
        return state
    state = state.with_hero((yield from lose_item(state.hero, in_the_way[int(key)], 1)))
    return (yield from receive(system, state, thing, terms))


def part_with(system: System, state: State, thing: Item, terms: Terms) -> Procedure[State]:
    """Lose some or all things of a name; if they differ, ask which.

    Where nothing has the name, it may be a kind that the rules know: “your shield”.
    """
    if key := counted_in(system, thing.name):
        return state.with_hero((yield from change(state.hero, key, -thing.count)))
    left = thing.count

    def meant_by(items: Sequence[Item]) -> list[Item]:
        return matching(items, thing) or [own for own in items if system.goods.is_a(own, thing.name)]

    while left and (meant := meant_by(state.hero.items)):
        only = meant[0] if len(meant) == 1 else None
        gone = only or (yield from which_to_lose(meant, terms))
        number = min(left, gone.count) if only else 1
        state = state.with_hero((yield from lose_item(state.hero, gone, number)))
        left -= number
    return state


def matching(items: Iterable[Item], thing: Item) -> list[Item]:
    """Return the entries of this name, only those with its tags if there are any."""
    of_the_name = [own for own in items if same_thing(own.name, thing.name)]
    exact = [own for own in of_the_name if set(map(fold, thing.tags)) <= set(map(fold, own.tags))]
    return exact or of_the_name


def which_to_lose(meant: Sequence[Item], terms: Terms) -> Procedure[Item]:
    """Ask which of these to lose, unless all are equal."""
    different = candidates(meant)
    if len(different) == 1:
        return meant[0]
    options = [Option(str(own.place), say("lose", what=own.whole)) for own in different]
    key = yield from ask(say("which-lose"), *options)
    return meant[int(key)]


def lacking(system: System, state: State, things: Iterable[Item], terms: Terms) -> str | None:
    """Return why these cannot be handed over, "You need the rope.", or None."""
    for thing in things:
        if carried(system, state, thing.name) < thing.count:
            return need(terms, thing)
    return None


def need(terms: Terms, thing: Item) -> str:
    """What the hero lacks, said."""
    if thing.count > 1:
        return say("need-number", count=thing.count, what=thing.several)
    return say("need", what=named(terms, thing.name))
