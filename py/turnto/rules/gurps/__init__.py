"""GURPS Lite, third edition: its mechanics and figures, reimplemented in our own words.

GURPS is a registered trademark of Steve Jackson Games; this is not endorsed by or connected with them.
"""

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
from turnto.rules.gurps.campaign.advancement import after, frugal
from turnto.rules.gurps.campaign.between_books import crosses
from turnto.rules.gurps.campaign.carried_over import bodily
from turnto.rules.gurps.campaign.money import price, price_list
from turnto.rules.gurps.campaign.page_turn import begin, do_free, free, may_take, turned
from turnto.rules.gurps.character.attributes import is_a
from turnto.rules.gurps.character.legality import problems, warnings
from turnto.rules.gurps.combat.decisions.menu import sensible_options
from turnto.rules.gurps.combat.magic_hook import Magic, use
from turnto.rules.gurps.combat.state.luck import rule_of_thumb
from turnto.rules.gurps.combat.state.setup import FIGHT_OPTIONS
from turnto.rules.gurps.creation.steps import CREATION
from turnto.rules.gurps.hazards.recovery import settled
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.names import NAMES
from turnto.rules.gurps.options import HEADER, OPTIONS
from turnto.rules.gurps.phrases import CONDITIONS, KINDS, PHRASES
from turnto.rules.gurps.rolls.choice_tags import barred, chosen, is_known
from turnto.rules.gurps.sheet.layout import FIELDS, PANELS, complete_hero, derived, unlisted
from turnto.rules.gurps.sheet.listing import about, beside, pointless


def _magic() -> Magic:
    from turnto.rules.gurps.magic.combat import MAGIC

    return MAGIC


use(_magic)


def author_checks() -> AuthorChecks:
    """What only authors need is loaded for them alone."""
    from turnto.rules.gurps.author_checks.header import CHECKS

    return CHECKS


SYSTEM = System(
    id="gurps",
    name="GURPS Lite (third edition)",
    credit=Credit(
        "GURPS Lite, third edition, © Steve Jackson Games: mechanics and figures alone, told in our own words",
        trademark="GURPS is a registered trademark of Steve Jackson Games. This is not endorsed by or connected with them.",
    ),
    sheet=SheetRules(
        fields=FIELDS,
        panels=PANELS,
        life=Life("hits"),
        overcome=overcome,
        derived=derived,
        beside=beside,
        complete_hero=complete_hero,
        problems=problems,
        unusual=warnings,
        outgrown=("GL-CHAR-01", "GL-CHAR-72", "GL-EQUIP-21"),
    ),
    creation=CREATION,
    language=Language(
        phrases=PHRASES,
        conditions=CONDITIONS,
        kinds=KINDS,
        options=(*OPTIONS, *FIGHT_OPTIONS),
        header=(*HEADER, *(option.key for option in FIGHT_OPTIONS)),
        phrasebook=__file__,
    ),
    words=Words(Catalogues(__file__), say("gurps-help"), in_short=say("gurps-in-short"), names=NAMES, weight=3),
    outcomes=Outcomes(
        good=frozenset("success critical_success win critical won surrendered foes_fled time_up job_done fled".split()),
        bad=frozenset("failure critical_failure miss lose defeated killed".split()),
        flight=frozenset(("fled",)),
    ),
    play=PlayHooks(
        begin=begin,
        turned=turned,
        settle=settled,
        barred=barred,
        knows_tag=is_known,
        chosen=chosen,
        free=free,
        do_free=do_free,
        after=after,
        bodily=bodily,
        crosses=crosses,
    ),
    goods=Goods(
        money="money",
        price_list=price_list(),
        price=price,
        may_take=may_take,
        is_a=is_a,
        unlisted=unlisted,
        pointless=pointless,
        about=about,
    ),
    simulation=Simulation(sensible=sensible_options, rule_of_thumb=lambda asked: rule_of_thumb(asked) or frugal(asked)),
    author_checks=author_checks,
)
