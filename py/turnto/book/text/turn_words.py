"""Words that turn to a section in the books of a language: "turn to 40", "weiter bei 40"."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnWords:
    """How a book says that one turns to a section."""

    turn: re.Pattern[str]
    """The whole of it, at the end of a sentence; ``name`` is what it turns to, ``said`` that it is called a section."""
    telling: frozenset[str]
    """Words that, right before it, make it part of the story: "you turn to the wall"."""
    wishing: re.Pattern[str]
    """Conditions that are the player's to decide, and so no conditions."""
    past: re.Pattern[str]
    """Conditions that ask what was done."""
    knowing: frozenset[str]
    """Words of conditions that ask for what hero and world are like."""
    wish_behind: re.Pattern[str]
    """The player's wish behind a condition, with what is wished: "and wish to blow it"."""
    reading_on: re.Pattern[str]
    """The alternative that nothing happens: "Otherwise read on."."""
    needing: re.Pattern[str]
    """What stands before a thing that a choice asks for: "requires the rope"."""
    having: re.Pattern[str]
    """Conditions at the end of a choice's words that ask what is on the sheet."""
    of_the_hero: re.Pattern[str]
    """Conditions there that may be asked of the sheet, and are no part of the story: "if you are not used to men"."""
    with_somebody: re.Pattern[str]
    """Who has to be along, at the beginning of a choice's words: "With Marin at your side"."""
    is_along: str
    wondering: frozenset[str]
    """Words that make "if" part of what is done: "ask if he has seen her"."""
    of_others: re.Pattern[str]
    """Conditions on somebody or something else than the hero."""

    parting: frozenset[str]
    """Verbs by which one parts with a thing."""
    question: re.Pattern[str]
    """A question with what follows of ``yes`` and ``no``."""
    asked_before: re.Pattern[str]
    """A question in running words, with what stands ``before`` it, and ``so`` if something follows of it."""
    questions: tuple[tuple[re.Pattern[str], str], ...]
    """How a question begins, and the condition that it asks."""
    bet: re.Pattern[str]
    """A bet in one sentence: ``sum`` staked (``most`` if it may be less), ``on`` what, and the ``rest``."""
    one_die: str
    thrown: re.Pattern[str]
    """What stands before the dice that are betted on."""
    stakes: tuple[tuple[re.Pattern[str], str], ...]
    """What is won and lost of a stake, and how it is put in money: ``{n}``, ``{twice}``, ``{thrice}``."""
    nothing_happens: str
    nothing: frozenset[str]
    """Other ways to say that nothing happens."""

    def asks(self, condition: str) -> bool:
        """Return whether a condition asks what hero and world are like, so that it is not the player's to decide."""
        is_asked = self.knowing & set(condition.casefold().split()) or self.past.match(condition)
        return bool(is_asked or self.of_others.match(condition))


_EN_TURN = re.compile(
    r"(?P<lead>^|[\s,;:(\u2013\u2014-])(?:please |then |now |so |and |just |you must |you should |you may |you can |must |immediately |at once )*"
    r"(?P<verb>turn|go|proceed|continue|return|skip|jump|move on|move|head|advance|read on|flip|read|see)"
    r"(?: on| over| straight| back| directly| now| immediately| forward| ahead){0,2} (?:to|at|with|from)? ?"
    r"(?P<said>(?:the )?(?:section|paragraph|page|passage|entry|reference|number|no\.?|chapter) |\u00a7 ?|# ?)?"
    r"(?P<name>[^.!?;,\n]{1,60}?)(?: immediately| at once| now| instead| straight away| right away)?[.!?);,\]\s]*$",
    re.IGNORECASE,
)
_DE_TURN = re.compile(
    r"(?P<lead>^|[\s,;:(\u2013\u2014-])(?:bitte |dann |nun |und |so |sofort )*"
    r"(?P<verb>lies|lese|weiter|geh|gehe|blättere|blätter|schlag|schlage|springe|spring|fahre|mach|mache)"
    r"(?: weiter| bitte| nun| dann| sofort| zurück){0,2} (?:bei|zu|zum|zur|auf|nach|in|mit|im)? ?"
    r"(?P<said>(?:dem |den |der )?(?:Abschnitt|Seite|Nummer|Nr\.?|Paragraph|Paragraf|Kapitel) |\u00a7 ?)?"
    r"(?P<name>[^.!?;,\n]{1,60}?)(?: weiter| auf| fort)?[.!);,\s]*$",
    re.IGNORECASE,
)


EN = TurnWords(
    _EN_TURN,
    frozenset("you they he she it we i to not never who which that".split()),
    re.compile(
        r"you(?: really| still| now| do not| don't| would| 'd)* (?:wish|want|like|love|decide|choose|prefer|think|feel|dare|care|rather|intend|mean|fancy|are (?:ready|willing|brave|curious|tired|"
        r"sure|afraid|happy|prepared|finished|done|going)|have (?:had enough|decided|chosen|seen enough)|are not (?:ready|sure|afraid))\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"you (?:\w+ed|took|found|met|gave|spoke|told|saw|came|went|left|won|lost|drank|ate|bought|sold|broke|fought|stole|kept|knew|wore|held|said|read|began|made|did|let|set|put|hid|slept|swore|threw)\b|you speak (?-i:[A-Z])",
        re.IGNORECASE,
    ),
    frozenset(
        "have has had haven't hasn't are is were was aren't isn't wasn't carry carrying possess own know known wear wearing hold holding lack visited been ever never learned learnt can can't cannot able".split()
    ),
    re.compile(
        r",? and (?:if )?(?:you )?(?:wish|want|would like|like|decide|choose|are willing|are ready|care|dare)(?: to (?P<wish>[^,.;]{2,50}))?(?=,|$| (?:turn|go) to)",
        re.IGNORECASE,
    ),
    re.compile(
        r"[.,;]?\s*\b(?:otherwise|if not|or else|else)[:,]?\s+(?:(?:you (?:can|may|must)|just|simply|please) )*"
        r"(?:read on|keep reading|continue reading|continue|carry on|go on|do nothing|nothing happens)(?: reading| below| here| as normal)?\.?\s*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:you (?:will )?(?:need|must have)|requires?|required:?|needs?|need|only with|must have):?\s+", re.IGNORECASE
    ),
    re.compile(
        r"you (?:still |already |do not |don't )?(?:have|own|possess|carry|hold|know|are carrying|are wearing|lack)\b|your\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"you are (?:carrying|wearing|holding|armed|unarmed|wounded|hurt|accompanied|equipped)\b"
        r"|(?!(?:they|he|she|it|there|nobody|anybody|someone|anyone) )(?!you are (?:not )?+(?:an? |the )?+(?-i:[a-z]))",
        re.IGNORECASE,
    ),
    re.compile(
        r"\s*(?P<said>With (?P<who>[A-Z]\w+(?: [A-Z]\w+)?) (?:at your side|beside you|in your party|in your company|along|with you))\b,?\s*(?:you (?:may|can) )?"
    ),
    "is with you",
    frozenset(
        "ask asks see wonder check know tell find out look discover learn enquire inquire decide guess explain".split()
    ),
    re.compile(
        r"(?:the|your|there|he|she|it|they|nobody|somebody|someone|anyone|his|her|their|its|an?|this|that|these|those|any|all|both|none) (?!time\b)",
        re.IGNORECASE,
    ),
    frozenset("give hand pay surrender".split()),
    re.compile(
        r"(?P<asked>(?:do|did|have|are|can|you) [^.?!]{3,80})\? (?:(?:if so|then|yes|if you do|if you have|if you are|in that case)[,:]? )?(?P<yes>[^?]+?)"
        r"(?:[.;,] (?:if not|otherwise|no|or else|if you do not|if you don't|else)[,:]? (?P<no>[^?]+?))?[.!]?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<before>^|[.!?:]\s+)(?P<asked>(?:do|have|are|can) you [^.?!\n]{3,80})\?(?P<so>\s+(?:(?:if so|then|yes|if you do|if you have|if you are|in that case)\b[,:]?\s*|(?=(?:turn|go) to\b)))?\s*",
        re.IGNORECASE,
    ),
    (
        (re.compile(r"^(?:do|can) you (?=know|have|own|carry|possess|wear|hold)", re.IGNORECASE), "you "),
        (re.compile(r"^have you (?:got )?", re.IGNORECASE), "you have "), (re.compile(r"^can you ", re.IGNORECASE), "you can "), (re.compile(r"^are you ", re.IGNORECASE), "you are "),
        (re.compile(r"^you ", re.IGNORECASE), "you "),
    ),
    re.compile(
        r"(?P<stake>(?:you (?:(?P<may>may|can) |must )?)?(?:bet|stake|wager|gamble|risk)s? (?P<most>(?:up to|as much as|at most) )?(?P<sum>\$ ?\d+|\d+ [a-z]+(?: pieces?| coins?)?)(?P<on> on [^:;,.]{1,60}?)?)(?:[:;,.]\s*(?:and |then )?|\s+(?:and|then) (?=roll|throw))(?P<rest>.+)",
        re.IGNORECASE,
    ),
    "roll one die",
    re.compile(r"^on (?:the|a|one) (?:(?:roll|throw|toss) of )?", re.IGNORECASE),
    (
        (re.compile(r"\b(?:twice|double|two times) (?:your (?:stake|bet|money)|the stake|that|it|as much|what you (?:staked|bet))", re.IGNORECASE), "{twice}"),
        (re.compile(r"\b(?:three times|thrice|triple) (?:your (?:stake|bet|money)|the stake|that|it|as much)", re.IGNORECASE), "{thrice}"),
        (re.compile(r"\b(?:you )?double (?:your (?:stake|bet|money)|it)", re.IGNORECASE), "gain {n}"),
        (re.compile(r"\b(win|gain|get|receive) (?:the same(?: amount)?|as much(?: again)?|that much|your stake|it)(?=[,;.]|$)", re.IGNORECASE), r"\1 {n}"),
        (re.compile(r"\b(lose|forfeit) (?:it|your (?:stake|bet|money)|the (?:stake|bet)|that|them)\b", re.IGNORECASE), r"\1 {n}"),
        (re.compile(r"\b(?:it|your (?:stake|bet|money)|the stake) is lost", re.IGNORECASE), "lose {n}"),
        (re.compile(r"\b(?:you )?(?:get|keep|have|take) (?:your (?:stake|bet|money)|it) (?:back|again)|keep (?:your (?:stake|bet)|it)", re.IGNORECASE), "nothing happens"),
    ),
    "nothing happens.",
    frozenset(
        (
            "nothing happens", "nothing", "nothing happens to you", "nothing comes of it", "no effect", "there is no effect",
            "you are safe", "you are unharmed", "you are fine", "all is well", "you escape unharmed", "you are unhurt",
        )
    ),
)  # fmt: skip
DE = TurnWords(
    _DE_TURN,
    frozenset("du er sie es wir ich nicht nie".split()),
    re.compile(r"du .*(?:willst|möchtest|lieber|magst|wagst|traust|bereit|entscheidest)", re.IGNORECASE),
    re.compile(r"du .*(?:hast|bist|warst)\\b", re.IGNORECASE),
    frozenset("hast hat bist ist war warst besitzt trägst kennst kannst".split()),
    re.compile(r",? und (?:du )?(?P<wish>[^,.;]{2,50}?) (?:willst|möchtest)(?=,|$)", re.IGNORECASE),
    re.compile(
        r"[.,;]?\s*\b(?:sonst|andernfalls|wenn nicht)[:,]?\s+(?:lies|lies einfach|mach|geh) weiter\.?\s*$",
        re.IGNORECASE,
    ),
    re.compile(r"(?:du brauchst|braucht|benötigt|erfordert|nur mit|nötig:?):?\s+", re.IGNORECASE),
    re.compile(r"du .*(?:hast|besitzt|trägst|kennst)\b|dein", re.IGNORECASE),
    re.compile(r"(?:du|dein)\b", re.IGNORECASE),
    re.compile(r"\s*(?P<said>Mit (?P<who>[A-ZÄÖÜ]\w+) (?:an deiner Seite|bei dir))\b,?\s*"),
    "bei dir ist",
    frozenset("frag frage fragen sieh schau prüfe weißt herausfinden".split()),
    re.compile(r"(?:der|die|das|dein\w*|er|sie|es|niemand|jemand|ein\w*|kein\w*|dies\w*|alle) ", re.IGNORECASE),
    frozenset("gib gebe zahle".split()),
    re.compile(
        r"(?P<asked>(?:hast|bist|besitzt|trägst|kennst) du [^.?!]{3,80})\? (?:(?:wenn ja|dann|ja|falls ja)[,:]? )?(?P<yes>[^?]+?)"
        r"(?:[.;,] (?:wenn nicht|sonst|nein|wenn nein|falls nicht|andernfalls)[,:]? (?P<no>[^?]+?))?[.!]?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<before>^|[.!?:]\s+)(?P<asked>(?:hast|bist|besitzt|trägst|kennst) du [^.?!\n]{3,80})\?(?P<so>\s+(?:(?:wenn ja|dann|ja|falls ja)\b[,:]?\s*|(?=(?:gehe?|lies|weiter)\b)))?\s*",
        re.IGNORECASE,
    ),
    ((re.compile(r"^(hast|bist|besitzt|trägst|kennst) du (.+)$", re.IGNORECASE), r"du \2 \1"),),
    re.compile(
        r"(?P<stake>(?P<may>du kannst )?(?:du )?(?:setze|setzt|wette|wettest|riskiere) (?P<most>(?:bis zu|höchstens) )?(?P<sum>\$ ?\d+|\d+ [a-zäöüß]+)(?P<on> auf [^:;,.]{1,60})?)[:;,.]\s*(?P<rest>.+)",
        re.IGNORECASE,
    ),
    "wirf einen Würfel",
    re.compile(r"^auf (?:den|einen) Wurf (?:von|mit) ", re.IGNORECASE),
    (
        (
            re.compile(r"\b(gewinnst du|gewinne|erhältst du) (?:das Doppelte|den doppelten Einsatz)", re.IGNORECASE),
            "erhalte {twice}",
        ),
        (
            re.compile(
                r"\b(?:gewinnst du|gewinne|erhältst du) (?:ebenso viel|genauso viel|deinen Einsatz)", re.IGNORECASE
            ),
            "erhalte {n}",
        ),
        (
            re.compile(r"\b(?:verlierst du|verliere) (?:ihn|deinen Einsatz|den Einsatz|es|sie)", re.IGNORECASE),
            "verliere {n}",
        ),
        (
            re.compile(r"\bist (?:er|dein Einsatz|der Einsatz) (?:verloren|weg)", re.IGNORECASE),
            "verliere {n}",
        ),
    ),
    "nichts geschieht.",
    frozenset(
        (
            "nichts geschieht",
            "nichts passiert",
            "geschieht nichts",
            "passiert nichts",
            "nichts",
            "dir geschieht nichts",
            "passiert dir nichts",
            "bleibst du unverletzt",
        )
    ),
)
_LANGUAGES = {"en": EN, "de": DE}


def turn_words(code: str) -> TurnWords:
    """Return the words of a language, or the English ones for an unknown language."""
    return _LANGUAGES.get(code.split("-")[0].casefold(), EN)
