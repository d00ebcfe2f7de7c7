"""What the conditions of a story ask for: things, keywords, scores, counted goods and the time."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from turnto.book.text.locale import language
from turnto.exchange.importers.prose.clauses import in_sentences
from turnto.exchange.story import Check, ConditionBlock, LeftOver, Link, Paragraph, Passage, Sentence, walk

_SOUGHT = re.compile(
    r"(?:you (?:(?:do not|don't|still|also|already) )*(?:have|possess|own|carry|are carrying|hold|wear|are wearing)|\b(?:and|or|but not|nor|neither|both|either)) (?:(?:either|both|neither) )?"
    r"(?:the|an?|any|some|your|no) \*{0,2}(?!(?:key|code) ?words?\b)([\w' -]{2,40}?)\*{0,2}(?= and | or | but | nor |[,.;]|$)"
    r"|du (?:mindestens |genau |noch )?(?:das|den|die|eine?n?|keine?n?) \*{0,2}([\w' -]{2,40}?)\*{0,2} (?:nicht )?(?:bei dir )?(?:hast|besitzt|trägst)$",
    re.IGNORECASE | re.MULTILINE,
)
"""Thing that a condition which was read asks for."""
_USED = re.compile(
    r"(?:use|give|hand over|hand|show|offer|throw|drink|light|wave|play|eat) (?:(?:him|her|it|them|the \w+) )?(?:the|your) \*{0,2}([\w' -]{2,30}?)\*{0,2}(?= \(| to | at | into | on |[.,]|$)",
    re.IGNORECASE,
)
"""Thing that a choice uses."""
_NO_WORD = (
    r"(?:you|he|she|it|they|we|this|that|which|who|then|than|not|and|or|but|nor|if|when|where|while|unless|otherwise|instead|still|yet|already|now|here|there|left|too|also"
    r"|to|at|on|in|into|onto|for|with|from|by|is|are|was|were|be|been|will|would|can|cannot|can't|could|must|may|might|should|do|does|did|have|has|had|go|turn|see)\b"
)
"""Word that no name of a thing has, so that the name ends before it."""
_NO_THING = (
    r"(?:time|chance|choice|idea|courage|heart|stomach|strength|patience|mind|nerve|luck|wits|energy|feeling|need|right|way|advantage|wish|desire|mood|answer"
    r"|(?:key|code) ?words?|words?|keywords?|sort|kind|one|ones|first|second|same|other|hour|day|night|rest|money|skill|spell)\b"
)
"""Word that is no thing, whoever has it."""
_NAMED = rf"\*{{0,2}}(?!{_NO_THING})(?P<thing>(?!{_NO_WORD})[\w'’-]+(?: (?!{_NO_WORD})[\w'’-]+){{0,4}})"
_ASKED = re.compile(
    r"(?:\b(?:if|unless|while|when(?:ever)?|once|as long as|provided(?: that)?|should|whether|those who|whoever|any(?:one|body)(?: who)?)\b[^.;:!?“”\"]{0,40}?\b(?:have|has|having|possess(?:es)?|own|owns|carry|carries|carrying|hold|holds|holding|wear|wears|wearing|got|lack|lacks)"
    r"|(?:^|[.!?;:]\s+)(?:have you(?: still)?(?: got)?|do you (?:still |also )?(?:have|possess|own|carry)|are you (?:still )?(?:carrying|wearing|holding)|with(?:out)?|having|lacking|wearing|carrying)"
    rf"|\byou(?: will|'ll)? (?:need|must have)) (?:got )?(?:either |both |neither )?(?:the|an?|any|some|your|no) {_NAMED}",
    re.IGNORECASE,
)
"""Thing that a sentence of English asks for, whether or not it was read."""
_NAMED_DE = r"\*{0,2}(?P<thing>(?:[a-zäöüß]+ ){0,2}[A-ZÄÖÜ][\w-]+(?: (?!I[nm]\b)[A-ZÄÖÜ][\w-]+)?)"
_ASKED_DE = re.compile(
    r"(?:\b[Dd]u(?: \w+){0,4}?|\b(?:[Hh]ast|[Bb]esitzt|[Tt]rägst|[Ff]ührst|[Bb]rauchst|[Bb]enötigst) du(?: \w+){0,2}?|(?:^|[.!?;:,]\s+)(?:[Mm]it|[Oo]hne|[Ww]er)|\boder)"
    rf" (?:das|den|dem|der|die|eine?[nmr]?|keine?[nmr]?|deine?[nmr]?) {_NAMED_DE}"
)
_HAS_DE = re.compile(
    r"\b(?:hast|hat|besitz(?:t|en)|trägst|trägt|führst|brauchst|benötigst|dabeihast|mit|ohne)\b", re.IGNORECASE
)
_NO_THING_DE = re.compile(
    r".*\b(?:\w*(?:wort|werte?)|Mal|Glück|Pech|Erfolg|Recht|Lust|Zeit|Angst|Mut|Wahl|Probe|Wurf|Kampf|Runde|Tag|Nacht|Stunde|Würfeln?)$"
)


def conditions_of(passages: Iterable[Passage]) -> Iterator[str]:
    """Yield what a story asks under its conditions, as they were read or left to do."""
    for passage in passages:
        for block in walk(passage.blocks):
            if isinstance(block, Link):
                yield from (one for when in block.when for one in when.split("\n"))
            elif isinstance(block, ConditionBlock):
                yield from block.text.split("\n")
            elif isinstance(block, LeftOver) and block.why.startswith(("condition", "turn, perhaps")):
                yield block.text


def texts_of(passages: Iterable[Passage]) -> Iterator[str]:
    """Yield what a story tells, offers and leaves to do."""
    for passage in passages:
        for block in walk(passage.blocks):
            if isinstance(block, (Paragraph, LeftOver, Sentence)):
                yield block.text
            elif isinstance(block, Link):
                yield block.label
            elif isinstance(block, Check):
                yield from (one.text for one in block.cases)


def things_asked(passages: Sequence[Passage]) -> frozenset[str]:
    """Return the things that a story asks for."""
    asked = list(conditions_of(passages))
    for passage in passages:
        for block in walk(passage.blocks):
            used = _USED.match(block.label) if isinstance(block, Link) else None
            asked += [f"you have the {used[1]}"] if used else []
    found = things_in(asked)
    for text in (*asked, *texts_of(passages)):
        found += [_named(one["thing"]) for one in _ASKED.finditer(text)]
        for sentence in in_sentences(text):
            if _HAS_DE.search(sentence) and _SAYS_IF_DE.search(sentence):
                found += [one["thing"] for one in _ASKED_DE.finditer(sentence) if not _NO_THING_DE.match(one["thing"])]
    return frozenset(one.casefold() for one in found if one)


def things_in(conditions: Iterable[str]) -> list[str]:
    """Return the things that conditions ask for which were read."""
    return [named for thing, ding in _SOUGHT.findall("\n".join(conditions)) if (named := _named(thing or ding))]


def without_asked(sentence: str) -> str:
    """Return a sentence without the things that it asks for, so that those are left which it gives or takes."""
    bare = _ASKED.sub("", sentence)
    return _ASKED_DE.sub("", bare) if _HAS_DE.search(bare) and _SAYS_IF_DE.search(bare) else bare


def _named(said: str) -> str:
    """Return the name of a thing, without what a sentence goes on to say."""
    kept = re.match(rf"{_NAMED}", said, re.IGNORECASE)
    return kept["thing"].rstrip(" *") if kept else ""


_SAYS_IF_DE = re.compile(
    r"\b(?:wenn|falls|sofern|solange|sobald|wer|mit|ohne|dazu)\b|(?:^|[.!?;:]\s+|\b(?:und|oder|aber|dann)\s+)(?:hast|besitzt|trägst|führst|brauchst) du\b|^\W*du (?:hast|besitzt|trägst)\b.*\b(?:und willst|und möchtest)\b|\?$",
    re.IGNORECASE,
)
"""Sentence of German that asks for something."""

_WORD = re.compile(
    r"(?:key|code)(?: ?words?)?:? \*([^*]{2,40})\*|\b(?:key|code) ?words?:? [*\"“‘']{0,3}([A-ZÄÖÜ][\w’'-]+)|\bword [*\"“‘']{0,3}([A-ZÄÖÜ]{3,})"
    r"|(?:schlüssel|code|kenn|stich|losungs)w[oö]rt\w*:? [^\w\s]{0,3}(\w[\w’'-]+)|(?<![\w*])([A-ZÄÖÜ]{4,})(?![\w*])",
    re.IGNORECASE,
)


def words_asked(passages: Sequence[Passage]) -> frozenset[str]:
    """Return the keywords that a story asks for, as it writes them."""
    found = (next(filter(None, one), "") for text in conditions_of(passages) for one in _WORD.findall(text))
    return frozenset(one for one in found if one.isupper() and len(one) > 2)


_NUMBERS = {
    code: "|".join(
        word for word, number in language(code).numbers if number > 1 and word not in language(code).articles
    )
    for code in ("en", "de")
}
NUMBER = rf"(?:\d{{1,4}}|{_NUMBERS['en']}|{_NUMBERS['de']})"
"""Number in figures or words, but for one."""
_COUNTED = re.compile(
    rf"(?:\|\s*|\b(?:pay|spend|costs?|price|for|worth|have|owe|zahl\w*|bezahl\w*|kostet|kosten|preis|für|besitzt|streiche?|verliert?s?t?)\b[^.;!?|]{{0,25}}?\b){NUMBER} (?P<goods>(?!(?:or|and|to|points?|times?|more|less|dice|die|rounds?|hours?|days?|oder|und|bis|mal|punkte?|würfeln?|runden?|stunden?|tagen?|of|gp|others?|minutes?|men|people|years?|sections?|yards?|feet|miles?|words?|things?|items?|objects?|nights?|dinge?|gegenstände?n?)\b)[^\W\d_]{{3,}})",
    re.IGNORECASE,
)


def goods_counted(passages: Sequence[Passage]) -> frozenset[str]:
    """Return what a story counts and pays with, by its name: “Kreuzer” of “5 Kreuzer”."""
    asked = [*conditions_of(passages)]
    asked += [
        block.text
        for passage in passages
        for block in walk(passage.blocks)
        if isinstance(block, (LeftOver, Sentence))
        or (isinstance(block, Paragraph) and (block.text.startswith("|") or passage.kind == "front"))
    ]
    return frozenset(one["goods"].casefold() for text in asked for one in _COUNTED.finditer(text))


_TIME_ASKED = re.compile(
    r"\bo['’]clock\b|\b(?:hour|time|clock|day) (?:is|box|counter|track)\b|\b(?:it is|it's|it be)\b[^,;]{0,20}\b(?:day|night|dark|light|noon|midnight|morning|evening|late|early|later|earlier)\b"
    r"|\b(?:before|after|past|later than|earlier than|by) (?:midnight|noon|midday|dawn|dusk|nightfall|sunset|sunrise)\b|\b(?:hours?|days?|minutes) (?:or (?:more|less|fewer|later)|left|remain\w*|have passed)\b|\bby (?:day|night)\b"
    r"|\bhow many (?:hours|days)\b|\bthe day you\b"
    r"|\bUhr\b|\bMitternacht\b|\bMittag\b|\bSonnen(?:auf|unter)gang\b|\b(?:Stunden?|Tage?|Minuten) (?:oder (?:mehr|weniger)|übrig|vergangen|verstrichen)\b|\bes (?:\w+ )?(?:Tag|Nacht|dunkel|hell|Abend|Morgen|später|spät)\b"
    r"|\b(?:bei|in der) Nacht\b|\bnachts\b|\btagsüber\b|\bwie viele (?:Stunden|Tage)\b",
    re.IGNORECASE,
)
_TIME_KEPT = re.compile(
    r"\b(?:add|mark|tick|note|write|cross|keep track of|adjust|set|count|spend)\b[^.;!?]{0,40}\b(?:hours?|days?|the time|your time|clock|minutes)\b|\b(?:hour|day|time|clock)[*_]* (?:box|track|counter)\b"
    r"|\b(?:notiere?|kreuze?|streiche?|zähle?|addiere?|hake?|ziehe?|markiere?)\b[^.;!?]{0,40}\b(?:Stunden?|Tage?|Zeit|Uhr|Minuten)\b|\bZeitleiste\b|\b(?:each|every|jeder) (?:section|paragraph|turn|Abschnitt) (?:takes|costs|is|kostet|dauert|entspricht)\b",
    re.IGNORECASE,
)


def time_kept(passages: Sequence[Passage]) -> list[str]:
    """Return where a story asks what time it is, or tells its reader to keep account of it."""
    told = [
        block.text
        for passage in passages
        for block in walk(passage.blocks)
        if isinstance(block, (LeftOver, Sentence)) or (passage.kind == "front" and isinstance(block, Paragraph))
    ]
    asked = [one for one in conditions_of(passages) if _TIME_ASKED.search(one)]
    return asked + [one for one in told if _TIME_KEPT.search(one)]


def heads_of(things: Collection[str], passages: Iterable[Passage]) -> frozenset[str]:
    """Return the words that things are called by alone: “ring” of “golden ring”, “vial” of “vial of water”.

    A compound may be called by its end: “Schlüssel” of “Kapellenschlüssel”.
    """
    cut = (re.split(r" (?:of|aus|von|des|der)\b", one)[0] for one in things)
    heads = {one.split()[-1] for one in (*things, *cut) if one.split()}
    long = tuple(one for one in heads if len(one) >= _COMPOUND)
    words = {one.casefold() for text in texts_of(passages) for one in _NOUN.findall(text)} if long else set[str]()
    ends = {word for word in words for one in long if one.endswith(word) and len(one) - len(word) > 2}
    return frozenset(heads | ends)


_COMPOUND = 8
"""Letters of a word that may be of two."""
_NOUN = re.compile(r"(?<![\w])[A-ZÄÖÜ][a-zäöüß]{3,}")
