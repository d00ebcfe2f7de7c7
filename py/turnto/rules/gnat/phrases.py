"""What a book can ask of a hero in GNAT: tests, Fights, spells, Wounds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from turnto.common.amounts import HELPS
from turnto.core.phrase import Activity, Clause, Deed, Outcome, Phrase, Reckoned, StandingOffer
from turnto.core.world import State, Terms
from turnto.rules.gnat import combat, instructions, inventory

SUCCESS = Outcome(
    "success",
    {"en": ("success", "if you succeed", "if you pass"), "de": ("Erfolg", "Gelungen", "wenn du Erfolg hast")},
    totals="<=",
)
FAILURE = Outcome(
    "failure",
    {"en": ("failure", "if you fail"), "de": ("Misserfolg", "Misslungen", "Fehlschlag", "wenn du scheiterst")},
    totals=">",
)
ZERO = Outcome(
    "zero",
    {
        "en": ("if you reach zero vitality", "if your vitality reaches zero", "at zero vitality"),
        "de": ("wenn deine Vitalität auf null fällt", "bei null Vitalität"),
    },
    counted=False,
)
OTHERWISE = {"en": ("otherwise", "if not"), "de": ("Sonst", "Andernfalls", "wenn nicht")}

MODIFIER = Clause(
    "modifier",
    {
        "en": ("(at|with) {modifier:signed}", "{modifier:with-sign}"),
        "de": ("mit {modifier:signed}", "bei {modifier:signed}"),
    },
)
ADVANTAGE = Clause(
    "advantage",
    {
        "en": ("[(with|with an|at an|you have|you have the)] advantage",),
        "de": ("[(mit|du hast)] Vorteil", "im Vorteil"),
    },
)
DISADVANTAGE = Clause(
    "disadvantage",
    {
        "en": ("[(with|with a|at a|you have|you are at a)] disadvantage",),
        "de": ("[(mit|du hast)] Nachteil", "im Nachteil"),
    },
)
UNTRAINED = (
    Clause(
        "untrained",
        {
            "en": ("skill only", "only with the skill", "a default roll is not allowed", "no default roll"),
            "de": ("nur mit der Fertigkeit", "nur mit Fertigkeit"),
        },
        "no",
    ),
    Clause(
        "untrained",
        {
            "en": ("[or] by default", "a default roll is allowed"),
            "de": ("[oder] ohne Fertigkeit mit Abzug", "[oder] ungelernt"),
        },
        "default",
    ),
    Clause(
        "untrained",
        {"en": ("untrained at +0", "untrained at 0", "untrained at no penalty"), "de": ("ungelernt mit +0",)},
        "plain",
    ),
)
IGNORING_ARMOUR = Clause(
    "ignoring_armour",
    {
        "en": (
            "ignoring (armour|armor)",
            "armour does not help",
            "armor does not help",
            "[(that|which)] (ignore|ignores) (armour|armor)",
            "the wounds ignore (armour|armor)",
        ),
        "de": ("ohne Schutz durch Rüstung", "Rüstung hilft nicht"),
    },
)


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
        {"en": ("test [your] talent",), "de": ("Teste [dein] Talent", "Prüfe [dein] Talent")},
        instructions.talent_test,
        clauses=(HELPS, MODIFIER, ADVANTAGE, DISADVANTAGE),
        outcomes=(SUCCESS, FAILURE, ZERO),
        doc="Two dice against Talent and modifier, or less; double 1 always passes, double 6 never (GNAT-02 to GNAT-05).",
        examples=(
            "Test your Talent",
            "Test your Talent at -3",
            "Test your Talent at +2, with Advantage",
            "Test your Talent; +1 if you have the **charm**",
        ),
    ),
    Phrase(
        "test",
        {
            "en": ("test [(your|the skill)] {skill:skill} [skill]",),
            "de": ("Teste [deine] {skill:skill}", "Prüfe [deine] {skill:skill}"),
        },
        instructions.skill_test,
        clauses=(HELPS, MODIFIER, *UNTRAINED, ADVANTAGE, DISADVANTAGE),
        outcomes=(SUCCESS, FAILURE, ZERO),
        check=no_untrained_mode,
        doc="A Talent test with the skill's bonus. Without the skill: failed with no roll (skill only), "
        "at -2 (or by default), or on Talent alone (untrained at +0) (GNAT-09, GNAT-10, A-5).",
        examples=("Test Climbing at -2, or by default", "Test Occult, skill only", "Test Search, untrained at +0"),
    ),
)

FIGHT = Phrase(
    "fight",
    {
        "en": ("fight [{rounds:number} (round|rounds)]", "fight (the|a|an|some) {foe:creature} [{rounds:number} (round|rounds)]"),
        "de": ("Kämpfe [{rounds:number} (Runde|Runden)]",),
    },
    Activity(combat.Fight, combat.begin, combat.beat, combat.ended, combat.panel, combat.sides, chances=_chances, ahead=_ahead),
    clauses=(
        Clause("rounds", {"en": ("[for] {rounds:number} [single] (round|rounds)",), "de": ("{rounds:number} (Runde|Runden) lang",)}),
        MODIFIER,
        Clause(
            "several",
            {
                "en": (
                    "[against] (several|many) (enemies|foes|opponents|attackers) [at once]",
                    "[against] a group [of enemies]",
                    "(who|they) [all] attack you [all] at once",
                    "(several|many) (enemies|foes|opponents|attackers) attack [you] [all] [at once]",
                ),
                "de": ("gegen mehrere [(Gegner|Feinde)]", "gegen eine Gruppe"),
            },
        ),
        Clause("foe", {"en": ("against (the|a|an|some) {foe:creature}",), "de": ("gegen (den|die|das|einen|eine|ein) {foe:creature}",)}),
        Clause(
            "no_shield",
            {
                "en": ("[with] no shield", "without (a|your) shield", "you (cannot|can not|can't) use (a|your) shield", "(a shield does|shields do) not help"),
                "de": ("ohne Schild", "du kannst keinen Schild benutzen"),
            },
        ),
        ADVANTAGE,
        DISADVANTAGE,
        Clause("reach", {"en": ("a long weapon gives {reach:signed} [here]", "{reach:signed} with a long weapon"), "de": ("eine lange Waffe gibt {reach:signed}",)}),
        Clause(
            "wounds",
            {
                "en": (
                    "[you] [(take|lose)] {wounds:number} (wound|wounds) [[for] (each|a|per|every) [(lost|failed)] (round|failure)]",
                    "(each|every) [(lost|failed)] (round|failure) costs {wounds:number} (wound|wounds)",
                ),
                "de": ("{wounds:number} (Wunde|Wunden) je Runde", "{wounds:number} (Wunde|Wunden) pro Runde"),
            },
        ),
        Clause("skill", {"en": ("(using|with|testing) [your] {skill:skill} [skill]",), "de": ("mit Hilfe von {skill:skill}",)}),
        *UNTRAINED,
        IGNORING_ARMOUR,
    ),
    outcomes=(
        Outcome("survive", {"en": ("if you survive", "survive", "if you win", "if you live"), "de": ("wenn du überlebst", "überlebt", "wenn du gewinnst")}),
        Outcome("die", {"en": (*OTHERWISE["en"], "if you die", "if you do not survive", "if you lose"), "de": (*OTHERWISE["de"], "wenn du stirbst", "wenn du nicht überlebst")}, falls_to="zero"),
        ZERO,
    ),
    check=contradiction,
    doc="So many Talent tests, a Wound for each that fails; survived with Vitality left after the last "
    "(GNAT-25 to GNAT-40). One round, one enemy, shields allowed where nothing else is said.",
    examples=(
        "Fight one round at -2, without a shield",
        "Fight the guard one round at -2",
        "Fight three rounds at -3 against several enemies, at a disadvantage; a long weapon gives +1",
        "Fight two rounds at -1 using Swimming, or by default; two Wounds each round",
    ),
)  # fmt: skip

CAST = Phrase(
    "cast",
    {
        "en": ("[you may] cast [(a|the|your)] {spell:spell} [spell]",),
        "de": ("[du darfst] {spell:spell} wirken", "[du darfst] wirke {spell:spell}"),
    },
    instructions.cast,
    clauses=(MODIFIER,),
    outcomes=(
        Outcome("works", {"en": ("if it works", "works", "success"), "de": ("wenn es gelingt", "Gelungen", "Erfolg")}),
        Outcome(
            "otherwise", {"en": (*OTHERWISE["en"], "failure", "if it fails"), "de": (*OTHERWISE["de"], "Misserfolg")}
        ),
        ZERO,
    ),
    hindrance=instructions.no_spell,
    doc="The hero may cast the spell, if held: 10 or less on two dice. Otherwise covers not having it, not casting, "
    "and failing (GNAT-19 to GNAT-23).",
    examples=("You may cast Flight", "Cast Dispel"),
)

HARM = (
    Phrase(
        "wounds",
        {
            "en": ("[you] (take|suffer) {n:number} (wound|wounds)",),
            "de": ("[du] (erleide|erleidest|nimm) {n:number} (Wunde|Wunden)",),
        },
        instructions.take_wounds,
        clauses=(IGNORING_ARMOUR,),
        doc="Each Wound costs 1 Vitality, or a use of armour where the player likes (GNAT-14, GNAT-15, GNAT-41).",
        examples=("Take a Wound", "Take two Wounds, ignoring armour"),
    ),
    Phrase(
        "harm",
        {
            "en": ("[you] lose ({n:number}|{dice:dice}) vitality",),
            "de": ("[du] (verliere|verlierst) ({n:number}|{dice:dice}) Vitalität",),
        },
        instructions.lose_vitality,
        doc="Vitality lost outright; armour does not help (GNAT-15).",
        examples=("Lose 1 Vitality", "Lose 1d6 Vitality"),
    ),
    Phrase(
        "heal",
        {
            "en": ("[you] heal {n:number} (vitality|wound|wounds)", "[you] heal {dice:dice} vitality"),
            "de": ("[du] (heile|heilst) ({n:number}|{dice:dice}) Vitalität",),
        },
        instructions.heal,
        pointless=instructions.vitality_full,
        doc="Vitality rises, never over its maximum (GNAT-16).",
        examples=("Heal 5 Vitality", "Heal one Vitality"),
    ),
    Phrase(
        "heal-all",
        {"en": ("[you] heal (all|completely|fully) [your] [vitality]",), "de": ("[du] (heile|heilst) alle Vitalität",)},
        instructions.heal,
        pointless=instructions.vitality_full,
        doc="Vitality back to its maximum (GNAT-16).",
        examples=("Heal all your Vitality",),
    ),
    Phrase(
        "lose-talent",
        {
            "en": ("[you] lose ({n:number}|{dice:dice}) talent",),
            "de": ("[du] (verliere|verlierst) ({n:number}|{dice:dice}) Talent",),
        },
        instructions.lose_talent,
        doc="Current Talent falls, never below 2, until restored (GNAT-06).",
        examples=("Lose 1 Talent",),
    ),
    Phrase(
        "restore-talent",
        {
            "en": ("[you] restore ({n:number}|{dice:dice}) talent",),
            "de": ("[du] (regeneriere|regenerierst|stelle) {n:number} Talent [wieder her]",),
        },
        instructions.restore_talent,
        pointless=instructions.talent_full,
        doc="Current Talent rises, never over its maximum (GNAT-07).",
        examples=("Restore 1 Talent",),
    ),
    Phrase(
        "restore-all-talent",
        {"en": ("[you] restore (all|your|all your) talent",), "de": ("[du] (regeneriere|regenerierst) alles Talent",)},
        instructions.restore_talent,
        pointless=instructions.talent_full,
        doc="Talent back to its maximum (GNAT-07).",
        examples=("Restore all your Talent",),
    ),
)

ORDEALS = (*TESTS, FIGHT, CAST, *HARM)


REST = Phrase(
    "rest",
    {"en": ("rest",), "de": ("raste", "rast")},
    instructions.take_rest,
    clauses=(
        Clause("rations", {"en": ("[(use|eat|use up)] {rations:number} (ration|rations)",), "de": ("{rations:number} (Ration|Rationen)",)}),
        Clause("talent", {"en": ("restore {talent:number} talent",), "de": ("{talent:number} Talent zurück",)}),
        Clause("vitality", {"en": ("heal {vitality:number} vitality",), "de": ("heile {vitality:number} Vitalität",)}),
        Clause("hungry_vitality", {"en": ("without a ration lose {hungry_lose_vitality:number} vitality",), "de": ("ohne Ration verliere {hungry_lose_vitality:number} Vitalität",)}),
        Clause("hungry_talent", {"en": ("without a ration lose {hungry_lose_talent:number} talent",), "de": ("ohne Ration verliere {hungry_lose_talent:number} Talent",)}),
        Clause("hungry_both", {
                "en": (
                    "without a ration lose {hungry_lose_talent:number} talent and {hungry_lose_vitality:number} vitality",
                    "without a ration lose {hungry_lose_vitality:number} vitality and {hungry_lose_talent:number} talent",
                ), "de": ("ohne Ration verliere {hungry_lose_talent:number} Talent und {hungry_lose_vitality:number} Vitalität", "ohne Ration verliere {hungry_lose_vitality:number} Vitalität und {hungry_lose_talent:number} Talent")
            }),
        Clause("hungry_heal", {"en": ("without a ration heal {hungry_heal:number} vitality",), "de": ("ohne Ration heile {hungry_heal:number} Vitalität",)}),
        Clause("hungry_restore", {"en": ("without a ration restore {hungry_restore_talent:number} talent",), "de": ("ohne Ration regeneriere {hungry_restore_talent:number} Talent",)}),
        Clause("hungry", {"en": ("without a ration nothing", "without a ration you regain nothing", "without a ration no more than that"), "de": ("ohne Ration nichts",)}, "nothing"),
    ),
    hindrance=instructions.no_rest,
    pointless=instructions.idle_rest,
    doc="A Rest: what it takes, gives and does to one without a ration; where nothing is said of that, one without "
    "cannot rest. Experience may be spent (GNAT-18, GNAT-59, A-35).",
    examples=("Rest: a ration, restore 2 Talent, heal 1 Vitality; without a ration, lose 1 Vitality", "Rest: restore 1 Talent"),
)  # fmt: skip


REPAIR = (
    Phrase(
        "repairer",
        {
            "en": (
                "your (armour|armor) can be repaired [for {price:number} gp]",
                "[you may] have your (armour|armor) repaired [for {price:number} gp]",
            ),
            "de": ("deine Rüstung kann [für {price:number} gp] ausgebessert werden",),
        },
        StandingOffer(inventory.repair_options, inventory.do_repair),
        doc="An armourer, open beside the choices of the page (GNAT-42).",
        examples=("Your armour can be repaired for 20 gp", "Your armour can be repaired"),
    ),
    Phrase(
        "repair",
        {
            "en": ("repair your (armour|armor)", "your (armour|armor) is repaired"),
            "de": ("deine Rüstung wird ausgebessert",),
        },
        instructions.repair,
        pointless=instructions.all_whole,
        doc="All armour carried is whole again (GNAT-42).",
        examples=("Repair your armour",),
    ),
)


REWARDS = (
    Phrase(
        "xp",
        {
            "en": ("[you] (gain|get|receive|earn) {n:number} (xp|experience|experience point|experience points)",),
            "de": ("[du] (erhalte|erhältst) {n:number} (EP|Erfahrung|Erfahrungspunkte)",),
        },
        instructions.gain_experience,
        doc="Experience for a goal reached (GNAT-54).",
        examples=("Gain 2 xp",),
    ),
    Phrase(
        "spend-xp",
        {"en": ("spend (experience|xp)",), "de": ("gib Erfahrung aus",)},
        instructions.spend_experience,
        pointless=instructions.no_experience,
        doc="Experience may be spent here, without a Rest (GNAT-59).",
        examples=("Spend experience",),
    ),
    Phrase(
        "raise-talent",
        {"en": ("raise [your] talent by {n:number}",), "de": ("erhöhe [dein] Talent um {n:number}",)},
        lambda state, deed, terms: instructions.award(state, deed.having(score="talent"), terms),
        clauses=(
            Clause(
                "current_too", {"en": ("current too", "both current and maximum"), "de": ("auch den jetzigen Wert",)}
            ),
        ),
        doc="The maximum rises; the current score too where it stands at the maximum, or where the book says so (GNAT-60, A-26).",
        examples=("Raise Talent by 1", "Raise your Talent by 1, current too"),
    ),
    Phrase(
        "raise-vitality",
        {"en": ("raise [your] vitality by {n:number}",), "de": ("erhöhe [deine] Vitalität um {n:number}",)},
        lambda state, deed, terms: instructions.award(state, deed.having(score="vitality"), terms),
        clauses=(
            Clause(
                "current_too", {"en": ("current too", "both current and maximum"), "de": ("auch den jetzigen Wert",)}
            ),
        ),
        doc="As raising Talent (GNAT-60, A-26).",
        examples=("Raise Vitality by 1",),
    ),
    Phrase(
        "raise-skill",
        {"en": ("raise [your] {skill:skill} by {n:number}",), "de": ("erhöhe [deine] {skill:skill} um {n:number}",)},
        instructions.award,
        doc="A skill rises; one that is lacking is gained at +2 (GNAT-54, GNAT-57).",
        examples=("Raise Climbing by 1",),
    ),
    Phrase(
        "gain-skill",
        {"en": ("(gain|learn) [the skill] {skill:skill}",), "de": ("(erlerne|lerne) {skill:skill}",)},
        instructions.learn,
        pointless=instructions.known,
        doc="A Base Skill at +2, if it is lacking (GNAT-11).",
        examples=("Learn Tracking",),
    ),
    Phrase(
        "status",
        {
            "en": ("[(gain|you have|your)] status [(is|becomes)] {n:number} with {with:name}",),
            "de": ("[erhalte] (Status|Ansehen) {n:number} bei {with:name}",),
        },
        instructions.set_status,
        gives=(("status", "with"),),
        doc="A title with a number (GNAT-51).",
        examples=("Status 2 with Treysham",),
    ),
    Phrase(
        "raise-status",
        {
            "en": ("raise your status with {with:name} by {up:number}",),
            "de": ("erhöhe dein Ansehen bei {with:name} um {up:number}",),
        },
        instructions.change_status,
        gives=(("status", "with"),),
        doc="Status rises; where there is none it counts as 0 (GNAT-51, A-34).",
        examples=("Raise your Status with Treysham by 1",),
    ),
    Phrase(
        "lower-status",
        {
            "en": ("lower your status with {with:name} by {down:number}",),
            "de": ("senke dein Ansehen bei {with:name} um {down:number}",),
        },
        instructions.change_status,
        takes=(("status", "with"),),
        doc="Status falls, never under 0 (GNAT-51).",
        examples=("Lower your Status with Treysham by 1",),
    ),
    Phrase(
        "lose-status",
        {"en": ("lose your status with {with:name}",), "de": ("verliere dein Ansehen bei {with:name}",)},
        instructions.lose_status,
        takes=(("status", "with"),),
        doc="Status is taken away (GNAT-50, GNAT-51).",
        examples=("Lose your Status with Treysham",),
    ),
)


BOONS = (REST, *REPAIR, *REWARDS)


PHRASES = (*ORDEALS, *BOONS)
