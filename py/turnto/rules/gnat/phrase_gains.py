"""What a book can give a hero in GNAT: rest, repair, experience, higher scores, status."""

from __future__ import annotations

from turnto.core.phrase import Clause, Deed, Phrase, Stand
from turnto.rules.gnat import instructions, inventory


def _of(deed: Deed, score: str) -> Deed:
    return Deed(deed.id, deed.phrase, {**deed.values, "score": score}, deed.sentence, deed.outcomes, deed.section)


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
                )
            }),
        Clause("hungry_heal", {"en": ("without a ration heal {hungry_heal:number} vitality",)}),
        Clause("hungry_restore", {"en": ("without a ration restore {hungry_restore_talent:number} talent",)}),
        Clause("hungry", {"en": ("without a ration nothing", "without a ration you regain nothing", "without a ration no more than that")}, "nothing"),
    ),
    hindrance=instructions.no_rest,
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
        Stand(inventory.repair_options, inventory.do_repair),
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
        doc="Experience may be spent here, without a Rest (GNAT-59).",
        examples=("Spend experience",),
    ),
    Phrase(
        "raise-talent",
        {"en": ("raise [your] talent by {n:number}",), "de": ("erhöhe [dein] Talent um {n:number}",)},
        lambda state, deed, terms: instructions.award(state, _of(deed, "talent"), terms),
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
        lambda state, deed, terms: instructions.award(state, _of(deed, "vitality"), terms),
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
