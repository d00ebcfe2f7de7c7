"""Luck in a fight: two more throws of a hero's roll, or of a blow at him (GL-CHAR-75, GL-RULE-74, GL-AUTH-35).

It is offered after a failed roll, damage below the mean, or a blow that nothing can stop. Where the hero's defence
failed, he may throw again for the defence or for the blow.
"""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.dice import Faces
from turnto.core.message import say
from turnto.core.procedure import Ask, Option, Part, Procedure, ask, tell
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.luck import luck_rests
from turnto.rules.gurps.success_roll import judged
from turnto.rules.gurps.target_roll import NO_VERDICTS, cast, cast_at, highest, told, told_at, trimmed

LUCK, KEEP = "luck", "keep"

WORTH_IT = ("live", "awake", "defend", "blow", "resist")
"""What one who cannot work it out uses Luck for: his life, his senses, a blow that would hurt, a spell."""


def rule_of_thumb(asked: Ask) -> str | None:
    """Return the answer of simulated players to an offer of Luck; None for every other question."""
    first, _, what = asked.options[0].key.partition("/") if asked.options else ("", "", "")
    if first != LUCK:
        return None
    return asked.options[0].key if what in WORTH_IT else KEEP


def lucky(scene: Scene, who: int = HERO) -> bool:
    """Whether the hero has Luck left to use on a roll of this fighter's."""
    return who == HERO and bool(scene.body(HERO).lucky)


def spent(scene: Scene) -> Scene:
    """GL-RULE-74: use Luck, which comes back after some sections."""
    scene = scene.with_body(HERO, lucky=0)
    return scene.with_world(luck_rests(scene.state, scene.setup.luck_sections).world)


def wanted(what: str, said: str, *options: Option) -> Procedure[str]:
    """Ask whether to use Luck after a roll, and return the key of what is thrown again, or "keep"."""
    choices = options or (Option(f"{LUCK}/{what}", say("gurps-luck-again"), note=say("gurps-luck-again-note")),)
    key = yield from ask(say("gurps-luck-wanted", after=said), *choices, Option(KEEP, say("gurps-luck-keep")))
    if key != KEEP:
        yield from tell("gurps-luck")
    return key


def tried(
    scene: Scene, who: int, what: str, name: str, parts: tuple[Part, ...], *, capped: bool = False, score: str = ""
) -> Procedure[tuple[Scene, bool]]:
    """A roll of which only success counts, such as HT; ``what`` it is for: live, stand, awake, shake, mind …"""
    parts = trimmed(parts)
    faces = yield from cast(name, parts, capped=capped)
    if lucky(scene, who) and sum(faces) > highest(parts, capped):
        key = yield from wanted(what, say("gurps-luck-failure", roll=name, total=sum(faces)))
        if key != KEEP:
            scene = spent(scene)
            faces = yield from _best(name, faces, parts, capped=capped)
    return scene, (yield from told(score or name, parts, faces, capped=capped))


def _best(name: str, faces: Faces, parts: tuple[Part, ...], *, capped: bool = False) -> Procedure[Faces]:
    """Twice more; the lowest of the three counts."""
    for _ in range(2):
        again = yield from cast(say("gurps-roll-again-luck", roll=name), parts, capped=capped)
        faces = min(faces, again, key=sum)
    return faces


def swung(
    scene: Scene, who: int, name: str, parts: tuple[Part, ...], score: str, said: Mapping[str, str] = NO_VERDICTS
) -> Procedure[tuple[Scene, str, Faces]]:
    """A roll to hit somebody; the hero may throw a miss twice more."""
    parts = trimmed(parts)
    target = sum(number for _, number in parts)
    faces = yield from cast_at(name, parts)
    if lucky(scene, who) and not judged(sum(faces), target).endswith("success"):
        key = yield from wanted("hit", say("gurps-luck-miss", roll=name, total=sum(faces)))
        if key != KEEP:
            scene = spent(scene)
            for _ in range(2):
                again = yield from cast_at(say("gurps-roll-again-luck", roll=name), parts)
                faces = min(faces, again, key=sum)
    return scene, (yield from told_at(score, parts, faces, said=said, against=scene.is_foe(who))), faces


_OF_HERO = "gurps-you-strikes", "gurps-you-strikes-at", "gurps-you-misses"
_AT_HERO = "gurps-strikes-at-hero-home", "gurps-strikes-at-hero", "gurps-misses-at-hero"
_OF_OTHERS = "gurps-strikes", "gurps-strikes-at", "gurps-misses"


def verdicts(scene: Scene, who: int, at: int, *, guarded: bool) -> dict[str, str]:
    """How a roll to hit came out, in a sentence that names who struck at whom.

    It claims no hit where the one struck at is ``guarded``, nor where the hero has Luck: either may still turn the blow.
    """
    names = {"striker": scene.called(who), "at": scene.called(at)}
    ids = _OF_HERO if who == HERO else _AT_HERO if at == HERO else _OF_OTHERS
    if lucky(scene, at):
        ids = "gurps-strikes-at-lucky-hero", *ids[1:]
    hit, at_guard, missed = (say(id, **names) for id in ids)
    return {
        "critical_success": hit,
        "success": at_guard if guarded else hit,
        "failure": missed,
        "critical_failure": missed,
    }


def thrown_again(scene: Scene, name: str, target: int) -> Procedure[tuple[Scene, str, Faces]]:
    """GL-CHAR-75: whoever struck at the hero throws twice more, and the worst of three stands: what it comes to.

    The first throw hit, so that it counts no more than a 3 would.
    """
    parts: tuple[Part, ...] = ((say("gurps-part-skill"), target),)
    worst: Faces = (1, 1, 1)
    for _ in range(2):
        again = yield from cast_at(say("gurps-roll-again-luck", roll=name), parts)
        worst = max(worst, again, key=sum)
    return spent(scene), (yield from told_at(name, parts, worst)), worst


def spoiling() -> Option:
    """Return the option to have the blow at the hero thrown again."""
    return Option(f"{LUCK}/blow", say("gurps-luck-blow"), note=say("gurps-luck-blow-note"))


def saved(scene: Scene, name: str, parts: tuple[Part, ...], score: str, target: int) -> Procedure[tuple[Scene, str]]:
    """Return the result of Luck after a failed defence: "held", "missed", "fumbled" or "hit".

    The first by a better defence, the next two by a worse blow.
    """
    defend = Option(f"{LUCK}/defend", say("gurps-luck-defence"), note=say("gurps-luck-again-note"))
    spoil = spoiling()
    key = yield from wanted("defend", say("gurps-luck-fails", roll=name), defend, spoil)
    if key == KEEP:
        return scene, "hit"
    if key == spoil.key:
        scene, outcome, _ = yield from thrown_again(scene, say("gurps-the-blow"), target)
        return scene, {"failure": "missed", "critical_failure": "fumbled"}.get(outcome, "hit")
    faces = yield from _best(name, (6, 6, 6), parts)
    return spent(scene), "held" if (yield from told(score, parts, faces)) else "hit"
