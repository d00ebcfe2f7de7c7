"""What stands without braces and reads as an instruction or a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from turnto.book.grammar.apart import without
from turnto.book.grammar.hints.did_you_mean import ADVICE, advice_words
from turnto.book.grammar.instructions import Deeds
from turnto.book.grammar.referents import named, named_before, named_foe, past_wish
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.lower.branches import denied
from turnto.book.lower.unbraced.implied import runs_of
from turnto.book.model import Asked, Place, Problem, Runs, Slot, Suggestion, plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, marked_up, unbroken, uncapital
from turnto.book.text.way_words import way_words
from turnto.book.text.word_files import WordTable, words_of

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_BRACKETED = late(r"[(\[]([^()\[\]]*)[)\]]")
LONGEST_TOLD = 160
"""Characters of a sentence without braces that is searched for an instruction."""
_INSTEAD = late(r" (?:instead|stattdessen)$", re.IGNORECASE)
_SENTENCE = late(r"[^.!?;]+")
_LAST_SENTENCE = late(r"[.!?:;][\"\u201d']?\s+")


class UnbracedWords(WordTable):
    """Words of one language around conditions and instructions without braces."""

    same: re.Pattern[str]
    """What names nothing by itself: "if you have one"."""
    wishes: re.Pattern[str]
    """What is the player's to decide, so that what turns behind it is a choice."""
    you_may: re.Pattern[str]
    priced: re.Pattern[str]
    """What a choice's words name as a price: "A berth to the coast costs 10 sp"."""
    of_a_sum: re.Pattern[str]
    """A price behind its name: "Pay the fine of $50"."""
    on_a_result: re.Pattern[str]
    not_if: re.Pattern[str]
    going_on: re.Pattern[str]
    you_must: re.Pattern[str]
    only: re.Pattern[str]
    means_before: re.Pattern[str]
    """Words right before braces that say whether or how often it is done: "You may", "Do not", "Each time you come here,"."""
    means_behind: re.Pattern[str]
    """Words right behind braces that say how, how much or how often it is done: "twice", "for each …", "and the **lamp**"."""
    of_a_test: re.Pattern[str]
    """Words right behind a test that change it: "at -2"."""
    left_open: re.Pattern[str]
    """The player's wish at the end of a way on: "if you like"."""
    and_then: re.Pattern[str]
    """What stands between two instructions of which both are done."""
    alive: re.Pattern[str]
    """A condition that holds for whoever still reads: "if you are still alive"."""
    instead_of: re.Pattern[str]
    """What stands between two instructions of which one is done."""


@cache
def unbraced_words(code: str) -> UnbracedWords:
    """Return those words of a language."""
    return words_of(UnbracedWords, "unbraced", code)


@dataclass(frozen=True, slots=True)
class WrittenCondition:
    """Condition in words without braces, with its opener, and its stretch of them."""

    said: str
    start: int
    end: int
    is_sure: bool = True
    """Whether it is an error if nobody knows it."""


def quietly_asked(section: SectionLowering, said: str, place: Place) -> Asked | None:
    """Read words with their opener as a condition if each word is known: "unless you have a rope"."""
    opener, condition = _opened(section, said)
    if not opener or unbraced_words(section.code).same.search(condition):
        return None
    if opener == "should":
        condition = re.sub(r"\b(?:still )?be\b", "is", re.sub(r"^you be\b", "you are", condition), count=1)
    return section.deeds.quietly_asked(past_wish(condition, section.code), opener in section.language.unless, place)


def way_in_braces(section: SectionLowering, said: str) -> tuple[str, str] | None:
    """Split the words before a turn in braces into condition and instruction; return None if a word is left.

    "If you have a rope, lose it and turn to 40": outside braces, words that nothing does are a label.
    """
    reader, words = section.deeds.reader, turn_words(section.code)
    opener, condition = _opened(section, said)
    if not opener:
        other = section.otherwise.match(said) or unbraced_words(section.code).on_a_result.match(said)
        then = said[other.end() :] if other else said
        return (said[: other.end()], then) if other and reader.does(then) else (said, "")
    for comma in [place for place, sign in enumerate(said) if sign == ","][:6]:
        asked, then = said[:comma], said[comma:].strip(" ,")
        condition = words.wish_behind.sub("", _opened(section, asked)[1])
        if not quietly_asked(section, f"{opener} {condition}", section.last_place) and words.asks(condition):
            continue
        if reader.does(then := named(then, condition, section.code)):
            return asked, then
        if then.split(" ", 1)[0].casefold() in reader.vocabulary.ways.lexicon.acts:
            return None
    return said, ""


def _openers(section: SectionLowering) -> list[str]:
    """Return the words that open a condition, longest first."""
    return sorted((*section.language.unless, *section.language.conditional), key=len, reverse=True)


def _opened(section: SectionLowering, said: str) -> tuple[str, str]:
    """Return the opener of a condition, and the rest."""
    lowered = said.casefold()
    opener = next((one for one in _openers(section) if lowered.startswith(one + " ")), "")
    return opener, said[len(opener) :].strip() if opener else ""


def conditions_in(words: str, section: SectionLowering) -> Iterator[WrittenCondition]:
    """Yield the conditions at the end of a choice's words, or in brackets: "Climb down if you have the rope"."""
    language, known = section.language, turn_words(section.code)
    if found := known.with_somebody.match(words):
        yield WrittenCondition(
            f"{language.conditional[0]} {found['who']} {known.is_along}", found.start("said"), found.end(), False
        )
    for found in _BRACKETED.finditer(words):
        said = found[1].strip()
        need, needed = known.needing.match(said), known.needed.fullmatch(said)
        if need or needed:
            thing = said[need.end() :] if need else needed["what"] if needed else ""
            yield WrittenCondition(f"{language.conditional[0]} {language.having[0]} {thing}", *found.span())
        else:
            only = unbraced_words(section.code).only.sub("", said)
            if (denied := unbraced_words(section.code).not_if.match(only)) and denied[
                1
            ].casefold() in language.conditional:
                only = f"{language.unless[0]} {only[denied.end() :]}"
            opener, condition = _opened(section, only)
            if opener and not known.wishing.match(condition):
                yield WrittenCondition(only, *found.span())
    openers = "|".join(map(re.escape, _openers(section)))
    for found in reversed(
        list(
            re.finditer(
                rf"[\s,;\u2013\u2014-]+(?:(?:but )?only )?((?:{openers})\s[^.;()]*?)[\s.,;!]*$", words, re.IGNORECASE
            )
        )
    ):
        before = words[: found.start()].casefold().split()
        said = found[1]
        if {*before[-1:], *before[:1]} & known.wondering:
            continue
        opener, condition = _opened(section, said)
        if not known.wishing.match(condition):
            if not known.of_the_hero.match(condition):
                continue
            is_sure = opener in (*language.unless, language.conditional[0]) and bool(known.having.match(condition))
            yield WrittenCondition(said, found.start(), len(words), is_sure)


def condition_before(words: str, section: SectionLowering) -> WrittenCondition | None:
    """Return the condition that words end with, before an instruction in braces: "If you have the rope, {…}"."""
    language, known = section.language, turn_words(section.code)
    openers = "|".join(map(re.escape, _openers(section)))
    found = re.search(
        rf"(?:^|[.!?:;\u2026\u201d\"]\s+|\n|\b(?:and|but|und|aber)\s+)\W*((?:{openers})\s[^.!?;]*?)[\s,:\u2013\u2014-]*$",
        words,
        re.IGNORECASE,
    )
    if not found:
        return None
    opener, condition = _opened(section, said := found[1])
    is_sure = opener in (*language.unless, language.conditional[0]) and known.asks(condition)
    return WrittenCondition(said, found.start(1), len(words), is_sure and not known.wishing.match(condition))


def with_names(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts in whose braces "it" is what the words before them name."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Mark) and part.kind == "brace":
            before = "".join(marked_up(one.runs) for one in found if isinstance(one, TextPart))
            new = named_before(part.text, before, section.code)
            foe = named_foe(new, before, section.code)
            new = foe if foe != new and section.deeds.reader.quietly(section.cut(part, foe)) else new
            part = part if new == part.text else section.cut(part, new)
        found.append(part)
    return tuple(found)


def with_words_around(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with the words of rules right before and behind instructions in their braces: "You may {pay 3 gp}".

    What cannot be read so is reported: outside the braces nothing would come of it.
    """
    found, words = [*parts], unbraced_words(section.code)
    for place in range(len(parts)):
        mark = found[place]
        if not isinstance(mark, Mark) or mark.kind != "brace":
            continue
        before = _last_words(found[place - 1]) if place else ""
        behind = _first_words(found[place + 1 :])
        is_choice = words.instead_of.fullmatch(behind) and _mark_at(parts, place + 2)
        leads = words.means_before.search(before)
        follows: re.Match[str] | None = words.means_behind.match(behind) or words.of_a_test.match(behind)
        # Read only now, and quietly: braces may still be cut into sentences.
        if not (is_choice or leads or follows) or not (plain := read_quietly(section, mark, mark.text)):
            continue
        text = mark.text.rstrip(" .")
        of_a_test = words.of_a_test.match(behind) if section.deeds.awaiting(plain) else None
        follows = of_a_test or words.means_behind.match(behind)
        if is_choice:
            _tell_outside(section, behind, mark)
        elif leads:
            joined = 0
            while words.and_then.fullmatch(_first_words(found[place + joined + 1 :])) and (
                other := _mark_at(found, place + joined + 2)
            ):
                text, joined = f"{text} and {uncapital(other.text).rstrip(' .')}", joined + 2
            put = read_quietly(section, mark, f"{capital(leads['said'])} {uncapital(text)}")
            if put:
                found[place - 1] = _cut_end(found[place - 1], len(before) - leads.start("said"))
                found[place : place + joined + 1] = [put, *(TextPart(()) for _ in range(joined))]
            else:
                _tell_outside(section, leads["said"], mark)
        elif follows:
            added = follows["said"].strip(" ,()")
            tries = (f"{text} {added}", f"{text}, {added}", f"{text}; {added}")
            put = next(filter(None, (read_quietly(section, mark, one) for one in tries)), None)
            if put:
                found[place : place + 2] = [put, TextPart(_behind_words(found[place + 1], follows.end("said")))]
            else:
                _tell_outside(section, follows["said"], mark)
    return tuple(part for part in found if not isinstance(part, TextPart) or part.runs)


def with_otherwise(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with braces round an "otherwise" that begins a sentence behind a condition in braces."""
    found: list[Part] = []
    is_asked, since = False, ""
    last: Mark | None = None
    for number, part in enumerate(parts):
        if isinstance(part, Mark):
            last = part
            is_asked = (
                is_asked or bool(part.kind == "brace" and _opened(section, part.text)[0])
            ) and part.kind == "brace"
        elif is_asked and isinstance(part, TextPart) and (words := marked_up(part.runs)):
            cut = section.otherwise_told.search(words)
            since += words[: cut.start() + 1] if cut else words
            told = words[cut.end() :] if cut else ""
            read_on = turn_words(section.code).reading_on.search(words) if cut else None
            if cut and read_on and read_on.start() <= cut.start("said"):
                found.append(TextPart(runs_of(f"{words[: read_on.start()]}.")))
                is_asked = False
                continue
            leads_before = any(section.implied.turn(one, True) for one in re.split(r"(?<=[.!?])\s", since))
            turned = ""
            if cut and last and not leads_before and getattr(section.deeds.reader.quietly(last), "deeds", None):
                turned = _otherwise_turned(section, words[cut.start("said") :])
            if cut and turned:
                found += [
                    TextPart(runs_of(words[: cut.start("said")])),
                    section.implied.mark("brace", capital(turned)),
                    TextPart(runs_of(words[cut.start("said") + len(turned) :])),
                ]
                is_asked = False
                continue
            if cut and not leads_before and (told.strip() or number + 1 < len(parts)):
                own = section.implied.mark("brace", capital(cut["said"]))
                found += [
                    TextPart(runs_of(words[: cut.start("said")])),
                    own,
                    TextPart(runs_of(" " + told.lstrip(" ,"))),
                ]
                is_asked = False
                continue
        found.append(part)
    return tuple(found)


def _otherwise_turned(section: SectionLowering, words: str) -> str:
    """Return the first sentence of some words if it is the other way of a turn: "Otherwise, turn to 5".

    One that does more besides is reported.
    """
    sentence = _SENTENCE.match(words)
    other = section.otherwise.match(sentence[0]) if sentence else None
    turn = section.implied.turn(sentence[0][other.end() :], True) if sentence and other else None
    if not sentence or not turn:
        return ""
    said = sentence[0].rstrip(" .")
    if turn.start and section.deeds.reader.does(said[other.end() :] if other else said):
        section.tell_unbraced(said, section.place_near(said, section.last_place.line), f"{{{said}}}", "error")
    return "" if turn.start else said


def _mark_at(parts: Sequence[Part], place: int) -> Mark | None:
    return part if place < len(parts) and isinstance(part := parts[place], Mark) else None


def _last_words(part: Part) -> str:
    """Return the words of a part behind its last sentence."""
    return _LAST_SENTENCE.split(marked_up(unbroken(part.runs)))[-1] if isinstance(part, TextPart) else ""


def _first_words(parts: Sequence[Part]) -> str:
    return marked_up(unbroken(parts[0].runs)) if parts and isinstance(parts[0], TextPart) else ""


def _cut_end(part: Part, count: int) -> Part:
    assert isinstance(part, TextPart)
    words = marked_up(part.runs)
    return TextPart(runs_of(words[: len(words) - count]))


def _behind_words(part: Part, count: int) -> Runs:
    assert isinstance(part, TextPart)
    return runs_of(marked_up(part.runs)[count:])


def read_quietly(section: SectionLowering, mark: Mark, text: str) -> Mark | None:
    """Return braces with other words if they are understood as an instruction; what is wrong with them is not reported."""
    known = len(section.problems)
    own = section.cut(mark, text)
    meaning = section.deeds.meaning(own)
    deeds = meaning if isinstance(meaning, Deeds) else getattr(meaning, "deeds", None)
    names = names_of(section, own)
    is_told = any(problem.level == "error" for problem in section.problems[known:])
    if deeds and not is_told and all(name in mark.text or f"*{name}*" in text for name in names):
        return own
    del section.problems[known:]
    return None


def names_of(section: SectionLowering, mark: Mark) -> list[str]:
    """Return what an instruction names of things, which any words may do."""
    meaning = section.deeds.meaning(mark)
    deeds = meaning if isinstance(meaning, Deeds) else getattr(meaning, "deeds", None)
    return [name for said in deeds.said for slot in said.slots for name in _names_in(slot)] if deeds else []


def _names_in(slot: Slot) -> list[str]:
    """Return what a slot names of things, which any words may do."""
    if slot.kind not in ("item", "items", "thing"):
        return []
    return [str(one[0]) for one in (slot.value if slot.kind == "items" else [slot.value]) if isinstance(one, list)]


def _tell_outside(section: SectionLowering, said: str, mark: Mark) -> None:
    said = said.strip(" ,()")
    told = f"“{said}” stands outside the braces, so nothing comes of it"
    hint = "Say it inside them if the rules can do it; what the reader may or may not do is an item: - {You may …}."
    place = section.place_near(said, mark.place.line)
    section.problems.append(Problem(place, "unbraced-instruction", "error", told, hint))


def with_conditions_behind(section: SectionLowering, parts: Sequence[Part]) -> list[Part]:
    """Return parts with the conditions behind instructions in their braces: "{Lose 1 LUCK} unless you have the rope"."""
    found: list[Part] = [*parts]
    for place in range(len(found) - 2, -1, -1):
        found[place : place + 2] = _with_condition_behind(section, found[place], found[place + 1])
    return found


def with_braces(section: SectionLowering, parts: Sequence[Part]) -> Sequence[Part]:
    """Return parts with braces round the conditions that stand before instructions: "If you have the rope, {lose 1 LUCK}"."""
    found = with_conditions_behind(section, parts)
    for place in range(len(found) - 1, 0, -1):
        mark, before = found[place], found[place - 1]
        if not isinstance(mark, Mark) or mark.kind != "brace" or not isinstance(before, TextPart):
            continue
        runs = unbroken(before.runs)
        written = condition_before(plain_words(runs), section)
        if not written or not isinstance(section.deeds.meaning(mark), Deeds):
            continue
        kept = first_of(runs, written.start)
        said = uncapital(mark.text)
        if may := unbraced_words(section.code).you_may.search(written.said):
            said = f"{may[1]} {said}"
            written = replace(written, said=written.said[: may.start()])
        joined = f"{written.said}, {said}"
        if _ends_here(found[place + 1 :]):
            asked = quietly_asked(section, written.said, mark.place)
            if asked and not runs_on(asked, runs):
                own = section.cut(mark, joined)
                if getattr(section.deeds.meaning(own), "deeds", None):
                    found[place - 1 : place + 1] = [*((TextPart(kept),) if kept else ()), own]
                    continue
        if turn_words(section.code).wishing.match(_opened(section, written.said)[1]):
            found[place] = section.cut(mark, f"{section.language.may[0]} {said}")
        elif _offers(section, written.said):
            found[place - 1 : place + 1] = [*((TextPart(kept),) if kept else ()), section.cut(mark, joined)]
        elif (
            written.is_sure
            and not section.deeds.is_lost
            and not any(
                one.code == "unbraced-condition" and one.place.line == mark.place.line for one in section.problems
            )
        ):
            told = f"“{written.said}” stands outside braces, so the instruction behind it would always be carried out"
            where = section.place_of(written.said, mark.place.line)
            new = f"{{{written.said[:1].upper()}{written.said[1:]}}}"
            opener, condition = _opened(section, written.said)
            hint, mend = mend_of_condition(section, opener, condition, where)
            if quietly_asked(section, written.said, mark.place):
                hint, mend = f"Write {new}.", section.mend(where, new)
            section.problems.append(Problem(where, "unbraced-condition", "error", told, hint, mend))
    return found


def _with_condition_behind(section: SectionLowering, mark: Part, behind: Part) -> list[Part]:
    """Return an instruction and the words behind it with the condition there in its braces: "{Lose 1 LUCK} unless …"."""
    if not isinstance(mark, Mark) or mark.kind != "brace" or not isinstance(behind, TextPart):
        return [mark, behind]
    runs = unbroken(behind.runs)
    words = plain_words(runs)
    cut = re.match(r"\s*,?\s*((?:(?:but )?only )?\w[^.!?;:{}]*?),?\s*(?=[.!;]|$)", words)
    said = unbraced_words(section.code).only.sub("", cut[1]) if cut else ""
    opener, condition = _opened(section, said)
    if not cut or not opener or "," in condition or not isinstance(section.deeds.meaning(mark), Deeds):
        return [mark, behind]
    known = turn_words(section.code)
    if mark.text.split(" ", 1)[0].casefold() in known.losing and unbraced_words(section.code).same.search(condition):
        return [mark, TextPart((words[cut.end() :],))]  # what one has not, one cannot lose
    is_asked = quietly_asked(section, said, mark.place)
    if not is_asked and not known.knowing & set(condition.casefold().split()) and not _offers(section, said):
        if opener in section.language.unless or known.asks(condition):
            _tell_outside(section, said, mark)
        return [mark, behind]
    plainly = mark.text.rstrip(" .")
    joined = f"{plainly} {said}" if _offers(section, said) else f"{said}, {uncapital(plainly)}"
    own = section.cut(mark, joined)
    return [own, TextPart((plain_words(runs)[cut.end() :],))]


def tell_wish(section: SectionLowering, label: str, line: int) -> None:
    """Report a wish beside an instruction of a way on: "{Take it} if you like, then turn to 40"."""
    if found := unbraced_words(section.code).left_open.search(label):
        told = f"“{found['said']}” stands in a way on, which always does what its braces say"
        hint = "Write what the reader may do as a sentence of its own, and the turn behind it."
        place = section.place_near(found["said"], line)
        section.problems.append(Problem(place, "unbraced-instruction", "error", told, hint))


def condition_of_turn(section: SectionLowering, before: Sequence[Part], arrow: Mark) -> tuple[Asked, ...]:
    """Read the plain words before an arrow as its condition: "If you have the rope, -> yard"."""
    if not before or not isinstance(last := before[-1], TextPart):
        return ()
    runs = unbroken(last.runs)
    words = plain_words(runs)
    if section.turned and words.casefold().strip(" ,:\n-\u2013\u2014") in section.language.otherwise:
        return denied(section.turned)
    section.turned = ()
    written = condition_before(words, section)
    if not written:
        return ()
    asked = quietly_asked(section, written.said, arrow.place)
    if asked and not runs_on(asked, runs):
        section.turned = (asked,)
        return section.turned
    if written.is_sure and not is_settled(section, written.said):
        told = f"“{written.said}” is no condition that is known, so the choice would always be open"
        where = section.place_near(written.said, arrow.place.line)
        hint, mend = mend_of_condition(section, *_opened(section, written.said), where)
        section.problems.append(Problem(where, "unbraced-condition", "error", told, hint, mend))
    return ()


def _ends_here(behind: Sequence[Part]) -> bool:
    """Return whether a sentence ends before these parts."""
    first = behind[0] if behind else None
    if first is None:
        return True
    words = plain_words(first.runs) if isinstance(first, TextPart) else "x"
    return (not words.strip() and len(behind) == 1) or words.lstrip()[:1] in (".", "!", ";")


def _offers(section: SectionLowering, said: str) -> bool:
    return said.casefold().strip() in section.language.may


def first_of(runs: Runs, length: int) -> Runs:
    """Return the first ``length`` characters of the runs."""
    found: list[object] = []
    for run in runs:
        if length <= 0:
            break
        count = len(plain_words((run,)))
        found.append(run[:length] if isinstance(run, str) else run)
        length -= count
    return tuple(found)


def mend_of_condition(
    section: SectionLowering, opener: str, condition: str, place: Place
) -> tuple[str, Suggestion | None]:
    """Return the hint for a condition that nobody knows, and how it is mended where one is near."""
    reader = section.deeds.reader
    is_result = section.deeds.nearest is not None
    said = f"{opener} {condition}"
    if not is_result and _asks_result(section, said):
        if advice_words(section.code).repeated.search(condition):
            return f"{capital(ADVICE['repeated'])}", None
        return "Write what it is the result of above it, in braces: a test, a fight, a throw of dice.", None
    near = reader.hints.nearest(reader.vocabulary, condition, condition=True, is_result=is_result)
    if not near:
        return section.deeds.hint_of_condition(condition, is_result), None
    new = f"{{{opener.capitalize() if opener in section.language.unless else section.language.conditional[0].capitalize()} {near.sentence}}}"
    return f"Did you mean {new}?", section.mend(section.place_of(f"{opener} {condition}", place.line), new)


def is_settled(section: SectionLowering, said: str) -> bool:
    """Return whether a condition that is not known needs no mend of its own.

    It holds for whoever still reads, or its test stands without braces, which has a problem of its own.
    """
    if section.deeds.has_any and unbraced_words(section.code).alive.fullmatch(said.strip()):
        return True
    untested = any(
        one.code == "unbraced-instruction" and one.level == "error" and one.place.line in section.lines
        for one in section.problems
    )
    return untested and _asks_result(section, said)


def _asks_result(section: SectionLowering, said: str) -> bool:
    """Return whether a condition asks for an outcome: "if you succeed"."""
    ways = way_words(section.code)
    return bool(ways.asks_result.match(said) or ways.result.match(said))


def tell_unpaid(section: SectionLowering, label: str, line: int) -> None:
    """Report prices and scores in a label that no instruction applies: "Pay the ferryman (5 gold)"."""
    vocabulary, paying = section.deeds.reader.vocabulary, section.language.paying
    numbers = dict(section.language.numbers).keys()
    # "(treasure, 15 gp)" tells of a thing
    for said in (*(one for one in _BRACKETED.findall(label) if "," not in one), _BRACKETED.sub("", label)):
        for piece in (part.strip() for whole in pieces_of(said, section.language.and_) for part in whole.split(",")):
            behind = piece.rpartition(": ")[2]
            piece = behind if vocabulary.amount(behind) else piece  # "The bolt strikes you: lose 3 Vitality"
            words = tokens(piece)
            counts = any(token.kind in ("number", "dice") or token.text in numbers for token in words)
            of_sum = unbraced_words(section.code).of_a_sum.fullmatch(piece)
            if not 1 < len(words) <= 12 or not counts:
                continue
            puts = (
                piece,
                *([f"{paying} {of_sum[1]}"] if of_sum else []),
                f"{paying} {piece}",
                *without(piece, section.language.may),
                *(f"{paying} {price[1]}" for price in unbraced_words(section.code).priced.finditer(piece)),
            )
            known = (vocabulary.amount, vocabulary.counted_money, vocabulary.amount_at_start)
            found = next((one for read in known for put in puts if (one := read(put))), "")
            is_sum = any(
                token.kind == "number" or token.text in numbers - {*section.language.articles} for token in words
            )
            is_paid = is_sum and words[0].text in turn_words(section.code).parting
            if not found and is_paid and not section.deeds.is_lost:
                section.tell_unbraced(piece, section.place_of(piece, line), "")  # in a coin that the rules do not know
            if not found:
                continue
            whole = f"({piece})" if f"({piece})" in label else piece
            mark = section.implied.mark("brace", piece, section.place_of(piece, line))
            meaning = section.deeds.reader.quietly(mark)
            if (
                isinstance(meaning, Deeds) and len(meaning.said) > 1
            ):  # "Buy the lantern for 3 sp" is more than its price
                found = capital(piece)
            section.tell_unbraced(piece, section.place_of(whole, line), f"{{{found}}}")


def tell_unbraced_conditionals(section: SectionLowering, sentences: Sequence[str], line: int) -> None:
    """Report instructions behind conditions without braces: "If you have the **rope**, lose it. Otherwise, lose 2 Vitality"."""
    language, reader = section.language, section.deeds.reader
    before, is_told = "", False
    for sentence in sentences:
        text = " ".join(sentence.rstrip(" .!").split())
        other = section.otherwise.match(text)
        opener, _ = _opened(section, text)
        if len(text) > LONGEST_TOLD or not (opener or (other and before)):
            before, is_told = "", False
            continue
        is_told = is_told and bool(other)
        for end in [other.end()] if other else [place for place, sign in enumerate(text) if sign == ","][:4]:
            asked, then = text[:end].strip(" ,"), unbraced_words(section.code).going_on.sub("", text[end:].strip(" ,"))
            is_known = other or quietly_asked(section, asked, section.last_place)
            if not is_known:
                then = _INSTEAD.sub("", then)
                if any(reader.vocabulary.amount(piece) for piece in pieces_of(then, language.and_)):
                    told = f"“{then}” reads as an instruction and stands without braces, so nothing comes of it"
                    hint = "Write it in braces in the section where it happens, or behind a condition that is known."
                    where = section.place_near(then, line)
                    section.problems.append(Problem(where, "unbraced-instruction", "warning", told, hint))
                    break
                continue
            condition = _opened(section, before if other else asked)[1]
            before = before if other else asked
            then = named(unbraced_words(section.code).you_must.sub("", then), condition, section.code)
            word = then.casefold().split(" ", 1)[0] if then else ""
            is_done = word in language.doing and word not in language.conditional and word not in language.unless
            if not is_done or section.implied.turn(then, True) or not reader.does(then):
                break
            denied_by = (
                language.conditional[0] if _opened(section, before)[0] in language.unless else language.unless[0]
            )
            new = f"{{{asked}, {then}}}"
            if other:  # behind braces their alternative; behind a turn in words its denial
                new = (
                    f"{{{capital(language.otherwise[0])}, {then}}}"
                    if is_told
                    else f"{{{capital(denied_by)} {condition}, {then}}}"
                )
            is_told = True
            section.tell_unbraced(then, section.place_near(text, line), new)
            break


def tell_undone(section: SectionLowering, label: Runs, when: Sequence[Asked], line: int, is_said: bool) -> None:
    """Report an unbraced instruction before a turn or in an outcome: "Lose the **rope** and turn to 40".

    ``is_said`` tells that the turn is put in words, as in old gamebooks; before an arrow only parting with a thing is meant.
    """
    then = _LAST_SENTENCE.split(marked_up(label).strip(" .,;:\n"))[-1]
    word = then.casefold().split(" ", 1)[0]
    new = named(then, when[-1].say, section.code) if when else then
    words, vocabulary = turn_words(section.code), section.deeds.reader.vocabulary
    if word not in (section.language.doing if is_said else words.parting) or not section.deeds.reader.does(new):
        return
    is_plain = new == then and "*" not in then
    is_named = word not in words.losing and vocabulary.names_anything(new)
    if is_plain and (not is_said or is_named or vocabulary.amount(then)):
        return  # any words may be a name, and amounts are reported with the prices
    section.tell_unbraced(then, section.place_near(then, line), f"{{{capital(new)}}}")


def runs_on(asked: Asked, runs: Runs) -> bool:
    """Return whether an unmarked name in a condition runs past its bold part: "the **rope** climb down"."""
    bold = {plain_words((run,)).casefold() for run in runs if not isinstance(run, str)}
    names = (
        str(slot.value[0] if isinstance(slot.value, list) else slot.value).casefold()
        for leaf in asked.leaves()
        for slot in leaf.slots
    )
    return any(name != marked and marked in name for name in names for marked in bold if marked)
