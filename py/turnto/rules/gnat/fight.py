"""Fights, round by round, in the order the rules give ("Order of a Fight"; GNAT-25 to GNAT-40)."""

from __future__ import annotations

from dataclasses import dataclass

from turnto.procedure import FightBegan, FightEnded, Option, Procedure, RoundEnded, ask, tell
from turnto.rules.gnat.gear import drink, potions
from turnto.rules.gnat.loadout import Bout, Loadout, fight_parts, fight_target, loadouts, rerolls, sensible_loadouts
from turnto.rules.gnat.options import on, setting
from turnto.rules.gnat.spells import INVULNERABILITY, ROUT_GROUP, carriers, cast, spell_name
from turnto.rules.gnat.talent import chance, throw
from turnto.rules.gnat.wounds import overcome, wounds
from turnto.sheet import Sheet
from turnto.state import State, Terms
from turnto.system import Deed

SURVIVE, DIE = "survive", "die"


@dataclass(frozen=True, slots=True)
class Fight:
    """A Fight in course: what is held, for the whole of it (GNAT-28), and the rounds fought."""

    weapon: str = ""
    """The weapon as written, empty for bare hands."""
    shield: bool = False
    fought: int = 0


def bout_of(deed: Deed, terms: Terms) -> Bout:
    """The Fight a book's instruction sets."""
    return Bout(
        modifier=deed.get("modifier", 0),
        rounds=deed.get("rounds", 1),
        wounds=deed.get("wounds", 1),
        several=bool(deed.get("several")),
        shield_allowed=not deed.get("no_shield"),
        advantage=bool(deed.get("advantage")),
        disadvantage=bool(deed.get("disadvantage")),
        reach=deed.get("reach", 0),
        skill=deed.get("skill", ""),
        untrained=deed.get("untrained") or setting(terms, "untrained"),
        ignoring_armour=bool(deed.get("ignoring_armour")),
    )


def begin_fight(hero: Sheet, bout: Bout, terms: Terms) -> Procedure[Fight]:
    """The player picks weapon and shield, where more than one way is sensible (GNAT-28)."""
    yield FightBegan("", (("rounds", bout.rounds), ("modifier", bout.modifier), ("several", int(bout.several))))
    if overcome(hero):
        yield FightEnded(DIE)
        return Fight()
    held = yield from _choose_arms(hero, bout, terms)
    yield from tell("arms", arms=str(held), target=fight_target(hero, held, bout, terms))
    return Fight(_written(held), held.shield is not None)


def _choose_arms(hero: Sheet, bout: Bout, terms: Terms) -> Procedure[Loadout]:
    sensible = sensible_loadouts(hero, bout, terms)
    if len(sensible) == 1:
        return sensible[0]
    options = [
        Option(str(place), f"Use {_with_article(held)}", note=_note(hero, held, bout, terms))
        for place, held in enumerate(sensible)
    ]
    key = yield from ask("What do you fight with?", *options)
    return sensible[int(key)]


def _with_article(held: Loadout) -> str:
    return f"the {held}" if held.weapon else f"your {held}"


def _note(hero: Sheet, held: Loadout, bout: Bout, terms: Terms) -> str:
    target, again = fight_target(hero, held, bout, terms), rerolls(held, bout, terms)
    extra = [said for said, applies in (("re-rolls a 6", again.two_handed), ("Advantage", again.advantage)) if applies]
    return "; ".join([f"{target} or less, {chance(target)} a round", *extra])


def _written(held: Loadout) -> str:
    return str(held.weapon) if held.weapon else ""


def held(hero: Sheet, fight: Fight) -> Loadout:
    """The weapon and shield in use."""
    return next(
        (own for own in loadouts(hero) if _written(own) == fight.weapon and (own.shield is not None) == fight.shield),
        Loadout(None),
    )


def fight_round(fight: Fight, hero: Sheet, bout: Bout, terms: Terms) -> Procedure[tuple[Fight, Sheet]]:
    """One round: potion, group spell, dice, Wounds (steps a to i)."""
    number = fight.fought + 1
    if fight.fought and on(terms, "potion_in_fight"):
        hero = yield from _drink_between_rounds(hero)
    routed = False
    if bout.several and carriers(hero, ROUT_GROUP, terms):
        name = spell_name(ROUT_GROUP, terms)
        routed, hero = yield from cast(hero, ROUT_GROUP, terms, why=f"Round {number}: cast {name} to win it?")
    won = routed
    if not routed and not overcome(hero):
        won, hero = yield from _exchange(fight, hero, bout, terms, number)
    fight = Fight(fight.weapon, fight.shield, number)
    yield RoundEnded(number, "won" if won else "lost")
    if over := outcome(fight, hero, bout):
        yield FightEnded(over, number)
    return fight, hero


def _exchange(fight: Fight, hero: Sheet, bout: Bout, terms: Terms, number: int) -> Procedure[tuple[bool, Sheet]]:
    """The round's test, and its Wounds if it fails; a fumble adds one to any there are (GNAT-25, GNAT-32)."""
    own = held(hero, fight)
    label = "Fight" if bout.rounds == 1 else f"Fight, round {number} of {bout.rounds}"
    fumble_hurts = bout.wounds > 0
    thrown = yield from throw(
        "Fight", fight_parts(hero, own, bout, terms), rerolls(own, bout, terms), terms, label, fumble_hurts
    )
    if thrown.passed:
        return True, hero
    count = bout.wounds + (1 if thrown.natural == "fumble" and fumble_hurts else 0)
    if count:
        hero = yield from _hurt(hero, count, bout, terms)
    return False, hero


def _hurt(hero: Sheet, count: int, bout: Bout, terms: Terms) -> Procedure[Sheet]:
    """Invulnerability first, for every Wound of the round (A-16); then the Wounds one by one."""
    if carriers(hero, INVULNERABILITY, terms):
        name, many = spell_name(INVULNERABILITY, terms), "a Wound" if count == 1 else f"{count} Wounds"
        saved, hero = yield from cast(hero, INVULNERABILITY, terms, why=f"Cast {name} to ignore {many}?")
        if saved:
            return hero
    return (yield from wounds(hero, count, bout.ignoring_armour))


def _drink_between_rounds(hero: Sheet) -> Procedure[Sheet]:
    """A-24's option."""
    while (found := potions(hero)) and hero["vitality"] < hero.maximum("vitality"):
        names = dict.fromkeys(item.name for _, item in found)
        options = [Option(name, f"Use the {name}") for name in names]
        key = yield from ask("Drink between rounds?", *options, Option("on", "Fight on"))
        if key == "on":
            break
        hero = yield from drink(hero, next(item for _, item in found if item.name == key))
    return hero


def outcome(fight: Fight, hero: Sheet, bout: Bout) -> str | None:
    """Won if Vitality is above 0 after the last round, even if every round failed; lost at once at 0 (GNAT-26, A-36, A-39)."""
    if overcome(hero):
        return DIE
    return SURVIVE if fight.fought >= bout.rounds else None


def begin(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """A Fight's first beat."""
    return (yield from begin_fight(state.hero, bout_of(deed, terms), terms)), state


def beat(fight: Fight, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """One round is one beat."""
    fight, hero = yield from fight_round(fight, state.hero, bout_of(deed, terms), terms)
    return fight, state.with_hero(hero)


def ended(fight: Fight, state: State, deed: Deed, terms: Terms) -> str | None:
    """How a Fight has ended, if it has."""
    return outcome(fight, state.hero, bout_of(deed, terms))


def panel(fight: Fight, state: State, deed: Deed, terms: Terms) -> tuple[tuple[str, str], ...]:
    """What the page shows while it lasts."""
    bout = bout_of(deed, terms)
    own = held(state.hero, fight)
    target = fight_target(state.hero, own, bout, terms)
    return (
        ("Round", f"{min(fight.fought + 1, bout.rounds)} of {bout.rounds}"),
        ("Arms", str(own)),
        ("Target", f"{target} ({chance(target)})"),
    )
