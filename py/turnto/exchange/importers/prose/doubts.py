"""Doubts about what was left as prose: a rule, a fight, a price or a turn may stand in it, and is left to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from turnto.exchange.importers.prose.clauses import GOOD_OR_BAD, PIECES, is_deed
from turnto.exchange.story import Block, Check, LeftOver, Link

WORKED_OUT = re.compile(
    r"\b(?:turn(?:ing)?|go|proceed|return) (?:back )?to (?:the|that|this) (?:section|paragraph|page|reference|entry|number)\b(?! \d)"
    r"|\b(?:weiter|lies) (?:bei|zu|mit) (?:dem|der|diesem|jenem) (?:abschnitt|absatz|nummer)\b(?! \d)",
    re.IGNORECASE,
)
"""Turn whose number the reader is to find: “turn to the number on the coin”."""
_UNREAD = re.compile(
    r"(?:(?:only )?(?:if|unless)\b(?! you (?:do not |don't )?(?:wish|want|like|dare|prefer|would|think|feel|choose|decide|care|trust|believe)\b)|(?:wenn|falls|es sei denn)\b).*"
    r"|do",
    re.IGNORECASE | re.DOTALL,
)
"""Label that still says when it may be taken."""
_UNPAID = re.compile(r"pay(?: (?:him|her|it|them|up|the [\w ]{2,30}))?|(?:be)?zahlen?", re.IGNORECASE)


def with_doubts(blocks: Sequence[Block]) -> Iterable[Block]:
    """Yield blocks, with what is left over of the label of a choice before it.

    Below a test or a fight that is left over itself, a condition is its outcome.
    """
    told = False
    for block in blocks:
        told |= isinstance(block, LeftOver)
        if isinstance(block, Link) and not block.when and not block.deeds and block.label:
            if _UNREAD.fullmatch(block.label.rstrip(" .")) and not (told and GOOD_OR_BAD.match(block.label)):
                yield LeftOver(block.label, block.place, "condition")
            elif _UNPAID.fullmatch(block.label.rstrip(" .")):
                yield LeftOver(block.label, block.place, "price")
            elif any(is_deed(piece.strip(" .,;")) for piece in PIECES.split(block.label)[::2]):
                yield LeftOver(block.label, block.place, "instruction")
            elif _SOME_RULE.search(block.label):
                yield LeftOver(block.label, block.place, "rule")
        yield block
        if isinstance(block, Check):
            yield from (
                LeftOver(one.text, one.place, "rule") for one in block.cases if one.text and _SOME_RULE.search(one.text)
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
_SOME_RULE = re.compile(
    # What one writes on: “Mark them on your Action Chart”, “cross it off”, “note it down”.
    r"\b(?:action chart|(?:adventure|character|quest) (?:sheet|record|log)|abenteuer(?:blatt|bogen)|(?:charakter|helden)bogen)\b"
    r"|(?:^|[,;:.]\s+|\b(?:and|or|then|otherwise|must|may|can|should)\s+)(?:(?:mark|tick|note|write|record|jot)\s+(?:it|them|this|that|these|one|a box|the box|off|down)\b"
    r"|(?:cross|strike|rub|erase|delete)\s+(?:it|them|this|that|one|out|off)\s+(?:off|out|from)\b)"
    r"|\bboxes to tick\b|\b(?:put|place|make) (?:a |an )?(?:tick|cross|mark|x) (?:in|on|beside|by|next)\b|\bremember (?:the|this|that) (?:number|code|keyword|word)\b|\bnotier\w* (?:es|ihn|sie|dies)\b|\bmerke? dir (?:die|das|diese)\b"
    # Scores: “2 points from your COMBAT SKILL”, “costs you 2 ENDURANCE points”, “at -1”, “1 point of damage”.
    r"|\b(?:(?-i:your|Your)|deine?[rmns]?|\d{1,3}|points? of)\s+(?:\w+\s+)?(?-i:[A-ZÄÖÜ]{4,})\b(?!\s*!)|\b(?:to|from) (?-i:[A-ZÄÖÜ]{5,})\b(?! [A-Z]{2})"
    rf"|\b(?:loses?|losing|gains?|earns?|deducts?|subtracts?|adds?|adding|restores?|regains?|takes?|suffers?|costs?|does|do|deals?|inflicts?|heals?|verlier\w*|erh[aä]lt\w*|bekomm\w*|gewinn\w*|kostet|erleidest)\b[^.;!?]{{0,30}}?\b(?!an? points?\b(?! of| from))(?:{_MANY})\s+(?:[\w-]+\s+)?(?:points?|wounds?|\w+punkte?|damage|hit points?|hits|HP|punkte?|(?:lebens|ausdauer|schadens)punkte?|schaden|wunden?)\b"
    r"|(?<![\w\d])[+–−-]\d\b(?!\d)|\b\d?d6\b|\b\dd\b"
    r"|\bfor (?:the (?:duration|length|rest) of )?(?:this|the) (?:fight|combat|battle)\b.*\b(?:points?|add|deduct|bonus|penalty)\b"
    r"|\b(?:fight|attack)(?:s|ing)? (?:them |you |it )?(?:one at a time|in turn|both at once|both at the same time|first in each round)\b"
    r"|\b(?:drops?|falls?|rises?|goes up|goes down) by (?:\d|one\b|two\b|three\b)|\bis (?:reduced|increased|raised|lowered|halved|restored) (?:to|by)\b|\b(?i:write|note|jot) down (?:the |that |a )?(?:(?:code|key)?word )?(?-i:[A-ZÄÖÜ])"
    r"|\b(?:get|gain|receive|learn) the (?:code|key) ?word\b|\bnotiere?\b[^.;]{0,20}\b\w*wort\b|\b(?:mache?|lege?|wirf)\b[^.;]{0,20}\b(?:probe|wurf)\b|\btrage?\b[^.;]{1,40}\bein\b"
    # An ending under a condition: “If you have 40 gold or more, the adventure ends in triumph”.
    r"|^(?:if|wenn|falls)\b.*\b(?:adventure|quest|story|game|abenteuer|spiel) (?:is over|ends|has ended|endet)\b|^(?:if|wenn|falls)\b(?! you (?:die|win)\b).*\b(?:you (?:die|win)|stirbst du|gewinnst du)\b"
    # Money, and food that has to be eaten.
    r"|\b\d{1,4} (?:gold|silver|copper|bronze|coins?|crowns?|pieces of|gp|sp|cp|shards?|dollars?|kronen?|münzen?|taler|goldst\w+|silberst\w+)\b|[$£€]\d"
    r"|\b(?:must|have to|need to)\s+(?:\w+\s+){0,2}(?:eat|consume)\s+\w|\bmusst\s+(?:\w+\s+){1,5}essen\b"
    r"|\b(?:each|every) time (?:that )?you (?:turn|read|come|fight|roll|test|lose|eat|rest)\b",
    re.IGNORECASE,
)
"""Sentence of the story that a rule may stand in."""
_TURN_SAID = re.compile(
    r"\b(?:turn|go|proceed|return) (?:back )?to (?:section|paragraph|page|entry|reference) #?\w|\bturn to (?:#?\d|it\b|that\b)|\b(?:lies|weiter) (?:bei|mit|auf) (?:abschnitt|absatz|seite) \w",
    re.IGNORECASE,
)
"""Turn that was not read."""
_DOUBTS = {
    "fight": SCORES,
    "price": _SOLD,
    "turn, worked out by the reader": WORKED_OUT,
    "turn, perhaps": _TURN_SAID,
    "rule": _SOME_RULE,
}
"""What a sentence of prose may be, and how that is seen; the first that fits."""


def doubt_of(said: str) -> str:
    """Return what a sentence that is left as prose may be; empty for one that only tells."""
    told = PAID.sub("", said)
    return next((why for why, pattern in _DOUBTS.items() if pattern.search(told)), "")
