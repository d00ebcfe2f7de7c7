"""Defending: passive defence, dodge, block and parry, and what they leave (GL-COMBAT-35 to 44, GL-COMBAT-62)."""

from __future__ import annotations

from dataclasses import dataclass

from turnto.core.message import say
from turnto.core.procedure import Part
from turnto.rules.gurps.character.weapons import FIREBALL, IMPALING
from turnto.rules.gurps.combat.attack.to_hit import Blow, has_free_hand
from turnto.rules.gurps.combat.foes.combatant import AttackMode
from turnto.rules.gurps.combat.state.fight import DAZED, HERO, POSTURES
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import falls_at_most

POSTURE = {"kneeling": -2, "sitting": -2, "crawling": -3, "lying": -3}
"""GL-COMBAT-18: on one's own active defences."""

STUNNED = -4

PARRY_MAIN, PARRY_OFF, PARRY_HAND = "parry main", "parry off", "parry hand"
"""Kinds of parry, as answers and saves keep them."""

LOADING = "loading"
DODGE_ONLY = ("dodge", LOADING)
"""GL-COMBAT-09, GL-COMBAT-14: stances that leave nothing but a dodge."""

SMALL = ("large_knife", "small_knife", "dagger")

# Every blow of every beat of the odds adds these up: messages are made once.
PD, PASSIVE = say("gurps-part-pd"), say("gurps-passive-defence")
_STUNNED, _FLAIL, _THROWN = say("gurps-part-stunned"), say("gurps-part-flail"), say("gurps-part-thrown")
_BARE_HAND, _WEAPON, _KICK = say("gurps-part-bare-hand"), say("gurps-part-weapon"), say("gurps-part-kick")
_WITH_BARE_HAND = say("gurps-parry-bare-hand")
DODGE, BLOCK, PARRY = say("gurps-dodge"), say("gurps-block"), say("gurps-parry")


@dataclass(frozen=True, slots=True)
class Defence:
    """One way to defend against a blow; "" is passive defence alone."""

    kind: str
    """dodge, block, parry main, parry off, parry hand, or empty."""
    title: str
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """The number to roll or less."""
        return sum(number for _, number in self.parts)


FACING, TURNED, UNAWARE = 0, 1, 2


def from_behind(scene: Scene, blow: Blow) -> int:
    """GL-COMBAT-38, GL-RULE-34: whether a blow comes from behind, and from one he does not know of.

    There is no map: the book says who is taken from behind and how many stand at the hero's back, as long as others
    keep him turned to them.
    """
    if turned := scene.body(blow.at).back:
        return turned
    first = scene.setup.foes - scene.setup.at_back
    if blow.at != HERO or not first < blow.who <= scene.setup.foes:
        return FACING
    return TURNED if any(who <= first for who in scene.standing(True)) else FACING


def passive(scene: Scene, who: int, way: AttackMode, behind: int = FACING) -> int:
    """GL-COMBAT-37: armour, shield in hand, magic; less against what impales where the suit says so; no shield from behind."""
    figure = scene.figure(who)
    own = figure.pd_impaling if way.mode.kind == IMPALING else figure.pd
    return own + (figure.shield_pd if scene.body(who).off == "shield" and not behind else 0)


def weakened(scene: Scene, who: int, yards: int) -> int:
    """GL-COMBAT-54: halved at 3 hits or fewer, no less than 1."""
    return max(1, yards // 2) if scene.at_most(who, 3) else yards


def exhausted(scene: Scene, who: int) -> bool:
    """GL-COMBAT-92 and the digest's second correction: ST 3 or less by fatigue halves Move, and Dodge with it."""
    return scene.figure(who).st > 3 and scene.strength(who) <= 3


def dodge(scene: Scene, who: int) -> int:
    """GL-COMBAT-39, GL-RULE-19: Move without Running, wounds, then Combat Reflexes."""
    figure = scene.figure(who)
    yards = weakened(scene, who, figure.dodge)
    return (max(1, yards // 2) if exhausted(scene, who) else yards) + int(figure.reflexes)


def defences(scene: Scene, blow: Blow, tried: tuple[str, ...] = ()) -> tuple[Defence, ...]:
    """Every legal active defence against a blow, the highest total first; parry before block before dodge when equal.

    With none, passive defence alone where there is any; with nothing at all, an empty tuple (GL-RULE-33).
    """
    body, way = scene.body(blow.at), scene.way(blow.who, blow.way)
    pd = passive(scene, blow.at, way, from_behind(scene, blow))
    posture = (POSTURES.get(body.posture, ""), POSTURE.get(body.posture, 0))
    common = ((_STUNNED, STUNNED if body.stun else 0), posture, (PD, pd))
    made = [
        Defence(kind, title, tuple(part for place, part in enumerate((*parts, *common)) if part[1] or not place))
        for kind, title, parts in _active(scene, blow, way)
        if family_of(kind) not in tried
    ]
    if made:
        return tuple(sorted(made, key=lambda own: -own.total))
    return (Defence("", PASSIVE, ((PD, pd),)),) if pd and not tried else ()


def defended(scene: Scene, blow: Blow) -> float:
    """How often a blow is defended against, no critical hit: by the best defence, and in all-out defence by another."""
    found = defences(scene, blow)
    if not found:
        return 0.0
    held = falls_at_most(found[0].total) / 216
    if scene.body(blow.at).stance != "double" or not found[0].kind:
        return held
    second = defences(scene, blow, (family_of(found[0].kind),))
    return held + (1 - held) * (falls_at_most(second[0].total) / 216 if second else 0)


def _active(scene: Scene, blow: Blow, way: AttackMode) -> list[tuple[str, str, tuple[Part, ...]]]:
    """Which of the three can be used, with the number each starts from, in the order preferred."""
    body = scene.body(blow.at)
    behind = from_behind(scene, blow)
    if body.stance == "none" or body.stun == DAZED or behind == UNAWARE:
        return []
    found: list[tuple[str, str, tuple[Part, ...]]] = []
    if body.stance not in DODGE_ONLY and not behind:
        found += _parries(scene, blow, way)
        found += _blocks(scene, blow, way)
    found.append(("dodge", DODGE, ((DODGE, dodge(scene, blow.at)),)))
    return found


def family_of(kind: str) -> str:
    """GL-RULE-24: parrying with either hand is one kind of defence."""
    return kind.partition(" ")[0]


def family(way: AttackMode) -> str:
    """hand, unarmed, thrown, missile (arrows, bolts, stones; a fireball, GL-MAGIC-32) or shot (bullets and beams)."""
    mode = way.mode
    if mode.mode == FIREBALL:
        return "missile"
    if mode.mode == "throw":
        return "thrown"
    if mode.mode == "shoot":
        return "shot" if mode.bullet or mode.skill == "beam_weapons" or mode.shots >= 99 else "missile"
    return "hand" if way.armed else "unarmed"


def _often(scene: Scene, who: int, kind: str, fencing: bool = False) -> bool:
    """Once a turn, twice in all-out defence; a fencer twice, then any number (GL-COMBAT-13, GL-COMBAT-41)."""
    body = scene.body(who)
    most = 2 if body.stance == "double" or fencing else 1
    return (fencing and body.stance == "double") or body.spent.count(kind) < most


def _blocks(scene: Scene, blow: Blow, way: AttackMode) -> list[tuple[str, str, tuple[Part, ...]]]:
    """GL-COMBAT-40: half of Shield; not bullets or beams; a flail at -2."""
    figure, body = scene.figure(blow.at), scene.body(blow.at)
    if figure.block is None or family(way) == "shot" or not _often(scene, blow.at, "block"):
        return []
    if body.off != "shield":
        return []
    return [("block", BLOCK, ((BLOCK, figure.block), (_FLAIL, -2 if way.mode.skill == "flail" else 0)))]


def _parries(scene: Scene, blow: Blow, way: AttackMode) -> list[tuple[str, str, tuple[Part, ...]]]:
    """GL-COMBAT-41: a ready weapon, or a free hand; never against missiles."""
    if family(way) in ("missile", "shot"):
        return []
    figure, body = scene.figure(blow.at), scene.body(blow.at)
    found = []
    if body.main and not body.unready:
        found += _weapon_parry(scene, blow, way, PARRY_MAIN, body.main)
    if body.off not in ("", "shield") and not body.off_unready:
        found += _weapon_parry(scene, blow, way, PARRY_OFF, body.off)
    if has_free_hand(scene, blow.at) and not figure.beast:
        found += _bare_parry(scene, blow, way)
    return found


def _weapon_parry(
    scene: Scene, blow: Blow, way: AttackMode, kind: str, weapon: str
) -> list[tuple[str, str, tuple[Part, ...]]]:
    own = parrying_way(scene, blow.at, weapon)
    if own is None:
        return []
    fencing = own.mode.skill == "fencing"
    at = own.off_parry if kind == PARRY_OFF else own.parry
    if at is None or not _often(scene, blow.at, kind, fencing and scene.figure(blow.at).second_parry):
        return []
    flail = way.mode.skill == "flail"
    if flail and (fencing or own.mode.skill == "knife"):
        return []  # GL-RULE-29
    thrown = 0 if way.mode.mode != "throw" else -2 if way.mode.key in SMALL else -1
    title = say("gurps-parry-with", weapon=weapon)
    return [(kind, title, ((PARRY, at), (_FLAIL, -4 if flail else 0), (_THROWN, thrown)))]


def parrying_way(scene: Scene, who: int, weapon: str) -> AttackMode | None:
    """The way of a weapon in hand that parries best."""
    body = scene.body(who)
    able = [
        way for way in scene.figure(who).ways
        if way.mode.weapon == weapon and not way.mode.ranged and way.parry is not None and (way.mode.hands == 1 or not body.off)
    ]  # fmt: skip
    return max(able, key=lambda way: way.parry or 0, default=None)


def _bare_parry(scene: Scene, blow: Blow, way: AttackMode) -> list[tuple[str, str, tuple[Part, ...]]]:
    """GL-COMBAT-62, GL-RULE-30: -3 against weapons but for thrusts and Karate; a flail at -4 more (third correction)."""
    if not _often(scene, blow.at, PARRY_HAND):
        return []
    flail = way.mode.skill == "flail"
    options = []
    for name, at in scene.figure(blow.at).bare_parries:
        weapon = -3 if way.armed and way.mode.mode != "thrust" and name != "karate" else 0
        kick = -2 if name == "boxing" and way.mode.mode == "kick" else 0
        thrown = 0 if way.mode.mode != "throw" else -2 if way.mode.key in SMALL else -1
        parts = (
            (_BARE_HAND, at),
            (_WEAPON, weapon),
            (_KICK, kick),
            (_FLAIL, -4 if flail else 0),
            (_THROWN, thrown),
        )
        options.append((PARRY_HAND, _WITH_BARE_HAND, parts))
    return [max(options, key=lambda own: sum(number for _, number in own[2]))] if options else []
