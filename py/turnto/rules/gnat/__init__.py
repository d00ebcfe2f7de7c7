"""GNAT 1.5 by David Donachie (CC BY-SA 4.0): rules GNAT-01 to GNAT-67, rulings A-1 to A-39."""

from __future__ import annotations

from turnto.core.catalogues import Catalogues
from turnto.core.message import say
from turnto.core.system import (
    AuthorChecks,
    Credit,
    Goods,
    Language,
    Life,
    Outcomes,
    PlayHooks,
    SheetRules,
    Simulation,
    System,
    Words,
)
from turnto.rules.gnat.advancement import PRICE_LIST, after, leans
from turnto.rules.gnat.checks import SKILLS
from turnto.rules.gnat.conditions import CONDITIONS, KIND_WORDS
from turnto.rules.gnat.creation import CREATION, NAMES, beginning
from turnto.rules.gnat.inventory import about, begin, do_free, free, may_take, pointless, settle, unread_in_fights
from turnto.rules.gnat.items import is_a
from turnto.rules.gnat.options import OPTIONS
from turnto.rules.gnat.phrases import PHRASES
from turnto.rules.gnat.sheet import FIELDS, PANELS, complete_hero, derived, problems
from turnto.rules.gnat.spells import SPELL_NAMES


def author_checks() -> AuthorChecks:
    """What only authors need is loaded for them alone."""
    from turnto.rules.gnat.author_checks.book import CHECKS

    return CHECKS


SYSTEM = System(
    id="gnat",
    name="GNAT",
    credit=Credit(
        "GNAT Rules Reference 1.5 by David Donachie",
        "CC BY-SA 4.0",
        "The rules are told here in other words, under the same licence.",
    ),
    sheet=SheetRules(
        fields=FIELDS,
        panels=PANELS,
        life=Life("vitality"),
        derived=derived,
        complete_hero=complete_hero,
        problems=problems,
        beginning=beginning,
    ),
    creation=CREATION,
    language=Language(
        phrases=PHRASES,
        conditions=CONDITIONS,
        kinds={"skill": SKILLS, "spell": SPELL_NAMES, "weapon": KIND_WORDS, "suit": ("light", "medium", "heavy")},
        options=OPTIONS,
        phrasebook=__file__,
    ),
    words=Words(Catalogues(__file__), say("gnat-help"), in_short=say("gnat-in-short"), names=NAMES, weight=1),
    outcomes=Outcomes(good=frozenset(("success", "survive")), bad=frozenset(("failure", "die"))),
    play=PlayHooks(begin=begin, settle=settle, free=free, do_free=do_free, after=after),
    goods=Goods(money="gp", price_list=PRICE_LIST, may_take=may_take, is_a=is_a, pointless=pointless, about=about),
    simulation=Simulation(leans=leans, unread=unread_in_fights),
    author_checks=author_checks,
)
