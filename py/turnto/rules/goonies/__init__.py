"""Gamebooks & Goonies by Felix Pleșoianu, after Tunnel Goons by Nate Treme (GOON-01 to GOON-30)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from turnto.common.choosing import candidates
from turnto.common.foe_warnings import unread_in_the_table
from turnto.core.catalogues import Catalogues
from turnto.core.hero_form import Free
from turnto.core.procedure import Procedure
from turnto.core.sheet import lose_item
from turnto.core.system import BookOption, Credit, System
from turnto.core.world import State, Terms
from turnto.rules.goonies.checks import leans, settle
from turnto.rules.goonies.creation import CREATION, PRESETS
from turnto.rules.goonies.foes import EXPECTED_FACTS, foe
from turnto.rules.goonies.help import RULES_HELP
from turnto.rules.goonies.phrases import CONDITIONS, PHRASES
from turnto.rules.goonies.sheet import FIELDS, PANELS, SPELLS, armour, derived, hp_left, levels_check, problems

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


def free(state: State, _: Terms) -> Iterable[Free]:
    """Suits of armour can be changed and things dropped while no fight is on."""
    worn = armour(state.hero)
    for place, own, label, _whole in candidates(state.hero.items):
        if (own.has("armour") or own.has("armor")) and own != worn:
            yield Free(f"wear:{place}", f"Use the {label}", place)
        yield Free(f"drop:{place}", f"Drop the {label}", place)


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


def book_check(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """What is wrong with the rows of ``levels`` and with those of the foes."""
    yield from levels_check(terms)
    yield from unread_in_the_table(terms.foes, terms, foe, EXPECTED_FACTS)


SYSTEM = System(
    id="goonies",
    name="Gamebooks & Goonies",
    credit=Credit(
        "Gamebooks & Goonies by Felix Pleșoianu (No Time To Play, 2021), based on Tunnel Goons by Nate Treme",
        "CC BY 4.0",
        "The rules are restated here in our own words.",
    ),
    fields=FIELDS,
    panels=PANELS,
    derived=derived,
    creation=CREATION,
    phrases=PHRASES,
    conditions=CONDITIONS,
    kinds={"score": ("Power", "Grace", "Focus"), "spell": tuple(SPELLS)},
    presets=PRESETS,
    options=OPTIONS,
    messages=Catalogues(__file__),
    rules_help=RULES_HELP,
    money="",
    leans=leans,
    settle=settle,
    overcome=lambda hero: hp_left(hero) <= 0,
    free=free,
    do_free=do_free,
    problems=problems,
    book_check=book_check,
    header=("scores", "spells", "levels", "gear"),
)
