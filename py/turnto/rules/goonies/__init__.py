"""Gamebooks & Goonies by Felix Pleșoianu, after Tunnel Goons by Nate Treme (GOON-01 to GOON-30)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from turnto.common.choosing import candidates
from turnto.core.catalogues import Catalogues
from turnto.core.hero_form import FreeAction
from turnto.core.message import say
from turnto.core.procedure import Procedure
from turnto.core.sheet import lose_item
from turnto.core.system import (
    AuthorChecks,
    BookOption,
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
from turnto.core.world import State, Terms
from turnto.rules.goonies.checks import leans, settle
from turnto.rules.goonies.creation import CREATION
from turnto.rules.goonies.names import NAMES
from turnto.rules.goonies.phrases import CONDITIONS, PHRASES
from turnto.rules.goonies.sheet import FIELDS, PANELS, SPELLS, armour, derived, pointless, problems

OPTIONS = (
    BookOption(
        "combat_tie",
        ("trade", "hit", "nothing"),
        "trade",
        "A-1",
        "What a tie in a fight does: both sides at margin 0, the hero's effect alone, or nothing.",
    ),
    BookOption(
        "armour",
        ("literal", "at_least_1"),
        "literal",
        "A-3",
        "Armour soaks only from hits greater than its score, or lessens every hit to 1 at the least.",
    ),
    BookOption(
        "ignore_spell_level", ("no", "yes"), "no", "A-28", "Whether a spell's level is left out of its casting."
    ),
    BookOption(
        "xp_for_fleeing",
        ("margin", "ds"),
        "margin",
        "GOON-28",
        "What getting away is worth: the margin, or the enemy's DS.",
    ),
    BookOption("windstorm", ("book", "sunburst"), "book", "A-11", "Whether Windstorm lowers a DS as Sunburst does."),
)


def free(state: State, terms: Terms) -> Iterable[FreeAction]:
    """Suits of armour can be changed and things dropped while no fight is on."""
    worn = armour(state.hero)
    for place, own, label, _whole in candidates(state.hero.items):
        if (own.has("armour") or own.has("armor")) and own != worn:
            idle = pointless(own, state, terms) or ""
            yield FreeAction(f"wear:{place}", say("goonies-wear", armour=label), place, idle)
        yield FreeAction(f"drop:{place}", say("goonies-drop", thing=label), place)


def do_free(state: State, key: str, _: Terms) -> Procedure[State]:
    """Wear another suit, or drop a thing."""
    verb, place = key.split(":")
    own = state.hero.items[int(place)]
    if verb == "drop":
        return state.with_hero((yield from lose_item(state.hero, own, 1)))
    hero = state.hero
    if worn := armour(hero):
        hero = hero.with_changed(worn, worn.untagged("worn"))
    return state.with_hero(hero.with_changed(own, replace(own, count=1).tagged("worn")))


def author_checks() -> AuthorChecks:
    """What only authors need is loaded for them alone."""
    from turnto.rules.goonies.author_checks.book import CHECKS

    return CHECKS


SYSTEM = System(
    id="goonies",
    name="Gamebooks & Goonies",
    credit=Credit(
        "Gamebooks & Goonies by Felix Pleșoianu (No Time To Play, 2021), based on Tunnel Goons by Nate Treme",
        "CC BY 4.0",
        "The rules are restated here in our own words.",
    ),
    sheet=SheetRules(fields=FIELDS, panels=PANELS, life=Life("damage", up_to="hp"), derived=derived, problems=problems),
    creation=CREATION,
    language=Language(
        phrases=PHRASES,
        conditions=CONDITIONS,
        kinds={"score": ("Power", "Grace", "Focus"), "spell": tuple(SPELLS)},
        options=OPTIONS,
        header=("scores", "spells", "levels", "gear"),
        phrasebook=__file__,
    ),
    words=Words(Catalogues(__file__), say("goonies-help"), in_short=say("goonies-in-short"), names=NAMES, weight=1),
    outcomes=Outcomes(
        good=frozenset(("success", "win", "flee")),
        bad=frozenset(("failure", "lose")),
        flight=frozenset(("flee",)),
    ),
    play=PlayHooks(settle=settle, free=free, do_free=do_free),
    goods=Goods(money="", pointless=pointless),
    simulation=Simulation(leans=leans),
    author_checks=author_checks,
)
