"""How a book asks how people take to the hero (GL-AUTH-04, GL-AUTH-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.core.phrase import Clause, Deed, Outcome, Phrase
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import MODIFIER
from turnto.rules.gurps.rolls import reactions
from turnto.rules.gurps.success_roll import BANDS

_TOTALS = dict(zip(BANDS, ("0 or less", "1-3", "4-6", "7-9", "10-12", "13-15", "16-18", "19 or more"), strict=True))
"""What the dice and all modifiers come to in each band (GL-CORE-27)."""


def _bands() -> Iterator[Outcome]:
    """The eight bands, best first, each with its ranges: what falls where is for the rule to say (``answered_by``)."""
    best, *others = reversed(BANDS)
    better = [id for band in others for id in (band, f"{band}_or_better")]
    order = [best, *better, *(f"{band}_or_worse" for band in BANDS[1:])]
    for place, id in enumerate(order):
        falls_to = order[place + 1] if place + 1 < len(order) else None
        yield Outcome(id, falls_to=falls_to, counted=id in BANDS, totals=_TOTALS.get(id, ""))


OUTCOMES = (*_bands(), *BEATEN)


def _check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """GL-AUTH-61: somebody must answer for an ordinary reaction."""
    if deed.outcomes and reactions.answered_by("neutral", deed.outcomes) is None:
        yield "no-neutral", "nothing answers for a neutral reaction", "Add a list item that begins with Neutral."


CLAUSES = (MODIFIER, Clause("anew"), Clause("fixed"))
REACTION = Phrase(
    "reaction",
    does=reactions.reaction,
    clauses=(*CLAUSES, Clause("influence")),
    outcomes=OUTCOMES,
    answered_by=reactions.answered_by,
    check=_check,
    doc="Three dice with all that speaks for and against the hero; remembered for one who is named. A band that is not listed falls to "
    "the range that holds it, the nearest worse one, the nearest better one (GL-CORE-26 to GL-CORE-33, GL-AUTH-04).",
)  # fmt: skip
INFLUENCE = Phrase(
    "influence",
    does=reactions.influence,
    clauses=CLAUSES,
    outcomes=OUTCOMES,
    answered_by=reactions.answered_by,
    doc="An influence skill takes the place of the reaction roll: good, or bad; Diplomacy fails into an ordinary reaction (GL-CORE-33, GL-AUTH-05).",
)

PHRASES = (REACTION, INFLUENCE)
