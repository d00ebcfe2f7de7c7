"""A vocabulary for the tests of the book format: a handful of phrases that belong to no rules."""

from dataclasses import replace
from typing import Any

from support.coinflip import COINFLIP
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.core.phrase import Clause, Deed, Phrase, Result
from turnto.core.procedure import Procedure
from turnto.core.world import State, Terms


def nothing(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """Do nothing at all."""
    return Result(state)
    yield


MODIFIER = Clause("modifier", {"en": ("at {modifier:signed}",)})
TWICE = Clause("twice", {"en": ("twice",)})


def phrase(id: str, *patterns: str, clauses: tuple[Clause, ...] = ()) -> Phrase:
    """A phrase that does nothing."""
    return Phrase(id, {"en": patterns}, nothing, clauses)


DEMO = replace(
    COINFLIP,
    id="demo",
    name="Demo",
    language=replace(
        COINFLIP.language,
        kinds={"knack": ("Whistling", "Lock Picking")},
        phrases=(
            phrase("push", "(push|shove) [the] door", clauses=(MODIFIER, TWICE)),
            phrase("count", "count {n:number} round[s]"),
            phrase("slow", "slow {by:factor}", clauses=(TWICE,)),
            phrase("list", "list {a:number} [(and|or|,) {b:number}] [(and|or|,) {c:number}]"),
            phrase("throw", "throw {dice:dice}"),
            phrase("pool", "pool {d:pool}"),
            phrase("shout", "shout {words:quoted}"),
            phrase("use", "use {knack:knack}", clauses=(MODIFIER,)),
            phrase("meet", "meet {who:name}", clauses=(MODIFIER,)),
            phrase("note", "note the word {keyword:keyword}"),
            phrase("carry", "carry {items:items}"),
            phrase("carry-nothing", "carry nothing at all"),
            phrase("fight", "fight {foe:foe}"),
            phrase("until", "until {cond:condition}, {then:deed}"),
        ),
    ),
)


def said(text: str) -> tuple[str, dict[str, Any]] | None:
    """What an instruction is understood as: (phrase, values)."""
    found = Vocabulary(DEMO).instruction(text, Place(""))
    return (found.phrase.id, dict(found.values)) if found else None
