"""The words of the format itself, per language: conditions, numbers, articles.

The words of instructions are the rule system's; here stand those that every book needs.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Locale:
    """Words of the format in one language, in lower case."""

    conditional: tuple[str, ...]
    unless: tuple[str, ...]
    otherwise: tuple[str, ...]
    once: tuple[str, ...]
    end: tuple[str, ...]
    both: tuple[str, ...]
    either: tuple[str, ...]
    neither: tuple[str, str]
    between: tuple[tuple[str, ...], tuple[str, ...], str, str]
    """Words before a range of numbers, those within it, and those before its least and its most."""
    or_: tuple[str, ...]
    and_: tuple[str, ...]
    but: tuple[str, ...]
    """Joints of conditions with the meaning of "and"."""
    then: tuple[str, ...]
    joints: tuple[str, ...]
    """Words that may stand between clauses."""
    may: tuple[str, ...]
    """Beginnings that make an instruction an offer."""
    repeatedly: tuple[str, ...]
    buying: str
    """What buys a ware of a shop, any number of times."""
    or_more: str
    """What behind a number makes it the least of a range."""
    subject: tuple[str, ...]
    """Words for the hero that an instruction may begin with."""
    number_of: tuple[str, ...]
    having: tuple[str, ...]
    """Beginnings of conditions on what one has, which a second part may leave out."""
    negations: tuple[tuple[str, str], ...]
    """Negated words -> plain words."""
    articles: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]
    dice: tuple[str, ...]
    plus: tuple[str, ...]
    minus: tuple[str, ...]
    clause_openers: tuple[str, ...]
    """Words that begin a clause, and are in no plain name that stands before one."""
    go_on: str
    openers: tuple[str, ...]
    """Words that lose their capital behind a condition; empty where nouns have capitals."""
    doing: tuple[str, ...]
    """Words that instructions begin with, and conditions; they lose it too."""


_EN_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
).split()
_DE_NUMBERS = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig"
).split()

_EN_TENS = "thirty forty fifty sixty seventy eighty ninety".split()
_DE_TENS = "dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()


def _counted(words: list[str], tens: list[str]) -> tuple[tuple[str, int], ...]:
    """Pair number words up to twenty, and the tens beyond, with their values."""
    return (*((word, n) for n, word in enumerate(words)), *((word, 10 * n) for n, word in enumerate(tens, 3)))


EN = Locale(
    conditional=("if", "when", "should", "provided that", "provided", "as long as", "so long as", "in case"),
    unless=("unless",),
    otherwise=("otherwise", "or else", "else", "if not"),
    once=("once", "only once", "once only"),
    end=("end", "end if", "endif"),
    both=("both",),
    either=("either",),
    neither=("neither", "nor"),
    between=(("between", "from"), ("and", "to", "-"), "at least", "at most"),
    or_=("or",),
    and_=("and",),
    but=("but",),
    then=("then", "and then", "followed by"),
    joints=("and", "but", "or", "with"),
    may=(
        "you may",
        "you can",
        "if you like you may",
        "if you wish you may",
        "if you like",
        "if you wish",
        "if you want",
        "if you want to",
        "if you like to",
        "if you wish to",
        "if you so wish",
        "if you choose",
        "if you choose to",
        "if you prefer",
        "you may also",
        "you may now",
        "you could",
        "you are allowed to",
        "you can also",
        "you have time to",
        "if you want it",
        "if you want them",
        "if you want one",
        "if you like it",
    ),
    repeatedly=("any number of times", "as often as you like", "as often as you wish", "as many times as you like"),
    buying="Buy {ware} for {cost} any number of times",
    or_more="or more",
    subject=("you",),
    number_of=("the number of", "number of"),
    having=("you have", "you wear", "you carry", "you know"),
    negations=(
        ("do not have", "have"),
        ("don't have", "have"),
        ("do not yet have", "have"),
        ("don't yet have", "have"),
        ("do not already have", "have"),
        ("still do not have", "have"),
        ("does not have", "has"),
        ("doesn't have", "has"),
        ("do not", ""),
        ("don't", ""),
        ("does not", ""),
        ("doesn't", ""),
        ("did not", ""),
        ("didn't", ""),
        ("have not", "have"),
        ("haven't", "have"),
        ("has not", "has"),
        ("hasn't", "has"),
        ("have never had", "have ever had"),
        ("have never", "have"),
        ("never had", "have ever had"),
        ("have no", "have"),
        ("has no", "has"),
        ("are not", "are"),
        ("aren't", "are"),
        ("is not", "is"),
        ("isn't", "is"),
        ("was not", "was"),
        ("wasn't", "was"),
        ("were not", "were"),
        ("weren't", "were"),
        ("cannot", "can"),
        ("can not", "can"),
        ("can't", "can"),
        ("carry no", "carry"),
        ("wear no", "wear"),
        ("are unhurt", "are hurt"),
        ("know no", "know"),
        ("lack", "have"),
        ("are without", "have"),
        ("are alone", "are accompanied"),
        ("travel alone", "are accompanied"),
        ("not", ""),
    ),
    articles=("the", "a", "an", "your", "some", "another", "his", "her", "their", "its"),
    numbers=(("a", 1), ("an", 1), ("no", 0), ("another", 1), *_counted(_EN_NUMBERS, _EN_TENS)),
    dice=("die", "dice"),
    plus=("plus",),
    minus=("minus",),
    clause_openers=("at", "with", "without", "against", "for", "using", "who", "you", "they", "round", "rounds"),
    go_on="Go on",
    openers=tuple(
        "a an the you your it its he she they there this that these those his her their in on at by with from one two some no as and but or here then now so still what who when where nobody somebody everybody nothing everything".split()
    ),
    doing=tuple(
        "if when unless take lose gain pay give get receive test fight rest heal restore tick untick clear add subtract set roll turn "
        "choose say cast raise lower learn spend eat use repair hand note reduce increase".split()
    ),
)

DE = Locale(
    conditional=("wenn", "falls", "sofern"),
    unless=("außer wenn", "es sei denn"),
    otherwise=("sonst", "andernfalls", "wenn nicht"),
    once=("einmal", "nur einmal"),
    end=("ende",),
    both=("sowohl",),
    either=("entweder",),
    neither=("weder", "noch"),
    between=(("zwischen", "von"), ("und", "bis", "-"), "mindestens", "höchstens"),
    or_=("oder",),
    and_=("und",),
    but=("aber",),
    then=("dann", "und dann", "danach", "gefolgt von"),
    joints=("und", "aber", "oder", "mit"),
    may=("du darfst", "du kannst", "wenn du willst kannst du", "wenn du magst", "wenn du willst", "wenn du möchtest"),
    repeatedly=("beliebig oft", "so oft du willst"),
    having=("du hast", "du trägst", "du kennst"),
    buying="Kaufe {ware} für {cost} beliebig oft",
    or_more="oder mehr",
    subject=("du",),
    number_of=("die nummer von", "nummer von", "die zahl von"),
    negations=(
        ("hast nicht", "hast"),
        ("hast kein", "hast ein"),
        ("hast keine", "hast eine"),
        ("hast keinen", "hast einen"),
        ("hast nie", "hast"),
        ("bist nicht", "bist"),
        ("bist nie", "bist"),
        ("ist nicht", "ist"),
        ("kein", "ein"),
        ("keine", "eine"),
        ("keinen", "einen"),
        ("nicht", ""),
        ("nie", ""),
    ),
    articles=(
        "der",
        "die",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einem",
        "einer",
        "eines",
        "dein",
        "deine",
        "deinen",
        "deinem",
        "deiner",
        "deines",
        "noch ein",
        "noch eine",
        "noch einen",
    ),
    numbers=(
        ("ein", 1),
        ("eine", 1),
        ("einen", 1),
        ("einem", 1),
        ("einer", 1),
        ("kein", 0),
        ("keine", 0),
        ("zwo", 2),
        *_counted(_DE_NUMBERS, _DE_TENS),
    ),
    dice=("würfel", "würfeln"),
    plus=("plus",),
    minus=("minus",),
    clause_openers=("mit", "ohne", "gegen", "bei", "im", "du", "sie", "runde", "runden"),
    go_on="Weiter",
    openers=(),
    doing=tuple("wenn falls sofern nimm verliere erhalte zahle teste kämpfe raste heile wähle wirf".split()),
)

_LANGUAGES = {"en": EN, "de": DE}


def language(code: str) -> Locale:
    """Return the words of a language, or the English ones for an unknown language."""
    return _LANGUAGES.get(code.split("-")[0].casefold(), EN)


def known_languages() -> tuple[str, ...]:
    """Return the codes of the languages that a book can be written in."""
    return tuple(_LANGUAGES)
