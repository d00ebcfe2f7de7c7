"""Doubts about what was left as prose.

A rule, a fight, a price or a turn may stand in it, and is left to do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from turnto.exchange.importers.prose.clauses import PIECES, STATE_DE, in_sentences, is_deed
from turnto.exchange.story import Block, Check, LeftOver, Link, Paragraph

WORKED_OUT = re.compile(
    r"\b(?:turn(?:ing)?|go|proceed|return) (?:back )?to (?:whichever|whatever|any) (?:section|paragraph|page|reference|entry|number)\b|\b(?:turn|go|return) (?:back )?to (?:where|the place) you (?:were|came|left)\b"
    r"|(?:^|[.,;:]\s+|\b(?:and|or|must|may|can|then)\s+)(?:go|turn|head) back (?:from )?(?:where|whence) you (?:were|came|left)\b"
    r"|\b(?:kehrs?t?e?|geh\w*) (?:du )?(?:nun |dann )?(?:dorthin |zu dem abschnitt )?zurück,? (?:von wo|wo|von dem|aus dem) du\b"
    r"|\b(?:turn(?:ing)?|go|proceed|return) (?:back )?to (?:the|that|this) (?:section|paragraph|page|reference|entry|number)\b(?! \d)"
    r"|\b(?:weiter|lies) (?:bei|zu|mit) (?:dem|der|diesem|jenem) (?:abschnitt|absatz|nummer)\b(?! \d)"
    r"|\b(?:to|from|with|by) (?:the )?number of this (?:section|paragraph|page|reference|entry|passage)\b|\bthis (?:section|paragraph|reference|entry)['’]s number\b|\bturn to (?:the|that|this) (?:result|total|sum|answer|product)\b"
    r"|\b(?:zu|zur|von|mit) (?:der )?(?:nummer|zahl) dieses (?:abschnitts|absatzes)\b|\blies dort(?: weiter)?\b|\b(?:add|subtract|multiply|divide|double)\b[^.]{3,80}\band (?:turn|go) there\b",
    re.IGNORECASE,
)
"""Turn whose number the reader is to find: “turn to the number on the coin”."""
_EMPHASIS = re.compile(r"(?<![*\w])(\*{1,3})(?=\S)([^*\n]{1,40})(?<=\S)\1(?![*\w])")
"""Words set in bold or italics, which say what they would say without."""
_WISHED = (
    r"(?! you (?:do not |don't )?(?:wish|want|like|dare|prefer|would|think|feel|choose|decide|care|trust|believe)\b)"
)
_WISHED_DE = (
    r"(?! du (?:es |das )?(?:nicht )?(?:willst|möchtest|magst|lieber)\b| du [^,]{2,60} (?:willst|möchtest|magst)\b"
    rf"| du (?![^,]*\b(?:nicht|kein\w*|schon|bereits|noch|nie|jemals)\b)(?![^,]*\b{STATE_DE}$)[^,]{{2,80}}st$)"
)
_UNREAD = re.compile(
    rf"(?:.*[:;,–—]\s+)?(?:(?:only )?(?:if|unless)\b{_WISHED}|(?:wenn|falls)\b{_WISHED_DE}|es sei denn\b).*"
    r"|(?:should|had|were|were it|does|did|has|is) (?!you (?:wish|want|like|prefer|decide|choose)\b)(?:you|your|the|an?|any|he|she|it|they|this|that)\b.*"
    r"|(?:hast|bist|kennst|besitzt|trägst|gewinnst|verlierst|besiegst|tötest|überwindest|schlägst|überlebst|unterliegst|scheiterst|scheitert|schaffst|gelingt|misslingt|sobald(?! du (?:fertig|bereit|soweit|so weit)\b)|nachdem|warst|hattest|konntest|würfelst) (?:du|es|dir|der|die|das|sie|er|deine?)\b.*"
    r"|(?:as soon as|once|after|when) (?:you|he|she|it|they) (?:have|has|are|is) (?:\w+ )?(?:wounded|killed|defeated|slain|lost|reduced|fought|hit|dead|beaten)\b.*"
    r"|(?:mit|ohne) (?:dem|der|den|das|die|ihn|ihm|sie|ihr|es|einem|einer|eine?n?|[A-ZÄÖÜ]\w+)\b.*|(?:wer|those|anyone|whoever) .*"
    r"|\w+t (?:der|die|das|er|sie|es|dir|ihn|deine?) [^,]*,.*"
    r"|you (?:are|were|know)\b.*|du (?:bist|warst|kennst|trägst|hattest) .*"
    r"|with(?:out)? (?:neither|none|both|only|all|one|the|it|them)\b.*|with(?:out)? [^,]{2,40}, .*"
    r"|in (?:that|this|which|(?:any |either )?other|any|either|the (?:former|latter|first|second)) case\b.*|in (?:diesem|dem|jedem|beiden)(?: anderen)? f[aä]lle?n?\b.*|im (?:anderen|ersten|zweiten|letzteren) falle?\b.*"
    r"|(?:whenever|provided|as long as|should|failing)\b.*|(?:kannst|darfst|konntest|weißt)\b.* du\b.*|(?:sind|waren|wäre|hätte\w*) (?:es|sie|er|du|die|das|der)\b.*|(?:in|with|after|on|if|bei|mit) (?:\d{1,2}|\w+) (?:or|to|oder|bis) (?:\d{1,2}|more|less|fewer|higher|lower|mehr|weniger)|or \w+"
    r"|(?:every(?:one|body)|any(?:one|body)|all|alle) (?:else|others?|anderen)\b.*"
    r"|(?:on (?:an? )?)?(?:success|failure|partial|miss|hit)|bei (?:erfolg|misserfolg)\b.*|on any(?:thing)? (?:else|other)\b.*|.*\bon an? \d.*|(?:\?|\\?\[).*"
    r"|you (?:still )?(?:have|possess|own|carry|lack|do not have|don't have|haven't|hadn't|aren't|weren't|didn't|did not)\b(?! to\b).*|du hast .*"
    r"|(?:on |at |for )?(?:the|your) (?:first|second|third|next|last) (?:time|visit)\b.*|(?:each|every) time\b.*|beim (?:ersten|zweiten|dritten|nächsten|letzten) (?:mal|besuch)\b.*"
    r"|while you\b.*|in the event\b.*|(?:once|when|now that) you (?:own|possess|carry|wear|hold|know|have (?:the|an?|your|some|any|enough)\b)(?! (?:look|rest|drink|go|chance|meal|word)\b).*"
    r"|(?:by|at|during the) (?:day|night|daylight)|(?:bei|in der) (?:tag|nacht)|tagsüber|nachts"
    r"|having (?:the|an?|your|no|both|neither|either|none|already|been)\b.*|lacking\b.*"
    r"|(?:\w+ or )?(?:more|less|fewer|higher|lower)|(?:if |on |with |bei |mit )?(?:an? |the )?(?:heads|tails|odd|even|\d{1,2}(?:\s?[-–+]\s?\d{0,2})?)"
    r"|(?:\w+ oder )?(?:mehr|weniger|höher|niedriger)|(?:bei )?(?:kopf|zahl|gerade|ungerade)",
    re.IGNORECASE | re.DOTALL,
)
"""Label that still says when it may be taken."""
_ASKED_TOO = re.compile(
    r",? (?:and|but) (?:only )?(?:if|you (?:have|are|do|did)\b(?! to\b)|have (?:not|already|never|the|an?|your|one|it(?! out\b)|them|some|any|enough|both|none|\w+(?:ed|en|pt|ft))\b|haven't|are not|did not|do not have|have done)\b"
    r"|\b(?:if|unless|when) you (?:still )?(?:have(?! (?:finished|done|read|decided|chosen)\b)|possess|own|carry|are carrying|know|can)\b|\bdiscipline of\b|\bonly after\b|\bafter (?:the )?(?:\w+ ){1,3}rounds?\b|\bonly (?:to|by|for) (?:those|anyone|whoever)\b|\bnach \w+ (?:kampf)?runden\b"
    r"|\b(?:in|within|after) (?:less|fewer|more)?(?: than)? ?(?:\w+) (?:attack )?rounds?\b|\brounds? or (?:less|fewer|more)\b",
    re.IGNORECASE,
)
"""Condition behind a wish: “if you wish to search the room, and have not done so before”."""
_ELSE = re.compile(r"otherwise|else|if (?:you do )?not|sonst|ansonsten|andernfalls|wenn nicht", re.IGNORECASE)
"""Label of what is so where a condition is not, which no condition stands before."""
_NEITHER = re.compile(
    r"(?:you (?:can|have|do|are|were|did)(?: do)? )?(?:neither|none|nothing|keines|keins|nichts|weder noch)\b[^.?]*[.?]?",
    re.IGNORECASE,
)
"""Label of what is so where the conditions before are not."""
_WAS_IT = re.compile(
    r"(?:^|[.!?]\s+)[“„\"«»]?(?:did|have|has|is|are|was|were|had|how many|how much|hast|bist|ist|war|hattest|wie viele?)\b[^.!?]*\?[”“\"«»]?$",
    re.IGNORECASE,
)
"""Question of what is so, which the reader does not choose: “Did you mark a box?”"""
_WAYS_SAID = tomllib.loads(Path(__file__).with_name("ways_said.toml").read_text("utf-8"))


def _said_of_ways(topic: str, at_begin: bool = False) -> re.Pattern[str]:
    """Return what finds any of the patterns of a topic."""
    found = "|".join(one for patterns in _WAYS_SAID[topic].values() for one in patterns)
    return re.compile(rf"\W*(?:{found})" if at_begin else found, re.IGNORECASE)


_IF_DE = re.compile(r"(?:wenn|falls)\b", re.IGNORECASE)
_TOLD_IF_DE = re.compile(rf"(?:wenn|falls)\b{_WISHED_DE}", re.IGNORECASE)
"""Begin of what is so under a condition of German; any other is a wish: “wenn du ins Wirtshaus gehst”."""
_WISH_WITHIN = _said_of_ways("wished")
_CONDITION_WITHIN = _said_of_ways("condition")
_OUTCOME_FIRST = _said_of_ways("outcome", at_begin=True)
_TRIAL_WITHIN = _said_of_ways("trial")
_STATE_ASKED = _said_of_ways("question")
_HEAD_OF_LINE = re.compile(r"[^.!?:;]{2,40}[:?]\s+\S")
"""Begin of a sentence that says when it holds: “Poor or worse: he hits you.”"""
_YES_OR_NO = re.compile(
    r"none|nothing|zero|one|two|three|four|five|six|keine[rns]?|nichts|eine[rs]?|zwei|drei|yes|no|ja|nein|if (?:yes|no|so|not)|wenn (?:ja|nein)",
    re.IGNORECASE,
)
_DEED_WITHIN = re.compile(
    r"(?:[,;:–—]|(?<= )-|\band\b|\bthen\b) (?:you (?:must|have to|will) )?(?:lose (?!your (?:way|temper|nerve|footing|balance)|sight|interest)|cross (?:off|out)|strike (?:off|out)|deduct|subtract|erase|discard|spend (?!the (?:night|day)|some time)|eat (?:a|one|your) (?:meal|ration|provision)|(?:make|take|attempt) an? [\w ]{2,30} (?:roll|test|check)\b|roll |test your |note (?:down )?the|write down|tick )"
    r"|(?:[,;:–—]|(?<= )-|\bund\b)(?: dann)? (?:verlier|streich|zahl|bezahl|notier|würfl|lösch|iss eine)\w*",
    re.IGNORECASE,
)
"""Instruction behind what a label says: “hear her out, lose the flask”."""
_UNPAID = re.compile(r"pay(?: (?:him|her|it|them|up|for [\w ]{2,40}|the [\w ]{2,30}))?|(?:be)?zahlen?", re.IGNORECASE)


def ends_here(text: str) -> bool:
    """Return whether a text tells a death or another end."""
    return bool(DEATH.search(text) or END.search(text))


def _doubt_of_label(link: Link) -> str:
    """Return what the label of a choice still says; empty where nothing is."""
    said = _bare(link.label)
    label = said.rstrip(" .!")
    asked, label = label, label.rstrip(" .?!")
    if not link.when and (_ELSE.fullmatch(label) or _UNREAD.fullmatch(label) or _ASKED_TOO.search(label)):
        return "condition"
    if _OUTCOME_FIRST.match(label) or (asked.endswith("?") and _STATE_ASKED.search(asked)):
        return "condition"
    is_wished = _IF_DE.match(label) and not _TOLD_IF_DE.match(label)
    if not is_wished and _CONDITION_WITHIN.search(_WISH_WITHIN.sub("", _QUOTED.sub("", said))):
        return "condition"
    if _TRIAL_WITHIN.search(label):
        return "rule"
    if link.deeds:
        return ""
    if _UNPAID.fullmatch(label):
        return "price"
    if _DEED_WITHIN.search(label):
        return "instruction"
    if any(is_deed(piece.strip(" .,;")) for piece in PIECES.split(label)[::2]):
        return "instruction"
    return "rule" if _says_a_rule(label) else ""


def _doubt_of_way(way: Link, is_asked: bool, is_else: bool) -> str:
    """Return what the label of a choice still says behind a question of what is so, or behind a condition."""
    label = way.label.rstrip(" .!")
    is_answer = (is_asked and _YES_OR_NO.fullmatch(label)) or (is_else and _NEITHER.fullmatch(label))
    return "condition" if is_answer and not way.when else _doubt_of_label(way) if label else ""


def with_doubts(blocks: Sequence[Block]) -> Iterable[Block]:
    """Yield blocks, with what is left over of the label of a choice before it."""
    is_asked, is_else, left, told = False, False, "", ""
    links = [one for one in blocks if isinstance(one, Link) and not one.is_forced]
    bare = [one for one in links if not (one.label or one.when)]

    def is_in_a_row(at: int) -> bool:  # “Go to 7 or 3”
        row = [one for one in bare if any(one is block for block in blocks[at : at + 2])]
        return len(row) > 1 and row[0].place == row[1].place

    for at, block in enumerate(blocks):
        if isinstance(block, Paragraph) and not (is_asked and block.text.endswith(":")):
            is_asked = bool(_WAS_IT.search(block.text))
            told = "" if block.kind or block.text.startswith("|") else block.text
        elif isinstance(block, LeftOver):
            told = "" if told.rstrip(". ").endswith(block.text.rstrip(". ")) else told
            if block.why == "condition":
                is_else, left = True, block.text
        elif isinstance(block, Link):
            why = _doubt_of_way(block, is_asked, is_else)
            is_else = bool(block.when) or why == "condition"
            if why and not (why == "condition" and block.label.rstrip(". ") in left):
                yield LeftOver(block.label, block.place, why)
            elif not (why or block.when or block.is_forced or is_in_a_row(at)) and (
                said := _told_before(told, block, len(bare) > 1, sum(not one.when for one in links) > 1)
            ):
                yield LeftOver(said, block.place, "condition")
            told = ""
        yield block
        if isinstance(block, Check):
            yield from (
                LeftOver(one.text, one.place, "outcome")
                for one in block.cases
                if not one.target and ends_here(one.text)
            )
            yield from (
                LeftOver(one.text, one.place, "rule") for one in block.cases if one.text and _says_a_rule(one.text)
            )


FEW_WORDS = 3
"""Words of a sentence that only names a way, before its turn: “Not believed. §5”."""


def _told_before(told: str, way: Link, is_one_of_several: bool, has_others: bool) -> str:
    """Return what stands before a way on and may say when it is open; empty for what only tells.

    Several ways without a word of their own differ by it alone: “Poor or worse: he hits you. Turn to 9.”
    """
    sentences = in_sentences(told)[-2:]
    said = _bare(" ".join(sentences))
    if any(one.endswith("?") and _STATE_ASKED.search(one) for one in in_sentences(said)):
        return "" if _YES_OR_NO.fullmatch(way.label.rstrip(" .!")) else f"{sentences[-1]} {way.label}".strip()
    if way.label or not sentences:
        return ""
    last = _bare(sentences[-1])
    is_head = _HEAD_OF_LINE.match(last) or _CONDITION_WITHIN.search(last) or _HEAD_OF_LINE.match(said)
    is_head = is_head or _OUTCOME_FIRST.match(last) or _OUTCOME_FIRST.match(said)
    is_named = bool(is_head) or last.endswith("?") or (len(last.split()) <= FEW_WORDS and last[-1:] == ".")
    is_chosen = last.rstrip()[-1:] in ('"', "”", "’", "“", "«", "»")
    return " ".join(sentences) if (has_others and is_named) or (is_one_of_several and is_chosen) else ""


DEATH = re.compile(
    r"\b(?:you (?:die|are dead|have died|are killed)|your (?:quest|adventure|journey) (?:is over|ends|has ended)|hier endet dein|du bist tot|du stirbst|your (?:life|quest|mission|adventure|journey)(?: and your (?:life|quest|mission|adventure))? (?:is over|ends?)|dein (?:abenteuer|leben) endet|ist dein (?:abenteuer|leben) (?:hier )?(?:zu ende|vorbei))\b",
    re.IGNORECASE,
)
END = re.compile(
    r"\bthe end\b|\bende\b\s*\W*$|\bcongratulations\b|\byou have (?:won|succeeded|completed)\b|\bdu hast (?:gewonnen|es geschafft)\b",
    re.IGNORECASE,
)
PAID = re.compile(
    r"\s*\((?:it |this )?(?:sells?|is sold|can be sold|resells?|(?:is )?worth|wert|verkäuflich|bringt)\b[^()\n]{0,40}?\d[^()\n]{0,20}\)",
    re.IGNORECASE,
)
_SOLD = re.compile(r"\b(?:for sale|on sale|zu verkaufen)\b.*\d", re.IGNORECASE | re.DOTALL)
"""Wares with their prices in a sentence."""
SCORES = re.compile(
    r"(?:(?<![\w.])[A-ZÄÖÜ][\w' ]{0,20}?[ :]{1,2}\d{1,3}(?:[ ]?[,;/|][ ]*|[ ]+(?=[A-ZÄÖÜ]{2}))){1,9}[A-ZÄÖÜ][\w' ]{0,20}?[ :]{1,2}\d{1,3}\b"
)
"""Scores of a foe in running text: “WOLF: SKILL 7 STAMINA 6”, “ein Wolf (Stärke 6, Mut 3)”."""
_MANY = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|half|all|eine?n?|zwei|drei|vier|fünf|sechs)"
_RULES_SAID = tomllib.loads(Path(__file__).with_name("rules_said.toml").read_text("utf-8"))


def _any_of(topics: Iterable[str]) -> re.Pattern[str]:
    """Return what finds any of the patterns of some topics."""
    found = (one for topic in topics for patterns in _RULES_SAID[topic].values() for one in patterns)
    return re.compile("|".join(one.replace("{many}", _MANY) for one in found), re.IGNORECASE)


_TOLD_TO_DO = _any_of(["told_to_do"])
"""Sentence that tells the reader to do something, as a choice's label does too."""
_SOME_RULE = _any_of(topic for topic in _RULES_SAID if topic != "told_to_do")
"""Sentence of the story that a rule may stand in."""
_FIGURE = re.compile(
    r"(?<![\w.,:/#-])\d{1,3}(?![\w:/]|[.,]\d|[- ](?:o.clock|a\.?m|p\.?m|uhr|yrs|years?|yards?|yds|feet|foot|ft|inch(?:es)?|miles?|metres?|meters?|meter|jahre?n?"
    r"|schritte?n?|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember)\b)",
    re.IGNORECASE,
)
"""Number in figures: a story has its own in words, but for dates, times and measures."""
_SCORE = re.compile(
    r"(?:\b[Yy]our|\b[Dd]eine?[rmns]?|\w[,;]?) (?:Vitality|Talent|Luck|Skill|Stamina|Endurance|Hit Points|Fate|Resolve|Vitalität|Ausdauer|Gewandtheit|(?:ST|DX|IQ|HT|HP|FP|LP|TP)(?! \w+ing))\b"
)
"""Name of a score within a sentence."""
_SPOKEN = re.compile(
    r"[\"“„«][^\"“”«»]*[\"”“»]|(?<!\*)\*[^*]+\*(?!\*)|\b(?:days?|tag|no|nr|room|zimmer|chapter|kapitel|page|seite|hour)\b\.? \d+",
    re.IGNORECASE,
)
"""What is said or written in the story, and what is numbered in it."""
_QUOTED = re.compile(r"[\"“„«][^\"“”«»]*[\"”“»]|(?<!\*)\*[^*]{41,}\*(?!\*)")
"""What is said in the story."""


_I = re.compile(r"\bI\b")
_TO_YOU = {
    "i": "you",
    "i'm": "you're",
    "i'll": "you'll",
    "i'd": "you'd",
    "i've": "you've",
    "am": "are",
    "my": "your",
    "me": "you",
    "mine": "yours",
}
_OF_ME = re.compile(r"\b(?:I['’](?:m|ll|d|ve)|I|am|[Mm]y|[Mm]e|[Mm]ine)\b")


def _to_you(text: str) -> str:
    """Return a sentence of the first person in the second: “I lose the key”."""
    return _OF_ME.sub(lambda one: _TO_YOU[one[0].casefold().replace("’", "'")], text)


def _bare(text: str) -> str:
    """Return a text without the marks of emphasis."""
    return _EMPHASIS.sub(r"\2", text)


def _says_a_rule(text: str) -> bool:
    """Return whether a rule may stand in a text."""
    told = _SPOKEN.sub("", text)
    text = _bare(text)
    if _I.search(told):
        text = f"{text}\n{_to_you(told)}"
        told = _to_you(told)
    return bool(_SOME_RULE.search(text) or _FIGURE.search(told) or _SCORE.search(told))


_TOLD_IF = re.compile(
    r"(?:if|unless) you(?: (?:still|also|already))*(?:'ve| had| have|'ve already| have already| possess| own| carry| are carrying| wear| are wearing|'re wearing)(?: got)? (?:an?|the|your|any|no|both|either|neither)\b[^,]*,"
    r"|(?:if|unless) you are (?:an? |the )?(?-i:[A-Z])\w+,"
    r"|(?:wenn|falls) du (?:das|den|die|eine?n?|kein\w*|dein\w*)\b[^,]{2,60}\b(?:hast|besitzt|trägst|kennst),"
    r"|(?:verlierst|gewinnst|besiegst|gelingt|misslingt|scheiterst|schaffst) (?:du|dir|es|sie|die|der|das)\b[^,]*,",
    re.IGNORECASE,
)
"""Sentence that tells what happens where one has a thing."""
_TURN_SAID = re.compile(
    r"\b(?:turn|go|proceed|return) (?:back )?to (?:section|paragraph|page|entry|reference) #?\w|\b(?<!you )(?<!he )(?<!they )turn to (?:it|that)\b|\bturn to #?\d|\b(?:lies|weiter) (?:bei|mit|auf) (?:abschnitt|absatz|seite) \w",
    re.IGNORECASE,
)
"""Turn that was not read."""
_DOUBTS = {
    "fight": SCORES,
    "price": _SOLD,
    "turn, worked out by the reader": WORKED_OUT,
    "turn, perhaps": _TURN_SAID,
}
"""What a sentence of prose may be, and how that is seen; the first that fits."""


def doubt_of(said: str) -> str:
    """Return what a sentence that is left as prose may be; empty for one that only tells."""
    told = PAID.sub("", said)
    found = next((why for why, pattern in _DOUBTS.items() if pattern.search(told)), "")
    is_rule = _says_a_rule(told) or _TOLD_TO_DO.search(_bare(_QUOTED.sub("", told)))
    return found or ("rule" if is_rule else "condition" if _TOLD_IF.match(told) else "")
