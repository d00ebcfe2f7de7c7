"""How a book asks for rolls: skills, contests, Will, senses, chance (GL-AUTH-01 to GL-AUTH-11, GL-AUTH-37)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.amounts import HELPS
from turnto.core.phrase import Activity, Clause, Deed, Outcome, Phrase, clauses
from turnto.core.sheet import Sheet
from turnto.rules.gurps.campaign import travel
from turnto.rules.gurps.character.skills import best, entry
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.rolls import contests, trials, will
from turnto.rules.gurps.rolls.trials import named

CRITICAL_SUCCESS = Outcome("critical_success", falls_to="success")
SUCCESS = Outcome("success", totals="<=")
FAILURE = Outcome("failure", totals=">")
CRITICAL_FAILURE = Outcome("critical_failure", falls_to="failure")
CANNOT = Outcome("cannot_try", falls_to="failure", counted=False)
ROLL = (CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE, CANNOT, *BEATEN)
TWO = (SUCCESS, FAILURE, *BEATEN)

MODIFIER = Clause("modifier")
MODIFIERS = (MODIFIER, Clause("penalty"), Clause("bonus"))
SECRET = Clause("secret")
OPENLY = Clause("open")
NO_DEFAULT = Clause("no_default")
RISK = Clause("risk")
LENGTHY = Clause("lengthy")
PAIN = Clause("pain")
CROWD = Clause("crowd")
GAME = Clause("game")
NOTICING = Clause("noticing")
WAKING = Clause("waking")
DELICATE = Clause("delicate")
OFF_HAND = Clause("off_hand")
TIME = clauses("minutes hours days")
DAMAGE = Clause("damage")
WIN = Outcome("win")
TIE = Outcome("tie", falls_to="lose")
LOSE = Outcome("lose")
CRITICAL = Outcome("critical", falls_to="win", counted=False)
CONTEST = (WIN, TIE, LOSE, CRITICAL, *BEATEN)
ROLL_CLAUSES = (
    *MODIFIERS,
    SECRET,
    NO_DEFAULT,
    RISK,
    LENGTHY,
    PAIN,
    CROWD,
    GAME,
    NOTICING,
    WAKING,
    DELICATE,
    OFF_HAND,
    *TIME,
)


def _always_possible(name: str) -> bool:
    return best(Sheet().having(st=10, dx=10, iq=10, ht=10, tl=3), name) is not None


def roll_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """GL-AUTH-60, GL-AUTH-61, GL-AUTH-63: a branch for failure, and a way for heroes who never learned it."""
    for one in named(deed):
        if ":" in one.name and entry(one.name) is None:
            yield "unknown-skill", f"the rules know no skill {one.name}", "Write it as the list of skills does."
    if deed.outcomes and "failure" not in deed.outcomes and "cannot_try" not in deed.outcomes:
        yield "no-failure", "nothing answers for a failure", "Add a list item that begins with Failure (GL-AUTH-61)."
    can = [one for one in named(deed) if _always_possible(one.name) and not deed.get("no_default")]
    if not can and list(named(deed)) and "cannot_try" not in deed.outcomes:
        names = " or ".join(one.name for one in named(deed))
        yield (
            "no-default",
            f"{names} has no default, so most heroes must fail here",
            "Name another skill beside it, or say what happens to those who cannot try (GL-AUTH-63).",
        )


def again_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """A second try wants a first one to say what is rolled."""
    if not list(named(deed)):
        yield (
            "no-roll",
            "this does not say what is rolled against",
            "Write it in one: {Roll against ST; you may try again}.",
        )
    # Compiled when a book is checked: a page only plays.
    again_at = re.compile(
        r"(?i)\b(?:again|retry|noch einmal|trying)\b[^.;]*?\b(?:at|with|mit|bei) (?:an? )?(?:(?:further|extra|additional|cumulative) )?([+\u2212-]\d+)"
    )
    if (found := again_at.search(deed.sentence)) and int(found[1].replace("\u2212", "-")) == deed.get("modifier"):
        yield (
            "again-at",
            f"“{found[0]}” is read as the modifier of every try, the first too",
            "Each further try is at -1 by the rules; a modifier of all stands at the roll: {Roll against ST-2; you may try again}.",
        )
    yield from roll_check(deed)


SUCCESS_ROLL = Phrase(
    "roll",
    does=trials.success_roll,
    clauses=(HELPS, *ROLL_CLAUSES, DAMAGE),
    outcomes=ROLL,
    margins=True,
    check=roll_check,
    doc="Three dice against a skill or attribute with its modifier, or less; the best of several (GL-CORE-06 to GL-CORE-19, GL-AUTH-01).",
)  # fmt: skip

ROLL_AGAIN = Phrase(
    "roll-again",
    does=Activity(trials.Tries, trials.first_try, trials.next_try, trials.tries_outcome),
    clauses=(Clause("what"), Clause("again"), *ROLL_CLAUSES),
    outcomes=ROLL,
    margins=True,
    check=again_check,
    doc="A roll that may be made again, each time at one less, as long as there is a chance (GL-CORE-19 c).",
)  # fmt: skip

QUICK = Phrase(
    "quick-contest",
    does=contests.quick_contest,
    clauses=(*MODIFIERS, RISK, CROWD, *TIME, Clause("tie_again")),
    outcomes=CONTEST,
    margins=True,
    doc="Both sides roll once: who succeeds by more wins (GL-CORE-21, GL-RULE-07).",
)  # fmt: skip

REGULAR = Phrase(
    "contest",
    does=Activity(contests.Struggle, contests.begin, contests.beat, contests.outcome),
    clauses=(*MODIFIERS, *TIME, Clause("rounds"), Clause("tiring"), Clause("counter")),
    outcomes=CONTEST,
    doc="Both sides roll round by round until one succeeds and the other fails (GL-CORE-22 to GL-CORE-24).",
)

WILL = Phrase(
    "will-roll",
    does=will.will_roll,
    clauses=(*MODIFIERS, SECRET, PAIN, Clause("resist"),
             Clause("fear")),
    outcomes=TWO,
    margins=True,
    doc="IQ with Strong or Weak Will; against fear and temptation a 14 always fails (GL-CORE-39 to GL-CORE-41, GL-AUTH-06, GL-AUTH-07).",
)  # fmt: skip

TEMPTATION = Phrase(
    "temptation",
    does=will.temptation,
    clauses=(*MODIFIERS, Clause("deadly"), Clause("lie"),
             Clause("large"), Clause("shady"),
             Clause("criminal"), Clause("threat")),
    outcomes=(Outcome("resisted"),
              Outcome("gave_in"),
              Outcome("untempted", counted=False), *BEATEN),
    doc="Who has the disadvantage must master it; others read on. Afterwards only choices tagged [temptation greed] are open to who gave in (GL-AUTH-11).",
)  # fmt: skip

NOTICE = Outcome("notice")
MISS = Outcome("miss")
SENSES = Phrase(
    "sense-roll",
    does=will.sense_roll,
    clauses=(*MODIFIERS, OPENLY, SECRET, Clause("darkness"), Clause("total"),
             Clause("close"), Clause("interruption")),
    outcomes=(Outcome("understand", falls_to="notice", counted=False), NOTICE, MISS, *BEATEN),
    doc="IQ, Alertness and the acute sense; in secret unless it says openly. With an outcome Understand a second roll against IQ follows (GL-CORE-35 to GL-CORE-38, GL-AUTH-08).",
)  # fmt: skip

UNAWARE = Outcome("unaware")
INTUITIONS = (
    Phrase("danger-sense", does=will.danger_sense, outcomes=(Outcome("detail", falls_to="warned"), Outcome("warned"), UNAWARE),
           doc="One secret roll of those who have Danger Sense (GL-CHAR-66)."),
    Phrase("empathy", does=will.empathy, outcomes=(Outcome("truth"), Outcome("false", falls_to="unaware"), UNAWARE),
           doc="One secret roll of those who have Empathy (GL-CHAR-69)."),
    Phrase("common-sense", does=will.common_sense, outcomes=(Outcome("warned"), UNAWARE),
           doc="One secret roll of those who have Common Sense (GL-CHAR-65)."),
    Phrase("magic-sense", does=will.magic_sense, outcomes=(NOTICE, MISS),
           doc="One secret roll of a mage who sees or touches a magic thing (GL-CHAR-77)."),
)  # fmt: skip

CHANCE = Phrase(
    "chance",
    does=travel.chance,
    clauses=(SECRET,),
    outcomes=(Outcome("yes", totals="<="), Outcome("no", totals=">"), *BEATEN),
    doc="A chance the author states (GL-CORE-43, GL-AUTH-09).",
)  # fmt: skip

PHRASES = (SUCCESS_ROLL, ROLL_AGAIN, QUICK, REGULAR, WILL, TEMPTATION, SENSES, *INTUITIONS, CHANCE)
