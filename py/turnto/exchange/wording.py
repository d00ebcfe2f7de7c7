"""Sentences that importers make of code, said in the language of the book."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from turnto.exchange.story import OTHERWISE_IF, Block, Check, ConditionBlock, Link, Passage, Sentence


def in_language(passage: Passage, language: str) -> Passage:
    """Return a passage with its sentences in a language.

    Those that the language has no words for stay as they are.
    """
    return replace(passage, blocks=_blocks(passage.blocks, language)) if _words(language) else passage


def _blocks(blocks: tuple[Block, ...], language: str) -> tuple[Block, ...]:
    return tuple(_block(block, language) for block in blocks)


def _block(block: Block, language: str) -> Block:
    def all_said(told: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(said_in(one, language) for one in told)

    match block:
        case Sentence():
            return replace(block, text=said_in(block.text, language), when=all_said(block.when))
        case Link():
            label = said_in(block.label, language)
            return replace(block, label=label, when=all_said(block.when), deeds=all_said(block.deeds))
        case Check():
            return replace(block, cases=tuple(replace(case, deeds=all_said(case.deeds)) for case in block.cases))
        case ConditionBlock(text, _, _, body, otherwise):
            own, other = _blocks(body, language), _blocks(otherwise, language)
            return replace(block, text=said_in(text, language), body=own, otherwise=other)
    return block


@cache
def _words(language: str) -> dict[str, Any]:
    said = tomllib.loads(Path(__file__).with_name("wording.toml").read_text("utf-8"))
    words: dict[str, Any] = said.get(language.split("-")[0].casefold(), {})
    return words


def reason_in(why: str, language: str) -> str:
    """Return why something is left over, in a language; without words there as it is."""
    return str(_words(language).get("reasons", {}).get(why, why))


def word_in(name: str, language: str, english: str) -> str:
    """Return one of the words that the writer puts before others, in a language."""
    return str(_words(language).get(name, english))


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(english), said) for english, said in _words(language).get("sentences", {}).items())


_JOINT = re.compile(r" (and|or) (?=(?:you|this|\*[^*]+\* is)\b)")


def said_in(text: str, language: str) -> str:
    """Return a sentence, in each of its ways, in a language; one without words there as it is."""
    return "\n".join(_line(line, language) or line for line in text.split("\n"))


def _line(line: str, language: str) -> str:
    words = _words(language)
    if line.startswith(OTHERWISE_IF):
        asked = _line(line.removeprefix(OTHERWISE_IF), language)
        return asked and OTHERWISE_IF + asked
    for pattern, said in _patterns(language):
        if found := pattern.fullmatch(line):
            listed = (
                re.sub(r"(?:,| and) (?=\*)", f" {words['and']} {words['keyword']} ", found[1])
                if found.re.groups
                else ""
            )
            return found.expand(said).replace(found[1], listed) if listed else said
    if either := re.fullmatch(r"either (.+), and (.+)", line):
        parts = [_line(one, language) for one in either.groups()]
        return str(words["either"]).replace(r"\1", parts[0]).replace(r"\2", parts[1]) if all(parts) else ""
    parts = _JOINT.split(line)
    if len(parts) == 1:
        return ""
    told = [words[one] if number % 2 else _line(one, language) for number, one in enumerate(parts)]
    return " ".join(told) if all(told) else ""
