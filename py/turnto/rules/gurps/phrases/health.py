"""What a book can say of healing, rest and fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.core.message import say
from turnto.core.phrase import Clause, Condition, Deed, Outcome, Phrase, Rule
from turnto.core.world import State, Terms
from turnto.rules.gurps.effects import attribute_losses
from turnto.rules.gurps.hazards import recovery
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.phrases.rolls import MODIFIER

EXHAUSTED = (*BEATEN, Outcome("exhausted", counted=False), Outcome("ok", counted=False))


HURT = (*BEATEN, Outcome("hurt", counted=False))


def _with(rule: Rule, more: Mapping[str, Any]) -> Rule:
    """A rule for an instruction whose own words say something."""
    return lambda state, deed, terms: rule(state, deed.having(**more), terms)


def _no_wounds(state: State, _deed: Deed, _terms: Terms) -> str | None:
    return None if recovery.untended(state) else say("gurps-no-wound-to-tend")


def _not_hurt(state: State, _deed: Deed, _terms: Terms) -> str | None:
    return None if state.hero["hits"] < state.hero["ht"] else say("gurps-not-hurt")


def _not_tired(state: State, _deed: Deed, _terms: Terms) -> str | None:
    """Fatigue is all that a rest or a night mends (GL-COMBAT-94)."""
    return None if state.hero["fatigue"] else say("gurps-not-tired")


def _no_rest_helps(state: State, deed: Deed, terms: Terms) -> str | None:
    """What lost sleep has cost comes back with a full night alone (GL-COMBAT-94)."""
    sleepless = int(state.world.flag(recovery.SLEEPLESS))
    if state.hero["fatigue"] and state.hero["fatigue"] <= sleepless:
        return say("gurps-only-sleep")
    return _not_tired(state, deed, terms)


def _whole(state: State, deed: Deed, terms: Terms) -> str | None:
    """Days of rest mend hits and fatigue (GL-COMBAT-73)."""
    return say("gurps-whole") if _not_hurt(state, deed, terms) and _not_tired(state, deed, terms) else None


HEALTH_PHRASES = (
    Phrase(
        "first-aid",
        does=recovery.first_aid,
        clauses=(Clause("skill"), Clause("tl"), MODIFIER),
        hindrance=_no_wounds,
        doc="First Aid, a roll for every wound taken since the last; what it restores goes by the tech level (GL-COMBAT-71, 72).",
    ),
    Phrase(
        "bandage",
        does=_with(recovery.first_aid, {"bandage": True}),
        hindrance=_no_wounds,
        doc="Bandages: half an hour, one hit for all the wounds of a fight; anybody can (GL-COMBAT-70).",
    ),
    Phrase(
        "rest-days",
        does=recovery.rest_days,
        pointless=_whole,
        clauses=(MODIFIER, Clause("care"), Clause("physician"), Clause("hungry")),
        doc="Full days of rest, properly fed: an HT roll each, success gives a hit back; nights mend all fatigue (GL-COMBAT-73).",
    ),
    Phrase(
        "rest-hours",
        does=recovery.rest_minutes,
        pointless=_no_rest_helps,
        clauses=(Clause("meal"),),
        doc="A point of fatigue back in ten quiet minutes, one more with a decent meal (GL-COMBAT-94).",
    ),
    Phrase(
        "sleep-half",
        does=_with(recovery.slept, {"sleep": "half"}),
        outcomes=EXHAUSTED,
        effect=True,
        doc="Half a night's sleep costs 2 fatigue that only a full night mends (GL-COMBAT-93).",
    ),
    Phrase(
        "sleep-none",
        does=_with(recovery.slept, {"sleep": "none"}),
        outcomes=EXHAUSTED,
        effect=True,
        doc="A night without sleep costs 5 fatigue that only a full night mends (GL-COMBAT-93).",
    ),
    Phrase(
        "sleep",
        does=recovery.slept,
        pointless=_not_tired,
        doc="A full night's sleep mends all fatigue (GL-COMBAT-94).",
    ),
    Phrase(
        "march",
        does=recovery.marched,
        clauses=(Clause("hot"),),
        outcomes=EXHAUSTED,
        effect=True,
        doc="Hours on the road: encumbrance level and one of fatigue for each, one more in the heat (GL-COMBAT-93; option march_fatigue).",
    ),
    Phrase(
        "tire",
        does=recovery.tired,
        outcomes=EXHAUSTED,
        effect=True,
        doc="Fatigue, taken off ST; at ST 0 one drops until there is a point again (GL-COMBAT-90).",
    ),
    Phrase("recover-all", does=recovery.recovered, pointless=_not_tired, doc="All fatigue goes."),
    Phrase("recover", does=recovery.recovered, pointless=_no_rest_helps, doc="So much fatigue goes (GL-COMBAT-94)."),
    Phrase("heal-all", does=recovery.restored, hindrance=_not_hurt, doc="All hits back."),
    Phrase("heal", does=recovery.restored, hindrance=_not_hurt, doc="Hits back, never above HT (GL-COMBAT-75)."),
    Phrase(
        "lose-hits",
        does=recovery.hits_lost,
        outcomes=HURT,
        effect=True,
        doc="Hits lost whatever one wears; what follows from wounds follows (GL-COMBAT-50 to 56).",
    ),
    Phrase(
        "lose-attribute",
        does=attribute_losses.lost,
        clauses=tuple(Clause(unit) for unit in ("minutes", "hours", "days")),
        doc="Points of an attribute go, with the skills based on it, and by HT the hits; for a while where it says so (GL-AUTH-73).",
    ),
    Phrase(
        "gain-attribute",
        does=attribute_losses.won,
        doc="Points of an attribute come, with the skills based on it, and by HT the hits.",
    ),
    Phrase(
        "wake",
        does=recovery.woken,
        doc="An unconscious hero wakes, in his time; without it he does so when the book goes on to tell of him (GL-COMBAT-74).",
    ),
)

HEALTH_CONDITIONS = (
    Condition(
        "wounds-untended",
        holds=lambda state, *_: bool(recovery.untended(state)),
        reason=lambda *_: say("gurps-no-fresh-wound"),
        doc="A wound has not been seen to (GL-COMBAT-72).",
    ),
    Condition(
        "unconscious",
        holds=lambda state, *_: state.hero.fact("condition") == "unconscious",
        reason=lambda *_: say("gurps-awake"),
        doc="Knocked out, and not yet come to.",
    ),
)
