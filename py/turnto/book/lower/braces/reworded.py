"""Braces that say for whom, put as conditions: "Those who have a rope may turn to 40"."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Conditional, Deeds
from turnto.book.lower.other_words import quietly
from turnto.book.model import things_of
from turnto.book.text.markdown import MarkdownBlock, TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital
from turnto.book.text.word_files import WordTable, words_of

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering


class SubjectWords(WordTable):
    """Words of one language for whoever something holds of."""

    reworded: tuple[tuple[re.Pattern[str], str], ...]
    """Sentences that name a foe or a companion before what is done, and the same as rules put them."""
    whoever: re.Pattern[str]
    """Who, with what relates a condition to them: ``whose``, ``with``, ``without``, or none of these."""
    equipped: re.Pattern[str]
    """What one has or lacks, before "you": ``with``, ``without``."""
    asked: tuple[tuple[re.Pattern[str], str], ...]
    """What is said of somebody -> the same of the reader; the first that fits."""
    done: tuple[tuple[re.Pattern[str], str], ...]
    """What somebody does -> the same told to the reader; the first that fits."""
    pauses: re.Pattern[str]
    """Where what is done may begin."""
    others: re.Pattern[str]
    """All others, behind what some do; ``to`` or ``too`` if they turn, else the base of what they do, ``verb``."""
    fewer: re.Pattern[str]
    """Who has less than was asked, or has it not, behind what the others do."""
    named: tuple[str, ...]
    """Words that say that a name is one: "title"."""
    forms: tuple[str, str, str, str]
    """The condition's beginning: of whoever, whose, with, and without something."""


@cache
def subject_words(code: str) -> SubjectWords:
    """Return those words of a language."""
    return words_of(SubjectWords, "subjects", code)


def with_conditions(section: SectionLowering, block: MarkdownBlock) -> None:
    """Put what braces say of those who have or are something as conditions, in a block and what it holds."""
    words = subject_words(section.code)
    for place, part in enumerate(block.parts):
        if not isinstance(part, Mark) or part.kind != "brace":
            continue
        text = " ".join(part.text.split())
        for pattern, means in words.reworded:
            found = pattern.search(text)
            said = found.expand(means).lstrip(" .;:!?").replace(", )", ")").replace("(, ", "(") if found else ""
            plain = said.replace(f". {capital(section.language.otherwise[0])}, ", ". ")
            if found and all(_is_read(section, part, one) for one in plain.split(". ")):
                text = f"{text[: found.start()]}{found['before']}{said}{text[found.end() :]}"
                part = section.cut(part, text)
                block.parts = (*block.parts[:place], part, *block.parts[place + 1 :])
        for pattern in (words.whoever, words.equipped):
            if (found := pattern.search(text)) and not quietly(section, part, text):
                put = _as_condition(section, text, found)
                if put != text:
                    before = text[: found.start("who")].rstrip()
                    is_told = bool(before) and section.deeds.reader.vocabulary.only_tells(before)
                    told = (TextPart((f"{before} ",)),) if is_told else ()
                    put = put[len(before) :].lstrip() if is_told else put
                    block.parts = (*block.parts[:place], *told, section.cut(part, put), *block.parts[place + 1 :])
                    break
    for child in block.children:
        with_conditions(section, child)


def _is_read(section: SectionLowering, part: Mark, said: str) -> bool:
    """Return whether a sentence is known, with or without a condition."""
    return section.deeds.reader.deeds.does(said) or isinstance(quietly(section, part, said), (Conditional, Deeds))


def _as_condition(section: SectionLowering, text: str, found: re.Match[str]) -> str:
    """Return a text whose subject ("those who can swim") has become a condition.

    It is unchanged if the subject is no condition of the rules.
    """
    words, rest = subject_words(section.code), text[found.end() :]
    said = found.groupdict()
    relation = next((n for n, name in enumerate(("whose", "with", "without"), 1) if said.get(name)), 0)
    for pause in list(words.pauses.finditer(rest))[:12]:
        asked, done = rest[: pause.start()], rest[pause.end() :]
        done = first_of(words.done, done)
        is_told = "you" not in said or done.split(" ", 1)[0].casefold() in section.language.subject
        if not asked or not is_told or not _acts(section, done):
            continue
        asked = words.forms[relation].format(first_of(words.asked, asked) if not relation else asked)
        if not _is_known(section, asked):
            continue
        for otherwise in (words.others, words.fewer):
            done = otherwise.sub(lambda other: _others(section, other), done, count=1)
        put = f"{section.language.conditional[0]} {asked}, {done}"
        before = text[: found.start("who")]
        return f"{before}{put}" if before.strip() and before.rstrip()[-1] == "," else f"{before}{capital(put)}"
    return text


def _others(section: SectionLowering, other: re.Match[str]) -> str:
    """Return what begins the alternative, with the verb that it leaves out."""
    said = other.groupdict()
    verb = f"{' '.join(section.turns.ways.turn)} " if said.get("to") or said.get("too") else said.get("verb") or ""
    return f". {capital(section.language.otherwise[0])}, {verb}"


def first_of(ways: tuple[tuple[re.Pattern[str], str], ...], said: str) -> str:
    """Return a text reworded by the first pattern that matches its beginning, or as it is."""
    return next((pattern.sub(put, said, count=1) for pattern, put in ways if pattern.match(said)), said)


def _acts(section: SectionLowering, done: str) -> bool:
    """Return whether words begin with what the reader does."""
    first = done.split(" ", 1)[0].casefold().strip(",")
    acts = section.deeds.reader.vocabulary.ways.lexicon.acts
    return first in acts or first in section.language.subject or first in turn_words(section.code).verbs.split("|")


def _is_known(section: SectionLowering, condition: str) -> bool:
    """Return whether a condition is one of the rules, or on what is marked or anybody may carry."""
    vocabulary = section.deeds.reader.vocabulary
    asked = vocabulary.asked(condition, wide=True)[0]
    is_named = "*" in condition or any(word in condition for word in subject_words(section.code).named)
    return asked is not None and all(
        is_named
        or (
            leaf.phrase != "has-title"
            and all(vocabulary.ways.is_usual_thing(name) for name, _ in things_of(leaf.slots))
        )
        for leaf in asked.leaves()
    )
