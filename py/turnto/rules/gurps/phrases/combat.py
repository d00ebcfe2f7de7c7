"""What a book can say of a fight."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.unread import unread_in_a_fight
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
        {
            "en": (f"{_THEY} (surrender|surrenders|yield|yields) at {{surrender_at:number}} [or fewer] (hits|hit)",),
            "de": ("(sie|er|es) (ergeben|ergibt) sich bei {surrender_at:number} [oder weniger] (Treffern|Treffer)",),
        },
    ),
    Clause(
        "flee_at",
        {
            "en": (f"{_THEY} (flee|flees|run|runs) at {{flee_at:number}} [or fewer] (hits|hit)",),
            "de": ("(sie|er|es) (fliehen|flieht) bei {flee_at:number} [oder weniger] (Treffern|Treffer)",),
        },
    ),
    Clause(
        "morale",
        {
            "en": (
                "(on|after) a failed will roll at {morale:signed}",
                f"unless {_THEY} (make|makes) a will roll at {{morale:signed}}",
            ),
            "de": ("nach einem misslungenen Willenswurf mit {morale:signed}",),
        },
    ),
    Clause(
        "by_will",
        {
            "en": ("(on|after) a failed will roll", f"unless {_THEY} (make|makes) a will roll"),
            "de": ("nach einem misslungenen Willenswurf",),
        },
    ),
    Clause(
        "fierce",
        {
            "en": (f"[{_THEY} (are|is)] fierce", f"{_THEY} (fight|fights) fiercely"),
            "de": ("[(sie|er|es) (sind|ist)] grimmig", "(sie|er|es) (kämpfen|kämpft) grimmig"),
        },
    ),
    Clause(
        "cautious",
        {
            "en": (f"[{_THEY} (are|is)] cautious", f"{_THEY} (fight|fights) cautiously"),
            "de": ("[(sie|er|es) (sind|ist)] vorsichtig", "(sie|er|es) (kämpfen|kämpft) vorsichtig"),
        },
    ),
    Clause(
        "casts",
        {
            "en": (f"{_THEY} (cast|casts) [only] (from afar|at a distance)",),
            "de": ("(sie|er|es) (zaubern|zaubert) [nur] aus der Ferne",),
        },
        "afar",
    ),
    Clause(
        "casts",
        {
            "en": (f"{_THEY} (cast|casts) [only] when (hurt|wounded)",),
            "de": ("(sie|er|es) (zaubern|zaubert) [nur] wenn (verletzt|verwundet)",),
        },
        "hurt",
    ),
    Clause(
        "casts",
        {
            "en": (f"{_THEY} (cast|casts) (nothing|no spells)", f"{_THEY} never (cast|casts)"),
            "de": ("(sie|er|es) (zaubern|zaubert) (nicht|nie)",),
        },
        "never",
    ),
    Clause("wake", {"en": ("they wake (one another|each other)",), "de": ("sie wecken einander",)}),
    Clause(
        "mana",
        {
            "en": ("in {mana:mana} mana", "[the] mana is {mana:mana}"),
            "de": ("bei {mana:mana} Mana", "[das] Mana ist {mana:mana}"),
        },
    ),
    Clause(
        "mooks",
        {
            "en": (f"{_THEY} (drop|drops) at (0|no|zero) hits", "mooks"),
            "de": ("(sie|er|es) (fallen|fällt) bei (0|null) Treffern", "Handlanger"),
        },
    ),
    Clause(
        "flee_modifier",
        {
            "en": ("you may flee at {flee_modifier:signed}",),
            "de": ("du (kannst|darfst) mit {flee_modifier:signed} fliehen",),
        },
    ),
    Clause("flee", {"en": ("you (may|can) (flee|run)",), "de": ("du (kannst|darfst) fliehen",)}),
    Clause(
        "no_pursuit",
        {
            "en": (f"{_THEY} cannot (follow|follow you|run)", "nobody (follows|can follow) [you]"),
            "de": ("(sie|er|es) (können|kann) [dir] nicht folgen", "niemand (folgt|kann folgen) [dir]"),
        },
    ),
    Clause(
        "job",
        {
            "en": ("you (may|can) {job:name} in {job_seconds:number} (seconds|second|turns|turn|rounds|round)",),
            "de": ("du (kannst|darfst) in {job_seconds:number} (Sekunden|Sekunde|Runden|Runde) {job:name}",),
        },
    ),
    Clause(
        "rounds_as",
        {
            "en": ("count the (rounds|seconds|turns) (as|in) {rounds_as:counter}",),
            "de": ("zähle die (Runden|Sekunden) (als|in) {rounds_as:counter}",),
        },
    ),
    Clause(
        "hits_as",
        {
            "en": ("count the hits lost (as|in) {hits_as:counter}",),
            "de": ("zähle die verlorenen Treffer (als|in) {hits_as:counter}",),
        },
    ),
    Clause(
        "may_yield",
        {
            "en": ("you (may|can) surrender", "you (may|can) give up"),
            "de": ("du (kannst|darfst) dich ergeben", "du (kannst|darfst) aufgeben"),
        },
    ),
    Clause(
        "surprised",
        {
            "en": ("[by surprise] you are surprised", "(taken|caught) by surprise"),
            "de": ("du (bist|wirst) überrascht",),
        },
        "hero",
    ),
    Clause(
        "surprised",
        {"en": (f"[by surprise] {_THEY} (are|is) surprised",), "de": ("(sie|er|es) (sind|ist) überrascht",)},
        "foes",
    ),
    Clause(
        "surprised",
        {"en": ("everybody is surprised", "everyone is surprised"), "de": ("alle sind überrascht",)},
        "both",
    ),
    Clause(
        "distance",
        {
            "en": ("at {distance:number} (yards|yard)", f"{_THEY} (are|is) {{distance:number}} (yards|yard) away"),
            "de": (
                "auf {distance:number} (Yards|Yard)",
                "(sie|er|es) (sind|ist) {distance:number} (Yards|Yard) entfernt",
            ),
        },
    ),
    Clause(
        "light",
        {
            "en": ("in (darkness|bad light|the dark|the dusk) at {light:signed}",),
            "de": ("(im Dunkeln|in Dunkelheit|in schlechtem Licht|im Dämmerlicht) mit {light:signed}",),
        },
    ),
    Clause("dark", {"en": ("in total darkness", "in pitch darkness"), "de": ("in völliger Dunkelheit",)}),
    Clause(
        "footing",
        {
            "en": ("on (bad|poor|slippery) (footing|ground) at {footing:signed}",),
            "de": ("auf (schlechtem|rutschigem) (Grund|Boden) mit {footing:signed}",),
        },
    ),
    Clause(
        "bad_footing",
        {"en": ("on (bad|poor|slippery) (footing|ground)",), "de": ("auf (schlechtem|rutschigem) (Grund|Boden)",)},
    ),
    Clause(
        "one_at_a_time",
        {
            "en": ("one at a time", "one after the other", "one after another"),
            "de": ("einer nach dem anderen", "eine nach der anderen", "nacheinander"),
        },
    ),
    Clause(
        "max_attackers",
        {
            "en": ("[no more than|at most] {max_attackers:number} at a time",),
            "de": ("höchstens {max_attackers:number} (auf einmal|zugleich)",),
        },
    ),
    Clause(
        "prisoners",
        {
            "en": (f"{_THEY} (take|takes) prisoners", f"{_THEY} (want|wants) you alive"),
            "de": ("(sie|er|es) (machen|macht) Gefangene", "(sie|er|es) (wollen|will) dich lebend"),
        },
    ),
    Clause("kill", {"en": ("to the death", f"{_THEY} (give|gives) no quarter"), "de": ("auf Leben und Tod",)}),
    Clause(
        "limit",
        {
            "en": (
                "within {limit:number} (seconds|second|turns|turn|rounds|round)",
                "for {limit:number} (seconds|second|turns|turn|rounds|round)",
            ),
            "de": (
                "innerhalb von {limit:number} (Sekunden|Sekunde|Runden|Runde)",
                "{limit:number} (Sekunden|Sekunde|Runden|Runde) lang",
            ),
        },
    ),
    Clause(
        "foe_cover",
        {
            "en": (f"{_THEY} (are|is) behind cover", f"{_THEY} (shoot|shoots|fight|fights) from [behind] cover"),
            "de": (
                "(sie|er|es) (sind|ist) in Deckung",
                "(sie|er|es) (schießen|schießt|kämpfen|kämpft) aus der Deckung",
            ),
        },
    ),
    Clause(
        "behind",
        {
            "en": (
                "[you come] from behind",
                f"you (are|come) behind {_THEM}",
                f"you (strike|attack|take) {_THEM} from behind",
            ),
            "de": (
                "du kommst von hinten",
                "du greifst [sie|ihn|es] von hinten an",
            ),
        },
        "foes",
    ),
    Clause(
        "behind",
        {
            "en": (f"{_THEY} (come|comes|strike|strikes|attack|attacks|take|takes) [you] from behind",),
            "de": ("(sie|er|es) (kommen|kommt) [dir] von hinten", "(sie|er|es) (greifen|greift) [dich] von hinten an"),
        },
        "hero",
    ),
    Clause(
        "at_back",
        {
            "en": ("{at_back:number} of them (is|are|stands|stand) behind you",),
            "de": ("{at_back:number} von ihnen (ist|sind|steht|stehen) hinter dir",),
        },
    ),
    Clause(
        "cover",
        {
            "en": ("[you are] behind cover", "from cover", "from behind cover"),
            "de": ("[du bist] in Deckung", "aus der Deckung"),
        },
    ),
    Clause("risk", {"en": ("[it is] a needless risk", "at needless risk"), "de": ("[es ist] ein unnötiges Wagnis",)}),
    Clause(
        "unarmed",
        {
            "en": ("bare-handed", "bare handed", "unarmed", "with bare hands", "with (your|) fists"),
            "de": ("mit bloßen Händen", "mit [den|deinen] Fäusten", "unbewaffnet"),
        },
    ),
    Clause(
        "undrawn",
        {
            "en": ("your weapon is not (drawn|ready)", "with your weapon undrawn"),
            "de": ("deine Waffe ist nicht (gezogen|bereit)",),
        },
    ),
    Clause("on_ground", {"en": ("you are (on the ground|lying down|down)",), "de": ("du (liegst|bist) am Boden",)}),
    Clause(
        "ally",
        {
            "en": ("with {ally:foe} at your side", "{ally:foe} (fight|fights) (beside you|at your side)"),
            "de": ("mit {ally:foe} an deiner Seite", "{ally:foe} (kämpft|kämpfen) an deiner Seite"),
        },
    ),
)

OUTCOMES = (
    Outcome("won", {"en": ("if you win", "win", "won"), "de": ("wenn du gewinnst", "Sieg", "gewonnen")}),
    Outcome("defeated", {"en": ("if you are beaten", "if you are defeated", "if you are knocked out", "if you lose", "if you are unconscious", "defeated"), "de": ("wenn du besiegt wirst", "wenn du verlierst", "wenn du bewusstlos wirst", "besiegt")}, "otherwise"),
    Outcome("killed", {"en": ("if you are killed", "if you die", "killed"), "de": ("wenn du getötet wirst", "wenn du stirbst", "getötet")}, "otherwise"),
    Outcome("fled", {"en": ("if you flee", "if you get away", "if you run", "fled"), "de": ("wenn du fliehst", "wenn du entkommst", "geflohen")}, "otherwise"),
    Outcome("surrendered", {"en": ("if they surrender", "if it surrenders", "if he surrenders", "if she surrenders"), "de": ("wenn sie sich ergeben", "wenn er sich ergibt", "wenn sie sich ergibt", "wenn es sich ergibt")}, "won", counted=False),
    Outcome("foes_fled", {"en": ("if they flee", "if it flees", "if they run", "if he flees", "if she flees"), "de": ("wenn sie fliehen", "wenn er flieht", "wenn sie flieht", "wenn es flieht")}, "won", counted=False),
    Outcome("time_up", {"en": ("if time runs out", "if the time is up", "when the time is up", "if it is not over by then"), "de": ("wenn die Zeit um ist", "wenn die Zeit abläuft")}, "otherwise", counted=False),
    Outcome("job_done", {"en": ("if it is done", "if the job is done", "when it is done", "when the job is done", "if you get it done"), "de": ("wenn es getan ist", "wenn du es schaffst")}, "won", counted=False),
    Outcome("otherwise", {"en": ("otherwise",), "de": ("sonst", "andernfalls")}, counted=False),
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
        {"en": ("fight {foe:foe}",), "de": ("(kämpfe|kämpf) gegen {foe:foe}", "bekämpfe {foe:foe}")},
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
        {"en": ("you are (hurt|wounded)",), "de": ("du (verletzt|verwundet) bist",)},
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
            ),
            "de": (
                "du {n:number} Treffer oder mehr [übrig] hast",
                "du [noch] mindestens {n:number} Treffer [übrig] hast",
                "du [noch] {n:number} Treffer [übrig] hast",
            ),
        },
        lambda state, deed, _: state.hero["hits"] >= int(deed["n"]),
        lambda deed, _: say("gurps-need-hits", hits=int(deed["n"])),
        doc="So many hits are left.",
        examples=("you have at least 5 hits",),
    ),
    Condition(
        "tired",
        {"en": ("you are (tired|exhausted)",), "de": ("du (müde|erschöpft) bist",)},
        lambda state, *_: state.hero["fatigue"] > 0,
        lambda *_: say("gurps-not-tired"),
        doc="Some ST is lost to fatigue (GL-COMBAT-90).",
        examples=("you are tired",),
    ),
)
