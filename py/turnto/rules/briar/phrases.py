"""Phrases of Briar books: the patterns of each instruction, its outcomes and its rule."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.unread import unread_facts, unread_in_a_fight
from turnto.core.phrase import Clause, Deed, Outcome, Phrase
from turnto.rules.briar import instructions
from turnto.rules.briar.combat import EXPECTED_FACTS, FIGHT, foe

# --- what an author should be told ----------------------------------------------------------------


def _no_partial(deed: Deed) -> Iterable[tuple[str, str, str]]:
    if deed.outcomes and "partial" not in deed.outcomes:
        yield (
            "no-partial",
            "this test has no Partial, so a Partial counts as its Success",
            "Add “- Partial: …”, with a cost or a way of its own.",
        )


FACTS = re.compile(r"\s*(?:wounds? \d+|\d+ wounds?|[+-] ?\d+ ?d(?:ice)?)\s*")


def _fight_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    refused = tuple(unread_in_a_fight(deed, foe, EXPECTED_FACTS))
    yield from refused or unread_facts(deed, FACTS, EXPECTED_FACTS)


BEASTS = Clause(
    "no_beasts",
    {"en": ("no beasts", "beasts (cannot|can't) (help|take the blow) [here]"), "de": ("Tiere helfen [hier] nicht",)},
)
POOL = Clause(
    "pool", {"en": ("at {pool:pool}", "{pool:pool}"), "de": ("mit {pool:pool}", "bei {pool:pool}", "{pool:pool}")}
)
BONUS = Clause(
    "bonus",
    {
        "en": ("{bonus:pool} if you have {thing:name} [and {bonus2:pool} if you have {thing2:name}]",),
        "de": ("{bonus:pool} wenn du {thing:name} hast [und {bonus2:pool} wenn du {thing2:name} hast]",),
    },
)
JOIN_OUTCOMES = (
    Outcome(
        "joins",
        {"en": ("if they join", "joins"), "de": ("wenn sie mitkommen", "wenn er mitkommt", "wenn sie mitkommt")},
    ),
    Outcome("stays", {"en": ("otherwise", "if not"), "de": ("sonst", "wenn nicht")}, None, counted=False),
)

PHRASES = (
    Phrase(
        "test",
        {
            "en": ("test [your] {score:attribute}", "test [your] {score:talent}"),
            "de": (
                "(teste|prüfe) [dein|deine|deinen] {score:attribute}",
                "(teste|prüfe) [dein|deine|deinen] {score:talent}",
            ),
        },
        instructions.tested,
        clauses=(
            BONUS,
            POOL,
            BEASTS,
            Clause(
                "lowest",
                {
                    "en": ("take the lowest die", "keep the lowest [die]"),
                    "de": ("nimm den niedrigsten Würfel", "der niedrigste Würfel zählt"),
                },
            ),
        ),
        outcomes=(
            Outcome("miss", {"en": ("miss",), "de": ("Fehlschlag", "daneben")}, totals="1-3"),
            Outcome("partial", {"en": ("partial",), "de": ("Teilerfolg", "halb")}, falls_to="success", totals="4-5"),
            Outcome("success", {"en": ("success",), "de": ("Erfolg",)}, totals="6"),
        ),
        check=_no_partial,
        doc="A pool of dice, one for each point; the highest counts: 1-3 Miss, 4-5 Partial, 6 Success (BRIAR-01 to BRIAR-07).",
        examples=("Test SUBTERFUGE at -1d; +1d if you have Boating; no beasts", "Test LORE, take the lowest die"),
    ),
    Phrase(
        "buy-partial",
        {
            "en": (
                "pay {n:number} sp, or it is a miss",
                "(spend|lose|pay) {luck:number} luck, or it is a miss",
                "tick {ticks:number} wound[s], or it is a miss",
            ),
            "de": (
                "zahle {n:number} sp, sonst ist es ein Fehlschlag",
                "(zahle|verliere) {luck:number} (GLÜCK|LUCK), sonst ist es ein Fehlschlag",
                "kreuze {ticks:number} (Wunden|Wunde) an, sonst ist es ein Fehlschlag",
            ),
        },
        instructions.bought,
        comes_to=("success", "miss"),
        doc="A Partial that may be bought: pay and it is a Success, refuse and it is a Miss (BRIAR-03, A-7).",
        examples=("Pay 2 sp, or it is a Miss", "Lose 1 LUCK, or it is a Miss", "Tick a Wound, or it is a Miss"),
    ),
    Phrase(
        "buy-partial-with",
        {
            "en": ("(lose|give up|pay with) {item:item}, or it is a miss",),
            "de": ("(verliere|gib) {item:item}, sonst ist es ein Fehlschlag",),
        },
        instructions.bought_with_item,
        comes_to=("success", "miss"),
        takes=(("item", "item"),),
        doc="The same, with a thing for its price.",
        examples=("Lose the **lantern**, or it is a Miss",),
    ),
    Phrase(
        "fight",
        {"en": ("fight {foe:foe}",), "de": ("(kämpfe|kämpf) gegen {foe:foe}",)},
        FIGHT,
        clauses=(
            Clause(
                "shoot",
                {
                    "en": ("you may shoot first", "you may shoot or throw first"),
                    "de": ("du (kannst|darfst) zuerst schießen",),
                },
            ),
            Clause("throw", {"en": ("you may throw first",), "de": ("du (kannst|darfst) zuerst werfen",)}),
            Clause(
                "shot",
                {
                    "en": ("the shot is at {shot:pool}", "shooting at {shot:pool}"),
                    "de": ("der Schuss ist bei {shot:pool}", "Schießen mit {shot:pool}"),
                },
            ),
            Clause(
                "escape",
                {
                    "en": ("you may escape", "you may escape[,] taking nothing", "you may flee"),
                    "de": ("du (kannst|darfst) (entkommen|fliehen)",),
                },
            ),
            Clause(
                "escape",
                {
                    "en": ("you may escape[,] ticking {escape_ticks:number} (wound|wounds)",),
                    "de": ("du (kannst|darfst) für {escape_ticks:number} (Wunden|Wunde) (entkommen|fliehen)",),
                },
            ),
            Clause(
                "escape",
                {
                    "en": ("you may escape[,] losing {escape_luck:number} luck",),
                    "de": ("du (kannst|darfst) für {escape_luck:number} (GLÜCK|LUCK) (entkommen|fliehen)",),
                },
            ),
            Clause(
                "escape",
                {
                    "en": ("you may escape[,] losing {escape_sp:number} sp",),
                    "de": ("du (kannst|darfst) für {escape_sp:number} sp (entkommen|fliehen)",),
                },
            ),
            Clause(
                "at_once",
                {
                    "en": ("[even] at once", "[also|even] before (round one|the first round)"),
                    "de": ("[auch] sofort", "[auch|schon] vor der ersten Runde"),
                },
            ),
            Clause("start_shaken", {"en": ("you start shaken", "start shaken"), "de": ("du beginnst erschüttert",)}),
            Clause("unarmed", {"en": ("you are unarmed", "unarmed"), "de": ("du bist unbewaffnet", "unbewaffnet")}),
            BONUS,
            POOL,
            BEASTS,
        ),
        outcomes=(
            Outcome("win", {"en": ("if you win", "win"), "de": ("wenn du gewinnst", "Sieg")}),
            Outcome(
                "lose",
                {
                    "en": ("otherwise", "if you lose", "if you are down"),
                    "de": ("sonst", "wenn du verlierst", "wenn du am Boden bist"),
                },
            ),
            Outcome(
                "mutual",
                {"en": ("if both fall", "both fall"), "de": ("wenn beide fallen", "beide fallen")},
                falls_to="lose",
            ),
            Outcome("escape", {"en": ("if you escape", "if you flee"), "de": ("wenn du entkommst", "wenn du fliehst")}),
        ),
        check=_fight_check,
        doc="A fight: a PROWESS test each round with the foe's dice; Shaken, then the Wounds track (BRIAR-13 to BRIAR-24).",
        examples=(
            "Fight a wolf (Wounds 2, -1d); you may shoot first; you may escape, ticking a Wound",
            "Fight a bull (Wounds 3, -1d); +1d if you have Beasts; you may escape, even before the first round",
        ),
    ),
    Phrase(
        "joins",
        {
            "en": ("{who:name} joins you [{facts:facts}]",),
            "de": ("{who:name} (kommt mit|schließt sich dir an) [{facts:facts}]",),
        },
        instructions.joins,
        outcomes=JOIN_OUTCOMES,
        pointless=instructions.with_you,
        effect=True,
        gives=(("companion", "who"),),
        doc="Someone joins, with skills and, after a semicolon, traits (BRIAR-29 to BRIAR-34).",
        examples=("Marin joins you (Subterfuge, Dodge; Extra)",),
    ),
    Phrase(
        "wages",
        {"en": ("{who:name} (wants|has) to be paid [again]",), "de": ("{who:name} will [wieder] bezahlt werden",)},
        instructions.wages_due,
        doc="A Mercenary who is along is paid now, or goes (BRIAR-34; A-29 with the option mercenary_paid).",
        examples=("Dinah wants to be paid",),
    ),
    Phrase(
        "leaves",
        {"en": ("{who:name} leaves [you]",), "de": ("{who:name} (verlässt dich|geht)",)},
        instructions.parted(False),
        takes=(("companion", "who"),),
        doc="Someone leaves.",
        examples=("Marin leaves you",),
    ),
    Phrase(
        "is-slain",
        {"en": ("{who:name} (dies|is slain|is killed)",), "de": ("{who:name} (stirbt|wird getötet|fällt)",)},
        instructions.parted(True),
        takes=(("companion", "who"),),
        doc="Someone dies.",
        examples=("Marin is slain",),
    ),
    Phrase(
        "one-leaves",
        {
            "en": ("a companion of your choice leaves [you]", "let a companion go"),
            "de": ("ein Gefährte deiner Wahl verlässt dich", "lass einen Gefährten gehen"),
        },
        instructions.parted_by_choice,
        doc="A companion of the player's choice leaves.",
        examples=("A companion of your choice leaves you",),
    ),
    Phrase(
        "tick",
        {
            "en": ("tick {n:number} wound[s]", "take {n:number} wound[s]"),
            "de": ("kreuze {n:number} (Wunden|Wunde) an", "(nimm|erleide) {n:number} (Wunden|Wunde)"),
        },
        instructions.ticked,
        doc="Tick the next slots of the Wounds track (BRIAR-18).",
        examples=("Tick a Wound", "Tick two Wounds"),
    ),
    Phrase(
        "shaken",
        {"en": ("gain shaken", "you are shaken"), "de": ("du bist erschüttert",)},
        instructions.shaken,
        doc="Shaken waits for the next fight, which begins with it (A-16).",
        examples=("Gain Shaken",),
    ),
    Phrase(
        "disarmed",
        {
            "en": ("[all] your weapons are taken [from you|away]", "lose all [your] weapons"),
            "de": ("[alle] deine Waffen werden [dir] (genommen|weggenommen)", "verliere alle [deine] Waffen"),
        },
        instructions.disarmed,
        doc="Everything that is a weapon, ranged or thrown is taken (A-12).",
        examples=("Your weapons are taken",),
    ),
    Phrase(
        "no-beasts",
        {"en": ("beasts (cannot|can't) help here",), "de": ("Tiere helfen hier nicht",)},
        instructions.beasts_kept_out,
        doc="Beasts help with nothing more in this section, neither in tests nor in fights (A-26).",
        examples=("Beasts cannot help here",),
    ),
    Phrase(
        "down",
        {"en": ("you are down",), "de": ("du bist am Boden",)},
        instructions.downed,
        doc="The hero is Down (BRIAR-19).",
        examples=("You are Down",),
    ),
    Phrase(
        "heal-all",
        {"en": ("heal all [your] wounds", "heal fully"), "de": ("heile alle [deine] Wunden",)},
        instructions.healed,
        pointless=instructions.nobody_hurt,
        doc="Clear the Wounds track (A-17).",
        examples=("Heal all your Wounds",),
    ),
    Phrase(
        "heal",
        {"en": ("heal {n:number} wound[s]",), "de": ("heile {n:number} (Wunden|Wunde)",)},
        instructions.healed,
        pointless=instructions.nobody_hurt,
        doc="Clear the worst ticks; Injured companions mend too (A-17).",
        examples=("Heal one Wound",),
    ),
    Phrase(
        "lose-luck",
        {
            "en": ("lose {n:number} luck", "lose all [your] luck"),
            "de": ("verliere {n:number} (GLÜCK|LUCK)", "verliere all dein (GLÜCK|LUCK)"),
        },
        instructions.luck_changed(-1),
        doc="LUCK falls.",
        examples=("Lose 1 LUCK",),
    ),
    Phrase(
        "regain-luck",
        {
            "en": ("(regain|restore|gain) {n:number} luck", "regain all [your] luck"),
            "de": ("(gewinne|erhalte) {n:number} (GLÜCK|LUCK) [zurück]", "gewinne all dein (GLÜCK|LUCK) zurück"),
        },
        instructions.luck_changed(+1),
        pointless=instructions.luck_full,
        doc="LUCK comes back, never above its maximum (A-31).",
        examples=("Regain 1 LUCK", "Regain all your LUCK"),
    ),
    Phrase(
        "raise-luck",
        {
            "en": ("your maximum luck rises [by {n:number}]", "raise [your] luck by {n:number}"),
            "de": ("dein höchstes (GLÜCK|LUCK) steigt [um {n:number}]", "erhöhe [dein] (GLÜCK|LUCK) um {n:number}"),
        },
        instructions.luck_raised,
        doc="The maximum of LUCK rises.",
        examples=("Raise LUCK by 1",),
    ),
    Phrase(
        "raise",
        {
            "en": (
                "raise [your] {score:attribute} by {n:number}",
                "raise [your] {score:talent} by {n:number}",
                "gain [the talent] {score:talent}",
            ),
            "de": (
                "erhöhe [dein|deine|deinen] {score:attribute} um {n:number}",
                "erhöhe [dein|deine|deinen] {score:talent} um {n:number}",
                "erhalte [das Talent] {score:talent}",
            ),
        },
        instructions.rating_raised,
        doc="An Attribute or Talent rises.",
        examples=("Raise Boating by 1",),
    ),
    Phrase(
        "die",
        {"en": ("you die",), "de": ("du stirbst",)},
        instructions.dies,
        doc="Death, unless Fate stands before it (BRIAR-36).",
        examples=("You die",),
    ),
    Phrase(
        "fate",
        {"en": ("gain {n:number} fate",), "de": ("erhalte {n:number} Fate",)},
        instructions.fate_gained,
        doc="The book gives Fate.",
        examples=("Gain 1 Fate",),
    ),
    Phrase(
        "score",
        {
            "en": (
                "score {n:number} [points] [for each {each:name}]",
                "score {n:signed} [points] [for each {each:name}]",
            ),
            "de": (
                "werte {n:number} (Punkte|Punkt) [für (jeden|jede|jedes) {each:name}]",
                "werte {n:signed} (Punkte|Punkt) [für (jeden|jede|jedes) {each:name}]",
            ),
        },
        instructions.scored,
        doc="Points for the Epilogue (BRIAR-37).",
        examples=("Score 5", "Score 2 for each title"),
    ),
    Phrase(
        "total",
        {
            "en": ("[this is] your score", "tell [your] score", "count [up] your score"),
            "de": ("[das ist] deine Punktzahl", "(sag|sage|zähle) [deine] Punktzahl"),
        },
        instructions.total,
        doc="The score is told.",
        examples=("Count your score",),
    ),
)
