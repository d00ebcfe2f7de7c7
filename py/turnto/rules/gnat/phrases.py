"""What a book can ask of a hero in GNAT: tests, Fights, spells, Wounds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from turnto.common.amounts import HELPS
from turnto.core.phrase import Activity, Clause, Deed, Outcome, Phrase, Reckoned, StandingOffer, clauses
from turnto.core.world import State, Terms
from turnto.rules.gnat import combat, instructions, inventory

SUCCESS = Outcome("success", totals="<=")
FAILURE = Outcome("failure", totals=">")
ZERO = Outcome("zero", counted=False)

MODIFIER = Clause("modifier")
ADVANTAGE = Clause("advantage")
DISADVANTAGE = Clause("disadvantage")
UNTRAINED = (Clause("untrained", value="no"), Clause("untrained", value="default"), Clause("untrained", value="plain"))
IGNORING_ARMOUR = Clause("ignoring_armour")


def no_untrained_mode(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """A test of a skill should say what it means for those without it (A-5)."""
    if not deed.get("untrained"):
        yield (
            "no-untrained-mode",
            f"this test does not say what happens to a hero without {deed['skill']}",
            "Add “skill only”, “or by default” (at -2) or “untrained at +0”; or set the book's option untrained.",
        )


def contradiction(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """Things a Fight can say that come to nothing."""
    if deed.get("rounds", 1) < 1:
        yield "no-rounds", "a Fight needs at least one round", "Say how many: {Fight three rounds at -2}."
    if deed.get("untrained") and not deed.get("skill"):
        yield (
            "untrained-without-skill",
            "this Fight names no skill that one could lack",
            "Add “using Swimming”, or leave the clause out.",
        )


def _chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    from turnto.rules.gnat.odds import chances  # no page ships it

    return chances(state, deed, terms, policy)


def _ahead(fight: combat.Fight, state: State, deed: Deed, terms: Terms) -> tuple[Fraction, Fraction, Fraction] | None:
    from turnto.rules.gnat.odds import ahead  # no page ships it

    return ahead(fight, state, deed, terms)


TESTS = (
    Phrase(
        "test-talent",
        does=instructions.talent_test,
        clauses=(HELPS, MODIFIER, ADVANTAGE, DISADVANTAGE),
        outcomes=(SUCCESS, FAILURE, ZERO),
        doc="Two dice against Talent and modifier, or less; double 1 always passes, double 6 never (GNAT-02 to GNAT-05).",
    ),
    Phrase(
        "test",
        does=instructions.skill_test,
        clauses=(HELPS, MODIFIER, *UNTRAINED, ADVANTAGE, DISADVANTAGE),
        outcomes=(SUCCESS, FAILURE, ZERO),
        check=no_untrained_mode,
        doc="A Talent test with the skill's bonus. Without the skill: failed with no roll (skill only), "
        "at -2 (or by default), or on Talent alone (untrained at +0) (GNAT-09, GNAT-10, A-5).",
    ),
)

FIGHT = Phrase(
    "fight",
    does=Activity(
        combat.Fight,
        combat.begin,
        combat.beat,
        combat.ended,
        combat.panel,
        combat.sides,
        chances=_chances,
        ahead=_ahead,
    ),
    clauses=(
        Clause("rounds"),
        MODIFIER,
        *clauses("several foe no_shield"),
        ADVANTAGE,
        DISADVANTAGE,
        *clauses("reach wounds skill"),
        *UNTRAINED,
        IGNORING_ARMOUR,
    ),
    outcomes=(Outcome("survive"), Outcome("die", falls_to="zero"), ZERO),
    check=contradiction,
    doc="So many Talent tests, a Wound for each that fails; survived with Vitality left after the last "
    "(GNAT-25 to GNAT-40). One round, one enemy, shields allowed where nothing else is said.",
)

CAST = Phrase(
    "cast",
    does=instructions.cast,
    clauses=(MODIFIER,),
    outcomes=(Outcome("works"), Outcome("otherwise"), ZERO),
    hindrance=instructions.no_spell,
    doc="The hero may cast the spell, if held: 10 or less on two dice. Otherwise covers not having it, not casting, "
    "and failing (GNAT-19 to GNAT-23).",
)

HARM = (
    Phrase(
        "wounds",
        does=instructions.take_wounds,
        clauses=(IGNORING_ARMOUR,),
        doc="Each Wound costs 1 Vitality, or a use of armour where the player likes (GNAT-14, GNAT-15, GNAT-41).",
    ),
    Phrase("harm", does=instructions.lose_vitality, doc="Vitality lost outright; armour does not help (GNAT-15)."),
    Phrase(
        "heal",
        does=instructions.heal,
        pointless=instructions.vitality_full,
        doc="Vitality rises, never over its maximum (GNAT-16).",
    ),
    Phrase(
        "heal-all",
        does=instructions.heal,
        pointless=instructions.vitality_full,
        doc="Vitality back to its maximum (GNAT-16).",
    ),
    Phrase(
        "lose-talent",
        does=instructions.lose_talent,
        doc="Current Talent falls, never below 2, until restored (GNAT-06).",
    ),
    Phrase(
        "restore-talent",
        does=instructions.restore_talent,
        pointless=instructions.talent_full,
        doc="Current Talent rises, never over its maximum (GNAT-07).",
    ),
    Phrase(
        "restore-all-talent",
        does=instructions.restore_talent,
        pointless=instructions.talent_full,
        doc="Talent back to its maximum (GNAT-07).",
    ),
)

ORDEALS = (*TESTS, FIGHT, CAST, *HARM)


REST = Phrase(
    "rest",
    does=instructions.take_rest,
    clauses=clauses(
        "rations talent vitality hungry_vitality hungry_talent hungry_both hungry_heal hungry_restore hungry=nothing"
    ),
    hindrance=instructions.no_rest,
    pointless=instructions.idle_rest,
    doc="A Rest: what it takes, gives and does to one without a ration; where nothing is said of that, one without "
    "cannot rest. Experience may be spent (GNAT-18, GNAT-59, A-35).",
)


REPAIR = (
    Phrase(
        "repairer",
        does=StandingOffer(inventory.repair_options, inventory.do_repair),
        doc="An armourer, open beside the choices of the page (GNAT-42).",
    ),
    Phrase(
        "repair",
        does=instructions.repair,
        pointless=instructions.all_whole,
        doc="All armour carried is whole again (GNAT-42).",
    ),
)


REWARDS = (
    Phrase("xp", does=instructions.gain_experience, doc="Experience for a goal reached (GNAT-54)."),
    Phrase(
        "spend-xp",
        does=instructions.spend_experience,
        pointless=instructions.no_experience,
        doc="Experience may be spent here, without a Rest (GNAT-59).",
    ),
    Phrase(
        "raise-talent",
        does=lambda state, deed, terms: instructions.award(state, deed.having(score="talent"), terms),
        clauses=(Clause("current_too"),),
        doc="The maximum rises; the current score too where it stands at the maximum, or where the book says so (GNAT-60, A-26).",
    ),
    Phrase(
        "raise-vitality",
        does=lambda state, deed, terms: instructions.award(state, deed.having(score="vitality"), terms),
        clauses=(Clause("current_too"),),
        doc="As raising Talent (GNAT-60, A-26).",
    ),
    Phrase(
        "raise-skill",
        does=instructions.award,
        doc="A skill rises; one that is lacking is gained at +2 (GNAT-54, GNAT-57).",
    ),
    Phrase(
        "gain-skill",
        does=instructions.learn,
        pointless=instructions.known,
        doc="A Base Skill at +2, if it is lacking (GNAT-11).",
    ),
    Phrase("status", does=instructions.set_status, gives=(("status", "with"),), doc="A title with a number (GNAT-51)."),
    Phrase(
        "raise-status",
        does=instructions.change_status,
        gives=(("status", "with"),),
        doc="Status rises; where there is none it counts as 0 (GNAT-51, A-34).",
    ),
    Phrase(
        "lower-status",
        does=instructions.change_status,
        takes=(("status", "with"),),
        doc="Status falls, never under 0 (GNAT-51).",
    ),
    Phrase(
        "lose-status",
        does=instructions.lose_status,
        takes=(("status", "with"),),
        doc="Status is taken away (GNAT-50, GNAT-51).",
    ),
)


BOONS = (REST, *REPAIR, *REWARDS)


PHRASES = (*ORDEALS, *BOONS)
