"""Words of a manuscript that stand nowhere in what was made of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import reduce
from pathlib import Path

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import ON_THE_SHEET, in_sentences
from turnto.exchange.importers.prose.patterns import MARKED_TURN, NEITHER, THROWN_ELSE
from turnto.exchange.story import Block, LeftOver

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_DATA = tomllib.loads(Path(__file__).with_name("said_otherwise.toml").read_text("utf-8"))
_SAID_OTHERWISE = frozenset(_DATA["said_otherwise"].split())
_ITEM = re.compile(r"^\W*(?:[a-z]|\d{1,2})\\?[.):](?=\s|$)", re.IGNORECASE)
_HEAD = re.compile(r"^\|[^\n]*\n\|[\s:|-]+\n")
"""Head of a table, whose rows may have become outcomes."""
_LOST = frozenset(("lose", "verliere"))
_STRUCK = frozenset(_DATA["struck"].split())
_ALIVE = re.compile(
    r"\bif you (?:are (?:still )?alive|(?:still )?live|survive)\b|\b(?:bist du noch am leben|(?:lebst|überlebst) du|(?:wenn|falls) du (?:noch lebst|überlebst))\b",
    re.IGNORECASE,
)
"""What the rules see to: whoever is dead does not go on."""


def content(text: str) -> frozenset[str]:
    """Return the words of a text that a book does not say in its own way."""
    return frozenset(word.casefold() for word in _WORD.findall(text)) - _SAID_OTHERWISE


def unsaid(paragraphs: Iterable[tuple[str, Place]], blocks: Sequence[Block]) -> list[LeftOver]:
    """Return each sentence of which a word was lost on the way to the blocks."""
    said = {word.casefold() for text in _texts(blocks) for word in _WORD.findall(text)} | _SAID_OTHERWISE
    its_own_way = (_ITEM, ON_THE_SHEET, MARKED_TURN, _ALIVE, NEITHER, THROWN_ELSE)
    said |= _STRUCK if said & _LOST else frozenset()
    return [
        LeftOver(MARKED_TURN.sub(r"\1", sentence), place, "words not carried over")
        for text, place in paragraphs
        for sentence in in_sentences(" ".join(_HEAD.sub("", text).split()))
        if any(
            word.casefold() not in said
            for word in _WORD.findall(reduce(lambda left, one: one.sub(" ", left), its_own_way, sentence))
        )
    ]


def _texts(made: object) -> Iterator[str]:
    """Yield every text within blocks."""
    if isinstance(made, str):
        yield made
    elif isinstance(made, (tuple, list)):
        for one in made:
            yield from _texts(one)
    elif is_dataclass(made):
        for part in fields(made):
            yield from _texts(getattr(made, part.name))
