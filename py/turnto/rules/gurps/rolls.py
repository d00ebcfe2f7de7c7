"""Success rolls, contests, reactions, Will and senses (GL-CORE-06 to GL-CORE-44)."""

from __future__ import annotations

from dataclasses import dataclass

from turnto.dice import Dice
from turnto.procedure import Checked, Part, Procedure, roll

THREE_DICE = Dice(3)

BANDS = ("disastrous", "very_bad", "bad", "poor", "neutral", "good", "very_good", "excellent")


def criticals(target: int) -> tuple[int, int]:
    """GL-CORE-10, GL-CORE-11: the highest roll that is a critical success, the lowest that is a critical failure."""
    best = 6 if target >= 16 else 5 if target >= 15 else 4
    worst = 18 if target >= 16 else 17
    return best, max(5, min(worst, target + 10))


def judged(total: int, target: int, *, will_cap: bool = False) -> str:
    """GL-CORE-06 to GL-CORE-11: what a roll of 3d comes to against a target.

    A capped Will roll fails on 14 and more, whatever Will is (GL-CORE-40).
    """
    best, worst = criticals(target)
    if total <= best and (total <= 4 or total <= target):
        return "critical_success"
    if total >= worst:
        return "critical_failure"
    if total > target or total >= 17 or (will_cap and total >= 14):
        return "failure"
    return "success"


def passed(outcome: str) -> bool:
    """Whether an outcome is a success, critical or not."""
    return outcome.endswith("success")


def success_roll(
    name: str, parts: tuple[Part, ...], *, forced: bool = False, will_cap: bool = False, secret: bool = False
) -> Procedure[tuple[str, int]]:
    """Roll 3d against the sum of the parts; the outcome and the margin (negative for a failure).

    A voluntary attempt at less than 3 is not allowed: the failure without a roll (GL-CORE-08); a forced one is rolled.
    """
    parts = tuple(part for place, part in enumerate(parts) if part[1] or not place)
    target = sum(number for _, number in parts)
    if target < 3 and not forced:
        yield Checked(name, parts, (), 0, target, "cannot_try")
        return "cannot_try", target - 18
    faces = yield from roll(THREE_DICE, name, parts=parts, target=target, secret=secret)
    total = sum(faces)
    outcome = judged(total, target, will_cap=will_cap)
    if not secret:
        yield Checked(name, parts, faces, total, target, outcome, natural=_natural(outcome), margin=target - total)
    return outcome, margin(outcome, total, target)


def _natural(outcome: str) -> str:
    return outcome.partition("_")[0] if outcome.startswith("critical") else ""


def margin(outcome: str, total: int, target: int) -> int:
    """GL-CORE-06, GL-RULE-07: by how much; a success forced by 3-4 is by 0, a failure forced by 17-18 by 1."""
    by = target - total
    return max(0, by) if passed(outcome) else min(-1, by)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a contest."""

    name: str
    parts: tuple[Part, ...]

    @property
    def target(self) -> int:
        """Effective skill."""
        return sum(number for _, number in self.parts)


def quick_contest(hero: Side, other: Side) -> Procedure[str]:
    """GL-CORE-21: the hero rolls first; win, lose or tie for the hero."""
    ours, by = yield from success_roll(hero.name, hero.parts, forced=True)
    theirs, their_by = yield from success_roll(other.name, other.parts, forced=True)
    if passed(ours) != passed(theirs):
        return "win" if passed(ours) else "lose"
    return "win" if by > their_by else "lose" if by < their_by else "tie"


def regular_contest(hero: Side, other: Side, most: int = 1000) -> Procedure[tuple[str, int]]:
    """GL-CORE-22, GL-CORE-24: rounds until one succeeds while the other fails; the result and the rounds used."""
    less = max(0, max(hero.target, other.target) - 14) if min(hero.target, other.target) > 14 else 0
    shorter: tuple[Part, ...] = (("both over 14", -less),) if less else ()
    for number in range(1, most + 1):
        ours, _ = yield from success_roll(hero.name, (*hero.parts, *shorter), forced=True)
        theirs, _ = yield from success_roll(other.name, (*other.parts, *shorter), forced=True)
        if passed(ours) != passed(theirs):
            return ("win" if passed(ours) else "lose"), number
    return "tie", most


def band(total: int) -> str:
    """GL-CORE-27: the band of a reaction total."""
    limits = (0, 3, 6, 9, 12, 15, 18)
    return BANDS[sum(total > limit for limit in limits)]


def reaction_roll(name: str, parts: tuple[Part, ...]) -> Procedure[str]:
    """GL-CORE-26: 3d and every modifier; higher is friendlier; no criticals, no cap, no floor."""
    parts = tuple(part for part in parts if part[1])
    faces = yield from roll(THREE_DICE, name, parts=parts)
    total = sum(faces) + sum(number for _, number in parts)
    found = band(total)
    yield Checked(name, parts, faces, total, None, found)
    return found
