"""How a book asks for spells (GL-AUTH-40 to GL-AUTH-42)."""

from __future__ import annotations

from turnto.core.phrase import Clause, Deed, Outcome, Phrase, Result
from turnto.core.procedure import Procedure
from turnto.core.world import State, Terms
from turnto.rules.gurps.phrases.rolls import MODIFIER

# What carries these out is loaded with the first of them: most books have no magic.


def _cast(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import spells

    return (yield from spells.spell_deed(state, deed, terms))


def _hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
    from turnto.rules.gurps.magic import spells

    return spells.spell_hindrance(state, deed, terms)


def _no_use(state: State, deed: Deed, terms: Terms) -> str | None:
    from turnto.rules.gurps.magic import spells

    return spells.no_use(state, deed, terms)


def _ends(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import spells

    return (yield from spells.end_deed(state, deed, terms))


def _struck(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import cast_on_hero

    return (yield from cast_on_hero.struck_by_spell(state, deed, terms))


def _throws(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    from turnto.rules.gurps.magic import cast_on_hero

    return (yield from cast_on_hero.throw_fireball(state, deed, terms))


def _nothing_to_throw(state: State, deed: Deed, terms: Terms) -> str | None:
    from turnto.rules.gurps.magic import cast_on_hero

    return cast_on_hero.throw_hindrance(state, deed, terms)


STRENGTH = Clause("strength")
PHRASES = (
    Phrase("cast", does=_cast, hindrance=_hindrance, pointless=_no_use,
           clauses=(MODIFIER, Clause("mana"), Clause("unseen"), STRENGTH,
                    Clause("resist"), Clause("resistance"),
                    Clause("time")),
           outcomes=(Outcome("critical_success", falls_to="success"), Outcome("success"), Outcome("failure"),
                     Outcome("critical_failure", falls_to="failure"), Outcome("resisted", falls_to="failure", counted=False),
                     Outcome("cannot_cast", falls_to="failure", counted=False)),
           doc="A spell, or one of up to five: its level less 1 for each one on, 5 in low mana, 5 unseen; paid in fatigue. A number it is resisted with, the radius or strength, the seconds there are. "
           "Where Critical failure is not listed the rules' own mishap comes (GL-MAGIC-10 to GL-MAGIC-33, GL-AUTH-40)."),
    Phrase("throw-fireball", does=_throws, hindrance=_nothing_to_throw,
           clauses=(MODIFIER, Clause("aimed"), Clause("yards"),
                    Clause("defence"), Clause("dr")),
           outcomes=(Outcome("hit"), Outcome("miss")),
           doc="The ball in the hand, thrown at Spell Throwing or DX-4, -4 below 13 unless aimed; its dice are told (GL-MAGIC-32, GL-RULE-51)."),
    Phrase("end-spell", does=_ends,
           doc="The book ends a spell, or all, the hero's and those on him; it costs nothing (GL-MAGIC-20)."),
    Phrase("struck-by-spell", does=_struck,
           clauses=(MODIFIER, STRENGTH, Clause("minutes")),
           outcomes=(Outcome("resisted"), Outcome("affected")),
           doc="The caster rolls, the hero resists with the spell's score or the one named, HT for a spell of the book's own; at a modifier to his roll. Haste, Shield, Foolishness, healing, fire and fireballs do what "
           "they do, for as long as they last or the book says (GL-AUTH-42, GL-RULE-11)."),
)  # fmt: skip
