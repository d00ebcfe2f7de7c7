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

CRITICAL_SUCCESS = Outcome(
    "critical_success",
    {
        "en": ("critical success", "if you succeed critically"),
        "de": ("kritischer Erfolg", "wenn dir ein kritischer Erfolg gelingt"),
    },
    "success",
)
SUCCESS = Outcome(
    "success",
    {"en": ("success", "if you succeed"), "de": ("Erfolg", "gelungen", "wenn es gelingt", "wenn du Erfolg hast")},
    totals="<=",
)
FAILURE = Outcome(
    "failure",
    {
        "en": ("failure", "if you fail"),
        "de": ("Misserfolg", "misslungen", "Fehlschlag", "wenn es misslingt", "wenn du scheiterst"),
    },
    totals=">",
)
CRITICAL_FAILURE = Outcome(
    "critical_failure",
    {"en": ("critical failure", "if you fail critically"), "de": ("kritischer Misserfolg", "kritischer Fehlschlag")},
    "failure",
)
CANNOT = Outcome(
    "cannot_try",
    {
        "en": ("cannot try", "if you cannot try", "if it cannot be tried"),
        "de": ("nicht möglich", "wenn du es nicht versuchen kannst", "wenn es nicht versucht werden kann"),
    },
    "failure",
    counted=False,
)
ROLL = (CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE, CANNOT, *BEATEN)
TWO = (SUCCESS, FAILURE, *BEATEN)

MODIFIER = Clause(
    "modifier", {"en": ("at {modifier:signed}",), "de": ("mit {modifier:signed}", "bei {modifier:signed}")}
)
MODIFIERS = (
    MODIFIER,
    Clause(
        "penalty",
        {
            "en": ("(at|with) a penalty of {penalty:number}", "(at|with) a {penalty:number} penalty"),
            "de": ("mit einem Abzug von {penalty:number}",),
        },
    ),
    Clause(
        "bonus",
        {
            "en": ("(at|with) a bonus of {bonus:number}", "(at|with) a {bonus:number} bonus"),
            "de": ("mit einem Bonus von {bonus:number}",),
        },
    ),
)
SECRET = Clause("secret", {"en": ("in secret", "secretly", "unseen by the player"), "de": ("heimlich", "verdeckt")})
OPENLY = Clause("open", {"en": ("openly", "in the open"), "de": ("offen",)})
NO_DEFAULT = Clause(
    "no_default",
    {
        "en": ("no default", "without default", "skill only", "trained only", "[it] cannot be tried untrained"),
        "de": ("ohne Ersatzwert", "nur mit der Fertigkeit", "nur gelernt"),
    },
)
RISK = Clause("risk", {"en": ("[it is] a needless risk", "at needless risk"), "de": ("[es ist] ein unnötiges Wagnis",)})
LENGTHY = Clause("lengthy", {"en": ("[it is] a (long|lengthy) task",), "de": ("[es ist] eine langwierige Aufgabe",)})
PAIN = Clause(
    "pain",
    {
        "en": ("against (torture|pain)", "to (ignore|bear) (the pain|pain)"),
        "de": ("gegen (Folter|Schmerz|Schmerzen)", "um den Schmerz zu ertragen"),
    },
)
CROWD = Clause("crowd", {"en": ("in a crowd",), "de": ("in einer Menge", "im Gedränge")})
GAME = Clause(
    "game", {"en": ("to (find|hunt|track) game", "to hunt"), "de": ("um Wild zu (finden|jagen)", "auf der Jagd")}
)
NOTICING = Clause(
    "noticing",
    {"en": ("to notice [(it|something|anything|them)]",), "de": ("um (es|etwas|sie) zu bemerken", "zum Bemerken")},
)
WAKING = Clause(
    "waking",
    {
        "en": ("to wake [up]", "to (recover from|get over) surprise"),
        "de": ("um aufzuwachen", "um dich von der Überraschung zu erholen"),
    },
)
DELICATE = Clause(
    "delicate",
    {
        "en": ("[it is] delicate work", "[it wants] a sure hand"),
        "de": ("[es ist] eine heikle Arbeit", "[es braucht] eine ruhige Hand"),
    },
)
OFF_HAND = Clause("off_hand", {"en": ("with the (off|wrong|other) hand",), "de": ("mit der (falschen|anderen) Hand",)})
IN_GERMAN = {
    "minutes": "(Minuten|Minute)",
    "hours": "(Stunden|Stunde)",
    "days": "(Tage|Tagen|Tag)",
    "weeks": "(Wochen|Woche)",
    "months": "(Monate|Monaten|Monat)",
}
"""Spans of time in German, by the slots that hold them."""
TIME = tuple(
    Clause(unit, {"en": (f"[each (try|attempt|round)] (taking|takes) {{{unit}:number}} ({unit[:-1]}|{unit})", f"rounds of {{{unit}:number}} ({unit[:-1]}|{unit})",
                         f"(it|this) takes {{{unit}:number}} ({unit[:-1]}|{unit})", f"each (try|attempt|round) (takes|is) {{{unit}:number}} ({unit[:-1]}|{unit})"), "de": (f"[jeder Versuch] dauert {{{unit}:number}} {IN_GERMAN[unit]}", f"je Versuch {{{unit}:number}} {IN_GERMAN[unit]}")})
    for unit in ("minutes", "hours", "days")
)  # fmt: skip
DAMAGE = Clause(
    "damage",
    {
        "en": ("each failure (costs|does) {damage:dice} [damage] [and you (may|can) try again]",),
        "de": ("jeder Misserfolg kostet {damage:dice} [Schaden] [und du darfst es noch einmal versuchen]",),
    },
)
AGAIN = (
    "you (may|can) try again [at -1 [each time]]",
    "again at -1 [each time]",
    "up to {attempts:number} (attempts|tries)",
    "[you have] {attempts:number} (attempts|tries) [in all]",
)
AGAIN_IN_GERMAN = (
    "du (kannst|darfst) es [(mit|bei) -1] noch einmal versuchen",
    "noch einmal (mit|bei) -1 [jedes Mal]",
    "bis zu {attempts:number} (Versuchen|Versuche|Versuch)",
    "[du hast] {attempts:number} (Versuche|Versuch) [insgesamt]",
)

_TL = "[/ {{tl{n}:techlevel}}]"
_ONE = f"({{{{skill{{n}}:skill}}}} {_TL}|{{{{field{{n}}:field}}}} {_TL} {{{{of{{n}}:keyword}}}} {_TL}) [{{{{by{{n}}:signed}}}}]"
_AROUND = {
    "en": ("[your] ", "[the (better|best|higher|highest) of]", "(or|and|,)"),
    "de": ("[(dein|deine|deinen|deiner)] ", "[(das|die|den|dem) (bessere|besseren|beste|besten|höchste|höchsten) von]", "(oder|und|,)"),
}  # fmt: skip
"""Language -> whose a skill is, the best of several, what stands between them."""


def skills(number: int = len(PLACES), language: str = "en") -> str:
    """A pattern for a skill, or the best of up to four: ``Stealth-2``, ``the best of Stealth, Climbing and DX-4``."""
    whose, best_of, between = _AROUND[language]
    first, *others = (whose + _ONE.format(n=n) for n in PLACES[:number])
    more = " ".join(f"[{between} {other}]" for other in others)
    return f"{best_of} {first} {more}" if others else first


OPPONENT = (
    "[at {modifier:signed}] (against|vs|versus) {number:number} [{foe_by:with-sign}]",
    "[at {modifier:signed}] (against|vs|versus) {dice:dice} [{foe_by:with-sign}]",
    "[at {modifier:signed}] (against|vs|versus) {foe:keyword} [{foe_by:with-sign}]",
)
OPPONENT_IN_GERMAN = (
    "[mit {modifier:signed}] gegen {number:number} [{foe_by:with-sign}]",
    "[mit {modifier:signed}] gegen {dice:dice} [{foe_by:with-sign}]",
    "[mit {modifier:signed}] gegen {foe:keyword} [{foe_by:with-sign}]",
)
WIN = Outcome("win", {"en": ("win", "if you win"), "de": ("Sieg", "wenn du gewinnst")})
TIE = Outcome("tie", {"en": ("tie", "on a tie", "if it is a tie"), "de": ("Gleichstand", "bei Gleichstand")}, "lose")
LOSE = Outcome("lose", {"en": ("lose", "if you lose"), "de": ("Niederlage", "wenn du verlierst")})
CRITICAL = Outcome(
    "critical",
    {"en": ("critical", "if you win critically"), "de": ("kritischer Sieg", "wenn du kritisch gewinnst")},
    "win",
    counted=False,
)
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

ROLLED_IN_GERMAN = (
    f"(würfle|würfel|ein Wurf) (gegen|auf) {skills(language='de')}",
    f"[(ein|eine)] (Wurf|Probe) auf {skills(language='de')}",
)

SUCCESS_ROLL = Phrase(
    "roll",
    {"en": ROLLED, "de": ROLLED_IN_GERMAN},
    trials.success_roll,
    clauses=(HELPS, *ROLL_CLAUSES, DAMAGE),
    outcomes=ROLL,
    margins=True,
    check=roll_check,
    doc="Three dice against a skill or attribute with its modifier, or less; the best of several (GL-CORE-06 to GL-CORE-19, GL-AUTH-01).",
    examples=("Roll against Stealth-2", "Roll against the better of Climbing and Acrobatics-2", "Roll against Survival: woods at +1", "Roll against Stealth, Shadowing or DX-4", "Roll against DX, each failure costs 1d damage and you may try again",
              "Roll against Lockpicking-1, no default, each try takes 10 minutes", "Roll against Traps in secret", "Roll against IQ-2, to notice"),
)  # fmt: skip

ROLL_AGAIN = Phrase(
    "roll-again",
    {"en": AGAIN, "de": AGAIN_IN_GERMAN},
    Activity(trials.Tries, trials.first_try, trials.next_try, trials.tries_outcome),
    clauses=(Clause("what", {"en": ROLLED, "de": ROLLED_IN_GERMAN}), Clause("again", {"en": AGAIN[:2], "de": AGAIN_IN_GERMAN[:2]}), *ROLL_CLAUSES),
    outcomes=ROLL,
    margins=True,
    check=again_check,
    doc="A roll that may be made again, each time at one less, as long as there is a chance (GL-CORE-19 c).",
    examples=("Roll against ST; you may try again at -1", "Roll against Lockpicking-1, each try takes 10 minutes; up to 3 attempts"),
)  # fmt: skip

QUICK = Phrase(
    "quick-contest",
    {"en": tuple(f"quick contest [of] {skills()} {side}" for side in OPPONENT), "de": tuple(f"Schnellwettstreit [mit] {skills(language='de')} {side}" for side in OPPONENT_IN_GERMAN)},
    contests.quick_contest,
    clauses=(*MODIFIERS, RISK, CROWD, *TIME, Clause("tie_again", {"en": ("[roll] again on a tie", "ties are rolled again"), "de": ("bei Gleichstand noch einmal", "Gleichstand wird wiederholt")})),
    outcomes=CONTEST,
    margins=True,
    doc="Both sides roll once: who succeeds by more wins (GL-CORE-21, GL-RULE-07).",
    examples=("Quick Contest: Fast-Talk against 12", "Quick Contest: Stealth-2 against the guard's Hearing", "Quick Contest: Broadsword against 13", "Quick Contest: Will against 12"),
)  # fmt: skip

REGULAR = Phrase(
    "contest",
    {
        "en": tuple(f"[regular] contest [of] {skills()} {side}" for side in OPPONENT),
        "de": tuple(f"[regulärer] Wettstreit [mit] {skills(language='de')} {side}" for side in OPPONENT_IN_GERMAN),
    },
    Activity(contests.Struggle, contests.begin, contests.beat, contests.outcome),
    clauses=(
        *MODIFIERS,
        *TIME,
        Clause(
            "rounds",
            {
                "en": ("at most {rounds:number} rounds", "for {rounds:number} rounds"),
                "de": ("höchstens {rounds:number} (Runden|Runde)", "{rounds:number} (Runden|Runde) lang"),
            },
        ),
        Clause(
            "tiring",
            {
                "en": ("each round costs {tiring:number} fatigue",),
                "de": ("jede Runde kostet {tiring:number} Erschöpfung",),
            },
        ),
        Clause(
            "counter",
            {
                "en": ("count the rounds (as|in) {counter:counter}",),
                "de": ("zähle die Runden (als|in) {counter:counter}",),
            },
        ),
    ),
    outcomes=CONTEST,
    doc="Both sides roll round by round until one succeeds and the other fails (GL-CORE-22 to GL-CORE-24).",
    examples=("Contest: ST against 12", "Regular Contest: ST against 13; each round costs 1 fatigue; at most 5 rounds"),
)

WILL = Phrase(
    "will-roll",
    {"en": ("[make] [a] (will|fright) [{modifier:signed}] (roll|check) [{modifier:signed}]", "(roll|make a roll|a roll) [(against|versus|vs|on)] [your] (will|fright) [{modifier:signed}]", "will [{modifier:signed}]"), "de": ("(Willenswurf|Schreckenswurf) [{modifier:signed}]", "(würfle|würfel) (gegen|auf) [deinen] Willen [{modifier:signed}]")},
    will.will_roll,
    clauses=(*MODIFIERS, SECRET, PAIN, Clause("resist", {"en": ("to resist [influence|mind control|it]", "against (influence|mind control)"), "de": ("um (dem Einfluss|ihm|ihr) zu widerstehen", "gegen (Einfluss|Gedankenkontrolle)")}),
             Clause("fear", {"en": ("against (fear|fright|temptation|interrogation)", "to resist (fear|temptation|interrogation)"), "de": ("gegen (Furcht|Schrecken|Versuchung|Verhör)",)})),
    outcomes=TWO,
    margins=True,
    doc="IQ with Strong or Weak Will; against fear and temptation a 14 always fails (GL-CORE-39 to GL-CORE-41, GL-AUTH-06, GL-AUTH-07).",
    examples=("Will roll at -2", "Fright roll", "Will roll to resist influence"),
)  # fmt: skip

TEMPTATION = Phrase(
    "temptation",
    {"en": ("(temptation [of]|resist your|master your) {trait:disadvantage}", "(temptation [of]|resist your|master your) {trait:ofkind} {of:keyword}"), "de": ("(Versuchung [durch]|widerstehe|beherrsche [deine|deinen|dein]) {trait:disadvantage}", "(Versuchung [durch]|widerstehe|beherrsche [deine|deinen|dein]) {trait:ofkind} {of:keyword}")},
    will.temptation,
    clauses=(*MODIFIERS, Clause("deadly", {"en": ("risk of death", "at the risk of death"), "de": ("[(bei|unter)] Lebensgefahr",)}), Clause("lie", {"en": ("an outright lie",), "de": ("eine glatte Lüge",)}),
             Clause("large", {"en": ("a large sum", "a great prize"), "de": ("eine große Summe", "ein großer Preis")}), Clause("shady", {"en": ("it is shady",), "de": ("es ist anrüchig",)}),
             Clause("criminal", {"en": ("it is a crime", "it is criminal"), "de": ("es ist ein Verbrechen", "es ist verboten")}), Clause("threat", {"en": ("a mere threat", "only threatened"), "de": ("eine bloße Drohung", "nur angedroht")})),
    outcomes=(Outcome("resisted", {"en": ("resisted", "if you resist", "if you master it"), "de": ("widerstanden", "wenn du widerstehst")}),
              Outcome("gave_in", {"en": ("gave in", "give in", "if you give in", "otherwise"), "de": ("nachgegeben", "wenn du nachgibst", "sonst")}),
              Outcome("untempted", {"en": ("untempted", "if you are not tempted", "if it does not tempt you"), "de": ("nicht versucht", "wenn es dich nicht lockt")}, counted=False), *BEATEN),
    doc="Who has the disadvantage must master it; others read on. Afterwards only choices tagged [temptation greed] are open to who gave in (GL-AUTH-11).",
    examples=("Temptation: Greed at -2", "Temptation: Phobia: spiders, a mere threat", "Temptation: Cowardice, risk of death"),
)  # fmt: skip

_SENSE = "{sense:sense} [or {sense2:sense}]"
_SENSE_IN_GERMAN = "{sense:sense} [oder {sense2:sense}]"
NOTICE = Outcome(
    "notice",
    {
        "en": ("notice", "if you notice", "success"),
        "de": ("bemerkt", "wenn du es bemerkst", "wenn du etwas bemerkst", "Erfolg"),
    },
)
MISS = Outcome(
    "miss",
    {
        "en": ("miss", "if you notice nothing", "failure", "otherwise"),
        "de": ("nichts bemerkt", "wenn du nichts bemerkst", "Misserfolg", "sonst"),
    },
)
SENSES = Phrase(
    "sense-roll",
    {"en": (f"[make] [(a|an)] {_SENSE} [{{modifier:signed}}] roll [{{modifier:signed}}]", f"(roll [(against|vs)]|sense roll) {_SENSE} [{{modifier:signed}}]"), "de": (f"(Wahrnehmungswurf|Sinneswurf) [(auf|mit)] {_SENSE_IN_GERMAN} [{{modifier:signed}}]", f"(würfle|würfel) [(gegen|auf|mit)] {_SENSE_IN_GERMAN} [{{modifier:signed}}]")},
    will.sense_roll,
    clauses=(*MODIFIERS, OPENLY, SECRET, Clause("darkness", {"en": ("in darkness (of|at) {darkness:signed}",), "de": ("in Dunkelheit (von|mit) {darkness:signed}",)}), Clause("total", {"en": ("in total darkness",), "de": ("in völliger Dunkelheit",)}),
             Clause("close", {"en": ("close by", "within arm's length"), "de": ("ganz nah", "in Armlänge")}), Clause("interruption", {"en": ("an interruption",), "de": ("eine Störung",)})),
    outcomes=(Outcome("understand", {"en": ("understand", "if you understand"), "de": ("verstanden", "wenn du verstehst")}, "notice", counted=False), NOTICE, MISS, *BEATEN),
    doc="IQ, Alertness and the acute sense; in secret unless it says openly. With an outcome Understand a second roll against IQ follows (GL-CORE-35 to GL-CORE-38, GL-AUTH-08).",
    examples=("Hearing roll at -2", "Vision roll, in darkness of -4", "Taste roll openly"),
)  # fmt: skip

UNAWARE = Outcome(
    "unaware",
    {"en": ("unaware", "otherwise", "if you feel nothing"), "de": ("ahnungslos", "sonst", "wenn du nichts spürst")},
)
INTUITIONS = (
    Phrase("danger-sense", {"en": ("[roll (against|vs)] danger sense [roll]",), "de": ("[(würfle|würfel) gegen] (Gefahrensinn|Danger Sense)",)}, will.danger_sense, outcomes=(Outcome("detail", {"en": ("detail", "in detail"), "de": ("genau", "in allen Einzelheiten")}, "warned"), Outcome("warned", {"en": ("warned", "if you are warned"), "de": ("gewarnt", "wenn du gewarnt wirst")}), UNAWARE),
           doc="One secret roll of those who have Danger Sense (GL-CHAR-66).", examples=("Danger Sense",)),
    Phrase("empathy", {"en": ("[roll (against|vs)] empathy [roll]",), "de": ("[(würfle|würfel) gegen] (Einfühlung|Empathy)",)}, will.empathy, outcomes=(Outcome("truth", {"en": ("truth", "if you feel the truth"), "de": ("wahr", "wenn du die Wahrheit spürst")}), Outcome("false", {"en": ("falsehood", "if you are misled"), "de": ("falsch", "wenn du getäuscht wirst")}, "unaware"), UNAWARE),
           doc="One secret roll of those who have Empathy (GL-CHAR-69).", examples=("Empathy",)),
    Phrase("common-sense", {"en": ("[roll (against|vs)] common sense [roll]",), "de": ("[(würfle|würfel) gegen] ([den] gesunden Menschenverstand|gesunder Menschenverstand|Common Sense)",)}, will.common_sense, outcomes=(Outcome("warned", {"en": ("warned", "if you are warned"), "de": ("gewarnt", "wenn du gewarnt wirst")}), UNAWARE),
           doc="One secret roll of those who have Common Sense (GL-CHAR-65).", examples=("Common Sense",)),
    Phrase("magic-sense", {"en": ("[roll (against|vs)] magery [roll]",), "de": ("[(würfle|würfel) gegen] (Magiegespür|Magery)",)}, will.magic_sense, outcomes=(NOTICE, MISS),
           doc="One secret roll of a mage who sees or touches a magic thing (GL-CHAR-77).", examples=("Magery",)),
)  # fmt: skip

CHANCE = Phrase(
    "chance",
    {"en": ("(roll|throw) {dice:dice} [for] {n:number} or (less|lower|under)", "[a] chance of {n:number} or (less|lower|under) [on {dice:dice}]"), "de": ("(wirf|würfle|würfel) {dice:dice} [auf] {n:number} oder (weniger|niedriger)", "[eine] (Chance|Aussicht) von {n:number} oder (weniger|niedriger) [(mit|auf) {dice:dice}]")},
    travel.chance,
    clauses=(SECRET,),
    outcomes=(Outcome("yes", {"en": ("yes", "if so"), "de": ("ja", "wenn ja")}, totals="<="), Outcome("no", {"en": ("no", "if not", "otherwise"), "de": ("nein", "wenn nein", "wenn nicht", "sonst")}, totals=">"), *BEATEN),
    doc="A chance the author states (GL-CORE-43, GL-AUTH-09).",
    examples=("A chance of 9 or less", "Roll three dice for 9 or less"),
)  # fmt: skip

PHRASES = (SUCCESS_ROLL, ROLL_AGAIN, QUICK, REGULAR, WILL, TEMPTATION, SENSES, *INTUITIONS, CHANCE)
