"""Parts and runs of a paragraph, cut and joined: lines, sentences, words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from turnto.book.model import Runs, plain_words
from turnto.book.text.markdown import Part, TextPart
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import marked_up
from turnto.book.text.way_words import WayWords, way_words


def between(parts: Sequence[Part], start: int, end: int) -> list[Part]:
    """Return the parts between two places of their words."""
    found: list[Part] = []
    for part in parts:
        length = len(words_of((part,)))
        if isinstance(part, TextPart):
            runs = first_of(part.runs, max(0, min(end, length)))
            if kept := _without_first(runs, max(0, start)):
                found.append(TextPart(kept))
        elif start <= 0 < end:
            found.append(part)
        start, end = start - length, end - length
    return found


def _without_first(runs: Sequence[Any], count: int) -> tuple[Any, ...]:
    found: list[Any] = []
    for run in runs:
        length = len(plain_words((run,)))
        if count < length:
            found.append(run[count:] if isinstance(run, str) and count > 0 else run)
        count -= length
    return tuple(found)


def words_of(parts: Sequence[Part]) -> str:
    """Return the plain words of parts, one character for each sign."""
    return "".join(plain_words(part.runs) if isinstance(part, TextPart) else "\ufffc" for part in parts)


def lines_of(parts: Sequence[Part]) -> list[list[Part]]:
    """Split parts at the line ends of the source."""
    lines: list[list[Part]] = [[]]
    for part in parts:
        if not isinstance(part, TextPart):
            lines[-1].append(part)
            continue
        for run in part.runs:
            if run == ("br",):
                lines.append([])
                continue
            pieces = run.split("\n") if isinstance(run, str) else [run]
            for number, piece in enumerate(pieces):
                if number:
                    lines.append([])
                if piece:
                    lines[-1].append(TextPart((piece,)))
    return [merged(line) for line in lines]


def merged(parts: Sequence[Part]) -> list[Part]:
    """Return parts with neighbouring words as one."""
    found: list[Part] = []
    runs: list[Any] = []
    for part in parts:
        if isinstance(part, TextPart):
            for run in part.runs:
                runs[-1:] = (
                    [runs[-1] + run]
                    if runs and isinstance(runs[-1], str) and isinstance(run, str)
                    else [*runs[-1:], run]
                )
            continue
        if runs:
            found.append(TextPart(tuple(runs)))
            runs = []
        found.append(part)
    return [*found, TextPart(tuple(runs))] if runs else found


def _is_behind_brace(sentence: Sequence[Part]) -> bool:
    """Return whether a sentence is an instruction and the end of its line."""
    if len(sentence) < 2 or not isinstance(sentence[0], Mark) or sentence[0].kind != "brace":
        return False
    return all(isinstance(part, TextPart) and not words_of((part,)).strip() for part in sentence[1:])


def split_sentences(parts: Sequence[Part], ways: WayWords) -> list[list[Part]]:
    """Split parts behind their sentences."""
    found: list[list[Part]] = [[]]
    for part in parts:
        if not isinstance(part, TextPart):
            if (
                isinstance(part, Mark)
                and part.kind == "brace"
                and found[-1]
                and words_of(found[-1]).rstrip(" \n").endswith((".", "!", "?"))
            ):
                found.append([])
            found[-1].append(part)
            continue
        for run in part.runs:
            if not isinstance(run, str):
                found[-1].append(TextPart((run,)))
                continue
            if run[:1] == " " and words_of(found[-1]).endswith((".", "!", "?")) and re.match(r" +[A-ZÄÖÜ\d]", run):
                found.append([])  # behind a sentence in bold or italics
            if re.match(r"[A-Z]", run) and _is_behind_brace(found[-1]):
                found.append([])
            place = 0
            if (
                found[-1]
                and isinstance(found[-1][-1], Mark)
                and found[-1][-1].kind == "brace"
                and ways.joined_result.match(run)
            ):
                head = re.match(r"[.!:;,]?", run)
                place = head.end() if head else 0
                found[-1].append(TextPart((run[:place],)))
                found.append([])
            for end in ways.sentence_end.finditer(run, place):
                found[-1].append(TextPart((run[place : end.start()],)))
                found.append([])
                place = end.end()
            if run[place:]:
                found[-1].append(TextPart((run[place:],)))
    return [merged(one) for one in found if one]


def sentences_of(parts: Sequence[Part], code: str) -> list[tuple[str, str]]:
    """Return the sentences of a paragraph that hold no sign, each as plain words and with its markup."""
    return [
        (" ".join(words_of(one).split()), "".join(marked_up(runs) for runs in texts).strip())
        for one in split_sentences(parts, way_words(code))
        if len(texts := [part.runs for part in one if isinstance(part, TextPart)]) == len(one)
    ]


def trimmed(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return parts without blanks at their ends."""
    found = list(parts)
    while found and isinstance(found[0], TextPart) and not words_of(found[:1]).strip():
        found.pop(0)
    while found and isinstance(found[-1], TextPart) and not words_of(found[-1:]).strip():
        found.pop()
    if found and isinstance(first := found[0], TextPart) and isinstance(first.runs[0], str):
        found[0] = TextPart((first.runs[0].lstrip(), *first.runs[1:]))
    return tuple(found)


_MARKED = late(r"(\*\*[^*]+\*\*|\*[^*]+\*)")


def runs_of(text: str) -> tuple[Any, ...]:
    """Return words with their bold and italics as runs."""
    return tuple(
        ("strong", (one.strip("*"),)) if one.startswith("**") else ("em", (one.strip("*"),)) if one[0] == "*" else one
        for one in _MARKED.split(text)
        if one
    )


def dropped(runs: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Return runs without the first characters of plain words at their beginning."""
    first, *rest = runs
    return (first[count:], *rest) if isinstance(first, str) else tuple(runs)


def first_of(runs: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Return the first characters of runs."""
    found: list[Any] = []
    for run in runs:
        words = plain_words((run,))
        if count <= 0:
            break
        if len(words) <= count:
            found.append(run)
        elif isinstance(run, str):
            found.append(run[:count])
        elif isinstance(run[-1], tuple):
            found.append((*run[:-1], first_of(run[-1], count)))
        count -= len(words)
    return tuple(found)


def behind_first(runs: Runs, length: int) -> Runs:
    """Return runs without their first characters."""
    found: list[Any] = []
    for run in runs:
        words = plain_words((run,))
        if length >= len(words):
            length -= len(words)
            continue
        if isinstance(run, str):
            run = run[length:]
        elif isinstance(run[-1], tuple):
            run = (*run[:-1], behind_first(run[-1], length))
        found.append(run)
        length = 0
    return tuple(found)
