"""Rolls of 3d6 against a target, split into no more outcomes than a rule needs: odds weigh each of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from turnto.core import message
from turnto.core.dice import Faces
from turnto.core.procedure import Checked, Part, Procedure, roll
from turnto.rules.gurps.success_roll import THREE_DICE, criticals, highest_success, judged

NO_VERDICTS: Mapping[str, str] = MappingProxyType({})

CHANCES = (0, 0, 0, 1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216)
"""GL-CORE-44: how many of the 216 falls of 3d are n or less."""


def falls_at_most(target: int) -> int:
    """How many of the 216 falls pass a roll against a target: 3-4 always, 17-18 never (GL-CORE-09)."""
    return CHANCES[highest_success(target)]


def percent(target: int) -> str:
    """The same as it is shown: "74 %"."""
    return message.percent(falls_at_most(target) / 216)


def trimmed(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts that count, the first always."""
    return tuple(part for place, part in enumerate(parts) if part[1] or not place)


def checked(
    name: str,
    parts: tuple[Part, ...],
    *,
    capped: bool = False,
    score: str = "",
    said: tuple[str, str] = ("", ""),
    against: bool = False,
) -> Procedure[bool]:
    """A roll of which only success counts: HT, Will, defences.  A capped Will roll fails on 14 and more (GL-CORE-40).

    ``said``: the verdict in a sentence, for a success and for a failure; ``against``: whether success is bad for the hero.
    """
    parts = trimmed(parts)
    faces = yield from cast(name, parts, capped=capped)
    return (yield from told(score or name, parts, faces, capped=capped, said=said, against=against))


def attacked(name: str, parts: tuple[Part, ...], score: str) -> Procedure[tuple[str, Faces]]:
    """A roll to hit (GL-COMBAT-20, GL-COMBAT-23 to 26): critical_success, success, failure or critical_failure, and the faces."""
    parts = trimmed(parts)
    faces = yield from cast_at(name, parts)
    return (yield from told_at(score, parts, faces)), faces


# --- the throw, and what it came to: apart, so that Luck can come in between -------------------------


def highest(parts: tuple[Part, ...], capped: bool = False) -> int:
    """The highest total that passes."""
    return highest_success(sum(number for _, number in parts), will_cap=capped)


def cast(name: str, parts: tuple[Part, ...], *, capped: bool = False) -> Procedure[Faces]:
    """3d of which only success counts."""
    target = sum(number for _, number in parts)
    cuts = (highest(parts, capped) + 1,)
    return (yield from roll(THREE_DICE, name, cuts=cuts, parts=parts, target=target))


def told(
    score: str,
    parts: tuple[Part, ...],
    faces: Faces,
    *,
    capped: bool = False,
    said: tuple[str, str] = ("", ""),
    against: bool = False,
) -> Procedure[bool]:
    """What such a throw came to."""
    passed = sum(faces) <= highest(parts, capped)
    target = sum(number for _, number in parts)
    outcome = "success" if passed else "failure"
    sentence = said[not passed]
    yield Checked(
        score, parts, faces, sum(faces), target, outcome, margin=target - sum(faces), said=sentence, against=against
    )
    return passed


def cast_at(name: str, parts: tuple[Part, ...]) -> Procedure[Faces]:
    """3d to hit, of which criticals count, and a 3 among them (GL-COMBAT-25)."""
    target = sum(number for _, number in parts)
    best, worst = criticals(target)
    cuts = tuple(sorted({4, best + 1, highest_success(target) + 1, worst}))
    return (yield from roll(THREE_DICE, name, cuts=cuts, parts=parts, target=target))


def told_at(
    score: str, parts: tuple[Part, ...], faces: Faces, *, said: Mapping[str, str] = NO_VERDICTS, against: bool = False
) -> Procedure[str]:
    """What a throw came to, of which criticals count."""
    target = sum(number for _, number in parts)
    outcome = judged(sum(faces), target)
    natural = outcome.partition("_")[0] if outcome.startswith("critical") else ""
    sentence = said.get(outcome, "")
    yield Checked(score, parts, faces, sum(faces), target, outcome, natural, target - sum(faces), sentence, against)
    return outcome
