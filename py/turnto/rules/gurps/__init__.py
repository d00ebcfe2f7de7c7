"""GURPS Lite, third edition: its mechanics and figures, reimplemented in our own words.

GURPS is a registered trademark of Steve Jackson Games; this is not endorsed by or connected with them.
"""

from __future__ import annotations

from turnto.core.catalogues import Catalogues
from turnto.core.system import Credit, System
from turnto.rules.gurps.author_checks.header import book_check, deeds_check
from turnto.rules.gurps.campaign.advancement import after, frugal
from turnto.rules.gurps.campaign.between_books import crosses
from turnto.rules.gurps.campaign.carried_over import bodily
from turnto.rules.gurps.campaign.money import price_list
from turnto.rules.gurps.campaign.page_turn import begin, do_free, free, may_take, turned
from turnto.rules.gurps.character.attributes import is_a
from turnto.rules.gurps.character.legality import problems, warnings
from turnto.rules.gurps.character.presets import PRESETS
from turnto.rules.gurps.combat.decisions.menu import sensible_options
from turnto.rules.gurps.combat.magic_hook import Magic, use
from turnto.rules.gurps.combat.state.luck import rule_of_thumb
from turnto.rules.gurps.combat.state.setup import FIGHT_OPTIONS
from turnto.rules.gurps.creation.steps import CREATION
from turnto.rules.gurps.hazards.recovery import settled
from turnto.rules.gurps.help import RULES_HELP
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.options import HEADER, OPTIONS
from turnto.rules.gurps.phrases import CONDITIONS, KINDS, PHRASES
from turnto.rules.gurps.rolls.choice_tags import barred, chosen, is_known
from turnto.rules.gurps.sheet.layout import FIELDS, PANELS, complete_hero, derived, unlisted
from turnto.rules.gurps.sheet.listing import beside


def _magic() -> Magic:
    from turnto.rules.gurps.magic.combat import MAGIC

    return MAGIC


use(_magic)

SYSTEM = System(
    id="gurps",
    name="GURPS Lite (third edition)",
    credit=Credit(
        "GURPS Lite, third edition, © Steve Jackson Games: mechanics and figures alone, told in our own words",
        trademark="GURPS is a registered trademark of Steve Jackson Games. This is not endorsed by or connected with them.",
    ),
    fields=FIELDS,
    panels=PANELS,
    derived=derived,
    beside=beside,
    creation=CREATION,
    phrases=PHRASES,
    conditions=CONDITIONS,
    kinds=KINDS,
    presets=PRESETS,
    header=(*HEADER, *(option.key for option in FIGHT_OPTIONS)),
    options=(*OPTIONS, *FIGHT_OPTIONS),
    messages=Catalogues(__file__),
    money="money",
    rules_help=RULES_HELP,
    begin=begin,
    turned=turned,
    settle=settled,
    sensible=sensible_options,
    rule_of_thumb=lambda asked: rule_of_thumb(asked) or frugal(asked),
    may_take=may_take,
    barred=barred,
    knows_tag=is_known,
    is_a=is_a,
    chosen=chosen,
    bodily=bodily,
    crosses=crosses,
    overcome=overcome,
    free=free,
    do_free=do_free,
    after=after,
    complete_hero=complete_hero,
    unlisted=unlisted,
    problems=problems,
    unusual=warnings,
    outgrown=("GL-CHAR-01", "GL-CHAR-72", "GL-EQUIP-21"),
    price_list=price_list(),
    book_check=book_check,
    deeds_check=deeds_check,
)
