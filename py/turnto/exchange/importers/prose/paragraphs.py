"""Reader of printed gamebooks' prose: “If you have the rope, turn to 40. Otherwise turn to 12”.

A reader marks every turn in its text with the signs TURN and TURN_END around the passage's name, and the words that are
a link of their own with LABEL and LABEL_END before it; all else is prose in the words of the genre.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile

from turnto.book.model import Place
from turnto.exchange.importers.prose import patterns
from turnto.exchange.importers.prose.answers import answer, asked_of, offered_by
from turnto.exchange.importers.prose.clauses import (
    ACTS,
    BAD,
    GOOD,
    GOOD_OR_BAD,
    HAVING,
    IF_NOT,
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
    is_turn_behind: bool = False
    """Whether the next sentence is a turn and nothing else."""
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


NEAR = 3
"""Sentences within which a test follows the words for those who lack something."""


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
        if text.startswith("|"):
            _table(text, found, checks)
            continue
        text = re.sub(r"(?<! )(?<!\\) ?\n[ \t]*", " ", text)  # lines are wrapped; two spaces or a backslash break them
        text = patterns.DONE_ASIDE.sub(_unbracketed, text) if has_acts else text
        text = patterns.ASIDE.sub(
            lambda said: f"{said['before']} {said['said'][:1].upper()}{said['said'][1:]}. ", text
        ).rstrip()
        item = patterns.ITEM.match(text)
        is_item = found.is_item = item is not None
        text = text[item.end() :] if item and TURN in text else text
        waiting = ""
        sentences = in_sentences(text)
        if is_item and has_acts and any(TURN not in one and _test(one.rstrip(". "), checks) for one in sentences[1:]):
            found.put(LeftOver(patterns.MARKED_TURN.sub(r"\1", text), place, "test within a choice"))
            continue
        for number, sentence in enumerate(sentences):
            if is_item and not number and not found.check and _is_one_label(sentences, checks):
                needs = [one for one in sentences if has_acts and patterns.NEEDED.match(one)]
                found.blocks += [LeftOver(one, found.place, "condition") for one in needs]
                said = patterns.MARKED_TURN.sub("", " ".join(sentences))
                told, deeds = deeds_apart(said) if has_acts else (said, ())
                [target] = patterns.MARKED_TURN.findall(" ".join(sentences))
                found.put(Link(as_label(told) if told else "", target, found.place, (), deeds))
                break
            # “Left? Turn to 5.”, and all of an item before its turn, are the label of the turn behind them.
            follows = number + 1 < len(sentences) and _bare_turn(
                sentences[number + 1], is_asked=not patterns.QUESTION.fullmatch(sentence)
            )
            if (
                TURN not in sentence
                and follows
                and (sentence.endswith("?") or (is_item and not found.case))
                and not checks(sentence.rstrip("."))
            ):
                waiting = sentence
                continue
            told = waiting.rstrip(" .!?")
            if waiting and found.check and (patterns.THROWN.fullmatch(told) or _outcome(told, found, checks)):
                sentence, waiting = f"{told}, {sentence}", ""
            if waiting and (only := patterns.ONLY_IF.fullmatch(sentence)):
                sentence = f"{only['asked']}, {waiting.rstrip(' .')} {only['turn']}."
                waiting = ""
            elif waiting and (only := patterns.LAST_IF.fullmatch(waiting.rstrip(" ."))) and HAVING.match(only["asked"]):
                sentence = f"if {only['asked'].replace(' NOT ', ' not ')}, {only['label']} {sentence}"
                waiting = ""
            if waiting:
                found.end_check()
                found.end_prose()
                target = patterns.MARKED_TURN.search(sentence)
                assert target
                found.blocks.append(Link(waiting, target[1], found.place))
                found.offered.append("")
                waiting, found.was_condition = "", False
                continue
            told_before = sentences[number - 1] if number else ""
            last = found.blocks[-1] if found.blocks else None
            is_of_choice = is_item and has_acts and not found.check and TURN in told_before and TURN not in sentence
            if is_of_choice and isinstance(last, Link) and is_deed(done := sentence.rstrip(". ")):
                found.blocks[-1] = replace(last, deeds=(*last.deeds, "\n".join(instructions(done))))
                continue
            is_behind = TURN in told_before and bool(re.search(r"\w", told_before.rpartition(TURN_END)[2]))
            is_told = bool((patterns.SAYS_IF if is_behind else patterns.IF_TOLD).match(told_before)) and not found.check
            is_told = is_told and (is_behind or TURN not in told_before)
            found.if_told = told_before if is_told else ""
            behind = takewhile(lambda one: TURN not in one, sentences[number + 1 : number + 1 + NEAR])
            found.is_test_behind = any(_test(one.rstrip(". "), checks) for one in behind)
            found.is_turn_behind = follows
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


_RULED = re.compile(r"\|?[\s:|-]+\|?")
"""Row of a table under its head."""


def _table(text: str, found: _Paragraph, checks: Checks) -> None:
    """Add a table with turns: the outcomes of a throw, or a table with its ways behind it."""
    rows = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in text.split("\n")]
    ruled = next((at for at, row in enumerate(text.split("\n")) if _RULED.fullmatch(row.strip())), -1)
    data = rows[ruled + 1 :]
    if found.check and not found.check.cases and all(patterns.THROWN.fullmatch(row[0]) for row in data):
        for row in data:
            for sentence in in_sentences(f"{row[0]}: {' '.join(filter(None, row[1:]))}"):
                _sentence(sentence, found, checks)
        found.end_check()
        return
    found.put(Paragraph(patterns.MARKED_TURN.sub(r"\1", text)))
    for row in data:
        said = " ".join(filter(None, row))
        shown, targets = patterns.MARKED_TURN.sub(r"\1", said), patterns.MARKED_TURN.findall(said)
        if targets:
            found.blocks.append(LeftOver(shown, found.place, "turn, perhaps"))
            label = as_label(patterns.MARKED_TURN.sub("", said))
            found.blocks += [Link(label, target, found.place) for target in targets]


def _unbracketed(found: re.Match[str]) -> str:
    """Return sentences in brackets without those, where each is an instruction: “(Lose 2 Vitality. Gain 3 gold.)”"""
    return found[1] if all(is_deed(one.rstrip(". ")) for one in in_sentences(found[1])) else found[0]


def _with_visits_first(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks in which whoever was here before is led on at once, where other ways follow."""
    made = list(blocks)
    for at, block in enumerate(made):
        behind = next((one for one in made[at + 1 :] if isinstance(one, (Link, Check, Sentence))), None)
        if (
            isinstance(block, Link)
            and len(block.when) == 1
            and not (block.label or block.deeds)
            and patterns.HERE_BEFORE.search(block.when[0])
            and behind
            and not (isinstance(behind, Link) and behind.when)
        ):
            made[at] = replace(block, is_forced=True)
    return made


def _is_one_label(sentences: Sequence[str], checks: Checks) -> bool:
    """Return whether several sentences of an item say what its one turn, at their end, is for."""
    *told, last = sentences
    return bool(
        told
        and not any(TURN in one or checks(one.rstrip(". ")) or patterns.SAYS_IF.search(one) for one in told)
        and len(patterns.MARKED_TURN.findall(last)) == 1
        and not re.search(r"\w", last[last.index(TURN_END) :])
        and not patterns.SAYS_IF.search(last)
        and not patterns.OUTCOME_SAID.match(told[0])
    )


def _bare_turn(text: str, is_asked: bool) -> bool:
    """Return whether a sentence is one turn and nothing else; behind a question perhaps with “then”."""
    only = patterns.ONLY_IF.fullmatch(text)
    said = only["before"] if only else patterns.MARKED_TURN.sub("", text)
    said = re.sub(r"^(?:then|dann)\b", "", said, flags=re.IGNORECASE) if is_asked else said
    return len(patterns.MARKED_TURN.findall(text)) == 1 and not re.search(r"\w", said)


def _sentence(text: str, found: _Paragraph, checks: Checks) -> None:
    turns = list(patterns.MARKED_TURN.finditer(text))
    if not turns:
        return _without_turn(text, found, checks)
    if only := patterns.ONLY_IF.fullmatch(text):
        label = only["before"].strip(" .:,–—-")
        text = f"{only['asked']}, {label} {only['turn']}." if label else f"{only['asked']}, {only['turn']}."
        turns = list(patterns.MARKED_TURN.finditer(text))
    first_asked = patterns.ASKED_WITHIN.fullmatch(text)
    if first_asked and not HAVING.match(first_asked["asked"].partition(" ")[2]):
        found.put(LeftOver(first_asked["asked"], found.place, "condition"))
        found.blocks.append(Link(as_label(first_asked["label"]), first_asked["turn"][1:-1], found.place))
        return None
    if first_asked:
        text = f"{first_asked['asked']}, {first_asked['label'].strip(' .:,–—-')} {first_asked['turn']}."
        turns = list(patterns.MARKED_TURN.finditer(text))
    for said_behind in (patterns.REMARK, patterns.AIM, patterns.IF_BEHIND):
        if len(said_behind.findall(text)) == len(turns) and (said_behind is not patterns.IF_BEHIND or len(turns) > 1):
            text = said_behind.sub(r" \g<said> \g<turn>", text).strip()
    if first := patterns.FIRST_IF.fullmatch(text):
        text = f"{first['said'][:1].upper()}{first['said'][1:]}, {first['turn']}. "
        text += f"Otherwise, {first['other']}{first['second']}."
        for one in in_sentences(text):
            _sentence(one, found, checks)
        return None
    if unless := patterns.UNLESS_FIRST.fullmatch(text):
        having = re.sub(r"^(?:you )?(?:have|possess|own|carry) ", "you have ", unless["asked"])
        _sentence(f"If {having}, {unless['other']}{unless['second']}.", found, checks)
        return _sentence(f"Otherwise, {unless['before']}{unless['turn']}.", found, checks)
    if len(turns) == 1 and (either := patterns.DONE_OR_TURN.fullmatch(text)) and HAVING.match(either["asked"]):
        done = as_sentence(either["done"].strip(" ,;"))
        told: Block = Paragraph(done)
        if is_deed(done):
            told = Sentence("\n".join(instructions(done.rstrip("."))), found.place, done, is_prose=True)
        asked, behind_it = "\n".join(conditions(either["asked"])), (Link("", turns[0][1], found.place),)
        found.put(ConditionBlock(asked, found.place, either["asked"], (told,), behind_it))
        return None
    passed = list(patterns.PASSED.finditer(text))
    if len(passed) == len(turns) and any(one["verb"] for one in passed):
        found.put(Paragraph(patterns.PASSED.sub(r"\g<joint>\g<label>", text)))
        found.blocks += [Link(as_label(one["label"]), one["target"], found.place) for one in passed]
        found.was_condition = False
        return None
    halves = re.split(r";\s+", text)
    if len(halves) > 1 and all(map(patterns.MARKED_TURN.search, halves)) and re.search(rf"{TURN_END}\W*\w", halves[0]):
        for half in halves:  # “Turn to 4 if you need supplies; if you would rather go, turn to 8”
            _sentence(half, found, checks)
        return None
    if found.has_acts and WORKED_OUT.search(text):
        found.put(LeftOver(patterns.MARKED_TURN.sub(r"\1", text), found.place, "turn, worked out by the reader"))
    labelled = list(patterns.LABELLED.finditer(text))
    if len(labelled) == len(turns) and (len(turns) > 1 or re.search(r"\w", text[turns[-1].end() :])):
        found.end_check()
        found.say(patterns.LABELLED.sub(r"\1", text))
        when = (found.given,) if found.given and patterns.OFFER.match(text) else ()
        found.links += [Link(as_label(one[1]), one[2], found.place, when) for one in labelled]
        found.was_condition = False
        return None
    text = patterns.LABELS.sub("", text)
    turns = list(patterns.MARKED_TURN.finditer(text))
    start, begun = 0, len(found.blocks)
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
        if number and turn is turns[-1] and patterns.AND.fullmatch(clause) and patterns.LAST_ONE.fullmatch(text, start):
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
    _share_condition(text, found, begun)
    rest = text[start:].strip(' .,;:)!*_"”’')
    only = patterns.BUT_IF.match(rest) or patterns.PLAIN_IF.match(rest)
    if only and len(turns) == 1 and isinstance(found.blocks[-1] if found.blocks else None, Link) and not found.check:
        way = found.blocks.pop()  # “Go to 6, but only if you have the umbrella”
        assert isinstance(way, Link)
        asked = rest[only.end() :]
        _turn(f"if {asked}", way.target, found, checks, is_first=True)
        made = found.blocks[-1]
        if way.label and isinstance(made, Link) and made.when:
            found.blocks[-1] = replace(made, label=way.label)
        elif way.label and isinstance(made, Link):
            found.blocks[-1] = replace(made, label=as_label(f"{way.label.rstrip('. ')}, {rest}"), when=way.when)
        return None
    last = found.blocks[-1] if found.blocks else None
    if (
        found.was_condition
        and isinstance(last, Link)
        and (deed := patterns.ELSE_DO.fullmatch(rest))
        and ACTS.match(deed[1])
    ):
        otherwise = Sentence("\n".join(instructions(deed[1])), found.place, f"{deed[1]}.", is_prose=True)
        asked = last.when[-1].split("\n")[0]
        found.blocks[-1] = ConditionBlock(asked, found.place, asked, (replace(last, when=()),), (otherwise,))
        found.was_condition = False
        return None
    if found.check and found.check.cases and (outcome := _outcome(rest, found, checks)):
        found.case = Case(outcome[0], "", found.place)  # “If you pass, turn to 5; if not, you fall.”, and what follows
        found.tell(outcome[1])
        return None
    if patterns.AT_ONCE.match(rest) and isinstance(last, Link) and last.when and not (last.label or last.deeds):
        found.blocks[-1] = replace(last, is_forced=True)
    rest = paired_stars(patterns.READ_ON.sub("", rest))
    if found.has_acts and _behind_turn(rest, found, is_only=len(turns) == 1):
        return None
    if re.search(r"\w", rest):
        if found.has_acts and isinstance(last, Link) and ACTS.match(patterns.ALSO.sub("", rest)):
            found.blocks.append(LeftOver(rest, found.place, "instruction"))
        found.say(rest[:1].upper() + rest[1:] + ".")
    return None


def _share_condition(text: str, found: _Paragraph, begun: int) -> None:
    """Put the later ways of a sentence under the condition of its first.

    “If you do, you may go left (2) or right (4)” asks for both.
    """
    ways = found.blocks[begun:]
    links = [one for one in ways if isinstance(one, Link)]
    if not patterns.GOVERNS.match(text) or len(links) < max(2, len(ways)) or not links[0].when:
        return
    if any(one.when for one in links[1:]):
        return
    before = found.blocks[begun - 1] if begun else None
    if links[0].when != (OTHERWISE,):
        found.blocks[begun:] = [replace(one, when=links[0].when) for one in links]
    elif isinstance(before, Link) and before.when:
        asked = before.when[-1].split("\n")[0]
        bare = [replace(one, when=()) for one in (before, *links)]
        found.blocks[begun - 1 :] = [ConditionBlock(asked, before.place, asked, (bare[0],), (*bare[1:],))]


def _behind_turn(said: str, found: _Paragraph, is_only: bool) -> bool:
    """Add an instruction that stands behind a turn: “turn to 7, and lose 1 Vitality”; return whether it is one.

    It belongs to that way on; where there is no other, it goes before it.
    """
    deed = patterns.ALSO.sub("", said)
    last = found.blocks[-1] if found.blocks else None
    if isinstance(last, Link) and last.when and patterns.GIVEN_UP.fullmatch(deed):
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
    thing, german = patterns.ONE_THING.fullmatch(asked), patterns.ONE_THING_DE.fullmatch(asked)
    return f"Lose the {thing[1]}" if thing else f"Verliere {german[1]}" if german else ""


def _without_turn(text: str, found: _Paragraph, checks: Checks) -> None:
    bare = re.sub(r"^([*_]{1,2})(.*)\1$", r"\2", text.strip()).rstrip(". ")
    if found.check and (outcome := _outcome(bare, found, checks)):
        found.end_case()
        found.case = Case(outcome[0], "", found.place)
        found.tell(outcome[1])
        return
    if found.case and patterns.ANYHOW.match(bare):
        found.end_check()
    if found.case:
        found.tell(text)
        return
    if (told := found.check) and not told.cases and patterns.FOE_COMES.fullmatch(told.text) and _test(bare, checks):
        found.check = None  # the scores of a foe follow the sentence in which it comes
        found.say(told.source)
    if found.check and not found.check.cases and (found.is_awaited or patterns.MODIFIER.search(bare)):
        tried = f"{found.check.text}. {bare}"
        if checks(tried):
            found.check = replace(found.check, text=tried, source=f"{found.check.source} {text}")
        elif patterns.MODIFIER.search(bare) or patterns.GIVEN.match(bare) or RULES.search(bare):
            found.blocks.append(LeftOver(text, found.place, "modifier"))
        else:
            found.blocks.append(Paragraph(text))
            found.blocks += [LeftOver(text, found.place, why)] if found.has_acts and (why := doubt_of(text)) else []
        return
    last = found.blocks[-1] if found.blocks and found.was_condition else None
    otherwise = IF_NOT.match(bare) if isinstance(last, Link) and last.when else None
    if found.else_told and isinstance(last, Link) and (test := _test(bare, checks)):
        found.blocks.pop()
        found.was_condition = False
        found.instead_of, found.told_instead = last, " ".join((found.else_told, *found.prose))
        found.else_told, found.prose = "", []
        found.check = Check(test, found.place, text)
        return
    if not otherwise and isinstance(last, Link) and last.when and (lack := patterns.LACKS.match(bare)):
        is_same = f"you have {lack['thing']}".casefold() in last.when[-1].casefold().split("\n")
        otherwise = lack if is_same else None
    test = _test(bare[otherwise.end() :], checks) if otherwise else ""
    if otherwise and not test and (found.is_test_behind or found.is_turn_behind) and not found.prose:
        found.else_told = f"{bare[otherwise.end() :][:1].upper()}{text[otherwise.end() + 1 :]}"
        return
    if isinstance(last, Link) and test:
        found.blocks.pop()
        found.was_condition = False
        found.instead_of = last
        found.check = Check(test, found.place, text)
        return
    if (before := re.match(r"([^:]{3,80}):\s+(?=\S)", bare)) and patterns.ANY_TEST.fullmatch(bare[before.end() :]):
        found.end_check()
        found.say(f"{before[1]}.")
        bare = bare[before.end() : before.end() + 1].upper() + bare[before.end() + 1 :]
        text = f"{bare}."
    of_any_rules = patterns.ANY_TEST.fullmatch(bare) or (found.has_acts and patterns.ANY_FIGHT.fullmatch(bare))
    if test := _test(bare, checks) or (bare if of_any_rules else ""):
        found.end_check()
        found.end_prose()
        found.check = Check(test, found.place, text)
    elif found.has_acts and is_deed(bare) and bare.endswith(":"):
        found.say(text)  # “You may take one of the following:”, and a list of them
        found.end_prose()
        found.blocks.append(LeftOver(text, found.place, "instruction"))
    elif found.has_acts and is_deed(bare) and found.if_told:
        found.say(text)  # “If you are tall, you hit the beam. Lose 1 Vitality.”: who does?
        found.end_prose()
        found.blocks.append(LeftOver(f"{found.if_told} {text}", found.place, "condition"))
    elif found.has_acts and is_deed(bare):
        found.put(Sentence("\n".join(instructions(bare)), found.place, text, is_prose=True))
    elif asked := patterns.BOXES.fullmatch(text):
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
        if question := patterns.QUESTION.fullmatch(text.strip()):
            found.asked = "\n".join(conditions(f"you have {question[1]}" if question[1] else f"{question[2]} hast"))
        elif needed := patterns.NEEDED.fullmatch(bare):
            found.asked = "\n".join(conditions(f"you have {needed['thing']}"))
        asked = patterns.GIVEN.match(text)
        is_state = asked and HAVING.match(asked[1]) and not re.search(r"\b(?:already|just|ever|never|not)\b", asked[1])
        found.given = "\n".join(conditions(asked[1])) if asked and is_state else found.given


def _outcome(clause: str, paragraph: _Paragraph, checks: Checks) -> tuple[str, str] | None:
    """Return the outcome that a clause begins with, and what follows it; none that was told already."""
    check = paragraph.check
    assert check
    told = {one.word for one in (*check.cases, *([paragraph.case] if paragraph.case else []))}
    if is_deed(clause) or any(one.match(clause) for one in (patterns.OFFER, patterns.IN_TIME, patterns.HAS)):
        return None  # “Lose 1 Talent” is no fight lost, and who may flee has not lost
    if degree := patterns.DEGREE.match(clause):
        word = "failure" if degree["bad"] else "success"
        word += f" by {degree['least']} or more" if degree["least"] else ""
        is_new = word not in told
        return (word, clause[degree.end() :].strip(" ,:")) if is_new and checks.outcome(check.text, word) else None
    found = checks.outcome(check.text, clause)
    if found is None and (thrown := patterns.THROWN.fullmatch(clause)) and thrown["rest"]:
        found = thrown["faces"], thrown["rest"]
    for word, pattern in (("success", GOOD), ("failure", BAD), ("partial", patterns.PARTIAL)) if found is None else ():
        if found is None and (said := pattern.match(clause)):
            found = word, clause[said.end() :]
    # “If you fail, it drives past”: what follows a comma is told, and is no detail.
    behind = clause[: len(clause) - len(found[1])].rstrip() if found and clause.endswith(found[1]) else ""
    is_told = behind[-1:] in (",", ":", ";") and not re.match(r"(?:or|oder)\b", found[1] if found else "")
    found = found and (found[0], found[1] if is_told else patterns.DETAIL.sub("", found[1], count=1))
    if found and not found[0]:  # a result that has no name: it is what the others leave
        found = ("failure", found[1]) if len(told) == 1 else None
    return found if found and found[0] not in told else None


def _test(text: str, checks: Checks) -> str:
    """Return a sentence as a test in the words of the rules; empty for any other sentence."""
    if re.match(r"(?:you (?:must |have to )?)?fight (?:it|him|her|them|on)\b", text, re.IGNORECASE):
        return ""  # whom, the sentence before says
    if (patterns.TOLD.match(text) and not patterns.TESTING.search(text)) or re.match(
        r"(?:if|wenn|falls)\b", text, re.IGNORECASE
    ):
        return ""
    made = MAKE_A_TEST.sub(lambda found: f"Test your {found[1].strip()}", text)
    made = patterns.RANDOM_NUMBER.sub("Roll 1d10-1", made)
    return next((one[:1].upper() + one[1:] for one in (text, made) if checks(one)), "")


def _turn(clause: str, target: str, found: _Paragraph, checks: Checks, is_first: bool, is_only: bool = True) -> None:
    """Add a way on by the clause before it.

    It is an outcome, a test, a condition, an answer or a free choice.
    """
    said = clause.lstrip(" ,;")
    clause = _bare_clause(clause)
    clause = (
        ""
        if patterns.AND.fullmatch(clause)
        or (
            not found.check
            and patterns.NO_LABEL.fullmatch(clause)
            and (is_only or not patterns.STILL_ALIVE.match(clause))
        )
        else clause
    )
    clause = re.sub(r"^[)\s.,;*_]*(?:(?:and|or|but|now)[,\s]+)+(?=if\b|otherwise\b)", "", clause, flags=re.IGNORECASE)
    if found.check and _is_outcome(clause, said, target, found, checks):
        return
    if (alive := patterns.STILL_ALIVE.match(clause)) and is_deed(clause[alive.end() :].strip(" ,")):
        clause = clause[alive.end() :].strip(" ,")
    if _is_tried(clause, target, found, checks, is_first):
        return
    last = found.blocks[-1] if found.blocks else None
    if not clause and found.else_told and isinstance(last, Link):
        told, found.else_told, found.was_condition = " ".join((found.else_told, *found.prose)), "", False
        found.prose = []
        asked = last.when[-1].split("\n")[0]
        why = doubt_of(told) if found.has_acts else ""
        doubts = [LeftOver(told, found.place, why)] if why else []
        behind: tuple[Block, ...] = (Paragraph(told), *doubts, Link("", target, found.place))
        found.blocks[-1] = ConditionBlock(asked, last.place, asked, (replace(last, when=()),), behind)
        return
    found.end_check()
    found.end_prose()
    clause = patterns.UNLESS.sub(lambda one: "if you are not " if one["are"] else "if you do not have ", clause)
    if (needed := patterns.NEEDED.fullmatch(clause)) and needed["so"] and patterns.SO.match(needed["so"]):
        found.say(f"{needed['told'][:1].upper()}{needed['told'][1:]}.")
        found.end_prose()
        found.asked, clause = "\n".join(conditions(f"you have {needed['thing']}")), needed["so"]
    if found.asked and (so := patterns.SO.match(clause or said)):
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
        or (
            patterns.NEITHER.fullmatch(clause)
            and not (re.search("neither", clause, re.IGNORECASE) and _asks_for_both(found))
        )
    ):
        clause = "" if patterns.NEITHER.fullmatch(clause) else clause
        label = re.sub(r"^you (?:may|can|must)$", "", IF_NOT.sub("", clause + " ", count=1).strip())
        found.blocks.append(Link(as_label(label), target, found.place, (OTHERWISE,)))
        found.was_condition = False
        return
    clause = _as_usual(clause)
    last = found.blocks[-1] if found.blocks and found.was_condition else None
    asked_before = patterns.SUBJECT.match(last.when[-1]) if isinstance(last, Link) and last.when else None
    if asked_before and (
        short := patterns.SHORTENED.fullmatch(clause)
    ):  # “If you are a Priest, turn to 4; if a Rogue, turn to 5”
        clause, also = f"if {asked_before[0]} {short[1]}", also or short
    clause = re.sub(rf"^(if\s+you\s+){patterns.EVEN}", r"\1", clause, flags=re.IGNORECASE)
    clause = patterns.WHOEVER.sub("if you have ", patterns.WHO_MAY.sub(r"\1, you may \2", clause))
    clause = patterns.WHOEVER_DE.sub(r"wenn du \1 hast", clause)
    if not _is_conditional(clause, target, found, is_also=also is not None):
        _free(clause, target, found, is_first, is_only, None if offer else offers)


def _bare_clause(clause: str) -> str:
    """Return the clause before a turn without signs and joints at its ends, “should you” as “if you”."""
    clause = re.sub(
        r"[\s(]*(?:,?\s*\b(?:then|now|and|(?<!if )(?<!do )(?<!oder )so|dann|nun|und))?$",
        "",
        clause,
        flags=re.IGNORECASE,
    ).strip(" ,;:–—-_.)(")
    clause = paired_stars(clause).strip(" ,;:–—-_.)(")
    clause += ")" * (clause.count("(") > clause.count(")"))
    clause = re.sub(r"^(?:only|nur) (?=(?:if|when|wenn|falls)\b)", "", clause, flags=re.IGNORECASE)
    clause = re.sub(r"^should you (?:happen to )?", "if you ", clause, flags=re.IGNORECASE)
    return re.sub(
        r"^solltest (du [^,:]*?) (?:haben|(wollen))\b",
        lambda one: f"wenn {one[1]} {'willst' if one[2] else 'hast'}",
        clause,
        flags=re.IGNORECASE,
    )


def _is_outcome(clause: str, said: str, target: str, found: _Paragraph, checks: Checks) -> bool:
    """Add a turn to the test under way where its clause tells an outcome, or goes on telling one."""
    if found.check and (thrown := patterns.THROWN.fullmatch(clause)):
        faces = re.sub(r"\s*,?\s+(or|oder)\s+(?:an?\s+)?", r" \1 ", thrown["faces"])
        told, done = deeds_apart(thrown["rest"] or "") if found.has_acts else (thrown["rest"] or "", ())
        case = Case(faces[:1].upper() + faces[1:], as_label(told) if told else "", found.place, done, target)
        found.check = replace(found.check, cases=(*found.check.cases, case))
        return True
    if found.check:
        if outcome := _outcome(clause, found, checks):
            found.end_case()
            found.case = Case(outcome[0], "", found.place)
            found.tell(outcome[1])
            found.end_case(target)
            return True
        if found.case and patterns.ANYHOW.match(clause):
            found.end_check()
        if found.check and found.check.cases and not found.case and patterns.OTHER_WAY.match(said):
            found.blocks.append(LeftOver(clause, found.place, "second way of an outcome"))
        if found.case and not re.match(r"(?:if|wenn|falls)\b", clause, re.IGNORECASE):
            found.tell(clause)
            found.end_case(target)
            return True
        if found.case and not patterns.STILL_ALIVE.match(clause):
            found.blocks.append(LeftOver(clause, found.place, "condition within an outcome"))
        if found.check and (found.check.cases or found.case):
            found.end_check()
    return False


def _is_tried(clause: str, target: str, found: _Paragraph, checks: Checks, is_first: bool) -> bool:
    """Add a turn whose clause is a test itself, perhaps with its first outcome."""
    # “Take 1d damage, then turn to 4”: whatever comes of it, one goes on
    if is_first and not offered_by(clause) and checks(clause):
        found.end_check()
        found.end_prose()
        found.check = Check(clause, found.place, clause)
        found.end_check()
        found.blocks.append(Link("", target, found.place))
        found.was_condition = False
        return True
    # “Test your Luck: if you are lucky, turn to …”
    tested = patterns.TESTED.fullmatch(clause) if is_first else None
    is_tested = tested and (GOOD_OR_BAD.match(tested["outcome"]) or patterns.THROWN.fullmatch(tested["outcome"]))
    trial = tested["test"].strip() if tested and is_tested else ""
    if tested and (test := _test(trial, checks) or (trial if patterns.ANY_TEST.fullmatch(trial) else "")):
        found.end_check()
        found.say(f"{tested['before'].strip()}." if tested["before"] else "")
        found.end_prose()
        found.check = Check(test, found.place, trial)
        _turn(tested["outcome"], target, found, checks, is_first=False)
        return True
    return False


def _as_usual(clause: str) -> str:
    """Return a clause with its condition put as “if you have …”, “wenn du … hast”."""
    clause = re.sub(
        r"^(?:provided(?: that)?|as long as|assuming(?: that)?|on condition that) (?=you\b)",
        "if ",
        clause,
        flags=re.IGNORECASE,
    )
    clause = re.sub(r"^(?:sofern|soweit|vorausgesetzt,?) ", "wenn ", clause, flags=re.IGNORECASE)
    clause = patterns.AND_WISHED_DE.sub(_condition_first, clause)
    clause = re.sub(
        r"^(hast|besitzt|trägst) (du [^,:]*)",
        lambda asked: f"wenn {asked[2]} {asked[1].casefold()}",
        clause,
        flags=re.IGNORECASE,
    )
    return re.sub(
        r"^(if\s+you\s+(?:have|possess|own|carry|hold)\s+[^,:]{2,60}?)\s+(?=you\s+(?:can|may|could)\s+\w)",
        r"\1, ",
        clause,
        flags=re.IGNORECASE,
    )


def _is_conditional(clause: str, target: str, found: _Paragraph, is_also: bool) -> bool:
    """Add a way on under the condition of what one has or is, with what is wished or done besides."""
    condition = re.match(r"(?:if|wenn|falls)\s+([^,:]*)(?:[,:]\s*|$)(.*)", clause, re.IGNORECASE | re.DOTALL)
    given, told = (condition[1], condition[2]) if condition else ("", "")
    if patterns.ONE_OF.fullmatch(told):
        given, told = f"{given}, {told}", ""
    if condition and HAVING.match(patterns.WISH_TOO.split(given, maxsplit=1)[0]):
        asked = re.sub(r"\s+(?:then\s+)?you\s+(?:may|can|must|should)(?:\s+\w+)?$", "", given.strip())
        when = (OTHERWISE,) if is_also and found.was_condition else ()
        asked, *wishes = patterns.WISH_TOO.split(asked, maxsplit=1)
        wished = re.sub(r"^are (?:willing|prepared) to\b", "wish to", wishes[0]) if wishes else ""
        having = "\n".join(conditions(asked))
        label = re.sub(r"^and\s+(?=(?:want|wish|choose|decide)\b)", "you ", told, flags=re.IGNORECASE)
        label = ", ".join(filter(None, (f"you {wished}" if wished else "", label)))
        deeds: tuple[str, ...] = ()
        if (up := patterns.GIVEN_UP.search(label)) and (lost := _lost(asked)):
            label, deeds = label[: up.start()].rstrip(" ,;"), (lost,)
        elif (act := re.search(r"(?:[:;]|\band\b|,)\s*(?=(?:pay|spend|lose|deduct)\b)", label)) and RULES.search(
            label, act.end()
        ):
            deed = label[act.end() :]
            label, deeds = label[: act.start()].strip(" ,"), ("\n".join(instructions(deed[:1].upper() + deed[1:])),)
        elif found.has_acts:
            label, deeds = deeds_apart(label)
        if len(having) and not (deeds or when or wished) and patterns.MUST.search(label):
            forced = Link("", target, found.place, is_forced=True)
            body = (Paragraph(as_sentence(label)), forced)
            found.blocks.append(ConditionBlock(having, found.place, asked, body))
            found.was_condition = False
            return True
        if patterns.AND_MORE.match(told):
            found.blocks.append(LeftOver(f"{given}, {told}", found.place, "condition"))
        found.blocks.append(Link(as_label(label) if label else "", target, found.place, (*when, having), deeds))
        found.was_condition = True
        return True
    return False


def _free(clause: str, target: str, found: _Paragraph, is_first: bool, is_only: bool, offers: list[str] | None) -> None:
    """Add a choice; ``offers`` are the acts that were offered before, where the clause has no word for an offer."""
    if found.has_acts and (price := patterns.AT_A_COST.fullmatch(clause)):
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
    deeds: tuple[str, ...] = ()
    if found.has_acts and re.match(r"if|wenn|falls", clause, re.IGNORECASE):
        told, deeds = deeds_apart(clause)
        clause, deeds = (told, deeds) if told else (clause, ())
    when = (found.given,) if found.given and patterns.OFFER.match(clause) else ()
    if (only := patterns.IF_HAD.fullmatch(clause)) and found.has_acts:
        clause, when = only["act"], (*when, f"you have the {only['thing']}")
    elif (only := patterns.LAST_IF.fullmatch(clause)) and HAVING.match(only["asked"]):
        clause, when = only["label"], (*when, "\n".join(conditions(only["asked"].replace(" NOT ", " not "))))
    label = as_label(clause) if clause else ""
    if (
        offers is not None
        and re.match(r"if|wenn|falls", clause, re.IGNORECASE)
        and not re.match(r"If|Wenn|Falls", label)
    ):
        found.offered = [*offers, label.rstrip(".!?")]  # “If you give him the coin” is an act, and no condition
    found.blocks.append(Link(label, target, found.place, when, deeds))
    found.was_condition = False


def _asks_for_both(found: _Paragraph) -> bool:
    """Return whether the condition before asks for several things at once.

    Then “neither” is not all that is left.
    """
    last = found.blocks[-1] if found.blocks else None
    return isinstance(last, Link) and bool(last.when) and bool(re.search(r" and |\bboth\b|\bbut not\b", last.when[-1]))


def _condition_first(found: re.Match[str]) -> str:
    return f"wenn {found['asked'] or found['begun']} {(found['verb'] or found['first']).casefold()}, {found['wish'] or found['then']}"
