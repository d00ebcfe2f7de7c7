"""Reader of printed gamebooks' prose: “If you have the rope, turn to 40. Otherwise turn to 12”.

A reader marks every turn in its text with the signs TURN and TURN_END around the passage's name, and the words that are
a link of their own with LABEL and LABEL_END before it; all else is prose in the words of the genre.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from turnto.book.model import Place
from turnto.exchange.importers.prose import patterns
from turnto.exchange.importers.prose.answers import asked_of
from turnto.exchange.importers.prose.clauses import (
    ACTS,
    GOOD_OR_BAD,
    HAVING,
    IF_NOT,
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
from turnto.exchange.importers.prose.state import ParagraphState, with_otherwise
from turnto.exchange.importers.prose.turns import (
    add_turn,
    outcome_in,
    put_behind_turn,
    share_condition,
    test_in,
)
from turnto.exchange.importers.prose.unsaid import unsaid
from turnto.exchange.importers.prose.wares import FOR_SALE, PRICE, with_wares
from turnto.exchange.story import (
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

NEAR = 3
"""Sentences within which a test follows the words for those who lack something."""


def blocks_of(paragraphs: Sequence[tuple[str, Place]], checks: Checks, has_acts: bool = True) -> tuple[Block, ...]:
    """Return the blocks of paragraphs; ``checks`` says whether a sentence is a test or a fight with outcomes.

    ``has_acts`` says whether sentences may be instructions, or a format has signs of its own for those.
    """
    found = ParagraphState(Place(""), has_acts=has_acts)
    told_apart = with_wares(paragraphs)

    def is_thrown_behind(at: int) -> bool:
        behind = patterns.ITEM.sub("", told_apart[at + 1][0], count=1) if at + 1 < len(told_apart) else ""
        rows = behind.split("\n") if behind.startswith("|") else [behind]
        return any(patterns.THROWN.match(row.strip("| ")) and re.match(r"\W*\d", row) for row in rows)

    for at, (text, place) in enumerate(told_apart):
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
        is_outcome = item and found.check and patterns.THROWN.fullmatch(text[item.end() :])
        text = text[item.end() :] if item and (TURN in text or is_outcome) else text
        waiting = ""
        sentences = in_sentences(text)
        label, colon, trial = sentences[0].rpartition(": ") if sentences else ("", "", "")
        tried = [one for one in sentences[1:] if TURN not in one]
        if colon and TURN not in label + trial and not found.check:
            tried.append(trial)  # “Creep closer: roll against Stealth. On a success, turn to 10.”
        if is_item and has_acts and any(test_in(one.rstrip(". "), checks) for one in tried):
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
                waiting = patterns.IF_IN_BRACKETS.sub(
                    lambda one: f", {one['asked']}" if HAVING.match(one["clause"]) else one[0], sentence
                )
                continue
            told = waiting.rstrip(" .!?")
            if waiting and found.check and (patterns.THROWN.fullmatch(told) or outcome_in(told, found, checks)):
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
            found.is_test_behind = any(test_in(one.rstrip(". "), checks) for one in behind)
            found.is_turn_behind = follows
            found.is_thrown = number + 1 == len(sentences) and is_thrown_behind(at)
            found.is_awaited = any(_OUTCOME.match(later) for later in sentences[number + 1 :])
            _sentence(sentence, found, checks)
        found.end_case()
        if found.check and len(found.check.cases) > 1 and found.prose:
            found.end_check()
        if not found.check or not is_item:
            found.end_prose()
    found.end_check()
    found.end_prose()
    blocks = _with_visits_first(_with_other_outcomes(found.blocks, found.for_all) if has_acts else found.blocks)
    return (*blocks, *unsaid(paragraphs, blocks))


_OUTCOME = re.compile(rf"(?:on (?:an? )?|bei )?(?:critical )?(?:{GOOD_OR_BAD.pattern})", re.IGNORECASE)
_RULED = re.compile(r"\|?[\s:|-]+\|?")
"""Row of a table under its head."""


def _table(text: str, found: ParagraphState, checks: Checks) -> None:
    """Add a table with turns: the outcomes of a throw, or a table with its ways behind it."""
    rows = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in text.split("\n")]
    ruled = next((at for at, row in enumerate(text.split("\n")) if _RULED.fullmatch(row.strip())), -1)
    data = rows[ruled + 1 :]
    if found.check and not found.check.cases and all(patterns.THROWN.fullmatch(row[0]) for row in data):
        found.is_item = True
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


_FIGHT = re.compile(r"(?:you (?:must |have to )?)?(?:fight|attack|kämpf|bekämpf)", re.IGNORECASE)


def _with_other_outcomes(blocks: Sequence[Block], for_all: Sequence[str]) -> list[Block]:
    """Return blocks in which the outcomes that a check does not name lead on too.

    “If you fail, you lose your turn. Turn to 7.” leads on whoever did not fail as well, where no other way follows.
    """
    made: list[Block] = []
    for at, block in enumerate(blocks):
        behind = any(isinstance(one, (Link, Check, ConditionBlock)) for one in blocks[at + 1 :])
        is_alone = isinstance(block, Check) and len(block.cases) == 1 and block.cases[0].target
        if not isinstance(block, Check) or behind or not is_alone or _FIGHT.match(block.text):
            made.append(block)  # whoever loses a fight is dead
        elif block.source in for_all:
            [case] = block.cases
            made += [replace(block, cases=(replace(case, target=""),)), Link("", case.target, case.place)]
        else:
            made += [block, LeftOver(block.source, block.place, "other outcome")]
    return made


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


def _sentence(text: str, found: ParagraphState, checks: Checks) -> None:
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
        add_turn(behind, turns[0][1], found, checks, is_first=True)
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
        if number and bracket and found.has_acts and put_behind_turn(behind, found, is_only=False):
            clause = next_way.strip(" ,;:–—")
        add_turn(clause, turn[1], found, checks, is_first=number == 0, is_only=len(turns) == 1)
    share_condition(text, found, begun)
    rest = text[start:].strip(' .,;:)!*_"”’')
    rest += ")" * (rest.count("(") > rest.count(")"))
    only = patterns.BUT_IF.match(rest) or patterns.PLAIN_IF.match(rest)
    if only and len(turns) == 1 and isinstance(found.blocks[-1] if found.blocks else None, Link) and not found.check:
        way = found.blocks.pop()  # “Go to 6, but only if you have the umbrella”
        assert isinstance(way, Link)
        asked = rest[only.end() :]
        add_turn(f"if {asked}", way.target, found, checks, is_first=True)
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
        found.blocks[-1] = with_otherwise(last, otherwise)
        found.was_condition = False
        return None
    if found.check and found.check.cases and (outcome := outcome_in(rest, found, checks)):
        found.case = Case(outcome[0], "", found.place)  # “If you pass, turn to 5; if not, you fall.”, and what follows
        found.tell(outcome[1])
        return None
    if patterns.AT_ONCE.match(rest) and isinstance(last, Link) and last.when and not (last.label or last.deeds):
        found.blocks[-1] = replace(last, is_forced=True)
    elif (
        (at_once := patterns.AT_ONCE.match(rest))
        and isinstance(last, Link)
        and ((last.when and last.label) or patterns.SAYS_IF.match(last.label))
    ):
        found.blocks[-1] = replace(last, label=f"{last.label.rstrip('. ')}, {at_once[0]}.")
    rest = paired_stars(patterns.READ_ON.sub("", rest))
    if found.has_acts and put_behind_turn(rest, found, is_only=len(turns) == 1):
        return None
    if re.search(r"\w", rest):
        if found.has_acts and isinstance(last, Link) and ACTS.match(patterns.ALSO.sub("", rest)):
            found.blocks.append(LeftOver(rest, found.place, "instruction"))
        found.say(rest[:1].upper() + rest[1:] + ".")
    return None


def _without_turn(text: str, found: ParagraphState, checks: Checks) -> None:
    """Add a sentence that leads nowhere: part of a test, what stands otherwise, a test, an instruction, or told."""
    bare = re.sub(r"^([*_]{1,2})(.*)\1$", r"\2", text.strip()).rstrip(". ")
    if _is_of_test(text, bare, found, checks):
        return
    answered, otherwise = _answered(bare, found)
    if answered and _is_instead(text, bare, answered, otherwise, found, checks):
        return
    if _is_test(text, bare, found, checks) or (found.has_acts and _is_instruction(text, bare, found)):
        return
    if boxes := patterns.BOXES.fullmatch(text):
        _boxes(boxes, found)
    elif found.has_acts and answered and otherwise:
        found.end_prose()
        found.blocks += [Paragraph(text), LeftOver(text, found.place, "condition")]
    elif found.has_acts and (told := patterns.TOLD_DEED.fullmatch(bare)) and is_deed(told["deed"]):
        found.say(f"{told['told']}.")
        found.put(Sentence("\n".join(instructions(told["deed"])), found.place, text, is_prose=True))
    else:
        _tell(text, bare, found)


def _is_of_test(text: str, bare: str, found: ParagraphState, checks: Checks) -> bool:
    """Add a sentence to the test under way: an outcome, what an outcome tells, or how the test is made."""
    if found.check and (outcome := outcome_in(bare, found, checks)):
        found.end_case()
        found.case = Case(outcome[0], "", found.place)
        found.tell(outcome[1])
        return True
    if found.case and patterns.ANYHOW.match(bare):
        found.end_check()
    if found.case:
        found.tell(text)
        return True
    if (told := found.check) and not told.cases and patterns.FOE_COMES.fullmatch(told.text) and test_in(bare, checks):
        found.check = None  # the scores of a foe follow the sentence in which it comes
        found.say(told.source)
    if not found.check or found.check.cases or not (found.is_awaited or patterns.MODIFIER.search(bare)):
        return False
    tried = f"{found.check.text}. {bare}"
    if checks(tried):
        found.check = replace(found.check, text=tried, source=f"{found.check.source} {text}")
    elif patterns.MODIFIER.search(bare) or patterns.GIVEN.match(bare) or RULES.search(bare):
        found.blocks.append(LeftOver(text, found.place, "modifier"))
    else:
        found.blocks.append(Paragraph(text))
        found.blocks += [LeftOver(text, found.place, why)] if found.has_acts and (why := doubt_of(text)) else []
    return True


def _answered(bare: str, found: ParagraphState) -> tuple[Link | None, re.Match[str] | None]:
    """Return the way on under a condition just before, and the words of a sentence for those without it."""
    last = found.blocks[-1] if found.blocks and found.was_condition else None
    if not isinstance(last, Link):
        return None, None
    otherwise = IF_NOT.match(bare) if last.when else None
    if not otherwise and last.when and (lack := patterns.LACKS.match(bare)):
        is_same = f"you have {lack['thing']}".casefold() in last.when[-1].casefold().split("\n")
        otherwise = lack if is_same else None
    return last, otherwise


def _is_instead(
    text: str, bare: str, way: Link, otherwise: re.Match[str] | None, found: ParagraphState, checks: Checks
) -> bool:
    """Let a test or turn, here or further on, stand for those without a way's condition."""

    def test_instead(test: str, told: str) -> bool:
        found.blocks.pop()
        found.was_condition = False
        found.instead_of, found.told_instead = way, told
        found.check = Check(test, found.place, text)
        return True

    if found.else_told and (test := test_in(bare, checks)):
        told = " ".join((found.else_told, *found.prose))
        found.else_told, found.prose = "", []
        return test_instead(test, told)
    if not otherwise:
        return False
    said = bare[otherwise.end() :]
    words, colon, trial = said.rpartition(": ")
    if colon and found.has_acts and not found.prose and (tried := test_in(trial, checks)):
        return test_instead(tried, as_sentence(words))  # “If not, you trust to your fingers: roll two dice.”
    if test := test_in(said, checks):
        return test_instead(test, found.told_instead)
    if (found.is_test_behind or found.is_turn_behind) and not found.prose:
        found.else_told = f"{said[:1].upper()}{text[otherwise.end() + 1 :]}"
        return True
    return False


def _is_test(text: str, bare: str, found: ParagraphState, checks: Checks) -> bool:
    """Begin a test, of these rules or of any."""
    if (before := re.match(r"([^:]{3,80}):\s+(?=\S)", bare)) and _is_any_test(bare[before.end() :], found):
        found.end_check()
        found.say(f"{before[1]}.")
        bare = bare[before.end() : before.end() + 1].upper() + bare[before.end() + 1 :]
        text = f"{bare}."
    of_any_rules = _is_any_test(bare, found) or (found.has_acts and patterns.ANY_FIGHT.fullmatch(bare))
    test = test_in(bare, checks) or (bare if of_any_rules else "")
    if test:
        found.end_check()
        found.end_prose()
        found.check = Check(test, found.place, text)
    return bool(test)


def _is_any_test(text: str, found: ParagraphState) -> bool:
    """Return whether a sentence is a test of any rules; of German it is one if an outcome follows."""
    if found.is_thrown and patterns.ANY_THROW.fullmatch(text):
        return True
    is_tried = patterns.ANY_PROBE.fullmatch(text) or patterns.ANY_ROLL.fullmatch(text)
    return bool(patterns.ANY_TEST.fullmatch(text) or (found.is_awaited and is_tried))


def _is_instruction(text: str, bare: str, found: ParagraphState) -> bool:
    """Add an instruction, or what is left to do of it."""
    if not is_deed(bare):
        return False
    if bare.endswith(":"):
        found.say(text)  # “You may take one of the following:”, and a list of them
        found.end_prose()
        found.blocks.append(LeftOver(text, found.place, "instruction"))
    elif found.if_told:
        found.say(text)  # “If you are tall, you hit the beam. Lose 1 Vitality.”: who does?
        found.end_prose()
        found.blocks.append(LeftOver(f"{found.if_told} {text}", found.place, "condition"))
    else:
        found.put(Sentence("\n".join(instructions(bare)), found.place, text, is_prose=True))
    return True


def _boxes(asked: re.Match[str], found: ParagraphState) -> None:
    """Add what follows from ticked boxes, which only paper shows, where it becomes true."""
    found.end_check()
    found.end_prose()
    rest = asked["rest"][:1].upper() + asked["rest"][1:]
    many = re.sub(r"^(?=(?:one|two|three|four|five|six|\d+) box)", "exactly ", asked["asked"], flags=re.IGNORECASE)
    found.blocks.append(ConditionBlock(many, found.place, asked["asked"], (Paragraph(rest),)))
    found.given = many


def _tell(text: str, bare: str, found: ParagraphState) -> None:
    """Add a sentence to the prose, with what a later one may answer to."""
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
