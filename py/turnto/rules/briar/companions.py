"""Companions: who they are, what they help with, and what they take upon themselves (BRIAR-29 to BRIAR-34)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from turnto.core.names import fold
from turnto.core.procedure import Changed, Gained, Lost, Procedure, tell
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms

TRAITS = ("Beast", "Carry", "Extra", "Mascot", "Mercenary", "Timid", "Tough")
MOST = 2
"""BRIAR-29: companions at most."""
CARRIED = 6
"""BRIAR-34: things more, with one who can Carry."""


@dataclass(frozen=True, slots=True)
class Companion:
    """A companion as a book writes one: ``Marin (Subterfuge, Dodge; Tough, injured)``."""

    name: str
    skills: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    injured: bool = False
    price: int = 1
    """What a mercenary asks for, in sp."""

    def __str__(self) -> str:
        named = (f"Mercenary {self.price} sp" if self.price != 1 and own == "Mercenary" else own for own in self.traits)
        marks = (*named, *(("injured",) if self.injured else ()))
        if not self.skills and not marks:
            return self.name
        return f"{self.name} ({', '.join(self.skills)}{'; ' + ', '.join(marks) if marks else ''})"

    def has(self, trait: str) -> bool:
        """Whether the companion has this trait."""
        return fold(trait) in map(fold, self.traits)


_WRITTEN = re.compile(r"\s*([^()]+?)\s*(?:\(([^()]*)\))?\s*")
_BEFORE = re.compile(r"^\s*(?:(?:an?|ein|eine) (?=[A-ZÄÖÜ])|(?:no skills?|no traits?|nothing|keine)\s*$)")
"""What says nothing of a skill or a trait: "a Beast", "no skills"."""
_PRICE = re.compile(r"mercenary\s+(\d+)\s*sp")


def companion(text: str) -> Companion:
    """Read a companion; what stands after the semicolon (or is the name of a trait) are traits.

    Raises ValueError where there is no name.
    """
    found = _WRITTEN.fullmatch(text)
    if not found:
        raise ValueError(f"expected a companion such as Marin (Subterfuge, Dodge; Extra), got {text!r}")
    skills, _, marks = (found[2] or "").partition(";")
    known = {fold(trait): trait for trait in TRAITS}
    named, marked = (
        [bare for part in some.split(",") if (bare := _BEFORE.sub("", part).strip())] for some in (skills, marks)
    )
    marked += [part for part in named if fold(part) in known or fold(part) == "injured" or _PRICE.match(fold(part))]
    price = next((int(hit[1]) for part in marked if (hit := _PRICE.match(fold(part)))), 1)
    traits = tuple(
        known.get(fold(part), "Mercenary" if _PRICE.match(fold(part)) else part)
        for part in marked
        if fold(part) != "injured"
    )
    return Companion(
        found[1],
        tuple(part for part in named if part not in marked),
        tuple(dict.fromkeys(traits)),
        any(fold(part) == "injured" for part in marked),
        price,
    )


def companions(hero: Sheet) -> tuple[Companion, ...]:
    """Who is with the hero."""
    return tuple(map(companion, hero.listed("companions")))


def with_hero(hero: Sheet, name: str) -> Companion | None:
    """The companion of this name, if there."""
    return next((own for own in companions(hero) if fold(own.name) == fold(name)), None)


def friend_with(hero: Sheet, skill: str, *, fighting: bool = False, beasts: bool = True) -> Companion | None:
    """The companion who gives the one die for a tested skill (BRIAR-32).

    The Injured never help, the Timid not in fights, Beasts not where the book keeps them out (A-25, A-26).
    """
    for own in companions(hero):
        if own.injured or (fighting and own.has("Timid")) or (own.has("Beast") and not beasts):
            continue
        if fold(skill) in map(fold, own.skills):
            return own
    return None


def shields(hero: Sheet, *, beasts: bool = True) -> tuple[Companion, ...]:
    """Who could Take the Blow: anyone but the Timid (BRIAR-33, BRIAR-34, A-26)."""
    return tuple(own for own in companions(hero) if not own.has("Timid") and (beasts or not own.has("Beast")))


def _listed(hero: Sheet, everyone: Iterable[Companion]) -> Sheet:
    return hero.with_words("companions", map(str, everyone))


def join(hero: Sheet, new: Companion) -> Procedure[Sheet]:
    """Someone joins; a Mascot brings one LUCK, current and maximum."""
    yield Gained("companion", new.name)
    hero = _listed(hero, (*companions(hero), new))
    return (yield from _luck(hero, +1)) if new.has("Mascot") else hero


def leave(hero: Sheet, gone: Companion, *, slain: bool = False) -> Procedure[Sheet]:
    """Someone leaves or dies; a Mascot's LUCK goes along, the current one not below 0 (A-28)."""
    yield Lost("slain companion" if slain else "companion", gone.name)
    hero = _listed(hero, (own for own in companions(hero) if own != gone))
    return (yield from _luck(hero, -1)) if gone.has("Mascot") else hero


def let_go(state: State, gone: Companion, terms: Terms) -> Procedure[State]:
    """Let a companion go at the player's wish (BRIAR-31, A-23).

    For all but an Extra, the section that the header names under ``leaving`` comes at the next turn.
    """
    state = state.with_hero((yield from leave(state.hero, gone)))
    listed = terms.header.get("leaving", {})
    sections = (
        {fold(str(name)): str(section) for name, section in listed.items()} if isinstance(listed, Mapping) else {}
    )
    section = sections.get(fold(gone.name))
    if section and not gone.has("Extra"):
        state = state.with_world(replace(state.world, later=(*state.world.later, (1, section))))
    return state


def _luck(hero: Sheet, by: int) -> Procedure[Sheet]:
    luck = hero.score("luck")
    most = max(0, (luck.maximum or 0) + by)
    now = max(0, min(most, luck.current + by))
    if now != luck.current:
        yield Changed("luck", luck.current, now)
    yield Changed("luck", luck.maximum or 0, most, highest=True)
    return hero.having(luck=Score(now, most))


def take_the_blow(hero: Sheet, who: Companion) -> Procedure[Sheet]:
    """BRIAR-33: slain in place of a tick; the Tough are Injured first (BRIAR-34, A-27)."""
    if who.has("Tough") and not who.injured:
        yield from tell("briar-injured", who=who.name)
        return _listed(hero, (replace(own, injured=True) if own == who else own for own in companions(hero)))
    return (yield from leave(hero, who, slain=True))


def mend(hero: Sheet) -> Procedure[Sheet]:
    """Any chance to heal also clears Injured (BRIAR-34, A-17)."""
    for own in companions(hero):
        if own.injured:
            yield from tell("briar-mended", who=own.name)
    return _listed(hero, (replace(own, injured=False) for own in companions(hero)))


def unknown_traits(own: Companion, terms: Terms) -> tuple[str, ...]:
    """The traits of a companion that neither the rules know (BRIAR-34) nor the book's header adds under ``traits``."""
    added = terms.header.get("traits", ())
    listed = added.split(",") if isinstance(added, str) else added
    known = {fold(str(trait).strip()) for trait in (*TRAITS, *listed)}
    return tuple(trait for trait in own.traits if fold(trait) not in known)
