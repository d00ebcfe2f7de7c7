"""Success rolls, contests, reactions, Will and senses (GL-CORE-06 to GL-CORE-44)."""

from __future__ import annotations

import re

from turnto.core.dice import Dice, Faces
from turnto.core.procedure import Checked, Part, Procedure, roll

THREE_DICE = Dice(3)

BANDS = ("disastrous", "very_bad", "bad", "poor", "neutral", "good", "very_good", "excellent")


_MULTIPLIED = re.compile(r"(\d*)d6?(?:[x×*](\d+))?([+-]\d+)?")


def multiplied(text: str) -> tuple[Dice, int]:
    """GL-CORE-02, GL-CORE-03, GL-RULE-05: dice and adds, and what the dice are multiplied by before anything is added.

    Raises ValueError for what is no such thing.
    """
    found = _MULTIPLIED.fullmatch(text.replace(" ", "").replace("\N{MINUS SIGN}", "-"))
    if not found:
        raise ValueError(f"expected dice such as 2d+1 or 6dx20, got {text!r}")
    count, times, add = found.groups()
    return Dice(int(count or 1), 6, int(add or 0)), int(times or 1)


def bare(thrown: Dice, times: int) -> Dice:
    """The dice as they are thrown: what is added to multiplied ones is no part of their total."""
    return thrown if times == 1 else Dice(thrown.count, thrown.sides)


def total_of(thrown: Dice, times: int, faces: Faces) -> int:
    """The faces, times the multiplier, and then what is added."""
    return sum(faces) * times + thrown.add


def criticals(target: int) -> tuple[int, int]:
    """GL-CORE-10, GL-CORE-11: the highest roll that is a critical success, the lowest that is a critical failure."""
    best = 6 if target >= 16 else 5 if target >= 15 else 4
    worst = 18 if target >= 16 else 17
    return best, max(5, min(worst, target + 10))


def judged(total: int, target: int, *, will_cap: bool = False) -> str:
    """GL-CORE-06 to GL-CORE-11: return the outcome of a roll of 3d against a target.

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


def highest_success(target: int, *, will_cap: bool = False) -> int:
    """The highest total of 3d that passes: 4 at least, 16 at most, 13 where Will is capped (GL-CORE-09, GL-CORE-40)."""
    return min(max(target, 4), 13 if will_cap else 16)


def cuts(target: int, *, will_cap: bool = False) -> tuple[int, ...]:
    """Return the totals of 3d at which the outcome changes."""
    outcomes = [judged(total, target, will_cap=will_cap) for total in range(3, 19)]
    return tuple(total for total in range(4, 19) if outcomes[total - 3] != outcomes[total - 4])


def passed(outcome: str) -> bool:
    """Whether an outcome is a success, critical or not."""
    return outcome.endswith("success")


def success_roll(
    name: str,
    parts: tuple[Part, ...],
    *,
    forced: bool = False,
    will_cap: bool = False,
    secret: bool = False,
    plain: bool = False,
) -> Procedure[tuple[str, int]]:
    """Roll 3d against the sum of the parts; the outcome and the margin (negative for a failure).

    ``plain``: nobody asks by how much.  A voluntary attempt at less than 3 is not allowed: the failure without a roll (GL-CORE-08); a forced one is rolled.
    """
    parts = tuple(part for place, part in enumerate(parts) if part[1] or not place)
    target = sum(number for _, number in parts)
    if target < 3 and not forced:
        yield Checked(name, parts, (), 0, target, "cannot_try")
        return "cannot_try", target - 18
    bands = cuts(target, will_cap=will_cap) if plain else ()
    faces = yield from roll(THREE_DICE, name, cuts=bands, parts=parts, target=target, secret=secret)
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


def band(total: int) -> str:
    """GL-CORE-27: the band of a reaction total."""
    limits = (0, 3, 6, 9, 12, 15, 18)
    return BANDS[sum(total > limit for limit in limits)]
