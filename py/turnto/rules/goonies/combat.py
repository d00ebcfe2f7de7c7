"""Fights, round by round: GOON-15 to GOON-20, magic in a fight, and the rulings on ties."""

from __future__ import annotations

from dataclasses import dataclass, replace

from turnto.core.message import say
from turnto.core.phrase import Activity, Deed
from turnto.core.procedure import Changed, FightBegan, FightEnded, Option, Procedure, RoundEnded, ask, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.goonies.blows import dealt, is_away, lowered, struck, ties
from turnto.rules.goonies.checks import ability_test, earn, take_damage
from turnto.rules.goonies.foes import Foe, foes, is_immune, works
from turnto.rules.goonies.sheet import hp_left, points, taken_off, weapon
from turnto.rules.goonies.tactics import Stakes, best_way


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight in course.  Enemies come one after the other (A-14); the numbers are those of the one now fought."""

    place: int = 0
    ds: int = 0
    """The current Difficulty Score, lowered by spells (A-6)."""
    hurt: int = 0
    stunned: int = 0
    rounds: int = 0
    fled: int = 0


STUNNED = "goonies stunned"
"""The world's flag for A-9: the fight in which an enemy was last stunned."""

# --- the beats ------------------------------------------------------------------------------------


def begin(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """The fight begins; one begun by a hero who is out of the fight is lost."""
    first = foes(deed, terms)[0]
    yield FightBegan(first.name, (("DS", first.ds), ("weapon", first.points)))
    return Fight(ds=first.ds), state


def outcome(fight: Fight, state: State, deed: Deed, terms: Terms) -> str | None:
    """lose: no Health Points left · flee: got away · win: the last enemy was defeated."""
    if hp_left(state.hero) <= 0:
        return "lose"
    if fight.fled:
        return "flee"
    return "win" if fight.place >= len(foes(deed, terms)) else None


def fight_round(fight: Fight, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """One round: attack, run or cast a spell; the hero's effect first, then the enemy's harm."""
    against = foes(deed, terms)[fight.place]
    action = yield from _action(fight, state.hero, deed, against)
    fight = replace(fight, rounds=fight.rounds + 1)
    if action == "flee":
        fight, state = yield from _run(fight, state, deed, against, terms)
    elif action == "attack":
        fight, state = yield from _attack(fight, state, against, terms)
    else:
        fight, state = yield from _cast(fight, state, deed, action, against, terms)
    yield RoundEnded(fight.rounds)
    if not fight.fled and fight.hurt >= fight.ds:
        fight, state = yield from _defeated(fight, state, deed, against, terms)
    if ended := outcome(fight, state, deed, terms):
        yield FightEnded(ended, fight.rounds)
    return fight, state


def _action(fight: Fight, hero: Sheet, deed: Deed, against: Foe) -> Procedure[str]:
    arm = weapon(hero)
    options = [
        Option(
            "attack",
            say("goonies-fight-on", weapon=arm.name, points=points(arm)) if arm else say("goonies-fight-on-bare"),
        )
    ]
    options += [Option(spell, say("goonies-cast-it", spell=spell)) for spell in hero.listed("spells")]
    if not deed.get("cannot_run"):
        options.append(Option("flee", say("goonies-flee")))
    if len(options) == 1:
        return options[0].key
    return (yield from ask(say("goonies-round", foe=against.name, ds=fight.ds, damage=fight.hurt), *options))


def _attack(fight: Fight, state: State, against: Foe, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """GOON-16: test Power; success deals the margin and the weapon's points, failure brings a hit."""
    result, margin = yield from ability_test(state.hero, "power", fight.ds, terms)
    damage = dealt(result, margin, points(weapon(state.hero)), ties(terms))
    if damage:
        yield from tell("goonies-foe-hurt", foe=against.name, damage=damage)
    fight = replace(fight, hurt=fight.hurt + damage)
    state = yield from _answered(fight, state, against, result, margin, terms, still_fights=fight.hurt < fight.ds)
    return fight, state


def _run(fight: Fight, state: State, deed: Deed, against: Foe, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """GOON-19: test Grace; success gets away, failure brings a hit and the fight goes on."""
    result, margin = yield from ability_test(state.hero, "grace", fight.ds, terms)
    state = yield from _answered(fight, state, against, result, margin, terms, still_fights=True)
    if is_away(result, ties(terms)) and hp_left(state.hero) > 0:
        worth = fight.ds if terms.option("xp_for_fleeing", "margin") == "ds" else margin
        state = yield from earn(state, worth, f"fled {deed.section} {deed.id} {fight.place}")
        fight = replace(fight, fled=1)
    return fight, state


def _cast(
    fight: Fight, state: State, deed: Deed, spell: str, against: Foe, terms: Terms
) -> Procedure[tuple[Fight, State]]:
    """GOON-22: 2d6 + Focus − level; success lowers the DS by the margin, failure backfires as an enemy's hit (A-12)."""
    result, margin = yield from ability_test(
        state.hero, "focus", fight.ds, terms, less=(spell, taken_off(spell, terms))
    )
    lowers = lowered(result, margin, ties(terms))
    if lowers and not works(spell, against, terms):
        yield from tell(
            "goonies-immune" if is_immune(spell, against) else "goonies-no-effect", foe=against.name, spell=spell
        )
        lowers = 0
    if lowers:
        # stunned is not slain, so the DS stops at 1
        before, fight = fight.ds, replace(fight, ds=max(1, fight.ds - lowers), stunned=1)
        yield Changed("DS", before, fight.ds)
        state = state.with_world(state.world.flagged(STUNNED, f"{deed.section} {deed.id}"))
    state = yield from _answered(fight, state, against, result, margin, terms, still_fights=fight.hurt < fight.ds)
    return fight, state


def _answered(
    fight: Fight, state: State, against: Foe, result: str, margin: int, terms: Terms, *, still_fights: bool
) -> Procedure[State]:
    """The enemy's hit, lessened by armour."""
    hit = struck(result, margin, against.points, ties(terms), still_fights=still_fights)
    if not hit:
        return state
    return state.with_hero((yield from take_damage(state.hero, hit, terms, armoured=True)))


def _defeated(fight: Fight, state: State, deed: Deed, against: Foe, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """GOON-17, GOON-27: defeated at damage equal to its DS, and worth its initial DS; the next enemy comes."""
    yield from tell("goonies-defeated", foe=against.name)
    state = yield from earn(state, against.ds, f"won {deed.section} {deed.id} {fight.place}")
    everyone = foes(deed, terms)
    following = fight.place + 1
    if following < len(everyone) and hp_left(state.hero) > 0:
        yield FightBegan(
            everyone[following].name, (("DS", everyone[following].ds), ("weapon", everyone[following].points))
        )
    ds = everyone[following].ds if following < len(everyone) else 0
    return Fight(following, ds, rounds=fight.rounds), state


def panel(fight: Fight, state: State, deed: Deed, terms: Terms) -> list[tuple[str, str]]:
    """Rows of the panel: the enemy, its DS, damage and weapon, enemies still to come."""
    everyone = foes(deed, terms)
    if fight.place >= len(everyone):
        return []
    against = everyone[fight.place]
    rows: list[tuple[str, str]] = [
        (say("goonies-enemy"), against.name),
        (
            say("goonies-ds"),
            str(fight.ds) if fight.ds == against.ds else say("goonies-ds-was", ds=fight.ds, was=against.ds),
        ),
    ]
    rows.append((say("goonies-damage-taken"), say("goonies-of", now=fight.hurt, most=fight.ds)))
    if against.points:
        arms = against.weapon
        rows.append((arms[:1].upper() + arms[1:] if arms else say("label.weapon"), f"+{against.points}"))
    if fight.stunned:
        rows.append((say("goonies-stunned"), say("goonies-yes")))
    if more := len(everyone) - fight.place - 1:
        rows.append((say("goonies-still-to-come"), str(more)))
    return rows


def best(fight: Fight, state: State, deed: Deed, terms: Terms, lost: frozenset[str]) -> str | None:
    """The best action for the next round."""
    runs = not deed.get("cannot_run")
    stakes = Stakes.of(state.hero, foes(deed, terms), terms, can_run=runs, lost=lost & {"win", "flee"})
    return best_way(stakes, fight.place, fight.ds, fight.hurt, hp_left(state.hero))


def plain(fight: Fight) -> Fight:
    """The fight without the number of its round, which no rule reads: equal for the odds."""
    return replace(fight, rounds=0)


FIGHT = Activity(Fight, begin, fight_round, outcome, panel, plain=plain, best=best)
