"""Fights, round by round: GOON-15 to GOON-20, magic in a fight, and the rulings on ties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from turnto.core.message import percent, say
from turnto.core.phrase import Activity, Deed, Fighter
from turnto.core.procedure import Card, Changed, FightBegan, FightEnded, Option, Procedure, RoundEnded, ask, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.goonies.blows import FALLS, dealt, is_away, lowered, struck, ties
from turnto.rules.goonies.checks import ability_test, compared, earn, take_damage
from turnto.rules.goonies.foes import Foe, foes, is_immune, works
from turnto.rules.goonies.sheet import armour, hp_left, points, taken_off, weapon


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


LEAST_DS = 1
"""A-7: no spell lowers a Difficulty Score further."""
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
    action = yield from _action(fight, state.hero, deed, against, terms)
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


def _action(fight: Fight, hero: Sheet, deed: Deed, against: Foe, terms: Terms) -> Procedure[str]:
    arm = weapon(hero)
    label = say("goonies-fight-on", weapon=arm.name, points=points(arm)) if arm else say("goonies-fight-on-bare")
    strikes = say("goonies-strike", weapon=arm.name) if arm else say("goonies-strike-bare")
    dealing = _figure(
        hero["power"], fight.ds, "goonies-figure", lambda own, by: dealt(own, by, points(arm), ties(terms))
    )
    options = [Option("attack", label, card=Card(strikes, dealing))]
    for spell in hero.listed("spells"):
        cast = say("goonies-cast-it", spell=spell)
        if not works(spell, against, terms):
            why = say("goonies-cannot-harm" if is_immune(spell, against) else "goonies-cannot-weaken")
            options.append(Option(spell, cast, note=why, card=Card(cast, why)))
            continue
        if fight.ds <= LEAST_DS:
            least = say("goonies-ds-least", ds=fight.ds)
            options.append(Option(spell, cast, note=least, card=Card(cast, least)))
            continue
        lowers = _figure(
            hero["focus"] - taken_off(spell, terms),
            fight.ds,
            "goonies-figure-weakened",
            lambda own, by: lowered(own, by, ties(terms)),
        )
        options.append(Option(spell, cast, card=Card(cast, lowers)))
    if not deed.get("cannot_run"):
        away = _figure(hero["grace"], fight.ds, "goonies-figure-away", lambda own, _: int(is_away(own, ties(terms))))
        options.append(Option("flee", say("goonies-flee"), card=Card(say("goonies-flee"), away)))
    if len(options) == 1:
        return options[0].key
    return (yield from ask(say("goonies-round", foe=against.name, ds=fight.ds, damage=fight.hurt), *options))


def _figure(added: int, ds: int, id: str, effect: Callable[[str, int], int]) -> str:
    """The chance that an action comes through with effect, and the effect it then has on average."""
    effects = [(effect(compared(total + added, ds), abs(total + added - ds)), falls) for total, falls in FALLS]
    through = sum(falls for came, falls in effects if came)
    if not through:
        return say("goonies-figure-never")
    mean = sum(came * falls for came, falls in effects) / through
    return say(id, chance=percent(through / 36), mean=round(mean))


def _verdicts(against: Foe, what: str = "strike") -> dict[str, str]:
    """How an action came out, in a sentence that names who did what to whom."""
    return {result: say(f"goonies-{what}-{result}", foe=_called(against)) for result in ("success", "tie", "failure")}


def _called(against: Foe) -> str:
    """The enemy as a sentence names it."""
    return against.name if against.name[:1].isupper() else say("the", name=against.name)


def _attack(fight: Fight, state: State, against: Foe, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """GOON-16: test Power; success deals the margin and the weapon's points, failure brings a hit."""
    result, margin = yield from ability_test(state.hero, "power", fight.ds, terms, said=_verdicts(against))
    damage = dealt(result, margin, points(weapon(state.hero)), ties(terms))
    if damage:
        yield from tell("goonies-foe-hurt", foe=_called(against), damage=damage)
    fight = replace(fight, hurt=fight.hurt + damage)
    state = yield from _answered(fight, state, against, result, margin, terms, still_fights=fight.hurt < fight.ds)
    return fight, state


def _run(fight: Fight, state: State, deed: Deed, against: Foe, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """GOON-19: test Grace; success gets away, failure brings a hit and the fight goes on."""
    result, margin = yield from ability_test(state.hero, "grace", fight.ds, terms, said=_verdicts(against, "flight"))
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
        state.hero, "focus", fight.ds, terms, less=(spell, taken_off(spell, terms)), said=_verdicts(against, "spell")
    )
    lowers = lowered(result, margin, ties(terms))
    if lowers and not works(spell, against, terms):
        yield from tell(
            "goonies-immune" if is_immune(spell, against) else "goonies-no-effect", foe=against.name, spell=spell
        )
        lowers = 0
    if lowers:
        # stunned is not slain, so the DS stops at 1
        before, fight = fight.ds, replace(fight, ds=max(LEAST_DS, fight.ds - lowers), stunned=1)
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
    yield from tell("goonies-defeated", foe=_called(against))
    state = yield from earn(state, against.ds, f"won {deed.section} {deed.id} {fight.place}")
    everyone = foes(deed, terms)
    following = fight.place + 1
    if following < len(everyone) and hp_left(state.hero) > 0:
        yield FightBegan(
            everyone[following].name, (("DS", everyone[following].ds), ("weapon", everyone[following].points))
        )
    ds = everyone[following].ds if following < len(everyone) else 0
    return Fight(following, ds, rounds=fight.rounds), state


def sides(fight: Fight, state: State, deed: Deed, terms: Terms) -> list[Fighter]:
    """The hero, the enemy now fought, and those still to come."""
    everyone, hero = foes(deed, terms), state.hero
    arm, suit = weapon(hero), armour(hero)
    arms = say("goonies-armed", weapon=arm.name, points=points(arm)) if arm else say("goonies-bare-hands")
    facts = [arms, *([say("goonies-worn", armour=suit.name, points=points(suit))] if suit else [])]
    own = Fighter(
        hero.name or say("goonies-hero"), False, hp_left(hero), hero["hp"], say("goonies-health"), tuple(facts)
    )
    return [own, *(_side(fight, place, each) for place, each in enumerate(everyone) if place >= fight.place)]


def _side(fight: Fight, place: int, each: Foe) -> Fighter:
    now = place == fight.place
    ds = fight.ds if now else each.ds
    known = say("goonies-weakened", ds=ds, was=each.ds) if now and fight.stunned else say("goonies-ds-is", ds=ds)
    left = ds - fight.hurt if now else ds
    arms = (say("goonies-armed", weapon=each.weapon or say("label.weapon"), points=each.points),) if each.points else ()
    intent = say("goonies-strikes-back" if now else "goonies-waits")
    return Fighter(
        each.name,
        True,
        max(0, left),
        ds,
        say("goonies-to-take"),
        arms if now else (known, *arms),
        (known,) if now else (),
        intent,
        _danger(each),
    )


def _danger(each: Foe) -> str:
    """A word of who this is, by the Difficulty Score."""
    return say(("goonies-easy", "goonies-even", "goonies-hard")[(each.ds > 7) + (each.ds > 10)])


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
    from turnto.rules.goonies.odds import Stakes, best_way  # no page ships it

    runs = not deed.get("cannot_run")
    stakes = Stakes.of(state.hero, foes(deed, terms), terms, can_run=runs, lost=lost & {"win", "flee"})
    return best_way(stakes, fight.place, fight.ds, fight.hurt, hp_left(state.hero))


def plain(fight: Fight) -> Fight:
    """The fight without the number of its round, which no rule reads: equal for the odds."""
    return replace(fight, rounds=0)


FIGHT = Activity(Fight, begin, fight_round, outcome, panel, sides, plain=plain, best=best)
