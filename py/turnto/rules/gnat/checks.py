"""Talent tests and tests of skills (GNAT-01 to GNAT-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from turnto.core.dice import Dice, DiceReading, Faces
from turnto.core.message import percent, say
from turnto.core.names import fold
from turnto.core.procedure import Checked, Option, Part, Procedure, ask, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.gnat.items import ENCUMBERED, armour_penalty, skill_item
from turnto.rules.gnat.options import on, setting

TWO_DICE, ONE_DIE = Dice(2), Dice(1)
CRITICAL, FUMBLE = (1, 1), (6, 6)
LEAST_TALENT = 2
BY_DEFAULT = -2
SKILLS = (
    "Appraise", "Climbing", "Diplomacy", "Linguistics", "Naturalist", "Occult",
    "Search", "Stealth", "Swimming", "Tracking", "Trapfinding",
)  # fmt: skip
"""GNAT-12."""

_FALLS_UP_TO = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35)


@dataclass(frozen=True, slots=True)
class Rerolls:
    """Which re-rolls a throw allows or demands (GNAT-31, 39, 40)."""

    two_handed: bool = False
    disadvantage: bool = False
    advantage: bool = False

    def settled(self, terms: Terms) -> Rerolls:
        """Both Advantage and Disadvantage apply, unless the book lets them cancel each other (A-8)."""
        if self.advantage and self.disadvantage and on(terms, "cancel"):
            return Rerolls(two_handed=self.two_handed)
        return self

    @property
    def reading(self) -> DiceReading:
        """As little as the re-rolls read: only Disadvantage can tell which die was first."""
        if self.disadvantage:
            return "faces"
        return "sorted" if self.two_handed or self.advantage else "total"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Result of a test: passed or not, and whether the faces themselves decided."""

    passed: bool
    natural: str = ""


def natural(faces: Faces) -> str:
    """GNAT-04 and GNAT-05, judged on the final dice (A-3)."""
    return "critical" if faces == CRITICAL else "fumble" if faces == FUMBLE else ""


def passes(faces: Faces, target: int) -> bool:
    """The target or less on two dice; a critical always passes and a fumble always fails (GNAT-02, 04, 05)."""
    return faces == CRITICAL or (faces != FUMBLE and sum(faces) <= target)


def chance(target: int) -> str:
    """The chance of passing, without re-rolls, as all rules tell it: ``"58 %"``."""
    return percent(_FALLS_UP_TO[max(2, min(target, 11))] / 36)


def talent_part(hero: Sheet) -> Part:
    """The current Talent, as a part of a sum."""
    return (say("label.talent"), hero["talent"])


def modifier_part(modifier: int) -> tuple[Part, ...]:
    """ "At -3" lowers the target, "at +2" raises it (GNAT-03)."""
    return ((say("gnat-at", by=modifier), modifier),) if modifier else ()


def skill_parts(hero: Sheet, skill: str, untrained: str, terms: Terms) -> tuple[Part, ...] | None:
    """What a skill does to a target; None where a hero without it may not try.

    Its bonus and the best item for it; without the skill -2 by default (GNAT-10), the bare Talent (plain),
    or nothing at all (A-5).  An item counts on a Default Roll too, but never makes a test possible (A-6).
    """
    bonus = hero.rating("skills", skill)
    if bonus is None and untrained == "no":
        return None
    own: tuple[Part, ...] = ((skill, bonus),) if bonus is not None else ()
    if bonus is None and untrained == "default":
        own = ((say("gnat-by-default"), BY_DEFAULT),)
    thing = skill_item(hero, skill)
    return (*own, *(((thing.name, thing.bonus(skill)),) if thing else ()))


def armour_part(hero: Sheet, skill: str, terms: Terms) -> tuple[Part, ...]:
    """Armour hinders Stealth, Swimming and Climbing (GNAT-43)."""
    penalty = armour_penalty(hero, terms) if fold(skill) in map(fold, ENCUMBERED) else 0
    return ((say("gnat-armour"), -penalty),) if penalty else ()


def talent_test(hero: Sheet, terms: Terms, modifier: int = 0, rerolls: Rerolls = Rerolls()) -> Procedure[bool]:
    """Test your Talent: two dice, your current Talent with its modifiers or less (GNAT-02, GNAT-03)."""
    parts = (talent_part(hero), *modifier_part(modifier))
    thrown = yield from throw(say("label.talent"), parts, rerolls, terms, say("gnat-test-talent"))
    return thrown.passed


def skill_target(
    hero: Sheet, skill: str, terms: Terms, modifier: int = 0, untrained: str = "no"
) -> tuple[Part, ...] | None:
    """Talent, the skill, its item and the modifier, less the armour penalty (GNAT-09); None where it may not be tried."""
    skilled = skill_parts(hero, skill, untrained, terms)
    if skilled is None:
        return None
    return (talent_part(hero), *skilled, *modifier_part(modifier), *armour_part(hero, skill, terms))


def skill_test(
    hero: Sheet,
    skill: str,
    terms: Terms,
    modifier: int = 0,
    untrained: str | None = None,
    rerolls: Rerolls = Rerolls(),
    others: Sequence[str] = (),
) -> Procedure[bool]:
    """Test a skill, or the best of it and ``others``: a Talent test with the skill's bonus (GNAT-09).

    ``untrained`` is what the test says of heroes without the skill; None leaves it to the book's option. A hero who
    may not try has failed without a roll (A-5).
    """
    mode = untrained or setting(terms, "untrained")
    targets = [(own, parts) for own in (skill, *others) if (parts := skill_target(hero, own, terms, modifier, mode))]
    if not targets:
        yield from tell("untrained", skill=skill)
        return False
    skill, parts = max(targets, key=lambda target: sum(number for _, number in target[1]))
    thrown = yield from throw(skill, parts, rerolls, terms, say("gnat-test-skill", skill=skill))
    return thrown.passed


def throw(
    score: str,
    parts: tuple[Part, ...],
    rerolls: Rerolls,
    terms: Terms,
    label: str,
    cuts_fumble: bool = False,
    said: Callable[[bool], str] = lambda _: "",
) -> Procedure[CheckResult]:
    """Throw two dice against a target with every re-roll in its order: two-handed, Disadvantage, Advantage (A-8).

    ``cuts_fumble``: whether a fumble is more than a failure here (GNAT-32).  ``said``: the verdict in a sentence.
    """
    target = sum(number for _, number in parts)
    rerolls = rerolls.settled(terms)
    if target < LEAST_TALENT and on(terms, "hopeless_below_2"):
        yield from tell("hopeless", score=score, target=target)
        return CheckResult(False)
    faces = yield from roll(
        TWO_DICE, label, rerolls.reading, cuts=_cuts(target, rerolls, cuts_fumble), parts=parts, target=target
    )
    if rerolls.two_handed:
        last = not (rerolls.disadvantage or rerolls.advantage)
        faces = yield from _reroll_first(faces, (6,), "gnat-reroll-two-handed", target if last else None)
    if rerolls.disadvantage:
        faces = yield from _reroll_first(
            faces, (1, 2), "gnat-reroll-disadvantage", None if rerolls.advantage else target
        )
    if rerolls.advantage and not passes(faces, target):
        faces = yield from _advantage(faces, target)
    passed = passes(faces, target)
    outcome = "success" if passed else "failure"
    margin = target - sum(faces)
    yield Checked(score, parts, faces, sum(faces), target, outcome, natural(faces), margin, said(passed))
    return CheckResult(passed, natural(faces))


def _cuts(target: int, rerolls: Rerolls, fumble: bool) -> tuple[int, ...]:
    if rerolls.reading != "total":
        return ()
    failing = max(3, min(target + 1, 12))
    return (failing, 12) if fumble and failing < 12 else (failing,)


def _reroll_first(faces: Faces, these: tuple[int, ...], label: str, target: int | None) -> Procedure[Faces]:
    """The first die, in the order thrown, that shows one of these is thrown again, once (GNAT-31, GNAT-40, A-10)."""
    for place, face in enumerate(faces):
        if face in these:
            return (yield from _reroll(faces, place, say(label, face=face), target))
    return faces


def _reroll(faces: Faces, place: int, label: str, target: int | None) -> Procedure[Faces]:
    """Throw one die again; where it is the last, the target says what will be read of it."""
    other = faces[1 - place]
    cuts = () if target is None else _cuts_beside(other, target)
    (again,) = yield from roll(ONE_DIE, label, cuts=cuts)
    return (again, other) if place == 0 else (other, again)


def _cuts_beside(other: int, target: int) -> tuple[int, ...]:
    """Where success, failure and fumble part for a die beside another."""
    failing = next((face for face in range(1, 7) if not passes((face, other), target)), 7)
    return tuple(cut for cut in dict.fromkeys((failing, 6 if other == 6 else 7)) if 1 < cut < 7)


def _advantage(faces: Faces, target: int) -> Procedure[Faces]:
    """On a roll that fails, one die of choice may be thrown again; the second result stands (GNAT-39, A-38).

    The higher die is named first, so that what is offered does not hang on how the dice lie.
    """
    high, low = max(faces), min(faces)
    options = [_again("high", high, low, target)]
    if high != low:
        options.append(_again("low", low, high, target))
    first, second = faces
    prompt = say("gnat-advantage", first=first, second=second, sum=sum(faces), target=target)
    key = yield from ask(prompt, *options, Option("keep", say("gnat-keep-dice", first=first, second=second)))
    if key == "keep":
        return faces
    face = high if key == "high" else low
    return (yield from _reroll(faces, faces.index(face), say("gnat-reroll-advantage", face=face), target))


def _again(key: str, face: int, other: int, target: int) -> Option:
    """The offer to throw a die again, marked where no face of it would do (GNAT-39)."""
    hopeless = not any(passes((again, other), target) for again in range(1, 7))
    return Option(key, say("gnat-reroll", face=face, other=other), note=say("gnat-reroll-hopeless") if hopeless else "")
