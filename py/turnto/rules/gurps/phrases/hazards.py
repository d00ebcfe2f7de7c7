"""What a book can say of harm and hazards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from turnto.core.names import fold
from turnto.core.phrase import Clause, Deed, Outcome, Phrase, clauses
from turnto.rules.gurps.feats import throwing
from turnto.rules.gurps.hazards import hazards
from turnto.rules.gurps.phrases.outcomes import BEATEN

HARM_OUTCOMES = (
    *BEATEN,
    Outcome("knocked_down", falls_to="hurt", counted=False),
    Outcome("hurt", counted=False),
    Outcome("unhurt", counted=False),
)

DODGE = Clause("dodge")
BLOCK = Clause("block")
AIMED = Clause("attack")
STRUCK = (AIMED, DODGE, BLOCK)


def _kind(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if fold(str(deed.get("kind", ""))) not in hazards.KINDS:
        yield (
            "harm-kind",
            f"{deed['kind']!r} is no kind of damage",
            "Say crushing, cutting, impaling, burning or bullet.",
        )


_FALLS_ON_YOU = (
    Phrase(
        "take-damage",
        does=hazards.hurt,
        clauses=(
            *clauses("no_armour half_armour no_pd"),
            AIMED,
            DODGE,
            BLOCK,
            Clause("parry"),
            *clauses("limb=arm limb=hand limb=leg limb=foot"),
        ),
        check=_kind,
        doc="Harm from anything but a fight: DR counts unless said; with a skill of its own it strikes like an attack, and passive defence counts (GL-AUTH-15, GL-COMBAT-45 to 58).",
    ),
    Phrase(
        "fall",
        does=hazards.fallen,
        clauses=clauses("soft hard no_acrobatics"),
        doc="A fall: n dice for n yards, less four, three or two a die; Acrobatics takes five yards off; armour at half DR (GL-COMBAT-81).",
    ),
    Phrase(
        "falling-object",
        does=hazards.struck,
        clauses=(DODGE, Clause("soft")),
        doc="Something falls on the hero: tens of pounds times tens of yards in dice (GL-COMBAT-82).",
    ),
    Phrase(
        "thrown-object",
        does=throwing.strikes_you,
        clauses=STRUCK,
        doc="A blunt thing somebody has thrown: crushing harm by his ST and its weight (GL-EQUIP-52, GL-EQUIP-53).",
    ),
    Phrase(
        "thrown-about",
        does=throwing.thrown_about,
        clauses=STRUCK,
        doc="The hero himself is thrown: crushing harm by the thrower's ST and his own weight, load and all (GL-EQUIP-52).",
    ),
    Phrase(
        "stand-in-fire",
        does=lambda state, deed, terms: hazards.burned(state, deed.having(standing=True), terms),
        doc="Fire, 1d-1 a second; worn armour keeps the flame off, and after three seconds a point of DR the heat tires (GL-COMBAT-80).",
    ),
    Phrase(
        "pass-through-fire",
        does=hazards.burned,
        doc="Fire, 1d-3 a second (GL-COMBAT-80).",
    ),
    Phrase(
        "explosion",
        does=hazards.exploded,
        clauses=clauses("fragments chance sealed"),
        doc="A blast: whole below two yards, a quarter at two, a sixteenth at four; fragments cut, hitting on 9 if not said (GL-COMBAT-65 to 67).",
    ),
)
HAZARD_PHRASES = tuple(replace(one, outcomes=HARM_OUTCOMES, hazard=True, effect=True) for one in _FALLS_ON_YOU)
