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
from turnto.rules.gurps.phrases.rolls import IN_GERMAN, MODIFIER

EXHAUSTED = (
    *BEATEN,
    Outcome(
        "exhausted", {"en": ("if you drop", "exhausted"), "de": ("wenn du zusammenbrichst", "erschöpft")}, counted=False
    ),
    Outcome("ok", {"en": ("if you keep going", "otherwise"), "de": ("wenn du durchhältst", "sonst")}, counted=False),
)


HURT = (
    *BEATEN,
    Outcome("hurt", {"en": ("if you are hurt", "otherwise"), "de": ("wenn du verletzt bist", "sonst")}, counted=False),
)


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
        {
            "en": (
                "[you may] (use|apply) first aid",
                "[you may give yourself] first aid",
                "first aid from {name:name}",
            ),
            "de": (
                "[leiste] Erste Hilfe",
                "[du (kannst|darfst)] Erste Hilfe leisten",
                "Erste Hilfe (von|durch) {name:name}",
            ),
        },
        recovery.first_aid,
        clauses=(
            Clause(
                "skill",
                {
                    "en": ("at skill {skill:number}", "(skill|at) {skill:number}"),
                    "de": ("mit Fertigkeit {skill:number}", "Fertigkeit {skill:number}"),
                },
            ),
            Clause(
                "tl",
                {
                    "en": ("of tech level {tl:number}", "at tech level {tl:number}"),
                    "de": ("(auf|bei|mit) (Technikstufe|TL) {tl:number}",),
                },
            ),
            MODIFIER,
        ),
        hindrance=_no_wounds,
        doc="First Aid, a roll for every wound taken since the last; what it restores goes by the tech level (GL-COMBAT-71, 72).",
        examples=("First aid", "First aid from the nun, at skill 14"),
    ),
    Phrase(
        "bandage",
        {
            "en": ("[you may] (bandage|bind|dress) (your wounds|yourself)",),
            "de": ("verbinde (deine Wunden|dich)", "[du (kannst|darfst)] (deine Wunden|dich) verbinden"),
        },
        _with(recovery.first_aid, {"bandage": True}),
        hindrance=_no_wounds,
        doc="Bandages: half an hour, one hit for all the wounds of a fight; anybody can (GL-COMBAT-70).",
        examples=("Bandage your wounds",),
    ),
    Phrase(
        "rest-days",
        {
            "en": ("[you may] rest [for] {days:number} (days|day)",),
            "de": (
                "(ruhe|ruh|raste) [dich] {days:number} (Tage|Tag) [lang] [aus]",
                "[du (kannst|darfst)] [dich] {days:number} (Tage|Tag) [lang] (ruhen|rasten|ausruhen)",
            ),
        },
        recovery.rest_days,
        pointless=_whole,
        clauses=(
            MODIFIER,
            Clause(
                "care",
                {
                    "en": ("in (care|good hands)", "under a physician", "in a physician's care"),
                    "de": ("in Pflege", "in guten Händen", "bei einem Arzt"),
                },
            ),
            Clause(
                "physician",
                {
                    "en": ("under a physician of skill {physician:number}",),
                    "de": ("bei einem Arzt mit Fertigkeit {physician:number}",),
                },
            ),
            Clause("hungry", {"en": ("without food", "hungry"), "de": ("ohne Nahrung", "hungrig")}),
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
            ),
            "de": (
                "(ruhe|ruh|raste) [dich] {hours:number} (Stunden|Stunde) [lang] [aus]",
                "(ruhe|ruh|raste) [dich] {minutes:number} (Minuten|Minute) [lang] [aus]",
                "[du (kannst|darfst)] [dich] {hours:number} (Stunden|Stunde) [lang] (ruhen|rasten|ausruhen)",
                "[du (kannst|darfst)] [dich] {minutes:number} (Minuten|Minute) [lang] (ruhen|rasten|ausruhen)",
            ),
        },
        recovery.rest_minutes,
        pointless=_no_rest_helps,
        clauses=(
            Clause(
                "meal",
                {
                    "en": ("with a [decent|good] meal", "and eat [well]"),
                    "de": ("mit einer [guten] Mahlzeit", "und iss [gut]"),
                },
            ),
        ),
        doc="A point of fatigue back in ten quiet minutes, one more with a decent meal (GL-COMBAT-94).",
        examples=("Rest an hour", "Rest 30 minutes with a meal"),
    ),
    Phrase(
        "sleep-half",
        {
            "en": ("[you] sleep [for] half the night", "[you] sleep [for] half a night"),
            "de": ("[du] (schläfst|schlaf|schlafe) die halbe Nacht", "[du] (schläfst|schlaf|schlafe) eine halbe Nacht"),
        },
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
            ),
            "de": (
                "[du] (schläfst|schlaf|schlafe) [heute Nacht] nicht",
                "du (hast|bekommst) keinen Schlaf",
                "eine Nacht ohne Schlaf",
            ),
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
            ),
            "de": (
                "[du] (schläfst|schlaf|schlafe|ruhst|ruhe) die [ganze] Nacht [durch]",
                "[du] (schläfst|schlaf|schlafe) [(gut|hier|heute Nacht)]",
                "[du] (schläfst|schlaf|schlafe) acht Stunden",
                "[du] (verbringst|verbring|verbringe) (die|eine) Nacht [hier]",
                "eine Nacht vergeht",
            ),
        },
        recovery.slept,
        pointless=_not_tired,
        doc="A full night's sleep mends all fatigue (GL-COMBAT-94).",
        examples=("Sleep the night",),
    ),
    Phrase(
        "march",
        {
            "en": ("[you] march [for] {hours:number} (hours|hour)",),
            "de": ("[du] (marschierst|marschiere) {hours:number} (Stunden|Stunde) [lang]",),
        },
        recovery.marched,
        clauses=(
            Clause(
                "hot",
                {
                    "en": ("in [the] heat", "in great heat", "in hot weather", "it is hot"),
                    "de": ("in [(der|großer)] Hitze", "bei heißem Wetter", "es ist heiß"),
                },
            ),
        ),
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
            ),
            "de": (
                "[du] (verlierst|verliere|erleidest|erleide) {n:number} [Punkte|Punkt] Erschöpfung",
                "[du] (verlierst|verliere|erleidest|erleide) {dice:dice} [Punkte] Erschöpfung",
            ),
        },
        recovery.tired,
        outcomes=EXHAUSTED,
        effect=True,
        doc="Fatigue, taken off ST; at ST 0 one drops until there is a point again (GL-COMBAT-90).",
        examples=("Lose 2 fatigue",),
    ),
    Phrase(
        "recover-all",
        {
            "en": ("[you] recover all [your] fatigue", "you are rested"),
            "de": ("[du] (erholst|erhole) dich [ganz] von (aller|deiner) Erschöpfung", "du bist ausgeruht"),
        },
        recovery.recovered,
        pointless=_not_tired,
        doc="All fatigue goes.",
        examples=("Recover all your fatigue",),
    ),
    Phrase(
        "recover",
        {
            "en": ("[you] (recover|regain) {n:number} [points of] fatigue",),
            "de": ("[du] (erholst|erhole) dich von {n:number} [Punkten|Punkt] Erschöpfung",),
        },
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
            ),
            "de": (
                "[du] (heilst|heile|gewinnst|gewinne) alle [deine] (Treffer|Wunden) [zurück]",
                "du bist [(ganz|völlig)] geheilt",
            ),
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
            ),
            "de": (
                "[du] (heilst|heile|gewinnst|gewinne) {n:number} Treffer [zurück]",
                "[du] (heilst|heile|gewinnst|gewinne) {dice:dice} Treffer [zurück]",
            ),
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
            ),
            "de": (
                "[du] (verlierst|verliere|erleidest|erleide) {n:number} (Treffer|Trefferpunkte|Trefferpunkt)",
                "[du] (verlierst|verliere|erleidest|erleide) {n:number} [Punkte|Punkt] Schaden",
                "[du] (verlierst|verliere) {dice:dice} (Treffer|Trefferpunkte)",
            ),
        },
        recovery.hits_lost,
        outcomes=HURT,
        effect=True,
        doc="Hits lost whatever one wears; what follows from wounds follows (GL-COMBAT-50 to 56).",
        examples=("Lose 2 hits",),
    ),
    Phrase(
        "lose-attribute",
        {
            "en": ("[you] lose {n:number} [points of] {basic:basic}",),
            "de": ("[du] (verlierst|verliere) {n:number} [Punkte|Punkt] {basic:basic}",),
        },
        attribute_losses.lost,
        clauses=tuple(
            Clause(
                unit,
                {
                    "en": (f"for {{{unit}:number}} ({unit}|{unit[:-1]})",),
                    "de": (f"{{{unit}:number}} {IN_GERMAN[unit]} lang", f"für {{{unit}:number}} {IN_GERMAN[unit]}"),
                },
            )
            for unit in ("minutes", "hours", "days")
        ),
        doc="Points of an attribute go, with the skills based on it, and by HT the hits; for a while where it says so (GL-AUTH-73).",
        examples=("Lose 3 ST for a day", "Lose 1 HT"),
    ),
    Phrase(
        "gain-attribute",
        {
            "en": ("[you] (gain|regain) {n:number} [points of] {basic:basic}",),
            "de": ("[du] (gewinnst|gewinne|erhältst|erhalte) {n:number} [Punkte|Punkt] {basic:basic} [zurück]",),
        },
        attribute_losses.won,
        doc="Points of an attribute come, with the skills based on it, and by HT the hits.",
        examples=("Gain 1 ST",),
    ),
    Phrase(
        "wake",
        {
            "en": ("[you] wake [up]", "[you] come to"),
            "de": ("[du] (wachst|wach|wache) auf", "[du] (kommst|komm) zu dir"),
        },
        recovery.woken,
        doc="An unconscious hero wakes, in his time; without it he does so when the book goes on to tell of him (GL-COMBAT-74).",
        examples=("Wake up",),
    ),
)

HEALTH_CONDITIONS = (
    Condition(
        "wounds-untended",
        {"en": ("you have [a] fresh (wounds|wound)",), "de": ("du (frische|eine frische) (Wunden|Wunde) hast",)},
        lambda state, *_: bool(recovery.untended(state)),
        lambda *_: say("gurps-no-fresh-wound"),
        doc="A wound has not been seen to (GL-COMBAT-72).",
        examples=("you have a fresh wound",),
    ),
    Condition(
        "unconscious",
        {"en": ("you are unconscious",), "de": ("du bewusstlos bist",)},
        lambda state, *_: state.hero.fact("condition") == "unconscious",
        lambda *_: say("gurps-awake"),
        doc="Knocked out, and not yet come to.",
        examples=("you are unconscious",),
    ),
)
