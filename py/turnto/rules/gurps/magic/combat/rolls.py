"""The caster's roll and the subject's, with the hero's Luck in either (GL-MAGIC-11, GL-MAGIC-33, GL-RULE-74)."""

from __future__ import annotations

from turnto.core.dice import Faces
from turnto.core.message import say
from turnto.core.procedure import Part, Procedure, roll
from turnto.rules.gurps.combat.state.luck import KEEP, lucky, spent, wanted
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.rolls.contests import compared
from turnto.rules.gurps.success_roll import THREE_DICE, cuts, judged, margin, passed
from turnto.rules.gurps.target_roll import told_at


def caster_rolls(
    scene: Scene, who: int, name: str, parts: tuple[Part, ...], contest: bool
) -> Procedure[tuple[Scene, str, int]]:
    """The outcome and by how much; below 3 there is no casting.  A failure of the hero's may be thrown again."""
    target = sum(number for _, number in parts)
    if target < 3:
        return scene, "cannot_try", target - 18
    faces = yield from _thrown(name, parts, contest)
    if lucky(scene, who) and not passed(judged(sum(faces), target)):
        scene, faces = yield from _again(scene, "spell", name, parts, faces)
    outcome = yield from told_at(name, parts, faces)
    return scene, outcome, margin(outcome, sum(faces), target)


def subject_resists(
    scene: Scene, at: int, name: str, parts: tuple[Part, ...], outcome: str, by: int
) -> Procedure[tuple[Scene, bool]]:
    """GL-MAGIC-33: roll the subject's resistance, where a tie resists; the hero may use Luck."""
    target = sum(number for _, number in parts)
    faces = yield from _thrown(name, parts, True)
    if lucky(scene, at) and not _holds(faces, target, outcome, by):
        scene, faces = yield from _again(scene, "resist", name, parts, faces)
    yield from told_at(name, parts, faces)
    return scene, _holds(faces, target, outcome, by)


def _holds(faces: Faces, target: int, outcome: str, by: int) -> bool:
    theirs = judged(sum(faces), target)
    return compared(outcome, by, theirs, margin(theirs, sum(faces), target)) != "win"


def _thrown(name: str, parts: tuple[Part, ...], contest: bool) -> Procedure[Faces]:
    target = sum(number for _, number in parts)
    return (yield from roll(THREE_DICE, name, cuts=() if contest else cuts(target), parts=parts, target=target))


def _again(scene: Scene, what: str, name: str, parts: tuple[Part, ...], faces: Faces) -> Procedure[tuple[Scene, Faces]]:
    """GL-CHAR-75: twice more, the best of the three counts."""
    if (yield from wanted(what, say("gurps-luck-not-enough", roll=name, total=sum(faces)))) == KEEP:
        return scene, faces
    for _ in range(2):
        again = yield from _thrown(say("gurps-roll-again-luck", roll=name), parts, True)
        faces = min(faces, again, key=sum)
    return spent(scene), faces
