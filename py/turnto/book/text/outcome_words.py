"""Words in which authors put the outcome of a test, a fight or a throw, per language.

What a rule system calls its outcomes is the system's; here stand the usual other words for them.  A label such as “If you
pass the test” is read by meaning: each word is one of these, or belongs to the instruction, or the label is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

GOOD = ("success", "yes", "win", "survive", "works", "hit")
"""Meanings of which an instruction's one good outcome answers for each."""
BAD = ("failure", "no", "lose", "miss")
"""Meanings of which an instruction's one bad outcome answers for each."""


@dataclass(frozen=True, slots=True)
class OutcomeWords:
    """Words of outcome in one language, in lower case."""

    openers: tuple[str, ...]
    """Words that begin a clause about a result."""
    fillers: frozenset[str]
    """Words that add no meaning to a label."""
    hero: frozenset[str]
    subjects: frozenset[str]
    """Words that begin a statement of what came of something, and no choice."""
    foe: frozenset[str]
    """Words for the other side; the names of an instruction's own foes are that too."""
    roll: frozenset[str]
    """Words for the throw and what it is compared with."""
    negations: frozenset[str]
    idioms: tuple[tuple[str, str], ...]
    """Several words -> one meaning, looked for first."""
    states: Mapping[str, str]
    """Words that say how it went for their subject."""
    done_to: Mapping[str, str]
    """Participles: how it went for the one it was done to.  As verbs with an object: for the object."""
    less: frozenset[str]
    equal: frozenset[str]
    greater: frozenset[str]
    margin: tuple[str, ...]
    """Words before a number that make it a margin."""
    by_margin: re.Pattern[str]
    """By how much: ``n``, with ``least``, ``most``, ``above``, ``below``, ``to``, ``more`` or ``less`` for how it is compared."""
    either: frozenset[str]
    passive: frozenset[str]
    """Forms of "to be" that make a participle one of its subject."""
    alone: Mapping[str, str]
    """Words and letters that mean something only where they are all of a label."""
    going_on: frozenset[str]
    """Words that begin what a result brings, behind a clause without a comma."""


def _table(**meanings: str) -> dict[str, str]:
    return {word: meaning.replace("_", " ") for meaning, words in meanings.items() for word in words.split()}


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_PERCEIVING = ("hear", "see", "smell", "spot", "notice", "feel", "taste", "detect", "sense")

EN = OutcomeWords(
    openers=("if", "when", "on", "upon", "should", "in case", "in the event", "with", "for", "after", "provided", "where", "as long as", "failing"),
    fillers=_words(
        "if when on upon with in case event of for a an the your this that its his her their at then is are was were be been being has have had "
        "having do does did manage manages managed to should once as so get gets got as long provided where after all both end finally "
        "still actually out any result outcome and by through against from attempt try effort task battle combat fight contest challenge encounter "
        "there zero what happens happen here come comes ever able good rolled throw roll rolling test tested testing check "
        "than checking throwing thrown score dice will luck can could make makes made"
    ),
    hero=_words("you you're you've you'll hero yourself he/she player character"),
    subjects=_words("you it he she they you're it's nobody nothing everybody everything"),
    foe=_words(
        "it they them he she him enemy enemies foe foes opponent opponents monster monsters creature creatures beast beasts adversary guard guards "
        "other others everyone someone attacker attackers villain"
    ),
    roll=_words("total roll rolled result number score dice die target difficulty ds throw sum value level skill rating it you margin spell spells magic"),
    negations=_words("not n't never"),
    idioms=(
        *((f"you {verb} {what}", "success") for verb in _PERCEIVING for what in ("it", "something", "them")),
        *((f"you {verb} nothing", "failure") for verb in _PERCEIVING),
        ("you cast it", "success"), ("get there", "success"), ("get across", "success"), ("make it across", "success"), ("reach it", "success"), ("the spell takes hold", "success"),
        ("failing which", "failure"), ("failing that", "failure"), ("failing this", "failure"), ("just make it", "tie"), ("barely make it", "tie"),
        ("equal or beat it", "=>"), ("equal or exceed it", "=>"), ("match or beat it", "=>"), ("fall short", "failure"), ("falls short", "failure"),
        ("critical success", "critical success"), ("critically succeed", "critical success"), ("succeed critically", "critical success"),
        ("critical hit", "critical success"), ("succeeded critically", "critical success"), ("crit success", "critical success"), ("crit", "critical success"), ("crit fail", "critical failure"), ("critical", "critical success"), ("special success", "critical success"),
        ("critical failure", "critical failure"), ("critically fail", "critical failure"), ("fail critically", "critical failure"),
        ("critical fail", "critical failure"), ("critical miss", "critical failure"), ("fumble", "critical failure"), ("botch", "critical failure"),
        ("partial success", "partial"), ("partially succeed", "partial"), ("succeed partially", "partial"), ("partly succeed", "partial"),
        ("mixed success", "partial"), ("mixed result", "partial"), ("success at a cost", "partial"), ("success with a cost", "partial"),
        ("succeed at a cost", "partial"), ("success with a price", "partial"), ("weak hit", "partial"), ("success but", "partial"),
        ("success with complications", "partial"), ("success with a complication", "partial"), ("half success", "partial"), ("half a success", "partial"),
        ("yes but", "partial"), ("a partial", "partial"), ("minor success", "partial"), ("barely succeed", "partial"), ("only just", "partial"), ("just barely", "partial"),
        ("full success", "success"), ("complete success", "success"), ("strong hit", "success"), ("clean success", "success"), ("outright success", "success"),
        ("total success", "success"), ("complete failure", "failure"), ("total failure", "failure"), ("outright failure", "failure"), ("clear success", "success"),
        ("drive off", "win"), ("drive it off", "win"), ("drive them off", "win"), ("drive him off", "win"), ("drive her off", "win"), ("fight off", "win"), ("run away", "flee"), ("runs away", "flee"), ("ran away", "flee"), ("get away", "flee"), ("gets away", "flee"), ("got away", "flee"), ("break off", "flee"),
        ("break away", "flee"), ("run for it", "flee"), ("give them the slip", "flee"), ("give up", "surrender"), ("gives up", "surrender"), ("make off", "flee"),
        ("back off", "flee"), ("go down", "drop"), ("give in", "failure"), ("gave in", "failure"), ("gives in", "failure"), ("fizzles out", "failure"), ("blow it", "failure"), ("blew it", "failure"), ("on your feet", "survive"), ("goes down", "drop"), ("went down", "drop"), ("are overcome", "lose"), ("0 vitality", "zero"), ("vitality 0", "zero"), ("turn and run", "flee"), ("take to your heels", "flee"),
        ("both fall", "mutual"), ("both sides fall", "mutual"), ("both of you fall", "mutual"), ("you both fall", "mutual"), ("mutual defeat", "mutual"), ("mutual death", "mutual"), ("mutual", "mutual"), ("both die", "mutual"), ("kill each other", "mutual"), ("both down", "mutual"), ("both go down", "mutual"),
        ("make it", "success"), ("make the roll", "success"), ("make your roll", "success"), ("makes the roll", "success"), ("miss the roll", "failure"), ("miss your roll", "failure"), ("makes it", "success"), ("made it", "success"), ("pull it off", "success"), ("bring it off", "success"), ("carry it off", "success"),
        ("it works", "success"), ("it worked", "success"), ("all goes well", "success"), ("goes well", "success"), ("go well", "success"), ("goes wrong", "failure"),
        ("goes badly", "failure"), ("go badly", "failure"), ("fall short", "failure"), ("come up short", "failure"), ("come out on top", "win"), ("come through", "survive"),
        ("come out alive", "survive"), ("get through", "survive"), ("live through", "survive"), ("stay alive", "survive"), ("are alive", "survive"), ("still standing", "survive"),
        ("out of the fight", "lose"), ("knocked out", "unconscious"), ("pass out", "unconscious"), ("passes out", "unconscious"), ("black out", "unconscious"),
        ("fall unconscious", "unconscious"), ("break even", "tie"), ("dead heat", "tie"), ("too strong", "lose"), ("get the better of", "win"), ("gets the better of", "win"),
        ("got the better of", "win"), ("on a tie", "tie"), ("not ok", "failure"), ("not okay", "failure"), ("anything worse", "otherwise"), ("any worse", "otherwise"), ("anything less", "otherwise"), ("if not", "otherwise"), ("if so", "yes"), ("or else", "otherwise"), ("failing that", "otherwise"), ("in any other case", "otherwise"),
        ("in all other cases", "otherwise"), ("any other result", "otherwise"), ("anything else", "otherwise"), ("everything else", "otherwise"),
        ("all else", "otherwise"), ("any other", "otherwise"), ("the rest", "otherwise"), ("all others", "otherwise"), ("not so lucky", "failure"), ("no luck", "failure"), ("time runs out", "time up"), ("time is up", "time up"), ("zero vitality", "zero"), ("do not know", "unknown"), ("don't know", "unknown"), ("do n't know", "unknown"), ("have not learned", "unknown"), ("have not learnt", "unknown"),
    ),
    states=_table(
        success="success succeed succeeds succeeded successful successfully pass passed passes passing made lucky ok okay found find finds accomplished triumph manage fortunate resist resists resisted",
        failure="failure fail fails failed failing unsuccessful unsuccessfully unlucky flunk fiasco failures succumb succumbs fizzles fizzle backfires backfire",
        yes="yes aye yeah",
        no="no nope nay",
        win="win wins won winning victory victorious prevail prevails triumphant victor winner winners triumphs",
        lose="lose loses lost losing loss loser",
        survive="survive survives survived surviving survival alive live lives",
        die="die dies died dying dead death perish perishes perished",
        flee="run runs ran flee flees fled fleeing escape escapes escaped escaping retreat retreats retreated flight evade evades evaded evading",
        surrender="surrender surrenders surrendered yield yields yielded",
        tie="tie tied ties draw drawn stalemate deadlock even equality",
        partial="partial partially partly mixed",
        works="work works worked",
        hit="hit hits",
        miss="miss misses missed",
        otherwise="otherwise else",
        unconscious="unconscious",
        critical="critical critically",
        drop="fall falls fell fallen down drop drops dropped",
    ),
    done_to=_table(
        die="kill kills killed slay slays slain slew murder murdered finish finished",
        lose="defeat defeats defeated beat beats beaten overcome overcomes overcame vanquish vanquished conquer conquered best bested overpower overpowered outdo outmatched "
        "outfight outfought outwit destroy destroyed subdue subdued rout routed overwhelm overwhelmed",
    ),
    less=_words("less lower under below fewer smaller beneath"),
    equal=_words("equal equals same match matches matched exactly equalled"),
    greater=_words("more higher over above greater bigger exceed exceeds exceeded larger"),
    margin=("by", "margin of"),
    by_margin=re.compile(
        r"[\s(,]*\b(?:by|with a margin of|margin(?: of (?:success|failure))?:?)\s+(?:(?P<least>at least|no less than)\s+|(?P<most>at most|up to|no more than)\s+"
        r"|(?P<above>more than|over)\s+|(?P<below>less than|fewer than|under)\s+|(?P<exactly>exactly)\s+)?(?P<n>\d+|[a-z]+)(?:\s*(?:-|\u2013|to)\s*(?P<to>\d+))?"
        r"(?:(?P<more>\s*(?:or (?:more|better|higher|greater|over|worse)|\+|and (?:more|up|over)))|(?P<less>\s+or (?:less|fewer|under)))?(?:\s+points?)?\)?(?![\w+])",
        re.IGNORECASE,
    ),
    either=_words("or and / either"),
    passive=_words("is are am was were be been being get gets got 're 's"),
    alone=_table(success="s ok", failure="f", otherwise="worse wrong incorrect", critical_success="cs", critical_failure="cf"),
    going_on=_words("you your the a an then it he she they there turn go take lose gain his her its this that"),
)  # fmt: skip

DE = OutcomeWords(
    openers=("wenn", "falls", "bei", "sollte", "sofern", "im fall", "hast", "bist"),
    fillers=_words(
        "wenn falls bei sollte sollten sofern im fall falle von der die das den dem des ein eine einen einem einer dein deine deinen deiner deinem sie es er ist sind war "
        "hast hat habt haben wird wirst werden worden wurde wurdest bist du's in auf mit zu dann doch ergebnis probe wurf test versuch kampf am ende "
        "zauber prüfung dir euch als"
    ),
    hero=_words("du dich ihr held heldin"),
    subjects=_words("du er sie es niemand nichts"),
    foe=_words("gegner feind feinde er sie es ihn gegnerin monster untier"),
    roll=_words("summe wurf ergebnis zahl wert gesamtwert zielwert würfel augen augenzahl du"),
    negations=_words("nicht kein keine keinen nie"),
    idioms=(
        ("kritischer erfolg", "critical success"), ("kritischer fehlschlag", "critical failure"), ("kritischer misserfolg", "critical failure"),
        ("patzer", "critical failure"), ("teilweiser erfolg", "partial"), ("halber erfolg", "partial"), ("ja aber", "partial"),
        ("voller erfolg", "success"), ("wenn nicht", "otherwise"), ("wenn ja", "yes"), ("wenn nein", "no"), ("wenn doch", "yes"), ("in allen anderen fällen", "otherwise"),
        ("alles andere", "otherwise"), ("läufst weg", "flee"), ("rennst weg", "flee"), ("wegläufst", "flee"), ("kein glück", "failure"),
        ("glück hast", "success"), ("pech hast", "failure"), ("glück gehabt", "success"), ("pech gehabt", "failure"), ("am leben", "survive"), ("es schaffst", "success"), ("am leben bleibst", "survive"),
    ),
    states=_table(
        success="erfolg erfolgreich gelingt gelungen gelang bestehst bestanden besteht bestehen schaffst geschafft schafft glück geglückt glückt klappt geklappt gelingen",
        failure="misserfolg fehlschlag misslungen misslingt misslang scheiterst gescheitert scheitert versagst versagt fehlgeschlagen pech durchgefallen missglückt erfolglos nichtbestanden",
        yes="ja",
        no="nein",
        win="gewinnst gewonnen gewinnt gewinnen sieg siegst siegt siegreich gesiegt",
        lose="verlierst verloren verliert niederlage unterliegst unterliegt",
        survive="überlebst überlebt überlebe lebst leben",
        die="stirbst gestorben tot tod stirbt fällst",
        flee="fliehst flucht geflohen flüchtest entkommst entkommen flieht flüchtet entkommt",
        surrender="ergibt ergeben ergibst",
        tie="unentschieden gleichstand patt",
        partial="teilerfolg teils teilweise",
        works="wirkt funktioniert gewirkt",
        hit="treffer triffst trifft",
        miss="daneben verfehlt verfehlst",
        otherwise="sonst andernfalls ansonsten",
        unconscious="bewusstlos ohnmächtig",
        critical="kritisch kritischer",
    ),
    done_to=_table(
        die="töte tötest getötet erschlagen erschlägst tötet umgebracht",
        lose="besiegst besiegt besiegen schlägst geschlagen überwältigt überwältigst bezwingst bezwungen",
    ),
    less=_words("weniger kleiner niedriger unter geringer"),
    equal=_words("gleich genau"),
    greater=_words("mehr größer höher über"),
    margin=("um", "mit einem abstand von"),
    by_margin=re.compile(
        r"[\s(,]*\b(?:um|mit einem Abstand von)\s+(?:(?P<least>mindestens)\s+|(?P<most>höchstens|bis zu)\s+|(?P<above>mehr als)\s+|(?P<below>weniger als)\s+"
        r"|(?P<exactly>genau)\s+)?(?P<n>\d+|[a-zäöüß]+)(?:\s*(?:-|\u2013|bis)\s*(?P<to>\d+))?(?:(?P<more>\s*(?:oder mehr|\+))|(?P<less>\s+oder weniger))?(?:\s+Punkte?)?\)?(?![\w+])",
        re.IGNORECASE,
    ),
    either=_words("oder und /"),
    passive=_words("bist ist sind wirst wird werden wurde wurdest wurden worden"),
    alone=_table(otherwise="schlechter"),
    going_on=_words("du dein deine der die das dann er sie es lies verliere nimm"),
)  # fmt: skip

_LANGUAGES = {"en": EN, "de": DE}


def outcome_words(code: str) -> OutcomeWords:
    """Return the words of outcome of a language, or the English ones for an unknown language."""
    return _LANGUAGES.get(code.split("-")[0].casefold(), EN)
