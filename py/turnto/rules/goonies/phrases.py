"""Phrases and conditions of Goonies books: patterns, outcomes, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.amounts import BY_MARGIN, BY_THE_MARGIN, HELPS
from turnto.common.unread import unread_facts, unread_in_a_fight
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Clause, Condition, Deed, Outcome, Phrase, clauses
from turnto.core.world import State, Terms
from turnto.rules.goonies import instructions
from turnto.rules.goonies.combat import FIGHT, STUNNED
from turnto.rules.goonies.foes import EXPECTED_FACTS, foe
from turnto.rules.goonies.sheet import ability, armour, hp_left, shown, weapon

# --- what an author should be told ----------------------------------------------------------------


EXPECTED = "Easy is 7-8, Medium 9-10, Hard 11-12."
BANDS = {"easy": (7, 8), "medium": (9, 10), "hard": (11, 12)}
"""GOON-07: what a book may call a Difficulty Score, in brackets behind it."""


FACTS = re.compile(
    r"\s*(?:ds \d+|(?:[^+\d]* )?\+ ?\d+(?: damage)?|\+ ?\d+|immune to .+|(?:bare )?(?:fists?|hands|claws?|teeth|bite|horns?|hooves|tail|beak|unarmed)|[^\d]*armou?r[^\d]*)\s*"
)
"""Facts of a foe that are read; armour is told of by itself."""


_OF_ONE = re.compile(
    r"\b(?:one|another|the other|the others|the first|the second|some) (?:with|of|has|have|is|armed)\b"
)
_IMMUNE_TO_MUCH = re.compile(r"immune to [^;]*\b(?:all|any|every|most|magic|spells)\b")


def _test_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if not 2 <= int(deed.get("ds", 7)) <= 20:
        yield ("odd-ds", f"a Difficulty Score of {deed['ds']} is outside anything two dice can aim at", EXPECTED)
    band = fold(str(deed.get("band", "")))
    said = BANDS.get(band)
    if band and not said:
        yield (
            "unread-fact",
            f"“{band}” is nothing that the rules read behind a DS",
            f"{EXPECTED} Write anything else behind a semicolon: {{Test Power against 9; worth no xp}}.",
        )
    if said and deed["ds"] not in said:
        yield "odd-ds", f"a Difficulty Score of {deed['ds']} is called {deed['band']}", EXPECTED


def _fight_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    refused = tuple(unread_in_a_fight(deed, foe, EXPECTED_FACTS))
    yield from refused or unread_facts(deed, FACTS, EXPECTED_FACTS)
    for name, count, facts in deed.get("foe", ()):
        if count > 1 and _OF_ONE.search(fold(facts)):
            yield (
                "unread-fact",
                f"what one alone of {name} has stands for all of them",
                f"Each has its own brackets: {{Fight {name} (DS 8, club +1) then {name} (DS 8)}}.",
            )
        if _IMMUNE_TO_MUCH.search(fold(facts)):
            yield (
                "unread-fact",
                f"the rules read what {name} is immune to by the names of spells",
                "Name each: immune to Sunburst and Cold Snap.",
            )
        if "armour" in fold(facts) or "armor" in fold(facts):
            yield (
                "enemy-armour",
                f"{name} has armour, which these rules do not give to enemies",
                "Raise its DS by one or two instead (GOON-15).",
            )


SUCCESS = Outcome("success", totals=">")
TIE = Outcome("tie", falls_to="success", totals="=")
FAILURE = Outcome("failure", totals="<")
TEST_OUTCOMES = (SUCCESS, TIE, FAILURE)

MARGIN = Clause("margin")
FAILING = Clause("failing")
MODIFIER = Clause("modifier")
ARMOUR_HELPS = Clause("armour_helps")
WORTH = Clause("worth")
NO_XP = Clause("no_xp")

PHRASES = (
    Phrase(
        "test",
        does=instructions.tested,
        clauses=(HELPS, MODIFIER, MARGIN, FAILING, ARMOUR_HELPS, NO_XP, WORTH),
        outcomes=TEST_OUTCOMES,
        margins=True,
        check=_test_check,
        doc="Test an ability against a DS: above it success, equal a tie, below failure. Worth its DS in xp, once. A failure the book says nothing of costs the margin in damage (GOON-02 to GOON-06, GOON-27).",
    ),
    Phrase(
        "fight",
        does=FIGHT,
        clauses=clauses("cannot_run immune"),
        outcomes=(Outcome("win"), Outcome("lose"), Outcome("flee")),
        check=_fight_check,
        doc="A fight: each round attack (Power), run (Grace) or cast a spell (Focus). Enemies have a DS, perhaps a weapon and immunities (GOON-15 to GOON-20).",
    ),
    Phrase(
        "cast-in-calm",
        does=lambda state, deed, terms: instructions.cast(state, deed.having(calm=True), terms),
        outcomes=(Outcome("success", counted=False), Outcome("unknown", counted=False)),
        effect=True,
        hindrance=instructions.spell_hindrance,
        doc="A spell cast in a calm moment: it succeeds with no roll; closed to those who do not know it (GOON-21, A-29).",
    ),
    Phrase(
        "cast",
        does=instructions.cast,
        clauses=(MARGIN, FAILING, ARMOUR_HELPS, NO_XP, WORTH),
        outcomes=(*TEST_OUTCOMES, Outcome("unknown", falls_to="failure", counted=False)),
        margins=True,
        hindrance=instructions.spell_hindrance,
        check=_test_check,
        doc="A spell cast in a tricky moment: 2d6 + Focus − its level against the DS (GOON-22).",
    ),
    Phrase(
        "damage",
        does=instructions.hurt,
        clauses=(ARMOUR_HELPS,),
        doc="Damage from a hazard; armour does not work against it unless the book says that it helps (GOON-10, A-5).",
    ),
    Phrase(
        f"damage{BY_THE_MARGIN}",
        does=instructions.hurt_by_margin,
        clauses=(ARMOUR_HELPS,),
        doc="Inside an outcome of a test: damage as much as the test failed by (GOON-06).",
        examples=("Take the margin as damage",),
    ),
    Phrase("heal-all", does=instructions.healed, pointless=instructions.not_hurt, doc="Heal all damage."),
    Phrase("heal", does=instructions.healed, pointless=instructions.not_hurt, doc="Heal so much damage."),
    Phrase(
        "rest",
        does=instructions.rested,
        offered=True,
        hindrance=instructions.not_hurt,
        doc="Downtime: the hero may rest, healing 3 damage with a ration or 1 without (GOON-25).",
    ),
    Phrase(
        "learn",
        does=instructions.learned,
        pointless=instructions.known,
        gives=(("spell", "spell"),),
        doc="Learn a spell (GOON-21).",
    ),
    Phrase("forget", does=instructions.forgotten, doc="Lose a spell."),
    Phrase("xp", does=instructions.awarded, doc="Experience for an obstacle, once for this place (GOON-27)."),
    Phrase("raise", does=instructions.raised, doc="The book raises an ability, or the total of Health Points."),
    Phrase("lower", does=instructions.lowered, doc="The book lowers an ability, or the total of Health Points."),
)


# --- conditions -----------------------------------------------------------------------------------


def _knows(state: State, deed: Deed, _: Terms) -> bool:
    return state.hero.has_word("spells", deed["spell"])


def _has_ability(state: State, deed: Deed, terms: Terms) -> bool:
    return state.hero[ability(deed["score"], terms)] >= int(deed["n"])


CONDITIONS = (
    BY_MARGIN,
    Condition(
        "knows-spell",
        holds=_knows,
        reason=lambda deed, _: say("goonies-unknown-spell", spell=deed["spell"]),
        tests=(("spell", "spell"),),
        doc="A spell is known.",
    ),
    Condition(
        "ability",
        holds=_has_ability,
        reason=lambda deed, terms: say(
            "goonies-need", ability=shown(ability(deed["score"], terms), terms), n=deed["n"]
        ),
        doc="An ability is so high.",
    ),
    Condition(
        "ability-most",
        holds=lambda state, deed, terms: state.hero[ability(deed["score"], terms)] <= int(deed["n"]),
        doc="An ability is no higher.",
    ),
    Condition("hurt", holds=lambda state, *_: state.hero["damage"] > 0, doc="Some damage was taken."),
    Condition(
        "damage-taken",
        holds=lambda state, deed, _: state.hero["damage"] >= int(deed["n"]),
        doc="So much damage was taken and is not healed.",
    ),
    Condition(
        "armed",
        holds=lambda state, *_: weapon(state.hero) is not None,
        doc="Something with the tag (weapon) is carried.",
    ),
    Condition(
        "armoured",
        holds=lambda state, *_: armour(state.hero) is not None,
        doc="Something with the tag (armour) is carried.",
    ),
    Condition(
        "stunned",
        holds=lambda state, deed, _: str(state.world.flag(STUNNED, "")).startswith(f"{deed.section} "),
        doc="An enemy of a fight in this section was stunned by a spell (A-9).",
    ),
    Condition(
        "hp-left",
        holds=lambda state, deed, _: hp_left(state.hero) >= int(deed["n"]),
        reason=lambda deed, _: say("goonies-need-hp", hp=deed["n"]),
        doc="So many Health Points are left.",
    ),
    Condition(
        "hp-most",
        holds=lambda state, deed, _: hp_left(state.hero) <= int(deed["n"]),
        doc="No more Health Points are left.",
    ),
)
