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

RECORD = (Clause("failure"), Clause("failure_hits"), Clause("tires"))
"""What a failed HT roll costs: hits, dice of them, fatigue."""


def _exposure(deed: Deed) -> Iterable[tuple[str, str, str]]:
    hint = "Say one or more of: " + ", ".join(illness.EXPOSURE) + "."
    yield from (
        ("exposure", f"{line!r} is no way to catch an illness", hint)
        for line, add in illness.lines(deed)
        if add is None
    )


COURSE = (Clause("days"), Clause("daily"), *RECORD, Clause("success_hits"), Clause("weakness"), Clause("cure"))
"""The delay and the daily record of an illness (GL-AUTH-21)."""


AILMENT_PHRASES = (
    Phrase(
        "poison",
        does=hazards.poisoned,
        clauses=(
            *RECORD,
            Clause("success"),
            Clause("success_hits"),
            *(Clause(slot) for slot in ("delay", "hours", "days", "pages")),
        ),
        outcomes=(*BEATEN, Outcome("resisted", counted=False), Outcome("poisoned", counted=False)),
        hazard=True,
        effect=True,
        doc="Poison: an HT roll with its modifier (Resistant +3), then its effect. With a delay it works by the clock, or after so "
        "many pages; where outcomes are listed the time passes here (GL-COMBAT-83, GL-AUTH-20).",
    ),
    Phrase(
        "exposed",
        does=illness.exposed,
        clauses=(MODIFIER, *COURSE),
        hazard=True,
        effect=True,
        outcomes=(Outcome("caught", counted=False), Outcome("safe", counted=False)),
        check=_exposure,
        doc="Once a day a secret HT roll at the worst of those named: "
        + ", ".join(illness.EXPOSURE)
        + ". What is caught shows after its delay and then "
        "takes its course as days pass: HT each day, a failure costs a hit, a success gives one back, 3 or 4 is the cure, if it is not said otherwise "
        "(GL-COMBAT-84 to 87, GL-AUTH-21).",
    ),
    Phrase(
        "falls-ill",
        does=illness.falls_ill,
        clauses=COURSE,
        doc="An illness is caught without a roll; it shows after its delay and takes its course (GL-COMBAT-85 to 87).",
    ),
    Phrase(
        "day-of-illness",
        does=illness.day_of_illness,
        clauses=(Clause("care"), MODIFIER),
        hazard=True,
        effect=True,
        outcomes=(
            *BEATEN,
            Outcome("worse", counted=False),
            Outcome("better", counted=False),
            Outcome("cured", falls_to="better", counted=False),
            Outcome("well", falls_to="better", counted=False),
        ),
        doc="A day of an illness that was caught: HT, a hit lost or won back; 3 or 4 is the cure (GL-COMBAT-85 to 87).",
    ),
    Phrase("cured", does=illness.cured, doc="An illness ends."),
)

AILMENT_CONDITIONS = (
    Condition("poisoned", holds=lambda state, *_: bool(poisons(state.world)), doc="A poison has not worked yet."),
    Condition(
        "ill",
        holds=lambda state, *_: is_ill(state),
        reason=lambda *_: say("gurps-not-ill"),
        doc="An illness shows.",
    ),
)
