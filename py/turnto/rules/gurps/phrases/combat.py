"""What a book can say of a fight."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.unread import unread_in_a_fight
from turnto.core.message import say
from turnto.core.phrase import Activity, Condition, Deed, Outcome, Phrase, Reckoned, clauses
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.decisions.panel import clock, panel, sides, told
from turnto.rules.gurps.combat.fight import beat, begin, outcome
from turnto.rules.gurps.combat.foes.parse import EXPECTED_FACTS, foe
from turnto.rules.gurps.combat.maneuvers.initiative import without_seconds
from turnto.rules.gurps.combat.state.fight import Body, Fight
from turnto.rules.gurps.combat.state.spell_effects import On


def _chances(state: State, deed: Deed, terms: Terms, policy: str) -> Reckoned | None:
    from turnto.rules.gurps.combat.odds.courses import chances  # no page ships it

    return chances(state, deed, terms, policy)


ROWS = (("bodies", Body), ("pending", Blow), ("after", Blow), ("spells", On))
FIGHT = Activity(
    Fight,
    begin,
    beat,
    outcome,
    panel,
    sides,
    clock,
    chances=_chances,
    plain=without_seconds,
    told=told,
    rows=ROWS,
    slow=True,
)

CLAUSES = clauses(
    "surrender_at flee_at morale by_will fierce cautious casts=afar casts=hurt casts=never "
    "wake mana mooks flee_modifier flee no_pursuit job rounds_as hits_as may_yield "
    "surprised=hero surprised=foes surprised=both distance light dark footing bad_footing "
    "one_at_a_time max_attackers prisoners kill limit foe_cover behind=foes behind=hero "
    "at_back cover risk unarmed undrawn on_ground ally"
)

OUTCOMES = (
    Outcome("won"),
    Outcome("defeated", falls_to="otherwise"),
    Outcome("killed", falls_to="otherwise"),
    Outcome("fled", falls_to="otherwise"),
    Outcome("surrendered", falls_to="won", counted=False),
    Outcome("foes_fled", falls_to="won", counted=False),
    Outcome("time_up", falls_to="otherwise", counted=False),
    Outcome("job_done", falls_to="won", counted=False),
    Outcome("otherwise", counted=False),
)  # fmt: skip


def _checked(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """Yield problems of fights: unreadable foes, and defeats without an outcome."""
    yield from unread_in_a_fight(deed, foe, EXPECTED_FACTS, ("foe", "ally"))
    if not {"defeated", "otherwise"} & set(deed.outcomes):
        yield (
            "no-defeat",
            "nothing says what happens if the hero is beaten",
            'Add "- If you are beaten -> …", or "- Otherwise".',
        )
    if "job" in deed.values and "job_done" not in deed.outcomes:
        yield (
            "unanswered-job",
            f"nothing says what happens when the hero gets done what he may do: {deed['job']}",
            'Add "- If it is done -> …".',
        )
    if "job_done" in deed.outcomes and "job" not in deed.values:
        yield (
            "missing-job",
            "an outcome answers for something done, but the fight leaves the hero nothing to do",
            'Say what it is and how long it takes: "; you may bar the door in 5 seconds".',
        )


FIGHT_PHRASES = (
    Phrase(
        "fight",
        does=FIGHT,
        clauses=CLAUSES,
        outcomes=OUTCOMES,
        check=_checked,
        doc=(
            "A fight, second by second (GL-COMBAT; GL-AUTH-30 to 36). Foes have their facts in brackets or in a table of foes with the "
            "columns name, ST, DX, IQ, HT, hits, speed, move, dodge, parry, block, PD, DR, attack (broadsword 12, 1d+2 cut; kick 10), or weapon, "
            "skill, damage, type apart, armor, shield, spells, traits, or any skill (Stealth). "
            "Left out: attributes 10 (IQ 4 for a beast), hits as HT, skill as DX, the rest by ST, weapon and armor. Traits: Combat Reflexes, "
            "High Pain Threshold, Toughness 1, Strong Will 2, Night Vision, beast, carnivore, herbivore, mook, fierce, cautious, flees at 3, surrenders at 3. "
            "A longer job, *you may bar the door in 5 seconds*, is a second of it at a time instead of anything else (GL-COMBAT-14): the second is over when the "
            "hero's next action begins; a wound or an active defence loses it, unless Will-3 is made (13 at best), and so does being stunned; what is done stays done. "
            "With the last second the fight is over: *If it is done*. Odds and whole books played by `turnto test` leave the job alone; of flight only the odds of a fight with one foe within reach take account. "
            "Spells stand behind *casts*, each with its level and, if the book likes, how strongly: casts Sleep 14, Shield 13 for 2. They are cast whenever they are of use, in the order listed; "
            "or from afar, when hurt, never. Magic resistance 3 is a fact too."
        ),
    ),
)


def _hurt(state: State, _deed: Deed, _terms: Terms) -> bool:
    return state.hero["hits"] < state.hero["ht"]


FIGHT_CONDITIONS = (
    Condition("hurt", holds=_hurt, reason=lambda *_: say("gurps-not-hurt"), doc="Some hits are lost."),
    Condition(
        "hits-left",
        holds=lambda state, deed, _: state.hero["hits"] >= int(deed["n"]),
        reason=lambda deed, _: say("gurps-need-hits", hits=int(deed["n"])),
        doc="So many hits are left.",
    ),
    Condition(
        "tired",
        holds=lambda state, *_: state.hero["fatigue"] > 0,
        reason=lambda *_: say("gurps-not-tired"),
        doc="Some ST is lost to fatigue (GL-COMBAT-90).",
    ),
)
