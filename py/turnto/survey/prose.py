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


def plain_text(section: Section, rules: bool = True) -> Iterator[str]:
    """Yield the prose of a section piece by piece, both sides of every condition, choices and outcomes too.

    Without ``rules`` the sentences of instructions and conditions are left out, which are worded by the format.
    """
    yield from _texts(section.body, rules)
    for items in section.outcomes.values():
        yield from (text for item in items if (text := of_runs(item.say, rules).strip()))


def _texts(nodes: tuple[Node, ...], rules: bool) -> Iterator[str]:
    for node in nodes:
        match node:
            case ProseNode(runs=runs) | ChoiceNode(label=runs) | OfferNode(label=runs):
                if text := of_runs(runs, rules).strip():
                    yield text
            case GuardedNode(say=say, body=body, otherwise=otherwise):
                if rules and (text := of_runs(say).strip()):
                    yield text
                yield from _texts(body, rules)
                yield from _texts(otherwise, rules)
            case _:
                pass


def of_runs(runs: tuple[Any, ...], rules: bool = True) -> str:
    """Return the words of an inline tree, without its markup, and without sentences of ``rules`` where these are not wanted."""
    return "".join(_of_run(run, rules) for run in runs)


def _of_run(run: Any, rules: bool) -> str:
    match run:
        case str():
            return run
        case ("judged" | "say", *_) if not rules:
            return ""
        case ("br",):
            return "\n"
        case ("code" | "number", str() as words):
            return words
        case (*_, tuple() as inner):
            return of_runs(inner, rules)
        case _:
            return ""
