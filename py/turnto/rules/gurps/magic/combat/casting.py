"""Casting in a fight: concentration, the roll and the effect (GL-MAGIC-10 to 15, GL-MAGIC-33, GL-RULE-76 to 78)."""

from __future__ import annotations

from typing import NamedTuple

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.procedure import Option, Part, Procedure, ask, roll, tell
from turnto.rules.gurps.character.skills import spell_level
from turnto.rules.gurps.combat.fight import DECIDED
from turnto.rules.gurps.combat.state.fight import DAZED, HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.setup import TOTAL_DARKNESS
from turnto.rules.gurps.combat.state.spell_effects import ons, strength_on
from turnto.rules.gurps.combat.wounds.injury import HT, MIND, wounded
from turnto.rules.gurps.effects.active_spells import rules_of
from turnto.rules.gurps.magic.cast_on_hero import resistance
from turnto.rules.gurps.magic.casting import (
    EARLIER_TRIES,
    FOOLISH,
    LITTLE_MANA,
    LOW_MANA,
    MAGIC_RESISTANCE,
    OUT_OF_SIGHT,
    SPELLS_ON,
    STRONG_WILL,
    TRIED,
    UNSEEN,
    casting_time,
    cost_of,
    degree_options,
    degrees_for,
    paid,
    tried,
    tries,
)
from turnto.rules.gurps.magic.combat.active_spells import drops, how_many_on, take_off, tire_out
from turnto.rules.gurps.magic.combat.effects import wakes, works
from turnto.rules.gurps.magic.combat.fire import doused, on_fire
from turnto.rules.gurps.magic.combat.rolls import caster_rolls, subject_resists
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import shown
from turnto.rules.gurps.target_roll import trimmed

WOUNDS = say("gurps-part-wounds")


class Begun(NamedTuple):
    """A spell being cast: which, how strong, at whom."""

    key: str
    strength: int
    at: int

    @property
    def text(self) -> str:
        """As a body keeps it."""
        return ":".join(map(str, self))

    @property
    def cost(self) -> int:
        """GL-MAGIC-13, GL-MAGIC-31."""
        return cost_of(self.key, self.strength)


def begun(text: str) -> Begun:
    """The spell a body is casting."""
    key, strength, at = text.split(":")
    return Begun(key, int(strength), int(at))


# --- how well -------------------------------------------------------------------------------------


def mana_here(scene: Scene) -> str:
    """GL-MAGIC-04: as the instruction says, else as the world has become, else as the book's header says."""
    return scene.setup.mana_here or str(scene.state.world.flag("mana", None) or scene.setup.mana)


def level_of(scene: Scene, who: int, key: str) -> int:
    """The level of a fighter's spell; 0 where he does not know it."""
    if who == HERO:
        return spell_level(scene.hero, key) or 0
    return next((level for own, level, _ in scene.figure(who).spells if own == key), 0)


def casting_parts(scene: Scene, who: int, spell: Begun, hurts: int = 0) -> tuple[Part, ...]:
    """GL-MAGIC-11, GL-MAGIC-15: the level, less spells on, what is not seen, Magic Resistance, wounds meanwhile, low mana."""
    foolish = scene.hero["foolish"] if who == HERO else strength_on(scene.fight.spells, who, "foolishness")
    parts: list[Part] = [(shown(spell.key), level_of(scene, who, spell.key))]
    parts.append((FOOLISH, -foolish))
    parts.append((SPELLS_ON, -how_many_on(scene, who)))
    parts.append((UNSEEN, 0 if spell.at == who or _sees(scene, who) else OUT_OF_SIGHT))
    parts.append((MAGIC_RESISTANCE, -_resistance(scene, spell)))
    parts.append((WOUNDS, -hurts))
    parts.append((LITTLE_MANA, LOW_MANA if mana_here(scene) == "low" else 0))
    if spell.key == "minor_healing":
        parts.append((EARLIER_TRIES, TRIED * _tries(scene, who, spell.at)))
    return trimmed(tuple(parts))


def _resistance(scene: Scene, spell: Begun) -> int:
    """GL-MAGIC-01, GL-MAGIC-31: the subject of a spell that covers an area is the place, which resists nothing."""
    of_place = spell.at == HERO or rules_of(spell.key)["class"] == "area"
    return 0 if of_place else scene.figure(spell.at).magic_resistance


def _sees(scene: Scene, who: int) -> bool:
    return not scene.figure(who).blind and scene.light > TOTAL_DARKNESS


def _tries(scene: Scene, who: int, at: int) -> int:
    return tries(scene.state, _named(scene, at)) if who == HERO else scene.body(who).tried


def _named(scene: Scene, at: int) -> str:
    return "" if at == HERO else scene.figure(at).name


def resisting_parts(scene: Scene, at: int, key: str) -> tuple[Part, ...]:
    """GL-MAGIC-33: the attribute named with Strong or Weak Will and Magic Resistance; uncapped (GL-RULE-11)."""
    score = str(rules_of(key)["resisted"])
    if at == HERO:
        return trimmed(resistance(scene.state, score))
    figure = scene.figure(at)
    base: Part = (HT, figure.ht) if score == "ht" else (say("label.iq"), figure.iq)
    return trimmed((base, (STRONG_WILL, figure.will_extra), (MAGIC_RESISTANCE, figure.magic_resistance)))


# --- the seconds ----------------------------------------------------------------------------------


def begins(scene: Scene, who: int, how: str, at: int) -> Procedure[Scene]:
    """The act of casting: the first second of a spell; or flames put out, a fire moved, a spell ended."""
    word, _, rest = how.partition(":")
    match word:
        case "douse":
            return (yield from doused(scene, who))
        case "wake":
            return (yield from wakes(scene, at))
        case "end":
            return (yield from _ended(scene, rest))
        case "move fire":
            scene = yield from on_fire(scene, at, int(rest))
            return scene.with_body(who, stance=scene.setup.busy)
    strength = int(rest) if rest else (yield from _how_strong(scene, word, at))
    seconds = casting_time(word, strength)
    yield from tell("gurps-concentrates", who=scene.name(who), spell=shown(word), seconds=seconds)
    casting = (Begun(word, strength, at).text, seconds, 0)
    scene = scene.with_body(who, casting=casting, aim=0, aim_at=0, stance=scene.setup.busy)
    return scene.interrupted() if who == HERO else scene


def _how_strong(scene: Scene, key: str, at: int) -> Procedure[int]:
    choices = strengths(scene, HERO, key, at)
    if len(choices) < 2:
        return choices[0]
    return int((yield from ask(say("gurps-how-strongly", spell=shown(key)), *degree_options(key, choices))))


def strengths(scene: Scene, who: int, key: str, at: int) -> tuple[int, ...]:
    """The degrees a caster's ST reaches (GL-MAGIC-13), no more than can be of use."""
    st = scene.strength(who)
    if key == "ignite_fire":
        return (3,) if st >= 3 else ()
    if key == "shape_fire":
        fires = [own.strength for own in ons(scene.fight.spells) if own.key == "create_fire"]
        return tuple(n for n in fires[:1] if cost_of(key, n) <= st)
    lost = scene.figure(at).full - scene.hits(at)
    most = {"minor_healing": lost, "create_fire": len(list(scene.standing(scene.is_foe(at))))}.get(key, 99)
    if key == "lend_strength":
        most = scene.body(at).tired
    return tuple(n for n in degrees_for(key, st, lost) if n <= most and cost_of(key, n) <= st)


def _ended(scene: Scene, key: str) -> Procedure[Scene]:
    """GL-MAGIC-21: a spell of the hero's is ended early for 1 ST; it takes no time."""
    if key == "fireball":
        yield from tell("gurps-spell-off", spell=shown(key))
        scene = scene.with_body(HERO, held=0)
    for own in [own for own in ons(scene.fight.spells) if own.caster == HERO and own.key == key][:1]:
        scene = yield from take_off(scene, own)
    scene = yield from drops((yield from tire_out(scene, HERO, 1)), HERO)
    return scene if scene.out(HERO) else scene.with_fight(pending=DECIDED, on=0)


def comes(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-MAGIC-10: roll for a spell at the start of the action after its last second, else go on casting."""
    text, seconds, hurts = scene.body(who).casting
    spell = begun(str(text))
    if seconds > 1:
        goes_on = who != HERO or (yield from _goes_on(spell, seconds - 1))
        return scene.with_body(who, casting=(text, seconds - 1, hurts) if goes_on else ())
    scene = scene.with_body(who, casting=())
    if scene.out(spell.at) or spell.cost > scene.strength(who):
        yield from tell("gurps-spell-lost")
        return scene
    return (yield from _rolled(scene, who, spell, hurts))


def _goes_on(spell: Begun, seconds: int) -> Procedure[bool]:
    name = shown(spell.key)
    key = yield from ask(
        say("gurps-wants-more", spell=name, count=seconds),
        Option("on", say("gurps-cast-on", spell=name)),
        Option("stop", say("gurps-lose-spell", spell=name)),
    )
    return key == "on"


# --- the roll -------------------------------------------------------------------------------------


def _rolled(scene: Scene, who: int, spell: Begun, hurts: int) -> Procedure[Scene]:
    """GL-MAGIC-11 to 13: the roll, what it costs, and what comes of it."""
    name, parts = shown(spell.key), casting_parts(scene, who, spell, hurts)
    contest = "resisted" in rules_of(spell.key) and spell.at != who
    label = name if who == HERO else say("gurps-roll-spell", who=scene.called(who), spell=name)
    scene, outcome, by = yield from caster_rolls(scene, who, label, parts, contest)
    if outcome == "cannot_try":
        yield from tell("gurps-spell-lost")
        return scene
    if spell.key == "minor_healing":
        scene = _once_more(scene, who, spell.at)
    scene = yield from tire_out(scene, who, paid(outcome, spell.cost))
    if passed(outcome):
        scene = yield from _takes_hold(scene, who, spell, (outcome, by) if contest else None)
    else:
        scene = yield from _fails(scene, who, outcome)
    return (yield from drops(scene, who))


def _once_more(scene: Scene, who: int, at: int) -> Scene:
    """GL-RULE-80: every try at healing counts."""
    if who == HERO:
        return scene.with_state(tried(scene.state, _named(scene, at)))
    return scene.with_body(who, tried=scene.body(who).tried + 1)


def _takes_hold(scene: Scene, who: int, spell: Begun, contest: tuple[str, int] | None) -> Procedure[Scene]:
    """GL-MAGIC-33, GL-RULE-77: unless it is resisted, which also ends a Daze."""
    if contest:
        label = say("gurps-roll-resist", who=scene.called(spell.at), spell=shown(spell.key))
        parts = resisting_parts(scene, spell.at, spell.key)
        scene, resisted = yield from subject_resists(scene, spell.at, label, parts, *contest)
        if resisted:
            yield from tell("gurps-resists", who=scene.name(spell.at), spell=shown(spell.key))
            return scene.with_body(spell.at, stun="") if scene.body(spell.at).stun == DAZED else scene
    return (yield from works(scene, who, spell.key, spell.strength, spell.at))


def _fails(scene: Scene, who: int, outcome: str) -> Procedure[Scene]:
    """GL-MAGIC-12: nothing; a critical failure brings a smell, a flash that stuns, or a hit that no armour stops."""
    yield from tell("gurps-spell-lost")
    if outcome != "critical_failure":
        return scene
    faces = yield from roll(Dice(1), say("gurps-roll-mishap", who=scene.called(who)), cuts=(3, 5))
    if faces[0] <= 2:
        yield from tell("gurps-mishap-smell")
        return scene
    if faces[0] <= 4:
        yield from tell("gurps-mishap-flash")
        return scene.with_body(who, stun=scene.body(who).stun or MIND)
    yield from tell("gurps-mishap-hurt")
    return (yield from wounded(scene, who, 1))
