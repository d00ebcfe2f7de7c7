"""Items: taken, lost, lost by choice, chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from turnto.common.inventory import completed, lacking, part_with, receive, which_to_lose, written
from turnto.core.message import joined, say
from turnto.core.names import fold, same_thing
from turnto.core.phrase import Activity, Clause, Deed, Phrase, Result, Rule, StandingOffer
from turnto.core.procedure import Option, Procedure, ask
from turnto.core.sheet import Item, lose_item
from turnto.core.system import System
from turnto.core.world import State, Terms

ALL = {
    "items",
    "equipment",
    "possessions",
    "things",
    "belongings",
    "gear",
    "gegenstände",
    "ausrüstung",
    "habseligkeiten",
}
ANY = {"item", "items", "thing", "things", "possession", "possessions", "gegenstand", "gegenstände", ""}


def is_a(system: System, thing: Item, kind: str) -> bool:
    """Return whether a thing is of a kind, by its name, its tags or the rules."""
    word = fold(kind).removeprefix("your ").removeprefix("the ")
    return (
        same_thing(thing.name, word)
        or any(same_thing(tag, word) for tag in thing.tags)
        or system.goods.is_a(thing, word)
    )


def _things(deed: Deed) -> tuple[Item, ...]:
    return tuple(written(slot) for slot in deed["items"])


def _take(system: System) -> Rule:
    def take(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
        for thing in _things(deed):
            state = yield from receive(system, state, thing, terms)
        return Result(state)

    return take


def _lose(system: System) -> Rule:
    def lose(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
        for thing in _things(deed):
            state = yield from part_with(system, state, thing, terms)
        return Result(state)

    return lose


def _lose_all(system: System) -> Rule:
    def lose_all(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
        kind = fold(str(deed["kind"]))
        for thing in state.hero.items:
            if (kind in ALL or is_a(system, thing, kind)) and not _spared(system, thing, deed):
                state = state.with_hero((yield from lose_item(state.hero, thing)))
        return Result(state)

    return lose_all


def _spared(system: System, thing: Item, deed: Deed) -> bool:
    spared = str(deed.get("except", ""))
    return any(
        is_a(system, thing, kind.strip())
        for kind in spared.replace(" or ", ",").replace(" and ", ",").split(",")
        if kind.strip()
    )


def _executed(
    phrases: Mapping[str, Phrase], state: State, inner: Mapping[str, Any], outer: Deed, terms: Terms
) -> Procedure[Result]:
    """Carry out the instruction in a slot of another: its effects, its dice, its questions."""
    does = phrases[inner["phrase"]].does
    if isinstance(does, (Activity, StandingOffer)):
        raise TypeError(f"{inner['phrase']} cannot stand inside another instruction")
    deed = Deed(outer.id, inner["phrase"], inner["values"], outer.sentence, section=outer.section)
    return (yield from does(state, deed, terms))


def _lose_choice(system: System, phrases: Callable[[], Mapping[str, Phrase]]) -> Rule:
    def lose_choice(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
        for number in range(int(deed.get("count", 1))):
            candidates = _candidates(system, state, deed)
            if not candidates and not number and deed.get("instead"):
                return (yield from _executed(phrases(), state, deed["instead"], deed, terms))
            if not candidates:
                break
            gone = yield from which_to_lose(candidates, terms)
            state = state.with_hero((yield from lose_item(state.hero, gone, 1)))
        return Result(state)

    return lose_choice


def _candidates(system: System, state: State, deed: Deed) -> list[Item]:
    kind = fold(str(deed.get("kind", "")))
    return [
        own for own in state.hero.items if (kind in ANY or is_a(system, own, kind)) and not _spared(system, own, deed)
    ]


NO_MORE = "enough"
"""Answer of one who may take up to so many things, and takes no further one."""


def _choose(system: System) -> Rule:
    def choose(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
        left = [completed(thing, terms) for thing in _things(deed)]
        for _ in range(min(int(deed.get("most") or deed["count"]), len(left))):
            options = [
                Option(str(place), say("take", what=str(thing)), (thing.name,))
                for thing, place in {thing: left.index(thing) for thing in left}.items()
            ]
            if deed.get("most"):
                options.append(Option(NO_MORE, say("take-no-more")))
            key = yield from ask(say("which-take"), *options)
            if key == NO_MORE:
                break
            state = yield from receive(system, state, left.pop(int(key)), terms)
        return Result(state)

    return choose


def phrases(system: System, all_phrases: Callable[[], Mapping[str, Phrase]]) -> tuple[Phrase, ...]:
    """Return the instructions on items."""

    def too_much(state: State, deed: Deed, terms: Terms) -> str | None:
        return next(
            filter(None, (system.goods.may_take(state, completed(thing, terms), terms) for thing in _things(deed))),
            None,
        )

    def pointless(state: State, deed: Deed, terms: Terms) -> str | None:
        reasons = [system.goods.pointless(completed(thing, terms), state, terms) for thing in _things(deed)]
        return joined(dict.fromkeys(filter(None, reasons)), "sentences") if reasons and all(reasons) else None

    def not_there(state: State, deed: Deed, terms: Terms) -> str | None:
        return lacking(system, state, _things(deed), terms)

    spare = Clause("except")
    return (
        Phrase(
            "take-items",
            does=_take(system),
            hindrance=too_much,
            pointless=pointless,
            gives=(("item", "items"),),
            doc="The hero carries these from now on. What is too much is asked about, never lost.",
        ),
        Phrase(
            "give-items",
            does=_lose(system),
            hindrance=not_there,
            takes=(("item", "items"),),
            doc="The hero parts with these; a choice that asks it is closed to one who has them not.",
        ),
        Phrase(
            "lose-items",
            does=_lose(system),
            takes=(("item", "items"),),
            doc="The hero loses these, as far as they are there.",
        ),
        Phrase(
            "lose-all-items",
            does=_lose_all(system),
            takes=(("item", "kind"),),
            clauses=(spare,),
            doc="All items, or all of a kind: weapons, treasure. Code words and titles stay.",
        ),
        Phrase(
            "lose-choice",
            does=_lose_choice(system, all_phrases),
            takes=(("item", "kind"),),
            clauses=(spare, Clause("instead")),
            doc="The player picks what to lose.",
        ),
        Phrase(
            "choose-items",
            does=_choose(system),
            gives=(("item", "items"),),
            doc="The player picks so many of these.",
        ),
    )
