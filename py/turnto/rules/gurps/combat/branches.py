"""A procedure run through all its throws."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from turnto.core.dice import Dice, Reading, falls
from turnto.core.procedure import Answer, Ask, Procedure, Roll
from turnto.core.runner import Done, Waiting, run
from turnto.rules.gurps.combat.state.luck import rule_of_thumb


def ends(make: Any, key: str | None, begun: tuple[Answer, ...] = ()) -> list[tuple[Any, Fraction]]:
    """Everything a procedure can come to, with its chance; decisions are answered by one key, else as a rule of thumb has it,
    else by the first option.  ``begun`` are the answers that it begins with."""
    found: list[tuple[Any, Fraction]] = []
    waiting: list[tuple[tuple[Answer, ...], Fraction]] = [(begun, Fraction(1))]
    while waiting:
        answers, chance = waiting.pop()
        match run(_procedure(make), answers):
            case Done(result=result):
                found.append((result, chance))
            case Waiting(request=Roll(dice=thrown, reading=reading, cuts=cuts)):
                waiting += [((*answers, faces), chance * share) for faces, share in cases(thrown, reading, cuts)]
            case Waiting(request=Ask() as asked):
                keys = [option.key for option in asked.options]
                thumb = rule_of_thumb(asked) or keys[0]
                waiting.append(((*answers, key if key in keys else thumb), chance))
    return found


@lru_cache(maxsize=4096)
def cases(thrown: Dice, reading: Reading, cuts: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """The falls that are told apart, with their chances."""
    return tuple(
        (faces, Fraction(weight, thrown.sides**thrown.count)) for faces, weight in falls(thrown, reading, cuts)
    )


def _procedure(make: Any) -> Procedure[Any]:
    made: Procedure[Any] = make()
    return made
