"""Blows at the hero where nobody fights, a trap's or a fireball's: his defence, and his Luck (GL-AUTH-15, GL-RULE-74)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from turnto.core.dice import Faces
from turnto.core.message import say
from turnto.core.procedure import Option, Part, Procedure, ask, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.luck import luck_is_there, luck_used
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.target_roll import attacked, cast, cast_at, checked, told, told_at


@dataclass(frozen=True, slots=True)
class Coming:
    """A blow from a trap: its name, the target of its roll, the defence allowed or an empty text."""

    name: str
    parts: tuple[Part, ...]
    score: str
    defence: tuple[Part, ...]


DEFEND = Option("luck/defend", say("gurps-reroll-defence"), note=say("gurps-reroll-defence-note"))
SPOIL = Option("luck/blow", say("gurps-reroll-blow"), note=say("gurps-reroll-blow-note"))
KEEP = Option("keep", say("gurps-keep-roll"))


Hit = Literal["", "hit", "worst"]
"""Whether a blow got through; a 3 does all the harm it can (GL-COMBAT-25)."""


def strikes(state: State, blow: Coming, terms: Terms) -> Procedure[tuple[State, Hit]]:
    """Whether it hits and gets through: nothing defends against a critical hit (GL-COMBAT-24), Luck may against any."""
    outcome, faces = yield from attacked(blow.name, blow.parts, blow.score)
    if not passed(outcome):
        return state, ""
    if outcome == "critical_success" or not blow.defence:
        return (yield from _averted(state, blow, terms, "worst" if sum(faces) == 3 else "hit"))
    if (yield from defended(blow.defence)):
        return state, ""
    return (yield from _saved(state, blow, terms))


def defended(defence: tuple[Part, ...]) -> Procedure[bool]:
    """Roll the hero's defence: "Your dodge"."""
    return (yield from checked(say("gurps-your-defence", defence=defence[0][0]), defence, score=defence[0][0]))


def _averted(state: State, blow: Coming, terms: Terms, hit: Hit) -> Procedure[tuple[State, Hit]]:
    """GL-CHAR-75: a blow that nothing can stop but Luck; one that is no longer critical can be defended against."""
    if (yield from _wanted(state, say("gurps-hit-luck"), SPOIL)) == KEEP.key:
        return state, hit
    outcome = yield from _thrown_again(blow)
    state = luck_used(state, terms)
    if outcome == "success" and blow.defence:
        return state, "" if (yield from defended(blow.defence)) else "hit"
    return state, "hit" if passed(outcome) else ""


def _saved(state: State, blow: Coming, terms: Terms) -> Procedure[tuple[State, Hit]]:
    """GL-RULE-74: after a defence that failed, Luck betters it or spoils the blow."""
    key = yield from _wanted(state, say("gurps-defence-failed-luck", defence=blow.defence[0][0]), DEFEND, SPOIL)
    if key == KEEP.key:
        return state, "hit"
    if key == SPOIL.key:
        outcome = yield from _thrown_again(blow)
        return luck_used(state, terms), "hit" if passed(outcome) else ""
    return luck_used(state, terms), "" if (yield from _defended_again(blow.defence)) else "hit"


def _wanted(state: State, prompt: str, *options: Option) -> Procedure[str]:
    if not luck_is_there(state):
        return KEEP.key
    key = yield from ask(prompt, *options, KEEP)
    if key != KEEP.key:
        yield from tell("gurps-luck")
    return key


def _thrown_again(blow: Coming) -> Procedure[str]:
    """Return the blow thrown twice more with the worst of three taken.

    The first hit, so it counts at most as a 3.
    """
    worst: Faces = (1, 1, 1)
    for _ in range(2):
        again = yield from cast_at(say("gurps-roll-again-luck", roll=blow.name), blow.parts)
        worst = max(worst, again, key=sum)
    return (yield from told_at(blow.score, blow.parts, worst))


def _defended_again(defence: tuple[Part, ...]) -> Procedure[bool]:
    """Twice more, and the best of three stands; the first failed."""
    best: Faces = (6, 6, 6)
    name = say("gurps-roll-again-luck", roll=say("gurps-your-defence", defence=defence[0][0]))
    for _ in range(2):
        again = yield from cast(name, defence)
        best = min(best, again, key=sum)
    return (yield from told(defence[0][0], defence, best))
