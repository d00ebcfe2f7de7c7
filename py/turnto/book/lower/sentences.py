"""Braces that hold several sentences: {Tick the box. If three boxes are ticked, turn to 40}."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnto.book.grammar.did_you_mean import Hints
from turnto.book.grammar.instructions import Conditional, Deeds, InstructionReader, NotUnderstood
from turnto.book.grammar.vocabulary import PhraseMatch
from turnto.book.model import Asked, Problem
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, not_understood
from turnto.core.names import fold, plainly

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_CONDITION_NEXT = re.compile(r"[.;]\s+(?:and |but |und |aber )?(?=(?:if|when|unless|once|falls|wenn) )", re.IGNORECASE)
_AT_ZERO = re.compile(
    r"(?:if|when|should|wenn|falls) (?:you (?:die|are killed|are slain)|du stirbst|"
    r"(?:you (?:run out of|have no(?: more)?|are out of)|dir gehen?) (?:your )?(?P<out>[\w ]+?)(?: left| aus)?|"
    r"(?:you reach|you are (?:down|reduced) to) (?:0|zero|no) (?P<reached>[\w ]+?)|"
    r"(?:your|deine?) (?P<fallen>[\w ]+?) (?:reaches|falls to|drops to|sinks to|is reduced to|goes down to|auf) (?:0|zero|nothing|null)(?: (?:fällt|sinkt))?)"
    r"(?: here| in this section| hier)?,? (?=(?:turn|go|gehe?|lies|blättere) )",
    re.IGNORECASE,
)


_ALTERNATIVE = re.compile(
    r"(?P<deed>[^,;.]*?\b(?P<n>\d+|one|two|three|four|five|six)\b[^,;.]*?),? (?:or|but)(?: only)? (?:(?:against|at|by|for|take|lose|a) )*(?P<other>\d+|one|two|three|four|five|six)"
    r"(?: instead)? (?P<opener>if|when|unless) (?P<asked>[^;.]+)",
    re.IGNORECASE,
)
"""An instruction with another number under a condition: "Test Grace against 10, or against 8 if you have a rope"."""
_SENTENCE = re.compile(r"[^.!?]*[.!?]*\s*")
_LIFE = frozenset(
    map(
        plainly,
        "hp|hit points|health|health points|life|life points|vitality|stamina|endurance|hits|lebenspunkte|lebensenergie|vitalität|trefferpunkte|gesundheit|gesundheitspunkte|tp|lp".split(
            "|"
        ),
    )
)
"""What the life of a hero is called in one game or another."""


def in_sentences(section: SectionLowering, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts with braces round each condition behind an instruction.

    An alternative that nothing happens is left out.
    """
    found: list[Part] = []
    for part in parts:
        if isinstance(part, TextPart) and len(part.runs) == 1 and isinstance(part.runs[0], str):
            kept = [one for one in _SENTENCE.findall(part.runs[0]) if not _turns_at_zero(section, one.strip())]
            part = TextPart(("".join(kept),))
        if not isinstance(part, Mark) or part.kind != "brace":
            found.append(part)
            continue
        text = " ".join(part.text.split())
        if priced := section.deeds.reader.or_else(text):
            if section.deeds.reader.or_else(text, forced=True):
                part = section.cut(part, priced)
            elif isinstance(meaning := section.deeds.meaning(part), NotUnderstood):
                found.append(TextPart(not_understood(f"{{{meaning.text}}}")))
                continue
        if (either := _ALTERNATIVE.fullmatch(text)) and (put := _by_condition(section, part, either)):
            part = section.cut(part, put)
            found.append(part)
            continue
        shorter = turn_words(section.code).reading_on.sub("", text)
        if _turns_at_zero(section, shorter):
            continue
        if shorter != text and isinstance(_quietly(section, part, shorter), Conditional):
            part = section.cut(part, shorter)
        found += [section.cut(part, one) for one in _apart(section, part, text)] or [part]
    return tuple(found)


def _turns_at_zero(section: SectionLowering, text: str) -> bool:
    """Take {If you die here, turn to 40} as what the section does with a hero at zero."""
    dying = _AT_ZERO.match(text)
    turn = section.implied.turn(text[dying.end() :], True) if dying else None
    if not dying or not turn or turn.start:
        return False
    score = dying["out"] or dying["reached"] or dying["fallen"]
    if score and plainly(score) not in _LIFE:
        return False
    arrow = section.implied.mark("arrow", "->")
    section.deeds.zero = section.target(arrow, turn.name)
    return True


def _by_condition(section: SectionLowering, mark: Mark, said: re.Match[str]) -> str:
    """Return an instruction with another number under a condition as one and the other; empty for what is not understood."""
    start, end = said.start("n") - said.start("deed"), said.end("n") - said.start("deed")
    deed = said["deed"]
    other = f"{deed[:start]}{said['other']}{deed[end:]}"
    put = f"{capital(said['opener'])} {said['asked'].rstrip()}, {other[:1].lower()}{other[1:]}"
    done, instead = _quietly(section, mark, deed), _quietly(section, mark, put)
    if isinstance(done, Deeds) and isinstance(instead, Conditional) and instead.deeds:
        return f"{put}. {capital(section.language.otherwise[0])}, {deed[:1].lower()}{deed[1:]}"
    return ""


def _apart(section: SectionLowering, mark: Mark, text: str) -> list[str]:
    """Return the sentences of braces, each of which is understood; nothing for braces that are one sentence.

    A condition that asks for what the sentence before it has taken is left together: whether it is asked before or behind is open.
    """
    for cut in _CONDITION_NEXT.finditer(text):
        head, tail = text[: cut.start()], text[cut.end() :]
        done = _quietly(section, mark, head)
        if not isinstance(done, Deeds) or any(
            has_outcomes(one.phrase) or one.phrase.id == "turn-to" for one in done.said
        ):
            continue
        other = section.otherwise.search(tail)
        asked = _quietly(section, mark, tail[: other.start()].rstrip(" .;,") if other else tail)
        if not isinstance(asked, Conditional) or not asked.deeds or _asks_for_what_went(asked.asked, done.said):
            continue
        if other and not isinstance(_quietly(section, mark, capital(tail[other.end() :])), (Deeds, Conditional)):
            continue
        return [head, capital(tail)]
    return []


def _asks_for_what_went(asked: Asked, done: Sequence[PhraseMatch]) -> bool:
    """Return whether a condition names a thing or money that the instructions before it name."""
    said = {word.removesuffix("s") for one in done for word in _WORD.findall(fold(one.text))}
    return any(
        said & {word.removesuffix("s") for word in _WORD.findall(fold(f"{leaf.phrase} {leaf.say}"))} - _SMALL
        for leaf in asked.leaves()
        if leaf.phrase.startswith("has")
    )


_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset("if you have no any a an the at least or more fewer than left still one two three ha not do".split())


def _quietly(section: SectionLowering, mark: Mark, text: str) -> object:
    """Return what braces with this text would mean, None if something of it is not understood."""
    problems: list[Problem] = []
    meaning = InstructionReader(section.deeds.reader.vocabulary, Hints(), problems).meaning(section.cut(mark, text))
    return None if problems else meaning
