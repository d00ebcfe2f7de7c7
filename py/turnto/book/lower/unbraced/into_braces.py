"""Words beside braces put into them: conditions, names, "You may {…}", "Otherwise"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.grammar.referents import named_before, named_foe
from turnto.book.lower.other_words import read_quietly
from turnto.book.lower.unbraced.conditions import (
    condition_before,
    first_of,
    mend_of_condition,
    opened,
    quietly_asked,
    runs_on,
    unbraced_words,
)
from turnto.book.model import Problem, Runs, plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.parts import runs_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, marked_up, unbroken, uncapital

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_SENTENCE = late(r"[^.!?;]+")
LAST_SENTENCE = late(r"[.!?:;][\"\u201d']?\s+")


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
                is_asked or bool(part.kind == "brace" and opened(section, part.text)[0])
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
            leads_before = any(section.turns.at_end(one, True) for one in re.split(r"(?<=[.!?])\s", since))
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
    turn = section.turns.at_end(sentence[0][other.end() :], True) if sentence and other else None
    if not sentence or not turn:
        return ""
    said = sentence[0].rstrip(" .")
    if turn.start and section.deeds.reader.deeds.does(said[other.end() :] if other else said):
        section.tell_unbraced(said, section.place_near(said, section.last_place.line), f"{{{said}}}", "error")
    return "" if turn.start else said


def _mark_at(parts: Sequence[Part], place: int) -> Mark | None:
    return part if place < len(parts) and isinstance(part := parts[place], Mark) else None


def _last_words(part: Part) -> str:
    """Return the words of a part behind its last sentence."""
    return LAST_SENTENCE.split(marked_up(unbroken(part.runs)))[-1] if isinstance(part, TextPart) else ""


def _first_words(parts: Sequence[Part]) -> str:
    return marked_up(unbroken(parts[0].runs)) if parts and isinstance(parts[0], TextPart) else ""


def _cut_end(part: Part, count: int) -> Part:
    assert isinstance(part, TextPart)
    words = marked_up(part.runs)
    return TextPart(runs_of(words[: len(words) - count]))


def _behind_words(part: Part, count: int) -> Runs:
    assert isinstance(part, TextPart)
    return runs_of(marked_up(part.runs)[count:])


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
        if turn_words(section.code).wishing.match(opened(section, written.said)[1]):
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
            opener, condition = opened(section, written.said)
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
    opener, condition = opened(section, said)
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


def _ends_here(behind: Sequence[Part]) -> bool:
    """Return whether a sentence ends before these parts."""
    first = behind[0] if behind else None
    if first is None:
        return True
    words = plain_words(first.runs) if isinstance(first, TextPart) else "x"
    return (not words.strip() and len(behind) == 1) or words.lstrip()[:1] in (".", "!", ";")


def _offers(section: SectionLowering, said: str) -> bool:
    return said.casefold().strip() in section.language.may
