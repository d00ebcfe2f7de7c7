"""What stands without braces and reads as an instruction or a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from turnto.book.grammar.hints.did_you_mean import ADVICE, advice_words
from turnto.book.grammar.referents import named, past_wish
from turnto.book.lower.branches import denied
from turnto.book.model import Asked, Place, Problem, Runs, Suggestion, plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, unbroken
from turnto.book.text.way_words import way_words
from turnto.book.text.word_files import WordTable, words_of

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

BRACKETED = late(r"[(\[]([^()\[\]]*)[)\]]")


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
    opener, condition = opened(section, said)
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
    opener, condition = opened(section, said)
    if not opener:
        other = section.otherwise.match(said) or unbraced_words(section.code).on_a_result.match(said)
        then = said[other.end() :] if other else said
        return (said[: other.end()], then) if other and reader.deeds.does(then) else (said, "")
    for comma in [place for place, sign in enumerate(said) if sign == ","][:6]:
        asked, then = said[:comma], said[comma:].strip(" ,")
        condition = words.wish_behind.sub("", opened(section, asked)[1])
        if not quietly_asked(section, f"{opener} {condition}", section.last_place) and words.asks(condition):
            continue
        if reader.deeds.does(then := named(then, condition, section.code)):
            return asked, then
        if then.split(" ", 1)[0].casefold() in reader.vocabulary.ways.lexicon.acts:
            return None
    return said, ""


def _openers(section: SectionLowering) -> list[str]:
    """Return the words that open a condition, longest first."""
    return sorted((*section.language.unless, *section.language.conditional), key=len, reverse=True)


def opened(section: SectionLowering, said: str) -> tuple[str, str]:
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
    for found in BRACKETED.finditer(words):
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
            opener, condition = opened(section, only)
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
        opener, condition = opened(section, said)
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
    opener, condition = opened(section, said := found[1])
    is_sure = opener in (*language.unless, language.conditional[0]) and known.asks(condition)
    return WrittenCondition(said, found.start(1), len(words), is_sure and not known.wishing.match(condition))


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
        hint, mend = mend_of_condition(section, *opened(section, written.said), where)
        section.problems.append(Problem(where, "unbraced-condition", "error", told, hint, mend))
    return ()


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


def runs_on(asked: Asked, runs: Runs) -> bool:
    """Return whether an unmarked name in a condition runs past its bold part: "the **rope** climb down"."""
    bold = {plain_words((run,)).casefold() for run in runs if not isinstance(run, str)}
    names = (
        str(slot.value[0] if isinstance(slot.value, list) else slot.value).casefold()
        for leaf in asked.leaves()
        for slot in leaf.slots
    )
    return any(name != marked and marked in name for name in names for marked in bold if marked)
