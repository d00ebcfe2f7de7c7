"""What a book can say of a fight."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.foe_warnings import unread_in_a_fight
from turnto.core.message import say
from turnto.core.phrase import Activity, Clause, Condition, Deed, Outcome, Phrase, Reckoned
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

_THEY = "(they|it|he|she)"
_THEM = "(them|it|him|her)"

CLAUSES = (
    Clause(
        "surrender_at",
        {"en": (f"{_THEY} (surrender|surrenders|yield|yields) at {{surrender_at:number}} [or fewer] (hits|hit)",)},
    ),
    Clause("flee_at", {"en": (f"{_THEY} (flee|flees|run|runs) at {{flee_at:number}} [or fewer] (hits|hit)",)}),
    Clause(
        "morale",
        {
            "en": (
                "(on|after) a failed will roll at {morale:signed}",
                f"unless {_THEY} (make|makes) a will roll at {{morale:signed}}",
            )
        },
    ),
    Clause("by_will", {"en": ("(on|after) a failed will roll", f"unless {_THEY} (make|makes) a will roll")}),
    Clause("fierce", {"en": (f"[{_THEY} (are|is)] fierce", f"{_THEY} (fight|fights) fiercely")}),
    Clause("cautious", {"en": (f"[{_THEY} (are|is)] cautious", f"{_THEY} (fight|fights) cautiously")}),
    Clause("casts", {"en": (f"{_THEY} (cast|casts) [only] (from afar|at a distance)",)}, "afar"),
    Clause("casts", {"en": (f"{_THEY} (cast|casts) [only] when (hurt|wounded)",)}, "hurt"),
    Clause("casts", {"en": (f"{_THEY} (cast|casts) (nothing|no spells)", f"{_THEY} never (cast|casts)")}, "never"),
    Clause("wake", {"en": ("they wake (one another|each other)",)}),
    Clause("mana", {"en": ("in {mana:mana} mana", "[the] mana is {mana:mana}")}),
    Clause("mooks", {"en": (f"{_THEY} (drop|drops) at (0|no|zero) hits", "mooks")}),
    Clause("flee_modifier", {"en": ("you may flee at {flee_modifier:signed}",)}),
    Clause("flee", {"en": ("you (may|can) (flee|run)",)}),
    Clause("no_pursuit", {"en": (f"{_THEY} cannot (follow|follow you|run)", "nobody (follows|can follow) [you]")}),
    Clause(
        "job", {"en": ("you (may|can) {job:name} in {job_seconds:number} (seconds|second|turns|turn|rounds|round)",)}
    ),
    Clause("rounds_as", {"en": ("count the (rounds|seconds|turns) (as|in) {rounds_as:counter}",)}),
    Clause("hits_as", {"en": ("count the hits lost (as|in) {hits_as:counter}",)}),
    Clause("may_yield", {"en": ("you (may|can) surrender", "you (may|can) give up")}),
    Clause("surprised", {"en": ("[by surprise] you are surprised", "(taken|caught) by surprise")}, "hero"),
    Clause("surprised", {"en": (f"[by surprise] {_THEY} (are|is) surprised",)}, "foes"),
    Clause("surprised", {"en": ("everybody is surprised", "everyone is surprised")}, "both"),
    Clause(
        "distance",
        {"en": ("at {distance:number} (yards|yard)", f"{_THEY} (are|is) {{distance:number}} (yards|yard) away")},
    ),
    Clause("light", {"en": ("in (darkness|bad light|the dark|the dusk) at {light:signed}",)}),
    Clause("dark", {"en": ("in total darkness", "in pitch darkness")}),
    Clause("footing", {"en": ("on (bad|poor|slippery) (footing|ground) at {footing:signed}",)}),
    Clause("bad_footing", {"en": ("on (bad|poor|slippery) (footing|ground)",)}),
    Clause("one_at_a_time", {"en": ("one at a time", "one after the other", "one after another")}),
    Clause("max_attackers", {"en": ("[no more than|at most] {max_attackers:number} at a time",)}),
    Clause("prisoners", {"en": (f"{_THEY} (take|takes) prisoners", f"{_THEY} (want|wants) you alive")}),
    Clause("kill", {"en": ("to the death", f"{_THEY} (give|gives) no quarter")}),
    Clause(
        "limit",
        {
            "en": (
                "within {limit:number} (seconds|second|turns|turn|rounds|round)",
                "for {limit:number} (seconds|second|turns|turn|rounds|round)",
            )
        },
    ),
    Clause(
        "foe_cover",
        {"en": (f"{_THEY} (are|is) behind cover", f"{_THEY} (shoot|shoots|fight|fights) from [behind] cover")},
    ),
    Clause(
        "behind",
        {
            "en": (
                "[you come] from behind",
                f"you (are|come) behind {_THEM}",
                f"you (strike|attack|take) {_THEM} from behind",
            )
        },
        "foes",
    ),
    Clause(
        "behind", {"en": (f"{_THEY} (come|comes|strike|strikes|attack|attacks|take|takes) [you] from behind",)}, "hero"
    ),
    Clause("at_back", {"en": ("{at_back:number} of them (is|are|stands|stand) behind you",)}),
    Clause("cover", {"en": ("[you are] behind cover", "from cover", "from behind cover")}),
    Clause("risk", {"en": ("[it is] a needless risk", "at needless risk")}),
    Clause("unarmed", {"en": ("bare-handed", "bare handed", "unarmed", "with bare hands", "with (your|) fists")}),
    Clause("undrawn", {"en": ("your weapon is not (drawn|ready)", "with your weapon undrawn")}),
    Clause("on_ground", {"en": ("you are (on the ground|lying down|down)",)}),
    Clause("ally", {"en": ("with {ally:foe} at your side", "{ally:foe} (fight|fights) (beside you|at your side)")}),
)

OUTCOMES = (
    Outcome("won", {"en": ("if you win", "win", "won")}),
    Outcome("defeated", {"en": ("if you are beaten", "if you are defeated", "if you are knocked out", "if you lose", "if you are unconscious", "defeated")}, "otherwise"),
    Outcome("killed", {"en": ("if you are killed", "if you die", "killed")}, "otherwise"),
    Outcome("fled", {"en": ("if you flee", "if you get away", "if you run", "fled")}, "otherwise"),
    Outcome("surrendered", {"en": ("if they surrender", "if it surrenders", "if he surrenders", "if she surrenders")}, "won", counted=False),
    Outcome("foes_fled", {"en": ("if they flee", "if it flees", "if they run", "if he flees", "if she flees")}, "won", counted=False),
    Outcome("time_up", {"en": ("if time runs out", "if the time is up", "when the time is up", "if it is not over by then")}, "otherwise", counted=False),
    Outcome("job_done", {"en": ("if it is done", "if the job is done", "when it is done", "when the job is done", "if you get it done")}, "won", counted=False),
    Outcome("otherwise", {"en": ("otherwise",)}, counted=False),
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
        {"en": ("fight {foe:foe}",)},
        FIGHT,
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
        examples=(
            "Fight a gate guard (ST 11, DX 11, HT 11, hits 11, move 5, broadsword 12, 1d+2 cut, PD 2, DR 2)",
            "Fight two gate guards (ST 11, broadsword 12, light leather armor); they surrender at 3 hits; you may flee",
            "Fight a wolf (beast, ST 9, DX 13, HT 11, move 9, bite 13, 1d-1 cut); to the death",
            "Fight two sentries (broadsword 11); they are surprised; you come from behind; they flee at 5 hits on a failed Will roll at -1",
            "Fight three thugs (knife 11, mook); no more than two at a time; one of them is behind you; it is a needless risk",
            "Fight two wolves (beast, bite 12); you may bar the door in five seconds",
            "Fight a hedge-witch (IQ 13, dagger 11, casts Sleep 14, Fireball 13 for 2 dice); they cast from afar; the mana is low",
            "Fight three bandits (DX 11, short bow 12, shortsword 11) at 20 yards, in darkness at -3; one at a time; within ten seconds",
        ),
    ),
)


def _hurt(state: State, _deed: Deed, _terms: Terms) -> bool:
    return state.hero["hits"] < state.hero["ht"]


FIGHT_CONDITIONS = (
    Condition(
        "hurt",
        {"en": ("you are (hurt|wounded)",)},
        _hurt,
        lambda *_: say("gurps-not-hurt"),
        doc="Some hits are lost.",
        examples=("you are hurt",),
    ),
    Condition(
        "hits-left",
        {
            "en": (
                "you have {n:number} hits [left] or more",
                "you have at least {n:number} hits [left]",
                "you have {n:number} (hits|hit) left",
            )
        },
        lambda state, deed, _: state.hero["hits"] >= int(deed["n"]),
        lambda deed, _: say("gurps-need-hits", hits=int(deed["n"])),
        doc="So many hits are left.",
        examples=("you have at least 5 hits",),
    ),
    Condition(
        "tired",
        {"en": ("you are (tired|exhausted)",)},
        lambda state, *_: state.hero["fatigue"] > 0,
        lambda *_: say("gurps-not-tired"),
        doc="Some ST is lost to fatigue (GL-COMBAT-90).",
        examples=("you are tired",),
    ),
)
