"""What a book can say of poison and illness."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.core.message import say
from turnto.core.phrase import Clause, Condition, Deed, Outcome, Phrase
from turnto.rules.gurps.effects.poison_and_illness import poisons
from turnto.rules.gurps.effects.symptoms import is_ill
from turnto.rules.gurps.hazards import hazards, illness
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import MODIFIER

_COSTS = "[(take|lose|you take|you lose|it costs)]"
_HITS = "(hits|hit|damage)"
RECORD = (
    Clause(
        "failure",
        {
            "en": (f"on [a] failure {_COSTS} {{failure:dice}} [damage]",),
            "de": ("[bei] Misserfolg [(kostet|verliere|verlierst du)] {failure:dice} [Schaden]",),
        },
    ),
    Clause(
        "failure_hits",
        {
            "en": (f"on [a] failure {_COSTS} {{failure_hits:number}} {_HITS}",),
            "de": ("[bei] Misserfolg [(kostet|verliere|verlierst du)] {failure_hits:number} (Treffer|Schaden)",),
        },
    ),
    Clause(
        "tires",
        {
            "en": (f"on [a] failure {_COSTS} {{tires:number}} fatigue", "{tires:number} fatigue"),
            "de": (
                "[bei] Misserfolg [(kostet|verliere|verlierst du)] {tires:number} Erschöpfung",
                "{tires:number} Erschöpfung",
            ),
        },
    ),
)
"""What a failed HT roll costs: hits, dice of them, fatigue."""


def _exposure(deed: Deed) -> Iterable[tuple[str, str, str]]:
    hint = "Say one or more of: " + ", ".join(illness.EXPOSURE) + "."
    yield from (
        ("exposure", f"{line!r} is no way to catch an illness", hint)
        for line, add in illness.lines(deed)
        if add is None
    )


COURSE = (
    Clause(
        "days",
        {
            "en": (
                "[it] (showing|shows|shows itself) after {days:number} (days|day)",
                "[symptoms] after {days:number} (days|day)",
            ),
            "de": ("[sie|es] zeigt sich nach {days:number} (Tagen|Tag)", "[Symptome] nach {days:number} (Tagen|Tag)"),
        },
    ),
    Clause(
        "daily",
        {
            "en": (
                "[then] ht {daily:signed} (each|every|a) day",
                "ht {daily:signed} daily",
                "[then] ht (each|every|a) day at {daily:signed}",
            ),
            "de": ("[dann] HT {daily:signed} (jeden Tag|täglich)", "[dann] HT (jeden Tag|täglich) mit {daily:signed}"),
        },
    ),
    *RECORD,
    Clause(
        "success_hits",
        {
            "en": (f"on [a] success [(regain|you regain|heal)] {{success_hits:number}} {_HITS} [back]",),
            "de": ("[bei] Erfolg [(gewinne|gewinnst du|heile)] {success_hits:number} (Treffer|Schaden) [zurück]",),
        },
    ),
    Clause(
        "weakness",
        {
            "en": (
                "{weakness:signed} (on|to|from) (dx and iq|all else|everything else) [while it lasts]",
                "dx and iq [at] {weakness:signed} [while it lasts]",
            ),
            "de": ("{weakness:signed} auf (DX und IQ|alles andere) [solange es dauert]",),
        },
    ),
    Clause(
        "cure",
        {
            "en": ("cured (on|by) [a] [roll of] {cure:number} [or (less|lower)]",),
            "de": ("geheilt (bei|mit) [einem Wurf von] {cure:number} [oder weniger]",),
        },
    ),
)
"""The delay and the daily record of an illness (GL-AUTH-21)."""


def _after(slot: str, en: str, de: str) -> Clause:
    """Return the clause of a poison's delay in a unit of time."""
    number = f"{{{slot}:number}}"
    return Clause(
        slot,
        {"en": (f"[(working|it works|works)] after {number} {en}",), "de": (f"[(wirkt|es wirkt)] nach {number} {de}",)},
    )


AILMENT_PHRASES = (
    Phrase(
        "poison",
        {
            "en": (
                "[a|the] [(digestive|blood|contact|respiratory)] poison [at|of] ht [{modifier:signed}]",
                "[you are] poisoned [at] [ht] [{modifier:signed}]",
            ),
            "de": (
                "[ein|das] (Gift|Blutgift|Kontaktgift|Atemgift) [mit] HT [{modifier:signed}]",
                "[du (bist|wirst)] vergiftet [mit] [HT] [{modifier:signed}]",
            ),
        },
        hazards.poisoned,
        clauses=(
            *RECORD,
            Clause(
                "success",
                {
                    "en": (f"on [a] success {_COSTS} {{success:dice}} [damage]",),
                    "de": ("[bei] Erfolg [(kostet|verliere|verlierst du)] {success:dice} [Schaden]",),
                },
            ),
            Clause(
                "success_hits",
                {
                    "en": (f"on [a] success {_COSTS} {{success_hits:number}} {_HITS}",),
                    "de": ("[bei] Erfolg [(kostet|verliere|verlierst du)] {success_hits:number} (Treffer|Schaden)",),
                },
            ),
            _after("delay", "(minutes|minute)", "(Minuten|Minute)"),
            _after("hours", "(hours|hour)", "(Stunden|Stunde)"),
            _after("days", "(days|day)", "(Tagen|Tag)"),
            _after("pages", "(sections|section|pages|page)", "(Abschnitten|Abschnitt|Seiten|Seite)"),
        ),
        outcomes=(
            *BEATEN,
            Outcome(
                "resisted",
                {
                    "en": ("resisted", "if you resist", "success"),
                    "de": ("widerstanden", "wenn du widerstehst", "Erfolg"),
                },
                counted=False,
            ),
            Outcome(
                "poisoned",
                {"en": ("poisoned", "failure", "otherwise"), "de": ("vergiftet", "Misserfolg", "sonst")},
                counted=False,
            ),
        ),
        hazard=True,
        effect=True,
        doc="Poison: an HT roll with its modifier (Resistant +3), then its effect. With a delay it works by the clock, or after so "
        "many pages; where outcomes are listed the time passes here (GL-COMBAT-83, GL-AUTH-20).",
        examples=(
            "Poison: HT-2; on a failure 2d damage, on a success 1 damage",
            "Poison: HT-2; on a failure 2d damage; after 10 minutes",
            "Digestive poison: HT-2; on a failure 2d damage",
            "Poison: HT; on a failure 1d damage and 3 fatigue; after two sections",
        ),
    ),
    Phrase(
        "exposed",
        {
            "en": (
                "[you are] exposed to [an|the] (illness|disease) {line:name}",
                "[you are] exposed to [an|the] (illness|disease)",
                "[you are] exposed to [an|a|the] {disease:keyword} {line:exposure} [[and|or] {line2:exposure}] "
                "[[and|or] {line3:exposure}] [[and|or] {line4:exposure}]",
            ),
            "de": (
                "[du bist] (einer|der) (Krankheit|Seuche) ausgesetzt {line:name}",
                "[du bist] (einer|der) (Krankheit|Seuche) ausgesetzt",
                "[du bist] [der|dem|einer|einem] {disease:keyword} ausgesetzt {line:exposure} [[und|oder] {line2:exposure}] [[und|oder] {line3:exposure}] [[und|oder] {line4:exposure}]",
            ),
        },
        illness.exposed,
        clauses=(
            MODIFIER,
            *COURSE,
        ),
        hazard=True,
        effect=True,
        outcomes=(
            Outcome(
                "caught",
                {"en": ("caught", "if you catch it"), "de": ("angesteckt", "wenn du dich ansteckst")},
                counted=False,
            ),
            Outcome("safe", {"en": ("safe", "otherwise"), "de": ("verschont", "sonst")}, counted=False),
        ),
        check=_exposure,
        doc="Once a day a secret HT roll at the worst of those named: "
        + ", ".join(illness.EXPOSURE)
        + ". What is caught shows after its delay and then "
        "takes its course as days pass: HT each day, a failure costs a hit, a success gives one back, 3 or 4 is the cure, if it is not said otherwise "
        "(GL-COMBAT-84 to 87, GL-AUTH-21).",
        examples=(
            "Exposed to illness: long contact",
            "Exposed to illness: a house, a brief touch and a kiss",
            "Exposed to disease: a house at -2, showing after 3 days, HT-1 each day, on a failure 1d damage, DX and IQ at -2 while it lasts",
        ),
    ),
    Phrase(
        "falls-ill",
        {
            "en": ("[you] fall ill", "[you] catch [a|an|the] (illness|disease)"),
            "de": ("[du] (erkrankst|erkranke)", "du wirst krank"),
        },
        illness.falls_ill,
        clauses=COURSE,
        doc="An illness is caught without a roll; it shows after its delay and takes its course (GL-COMBAT-85 to 87).",
        examples=("You fall ill", "You catch a disease, showing after 2 days; HT-1 each day"),
    ),
    Phrase(
        "day-of-illness",
        {
            "en": ("a day of illness", "a day passes in illness"),
            "de": ("ein Tag [der] Krankheit", "ein Tag vergeht in Krankheit"),
        },
        illness.day_of_illness,
        clauses=(
            Clause("care", {"en": ("in (care|good hands)", "under care"), "de": ("in Pflege", "in guten Händen")}),
            MODIFIER,
        ),
        hazard=True,
        effect=True,
        outcomes=(
            *BEATEN,
            Outcome(
                "worse",
                {"en": ("worse", "if you are worse"), "de": ("schlechter", "wenn es dir schlechter geht")},
                counted=False,
            ),
            Outcome(
                "better",
                {"en": ("better", "if you are better"), "de": ("besser", "wenn es dir besser geht")},
                counted=False,
            ),
            Outcome(
                "cured",
                {"en": ("cured", "if you are cured"), "de": ("geheilt", "wenn du geheilt bist")},
                "better",
                counted=False,
            ),
            Outcome("well", {"en": ("well", "otherwise"), "de": ("gesund", "sonst")}, "better", counted=False),
        ),
        doc="A day of an illness that was caught: HT, a hit lost or won back; 3 or 4 is the cure (GL-COMBAT-85 to 87).",
        examples=("A day of illness", "A day of illness, in care"),
    ),
    Phrase(
        "cured",
        {
            "en": ("you are cured", "the illness (leaves|has left) you", "cure (the|your) (illness|disease)"),
            "de": ("du bist von der Krankheit geheilt", "die Krankheit verlässt dich", "heile (die|deine) Krankheit"),
        },
        illness.cured,
        doc="An illness ends.",
        examples=("You are cured",),
    ),
)

AILMENT_CONDITIONS = (
    Condition(
        "poisoned",
        {"en": ("you are poisoned", "there is poison in you"), "de": ("du vergiftet bist", "Gift in dir ist")},
        lambda state, *_: bool(poisons(state.world)),
        doc="A poison has not worked yet.",
        examples=("you are poisoned",),
    ),
    Condition(
        "ill",
        {"en": ("you are (ill|sick)",), "de": ("du krank bist",)},
        lambda state, *_: is_ill(state),
        lambda *_: say("gurps-not-ill"),
        doc="An illness shows.",
        examples=("you are ill",),
    ),
)
