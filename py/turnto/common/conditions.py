"""What a book can ask of hero and world: things, words, titles, money."""

from __future__ import annotations

from turnto.common.inventory import carried, need, written
from turnto.common.keywords import TITLES, kind_of
from turnto.common.messages import named
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.sheet import Item
from turnto.core.system import System
from turnto.core.world import State, Terms


def ever_key(kind: str, name: str) -> str:
    """Return the key of a thing in the world's memory: ``item rope``, ``keywords arbalest``."""
    return f"{kind} {fold(name)}"


def _item(deed: Deed) -> Item:
    slot = deed["item"]
    return Item(slot) if isinstance(slot, str) else written(slot)


def conditions(system: System) -> tuple[Condition, ...]:
    """Return the conditions on what the hero has."""
    return (*_of_items(system), *_of_numbers(system), *_of_words(system), *_of_money(system))


ITEM = (("item", "item"),)
"""Asks for an item."""


def _of_items(system: System) -> tuple[Condition, ...]:
    def has(state: State, deed: Deed, _: Terms) -> bool:
        wanted = _item(deed)
        rated = wanted.count == 1 and state.hero.rating(system.language.skills, wanted.name) is not None
        count = carried(system, state, wanted.name)
        # “You have 0 rations” means none: nought or more would always hold.
        return rated or (count >= wanted.count if wanted.count else count == 0)

    def had(state: State, deed: Deed, _: Terms) -> bool:
        name = _item(deed).name
        return state.hero.carries(name) > 0 or ever_key("item", name) in state.world.ever

    return (
        Condition(
            "has-item",
            holds=has,
            reason=lambda deed, terms: need(terms, _item(deed)),
            tests=ITEM,
            doc="The hero carries it now (or has the skill of that name).",
        ),
        Condition(
            "had-item",
            holds=had,
            reason=lambda deed, terms: say("never-had", what=named(terms, _item(deed).name)),
            denied=lambda deed, terms: say("had-before", what=named(terms, _item(deed).name)),
            tests=(("ever item", "item"),),
            doc="The hero carries it now, or did at any time in this adventure.",
        ),
    )


def _of_numbers(system: System) -> tuple[Condition, ...]:
    def number(state: State, deed: Deed) -> int:
        return carried(system, state, _item(deed).name)

    def lack_number(deed: Deed, terms: Terms) -> str:
        return need(terms, Item(_item(deed).name, (), int(deed["count"])))

    return (
        Condition(
            "has-at-least",
            holds=lambda state, deed, _: number(state, deed) >= int(deed["count"]),
            reason=lack_number,
            tests=ITEM,
            doc="So many of it, or more.",
        ),
        Condition(
            "has-at-most",
            holds=lambda state, deed, _: number(state, deed) <= int(deed["count"]),
            tests=ITEM,
            doc="So many of it, or fewer.",
        ),
        Condition(
            "has-more",
            holds=lambda state, deed, _: number(state, deed) > int(deed["count"]),
            reason=lambda deed, terms: need(terms, Item(_item(deed).name, (), int(deed["count"]) + 1)),
            tests=ITEM,
            doc="More of it than that.",
        ),
        Condition(
            "has-fewer",
            holds=lambda state, deed, _: number(state, deed) < int(deed["count"]),
            tests=ITEM,
            doc="Less of it than that.",
        ),
        Condition(
            "has-exactly",
            holds=lambda state, deed, _: number(state, deed) == int(deed["count"]),
            tests=ITEM,
            doc="So many of it, no more and no fewer.",
        ),
        Condition(
            "has-none",
            holds=lambda state, deed, _: number(state, deed) == 0,
            reason=lambda deed, terms: say("have-it", what=named(terms, _item(deed).name)),
            tests=ITEM,
            doc="None of it.",
        ),
    )


def _of_words(system: System) -> tuple[Condition, ...]:
    codes, word = system.language.codes, kind_of(system.language.codes)

    def has_code(state: State, deed: Deed, _: Terms) -> bool:
        return state.hero.has_word(codes, deed["keyword"])

    def had_code(state: State, deed: Deed, terms: Terms) -> bool:
        return has_code(state, deed, terms) or ever_key(codes, deed["keyword"]) in state.world.ever

    def lack_code(deed: Deed, terms: Terms) -> str:
        return say("need-code", word=word, code=deed["keyword"])

    def never_code(deed: Deed, terms: Terms) -> str:
        return say("never-code", word=word, code=deed["keyword"])

    def never_title(deed: Deed, terms: Terms) -> str:
        return say("never-title", title=deed["title"])

    def lack_title(deed: Deed, terms: Terms) -> str:
        return say("need-title", title=deed["title"])

    return (
        Condition(
            "has-code",
            holds=has_code,
            reason=lack_code,
            tests=(("keyword", "keyword"),),
            doc=f"The {word} is noted on the sheet.",
            examples=(f"you have the {word} *Arbalest*",),
        ),
        Condition(
            "had-code",
            holds=had_code,
            reason=never_code,
            denied=lambda deed, _: say("had-code-before", word=word, code=deed["keyword"]),
            tests=(("ever keyword", "keyword"),),
            doc=f"The {word} is noted, or was at any time in this adventure.",
            examples=(f"you have ever had the {word} *Arbalest*",),
        ),
        Condition(
            "has-title",
            holds=lambda state, deed, _: state.hero.has_word(TITLES, deed["title"]),
            reason=lack_title,
            tests=(("title", "title"),),
            doc="The hero bears the title.",
        ),
        Condition(
            "had-title",
            holds=lambda state, deed, _: (
                state.hero.has_word(TITLES, deed["title"]) or ever_key(TITLES, deed["title"]) in state.world.ever
            ),
            reason=never_title,
            denied=lambda deed, _: say("had-title-before", title=deed["title"]),
            tests=(("ever title", "title"),),
            doc="The hero bears the title, or did at any time in this adventure.",
        ),
    )


def _of_money(system: System) -> tuple[Condition, ...]:
    if not system.goods.money:
        return ()
    gp = system.goods.money

    def lack(deed: Deed, terms: Terms) -> str:
        return say("need", what=f"{deed.get('amount', 1)} {gp}")

    return (
        Condition(
            "has-money",
            holds=lambda state, deed, _: state.hero[gp] >= int(deed.get("amount", 1)),
            reason=lack,
            tests=(("money", "amount"),),
            doc="So much money, or more.",
            examples=(f"you have 10 {gp}", f"you have at least 5 {gp}"),
        ),
        Condition(
            "has-less-money",
            holds=lambda state, deed, _: state.hero[gp] < int(deed["amount"]),
            tests=(("money", "amount"),),
            doc="Less money than that.",
            examples=(f"you have less than 5 {gp}",),
        ),
        Condition(
            "has-no-money",
            holds=lambda state, *_: state.hero[gp] == 0,
            doc="The purse is empty.",
            examples=(f"you have no {gp}",),
        ),
    )
