"""Reader of printed gamebooks' prose: “If you have the rope, turn to 40. Otherwise turn to 12”.

A reader marks every turn in its text with the signs TURN and TURN_END around the passage's name, and the words that are
a link of their own with LABEL and LABEL_END before it; all else is prose in the words of the genre.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from turnto.book.model import Place
from turnto.exchange.importers.prose.answers import answer, asked_of, offered_by
from turnto.exchange.importers.prose.clauses import (
    ACTS,
    BAD,
    GOOD,
    GOOD_OR_BAD,
    HAVING,
    IF_NOT,
    LABEL,
    LABEL_END,
    MAKE_A_TEST,
    RULES,
    TURN,
    TURN_END,
    as_label,
    as_sentence,
    conditions,
    deeds_apart,
    in_sentences,
    instructions,
    is_deed,
    paired_stars,
)
from turnto.exchange.importers.prose.doubts import WORKED_OUT, doubt_of
from turnto.exchange.importers.prose.unsaid import unsaid
from turnto.exchange.importers.prose.wares import FOR_SALE, PRICE, with_wares
from turnto.exchange.story import (
    OTHERWISE,
    Block,
    Case,
    Check,
    Checks,
    ConditionBlock,
    LeftOver,
    Link,
    Paragraph,
    Sentence,
)

_TURN = re.compile(f"{TURN}([^{TURN_END}]*){TURN_END}")
_LABELLED = re.compile(f"{LABEL}([^{LABEL_END}]*){LABEL_END} ?{TURN}([^{TURN_END}]*){TURN_END}")
_LABELS = re.compile(f"[{LABEL}{LABEL_END}]")
_GIVEN = re.compile(r"(?:if|wenn|falls)\s+([^,:]+),", re.IGNORECASE)
_QUESTION = re.compile(
    r"(?:do you (?:still |also |already )?(?:have|possess|own|carry)|have you(?: got| noted| written down)?|are you (?:still )?carrying)\s+([^?]{2,80})\?[”\"’')]*"
    r"|(?:hast|besitzt|trägst) (du [^?]{2,80})\?[”\"’')]*",
    re.IGNORECASE,
)
_SO = re.compile(
    r"(?:if (?:so|yes|you (?:do|have)(?: (?:have )?(?:it|one|some|this|that))?)|if the answer is yes|(?:wenn|falls) ja|dann|then)\b[,:]?\s*(?=$|turn|you)",
    re.IGNORECASE,
)
_OFFER = re.compile(r"(?:(?:you|du)\s+(?:can|may|could|might|kannst|darfst)|kannst|darfst)\b", re.IGNORECASE)
_TESTED = re.compile(
    r"(?:(?P<before>[^()]+)\()?(?P<test>[^:,;()]+)[:,;]\s*(?:and\s+)?(?P<outcome>(?:if|on an?|wenn|falls|hast du|bist du|gelingt|bei)\s.+)",
    re.IGNORECASE | re.DOTALL,
)
_BOXES = re.compile(
    r"(?:[-*•]\s+)?if\s+\**(?P<asked>[\w ]*\bbox(?:es)?\b[\w ]*)\**,\s*(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL
)
_NO_LABEL = re.compile(
    r"(?:either way|(?:in )?(?:either|any) case|whatever happens|from here|here|for|now|then)(?:[, ]+(?:you can|to))*|(?:kannst|darfst|musst) du(?: auch| nun)?|you(?: (?:may|can|could|must|should))?(?: now| also)?|if you (?:are still alive|still live|are alive|live|survive)"
    r"|(?:wenn|falls) du (?:noch lebst|überlebst)|(?:lebst|überlebst) du(?: (?:dann|danach|noch|es|das))*",
    re.IGNORECASE,
)
"""What tells nothing of a turn: one who is dead does not go on."""
_AND = re.compile(r"and|or|und|oder", re.IGNORECASE)
_ALSO = re.compile(r"^(?:(?:and|but|und|aber)\s+)?(?:(?:then|also|first|dann|auch|zuvor)\s+)?", re.IGNORECASE)
_READ_ON = re.compile(
    r"^(?:now|at once|immediately|instead)\b[ ,;]*|\b(?:otherwise|if not|else)[ ,]+(?:read|carry|continue|go) on$",
    re.IGNORECASE,
)
"""What is said behind a turn, and is so of itself."""
_AT_ONCE = re.compile(r"(?:at once|immediately|straight ?away|without delay|sofort|unverzüglich)\b", re.IGNORECASE)
_ELSE_DO = re.compile(
    r"(?:now[, ]+)?(?:otherwise|if not)[, ]+(.+?)(?:,? and (?:read|carry|continue|go) on)?", re.IGNORECASE
)
"""What is done where the turn before it is not taken."""


@dataclass(slots=True)
class _Paragraph:
    place: Place
    prose: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    check: Check | None = None
    has_acts: bool = True
    is_item: bool = False
    """Whether the paragraph is an item of a list."""
    was_condition: bool = False
    """Whether the last link had a condition that an otherwise may answer."""
    given: str = ""
    """A condition that a sentence before began with: “If you have the key, you see a door. You can turn to 5.”"""
    asked: str = ""
    """A condition that was asked as a question: “Have you the key? If so, turn to 5.”"""
    question: str = ""
    """What the reader was asked whether to do: “Will you climb? If so, turn to 3.”"""
    offered: list[str] = field(default_factory=list)
    """What the choices before offer, each as an act, or empty where it names none."""
    links: list[Link] = field(default_factory=list)
    """Links whose words stay in the prose; they follow it."""
    told_instead: str = ""
    """What is told before the test that stands instead."""
    instead_of: Link | None = None
    """The way on under a condition, in place of which the test stands: “If you have the key, turn to 5. Otherwise, test …”."""
    else_told: str = ""
    """What is told where the condition before does not hold, and a test may follow: “If not, you climb. Test …”."""
    is_awaited: bool = False
    """Whether a later sentence of the paragraph begins as an outcome of the test under way."""
    is_test_behind: bool = False
    """Whether the next sentence is a test."""
    case: Case | None = None
    """The outcome that is being told, before its turn: “If you fail, you slip. Lose 1 Talent and turn to 5.”"""

    if_told: str = ""
    """The sentence before, where it tells what happens under a condition: “If you have none, you cannot go on.”"""

    def say(self, text: str) -> None:
        if text.strip():
            self.prose.append(text.strip())

    def end_prose(self) -> None:
        """Close the paragraph of prose, with what is left over of it behind it."""
        if self.else_told:
            self.prose.insert(0, self.else_told)
            self.else_told = ""
        if self.prose:
            self.blocks.append(Paragraph(" ".join(self.prose)))
            if self.has_acts:
                for why, said in groupby(self.prose, doubt_of):
                    self.blocks += [LeftOver(" ".join(said).removeprefix("- "), self.place, why)] if why else []
            self.prose = []
        self.blocks += self.links
        self.links = []

    def put(self, block: Block) -> None:
        """Add a block behind all that is under way."""
        self.end_check()
        self.end_prose()
        self.blocks.append(block)

    def tell(self, said: str) -> None:
        """Add words and instructions to the outcome that is being told."""
        assert self.case
        told, deeds = deeds_apart(said) if self.has_acts else (said, ())
        text = f"{self.case.text} {as_sentence(told)}".strip()
        self.case = replace(self.case, text=text, deeds=(*self.case.deeds, *deeds))

    def end_case(self, target: str = "") -> None:
        """Close the outcome that is being told; without a turn one goes on behind the list."""
        if self.check and self.case:
            self.check = replace(self.check, cases=(*self.check.cases, replace(self.case, target=target)))
        self.case = None

    def end_check(self) -> None:
        self.end_case()
        if self.check:
            made, self.check = self.check, None
            tested = made if made.cases else Sentence(made.text, made.place, made.source, is_prose=True)
            if link := self.instead_of:
                asked = link.when[-1].split("\n")[0]
                told = (Paragraph(self.told_instead),) if self.told_instead else ()
                self.blocks.append(ConditionBlock(asked, link.place, asked, (replace(link, when=()),), (*told, tested)))
                self.instead_of, self.told_instead = None, ""
            else:
                self.blocks.append(tested)


_REMARK = re.compile(rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s*\((?P<said>[^(){TURN}]{{1,60}})\)")
"""Label in brackets behind its turn: “turn to 12 (the cellar) or 15 (the yard)”."""
_ONLY_IF = re.compile(
    rf"(?P<before>[^{TURN}]*)(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s*\((?:(?:but|aber)\s+)?(?:only|nur)?\s*(?P<asked>(?:if|when|wenn|falls)\s[^(){TURN}]{{2,60}})\)[.]?",
    re.IGNORECASE,
)
"""Way on whose condition stands behind it: “Wait: turn to 4 (only if you have the phone)”."""
_AIM = re.compile(
    rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s+(?P<said>to [a-zà-ÿ][^{TURN}.,;:]{{1,60}}?)(?=\s+or\b|[.,;:]|$)"
)
"""What a turn is for, behind it: “turn to 12 to open the door or 15 to flee”."""
_ASIDE = re.compile(
    rf"(?P<before>[.!?]|^)\s*\((?P<said>[^()]{{0,200}}{TURN}[^()]{{0,200}}?)[.]?\)(?:\s*(?=[A-ZÄÖÜ])|\s*$)"
)
"""Sentence in brackets that turns: “A guard. (See 23 if you have a bribe.) He has …”"""
_IF_BEHIND = re.compile(
    rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s+(?P<said>(?:if|when|wenn|falls)\s[^{TURN},;.]{{2,60}}?)(?=\s*(?:[,;.]|$)|\s+(?:or|and|oder|und)\s)",
    re.IGNORECASE,
)
"""Conditions behind their turns: “Test your Luck: turn to 3 if you are lucky, or to 4 if you are not”."""
_ASKED_WITHIN = re.compile(
    rf"(?P<label>[^(){TURN}]{{2,80}})\((?:(?:but|aber)\s+)?(?:only\s+|nur\s+)?(?P<asked>(?:if|when|wenn|falls)\s[^(){TURN}]{{2,60}})\)[ .:–—-]*(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\W*",
    re.IGNORECASE,
)
"""Way on with its condition in brackets before it: “look behind it (only if you have the lamp): turn to 4”."""
_PASSED = re.compile(
    rf"(?P<joint>(?:while|and|but|aber|und|während) )?(?P<label>(?:the|your|an?|der|die|das|eine?) [\w’' -]{{2,40}}?) ?{TURN}(?P<target>[^{TURN_END}]*){TURN_END}"
    r"(?=,? (?P<verb>(?:is|are|has|have|was|were|looks?|seems?|leads?|goes|runs?|climbs?|falls?|stands?|lies|smells?|ist|sind|hat|führt|geht|steht|liegt)\b)?+\w*)",
    re.IGNORECASE,
)
"""Thing that one may go to, its turn behind it: “the left door (turn to 2) is ajar, the right (turn to 3) is shut”."""
_ITEM = re.compile(r"(?:[-*•]|\\[-*]|[a-hA-H]\)|\d{1,2}\\?[.)])\s+")
_FIRST_IF = re.compile(
    rf"(?:(?:when|once|after|wenn|sobald)\b[^{TURN},]{{2,40}},\s*)?(?P<turn>{TURN}[^{TURN_END}]*{TURN_END}),?\s+(?P<said>(?:if|when|wenn|falls)\s[^{TURN},;.]{{2,90}}?)[,;]?\s+(?:or(?: else)?|otherwise|else|if not|oder|sonst|ansonsten|andernfalls),?\s*(?P<other>[^{TURN},;.]{{0,60}}?)\s*(?P<second>{TURN}[^{TURN_END}]*{TURN_END})\W*",
    re.IGNORECASE,
)
_UNLESS_FIRST = re.compile(
    rf"(?P<before>[^{TURN}]{{0,80}}?)(?P<turn>{TURN}[^{TURN_END}]*{TURN_END}),?\s+unless\s+(?P<asked>you [^{TURN},;.]{{2,60}}),?\s+in which case,?\s*(?:you (?:must|may|can) )?(?P<other>[^{TURN}]{{0,60}}?)(?P<second>{TURN}[^{TURN_END}]*{TURN_END})\W*",
    re.IGNORECASE,
)
"""“Turn to 2 unless you have the rope, in which case turn to 3”."""
"""Way on before its condition, and the other way: “Return to 1 if you have the word, or carry on to 3”."""


def blocks_of(paragraphs: Sequence[tuple[str, Place]], checks: Checks, has_acts: bool = True) -> tuple[Block, ...]:
    """Return the blocks of paragraphs; ``checks`` says whether a sentence is a test or a fight with outcomes.

    ``has_acts`` says whether sentences may be instructions, or a format has signs of its own for those.
    """
    found = _Paragraph(Place(""), has_acts=has_acts)
    for text, place in with_wares(paragraphs):
        if text.startswith(FOR_SALE):
            found.end_check()
            found.end_prose()
            told, _, source = text.removeprefix(FOR_SALE).partition(FOR_SALE)
            found.blocks.append(Sentence(told, place, source, is_prose=True))
            continue
        if text.startswith(PRICE):
            if has_acts:
                found.put(LeftOver(text.removeprefix(PRICE), place, "price"))
            continue
        found.place, found.given, found.asked = place, "", ""
        if text.startswith(("|", ">")) and TURN not in text:
            found.put(Paragraph(text))
            if has_acts and text.startswith("|") and (why := doubt_of(text)):
                found.blocks.append(LeftOver(text, place, f"{why} in a table"))
            continue
        text = re.sub(r"(?<! )(?<!\\) ?\n[ \t]*", " ", text)  # lines are wrapped; two spaces or a backslash break them
        text = _ASIDE.sub(
            lambda said: f"{said['before']} {said['said'][:1].upper()}{said['said'][1:]}. ", text
        ).rstrip()
        item = _ITEM.match(text)
        is_item = found.is_item = item is not None
        text = text[item.end() :] if item and TURN in text else text
        waiting = ""
        sentences = in_sentences(text)
        if is_item and has_acts and any(TURN not in one and _test(one.rstrip(". "), checks) for one in sentences[1:]):
            found.put(LeftOver(_TURN.sub(r"\1", text), place, "test within a choice"))
            continue
        for number, sentence in enumerate(sentences):
            if is_item and not number and not found.check and _is_one_label(sentences, checks):
                said = _TURN.sub("", " ".join(sentences))
                told, deeds = deeds_apart(said) if has_acts else (said, ())
                [target] = _TURN.findall(" ".join(sentences))
                found.put(Link(as_label(told) if told else "", target, found.place, (), deeds))
                break
            # “Left? Turn to 5.”, and all of an item before its turn, are the label of the turn behind them.
            follows = number + 1 < len(sentences) and _bare_turn(
                sentences[number + 1], is_asked=not _QUESTION.fullmatch(sentence)
            )
            if (
                TURN not in sentence
                and follows
                and (sentence.endswith("?") or is_item)
                and not checks(sentence.rstrip("."))
            ):
                waiting = sentence
                continue
            told = waiting.rstrip(" .!?")
            if waiting and found.check and (_THROWN.fullmatch(told) or _outcome(told, found, checks)):
                sentence, waiting = f"{told}, {sentence}", ""
            if waiting and (only := _ONLY_IF.fullmatch(sentence)):
                sentence = f"{only['asked']}, {waiting.rstrip(' .')} {only['turn']}."
                waiting = ""
            elif waiting and (only := _LAST_IF.fullmatch(waiting.rstrip(" ."))) and HAVING.match(only["asked"]):
                sentence = f"if {only['asked'].replace(' NOT ', ' not ')}, {only['label']} {sentence}"
                waiting = ""
            if waiting:
                found.end_check()
                found.end_prose()
                target = _TURN.search(sentence)
                assert target
                found.blocks.append(Link(waiting, target[1], found.place))
                found.offered.append("")
                waiting, found.was_condition = "", False
                continue
            told_before = sentences[number - 1] if number else ""
            is_behind = TURN in told_before and bool(re.search(r"\w", told_before.rpartition(TURN_END)[2]))
            is_told = bool((_SAYS_IF if is_behind else _IF_TOLD).match(told_before)) and not found.check
            is_told = is_told and (is_behind or TURN not in told_before)
            found.if_told = told_before if is_told else ""
            found.is_test_behind = number + 1 < len(sentences) and bool(
                TURN not in sentences[number + 1] and _test(sentences[number + 1].rstrip(". "), checks)
            )
            found.is_awaited = any(GOOD_OR_BAD.match(later) for later in sentences[number + 1 :])
            _sentence(sentence, found, checks)
        found.end_case()
        if found.check and len(found.check.cases) > 1 and found.prose:
            found.end_check()
        if not found.check or not is_item:
            found.end_prose()
    found.end_check()
    found.end_prose()
    return (*_with_visits_first(found.blocks), *unsaid(paragraphs, found.blocks))


def _with_visits_first(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks in which whoever was here before is led on at once, where other ways follow."""
    made = list(blocks)
    for at, block in enumerate(made):
        behind = next((one for one in made[at + 1 :] if isinstance(one, (Link, Check, Sentence))), None)
        if (
            isinstance(block, Link)
            and len(block.when) == 1
            and not (block.label or block.deeds)
            and _HERE_BEFORE.search(block.when[0])
            and behind
            and not (isinstance(behind, Link) and behind.when)
        ):
            made[at] = replace(block, is_forced=True)
    return made


_HERE_BEFORE = re.compile(
    r"\bbeen here (?:before|already)|\balready been here|\bschon (?:ein ?mal )?hier\b", re.IGNORECASE
)
"""Condition that asks for an earlier visit."""


def _is_one_label(sentences: Sequence[str], checks: Checks) -> bool:
    """Return whether several sentences of an item say what its one turn, at their end, is for."""
    *told, last = sentences
    return bool(
        told
        and not any(TURN in one or checks(one.rstrip(". ")) or _SAYS_IF.search(one) for one in told)
        and len(_TURN.findall(last)) == 1
        and not re.search(r"\w", last[last.index(TURN_END) :])
        and not _SAYS_IF.search(last)
        and not _OUTCOME_SAID.match(told[0])
    )


_IF_TOLD = re.compile(
    r"(?:if|unless) (?!you (?:die|are (?:still )?alive|survive|wish|want|like)\b)\w.*,|(?:wenn|falls) .*,|if you have (?:none|neither|nothing)\b",
    re.IGNORECASE,
)
_SAYS_IF = re.compile(r"\b(?:if|unless|otherwise|wenn|falls|sonst)\b", re.IGNORECASE)
_OUTCOME_SAID = re.compile(
    r"\W*(?:on |with )?(?:an? )?(?:\d|success|failure|fail|pass|win|lose|partial|miss|hit|critical|yes|no|erfolg|misserfolg|test|roll|score|throw)",
    re.IGNORECASE,
)


def _bare_turn(text: str, is_asked: bool) -> bool:
    """Return whether a sentence is one turn and nothing else; behind a question perhaps with “then”."""
    only = _ONLY_IF.fullmatch(text)
    said = only["before"] if only else _TURN.sub("", text)
    said = re.sub(r"^(?:then|dann)\b", "", said, flags=re.IGNORECASE) if is_asked else said
    return len(_TURN.findall(text)) == 1 and not re.search(r"\w", said)


def _sentence(text: str, found: _Paragraph, checks: Checks) -> None:
    turns = list(_TURN.finditer(text))
    if not turns:
        return _without_turn(text, found, checks)
    if only := _ONLY_IF.fullmatch(text):
        label = only["before"].strip(" .:,–—-")
        text = f"{only['asked']}, {label} {only['turn']}." if label else f"{only['asked']}, {only['turn']}."
        turns = list(_TURN.finditer(text))
    first_asked = _ASKED_WITHIN.fullmatch(text)
    if first_asked and not HAVING.match(first_asked["asked"].partition(" ")[2]):
        found.put(LeftOver(first_asked["asked"], found.place, "condition"))
        found.blocks.append(Link(as_label(first_asked["label"]), first_asked["turn"][1:-1], found.place))
        return None
    if first_asked:
        text = f"{first_asked['asked']}, {first_asked['label'].strip(' .:,–—-')} {first_asked['turn']}."
        turns = list(_TURN.finditer(text))
    for said_behind in (_REMARK, _AIM, _IF_BEHIND):
        if len(said_behind.findall(text)) == len(turns) and (said_behind is not _IF_BEHIND or len(turns) > 1):
            text = said_behind.sub(r" \g<said> \g<turn>", text).strip()
    if first := _FIRST_IF.fullmatch(text):
        text = f"{first['said'][:1].upper()}{first['said'][1:]}, {first['turn']}. "
        text += f"Otherwise, {first['other']}{first['second']}."
        for one in in_sentences(text):
            _sentence(one, found, checks)
        return None
    if unless := _UNLESS_FIRST.fullmatch(text):
        having = re.sub(r"^(?:you )?(?:have|possess|own|carry) ", "you have ", unless["asked"])
        _sentence(f"If {having}, {unless['other']}{unless['second']}.", found, checks)
        return _sentence(f"Otherwise, {unless['before']}{unless['turn']}.", found, checks)
    passed = list(_PASSED.finditer(text))
    if len(passed) == len(turns) and any(one["verb"] for one in passed):
        found.put(Paragraph(_PASSED.sub(r"\g<joint>\g<label>", text)))
        found.blocks += [Link(as_label(one["label"]), one["target"], found.place) for one in passed]
        found.was_condition = False
        return None
    halves = re.split(r";\s+", text)
    if len(halves) > 1 and all(map(_TURN.search, halves)) and re.search(rf"{TURN_END}\W*\w", halves[0]):
        for half in halves:  # “Turn to 4 if you need supplies; if you would rather go, turn to 8”
            _sentence(half, found, checks)
        return None
    if found.has_acts and WORKED_OUT.search(text):
        found.put(LeftOver(_TURN.sub(r"\1", text), found.place, "turn, worked out by the reader"))
    labelled = list(_LABELLED.finditer(text))
    if len(labelled) == len(turns) and (len(turns) > 1 or re.search(r"\w", text[turns[-1].end() :])):
        found.end_check()
        found.say(_LABELLED.sub(r"\1", text))
        when = (found.given,) if found.given and _OFFER.match(text) else ()
        found.links += [Link(as_label(one[1]), one[2], found.place, when) for one in labelled]
        found.was_condition = False
        return None
    text = _LABELS.sub("", text)
    turns = list(_TURN.finditer(text))
    start = 0
    behind = text[turns[0].end() :].strip(' .,;:)!*_"”’')
    if (
        len(turns) == 1
        and not re.search(r"\w", text[: turns[0].start()])
        and re.match(r"(?:when|if|once|for|wenn|falls|um|für)\b", behind)
    ):
        _turn(behind, turns[0][1], found, checks, is_first=True)
        return None
    for number, turn in enumerate(turns):
        clause = re.sub(r"\bby\s*$", "", text[start : turn.start()]).strip(" ,;:–—(\n")
        start = turn.end()
        if number and turn is turns[-1] and _AND.fullmatch(clause) and _LAST_ONE.fullmatch(text, start):
            clause, start = text[start:].strip(" ,;.)"), len(text)  # “turn to 1, or 3 if you need supplies”
        last = found.blocks[-1] if found.blocks else None
        aim = re.match(r"and ([^,]{2,40}), (?:or|oder) (?=\w)", clause) if number else None
        if aim and isinstance(last, Link) and not last.label:  # “return to 1 and choose again, or go on to 7”
            found.blocks[-1] = replace(last, label=as_label(aim[1]))
            clause = clause[aim.end() :]
        behind, bracket, next_way = clause.partition(")")
        if number and bracket and found.has_acts and _behind_turn(behind, found, is_only=False):
            clause = next_way.strip(" ,;:–—")
        _turn(clause, turn[1], found, checks, is_first=number == 0, is_only=len(turns) == 1)
    rest = text[start:].strip(' .,;:)!*_"”’')
    only = _BUT_IF.match(rest)
    if only and len(turns) == 1 and isinstance(found.blocks[-1] if found.blocks else None, Link) and not found.check:
        way = found.blocks.pop()  # “Go to 6, but only if you have the umbrella”
        assert isinstance(way, Link)
        asked = rest[only.end() :]
        _turn(f"if {asked}", way.target, found, checks, is_first=True)
        made = found.blocks[-1]
        if way.label and isinstance(made, Link) and made.when:
            found.blocks[-1] = replace(made, label=way.label)
        return None
    last = found.blocks[-1] if found.blocks else None
    if found.was_condition and isinstance(last, Link) and (deed := _ELSE_DO.fullmatch(rest)) and ACTS.match(deed[1]):
        otherwise = Sentence("\n".join(instructions(deed[1])), found.place, f"{deed[1]}.", is_prose=True)
        asked = last.when[-1].split("\n")[0]
        found.blocks[-1] = ConditionBlock(asked, found.place, asked, (replace(last, when=()),), (otherwise,))
        found.was_condition = False
        return None
    if found.check and found.check.cases and (outcome := _outcome(rest, found, checks)):
        found.case = Case(outcome[0], "", found.place)  # “If you pass, turn to 5; if not, you fall.”, and what follows
        found.tell(outcome[1])
        return None
    if _AT_ONCE.match(rest) and isinstance(last, Link) and last.when and not (last.label or last.deeds):
        found.blocks[-1] = replace(last, is_forced=True)
    rest = paired_stars(_READ_ON.sub("", rest))
    if found.has_acts and _behind_turn(rest, found, is_only=len(turns) == 1):
        return None
    if re.search(r"\w", rest):
        if found.has_acts and isinstance(last, Link) and ACTS.match(_ALSO.sub("", rest)):
            found.blocks.append(LeftOver(rest, found.place, "instruction"))
        found.say(rest[:1].upper() + rest[1:] + ".")
    return None


def _behind_turn(said: str, found: _Paragraph, is_only: bool) -> bool:
    """Add an instruction that stands behind a turn: “turn to 7, and lose 1 Vitality”; return whether it is one.

    It belongs to that way on; where there is no other, it goes before it.
    """
    deed = _ALSO.sub("", said)
    last = found.blocks[-1] if found.blocks else None
    if isinstance(last, Link) and last.when and _GIVEN_UP.fullmatch(deed):
        deed = _lost(last.when[-1].split("\n")[-1]) or deed
    elif not is_deed(deed):
        return False
    ways = "\n".join(instructions(deed[:1].upper() + deed[1:]))
    if found.check and found.check.cases:
        *others, case = found.check.cases
        found.check = replace(found.check, cases=(*others, replace(case, deeds=(*case.deeds, ways))))
    elif not isinstance(last, Link):
        return False
    elif is_only and not last.when and not last.label:
        found.blocks.insert(-1, Sentence(ways, found.place, f"{deed[:1].upper()}{deed[1:]}.", is_prose=True))
    else:
        found.blocks[-1] = replace(last, deeds=(*last.deeds, ways))
    return True


def _lost(asked: str) -> str:
    """Return the instruction that takes the thing which a condition asks for; empty without one."""
    thing, german = _ONE_THING.fullmatch(asked), _ONE_THING_DE.fullmatch(asked)
    return f"Lose the {thing[1]}" if thing else f"Verliere {german[1]}" if german else ""


def _without_turn(text: str, found: _Paragraph, checks: Checks) -> None:
    bare = re.sub(r"^([*_]{1,2})(.*)\1$", r"\2", text.strip()).rstrip(". ")
    if found.check and (outcome := _outcome(bare, found, checks)):
        found.end_case()
        found.case = Case(outcome[0], "", found.place)
        found.tell(outcome[1])
        return
    if found.case and _ANYHOW.match(bare):
        found.end_check()
    if found.case:
        found.tell(text)
        return
    if (told := found.check) and not told.cases and _FOE_COMES.fullmatch(told.text) and _test(bare, checks):
        found.check = None  # the scores of a foe follow the sentence in which it comes
        found.say(told.source)
    if found.check and not found.check.cases and (found.is_awaited or _MODIFIER.search(bare)):
        tried = f"{found.check.text}. {bare}"
        if checks(tried):
            found.check = replace(found.check, text=tried, source=f"{found.check.source} {text}")
        elif _MODIFIER.search(bare) or _GIVEN.match(bare) or RULES.search(bare):
            found.blocks.append(LeftOver(text, found.place, "modifier"))
        else:
            found.blocks.append(Paragraph(text))
        return
    last = found.blocks[-1] if found.blocks and found.was_condition else None
    otherwise = IF_NOT.match(bare) if isinstance(last, Link) and last.when else None
    if found.else_told and isinstance(last, Link) and (test := _test(bare, checks)):
        found.blocks.pop()
        found.was_condition = False
        found.instead_of, found.told_instead, found.else_told = last, found.else_told, ""
        found.check = Check(test, found.place, text)
        return
    test = _test(bare[otherwise.end() :], checks) if otherwise else ""
    if otherwise and not test and found.is_test_behind and not found.prose:
        found.else_told = f"{bare[otherwise.end() :][:1].upper()}{text[otherwise.end() + 1 :]}"
        return
    if isinstance(last, Link) and test:
        found.blocks.pop()
        found.was_condition = False
        found.instead_of = last
        found.check = Check(test, found.place, text)
        return
    if (before := re.match(r"([^:]{3,80}):\s+(?=\S)", bare)) and _ANY_TEST.fullmatch(bare[before.end() :]):
        found.end_check()
        found.say(f"{before[1]}.")
        bare = bare[before.end() : before.end() + 1].upper() + bare[before.end() + 1 :]
        text = f"{bare}."
    of_any_rules = _ANY_TEST.fullmatch(bare) or (found.has_acts and _ANY_FIGHT.fullmatch(bare))
    if test := _test(bare, checks) or (bare if of_any_rules else ""):
        found.end_check()
        found.end_prose()
        found.check = Check(test, found.place, text)
    elif found.has_acts and is_deed(bare) and found.if_told:
        found.say(text)  # “If you are tall, you hit the beam. Lose 1 Vitality.”: who does?
        found.end_prose()
        found.blocks.append(LeftOver(f"{found.if_told} {text}", found.place, "condition"))
    elif found.has_acts and is_deed(bare):
        found.put(Sentence("\n".join(instructions(bare)), found.place, text, is_prose=True))
    elif asked := _BOXES.fullmatch(text):
        # How many boxes are ticked is seen on paper alone, so that what follows from it is said when it is so.
        found.end_check()
        found.end_prose()
        rest = asked["rest"][:1].upper() + asked["rest"][1:]
        many = re.sub(r"^(?=(?:one|two|three|four|five|six|\d+) box)", "exactly ", asked["asked"], flags=re.IGNORECASE)
        found.blocks.append(ConditionBlock(many, found.place, asked["asked"], (Paragraph(rest),)))
        found.given = many
    else:
        if found.check and not found.check.cases:
            found.end_check()
        found.say(text)
        if text.endswith("?"):
            found.question, found.offered = asked_of(text), []
        if question := _QUESTION.fullmatch(text.strip()):
            found.asked = "\n".join(conditions(f"you have {question[1]}" if question[1] else f"{question[2]} hast"))
        elif needed := _NEEDED.fullmatch(bare):
            found.asked = "\n".join(conditions(f"you have {needed['thing']}"))
        asked = _GIVEN.match(text)
        is_state = asked and HAVING.match(asked[1]) and not re.search(r"\b(?:already|just|ever|never|not)\b", asked[1])
        found.given = "\n".join(conditions(asked[1])) if asked and is_state else found.given


def _outcome(clause: str, paragraph: _Paragraph, checks: Checks) -> tuple[str, str] | None:
    """Return the outcome of the test under way that a clause begins with, and what follows it; none that was told."""
    check = paragraph.check
    assert check
    told = {one.word for one in (*check.cases, *([paragraph.case] if paragraph.case else []))}
    if is_deed(clause) or _OFFER.match(clause) or _IN_TIME.match(clause):
        return None  # “Lose 1 Talent” is no fight lost, and who may flee has not lost
    if degree := _DEGREE.match(clause):
        word = "failure" if degree["bad"] else "success"
        word += f" by {degree['least']} or more" if degree["least"] else ""
        is_new = word not in told
        return (word, clause[degree.end() :].strip(" ,:")) if is_new and checks.outcome(check.text, word) else None
    found = checks.outcome(check.text, clause)
    for word, pattern in (("success", GOOD), ("failure", BAD), ("partial", _PARTIAL)) if found is None else ():
        if found is None and (said := pattern.match(clause)):
            found = word, clause[said.end() :]
    # “If you fail, it drives past”: what follows a comma is told, and is no detail.
    behind = clause[: len(clause) - len(found[1])].rstrip() if found and clause.endswith(found[1]) else ""
    is_told = behind[-1:] in (",", ":", ";") and not re.match(r"(?:or|oder)\b", found[1] if found else "")
    found = found and (found[0], found[1] if is_told else _DETAIL.sub("", found[1], count=1))
    if found and not found[0]:  # a result that has no name: it is what the others leave
        found = ("failure", found[1]) if len(told) == 1 else None
    return found if found and found[0] not in told else None


_IN_TIME = re.compile(
    r"(?:if|wenn|falls)\b[^,:]*\b(?:within|in (?:less|fewer)|before|after|innerhalb|nach|vor)\b[^,:]*\b(?:rounds?|runden?)\b",
    re.IGNORECASE,
)
"""Outcome with a limit, which no fight has: “if you win within four rounds”."""
_PARTIAL = re.compile(r"(?:on |with )?(?:an? )?(?:partial|mixed|weak)(?: success| hit)?\b", re.IGNORECASE)
_DEGREE = re.compile(
    r"(?:if|when)\s+you\s+(?:(?:make|succeed|pass|win)|(?P<bad>fail|lose|miss))\b[^,:]{0,20}?\bby\s+"
    r"(?:(?:at least\s+)?(?P<least>\d{1,2}|one|two|three|four|five|six)(?:\s+or\s+(?:more|better|higher))?|less|fewer)\b",
    re.IGNORECASE,
)
"""Outcome by margin: “if you make it by 3 or more”."""
_DETAIL = re.compile(
    r"^\s*(?:(?:,?\s*(?:or|oder)\b[^,:]{0,60}|(?:in|at|with|against|on|to|of|bei|im|mit|gegen)\b[^,:]{0,60}|(?:this|that|the|all|both|it|him|her|them|your)\b(?:\s+[\w-]+){0,2}|(?=[,:;–—]))"
    r"(?:[,:;–—]\s*|$))",
    re.IGNORECASE,
)
"""What still belongs to the words of an outcome: “If you succeed *in your roll*, you …”."""
_MODIFIER = re.compile(r"\b(?:add|subtract|deduct|bonus|penalty|modifier)\b|(?<!\w)[+−-]\d", re.IGNORECASE)
_ANYHOW = re.compile(
    r"(?:whatever|whichever|either way|in any case|in either case|whether or not|in jedem fall|so oder so|was auch)\b",
    re.IGNORECASE,
)
"""Begin of what happens after each outcome."""
_OTHER_WAY = re.compile(r"(?:or|oder)\b(?! (?:if|wenn|falls|on|bei)\b)", re.IGNORECASE)
"""Begin of a second way on beside another."""
_STILL_ALIVE = re.compile(r"if you (?:are still alive|still live|are alive|live|survive)\b", re.IGNORECASE)


def _test(text: str, checks: Checks) -> str:
    """Return a sentence as a test in the words of the rules; empty for any other sentence."""
    if re.match(r"(?:you (?:must |have to )?)?fight (?:it|him|her|them|on)\b", text, re.IGNORECASE):
        return ""  # whom, the sentence before says
    if (_TOLD.match(text) and not _TESTING.search(text)) or re.match(r"(?:if|wenn|falls)\b", text, re.IGNORECASE):
        return ""
    made = MAKE_A_TEST.sub(lambda found: f"Test your {found[1].strip()}", text)
    return next((one[:1].upper() + one[1:] for one in (text, made) if checks(one)), "")


_TOLD = re.compile(
    r"[“\"„‘]|(?:the|an?|it|he|she|they|we|there|this|that|these|those|in|on|at|from|behind|before|after|with|your|his|her|its|their"
    r"|nobody|somebody|everyone|nothing|something|one|but|as|der|die|das|ein|eine|es|er|sie|hier|dort|im|am|dein|deine|niemand|aber)\b",
    re.IGNORECASE,
)
"""Begin of a sentence that tells: most of a book, which is not tried on the grammar, for that takes its time."""
_TESTING = re.compile(
    r"\d|test|roll|check|throw|die\b|dice|contest|fight|battle|combat|attack|prob|prüf|w[uü]rf|kampf|kämpf",
    re.IGNORECASE,
)
_ANY_TEST = re.compile(
    r"(?:(?:now|then)\s+)?(?:test (?:your )?[\w ]{2,30}|(?:make|take|attempt) an? [\w ]{2,30}? (?:test|check|roll)"
    r"|(?:prüfe|teste) (?:nun )?deine?n? [\w ]{2,30}|(?:mache?|lege) eine[n]? [\w-]{2,30}(?:probe|wurf)(?: ab)?)",
    re.IGNORECASE,
)
"""Test of any rules: what follows are its outcomes, even where these rules do not know it."""
_FOE_COMES = re.compile(
    r"(?:an?|the|two|three|four|five|six|some|eine?|der|die|das|zwei|drei|vier) [^\d(){}]{2,60} (?:attacks?|greif(?:t|en)|fights?|leaps?|charges?)[^\d(){}]{0,60}",
    re.IGNORECASE,
)
"""Sentence in which a foe comes: “A goblin attacks you.”"""
_ANY_FIGHT = re.compile(
    r"(?:you (?:must|will have to|have to|are forced to) )?(?:fight|test|roll against)\b.{3,160}", re.IGNORECASE
)


def _turn(clause: str, target: str, found: _Paragraph, checks: Checks, is_first: bool, is_only: bool = True) -> None:
    said = clause.lstrip(" ,;")
    clause = re.sub(
        r"[\s(]*(?:,?\s*\b(?:then|now|and|(?<!if )(?<!do )so|dann|nun|und))?$", "", clause, flags=re.IGNORECASE
    ).strip(" ,;:–—-_.)(")
    clause = paired_stars(clause).strip(" ,;:–—-_.)(")
    clause += ")" * (clause.count("(") > clause.count(")"))
    clause = re.sub(r"^(?:only|nur) (?=(?:if|when|wenn|falls)\b)", "", clause, flags=re.IGNORECASE)
    clause = re.sub(r"^should you (?:happen to )?", "if you ", clause, flags=re.IGNORECASE)
    clause = re.sub(
        r"^solltest (du [^,:]*?) (?:haben|(wollen))\b",
        lambda one: f"wenn {one[1]} {'willst' if one[2] else 'hast'}",
        clause,
        flags=re.IGNORECASE,
    )
    clause = "" if _AND.fullmatch(clause) or (not found.check and _NO_LABEL.fullmatch(clause)) else clause
    clause = re.sub(r"^[)\s.,;*_]*(?:(?:and|or|but|now)[,\s]+)+(?=if\b|otherwise\b)", "", clause, flags=re.IGNORECASE)
    if found.check and (thrown := _THROWN.fullmatch(clause)):
        faces = re.sub(r"\s*,?\s+(or|oder)\s+(?:an?\s+)?", r" \1 ", thrown["faces"])
        told, done = deeds_apart(thrown["rest"] or "") if found.has_acts else (thrown["rest"] or "", ())
        case = Case(faces[:1].upper() + faces[1:], as_label(told) if told else "", found.place, done, target)
        found.check = replace(found.check, cases=(*found.check.cases, case))
        return
    if found.check:
        if outcome := _outcome(clause, found, checks):
            found.end_case()
            found.case = Case(outcome[0], "", found.place)
            found.tell(outcome[1])
            found.end_case(target)
            return
        if found.case and _ANYHOW.match(clause):
            found.end_check()
        if found.check and found.check.cases and not found.case and _OTHER_WAY.match(said):
            found.blocks.append(LeftOver(clause, found.place, "second way of an outcome"))
        if found.case and not re.match(r"(?:if|wenn|falls)\b", clause, re.IGNORECASE):
            found.tell(clause)
            found.end_case(target)
            return
        if found.case and not _STILL_ALIVE.match(clause):
            found.blocks.append(LeftOver(clause, found.place, "condition within an outcome"))
        if found.check and (found.check.cases or found.case):
            found.end_check()
    if (alive := _STILL_ALIVE.match(clause)) and is_deed(clause[alive.end() :].strip(" ,")):
        clause = clause[alive.end() :].strip(" ,")
    # “Take 1d damage, then turn to 4”: whatever comes of it, one goes on
    if is_first and not offered_by(clause) and checks(clause):
        found.end_check()
        found.end_prose()
        found.check = Check(clause, found.place, clause)
        found.end_check()
        found.blocks.append(Link("", target, found.place))
        found.was_condition = False
        return
    # “Test your Luck: if you are lucky, turn to …”
    tested = _TESTED.fullmatch(clause) if is_first else None
    is_tested = tested and (GOOD_OR_BAD.match(tested["outcome"]) or _THROWN.fullmatch(tested["outcome"]))
    trial = tested["test"].strip() if tested and is_tested else ""
    if tested and (test := _test(trial, checks) or (trial if _ANY_TEST.fullmatch(trial) else "")):
        found.end_check()
        found.say(f"{tested['before'].strip()}." if tested["before"] else "")
        found.end_prose()
        found.check = Check(test, found.place, trial)
        _turn(tested["outcome"], target, found, checks, is_first=False)
        return
    found.end_check()
    found.end_prose()
    clause = _UNLESS.sub(lambda one: "if you are not " if one["are"] else "if you do not have ", clause)
    if (needed := _NEEDED.fullmatch(clause)) and needed["so"] and _SO.match(needed["so"]):
        found.say(f"{needed['told'][:1].upper()}{needed['told'][1:]}.")
        found.end_prose()
        found.asked, clause = "\n".join(conditions(f"you have {needed['thing']}")), needed["so"]
    if found.asked and (so := _SO.match(clause or said)):
        found.blocks.append(Link(as_label((clause or said)[so.end() :]), target, found.place, (found.asked,)))
        found.was_condition = True
        return
    if not clause:
        told = found.if_told if any(isinstance(one, Link) and one.when for one in found.blocks) else ""
        if told and found.has_acts:
            found.blocks.append(LeftOver(told, found.place, "condition"))
        found.blocks.append(Link("", target, found.place))
        found.was_condition = False
        return
    if not found.was_condition and not found.given and (label := answer(clause, found.question, found.offered)):
        found.blocks.append(Link(label, target, found.place))
        found.offered.append("")
        return
    offer, offers = offered_by(clause), found.offered
    found.offered = [*offers, offer] if offer and not found.was_condition else []
    also = re.match(r"otherwise[,\s]+if\s+([^,:]*)", clause, re.IGNORECASE)
    also = also if also and HAVING.match(also[1]) else None
    if also:
        clause = f"if {clause[also.start(1) :]}"
    elif found.was_condition and (
        IF_NOT.match(clause + " ")
        or (_NEITHER.fullmatch(clause) and not (re.search("neither", clause, re.IGNORECASE) and _asks_for_both(found)))
    ):
        clause = "" if _NEITHER.fullmatch(clause) else clause
        label = re.sub(r"^you (?:may|can|must)$", "", IF_NOT.sub("", clause + " ", count=1).strip())
        found.blocks.append(Link(as_label(label), target, found.place, (OTHERWISE,)))
        found.was_condition = False
        return
    clause = re.sub(
        r"^(?:provided(?: that)?|as long as|assuming(?: that)?|on condition that) (?=you\b)",
        "if ",
        clause,
        flags=re.IGNORECASE,
    )
    clause = re.sub(r"^(?:sofern|soweit|vorausgesetzt,?) ", "wenn ", clause, flags=re.IGNORECASE)
    clause = _AND_WISHED_DE.sub(_condition_first, clause)
    clause = re.sub(
        r"^(hast|besitzt|trägst) (du [^,:]*)",
        lambda asked: f"wenn {asked[2]} {asked[1].casefold()}",
        clause,
        flags=re.IGNORECASE,
    )
    clause = re.sub(
        r"^(if\s+you\s+(?:have|possess|own|carry|hold)\s+[^,:]{2,60}?)\s+(?=you\s+(?:can|may|could)\s+\w)",
        r"\1, ",
        clause,
        flags=re.IGNORECASE,
    )
    last = found.blocks[-1] if found.blocks and found.was_condition else None
    asked_before = _SUBJECT.match(last.when[-1]) if isinstance(last, Link) and last.when else None
    if asked_before and (
        short := _SHORTENED.fullmatch(clause)
    ):  # “If you are a Priest, turn to 4; if a Rogue, turn to 5”
        clause, also = f"if {asked_before[0]} {short[1]}", also or short
    clause = re.sub(rf"^(if\s+you\s+){_EVEN}", r"\1", clause, flags=re.IGNORECASE)
    clause = _WHOEVER.sub("if you have ", _WHO_MAY.sub(r"\1, you may \2", clause))
    clause = _WHOEVER_DE.sub(r"wenn du \1 hast", clause)
    condition = re.match(r"(?:if|wenn|falls)\s+([^,:]*)(?:[,:]\s*|$)(.*)", clause, re.IGNORECASE | re.DOTALL)
    given, told = (condition[1], condition[2]) if condition else ("", "")
    if _ONE_OF.fullmatch(told):
        given, told = f"{given}, {told}", ""
    if condition and HAVING.match(_WISH_TOO.split(given, maxsplit=1)[0]):
        asked = re.sub(r"\s+(?:then\s+)?you\s+(?:may|can|must|should)(?:\s+\w+)?$", "", given.strip())
        when = (OTHERWISE,) if also and found.was_condition else ()
        asked, *wishes = _WISH_TOO.split(asked, maxsplit=1)
        wished = re.sub(r"^are (?:willing|prepared) to\b", "wish to", wishes[0]) if wishes else ""
        having = "\n".join(conditions(asked))
        label = re.sub(r"^and\s+(?=(?:want|wish|choose|decide)\b)", "you ", told, flags=re.IGNORECASE)
        label = ", ".join(filter(None, (f"you {wished}" if wished else "", label)))
        deeds: tuple[str, ...] = ()
        if (up := _GIVEN_UP.search(label)) and (lost := _lost(asked)):
            label, deeds = label[: up.start()].rstrip(" ,;"), (lost,)
        elif (act := re.search(r"(?:[:;]|\band\b|,)\s*(?=(?:pay|spend|lose|deduct)\b)", label)) and RULES.search(
            label, act.end()
        ):
            deed = label[act.end() :]
            label, deeds = label[: act.start()].strip(" ,"), ("\n".join(instructions(deed[:1].upper() + deed[1:])),)
        elif found.has_acts:
            label, deeds = deeds_apart(label)
        if _AND_MORE.match(told):
            found.blocks.append(LeftOver(f"{given}, {told}", found.place, "condition"))
        found.blocks.append(Link(as_label(label) if label else "", target, found.place, (*when, having), deeds))
        found.was_condition = True
        return
    if found.has_acts and (price := _AT_A_COST.fullmatch(clause)):
        paid = f"Pay {price['price'].strip()}"
        found.blocks.append(Link(as_label(price["act"] or paid), target, found.place, (), (paid,)))
        found.was_condition = False
        return
    if re.match(r"(?:throw|roll|wirf|würfle)\b", clause, re.IGNORECASE):
        found.blocks.append(LeftOver(clause, found.place, "check"))
    if is_first and found.has_acts and is_deed(clause) and not found.given:
        if not is_only or found.is_item:  # “Pay 2 gold and turn to 7, or swim and turn to 5”
            found.blocks.append(Link(as_label(clause), target, found.place, (), ("\n".join(instructions(clause)),)))
            found.was_condition = False
            return
        # “Lose 2 Vitality and turn to 5”: the deed, and the way on
        found.blocks.append(Sentence("\n".join(instructions(clause)), found.place, f"{clause}.", is_prose=True))
        clause = ""
    when = (found.given,) if found.given and _OFFER.match(clause) else ()
    if (only := _IF_HAD.fullmatch(clause)) and found.has_acts:
        clause, when = only["act"], (*when, f"you have the {only['thing']}")
    elif (only := _LAST_IF.fullmatch(clause)) and HAVING.match(only["asked"]):
        clause, when = only["label"], (*when, "\n".join(conditions(only["asked"].replace(" NOT ", " not "))))
    label = as_label(clause) if clause else ""
    if not offer and re.match(r"if|wenn|falls", clause, re.IGNORECASE) and not re.match(r"If|Wenn|Falls", label):
        found.offered = [*offers, label.rstrip(".!?")]  # “If you give him the coin” is an act, and no condition
    found.blocks.append(Link(label, target, found.place, when))
    found.was_condition = False


def _asks_for_both(found: _Paragraph) -> bool:
    """Return whether the condition before asks for several things at once.

    Then “neither” is not all that is left.
    """
    last = found.blocks[-1] if found.blocks else None
    return isinstance(last, Link) and bool(last.when) and bool(re.search(r" and |\bboth\b|\bbut not\b", last.when[-1]))


_WISH_TOO = re.compile(
    r",?\s+(?:and|und)\s+(?:you\s+)?(?=(?:want|wish|choose|decide|would like|prefer|are willing|are prepared) to\b)",
    re.IGNORECASE,
)
"""What joins a wish to a condition: “if you have the lantern and wish to light it”."""
_AT_A_COST = re.compile(
    r"(?:at (?:a|the) (?:cost|price) of|for) (?P<price>(?:\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten) [\w ]{2,20}?),? you (?:may|can|could)\b ?(?P<act>.*)",
    re.IGNORECASE,
)
"""Choice with its price before it: “for 5 gold pieces you may cross the bridge”."""
_NEEDED = re.compile(
    r"(?P<told>(?:.*?\b)?you\s+(?:must have|will need|need|have to have|must possess|must be carrying)\s+(?P<thing>(?:the|an?|some)\s+[\w' -]{2,40}?)(?:\s+(?:to|for|in order to)\s[^:;,.]{1,40})?)"
    r"(?:[:;,.–—]\s*(?:but\s+)?(?P<so>if\s.*))?",
    re.IGNORECASE | re.DOTALL,
)
"""What one must have for a way on: “you need the key to go on: if you have it, …”."""
_UNLESS = re.compile(
    r"^unless\s+you\s+(?:(?P<are>are)\b|(?:have|possess|own|carry|are carrying|hold)\b)\s*", re.IGNORECASE
)
_AND_WISHED_DE = re.compile(
    r"^(?:(?:wenn|falls) (?P<asked>du .{2,60}?) (?P<verb>hast|besitzt|trägst|kennst) und (?:du )?(?P<wish>[^,]{2,60}) (?:willst|möchtest)"
    r"|(?P<first>hast|besitzt|trägst|kennst) (?P<begun>du .{2,60}?) und (?:du )?(?:willst|möchtest) (?P<then>[^,]{2,60}))(?=,|$)",
    re.IGNORECASE,
)
"""Condition and wish in one: “falls du das Seil hast und hinabklettern willst”."""


def _condition_first(found: re.Match[str]) -> str:
    return f"wenn {found['asked'] or found['begun']} {(found['verb'] or found['first']).casefold()}, {found['wish'] or found['then']}"


_EVEN = r"(?:also|still|now|already|happen to|by any chance)\s+(?=(?:have|possess|own|carry|are|hold|wear|know)\b)"
"""Word of a condition that changes nothing in it."""
_ONE_OF = re.compile(
    r"(?:[^,]{2,40},\s*)*(?:(?:an?|the|some|either|eine?n?|der|die|das|(?-i:[A-ZÄÖÜ*\"“„]))[^,]{1,40}\s+)?(?:or|and|but not|oder|und)\s+(?!(?:you\s+)?(?:want|wish|would|choose|decide|dare|like|try|turn|go|then)\b|(?:du\s+)?(?:willst|möchtest)\b)[^,]{2,60}",
    re.IGNORECASE,
)
"""Rest of a condition that counts several things: “(you have a ship,) a map, or a compass”."""
_LAST_IF = re.compile(
    r"(?!if\b|wenn\b|falls\b)(?P<label>[^,]{3,80}?),?\s+(?:but\s+)?(?:only\s+|nur\s+)?(?:if|wenn|falls)\s+(?P<asked>[^,]{2,60})",
    re.IGNORECASE,
)
"""Way on with its condition at its end: “turn back if you do not have the staff”."""
_IF_HAD = re.compile(
    r"(?!if\b)(?P<act>[^,]*?\b(?:the|your) (?P<thing>(?!.*\b(?:the|your)\b)[\w' -]{2,30}?))(?: (?:on|at|to|in|with) (?:the|him|her|it|them)\b[\w ]{0,20})?,? if you(?: still)? (?:have|possess|carry) (?:it|one|them)",
    re.IGNORECASE,
)
"""Use of a thing that one may have: “use the lamp, if you have it”."""
_WHO_MAY = re.compile(
    r"^((?:only )?(?:any(?:one|body)|those|whoever|all|everyone|heroes)\b[^,:]{2,60}?),? (?:may|can|must|should) (?!not\b)(\S.*)",
    re.IGNORECASE,
)
_WHOEVER = re.compile(
    r"^(?:only )?(?:any(?:one|body)|those|whoever|all|everyone|heroes)(?:\s+who)?\s+(?:has|have|possess(?:es)?|owns?|carr(?:y|ies)|with)\s+",
    re.IGNORECASE,
)
_WHOEVER_DE = re.compile(
    r"^(?:wer|alle, die)\s+(.{2,60}?)\s+(?:hat|haben|besitzt|besitzen|trägt)(?:, (?:darf|kann|muss))?$", re.IGNORECASE
)
"""Condition with its reader as the subject: “those who have the key turn to 5”."""
_BUT_IF = re.compile(
    r"[\s–—-]*(?:(?:but|and|aber)\s+)?(?:only\s+(?:if|when)|provided(?: that)?|as long as|but if|nur (?:wenn|falls)|sofern)\s+",
    re.IGNORECASE,
)
"""Begin of a condition behind its way on."""
_LAST_ONE = re.compile(r"\s+(?:if|when|wenn|falls)\s[^,;:]{2,80}", re.IGNORECASE)
_AND_MORE = re.compile(
    r"(?:and|or|but)\s+(?!(?:you\s+)?(?:want|wish|would|choose|decide|dare|like|try|turn|go|then|pay|spend|lose|deduct|can|may)\b)"
    r"|(?:und|oder|aber)\s+(?!(?:du\s+)?(?:willst|möchtest|kannst|darfst|lies|geh|zahl|bezahl|verlier|streich)\w*\b)",
    re.IGNORECASE,
)
"""Begin of a second condition, where the label of a choice would stand."""
_SUBJECT = re.compile(r"you (?:are|have|possess|own|carry|know)\b", re.IGNORECASE)
_SHORTENED = re.compile(
    r"(?:or\s+|and\s+)?if\s+((?:an?|the|your|any)\s+(?![^,:;]*\b(?:is|are|was|were|has|had|have)\b)[^,:;]{2,60})",
    re.IGNORECASE,
)
"""Condition that leaves out its begin: “if a Rogue”."""
_THROWN = re.compile(
    r"(?:if|on|with|wenn|falls|bei)?\s*(?:(?:you|it|this|du|the|die|der|das|es)\s+)?"
    r"(?:(?:number|result|total|score|roll|die|dice|zahl|ergebnis|summe|wurf)\s+)?"
    r"(?:(?:you\s+)?(?:roll|rolled|score|scored|get|got|throw|threw|is|are|was|shows?|comes up)\s+)?"
    r"(?:(?:between|from|an?|the|eine?|zwischen)\s+)*"
    r"(?P<faces>\d{1,2}\+|\d{1,2}(?:\s*(?:-|–|,|to|or|oder|bis)\s*(?:an?\s+)?\d{1,2}){0,6}|\d{1,2}\s+(?:or|oder)\s+(?:less|lower|fewer|under|more|higher|over|weniger|mehr|höher)|odd|even|ungerade|gerade)"
    r"(?:\s+(?:number|zahl))?(?:\s+(?:ist|würfelst|wirfst|zeigt))?(?:(?:[,:]\s*|\s+(?=(?!(?:or|oder|to|and|und|bis|times|points?|gold|more|less)\b)[a-zà-ÿ]+\b))(?P<rest>.*))?",
    re.IGNORECASE,
)
"""What was thrown, as the outcome of a throw of dice: “if you roll 1-3”, “if the number is odd”, “on a 9 or more”."""
_NEITHER = re.compile(
    r"(?:no|without|ohne|keine?n?)\s+(?:the |an? |eine?n? )?[\w -]{2,30}|(?:(?:for|as) )?(?:any(?:body|one)? (?:other|else)\b[\w ]{0,30}|every(?:body|one) else|all (?:the )?others?(?: \w+)?|alle (?:anderen|übrigen)(?: (?:lesen|gehen|müssen))?)|if you (?:have|possess|own|carry|are carrying) (?:neither|none|nothing)(?: of (?:these|them|those)(?: \w+)?)?"
    r"|(?:wenn|falls) du (?:keins|keines|keinen|keine|nichts)(?: davon)? (?:hast|besitzt)",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(
    r"(?:^|[,;]?\s+)(?:(?:then|and)\s+)*(?:cross|strike|remove|delete|erase)\s+it(?:\s+(?:off|out))?(?:\s+(?:from\s+)?your\s+[\w ]{1,40})?$"
    r"|(?:streiche?|lösche?|entferne?)\s+(?:es|ihn|sie)(?:\s+(?:von|aus)\s+[\w ]{1,40})?$",
    re.IGNORECASE,
)
"""What happens to the thing that was asked for: “cross it off”."""
_ONE_THING = re.compile(r"you\s+(?:have|possess|own|carry|hold)\s+(?:an?|the|any|some)\s+(\S.*)", re.IGNORECASE)
_ONE_THING_DE = re.compile(r"du\s+((?:das|den|die|eine?n?)\s+\S.*?)\s+(?:hast|besitzt|trägst)", re.IGNORECASE)
