"""What a book can say of harm and hazards."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.rules.gurps import hazards, illness
from turnto.rules.gurps.ailments import is_ill
from turnto.rules.gurps.outcomes import BEATEN
from turnto.sheet import fold
from turnto.system import Clause, Condition, Deed, Outcome, Phrase

HARM_OUTCOMES = (
    *BEATEN,
    Outcome("knocked_down", {"en": ("if you are knocked down", "if you fall", "knocked down")}, "hurt", counted=False),
    Outcome("hurt", {"en": ("if you are hurt", "if you are wounded", "hurt")}, counted=False),
    Outcome("unhurt", {"en": ("if you are unhurt", "if you are not hurt", "otherwise", "unhurt")}, counted=False),
)

_COSTS = "[(take|lose|you take|you lose|it costs)]"
_HITS = "(hits|hit|damage)"
_AFTER = "[(working|it works|works)] after"
RECORD = (
    Clause("failure", {"en": (f"on [a] failure {_COSTS} {{failure:dice}} [damage]",)}),
    Clause("failure_hits", {"en": (f"on [a] failure {_COSTS} {{failure_hits:number}} {_HITS}",)}),
    Clause("tires", {"en": (f"on [a] failure {_COSTS} {{tires:number}} fatigue", "{tires:number} fatigue")}),
)
"""What a failed HT roll costs: hits, dice of them, fatigue."""

DODGE = Clause("dodge", {"en": ("you (may|can) dodge",)})


def _kind(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if fold(str(deed.get("kind", ""))) not in hazards.KINDS:
        yield (
            "harm-kind",
            f"{deed['kind']!r} is no kind of damage",
            "Say crushing, cutting, impaling, burning or bullet.",
        )


def _exposure(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if fold(str(deed.get("line", "things"))) not in illness.EXPOSURE:
        yield (
            "exposure",
            f"{deed['line']!r} is no way to catch an illness",
            "Say one of: " + ", ".join(illness.EXPOSURE) + ".",
        )


HAZARD_PHRASES = (
    Phrase(
        "take-damage",
        {
            "en": (
                "[you] (take|suffer) {harm:dice} [points of] damage",
                "[you] (take|suffer) {harm:dice} [points of] {kind:name} damage",
            )
        },
        hazards.hurt,
        clauses=(
            Clause("no_armour", {"en": ("ignoring (armor|armour)", "(armor|armour) does not help")}),
            Clause("half_armour", {"en": ("half (armor|armour)", "(armor|armour) counts half")}),
            Clause("no_pd", {"en": ("ignoring passive (defense|defence)",)}),
            Clause(
                "attack",
                {
                    "en": (
                        "if it hits at {attack:number}",
                        "if it hits you at {attack:number}",
                        "[from] an attack at {attack:number}",
                    )
                },
            ),
            DODGE,
            Clause("block", {"en": ("you (may|can) block",)}),
            Clause("parry", {"en": ("you (may|can) parry",)}),
            *(Clause("limb", {"en": (f"to (your|the|one) {limb}",)}, limb) for limb in ("arm", "hand", "leg", "foot")),
        ),
        outcomes=HARM_OUTCOMES,
        effect=True,
        check=_kind,
        doc="Harm from anything but a fight: DR counts unless said; with a skill of its own it strikes like an attack, and passive defence counts (GL-AUTH-15, GL-COMBAT-45 to 58).",
        examples=(
            "Take 2d-1 cutting damage",
            "Take 1d impaling damage if it hits at 12; you may dodge",
            "Take 2d crushing damage to your leg",
        ),
    ),
    Phrase(
        "fall",
        {"en": ("[you] fall {yards:number} (yards|yard)",)},
        hazards.fallen,
        clauses=(
            Clause(
                "soft",
                {"en": ("onto something soft", "onto (sand|hay|snow|mud)", "into (water|hay|snow)", "landing softly")},
            ),
            Clause("no_acrobatics", {"en": ("without acrobatics", "acrobatics does not help")}),
        ),
        outcomes=HARM_OUTCOMES,
        effect=True,
        doc="A fall: n dice for n yards, less four, three or two a die; Acrobatics takes five yards off; armour at half DR (GL-COMBAT-81).",
        examples=("Fall 5 yards", "Fall 3 yards onto something soft"),
    ),
    Phrase(
        "falling-object",
        {
            "en": (
                "[a|an|the] falling {thing:name} of {pounds:number} (lb|lbs|pounds|pound) from {yards:number} (yards|yard)",
            )
        },
        hazards.struck,
        clauses=(DODGE, Clause("soft", {"en": ("it is soft", "something soft")})),
        outcomes=HARM_OUTCOMES,
        effect=True,
        doc="Something falls on the hero: tens of pounds times tens of yards in dice (GL-COMBAT-82).",
        examples=(
            "A falling stone of 20 lb from 10 yards",
            "A falling sack of 50 pounds from 10 yards; it is soft; you may dodge",
        ),
    ),
    Phrase(
        "stand-in-fire",
        {
            "en": (
                "[you] stand in [the] (fire|flames) for {seconds:number} (seconds|second)",
                "[you] stand in [the] (fire|flames)",
            )
        },
        lambda state, deed, terms: hazards.burned(state, _standing(deed), terms),
        outcomes=HARM_OUTCOMES,
        effect=True,
        doc="Fire, 1d-1 a second; worn armour keeps the flame off, and after three seconds a point of DR the heat tires (GL-COMBAT-80).",
        examples=("Stand in fire for 3 seconds",),
    ),
    Phrase(
        "pass-through-fire",
        {
            "en": (
                "[you] (pass|run|walk|go) through [the] (fire|flames) for {seconds:number} (seconds|second)",
                "[you] (pass|run|walk|go) through [the] (fire|flames)",
            )
        },
        hazards.burned,
        outcomes=HARM_OUTCOMES,
        effect=True,
        doc="Fire, 1d-3 a second (GL-COMBAT-80).",
        examples=("Pass through fire",),
    ),
    Phrase(
        "explosion",
        {"en": ("[an|the] explosion of {harm:dice} [times {times:number}] at {yards:number} (yards|yard)",)},
        hazards.exploded,
        clauses=(
            Clause("fragments", {"en": ("with fragments of {fragments:dice}",)}),
            Clause("chance", {"en": ("hitting on {chance:number} [or less]",)}),
            Clause("sealed", {"en": ("sealed (armor|armour) helps",)}),
        ),
        outcomes=HARM_OUTCOMES,
        effect=True,
        doc="A blast: whole below two yards, a quarter at two, a sixteenth at four; fragments cut, hitting on 9 if not said (GL-COMBAT-65 to 67).",
        examples=("An explosion of 3d at 4 yards", "An explosion of 5d at 3 yards, with fragments of 2d"),
    ),
    Phrase(
        "poison",
        {"en": ("[a|the] poison [at|of] ht [{modifier:signed}]", "[you are] poisoned [at] [ht] [{modifier:signed}]")},
        hazards.poisoned,
        clauses=(
            *RECORD,
            Clause("success", {"en": (f"on [a] success {_COSTS} {{success:dice}} [damage]",)}),
            Clause("success_hits", {"en": (f"on [a] success {_COSTS} {{success_hits:number}} {_HITS}",)}),
            Clause("delay", {"en": (f"{_AFTER} {{delay:number}} (minutes|minute)",)}),
            Clause("hours", {"en": (f"{_AFTER} {{hours:number}} (hours|hour)",)}),
            Clause("days", {"en": (f"{_AFTER} {{days:number}} (days|day)",)}),
            Clause("pages", {"en": (f"{_AFTER} {{pages:number}} (sections|section|pages|page)",)}),
        ),
        outcomes=(
            *BEATEN,
            Outcome("resisted", {"en": ("resisted", "if you resist", "success")}, counted=False),
            Outcome("poisoned", {"en": ("poisoned", "failure", "otherwise")}, counted=False),
        ),
        effect=True,
        doc="Poison: an HT roll with its modifier (Resistant +3), then its effect. With a delay it works by the clock, or after so "
        "many pages; where outcomes are listed the time passes here (GL-COMBAT-83, GL-AUTH-20).",
        examples=(
            "Poison: HT-2; on a failure 2d damage, on a success 1 damage",
            "Poison: HT-2; on a failure 2d damage; after 10 minutes",
            "Poison: HT; on a failure 1d damage and 3 fatigue; after two sections",
        ),
    ),
    Phrase(
        "exposed",
        {
            "en": (
                "[you are] exposed to [an|the] (illness|disease) {line:name}",
                "[you are] exposed to [an|the] (illness|disease)",
            )
        },
        illness.exposed,
        clauses=(
            Clause("modifier", {"en": ("at {modifier:signed}",)}),
            Clause(
                "days",
                {
                    "en": (
                        "[it] (showing|shows|shows itself) after {days:number} (days|day)",
                        "[symptoms] after {days:number} (days|day)",
                    )
                },
            ),
            Clause(
                "daily",
                {
                    "en": (
                        "[then] ht {daily:signed} (each|every|a) day",
                        "ht {daily:signed} daily",
                        "[then] ht (each|every|a) day at {daily:signed}",
                    )
                },
            ),
            *RECORD,
            Clause(
                "success_hits",
                {"en": (f"on [a] success [(regain|you regain|heal)] {{success_hits:number}} {_HITS} [back]",)},
            ),
            Clause(
                "weakness",
                {
                    "en": (
                        "{weakness:signed} (on|to|from) (dx and iq|all else|everything else) [while it lasts]",
                        "dx and iq [at] {weakness:signed} [while it lasts]",
                    )
                },
            ),
            Clause("cure", {"en": ("cured (on|by) [a] [roll of] {cure:number} [or (less|lower)]",)}),
        ),
        effect=True,
        outcomes=(
            Outcome("caught", {"en": ("caught", "if you catch it")}, counted=False),
            Outcome("safe", {"en": ("safe", "otherwise")}, counted=False),
        ),
        check=_exposure,
        doc="Once a day a secret HT roll at the worst of: "
        + ", ".join(illness.EXPOSURE)
        + ". What is caught shows after its delay and then "
        "takes its course as days pass: HT each day, a failure costs a hit, a success gives one back, 3 or 4 is the cure, if it is not said otherwise "
        "(GL-COMBAT-84 to 87, GL-AUTH-21).",
        examples=(
            "Exposed to illness: long contact",
            "Exposed to disease: a house at -2, showing after 3 days, HT-1 each day, on a failure 1d damage, DX and IQ at -2 while it lasts",
        ),
    ),
    Phrase(
        "day-of-illness",
        {"en": ("a day of illness", "a day passes in illness")},
        illness.day_of_illness,
        clauses=(
            Clause("care", {"en": ("in (care|good hands)", "under care")}),
            Clause("modifier", {"en": ("at {modifier:signed}",)}),
        ),
        effect=True,
        outcomes=(
            *BEATEN,
            Outcome("worse", {"en": ("worse", "if you are worse")}, counted=False),
            Outcome("better", {"en": ("better", "if you are better")}, counted=False),
            Outcome("cured", {"en": ("cured", "if you are cured")}, "better", counted=False),
            Outcome("well", {"en": ("well", "otherwise")}, "better", counted=False),
        ),
        doc="A day of an illness that was caught: HT, a hit lost or won back; 3 or 4 is the cure (GL-COMBAT-85 to 87).",
        examples=("A day of illness", "A day of illness, in care"),
    ),
    Phrase(
        "cured",
        {"en": ("you are cured", "the illness (leaves|has left) you")},
        illness.cured,
        doc="An illness ends.",
        examples=("You are cured",),
    ),
)

HAZARD_CONDITIONS = (
    Condition(
        "ill",
        {"en": ("you are (ill|sick)",)},
        lambda state, *_: is_ill(state),
        lambda *_: "You are not ill.",
        doc="An illness shows.",
        examples=("you are ill",),
    ),
)


def _standing(deed: Deed) -> Deed:
    return Deed(deed.id, deed.phrase, {**deed.values, "standing": True}, deed.sentence, deed.outcomes, deed.section)
