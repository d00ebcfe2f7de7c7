"""Words of a book: its prose without markup, cut into words and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from turnto.book.model import ChoiceNode, GuardedNode, Node, OfferNode, ProseNode, Section

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?…])[\"”’)]*\s+")


def words_of(text: str) -> list[str]:
    """Return the words of a text as written, without digits and signs."""
    return _WORD.findall(text)


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [sentence for sentence in _SENTENCE.split(text.strip()) if sentence]


def plain_text(section: Section) -> Iterator[str]:
    """Yield the prose of a section piece by piece, both sides of every condition, choices and outcomes too."""
    yield from _texts(section.body)
    for items in section.outcomes.values():
        yield from (text for item in items if (text := of_runs(item.say).strip()))


def _texts(nodes: tuple[Node, ...]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ProseNode(runs=runs) | ChoiceNode(label=runs) | OfferNode(label=runs):
                if text := of_runs(runs).strip():
                    yield text
            case GuardedNode(say=say, body=body, otherwise=otherwise):
                if text := of_runs(say).strip():
                    yield text
                yield from _texts(body)
                yield from _texts(otherwise)
            case _:
                pass


def of_runs(runs: tuple[Any, ...]) -> str:
    """Return the words of an inline tree, without its markup."""
    return "".join(_of_run(run) for run in runs)


def _of_run(run: Any) -> str:
    match run:
        case str():
            return run
        case ("br",):
            return "\n"
        case ("code" | "number", str() as words):
            return words
        case (*_, tuple() as inner):
            return of_runs(inner)
        case _:
            return ""
