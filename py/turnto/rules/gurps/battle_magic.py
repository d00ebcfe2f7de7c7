"""Spells in fights: a second's concentration for each second of casting, then the roll (GL-MAGIC-10 to GL-MAGIC-16, GL-MAGIC-32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from turnto.dice import Dice
from turnto.procedure import Option, Part, Procedure, ask, roll, tell
from turnto.rules.gurps.combat.damage import injury
from turnto.rules.gurps.combat.defence import dodge
from turnto.rules.gurps.combat.injury import MIND, wounded
from turnto.rules.gurps.combat.scene import Scene
from turnto.rules.gurps.combat.spells import Casting
from turnto.rules.gurps.combat.state import HERO, UNCONSCIOUS
from turnto.rules.gurps.combat.throws import attacked, checked, trimmed
from turnto.rules.gurps.magic import Cast, cannot, cast_spell, casting_parts, degrees
from turnto.rules.gurps.running import is_on, rules_of, strength_left
from turnto.rules.gurps.skills import best
from turnto.rules.gurps.tables import shown
from turnto.state import Terms

AT_FOES = ("sleep", "daze")
ON_ONESELF = ("shield", "haste", "minor_healing", "lend_health")
FIREBALL = "fireball"
HELD = "held fireball"
"""The world's note of a fireball in the hand (GL-MAGIC-16, GL-MAGIC-32)."""
SNAP_SHOT, FARTHEST = 13, 50
"""GL-RULE-51: ours, for Lite gives a fireball no numbers."""


def options(scene: Scene) -> Iterator[Option]:
    """The spells that can be begun now, each with the seconds it takes and what it costs; a fireball in the hand."""
    here = _mana(scene)
    if held := int(scene.state.world.flag(HELD)):
        for at in scene.against(HERO):
            if scene.away(HERO, at) <= FARTHEST:
                yield Option(
                    f"cast/throw:{held}/{at}/0/0",
                    f"Use the fireball at {scene.name(at)}",
                    note=f"{held}d, {_throwing(scene)[0][1]} or less",
                )
        return
    for key in (*AT_FOES, *ON_ONESELF, FIREBALL):
        if (
            cannot(scene.state, key, here) is None
            and not (key in ON_ONESELF and is_on(scene.state, key))
            and _of_use(scene, key)
        ):
            yield from _ways(scene, key)


def _mana(scene: Scene) -> str:
    return str(scene.state.world.flag("mana", None) or scene.setup.mana)


def _of_use(scene: Scene, key: str) -> bool:
    hurt = scene.hero["hits"] < scene.hero.maximum("hits")
    return hurt if key in ("minor_healing", "lend_health") else True


def _ways(scene: Scene, key: str) -> Iterator[Option]:
    """As strongly as the ST there is allows: the weakest and the strongest; at each foe where it is cast at one."""
    strengths = list(degrees(scene.state, key))
    for strength in dict.fromkeys((strengths[:1] or [1]) + strengths[-1:]):
        for at in scene.against(HERO) if key in AT_FOES else (HERO,):
            cast = _cast(scene, key, strength, at)
            level = sum(number for _, number in casting_parts(scene.state, cast))
            if level >= 3 and cast.cost <= strength_left(scene.state):
                whom = f" on {scene.name(at)}" if at != HERO else ""
                degree = f" ({strength})" if rules_of(key).get("per") else ""
                seconds = strength if key == FIREBALL else int(rules_of(key)["seconds"])
                yield Option(
                    f"cast/{key}:{strength}/{at}/0/0", f"Cast {shown(key)}{degree}{whom}",
                    note=f"{seconds} s, {level} or less, {cast.cost} fatigue",
                )  # fmt: skip


def _cast(scene: Scene, key: str, strength: int, at: int, hurts: int = 0) -> Cast:
    """GL-MAGIC-11: wounds taken while concentrating count against it."""
    resisted = rules_of(key).get("resisted")
    figure = scene.figure(at)
    resists = None if not resisted or at == HERO else (figure.ht if resisted == "ht" else figure.iq) + figure.will_extra
    return Cast(key, strength, at == HERO and key != FIREBALL, _mana(scene), modifier=-hurts, resists=resists)


def begins(scene: Scene, who: int, what: str, at: int) -> Procedure[Scene]:
    """The first second of concentration; or a fireball is thrown."""
    key, _, strength = what.partition(":")
    if key == "throw":
        return (yield from _thrown(scene, int(strength), at))
    seconds = int(strength) if key == FIREBALL else int(rules_of(key)["seconds"])
    yield from tell("gurps-concentrates", spell=shown(key))
    return scene.with_body(who, casting=(f"{what}:{at}", seconds, 0), aim=0, aim_at=0).interrupted()


def comes(scene: Scene, who: int) -> Procedure[Scene]:
    """GL-MAGIC-10: at the start of the action after the last second the roll, and then the action; before, it goes on."""
    what, seconds, hurts = scene.body(who).casting
    key, strength, at = str(what).split(":")
    if seconds > 1:
        go_on = yield from ask(
            f"{shown(key)}: {seconds - 1} seconds more.",
            Option("on", f"Cast on: {shown(key)}"),
            Option("stop", f"Lose the spell {shown(key)}"),
        )
        casting = (what, seconds - 1, hurts) if go_on == "on" else ()
        return scene.with_body(who, casting=casting)
    scene = scene.with_body(who, casting=())
    if int(at) != HERO and scene.out(int(at)):
        yield from tell("gurps-spell-lost")
        return scene
    state, outcome = yield from cast_spell(scene.state, _cast(scene, key, int(strength), int(at), hurts), Terms())
    scene = scene.with_state(state)
    if outcome.endswith("success"):
        scene = yield from _works(scene, key, int(strength), int(at))
    if strength_left(scene.state) <= 0:  # GL-RULE-78: it works, then he drops
        return scene.put_out(who, UNCONSCIOUS)
    return scene


def _works(scene: Scene, key: str, strength: int, at: int) -> Procedure[Scene]:
    if key == FIREBALL:
        return replace(scene, state=scene.state.with_world(scene.state.world.flagged(HELD, strength)))
    if key == "sleep":
        yield from tell("gurps-asleep", who=scene.name(at))
        return scene.put_out(at, "asleep")
    if key == "daze":
        return scene.with_body(at, stun=MIND)
    return scene


# --- the fireball (GL-MAGIC-32, GL-RULE-51) -----------------------------------------------------------


def _throwing(scene: Scene) -> tuple[Part, ...]:
    """Spell Throwing or DX-4, as it stands now; unaimed, at -4 below its snap-shot number."""
    found = best(scene.hero, "Spell Throwing") or ("DX - 4", scene.hero["dx"] - 4)
    parts: tuple[Part, ...] = (found, ("shock", -scene.body(HERO).shock), ("bad light", scene.setup.light))
    return trimmed((*parts, ("snap shot", -4 if sum(number for _, number in parts) < SNAP_SHOT else 0)))


def _thrown(scene: Scene, strength: int, at: int) -> Procedure[Scene]:
    """An attack that can be dodged or blocked and not parried; a die for each point of ST, no wound multiplier."""
    scene = replace(scene, state=scene.state.with_world(scene.state.world.flagged(HELD, None)))
    outcome, _ = yield from attacked(f"Fireball at {scene.name(at)}", _throwing(scene), "spell_throwing")
    if not outcome.endswith("success"):
        return scene
    if outcome == "success" and (yield from _escapes(scene, at)):
        return scene
    figure, thrown = scene.figure(at), Dice(strength)
    faces = yield from roll(thrown, "Fireball: damage")
    lost = injury(thrown.total(faces), "cr", figure.dr + figure.tough)
    yield from tell(
        "gurps-hurt" if lost else "gurps-stopped",
        who=scene.name(at),
        damage=sum(faces),
        dr=figure.dr + figure.tough,
        lost=lost,
        type="burn",
    )
    return (yield from wounded(scene, at, lost)) if lost else scene


def _escapes(scene: Scene, at: int) -> Procedure[bool]:
    figure = scene.figure(at)
    active = max(dodge(scene, at), figure.block or 0) - (4 if scene.body(at).stun else 0)
    parts = (
        ("dodge or block", active),
        ("PD", figure.pd + (figure.shield_pd if scene.body(at).off == "shield" else 0)),
    )
    return (yield from checked(f"{scene.name(at)}: dodge the fireball", parts))


CASTING = Casting(options, begins, comes)
