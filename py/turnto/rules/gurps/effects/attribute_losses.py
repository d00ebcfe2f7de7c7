"""Attributes lost and won in play, for good or for a while (GL-COMBAT-85, GL-AUTH-73)."""

from __future__ import annotations

from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Changed, Procedure, tell
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.skills import entry
from turnto.rules.gurps.expiring_flags import DAY, HOUR

LOST = "lost:"
"""A flag of the world for each attribute that comes back, and when: how much of it."""


def shifted(hero: Sheet, key: str, by: int) -> Sheet:
    """Return the hero with an attribute changed, its skills with it and, for HT, the hits."""
    for name, at in hero.rated("skills").items():
        if (known := entry(name)) and known["attribute"] == key:
            hero = hero.with_rating("skills", name, at + by)
    if key == "iq":
        for name, at in hero.rated("spells").items():
            hero = hero.with_rating("spells", name, at + by)
    if key == "ht":
        hits = hero.score("hits")
        hero = hero.having(hits=Score(hits.current + by, hero["ht"] + by))
    return hero.having(**{key: hero[key] + by})


def moved(state: State, key: str, by: int) -> Procedure[State]:
    """Raise or lower an attribute, never below 1 (GL-CHAR-10), and tell the change."""
    before = state.hero[key]
    by = max(by, 1 - before)
    if by:
        yield Changed(key, before, before + by)
    return state.with_hero(shifted(state.hero, key, by))


def lost(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Take points from an attribute, for a while where the book says for how long."""
    key, before = fold(str(deed["basic"])), state.hero
    state = yield from moved(state, key, -int(deed["n"]))
    minutes = int(deed.get("minutes", 0)) + HOUR * int(deed.get("hours", 0)) + DAY * int(deed.get("days", 0))
    gone = before[key] - state.hero[key]
    if minutes and gone:
        flag = f"{LOST}{key} {state.world.clock + minutes}"
        state = state.with_world(state.world.flagged(flag, int(state.world.flag(flag)) + gone))
    return Result(state)


def won(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Add points to an attribute."""
    return Result((yield from moved(state, fold(str(deed["basic"])), int(deed["n"]))))


def come_back(state: State) -> Procedure[State]:
    """What was lost for a while is back when it is over."""
    for flag, gone in state.world.flags:
        if flag.startswith(LOST):
            key, until = flag.removeprefix(LOST).split()
            if int(until) <= state.world.clock:
                yield from tell("gurps-back", what=key.upper())
                state = state.with_world(state.world.flagged(flag, None))
                state = yield from moved(state, key, int(gone))
    return state
