"""How others take to the hero, summed up for the sheet (GL-CORE-28 to GL-CORE-31)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.sheet import Sheet
from turnto.rules.gurps.character.trait_costs import frequency
from turnto.rules.gurps.character.traits import has, traits
from turnto.rules.gurps.rolls.npc_facts import Npc
from turnto.rules.gurps.rolls.reactions import personal

OTHERS = {
    "the opposite sex": Npc(opposite_sex=True),
    "other races": Npc(own_race=False),
    "those who cannot see you": Npc(sees=False),
    "your own kind": Npc(own_kind=True),
    "strangers abroad": Npc(abroad=True),
    "those of your faith": Npc(same_faith=True),
    "the naive": Npc(naive=True),
    "the experienced": Npc(experienced=True),
    "guards who know you": Npc(guardlike=True),
    "those who know you, in danger": Npc(danger=True),
    "those who are short of food": Npc(minds_fat=True),
    "those with whom you do not deal": Npc(no_dealing=True),
    "wild animals": Npc(own_race=False, animal="wild", thinks=False),
    "tame animals": Npc(own_race=False, animal="tame", thinks=False),
}
"""Those of whom a book may say that something counts with them which does not with others, or the other way round."""


def received(hero: Sheet) -> Iterator[tuple[str, str]]:
    """GL-CORE-30: the sum of what always counts, and where it is another; what is known of the hero counts beside it."""
    usual = _sum(hero, Npc())
    others = [(who, number) for who, npc in OTHERS.items() if (number := _sum(hero, npc)) != usual]
    if has(hero, "stigma", "outsider"):
        others.append(("your own kind abroad", _sum(hero, Npc(abroad=True, own_kind=True))))
    if usual or others:
        yield "Strangers", _signed(usual)
    yield from ((who.capitalize(), _signed(number)) for who, number in others)
    for own in traits(hero):
        if own.key == "reputation":
            often = frequency(own)
            yield (
                f"Reputation: {own.of}" if own.of else "Reputation",
                _signed(own.level) + (f" on {often} or less" if often else ""),
            )


def _sum(hero: Sheet, npc: Npc) -> int:
    return sum(number for _, number in personal(hero, npc))


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"
