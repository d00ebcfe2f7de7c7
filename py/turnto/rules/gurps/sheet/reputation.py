"""How others take to the hero, summed up for the sheet (GL-CORE-28 to GL-CORE-31)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import say
from turnto.core.sheet import Sheet
from turnto.rules.gurps.character.trait_costs import frequency
from turnto.rules.gurps.character.traits import has, traits
from turnto.rules.gurps.rolls.npc_facts import Npc
from turnto.rules.gurps.rolls.reactions import personal

OTHERS = {
    "gurps-with-opposite-sex": Npc(opposite_sex=True),
    "gurps-with-other-races": Npc(own_race=False),
    "gurps-with-blind": Npc(sees=False),
    "gurps-with-own-kind": Npc(own_kind=True),
    "gurps-with-abroad": Npc(abroad=True),
    "gurps-with-faith": Npc(same_faith=True),
    "gurps-with-naive": Npc(naive=True),
    "gurps-with-experienced": Npc(experienced=True),
    "gurps-with-guards": Npc(guardlike=True),
    "gurps-with-danger": Npc(danger=True),
    "gurps-with-short-of-food": Npc(minds_fat=True),
    "gurps-with-no-dealing": Npc(no_dealing=True),
    "gurps-with-wild-animals": Npc(own_race=False, animal="wild", thinks=False),
    "gurps-with-tame-animals": Npc(own_race=False, animal="tame", thinks=False),
}
"""The message that names them, and those of whom a book may say that something counts with them which does not with others, or the other way round."""


def received(hero: Sheet) -> Iterator[tuple[str, str]]:
    """GL-CORE-30: return the sum of constant reaction modifiers; reputations count apart."""
    usual = _sum(hero, Npc())
    others = [(who, number) for who, npc in OTHERS.items() if (number := _sum(hero, npc)) != usual]
    if has(hero, "stigma", "outsider"):
        others.append(("gurps-with-own-kind-abroad", _sum(hero, Npc(abroad=True, own_kind=True))))
    if usual or others:
        yield say("gurps-with-strangers"), _signed(usual)
    yield from ((say(who), _signed(number)) for who, number in others)
    for own in traits(hero):
        if own.key == "reputation":
            often = frequency(own)
            yield (
                say("gurps-reputation-of", of=own.of) if own.of else say("gurps-reputation"),
                say("gurps-reaction-on", by=_signed(own.level), often=often) if often else _signed(own.level),
            )


def _sum(hero: Sheet, npc: Npc) -> int:
    return sum(number for _, number in personal(hero, npc))


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"
