"""How a book asks for rolls: skills, contests, Will, senses, chance (GL-AUTH-01 to GL-AUTH-11, GL-AUTH-37)."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.amounts import HELPS
from turnto.core.phrase import Activity, Clause, Deed, Outcome, Phrase
from turnto.core.sheet import Sheet
from turnto.rules.gurps.campaign import travel
from turnto.rules.gurps.character.skills import best, entry
from turnto.rules.gurps.phrases.outcomes import BEATEN
from turnto.rules.gurps.rolls import contests, trials, will
from turnto.rules.gurps.rolls.trials import PLACES, named

CRITICAL_SUCCESS = Outcome("critical_success", {"en": ("critical success", "if you succeed critically")}, "success")
SUCCESS = Outcome("success", {"en": ("success", "if you succeed")}, totals="<=")
FAILURE = Outcome("failure", {"en": ("failure", "if you fail")}, totals=">")
CRITICAL_FAILURE = Outcome("critical_failure", {"en": ("critical failure", "if you fail critically")}, "failure")
CANNOT = Outcome(
    "cannot_try", {"en": ("cannot try", "if you cannot try", "if it cannot be tried")}, "failure", counted=False
)
ROLL = (CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE, CANNOT, *BEATEN)
TWO = (SUCCESS, FAILURE, *BEATEN)

MODIFIER = Clause("modifier", {"en": ("at {modifier:signed}",)})
MODIFIERS = (
    MODIFIER,
    Clause("penalty", {"en": ("(at|with) a penalty of {penalty:number}", "(at|with) a {penalty:number} penalty")}),
    Clause("bonus", {"en": ("(at|with) a bonus of {bonus:number}", "(at|with) a {bonus:number} bonus")}),
)
SECRET = Clause("secret", {"en": ("in secret", "secretly", "unseen by the player")})
OPENLY = Clause("open", {"en": ("openly", "in the open")})
NO_DEFAULT = Clause(
    "no_default",
    {"en": ("no default", "without default", "skill only", "trained only", "[it] cannot be tried untrained")},
)
RISK = Clause("risk", {"en": ("[it is] a needless risk", "at needless risk")})
LENGTHY = Clause("lengthy", {"en": ("[it is] a (long|lengthy) task",)})
PAIN = Clause("pain", {"en": ("against (torture|pain)", "to (ignore|bear) (the pain|pain)")})
CROWD = Clause("crowd", {"en": ("in a crowd",)})
GAME = Clause("game", {"en": ("to (find|hunt|track) game", "to hunt")})
NOTICING = Clause("noticing", {"en": ("to notice [(it|something|anything|them)]",)})
WAKING = Clause("waking", {"en": ("to wake [up]", "to (recover from|get over) surprise")})
DELICATE = Clause("delicate", {"en": ("[it is] delicate work", "[it wants] a sure hand")})
OFF_HAND = Clause("off_hand", {"en": ("with the (off|wrong|other) hand",)})
TIME = tuple(
    Clause(unit, {"en": (f"[each (try|attempt|round)] (taking|takes) {{{unit}:number}} ({unit[:-1]}|{unit})", f"rounds of {{{unit}:number}} ({unit[:-1]}|{unit})",
                         f"(it|this) takes {{{unit}:number}} ({unit[:-1]}|{unit})", f"each (try|attempt|round) (takes|is) {{{unit}:number}} ({unit[:-1]}|{unit})")})
    for unit in ("minutes", "hours", "days")
)  # fmt: skip
DAMAGE = Clause("damage", {"en": ("each failure (costs|does) {damage:dice} [damage] [and you (may|can) try again]",)})
AGAIN = (
    "you (may|can) try again [at -1 [each time]]",
    "again at -1 [each time]",
    "up to {attempts:number} (attempts|tries)",
    "[you have] {attempts:number} (attempts|tries) [in all]",
)

_TL = "[/ {{tl{n}:techlevel}}]"
_ONE = f"({{{{skill{{n}}:skill}}}} {_TL}|{{{{field{{n}}:field}}}} {_TL} {{{{of{{n}}:keyword}}}} {_TL}) [{{{{by{{n}}:signed}}}}]"
_WHOSE = "[your] "


def skills(number: int = len(PLACES)) -> str:
    """A pattern for a skill, or the best of up to four: ``Stealth-2``, ``the best of Stealth, Climbing and DX-4``."""
    first, *others = (_WHOSE + _ONE.format(n=n) for n in PLACES[:number])
    more = " ".join(f"[(or|and|,) {other}]" for other in others)
    return f"[the (better|best|higher|highest) of] {first} {more}" if others else first


OPPONENT = (
    "[at {modifier:signed}] (against|vs|versus) {number:number} [{foe_by:with-sign}]",
    "[at {modifier:signed}] (against|vs|versus) {dice:dice} [{foe_by:with-sign}]",
    "[at {modifier:signed}] (against|vs|versus) {foe:keyword} [{foe_by:with-sign}]",
)
WIN = Outcome("win", {"en": ("win", "if you win")})
TIE = Outcome("tie", {"en": ("tie", "on a tie", "if it is a tie")}, "lose")
LOSE = Outcome("lose", {"en": ("lose", "if you lose")})
CRITICAL = Outcome("critical", {"en": ("critical", "if you win critically")}, "win", counted=False)
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
    yield from roll_check(deed)


ROLLED = (
    f"(roll|make a roll|a roll) (against|versus|vs|on) {skills()}",
    f"[(make|roll)] [(a|an)] {skills(1)} roll",
    f"roll [your] {skills()}",
)

SUCCESS_ROLL = Phrase(
    "roll",
    {"en": ROLLED},
    trials.success_roll,
    clauses=(HELPS, *ROLL_CLAUSES, DAMAGE),
    outcomes=ROLL,
    check=roll_check,
    doc="Three dice against a skill or attribute with its modifier, or less; the best of several (GL-CORE-06 to GL-CORE-19, GL-AUTH-01).",
    examples=("Roll against Stealth-2", "Roll against the better of Climbing and Acrobatics-2", "Roll against Survival: woods at +1", "Roll against Stealth, Shadowing or DX-4", "Roll against DX, each failure costs 1d damage and you may try again",
              "Roll against Lockpicking-1, no default, each try takes 10 minutes", "Roll against Traps in secret", "Roll against IQ-2, to notice"),
)  # fmt: skip

ROLL_AGAIN = Phrase(
    "roll-again",
    {"en": AGAIN},
    Activity(trials.Tries, trials.first_try, trials.next_try, trials.tries_outcome),
    clauses=(Clause("what", {"en": ROLLED}), Clause("again", {"en": AGAIN[:2]}), *ROLL_CLAUSES),
    outcomes=ROLL,
    check=again_check,
    doc="A roll that may be made again, each time at one less, as long as there is a chance (GL-CORE-19 c).",
    examples=("Roll against ST; you may try again at -1", "Roll against Lockpicking-1, each try takes 10 minutes; up to 3 attempts"),
)  # fmt: skip

QUICK = Phrase(
    "quick-contest",
    {"en": tuple(f"quick contest [of] {skills()} {side}" for side in OPPONENT)},
    contests.quick_contest,
    clauses=(*MODIFIERS, RISK, CROWD, *TIME, Clause("tie_again", {"en": ("[roll] again on a tie", "ties are rolled again")})),
    outcomes=CONTEST,
    doc="Both sides roll once: who succeeds by more wins (GL-CORE-21, GL-RULE-07).",
    examples=("Quick Contest: Fast-Talk against 12", "Quick Contest: Stealth-2 against the guard's Hearing", "Quick Contest: Broadsword against 13", "Quick Contest: Will against 12"),
)  # fmt: skip

REGULAR = Phrase(
    "contest",
    {"en": tuple(f"[regular] contest [of] {skills()} {side}" for side in OPPONENT)},
    Activity(contests.Struggle, contests.begin, contests.beat, contests.outcome),
    clauses=(
        *MODIFIERS,
        *TIME,
        Clause("rounds", {"en": ("at most {rounds:number} rounds", "for {rounds:number} rounds")}),
        Clause("tiring", {"en": ("each round costs {tiring:number} fatigue",)}),
        Clause("counter", {"en": ("count the rounds (as|in) {counter:counter}",)}),
    ),
    outcomes=CONTEST,
    doc="Both sides roll round by round until one succeeds and the other fails (GL-CORE-22 to GL-CORE-24).",
    examples=("Contest: ST against 12", "Regular Contest: ST against 13; each round costs 1 fatigue; at most 5 rounds"),
)

WILL = Phrase(
    "will-roll",
    {"en": ("[make] [a] (will|fright) [{modifier:signed}] (roll|check) [{modifier:signed}]", "(roll|make a roll|a roll) [(against|versus|vs|on)] [your] (will|fright) [{modifier:signed}]", "will [{modifier:signed}]")},
    will.will_roll,
    clauses=(*MODIFIERS, SECRET, PAIN, Clause("resist", {"en": ("to resist [influence|mind control|it]", "against (influence|mind control)")}),
             Clause("fear", {"en": ("against (fear|fright|temptation|interrogation)", "to resist (fear|temptation|interrogation)")})),
    outcomes=TWO,
    doc="IQ with Strong or Weak Will; against fear and temptation a 14 always fails (GL-CORE-39 to GL-CORE-41, GL-AUTH-06, GL-AUTH-07).",
    examples=("Will roll at -2", "Fright roll", "Will roll to resist influence"),
)  # fmt: skip

TEMPTATION = Phrase(
    "temptation",
    {"en": ("(temptation [of]|resist your|master your) {trait:disadvantage}", "(temptation [of]|resist your|master your) {trait:ofkind} {of:keyword}")},
    will.temptation,
    clauses=(*MODIFIERS, Clause("deadly", {"en": ("risk of death", "at the risk of death")}), Clause("lie", {"en": ("an outright lie",)}),
             Clause("large", {"en": ("a large sum", "a great prize")}), Clause("shady", {"en": ("it is shady",)}),
             Clause("criminal", {"en": ("it is a crime", "it is criminal")}), Clause("threat", {"en": ("a mere threat", "only threatened")})),
    outcomes=(Outcome("resisted", {"en": ("resisted", "if you resist", "if you master it")}),
              Outcome("gave_in", {"en": ("gave in", "give in", "if you give in", "otherwise")}),
              Outcome("untempted", {"en": ("untempted", "if you are not tempted", "if it does not tempt you")}, counted=False), *BEATEN),
    doc="Who has the disadvantage must master it; others read on. Afterwards only choices tagged [temptation greed] are open to who gave in (GL-AUTH-11).",
    examples=("Temptation: Greed at -2", "Temptation: Phobia: spiders, a mere threat", "Temptation: Cowardice, risk of death"),
)  # fmt: skip

_SENSE = "{sense:sense} [or {sense2:sense}]"
NOTICE = Outcome("notice", {"en": ("notice", "if you notice", "success")})
MISS = Outcome("miss", {"en": ("miss", "if you notice nothing", "failure", "otherwise")})
SENSES = Phrase(
    "sense-roll",
    {"en": (f"[make] [(a|an)] {_SENSE} [{{modifier:signed}}] roll [{{modifier:signed}}]", f"(roll [(against|vs)]|sense roll) {_SENSE} [{{modifier:signed}}]")},
    will.sense_roll,
    clauses=(*MODIFIERS, OPENLY, SECRET, Clause("darkness", {"en": ("in darkness (of|at) {darkness:signed}",)}), Clause("total", {"en": ("in total darkness",)}),
             Clause("close", {"en": ("close by", "within arm's length")}), Clause("interruption", {"en": ("an interruption",)})),
    outcomes=(Outcome("understand", {"en": ("understand", "if you understand")}, "notice", counted=False), NOTICE, MISS, *BEATEN),
    doc="IQ, Alertness and the acute sense; in secret unless it says openly. With an outcome Understand a second roll against IQ follows (GL-CORE-35 to GL-CORE-38, GL-AUTH-08).",
    examples=("Hearing roll at -2", "Vision roll, in darkness of -4", "Taste roll openly"),
)  # fmt: skip

UNAWARE = Outcome("unaware", {"en": ("unaware", "otherwise", "if you feel nothing")})
INTUITIONS = (
    Phrase("danger-sense", {"en": ("[roll (against|vs)] danger sense [roll]",)}, will.danger_sense, outcomes=(Outcome("detail", {"en": ("detail", "in detail")}, "warned"), Outcome("warned", {"en": ("warned", "if you are warned")}), UNAWARE),
           doc="One secret roll of those who have Danger Sense (GL-CHAR-66).", examples=("Danger Sense",)),
    Phrase("empathy", {"en": ("[roll (against|vs)] empathy [roll]",)}, will.empathy, outcomes=(Outcome("truth", {"en": ("truth", "if you feel the truth")}), Outcome("false", {"en": ("falsehood", "if you are misled")}, "unaware"), UNAWARE),
           doc="One secret roll of those who have Empathy (GL-CHAR-69).", examples=("Empathy",)),
    Phrase("common-sense", {"en": ("[roll (against|vs)] common sense [roll]",)}, will.common_sense, outcomes=(Outcome("warned", {"en": ("warned", "if you are warned")}), UNAWARE),
           doc="One secret roll of those who have Common Sense (GL-CHAR-65).", examples=("Common Sense",)),
    Phrase("magic-sense", {"en": ("[roll (against|vs)] magery [roll]",)}, will.magic_sense, outcomes=(NOTICE, MISS),
           doc="One secret roll of a mage who sees or touches a magic thing (GL-CHAR-77).", examples=("Magery",)),
)  # fmt: skip

CHANCE = Phrase(
    "chance",
    {"en": ("(roll|throw) {dice:dice} [for] {n:number} or (less|lower|under)", "[a] chance of {n:number} or (less|lower|under) [on {dice:dice}]")},
    travel.chance,
    clauses=(SECRET,),
    outcomes=(Outcome("yes", {"en": ("yes", "if so")}), Outcome("no", {"en": ("no", "if not", "otherwise")}), *BEATEN),
    doc="A chance the author states (GL-CORE-43, GL-AUTH-09).",
    examples=("A chance of 9 or less", "Roll three dice for 9 or less"),
)  # fmt: skip

PHRASES = (SUCCESS_ROLL, ROLL_AGAIN, QUICK, REGULAR, WILL, TEMPTATION, SENSES, *INTUITIONS, CHANCE)
