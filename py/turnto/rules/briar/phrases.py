"""Phrases of Briar books: the patterns of each instruction, its outcomes and its rule."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.unread import unread_facts, unread_in_a_fight
from turnto.core.phrase import Clause, Deed, Outcome, Phrase, clauses
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


_EACH = re.compile(r"\b(?:each|apiece|per head|je|jeweils|jeder|jede|jedes)\b", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:together|at the same time|side by side|gemeinsam|zugleich|gleichzeitig)\b", re.IGNORECASE)
FACTS = re.compile(r"\s*(?:je )?(?:wounds? \d+|\d+ wounds?|[+-] ?\d+ ?d(?:ice)?)(?: (?:each|apiece|je))?\s*")


def _fight_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    refused = tuple(unread_in_a_fight(deed, foe, EXPECTED_FACTS)) or tuple(_facts_of_each(deed))
    yield from refused or unread_facts(deed, FACTS, EXPECTED_FACTS)


def _facts_of_each(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """Yield a problem for foes that fight as one and are given facts of each (BRIAR-17).

    It may mean one number, their sum, or one fight after another.
    """
    if len(deed["foe"]) > 1 and _TOGETHER.search(deed.sentence):
        hint = "Who fights together is one foe with one number of Wounds: {Fight the pack (Wounds 5)}."
        yield "foe-facts", "foes with facts of their own come one after another, and not together", hint
    for name, count, facts in deed["foe"]:
        if deed.get("in_turn"):
            if count == 1 and len(deed["foe"]) == 1:
                hint = "Say it with a number: {Fight three wolves (Wounds 2), one after another}."
                yield "foe-facts", f"how many {name} come one after another is not said", hint
        elif _EACH.search(str(facts)):
            plain = " ".join(_EACH.sub("", str(facts)).replace(" ,", ",").split())
            yield (
                "foe-facts",
                f"{name} fight as one foe, with one number of Wounds and one modifier, so nothing is “each” in ({facts})",
                f"For all of them together, give the sum without “each”; for one fight after another: ({plain}), one after another.",
            )


BEASTS = Clause("no_beasts")
POOL = Clause("pool")
BONUS = Clause("bonus")
JOIN_OUTCOMES = (Outcome("joins"), Outcome("stays", falls_to=None, counted=False))

PHRASES = (
    Phrase(
        "test",
        does=instructions.tested,
        clauses=(BONUS, POOL, BEASTS, Clause("lowest")),
        outcomes=(
            Outcome("miss", totals="1-3"),
            Outcome("partial", falls_to="success", totals="4-5"),
            Outcome("success", totals="6"),
        ),
        check=_no_partial,
        doc="A pool of dice, one for each point; the highest counts: 1-3 Miss, 4-5 Partial, 6 Success (BRIAR-01 to BRIAR-07).",
    ),
    Phrase(
        "buy-partial",
        does=instructions.bought,
        comes_to=("success", "miss"),
        doc="A Partial that may be bought: pay and it is a Success, refuse and it is a Miss (BRIAR-03, A-7).",
    ),
    Phrase(
        "buy-partial-with",
        does=instructions.bought_with_item,
        comes_to=("success", "miss"),
        takes=(("item", "item"),),
        doc="The same, with a thing for its price.",
    ),
    Phrase(
        "fight",
        does=FIGHT,
        clauses=(
            *clauses("shot shoot throw escape escape=ticks escape=luck escape=sp at_once start_shaken unarmed in_turn"),
            BONUS,
            POOL,
            BEASTS,
        ),
        outcomes=(Outcome("win"), Outcome("lose"), Outcome("mutual", falls_to="lose"), Outcome("escape")),
        check=_fight_check,
        doc="A fight: a PROWESS test each round with the foe's dice; Shaken, then the Wounds track (BRIAR-13 to BRIAR-24).",
    ),
    Phrase(
        "joins",
        does=instructions.joins,
        outcomes=JOIN_OUTCOMES,
        pointless=instructions.with_you,
        effect=True,
        gives=(("companion", "who"),),
        doc="Someone joins, with skills and, after a semicolon, traits (BRIAR-29 to BRIAR-34).",
    ),
    Phrase(
        "wages",
        does=instructions.wages_due,
        doc="A Mercenary who is along is paid now, or goes (BRIAR-34; A-29 with the option mercenary_paid).",
    ),
    Phrase("leaves", does=instructions.parted(False), takes=(("companion", "who"),), doc="Someone leaves."),
    Phrase("is-slain", does=instructions.parted(True), takes=(("companion", "who"),), doc="Someone dies."),
    Phrase("all-leave", does=instructions.parted_from_all, doc="All companions leave."),
    Phrase("one-leaves", does=instructions.parted_by_choice, doc="A companion of the player's choice leaves."),
    Phrase("tick", does=instructions.ticked, doc="Tick the next slots of the Wounds track (BRIAR-18)."),
    Phrase("shaken", does=instructions.shaken, doc="Shaken waits for the next fight, which begins with it (A-16)."),
    Phrase(
        "disarmed",
        does=instructions.disarmed,
        doc="Everything that is a weapon, ranged or thrown is taken (A-12).",
    ),
    Phrase(
        "no-beasts",
        does=instructions.beasts_kept_out,
        doc="Beasts help with nothing more in this section, neither in tests nor in fights (A-26).",
    ),
    Phrase("down", does=instructions.downed, doc="The hero is Down (BRIAR-19)."),
    Phrase(
        "heal-all",
        does=instructions.healed,
        pointless=instructions.nobody_hurt,
        doc="Clear the Wounds track (A-17).",
    ),
    Phrase(
        "heal",
        does=instructions.healed,
        pointless=instructions.nobody_hurt,
        doc="Clear the worst ticks; Injured companions mend too (A-17).",
    ),
    Phrase("lose-luck", does=instructions.luck_changed(-1), doc="LUCK falls."),
    Phrase(
        "regain-luck",
        does=instructions.luck_changed(+1),
        pointless=instructions.luck_full,
        doc="LUCK comes back, never above its maximum (A-31).",
    ),
    Phrase("raise-luck", does=instructions.luck_raised, doc="The maximum of LUCK rises."),
    Phrase("raise", does=instructions.rating_raised, doc="An Attribute or Talent rises."),
    Phrase("die", does=instructions.dies, doc="Death, unless Fate stands before it (BRIAR-36)."),
    Phrase("fate", does=instructions.fate_gained, doc="The book gives Fate."),
    Phrase("score", does=instructions.scored, doc="Points for the Epilogue (BRIAR-37)."),
    Phrase("total", does=instructions.total, doc="The score is told."),
)
