"""From dice to hits lost: minimum, DR, wound factor, in this order (GL-COMBAT-45 to 49, GL-RULE-14).  No dice are thrown here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from turnto.core.dice import Dice, falls
from turnto.core.message import say
from turnto.core.procedure import Procedure, tell
from turnto.rules.gurps.character.weapons import CRUSHING, CUTTING, IMPALING

STRONG_BLOW = 2
"""GL-COMBAT-12: all-out attack for damage."""


def least(kind: str, *, bullet: bool = False, animal: bool = False) -> int:
    """GL-COMBAT-46, GL-RULE-13: cutting, impaling and bullets do 1 at least, before DR; a bite may do nothing."""
    return int((kind in (CUTTING, IMPALING) or bullet) and not animal)


def wound(penetrating: int, kind: str) -> int:
    """GL-COMBAT-48: what gets past DR, times one and a half for a cut, twice for a thrust that impales."""
    if penetrating <= 0:
        return 0
    return penetrating * 3 // 2 if kind == CUTTING else penetrating * 2 if kind == IMPALING else penetrating


def injury(total: int, kind: str, dr: int, at_least: int = 0) -> int:
    """GL-COMBAT-112: hits lost by a blow whose dice and adds come to ``total``."""
    return wound(max(total, at_least) - dr, kind)


@lru_cache(maxsize=4096)
def bands(thrown: Dice, kind: str, dr: int, at_least: int) -> tuple[int, ...]:
    """The sums of the dice at which the injury changes: nothing else need be told apart."""
    sums = range(thrown.count, thrown.count * thrown.sides + 1)
    hurts = {rolled: injury(rolled + thrown.add, kind, dr, at_least) for rolled in sums}
    return tuple(rolled for rolled in sums if rolled > thrown.count and hurts[rolled] != hurts[rolled - 1])


@lru_cache(maxsize=4096)
def expected(thrown: Dice, kind: str, dr: int, at_least: int) -> float:
    """The mean injury of a hit."""
    if not thrown.count:
        return float(injury(thrown.add, kind, dr, at_least))
    cases = [(injury(sum(faces) + thrown.add, kind, dr, at_least), weight) for faces, weight in falls(thrown, "total")]
    return sum(hurt * weight for hurt, weight in cases) / sum(weight for _, weight in cases)


@lru_cache(maxsize=4096)
def harms(thrown: Dice, kind: str, dr: int, at_least: int) -> float:
    """The chance that a hit costs anything."""
    if not thrown.count:
        return float(injury(thrown.add, kind, dr, at_least) > 0)
    cases = [(injury(sum(faces) + thrown.add, kind, dr, at_least), weight) for faces, weight in falls(thrown, "total")]
    return sum(weight for hurt, weight in cases if hurt > 0) / sum(weight for _, weight in cases)


IN_WORDS = {
    CRUSHING: say("gurps-harm-cr"),
    CUTTING: say("gurps-harm-cut"),
    IMPALING: say("gurps-harm-imp"),
    "burn": say("gurps-harm-burn"),
}
"""How a blow harms, as the player reads it; a kind of the book's own is read as it is."""


def told_harm(who: str, damage: int, dr: int, lost: int, kind: str) -> Procedure[None]:
    """Tell what a blow came to, before and after DR."""
    message = "gurps-hurt" if lost else "gurps-stopped"
    yield from tell(message, who=who, damage=damage, dr=dr, lost=lost, type=IN_WORDS.get(kind, kind))


def thresholds(before: int, after: int, full: int) -> int:
    """GL-COMBAT-56, GL-RULE-41: how many HT rolls to live are due between two numbers of hits; -1 is dead outright."""
    if after <= -5 * full:
        return -1
    return sum(after <= line < before for line in range(-full, -5 * full, -5))


@cache
def due(lost: int, full: int) -> Callable[[int], int]:
    """A question of hits after a wound: how many HT rolls to live it makes due."""
    return lambda hits: thresholds(hits + lost, hits, full)
