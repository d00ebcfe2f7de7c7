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

AT = Clause("modifier", {"en": ("at {modifier:signed}",)})
EXHAUSTED = (
    *BEATEN,
    Outcome("exhausted", {"en": ("if you drop", "exhausted")}, counted=False),
    Outcome("ok", {"en": ("if you keep going", "otherwise")}, counted=False),
)


HURT = (*BEATEN, Outcome("hurt", {"en": ("if you are hurt", "otherwise")}, counted=False))


def _with(rule: Rule, more: Mapping[str, Any]) -> Rule:
    """A rule for an instruction whose own words say something."""
    return lambda state, deed, terms: rule(
        state, Deed(deed.id, deed.phrase, {**deed.values, **more}, deed.sentence, deed.outcomes, deed.section), terms
    )


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
        {"en": ("[you may] (use|apply) first aid", "[you may give yourself] first aid", "first aid from {name:name}")},
        recovery.first_aid,
        clauses=(
            Clause("skill", {"en": ("at skill {skill:number}", "(skill|at) {skill:number}")}),
            Clause("tl", {"en": ("of tech level {tl:number}", "at tech level {tl:number}")}),
            AT,
        ),
        hindrance=_no_wounds,
        doc="First Aid, a roll for every wound taken since the last; what it restores goes by the tech level (GL-COMBAT-71, 72).",
        examples=("First aid", "First aid from the nun, at skill 14"),
    ),
    Phrase(
        "bandage",
        {"en": ("[you may] (bandage|bind|dress) (your wounds|yourself)",)},
        _with(recovery.first_aid, {"bandage": True}),
        hindrance=_no_wounds,
        doc="Bandages: half an hour, one hit for all the wounds of a fight; anybody can (GL-COMBAT-70).",
        examples=("Bandage your wounds",),
    ),
    Phrase(
        "rest-days",
        {"en": ("[you may] rest [for] {days:number} (days|day)",)},
        recovery.rest_days,
        pointless=_whole,
        clauses=(
            AT,
            Clause("care", {"en": ("in (care|good hands)", "under a physician", "in a physician's care")}),
            Clause("physician", {"en": ("under a physician of skill {physician:number}",)}),
            Clause("hungry", {"en": ("without food", "hungry")}),
        ),
        doc="Full days of rest, properly fed: an HT roll each, success gives a hit back; nights mend all fatigue (GL-COMBAT-73).",
        examples=("Rest 3 days", "Rest a day at -2, without food", "Rest for four days in a physician's care"),
    ),
    Phrase(
        "rest-hours",
        {
            "en": (
                "[you may] rest [for] {hours:number} (hours|hour)",
                "[you may] rest [for] {minutes:number} (minutes|minute)",
            )
        },
        recovery.rest_minutes,
        pointless=_no_rest_helps,
        clauses=(Clause("meal", {"en": ("with a [decent|good] meal", "and eat [well]")}),),
        doc="A point of fatigue back in ten quiet minutes, one more with a decent meal (GL-COMBAT-94).",
        examples=("Rest an hour", "Rest 30 minutes with a meal"),
    ),
    Phrase(
        "sleep-half",
        {"en": ("[you] sleep [for] half the night", "[you] sleep [for] half a night")},
        _with(recovery.slept, {"sleep": "half"}),
        outcomes=EXHAUSTED,
        effect=True,
        doc="Half a night's sleep costs 2 fatigue that only a full night mends (GL-COMBAT-93).",
        examples=("Sleep half the night",),
    ),
    Phrase(
        "sleep-none",
        {
            "en": (
                "[you] go without sleep [tonight]",
                "[you] (do not|don't|cannot|can't) sleep [tonight]",
                "[you (get|have)] no sleep [tonight]",
            )
        },
        _with(recovery.slept, {"sleep": "none"}),
        outcomes=EXHAUSTED,
        effect=True,
        doc="A night without sleep costs 5 fatigue that only a full night mends (GL-COMBAT-93).",
        examples=("Go without sleep",),
    ),
    Phrase(
        "sleep",
        {
            "en": (
                "[you] (sleep|rest) [through|out|for] the night",
                "[you] (sleep|rest) [for] a [full] night",
                "[you] sleep [well|here|tonight]",
                "[you] (sleep|rest) overnight",
                "[you] sleep [for] eight hours",
                "[you] spend (the|a) night [here]",
                "a night passes",
            )
        },
        recovery.slept,
        pointless=_not_tired,
        doc="A full night's sleep mends all fatigue (GL-COMBAT-94).",
        examples=("Sleep the night",),
    ),
    Phrase(
        "march",
        {"en": ("[you] march [for] {hours:number} (hours|hour)",)},
        recovery.marched,
        clauses=(Clause("hot", {"en": ("in [the] heat", "in great heat", "in hot weather", "it is hot")}),),
        outcomes=EXHAUSTED,
        effect=True,
        doc="Hours on the road: encumbrance level and one of fatigue for each, one more in the heat (GL-COMBAT-93; option march_fatigue).",
        examples=("March 6 hours", "March four hours in the heat"),
    ),
    Phrase(
        "tire",
        {
            "en": (
                "[you] lose {n:number} [points of] fatigue [(points|point)]",
                "[you] (take|gain) {n:number} [points of] fatigue [(points|point)]",
                "[you] (lose|take|gain) {dice:dice} [points of] fatigue",
            )
        },
        recovery.tired,
        outcomes=EXHAUSTED,
        effect=True,
        doc="Fatigue, taken off ST; at ST 0 one drops until there is a point again (GL-COMBAT-90).",
        examples=("Lose 2 fatigue",),
    ),
    Phrase(
        "recover-all",
        {"en": ("[you] recover all [your] fatigue", "you are rested")},
        recovery.recovered,
        pointless=_not_tired,
        doc="All fatigue goes.",
        examples=("Recover all your fatigue",),
    ),
    Phrase(
        "recover",
        {"en": ("[you] (recover|regain) {n:number} [points of] fatigue",)},
        recovery.recovered,
        pointless=_no_rest_helps,
        doc="So much fatigue goes (GL-COMBAT-94).",
        examples=("Recover 2 fatigue",),
    ),
    Phrase(
        "heal-all",
        {
            "en": (
                "[you] (heal|regain|recover) all [your] (hits|wounds)",
                "[you] heal (fully|completely)",
                "you are (fully|completely|) healed",
            )
        },
        recovery.restored,
        hindrance=_not_hurt,
        doc="All hits back.",
        examples=("Heal all your hits",),
    ),
    Phrase(
        "heal",
        {
            "en": (
                "[you] (heal|regain|recover) {n:number} (hits|hit)",
                "[you] (heal|regain|recover) {dice:dice} (hits|hit)",
            )
        },
        recovery.restored,
        hindrance=_not_hurt,
        doc="Hits back, never above HT (GL-COMBAT-75).",
        examples=("Heal 3 hits",),
    ),
    Phrase(
        "lose-hits",
        {
            "en": (
                "[you] (lose|take) {n:number} (hits|hit|hit points|hit point)",
                "[you] (lose|take) {n:number} [points of] damage",
                "[you] lose {dice:dice} (hits|hit|hit points|hit point)",
            )
        },
        recovery.hits_lost,
        outcomes=HURT,
        effect=True,
        doc="Hits lost whatever one wears; what follows from wounds follows (GL-COMBAT-50 to 56).",
        examples=("Lose 2 hits",),
    ),
    Phrase(
        "lose-attribute",
        {"en": ("[you] lose {n:number} [points of] {basic:basic}",)},
        attribute_losses.lost,
        clauses=tuple(
            Clause(unit, {"en": (f"for {{{unit}:number}} ({unit}|{unit[:-1]})",)})
            for unit in ("minutes", "hours", "days")
        ),
        doc="Points of an attribute go, with the skills based on it, and by HT the hits; for a while where it says so (GL-AUTH-73).",
        examples=("Lose 3 ST for a day", "Lose 1 HT"),
    ),
    Phrase(
        "gain-attribute",
        {"en": ("[you] (gain|regain) {n:number} [points of] {basic:basic}",)},
        attribute_losses.won,
        doc="Points of an attribute come, with the skills based on it, and by HT the hits.",
        examples=("Gain 1 ST",),
    ),
    Phrase(
        "wake",
        {"en": ("[you] wake [up]", "[you] come to")},
        recovery.woken,
        doc="An unconscious hero wakes, in his time; without it he does so when the book goes on to tell of him (GL-COMBAT-74).",
        examples=("Wake up",),
    ),
)

HEALTH_CONDITIONS = (
    Condition(
        "wounds-untended",
        {"en": ("you have [a] fresh (wounds|wound)",)},
        lambda state, *_: bool(recovery.untended(state)),
        lambda *_: say("gurps-no-fresh-wound"),
        doc="A wound has not been seen to (GL-COMBAT-72).",
        examples=("you have a fresh wound",),
    ),
    Condition(
        "unconscious",
        {"en": ("you are unconscious",)},
        lambda state, *_: state.hero.fact("condition") == "unconscious",
        lambda *_: say("gurps-awake"),
        doc="Knocked out, and not yet come to.",
        examples=("you are unconscious",),
    ),
)
