"""Phrases and conditions of Goonies books: patterns, outcomes, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.amounts import BY_MARGIN, HELPS
from turnto.common.unread import unread_facts, unread_in_a_fight
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Clause, Condition, Deed, Outcome, Phrase
from turnto.core.world import State, Terms
from turnto.rules.goonies import instructions
from turnto.rules.goonies.combat import FIGHT, STUNNED
from turnto.rules.goonies.foes import EXPECTED_FACTS, foe
from turnto.rules.goonies.sheet import ability, hp_left, shown

# --- what an author should be told ----------------------------------------------------------------


EXPECTED = "Easy is 7-8, Medium 9-10, Hard 11-12."
BANDS = {"easy": (7, 8), "medium": (9, 10), "hard": (11, 12)}
"""GOON-07: what a book may call a Difficulty Score, in brackets behind it."""


FACTS = re.compile(
    r"\s*(?:ds \d+|(?:[^+\d]* )?\+ ?\d+(?: damage)?|\+ ?\d+|immune to .+|(?:bare )?(?:fists?|hands|claws?|teeth|bite|horns?|hooves|tail|beak|unarmed)|[^\d]*armou?r[^\d]*)\s*"
)
"""Facts of a foe that are read; armour is told of by itself."""


_IMMUNE_TO_MUCH = re.compile(r"immune to [^;]*\b(?:all|any|every|most|magic|spells)\b")


def _test_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if not 2 <= int(deed.get("ds", 7)) <= 20:
        yield (
            "odd-ds",
            f"a Difficulty Score of {deed['ds']} is outside anything two dice can aim at",
            EXPECTED,
        )
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
    for name, _count, facts in deed.get("foe", ()):
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


SUCCESS = Outcome(
    "success",
    {"en": ("success", "if you succeed"), "de": ("Erfolg", "wenn du Erfolg hast", "wenn es gelingt")},
    totals=">",
)
TIE = Outcome(
    "tie", {"en": ("tie", "on a tie"), "de": ("Gleichstand", "bei Gleichstand")}, falls_to="success", totals="="
)
FAILURE = Outcome(
    "failure",
    {"en": ("failure", "if you fail"), "de": ("Misserfolg", "wenn du scheiterst", "wenn es misslingt")},
    totals="<",
)
TEST_OUTCOMES = (SUCCESS, TIE, FAILURE)

MARGIN = Clause(
    "margin",
    {
        "en": (
            "on a failure take the margin as damage",
            "if you fail, take the margin as damage",
            "on a failure the margin is damage",
        ),
        "de": ("bei Misserfolg nimm den Unterschied als Schaden", "bei Misserfolg ist der Unterschied Schaden"),
    },
)
FAILING = Clause(
    "failing",
    {
        "en": ("(on a failure|if you fail[,]) take {failing:number} [points of] damage",),
        "de": ("bei Misserfolg (nimm|erleide) {failing:number} [Punkte|Punkt] Schaden",),
    },
)
MODIFIER = Clause("modifier", {"en": ("(at|with) {modifier:with-sign}",), "de": ("(mit|bei) {modifier:with-sign}",)})
ARMOUR_HELPS = Clause("armour_helps", {"en": ("armour helps", "armor helps"), "de": ("Rüstung hilft",)})
WORTH = Clause("worth", {"en": ("[this obstacle is] worth its ds",), "de": ("[dieses Hindernis ist] seinen DS wert",)})
NO_XP = Clause(
    "no_xp", {"en": ("worth no xp", "for no xp", "worth nothing"), "de": ("keine EP wert", "ohne EP", "nichts wert")}
)

PHRASES = (
    Phrase(
        "test",
        {
            "en": ("test [your] {score:score} against [ds] {ds:number} [{band:facts}]",),
            "de": ("(teste|prüfe) [dein|deine|deinen] {score:score} gegen [DS] {ds:number} [{band:facts}]",),
        },
        instructions.tested,
        clauses=(HELPS, MODIFIER, MARGIN, FAILING, ARMOUR_HELPS, NO_XP, WORTH),
        outcomes=TEST_OUTCOMES,
        margins=True,
        check=_test_check,
        doc="Test an ability against a DS: above it success, equal a tie, below failure. Worth its DS in xp, once. A failure the book says nothing of costs the margin in damage (GOON-02 to GOON-06, GOON-27).",
        examples=(
            "Test Power against 9",
            "Test Focus against 9 (Medium)",
            "Test Grace against 9; on a failure take the margin as damage",
            "Test Power against 9; +1 if you have the **rope**",
        ),
    ),
    Phrase(
        "fight",
        {"en": ("fight {foe:foe}",), "de": ("(kämpfe|kämpf) gegen {foe:foe}",)},
        FIGHT,
        clauses=(
            Clause(
                "cannot_run",
                {
                    "en": ("you cannot run", "you can't run", "without running", "you cannot flee"),
                    "de": ("du kannst nicht (fliehen|weglaufen)", "ohne Flucht"),
                },
            ),
            Clause(
                "immune",
                {
                    "en": ("[(it is|he is|she is|they are)] immune to {immune:name}",),
                    "de": ("[(es|er|sie) (ist|sind)] immun gegen {immune:name}",),
                },
            ),
        ),
        outcomes=(
            Outcome("win", {"en": ("if you win", "win"), "de": ("wenn du gewinnst", "Sieg")}),
            Outcome(
                "lose",
                {
                    "en": ("otherwise", "if you lose", "if you are out of the fight", "lose"),
                    "de": ("sonst", "wenn du verlierst", "wenn du ausscheidest", "Niederlage"),
                },
            ),
            Outcome(
                "flee",
                {
                    "en": ("if you get away", "if you run", "if you flee", "get away"),
                    "de": ("wenn du entkommst", "wenn du fliehst", "Flucht"),
                },
            ),
        ),
        check=_fight_check,
        doc="A fight: each round attack (Power), run (Grace) or cast a spell (Focus). Enemies have a DS, perhaps a weapon and immunities (GOON-15 to GOON-20).",
        examples=(
            "Fight a wolf (DS 8, bite +1, immune to Sunburst); you cannot run",
            "Fight two rats (DS 6) then the ratcatcher (DS 9, hook +2)",
        ),
    ),
    Phrase(
        "cast-in-calm",
        {
            "en": ("cast {spell:spell} [or {other:spell}] in calm", "cast {spell:spell} [or {other:spell}], in calm"),
            "de": ("(wirke|zaubere) {spell:spell} [oder {other:spell}] in Ruhe",),
        },
        lambda state, deed, terms: instructions.cast(state, deed.having(calm=True), terms),
        outcomes=(
            Outcome(
                "success",
                {
                    "en": ("success", "if it works", "if you know it"),
                    "de": ("Erfolg", "wenn es wirkt", "wenn du ihn kennst"),
                },
                counted=False,
            ),
            Outcome(
                "unknown",
                {"en": ("otherwise", "if you do not know it"), "de": ("sonst", "wenn du ihn nicht kennst")},
                counted=False,
            ),
        ),
        effect=True,
        hindrance=instructions.spell_hindrance,
        doc="A spell cast in a calm moment: it succeeds with no roll; closed to those who do not know it (GOON-21, A-29).",
        examples=("Cast Cold Snap, in calm",),
    ),
    Phrase(
        "cast",
        {
            "en": ("cast {spell:spell} [or {other:spell}] against [ds] {ds:number} [{band:facts}]",),
            "de": ("(wirke|zaubere) {spell:spell} [oder {other:spell}] gegen [DS] {ds:number} [{band:facts}]",),
        },
        instructions.cast,
        clauses=(MARGIN, FAILING, ARMOUR_HELPS, NO_XP, WORTH),
        outcomes=(
            *TEST_OUTCOMES,
            Outcome(
                "unknown",
                {
                    "en": (
                        "if you do not know it",
                        "you do not know it",
                        "if you do not know the spell",
                        "you do not know the spell",
                        "if you don't know it",
                        "you don't know it",
                        "if you don't know the spell",
                        "you don't know the spell",
                    ),
                    "de": ("wenn du ihn nicht kennst", "wenn du den Zauber nicht kennst"),
                },
                falls_to="failure",
                counted=False,
            ),
        ),
        margins=True,
        hindrance=instructions.spell_hindrance,
        check=_test_check,
        doc="A spell cast in a tricky moment: 2d6 + Focus − its level against the DS (GOON-22).",
        examples=("Cast Smoke Screen against 8",),
    ),
    Phrase(
        "damage",
        {
            "en": (
                "take ({n:number}|{dice:dice}) [points of] damage",
                "lose ({n:number}|{dice:dice}) (hp|health points)",
            ),
            "de": (
                "(nimm|erleide) ({n:number}|{dice:dice}) [Punkte|Punkt] Schaden",
                "verliere ({n:number}|{dice:dice}) (HP|Gesundheitspunkte|Gesundheitspunkt)",
            ),
        },
        instructions.hurt,
        clauses=(ARMOUR_HELPS,),
        doc="Damage from a hazard; armour does not work against it unless the book says that it helps (GOON-10, A-5).",
        examples=("Take 2 damage", "Take 1d6 damage", "Take 4 damage; armour helps"),
    ),
    Phrase(
        "heal-all",
        {"en": ("heal all [your] damage", "heal fully"), "de": ("heile allen [deinen] Schaden",)},
        instructions.healed,
        pointless=instructions.not_hurt,
        doc="Heal all damage.",
        examples=("Heal all your damage",),
    ),
    Phrase(
        "heal",
        {
            "en": ("heal {n:number} [damage|hp|health points]", "heal {dice:dice} (damage|hp|health points)"),
            "de": (
                "heile {n:number} [Schaden|HP|Gesundheitspunkte|Gesundheitspunkt]",
                "heile {dice:dice} (Schaden|HP|Gesundheitspunkte)",
            ),
        },
        instructions.healed,
        pointless=instructions.not_hurt,
        doc="Heal so much damage.",
        examples=("Heal 2 damage",),
    ),
    Phrase(
        "rest",
        {
            "en": ("you have time to rest", "[you may] rest"),
            "de": ("du hast Zeit zu rasten", "raste", "du (kannst|darfst) rasten"),
        },
        instructions.rested,
        offered=True,
        hindrance=instructions.not_hurt,
        doc="Downtime: the hero may rest, healing 3 damage with a ration or 1 without (GOON-25).",
        examples=("You have time to rest",),
    ),
    Phrase(
        "learn",
        {"en": ("learn {spell:spell} [{source:facts}]",), "de": ("(lerne|erlerne) {spell:spell} [{source:facts}]",)},
        instructions.learned,
        pointless=instructions.known,
        gives=(("spell", "spell"),),
        doc="Learn a spell (GOON-21).",
        examples=("Learn Undergrowth", "Learn Cold Snap (scroll)"),
    ),
    Phrase(
        "forget",
        {"en": ("forget {spell:spell}",), "de": ("vergiss {spell:spell}",)},
        instructions.forgotten,
        doc="Lose a spell.",
        examples=("Forget Sunburst",),
    ),
    Phrase(
        "xp",
        {"en": ("gain {n:number} (xp|experience)",), "de": ("(erhalte|bekomme) {n:number} (EP|Erfahrung)",)},
        instructions.awarded,
        doc="Experience for an obstacle, once for this place (GOON-27).",
        examples=("Gain 9 xp",),
    ),
    Phrase(
        "raise",
        {
            "en": ("raise [your] {score:score} by {n:number}", "gain {n:number} {score:score}"),
            "de": (
                "erhöhe [dein|deine|deinen] {score:score} um {n:number}",
                "(erhalte|gewinne) {n:number} {score:score}",
            ),
        },
        instructions.raised,
        doc="The book raises an ability.",
        examples=("Raise Focus by 1",),
    ),
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
        {
            "en": ("you know {spell:spell}", "you can cast {spell:spell}", "you have [the spell] {spell:spell}"),
            "de": ("du {spell:spell} kennst", "du {spell:spell} wirken kannst", "du [den Zauber] {spell:spell} hast"),
        },
        _knows,
        lambda deed, _: say("goonies-unknown-spell", spell=deed["spell"]),
        tests=(("spell", "spell"),),
        doc="A spell is known.",
        examples=("you know Cold Snap",),
    ),
    Condition(
        "ability",
        {
            "en": (
                "your {score:score} is {n:number} or (more|higher|better)",
                "your {score:score} is at least {n:number}",
            ),
            "de": (
                "[dein|deine] {score:score} {n:number} oder (mehr|höher|besser) ist",
                "[dein|deine] {score:score} mindestens {n:number} ist",
            ),
        },
        _has_ability,
        lambda deed, terms: say("goonies-need", ability=shown(ability(deed["score"], terms), terms), n=deed["n"]),
        doc="An ability is so high.",
        examples=("your Grace is 2 or more",),
    ),
    Condition(
        "ability-most",
        {
            "en": ("your {score:score} is {n:number} or (less|lower)", "your {score:score} is at most {n:number}"),
            "de": (
                "[dein|deine] {score:score} {n:number} oder (weniger|niedriger) ist",
                "[dein|deine] {score:score} höchstens {n:number} ist",
            ),
        },
        lambda state, deed, terms: state.hero[ability(deed["score"], terms)] <= int(deed["n"]),
        doc="An ability is no higher.",
        examples=("your Grace is 1 or less",),
    ),
    Condition(
        "hurt",
        {"en": ("you are hurt", "you have taken damage"), "de": ("du verletzt bist", "du Schaden genommen hast")},
        lambda state, *_: state.hero["damage"] > 0,
        doc="Some damage was taken.",
        examples=("you are hurt",),
    ),
    Condition(
        "stunned",
        {
            "en": ("you (stunned|have stunned) (it|him|her|them|an enemy|the enemy)", "the enemy (is|was) stunned"),
            "de": ("du (es|ihn|sie|einen Gegner|den Gegner) betäubt hast", "der Gegner betäubt ist"),
        },
        lambda state, deed, _: str(state.world.flag(STUNNED, "")).startswith(f"{deed.section} "),
        doc="An enemy of a fight in this section was stunned by a spell (A-9).",
        examples=("you stunned it",),
    ),
    Condition(
        "hp-left",
        {
            "en": (
                "you have {n:number} (hp|health points) (left|or more)",
                "you have at least {n:number} (hp|health points)",
            ),
            "de": (
                "du [noch] {n:number} (HP|Gesundheitspunkte) [oder mehr] hast",
                "du [noch] mindestens {n:number} (HP|Gesundheitspunkte) hast",
            ),
        },
        lambda state, deed, _: hp_left(state.hero) >= int(deed["n"]),
        lambda deed, _: say("goonies-need-hp", hp=deed["n"]),
        doc="So many Health Points are left.",
        examples=("you have 5 hp left",),
    ),
    Condition(
        "hp-most",
        {
            "en": (
                "you have {n:number} (hp|health points) or (less|fewer) [left]",
                "you have at most {n:number} (hp|health points) [left]",
            ),
            "de": (
                "du {n:number} (HP|Gesundheitspunkte) oder weniger hast",
                "du [nur noch] höchstens {n:number} (HP|Gesundheitspunkte) hast",
            ),
        },
        lambda state, deed, _: hp_left(state.hero) <= int(deed["n"]),
        doc="No more Health Points are left.",
        examples=("you have 4 hp or less",),
    ),
)
