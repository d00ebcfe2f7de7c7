"""An adventure's beginning, each turning of a page, and what the world becomes (GL-CHAR-31, GL-CHAR-45, GL-CAMP-40)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.core.hero_form import FreeAction
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Procedure, roll, tell
from turnto.core.sheet import Item, Sheet, change
from turnto.core.world import State, Terms
from turnto.rules.gurps.campaign.between_books import told_on_arrival
from turnto.rules.gurps.character.attributes import load, weight_of
from turnto.rules.gurps.character.trait_costs import frequency
from turnto.rules.gurps.character.traits import Trait, bare, traits
from turnto.rules.gurps.effects.active_spells import faded, run_out
from turnto.rules.gurps.effects.poison_and_illness import next_page
from turnto.rules.gurps.expiring_flags import BEGAN, LUCK_DECLARED, START_HOUR, turned_on
from turnto.rules.gurps.luck import declared, luck_is_there
from turnto.rules.gurps.options import number
from turnto.rules.gurps.success_roll import THREE_DICE
from turnto.rules.gurps.tables import shown

APPEARING = ("ally", "patron", "dependent", "enemy", "duty")
APPEARS = "appears:"


def appearing(hero: Sheet) -> Iterator[Trait]:
    """Friends, foes and duties, which may or may not come into an adventure."""
    return (own for own in traits(hero) if own.key in APPEARING)


def flag_of(own: Trait) -> str:
    """Under which the world remembers whether it came."""
    return f"{APPEARS}{own.key} {own.of}".strip()


def begin(state: State, terms: Terms) -> Procedure[State]:
    """GL-AUTH-27, GL-RULE-93: each entry is rolled for once, in secret, when the adventure begins; Luck is there."""
    if (hour := number(terms, "start_hour", START_HOUR)) != START_HOUR:
        state = state.with_world(state.world.flagged(BEGAN, hour))
    for own in appearing(state.hero):
        state = yield from _appears(state, own)
    return state


def _appears(state: State, own: Trait) -> Procedure[State]:
    often = frequency(own)
    if often is None:  # always on duty, or never said: always there
        return state.with_world(state.world.flagged(flag_of(own), 1))
    faces = yield from roll(THREE_DICE, say("gurps-roll-appears", trait=shown(own.key)), cuts=(often + 1,), secret=True)
    return state.with_world(state.world.flagged(flag_of(own), 1 if sum(faces) <= often else None))


def came(state: State, name: str) -> bool:
    """Whether a friend, foe or duty of this name, or of this kind, has come into the adventure."""
    there = [flag.removeprefix(APPEARS) for flag, _ in state.world.flags if flag.startswith(APPEARS)]
    return bare(fold(name)) in {bare(said) for who in there for said in (who, *who.split(" ", 1))}


def turned(state: State, terms: Terms) -> Procedure[State]:
    """Turn a page: short effects end, waiting poisons work, expired spells end."""
    state = yield from told_on_arrival(state, terms)
    state = yield from faded((yield from next_page(turned_on(state), terms)))
    return (yield from run_out(state, terms))


def world_changes(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-AUTH-51, GL-CAMP-42: another tech level, mana, literacy, currency; money does not cross (GL-CAMP-41)."""
    world = state.world
    for key in ("tl", "mana", "literacy"):
        if deed.get(key) is not None:
            world = world.flagged(key, deed[key])
    yield from tell("gurps-world")
    state = state.with_world(world)
    if deed.get("currency"):
        state = state.with_hero((yield from change(state.hero, "money", -state.hero["money"])))
    return Result(state)


def may_take(state: State, own: Item, _: Terms) -> str | None:
    """GL-AUTH-47, GL-RULE-20: more than 20 × ST cannot be carried about."""
    most = 20 * state.hero["st"]
    if load(state.hero) + weight_of(own) * own.count > most:
        return say("gurps-too-heavy", most=most)
    return None


# --- at any time ------------------------------------------------------------------------------------


def free(state: State, terms: Terms) -> Iterable[FreeAction]:
    """Spells on oneself; and Luck, said beforehand for a roll one will not see."""
    if state.hero.rated("spells"):
        from turnto.rules.gurps.magic.spells import free_casts

        yield from free_casts(state, terms)
    if luck_is_there(state) and not state.world.flag(LUCK_DECLARED):
        yield FreeAction("luck", say("gurps-declare-luck"))


def do_free(state: State, key: str, terms: Terms) -> Procedure[State]:
    """Carry a free deed out."""
    if key == "luck":
        return (yield from declared(state))
    from turnto.rules.gurps.magic.spells import do_free_cast

    return (yield from do_free_cast(state, key, terms))
