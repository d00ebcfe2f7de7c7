"""Fights: rounds, openings by shot or throw, escape (BRIAR-13 to BRIAR-24, BRIAR-33)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from turnto.common.choosing import Candidate, candidates
from turnto.common.unread import row_of
from turnto.core.message import joined, say
from turnto.core.names import fold, one
from turnto.core.phrase import Activity, Deed, Fighter
from turnto.core.procedure import Card, Changed, FightBegan, FightEnded, Option, Part, Procedure, RoundEnded, ask, tell
from turnto.core.sheet import Item, Sheet, item, lose_item
from turnto.core.world import State, Terms
from turnto.rules.briar.checks import Test, beasts_help, bonuses, pool_test, tick
from turnto.rules.briar.companions import Companion, shields, take_the_blow
from turnto.rules.briar.sheet import armed, is_melee


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight in course."""

    place: int = 0
    wounds: int = 0
    """The foe's Wounds left (BRIAR-17: several foes are one number)."""
    shaken: int = 0
    rounds: int = 0
    switching: int = 0
    """1 while round one bears the -1 of changing weapons (BRIAR-22)."""
    thrown: str = ""
    escaped: int = 0


@dataclass(frozen=True, slots=True)
class Foe:
    """An opponent: Wounds, and dice that the fight is easier or harder by."""

    name: str
    wounds: int
    modifier: int = 0


SHAKEN = "briar shaken"
"""The world's flag for one who is Shaken before a fight begins."""

_WOUNDS = re.compile(r"wounds?\s*(\d+)|(\d+)\s*wounds?")
_MODIFIER = re.compile(r"([+-]\s*\d+)\s*d")


def foe(name: str, facts: str, terms: Terms) -> Foe:
    """An opponent from its facts (``Wounds 2, -1d``), or from a row of the book's foes.

    Raises ValueError where no Wounds are known.
    """
    row = row_of(name, terms)
    if row.get("facts") and not facts.strip():
        facts = row["facts"]
    elif row and not facts.strip():
        dice = row.get("modifier") or row.get("dice") or ""
        facts = f"Wounds {row.get('wounds', '')}, {dice if 'd' in dice else dice and dice + 'd'}"
    wounds = _WOUNDS.search(fold(facts))
    if not wounds:
        raise ValueError(f"expected Wounds for {name}, as in (Wounds 2, -1d)")
    modifier = _MODIFIER.search(fold(facts))
    return Foe(name, int(wounds[1] or wounds[2]), int(modifier[1].replace(" ", "")) if modifier else 0)


EXPECTED_FACTS = "Write the foe's Wounds, and its dice if any: (Wounds 2, -1d)."


def foes(deed: Deed, terms: Terms) -> tuple[Foe, ...]:
    """Everyone a fight is against, one after another; a band with one number of Wounds is one (BRIAR-17)."""
    if not deed.get("in_turn"):
        return tuple(foe(name, facts, terms) for name, _count, facts in deed["foe"])
    return tuple(
        replace(made, name=f"{one(name)} {number}") if count > 1 else made
        for name, count, facts in deed["foe"]
        for made in (foe(name, facts, terms),)
        for number in range(1, count + 1)
    )


# --- before the first round -----------------------------------------------------------------------


def begin(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """Begin the fight, with a shot or a throw if the book offers one (BRIAR-21)."""
    against = foes(deed, terms)[0]
    yield FightBegan(against.name, (("Wounds", against.wounds), ("dice", against.modifier)))
    is_shaken = bool(deed.get("start_shaken")) or bool(state.world.flag(SHAKEN, ""))
    fight, state = (
        Fight(wounds=against.wounds, shaken=int(is_shaken)),
        state.with_world(state.world.flagged(SHAKEN, None)),
    )
    openings = tuple(_openings(state.hero, deed))
    if not openings:
        return fight, state
    taken = yield from ask(
        say("briar-before", foe=against.name),
        *(
            Option(_key(own.item, throwing), say("briar-use-throw" if throwing else "briar-use-shoot", thing=own.label))
            for own, throwing in openings
        ),
        Option("no", say("briar-use-nothing")),
    )
    for own, throwing in openings:
        if _key(own.item, throwing) == taken:
            fight, state = yield from _opened(fight, state, own.item, throwing, deed, terms)
            if ended := outcome(fight, state, deed, terms):
                yield FightEnded(ended, 0)
    return fight, state


def _key(own: Item, throwing: bool) -> str:
    return f"{'throw' if throwing else 'shoot'} {own}"


def _openings(hero: Sheet, deed: Deed) -> Iterable[tuple[Candidate, bool]]:
    """BRIAR-21: what could be shot or thrown, as far as the book offers it."""
    is_shot = deed.get("shoot") or (deed.get("shot") is not None and not deed.get("throw"))
    for own in candidates(hero.items):
        if own.item.has("ranged") and is_shot:
            yield own, False
        if own.item.has("thrown") and (is_shot or deed.get("throw")):
            yield own, True


def _opened(
    fight: Fight, state: State, own: Item, throwing: bool, deed: Deed, terms: Terms
) -> Procedure[tuple[Fight, State]]:
    """BRIAR-21 to BRIAR-23: a shot tests Hunting, a throw PROWESS; short of a Success, round one is at -1.

    The foe's modifier and being unarmed do not count here, unless the book sets ``foe_mod_on_shot`` (A-9).
    """
    parts: list[Part] = [(say("briar-part-this-shot"), int(deed.get("shot", 0)))]
    if terms.option("foe_mod_on_shot", "no") == "yes":
        against = foes(deed, terms)[0]
        parts.append((against.name, against.modifier))
    skill = "PROWESS" if throwing else "Hunting"
    result, hero = yield from pool_test(
        state.hero, Test(skill, tuple(parts), beasts=beasts_help(state, deed), fighting=True), terms
    )
    if throwing:
        hero = yield from lose_item(hero, own, 1)
        fight = replace(fight, thrown=str(replace(own, count=1)))
    if result in ("partial", "success"):
        fight = yield from _struck(fight, deed, terms)
    # section 7: without another weapon to change to there is nothing to lose time over
    bare = bool(deed.get("unarmed")) or not armed(hero, terms)
    switching = int(result != "success" and not bare)
    return replace(fight, switching=switching), state.with_hero(hero)


def _struck(fight: Fight, deed: Deed, terms: Terms) -> Procedure[Fight]:
    against = foes(deed, terms)[fight.place]
    yield Changed(say("briar-foe-wounds", foe=against.name), fight.wounds, fight.wounds - 1)
    return replace(fight, wounds=fight.wounds - 1)


# --- rounds ---------------------------------------------------------------------------------------


def outcome(fight: Fight, state: State, deed: Deed, terms: Terms) -> str | None:
    """win: every foe at 0 Wounds · lose: the hero is Down · mutual: both (A-11) · escape."""
    down = state.hero["wounds"] >= 3
    beaten = fight.wounds <= 0 and fight.place >= len(foes(deed, terms)) - 1
    if beaten and (not down or terms.option("win_ties", "no") == "yes"):
        return None if fight.thrown else "win"
    if down:
        return "mutual" if beaten else "lose"
    return "escape" if fight.escaped else None


def fight_round(fight: Fight, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """Play one round in the order of section 2, or go on to the next foe."""
    if fight.wounds <= 0:
        return (yield from _after_foe(fight, state, deed, terms))
    if (yield from _flees(fight, deed)):
        state, fight = (yield from _escape(state, deed)), replace(fight, escaped=1)
        yield FightEnded(outcome(fight, state, deed, terms) or "escape", fight.rounds)
        return fight, state
    result, hero = yield from pool_test(state.hero, _test(fight, state, deed, terms), terms)
    if result in ("partial", "success"):
        fight = yield from _struck(fight, deed, terms)
    fight = replace(fight, rounds=fight.rounds + 1, switching=0)
    if result in ("miss", "partial"):
        fight, hero = yield from _harmed(fight, hero, beasts=beasts_help(state, deed))
    yield RoundEnded(fight.rounds, result)
    state = state.with_hero(hero)
    if ended := outcome(fight, state, deed, terms):
        yield FightEnded(ended, fight.rounds)
    return fight, state


def _test(fight: Fight, state: State, deed: Deed, terms: Terms) -> Test:
    """BRIAR-13 with everything that counts in this round."""
    against = foes(deed, terms)[fight.place]
    bare = bool(deed.get("unarmed")) or not armed(state.hero, terms)
    parts = (
        (against.name, against.modifier),
        (say("briar-part-unarmed"), -int(bare)),
        (say("briar-part-changing"), -fight.switching),
        (say("briar-part-this-fight"), int(deed.get("pool", 0))),
        *bonuses(state.hero, deed),
    )
    return Test("PROWESS", parts, beasts=beasts_help(state, deed), fighting=True, against=_called(against))


def _called(against: Foe) -> str:
    """The foe as a sentence names him."""
    return against.name if against.name[:1].isupper() else say("the", name=against.name)


def _harmed(fight: Fight, hero: Sheet, *, beasts: bool) -> Procedure[tuple[Fight, Sheet]]:
    """BRIAR-14: Shaken first; then a tick, or a companion Takes the Blow (BRIAR-33)."""
    if not fight.shaken:
        yield from tell("briar-shaken")
        return replace(fight, shaken=1), hero
    friends = shields(hero, beasts=beasts)
    if friends:
        taken = yield from ask(
            say("briar-blow"),
            Option("self", say("briar-blow-self")),
            *(Option(own.name, _label(own)) for own in friends),
        )
        for own in friends:
            if own.name == taken:
                return fight, (yield from take_the_blow(hero, own))
    return fight, (yield from tick(hero))


def _label(own: Companion) -> str:
    saved = own.has("Tough") and not own.injured
    return say("briar-blow-injures" if saved else "briar-blow-slays", who=own.name)


def _flees(fight: Fight, deed: Deed) -> Procedure[bool]:
    """BRIAR-24, A-32: after any round not lost, where the book offers escape; before the first only if it says so."""
    offered = any(deed.get(key) for key in ("escape", "escape_ticks", "escape_luck", "escape_sp"))
    if not offered or not (fight.rounds or deed.get("at_once")):
        return False
    return (
        yield from ask(
            say("briar-goes-on"),
            Option("on", say("briar-fight-on"), card=Card(say("briar-fight-on"))),
            Option("flee", say("briar-flee"), card=Card(say("briar-flee"), _price_of_flight(deed))),
        )
    ) == "flee"


def _price_of_flight(deed: Deed) -> str:
    """What escape costs here, as the book states it."""
    costs = (
        ("escape_ticks", "briar-costs-wounds"),
        ("escape_luck", "briar-costs-luck"),
        ("escape_sp", "briar-costs-silver"),
    )
    stated = [say(id, count=int(deed.get(key, 0))) for key, id in costs if deed.get(key)]
    return joined(stated) or say("briar-costs-nothing")


def _escape(state: State, deed: Deed) -> Procedure[State]:
    """The stated penalty, and away; Shaken stays behind with the fight."""
    hero = state.hero
    for _ in range(int(deed.get("escape_ticks", 0))):
        hero = yield from tick(hero)
    luck = min(hero["luck"], int(deed.get("escape_luck", 0)))
    if luck:
        yield Changed("luck", hero["luck"], hero["luck"] - luck)
        hero = hero.having(luck=hero["luck"] - luck)
    silver = min(hero["sp"], int(deed.get("escape_sp", 0)))
    if silver:
        yield Changed("sp", hero["sp"], hero["sp"] - silver)
        hero = hero.having(sp=hero["sp"] - silver)
    return state.with_hero(hero)


def _after_foe(fight: Fight, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """The foe is beaten: the next one comes, or a thrown weapon is picked up again (BRIAR-23, A-14)."""
    everyone = foes(deed, terms)
    following = fight.place + 1
    if following < len(everyone):
        yield FightBegan(
            everyone[following].name, (("Wounds", everyone[following].wounds), ("dice", everyone[following].modifier))
        )
        return replace(fight, place=following, wounds=everyone[following].wounds), state
    if fight.thrown:
        back = item(fight.thrown)
        yield from tell("briar-picked-up", item=back.name)
        state = state.with_hero(state.hero.with_item(back))
    yield FightEnded("win", fight.rounds)
    return replace(fight, thrown=""), state


def sides(fight: Fight, state: State, deed: Deed, terms: Terms) -> list[Fighter]:
    """The hero, the foe now fought, and those still to come."""
    hero = state.hero
    bare = bool(deed.get("unarmed")) or not armed(hero, terms)
    weapons = [own.name for own in hero.items if is_melee(own)]
    arms = say("briar-bare-hands") if bare else weapons[0] if weapons else say("briar-armed")
    states = [say("briar-shaken-state")] if fight.shaken else []
    if fight.switching:
        states.append(say("briar-changing-costs"))
    own = Fighter(
        hero.name or say("briar-hero"),
        False,
        3 - hero["wounds"],
        3,
        say("briar-wounds-to-take"),
        (arms,),
        tuple(states),
    )
    return [own, *(_side(fight, place, each) for place, each in enumerate(foes(deed, terms)) if place >= fight.place)]


def _side(fight: Fight, place: int, each: Foe) -> Fighter:
    now = place == fight.place
    left = max(0, fight.wounds) if now else each.wounds
    danger = "briar-even" if not each.modifier else "briar-easy" if each.modifier > 0 else "briar-hard"
    shaken = say("briar-will-harm" if fight.shaken else "briar-will-shake") if now else say("briar-waits")
    dice = (say("briar-dice-number", dice=each.modifier),) if each.modifier else ()
    return Fighter(each.name, True, left, each.wounds, say("briar-wounds-to-take"), dice, (), shaken, say(danger))


def panel(fight: Fight, state: State, deed: Deed, terms: Terms) -> list[tuple[str, str]]:
    """Rows of the panel: the foe, its Wounds and dice, whether the hero is Shaken."""
    against = foes(deed, terms)[fight.place]
    rows: list[tuple[str, str]] = [
        (say("briar-foe"), against.name),
        (say("briar-wounds-left"), str(max(0, fight.wounds))),
    ]
    if against.modifier:
        rows.append((say("briar-dice"), say("briar-dice-number", dice=against.modifier)))
    rows.append((say("briar-is-shaken"), say("briar-yes" if fight.shaken else "briar-no")))
    if fight.switching:
        rows.append((say("briar-changing"), say("briar-changing-costs")))
    return rows


FIGHT = Activity(Fight, begin, fight_round, outcome, panel, sides)
