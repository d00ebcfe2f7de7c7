"""Conditions of a manuscript that nothing asks in what was made of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import GOOD_OR_BAD, HAVING, IS_SO, STATE_DE, TURN, TURN_END, in_sentences
from turnto.exchange.importers.prose.patterns import DEGREE, MARKED_TURN, STILL_ALIVE, THROWN, THROWN_ELSE, WISH_TOO
from turnto.exchange.importers.prose.unsaid import content
from turnto.exchange.story import OTHERWISE, Block, Check, ConditionBlock, LeftOver, Link, Sentence, walk

SPOKEN = re.compile(r"[\"“„«»][^\"“”«»]*(?:[\"”“»«]|$)|(?<![*\w])\*(?![*\s])[^*]{40,}\*")
"""What is said in the story, and what is written there, whose conditions are none of the reader's."""
_OTHER_DE = r"(?:er|sie|es|der|die|das|ihr|ihm|ihn|dir|dich|deine?[rnms]?|alle[srn]?|beide[srn]?|keine?[srnm]?|nichts|niemand|jemand|noch|nur|eine?[srnm]?|man|sich|mindestens|mehr|weniger|diese[srnm]?|zwei|drei|vier|\d+)"
"""Word behind a verb of German that speaks of others than the reader: “Sind alle gefallen, …”."""
_FIRST = re.compile(
    r"\W*(?:(?:and|but|then|now|so|or|und|aber|oder|dann) )?(?:if|unless|provided|whenever|as long as|should|had|were|wenn|falls|sofern|solange|es sei denn"
    r"|gelungen|misslungen|bei (?:erfolg|misserfolg|gelingen|misslingen)|as soon as|sobald"
    rf"|wer (?=[^?]*,[^?]*$)|{STATE_DE} du\b(?=[^?]*,[^?]*$)|\w{{2,}}t (?:nichts|niemand|keine?[srnm]?|dich|dir) [^,?]*, (?=\w+(?:t|st) )(?=[^?]*$))",
    re.IGNORECASE,
)
"""Begin of a sentence that tells what is so under a condition."""
_ASKED = re.compile(
    rf"(?:^|[.!?;:(–—,{TURN_END}]\s*|\b(?:and|or|but|then|und|oder|aber|dann)\s+)(?:(?:and|or|but|then|only|und|oder|aber|dann|nur)[, ]+)*"
    r"(?P<by>if|as soon as|when|once|while|now that|in the event(?: that)?|in case|given that|supposing(?: that)?|unless|provided(?: that)?|whenever|as long as|so long as|assuming(?: that)?|on condition that|wer"
    r"|should(?= (?:you|he|she|it|they|the|your|this|that|an?|any)\b)|(?:had|were)(?= (?:you|it)\b)"
    r"|wenn|falls|sobald|sofern|soweit|vorausgesetzt|solange|es sei denn|(?<=^)(?:having|wearing|carrying|bearing)(?= (?:the|an?|your|no|both|neither|either|none)\b)|(?<=^)lacking)\b,?\s+"
    rf"(?P<clause>[^,;:()–—{TURN}]+)",
    re.IGNORECASE,
)
"""Condition in a sentence, as far as its next sign."""
_ASKED_DE = re.compile(
    r"(?:^|[.;:–—]\s*|\b(?:und|oder|aber)\s+)"
    rf"(?P<clause>(?:{STATE_DE} (?:oder \w+ )?du"
    rf"|(?:ist|sind|war|waren|hat|\w{{3,}}t) (?:er|sie|es|der|die|das|dir|dich|deine?[rn]?)|(?<![a-zäöü] )(?:ist|sind|war|waren|hat|haben|wird|werden|\w{{3,}}(?:t|en)) {_OTHER_DE})\b[^,.;:?{TURN}]*)(?=,|:|{TURN})",
    re.IGNORECASE,
)
"""Condition of German with its verb first: “Sind es drei oder mehr, lies …”."""
_VISIT = re.compile(
    rf"(?:^|[.!?;:(–—,]\s*)(?:(?:only|but|and|nur|aber|und)\s+)?(?P<clause>(?:on |at |for )?(?:the|your) (?:first|second|third|next|last) (?:time|visit)\b[^,;:{TURN}]*|(?:each|every) time\b[^,;:{TURN}]*"
    rf"|beim (?:ersten|zweiten|dritten|nächsten|letzten) (?:mal|besuch)\b[^,;:{TURN}]*)",
    re.IGNORECASE,
)
"""Condition that counts visits: “the first time you come here, turn to 5”."""
_WITHIN = re.compile(
    r"\b(?:if|unless|wenn|falls) (?P<clause>you (?:(?:do not|don't|still|already|have) )*(?:have|possess|noted)(?: down)? (?:the |no |both )?(?:key|code) ?words?\b[^,.;:]*|you(?:'ve| have)(?: already)? been here\b[^,.;:]*"
    r"|du (?:das|die) (?:kenn|code|schlüssel|stich|losungs)w[oö]rt\w*\b[^,.;:]*|du (?:schon|bereits) (?:einmal )?hier (?:gewesen )?(?:warst|bist)\b)",
    re.IGNORECASE,
)
"""What only the reader's notes can tell, asked anywhere in a sentence."""
_OR_IF = re.compile(
    rf"\b(?:if|unless|wenn|falls)\b[^.;:{TURN}]*?,? (?:or|oder) (?:if|when|wenn|falls)\b(?P<clause>[^,.;:{TURN}]*)",
    re.IGNORECASE,
)
"""Second condition that will do as well as the first."""
_OUTCOME = re.compile(
    r"^\W*(?P<clause>(?:gelungen|misslungen)(?=:)|bei (?:erfolg|misserfolg|gelingen|misslingen)\b)", re.IGNORECASE
)
"""Outcome of a test, by its name."""
_ELSE = re.compile(
    r"(?:^|[.!?;:(–—,]\s*|\b(?:and|or|but|und|oder|aber)\s+)(?:otherwise|failing (?:that|this|which)|in (?:any|every) other case|in jedem anderen fall|sonst|andernfalls|ansonsten)\b",
    re.IGNORECASE,
)
"""What is so where a condition is not."""
_CHOSEN = re.compile(
    rf"you(?:'d)? (?:(?:(?:do not|don't|would|really|now|still|also) )*(?:want|wish|like|care|dare|choose|decide|prefer|think|feel|would|rather|sooner|trust|believe)\b|(?!{IS_SO})(?=[a-z]))"
    rf"|(?:solltest )?du\b.*\b(?:willst|möchtest|magst|lieber|wollen)\b|du\b(?!.*\b{STATE_DE}$)",
    re.IGNORECASE,
)
"""Condition that the reader chooses, and what answers to an offer."""
_WISHED = re.compile(
    r"(?:you|who)?(?:'d)?\b.*?\b(?:want|wish|like|care|dare|choose|decide|prefer|feel|rather|sooner)\b|.*\b(?:will|willst|möchte|möchtest|mag|magst|lieber|wollen)\b",
    re.IGNORECASE,
)
"""Condition that says of itself that the reader chooses."""
_NEVER_CHOSEN = re.compile(
    r"unless|as soon as|sobald|when|once|while|now that|in (?:the event|case)|given that|supposing|provided|whenever|(?:as|so) long as|assuming|on condition|sofern|soweit|vorausgesetzt|solange|es sei denn|wer\b|having|lacking|wearing|carrying|bearing",
    re.IGNORECASE,
)
"""Begin of a condition that is no choice unless it says so: “unless you cross” is a rule, “if you cross” is an offer."""
_MAY_THEN = re.compile(r"(?<=\w)\s+you (?:can|may|could)\b", re.IGNORECASE)
"""Begin of what one may do under a condition, without a comma: “if you have the rope you can climb”."""
_OF_TIME = re.compile(r"(?:when|once|while|now that|in case)\b", re.IGNORECASE)
"""Begin of a clause that is a condition only where it asks what one has or is: “once you own a key”."""
_FINISHED = re.compile(
    r"(?:you|du)\b.*\b(?:ready|finished|done|read|like|please|fertig|bereit|gelesen|genug)\b", re.IGNORECASE
)
"""Clause that says only that one goes on when one likes."""
_OF_A_FIGHT = re.compile(
    r"\d|\b(?:win|won|defeat(?:ed)?|killed|slain|dead|dies|reduced|zero|rounds?|wounded|hits?|drops? (?:to|below)|falls? (?:to|below))\b",
    re.IGNORECASE,
)
"""What is so at some time of a fight, and at no other: “when its STAMINA is 4”."""
_TRIED_DE = re.compile(r"(?:würfelst|erzielst|erreichst|gewinnst|verlierst|scheiterst|überlebst) du\b", re.IGNORECASE)
"""Outcome of German with its verb first."""


def unread(paragraphs: Iterable[tuple[str, Place]], blocks: Sequence[Block]) -> list[LeftOver]:
    """Return each sentence with a condition that neither a condition, an outcome nor a TODO of the blocks says."""
    made = list(walk(tuple(blocks)))
    told = [content(one) for one in _conditions(made)]
    is_tried = any(isinstance(one, Check) and one.cases for one in made)
    ways = [one.when for one in made if isinstance(one, Link) and one.when]
    # “If you want to climb, … Otherwise …” is a choice of two
    is_else_asked = bool(ways) and not is_tried and OTHERWISE not in [word for when in ways for word in when]
    is_else_asked = is_else_asked and not any(isinstance(one, ConditionBlock) and one.otherwise for one in made)
    left = [" ".join(one.text.split()) for one in made if isinstance(one, LeftOver)]

    def is_read(clause: str, by: str, leads: bool) -> bool:
        if STILL_ALIVE.match(f"if {clause}") or STILL_ALIVE.match(f"wenn {clause}"):
            return True
        if _FINISHED.match(clause) or (_OF_TIME.match(by) and not (HAVING.match(clause) or _OF_A_FIGHT.search(clause))):
            return True
        chosen = _WISHED if _NEVER_CHOSEN.match(by) else _CHOSEN
        if chosen.match(clause) and not HAVING.match(clause):
            return True
        if is_tried and any(one.match(f"if {clause}") for one in (GOOD_OR_BAD, THROWN, THROWN_ELSE, DEGREE)):
            return True
        if is_tried and _TRIED_DE.match(clause):
            return True
        if any(clause in one for one in left):
            return True
        words = content(_MAY_THEN.split(WISH_TOO.split(clause, maxsplit=1)[0], maxsplit=1)[0])
        # “If so, turn to 5”: an answer, whose turn the reader of turns has looked at
        return any(words <= one for one in told) if words else leads

    found = []
    for text, place in paragraphs:
        whole = " ".join(text.split())
        mute = SPOKEN.sub(lambda one: "_" * len(one[0]), whole)
        end = 0
        for sentence in in_sentences(whole):
            begin = whole.index(sentence, end)
            end = begin + len(sentence)
            said = mute[begin:end]
            bare = MARKED_TURN.sub(r"\1", sentence)
            is_told = TURN not in said and not _FIRST.match(said) and not _WITHIN.search(said)
            if is_told or any(bare.rstrip(". ") in one for one in left):
                continue
            is_else_lost = is_else_asked and _ELSE.search(said) and not any(_ELSE.search(one) for one in left)
            clauses = [
                (one["clause"].strip(), one.groupdict().get("by") or "")
                for asked in (_ASKED, _ASKED_DE, _WITHIN, _OUTCOME, *([_VISIT] if TURN in said else []))
                for one in asked.finditer(said)
            ]
            is_chosen_too = any(_CHOSEN.match(one["clause"].strip()) for one in _OR_IF.finditer(said))
            if is_else_lost or is_chosen_too or not all(is_read(one, by, TURN in said) for one, by in clauses):
                found.append(LeftOver(bare, place, "condition"))
    return found


def _conditions(made: Iterable[Block]) -> Iterator[str]:
    """Yield what the blocks ask, and what is left to do of them."""
    for block in made:
        if isinstance(block, Link):
            yield from block.when
            yield from block.deeds
        elif isinstance(block, ConditionBlock):
            yield f"{block.text} {block.source}"
        elif isinstance(block, Check):
            yield f"{block.text} {block.source}"
            yield from (f"{one.word} {' '.join(one.deeds)}" for one in block.cases)
        elif isinstance(block, Sentence):
            yield f"{block.text} {block.source} {' '.join(block.when)}"
        elif isinstance(block, LeftOver) and block.why.startswith("condition"):
            yield block.text
