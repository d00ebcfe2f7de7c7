"""Fights, round by round, in the order the rules give ("Order of a Fight"; GNAT-25 to GNAT-40)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnto.common.choosing import candidates
from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Fighter
from turnto.core.procedure import FightBegan, FightEnded, Option, Part, Procedure, RoundEnded, ask, tell
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms
from turnto.rules.gnat.checks import Rerolls, armour_part, chance, skill_parts, talent_part, throw
from turnto.rules.gnat.inventory import drink, potions
from turnto.rules.gnat.items import (
    LONG,
    ONE_HANDED,
    TWO_HANDED,
    WEAPON_KINDS,
    fight_bonus,
    is_magical,
    shield,
    uses_left,
    weapon_kind,
    weapons,
    worn,
)
from turnto.rules.gnat.options import on, setting
from turnto.rules.gnat.spells import INVULNERABILITY, ROUT_GROUP, carriers, cast, spell_name
from turnto.rules.gnat.vitality import overcome, wounds

SURVIVE, DIE = "survive", "die"


@dataclass(frozen=True, slots=True)
class Fight:
    """A Fight in course: what is held, for the whole of it (GNAT-28), and the rounds fought."""

    weapon: str = ""
    """The weapon as written, empty for bare hands."""
    shield: bool = False
    fought: int = 0
    ready: bool = False
    """Whether what comes before the dice of the coming round is done."""
    hurt: int = 0
    """The Wounds of a round just failed that are still to be dealt with."""


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
        foe=deed.get("foe", ""),
    )


def begin_fight(hero: Sheet, bout: Bout, terms: Terms, foe: str = "") -> Procedure[Fight]:
    """The player picks weapon and shield, where more than one way is sensible (GNAT-28)."""
    yield FightBegan(foe, (("rounds", bout.rounds), ("modifier", bout.modifier), ("several", int(bout.several))))
    if overcome(hero):
        yield FightEnded(DIE)
        return Fight()
    held = yield from _choose_arms(hero, bout, terms)
    yield from tell("arms", arms=held.shown, target=fight_target(hero, held, bout, terms))
    return Fight(_written(held), held.shield is not None)


def _choose_arms(hero: Sheet, bout: Bout, terms: Terms) -> Procedure[Loadout]:
    sensible = sensible_loadouts(hero, bout, terms)
    if len(sensible) == 1:
        return sensible[0]
    options = [
        Option(
            str(place),
            say("gnat-use", arms=say("the" if held.weapon else "gnat-your", name=held.shown)),
            note=_note(hero, held, bout, terms),
        )
        for place, held in enumerate(sensible)
    ]
    key = yield from ask(say("gnat-which-arms"), *options)
    return sensible[int(key)]


def _note(hero: Sheet, held: Loadout, bout: Bout, terms: Terms) -> str:
    target, again = fight_target(hero, held, bout, terms), rerolls(held, bout, terms)
    notes = [
        say("gnat-round-chance", target=target, chance=chance(target)),
        *([say("gnat-rerolls-a-6")] if again.two_handed else []),
        *([say("gnat-has-advantage")] if again.advantage else []),
    ]
    return joined(notes, "list-semicolon")


def _written(held: Loadout) -> str:
    return str(held.weapon) if held.weapon else ""


def held(hero: Sheet, fight: Fight) -> Loadout:
    """The weapon and shield in use."""
    return next(
        (own for own in loadouts(hero) if _written(own) == fight.weapon and (own.shield is not None) == fight.shield),
        Loadout(None),
    )


def next_beat(fight: Fight, hero: Sheet, bout: Bout, terms: Terms) -> Procedure[tuple[Fight, Sheet]]:
    """A round, in up to three beats: what comes before the dice, the dice, the Wounds (steps a to i).

    A beat ends where the round's past no longer matters, so that equal positions meet; a round that asks
    nothing but its dice is one beat.
    """
    if fight.hurt:
        return (yield from _round_over(fight, (yield from _hurt(hero, fight.hurt, bout, terms)), bout, won=False))
    if not fight.ready and _may_prepare(fight, hero, bout, terms):
        return (yield from _prepare(fight, hero, bout, terms))
    return (yield from _exchange(fight, hero, bout, terms))


def _may_prepare(fight: Fight, hero: Sheet, bout: Bout, terms: Terms) -> bool:
    return _may_drink(fight, hero, terms) or (bout.several and bool(carriers(hero, ROUT_GROUP, terms)))


def _prepare(fight: Fight, hero: Sheet, bout: Bout, terms: Terms) -> Procedure[tuple[Fight, Sheet]]:
    """Between rounds a potion, where the book lets one; against a group the spell that wins a round (A-24, A-37)."""
    if _may_drink(fight, hero, terms):
        hero = yield from _drink_between_rounds(hero)
    if bout.several and carriers(hero, ROUT_GROUP, terms):
        why = say("gnat-rout", round=fight.fought + 1, spell=spell_name(ROUT_GROUP, terms))
        routed, hero = yield from cast(hero, ROUT_GROUP, terms, why=why)
        if routed or overcome(hero):
            return (yield from _round_over(fight, hero, bout, won=routed))
    return replace(fight, ready=True), hero


def _exchange(fight: Fight, hero: Sheet, bout: Bout, terms: Terms) -> Procedure[tuple[Fight, Sheet]]:
    """The round's test; failed, its Wounds, to which a fumble adds one if there are any (GNAT-25, GNAT-32)."""
    own = held(hero, fight)
    score = label = say("gnat-fight")
    if bout.rounds > 1:
        label = say("gnat-fight-round", round=fight.fought + 1, rounds=bout.rounds)
    parts, again = fight_parts(hero, own, bout, terms), rerolls(own, bout, terms)
    thrown = yield from throw(
        score, parts, again, terms, label, cuts_fumble=bout.wounds > 0, said=lambda won: _verdict(bout, won)
    )
    if thrown.passed or not bout.wounds:
        return (yield from _round_over(fight, hero, bout, won=thrown.passed))
    hurt = bout.wounds + (thrown.natural == "fumble")
    if _may_ward_off(hero, bout, terms):
        return replace(fight, hurt=hurt), hero
    return (yield from _round_over(fight, (yield from _hurt(hero, hurt, bout, terms)), bout, won=False))


def _verdict(bout: Bout, won: bool) -> str:
    """A round in a sentence: who came through to whom."""
    id = "gnat-round-won" if won else "gnat-round-lost"
    if bout.several or not bout.foe:
        return say(f"{id}-several" if bout.several else id)
    return say(f"{id}-named", foe=bout.foe if bout.foe[:1].isupper() else say("the", name=bout.foe))


def _may_ward_off(hero: Sheet, bout: Bout, terms: Terms) -> bool:
    suit = worn(hero)
    armoured = suit is not None and uses_left(suit) > 0 and not bout.ignoring_armour
    return armoured or bool(carriers(hero, INVULNERABILITY, terms))


def _round_over(fight: Fight, hero: Sheet, bout: Bout, won: bool) -> Procedure[tuple[Fight, Sheet]]:
    fight = Fight(fight.weapon, fight.shield, fight.fought + 1)
    yield RoundEnded(fight.fought, "won" if won else "lost")
    if over := outcome(fight, hero, bout):
        yield FightEnded(over, fight.fought)
    return fight, hero


def _hurt(hero: Sheet, count: int, bout: Bout, terms: Terms) -> Procedure[Sheet]:
    """Invulnerability first, for every Wound of the round (A-16); then the Wounds one by one."""
    if carriers(hero, INVULNERABILITY, terms):
        why = say("gnat-ward", spell=spell_name(INVULNERABILITY, terms), count=count)
        saved, hero = yield from cast(hero, INVULNERABILITY, terms, why=why)
        if saved:
            return hero
    return (yield from wounds(hero, count, bout.ignoring_armour))


def _may_drink(fight: Fight, hero: Sheet, terms: Terms) -> bool:
    is_hurt = hero["vitality"] < hero.maximum("vitality")
    return fight.fought > 0 and on(terms, "potion_in_fight") and is_hurt and bool(potions(hero))


def _drink_between_rounds(hero: Sheet) -> Procedure[Sheet]:
    """A-24's option."""
    while (found := potions(hero)) and hero["vitality"] < hero.maximum("vitality"):
        different = candidates(item for _, item in found)
        options = [Option(own.label, say("gnat-use-potion", potion=own.label)) for own in different]
        key = yield from ask(say("gnat-drink"), *options, Option("on", say("gnat-fight-on")))
        if key == "on":
            break
        hero = yield from drink(hero, next(own.item for own in different if own.label == key))
    return hero


def outcome(fight: Fight, hero: Sheet, bout: Bout) -> str | None:
    """Survived with Vitality above 0 after the last round; lost at once at 0 (GNAT-26, A-36, A-39)."""
    if overcome(hero):
        return DIE
    return SURVIVE if fight.fought >= bout.rounds and not fight.hurt else None


def begin(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """A Fight's first beat."""
    return (yield from begin_fight(state.hero, bout_of(deed, terms), terms, deed.get("foe", ""))), state


def beat(fight: Fight, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """The next beat."""
    fight, hero = yield from next_beat(fight, state.hero, bout_of(deed, terms), terms)
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
        (say("gnat-round"), say("gnat-of", number=min(fight.fought + 1, bout.rounds), all=bout.rounds)),
        (say("gnat-arms"), own.shown),
        (say("gnat-target"), say("gnat-target-chance", target=target, chance=chance(target))),
    )


def sides(fight: Fight, state: State, deed: Deed, terms: Terms) -> tuple[Fighter, ...]:
    """The hero, and what is still to be survived."""
    bout, hero = bout_of(deed, terms), state.hero
    own, suit = held(hero, fight), worn(hero)
    arms = fight_target(hero, own, bout, terms)
    facts = [own.shown, *([say("gnat-worn", armour=suit.name, count=uses_left(suit))] if suit else [])]
    costs = say("gnat-costs", count=bout.wounds) if bout.wounds else say("gnat-costs-nothing")
    several = say("gnat-several" if bout.several else "gnat-the-enemy")
    return (
        Fighter(
            hero.name or say("gnat-hero"),
            False,
            hero["vitality"],
            hero.maximum("vitality"),
            say("label.vitality"),
            tuple(facts),
            who=say("gnat-round-chance", target=arms, chance=chance(arms)),
        ),
        Fighter(
            deed.get("foe") or several,
            True,
            bout.rounds - fight.fought,
            bout.rounds,
            say("gnat-to-survive"),
            intent=costs,
            who=_danger(bout),
        ),
    )


def _danger(bout: Bout) -> str:
    """A word of what one is up against."""
    step = 0 if not bout.modifier else 1 if bout.modifier > 0 else 2 if bout.modifier > -3 else 3
    return say(("gnat-even", "gnat-weak", "gnat-strong", "gnat-deadly")[step])


UNARMED = -1
"""GNAT-29."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A Fight as the book sets it; one round, one enemy and one Wound where it says nothing (GNAT-25, GNAT-38)."""

    modifier: int = 0
    rounds: int = 1
    wounds: int = 1
    several: bool = False
    shield_allowed: bool = True
    advantage: bool = False
    disadvantage: bool = False
    reach: int = 0
    """What a long weapon gives here (GNAT-33)."""
    skill: str = ""
    untrained: str = "no"
    ignoring_armour: bool = False
    foe: str = ""


@dataclass(frozen=True, slots=True)
class Loadout:
    """One weapon, or none, and perhaps a shield (GNAT-28, A-23)."""

    weapon: Item | None
    shield: Item | None = None

    @property
    def kind(self) -> str | None:
        """The kind of the weapon; None for bare hands."""
        return weapon_kind(self.weapon) if self.weapon else None

    @property
    def magical(self) -> bool:
        """GNAT-35."""
        return self.weapon is not None and is_magical(self.weapon)

    @property
    def shown(self) -> str:
        """What is held, as the player reads it: "spear (+1)", "sword and shield", "bare hands"."""
        arms = _shown(self.weapon) if self.weapon else say("gnat-bare-hands")
        return say("gnat-and-shield", arms=arms) if self.shield else arms


_UNSAID = {
    "heavy",
    "treasure",
    "weapon",
    "one handed",
    "two handed",
    *WEAPON_KINDS,
    *(f"{kind} weapon" for kind in WEAPON_KINDS),
}


def _telling(weapon: Item) -> tuple[str, ...]:
    """The tags that may matter beside kind and value: +1, magical, silver."""
    return tuple(tag for tag in weapon.tags if fold(tag) not in _UNSAID and not fold(tag).endswith("gp"))


def _shown(weapon: Item) -> str:
    tags = _telling(weapon)
    return f"{weapon.name} ({', '.join(tags)})" if tags else weapon.name


def rerolls(loadout: Loadout, bout: Bout, terms: Terms) -> Rerolls:
    """A two-handed weapon's re-roll, Advantage from the book or a magical weapon (once: A-7), Disadvantage (GNAT-31, 35, 39, 40)."""
    own = Rerolls(loadout.kind == TWO_HANDED, bout.disadvantage, bout.advantage or loadout.magical)
    return own.settled(terms)


def fight_parts(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> tuple[Part, ...]:
    """The target of a Fight: Talent, penalties after the shield, bonuses (GNAT-27)."""
    parts = [talent_part(hero)]
    if bout.modifier:
        parts.append((say("gnat-at", by=bout.modifier), bout.modifier))
    if loadout.weapon is None:
        parts.append((say("gnat-unarmed"), UNARMED))
    if (helped := _shield_helps(loadout, bout)) > 0:
        parts.append((say("gnat-shield"), helped))
    if loadout.weapon is not None and fight_bonus(loadout.weapon):
        parts.append((loadout.weapon.name, fight_bonus(loadout.weapon)))
    if loadout.kind == LONG and bout.reach:
        parts.append((say("gnat-reach"), bout.reach))
    return (*parts, *_skill(hero, bout, terms))


def _shield_helps(loadout: Loadout, bout: Bout) -> int:
    """Penalty that a shield removes: up to 1, or 2 against several enemies (GNAT-36, A-18, A-19)."""
    penalty = max(0, -bout.modifier) + (0 if loadout.weapon else -UNARMED)
    return min(penalty, 2 if bout.several else 1) if loadout.shield else 0


def _skill(hero: Sheet, bout: Bout, terms: Terms) -> tuple[Part, ...]:
    """A Fight may name a skill: its bonus, or -2 by default, and the armour penalty (A-30)."""
    if not bout.skill:
        return ()
    return (*(skill_parts(hero, bout.skill, bout.untrained, terms) or ()), *armour_part(hero, bout.skill, terms))


def fight_target(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> int:
    """The number to roll or less."""
    return sum(number for _, number in fight_parts(hero, loadout, bout, terms))


def loadouts(hero: Sheet, shield_allowed: bool = True) -> Iterator[Loadout]:
    """Every legal way to go into a Fight: a shield needs a free hand (GNAT-28 to GNAT-37)."""
    carried = shield(hero) if shield_allowed else None
    for weapon in (*weapons(hero), None):
        if carried and (weapon is None or weapon_kind(weapon) == ONE_HANDED):
            yield Loadout(weapon, carried)
        yield Loadout(weapon)


def sensible_loadouts(hero: Sheet, bout: Bout, terms: Terms) -> tuple[Loadout, ...]:
    """The loadouts worth asking about: none that is no better in target, re-roll or tag than another."""
    legal = list(loadouts(hero, bout.shield_allowed))
    merits = [_merits(hero, loadout, bout, terms) for loadout in legal]
    return tuple(loadout for place, loadout in enumerate(legal) if not _dominated(place, merits))


def _dominated(place: int, merits: list[_Merits]) -> bool:
    """Whether another is as good in everything, and better in something or named before it."""
    own = merits[place]
    return any(
        _no_worse(other, own) and (other != own or rival < place)
        for rival, other in enumerate(merits)
        if rival != place
    )


_Merits = tuple[int, bool, bool, bool, frozenset[str]]


def _merits(hero: Sheet, loadout: Loadout, bout: Bout, terms: Terms) -> _Merits:
    own = rerolls(loadout, bout, terms)
    tags = frozenset(map(fold, _telling(loadout.weapon))) if loadout.weapon else frozenset()
    counted = frozenset(tag for tag in tags if not tag.lstrip("+-").isdigit() and tag not in ("magical", "magic"))
    return fight_target(hero, loadout, bout, terms), own.two_handed, own.advantage, not own.disadvantage, counted


def _no_worse(one: _Merits, other: _Merits) -> bool:
    return (
        one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2] and one[3] >= other[3] and one[4] >= other[4]
    )
