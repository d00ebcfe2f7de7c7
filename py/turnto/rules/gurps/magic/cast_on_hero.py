"""Spells that others cast on the hero (GL-AUTH-42), and the fireball he throws where nobody fights (GL-MAGIC-32)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.core.sheet import change
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import dodge, iq, passive_defence, will
from turnto.rules.gurps.character.skills import best
from turnto.rules.gurps.character.traits import level
from turnto.rules.gurps.character.weapons import block_level
from turnto.rules.gurps.effects.active_spells import HELD, held, most_of, put_under, rules_of
from turnto.rules.gurps.hazards.hazards import burned
from turnto.rules.gurps.hazards.traps import Coming, strikes
from turnto.rules.gurps.injury.harm import armour, healed, thrown_harm
from turnto.rules.gurps.injury.wound_formula import injury, told_harm
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.magic.ignite import CLOTHING
from turnto.rules.gurps.rolls.contests import compared
from turnto.rules.gurps.success_roll import passed, success_roll
from turnto.rules.gurps.tables import key_of, shown, table
from turnto.rules.gurps.target_roll import checked

SNAP_SHOT, ACC, FARTHEST = 13, 1, 50
"""GL-RULE-51: ours, for Lite gives a fireball no numbers."""


def struck_by_spell(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-42: the caster's roll; the hero resists with the score named, or the spell's own; then what the spell does.

    A spell that nobody resists needs the caster's roll alone; a fireball can be dodged or blocked.
    """
    key = key_of(str(deed.get("spell", "")))
    if key == "fireball":
        return (yield from _ball_comes(state, deed, terms))
    name = shown(key) if key else say("gurps-their-spell")
    parts: tuple[Part, ...] = ((say("gurps-part-their-spell"), int(deed["caster"])),)
    theirs, their_by = yield from success_roll(name, parts, forced=True)
    if not passed(theirs):
        return Result(state, "resisted")
    score = _against(deed, key)
    if score:
        parts = (*resistance(state, score), *_author(deed))
        state, ours, by = yield from hero_rolls(
            state, Rolling(say("gurps-resist-the-spell"), parts, forced=True, margin_counts=True), terms
        )
        if compared(theirs, their_by, ours, by) != "win":
            return Result(state, "resisted")
    strength = min(int(deed.get("strength", 1)), most_of(key)) if key in table("spells") else 1
    return Result((yield from affects(state, key, strength, deed)), "affected")


def _against(deed: Deed, key: str) -> str:
    """Return the score that resists a spell: the book's, the spell's, HT for a book's own spell, or none."""
    own = str(rules_of(key).get("resisted", "")) if key in table("spells") else "ht"
    return str(deed.get("score", own)).lower()


def resistance(state: State, score: str) -> tuple[Part, ...]:
    """GL-MAGIC-33, GL-RULE-11: the attribute with Strong or Weak Will, uncapped; Will has them in it already."""
    hero = state.hero
    if score == "will":
        return ((say("gurps-will"), will(hero)),)
    at = iq(hero) if score == "iq" else hero[score]
    own_will = level(hero, "strong_will") - level(hero, "weak_will")
    return ((say(f"label.{score}"), at), (say("gurps-part-strong-will"), own_will))


def _author(deed: Deed) -> Iterator[Part]:
    if modifier := int(deed.get("modifier", 0)):
        yield say("gurps-part-at", by=modifier), modifier


def affects(state: State, key: str, strength: int, deed: Deed) -> Procedure[State]:
    """What a spell of the list does to the hero; where the book tells of another, its own words do."""
    if key not in table("spells"):
        return state
    yield from tell("gurps-spell-on", spell=shown(key))
    match key:
        case "minor_healing":
            return (yield from healed(state, strength))
        case "lend_strength":
            return state.with_hero((yield from change(state.hero, "fatigue", -min(strength, state.hero["fatigue"]))))
        case "lend_health":
            strength = min(strength, state.hero.maximum("hits") - state.hero["hits"])
            state = yield from healed(state, strength)
        case "create_fire":
            return (yield from burned(state, FLAMES, Terms())).state
        case "ignite_fire" if strength >= CLOTHING[0]:
            return (yield from _alight(state))
    minutes = int(deed.get("minutes", rules_of(key)["minutes"]))
    return put_under(state, key, strength, minutes) if minutes else state


FLAMES = Deed("", "fire", {"standing": True, "seconds": 1})
"""A second in the midst of fire (GL-COMBAT-80)."""


def _alight(state: State) -> Procedure[State]:
    """His clothes burn, a second at a time, until a DX roll puts them out."""
    seconds = 1
    dx, label = say("label.dx"), say("gurps-put-out-flames")
    while not (yield from checked(label, ((dx, state.hero["dx"]),), score=dx)) and seconds < 60:
        seconds += 1
    return (yield from burned(state, Deed("", "fire", {"standing": True, "seconds": seconds}), Terms())).state


def _ball_comes(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Throw a fireball at the book's number; dodge or block with PD, then a die per point, less DR."""
    active = max(("dodge", dodge(state.hero)), ("block", block_level(state.hero) or 0), key=lambda own: own[1])
    defence = (active, (say("gurps-part-pd"), passive_defence(state.hero)))
    thrower = ((say("gurps-part-thrower"), int(deed["caster"])),)
    ball = Coming("A fireball", thrower, shown("spell_throwing"), defence)
    state, hit = yield from strikes(state, ball, terms)
    if not hit:
        return Result(state, "resisted")
    thrown = Dice(min(int(deed.get("strength", 1)), most_of("fireball")))
    found = yield from thrown_harm(
        state, thrown, "burn", armour(state, "burn"), shown("fireball"), most=hit == "worst", terms=terms
    )
    return Result(found.state, "affected")


# --- the hero's own ball ----------------------------------------------------------------------------


def throw_hindrance(state: State, _deed: Deed, _terms: Terms) -> str | None:
    """Nothing to throw."""
    return None if held(state) else say("gurps-no-fireball")


def throw_fireball(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-MAGIC-32, GL-RULE-51: Spell Throwing or DX-4, at -4 below 13 unless aimed; the target may dodge or block."""
    count, away = held(state), int(deed.get("yards", 0))
    if not count or away > FARTHEST:
        yield from tell("gurps-cannot-cast", reason=say("gurps-too-far" if count else "gurps-no-fireball"))
        return Result(state, "miss")
    throwing = shown("spell_throwing")
    by_default = (say("gurps-from-dx", skill=throwing), state.hero["dx"] - 4)
    parts = (best(state.hero, "Spell Throwing") or by_default, *_author(deed))
    aim = ACC if deed.get("aimed") else -4 if sum(number for _, number in parts) < SNAP_SHOT else 0
    aiming = (say("gurps-part-aim" if aim > 0 else "gurps-part-snap-shot"), aim)
    rolling = Rolling(throwing, (*parts, aiming), critical_counts=True)
    state, outcome, _ = yield from hero_rolls(state, rolling, terms)
    if outcome != "cannot_try":  # else it stays in the hand (GL-COMBAT-110)
        state = state.with_world(state.world.flagged(HELD, None))
    if not passed(outcome):
        return Result(state, "miss")
    defence = int(deed.get("defence", 0))
    if defence and outcome != "critical_success":
        score = say("gurps-defence")
        if (yield from checked(say("gurps-they-defend"), ((score, defence),), score=score)):
            return Result(state, "miss")
    faces = yield from roll(Dice(count), say("gurps-fireball-damage"))
    dr = int(deed.get("dr", 0))
    lost = injury(sum(faces), "burn", dr)
    yield from told_harm(deed.get("target", say("gurps-the-target")), sum(faces), dr, lost, "burn")
    return Result(state, "hit")
