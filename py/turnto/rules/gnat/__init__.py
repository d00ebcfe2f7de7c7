"""GNAT 1.5 by David Donachie (CC BY-SA 4.0): rules GNAT-01 to GNAT-67, rulings A-1 to A-39."""

from __future__ import annotations

from turnto.core.catalogues import Catalogues
from turnto.core.system import Credit, System
from turnto.rules.gnat.advancement import PRICE_LIST, after
from turnto.rules.gnat.author_checks import book_check
from turnto.rules.gnat.checks import SKILLS
from turnto.rules.gnat.conditions import CONDITIONS, KIND_WORDS
from turnto.rules.gnat.creation import CREATION, PRESETS
from turnto.rules.gnat.help import RULES_HELP
from turnto.rules.gnat.inventory import begin, do_free, free, may_take, settle
from turnto.rules.gnat.items import is_a
from turnto.rules.gnat.options import OPTIONS
from turnto.rules.gnat.phrases import PHRASES
from turnto.rules.gnat.sheet import FIELDS, PANELS, complete_hero, derived, problems
from turnto.rules.gnat.spells import SPELL_NAMES
from turnto.rules.gnat.vitality import overcome

SYSTEM = System(
    id="gnat",
    name="GNAT",
    credit=Credit(
        "GNAT Rules Reference 1.5 by David Donachie",
        "CC BY-SA 4.0",
        "The rules are told here in other words, under the same licence.",
    ),
    fields=FIELDS,
    panels=PANELS,
    derived=derived,
    creation=CREATION,
    phrases=PHRASES,
    conditions=CONDITIONS,
    kinds={"skill": SKILLS, "spell": SPELL_NAMES, "weapon": KIND_WORDS, "suit": ("light", "medium", "heavy")},
    presets=PRESETS,
    options=OPTIONS,
    messages=Catalogues(__file__),
    rules_help=RULES_HELP,
    begin=begin,
    settle=settle,
    may_take=may_take,
    is_a=is_a,
    overcome=overcome,
    free=free,
    do_free=do_free,
    after=after,
    complete_hero=complete_hero,
    problems=problems,
    price_list=PRICE_LIST,
    book_check=book_check,
)
