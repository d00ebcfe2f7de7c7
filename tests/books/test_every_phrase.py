"""The Stocktaking uses every phrase and condition that a GNAT book can say: authors learn from it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.reading import compiled, read, system
from turnto.common import conditions_for, phrases_for

GNAT = system("gnat")
BOOK = Path(__file__).parents[2] / "adventures" / "the-stocktaking"


def said(kept: Any) -> Iterator[tuple[str, str]]:
    """Every phrase and condition of a compiled book, however deep."""
    match kept:
        case {"phrase": str() as phrase, **rest}:
            yield "phrase", phrase
            yield from said(list(rest.values()))
        case {}:
            for value in kept.values():
                yield from said(value)
        case ["is", str() as condition, dict(), *_]:
            yield "condition", condition
        case list():
            for value in kept:
                yield from said(value)


@pytest.fixture(scope="module")
def used() -> set[tuple[str, str]]:
    book, problems = read(BOOK)
    assert not [problem for problem in problems if problem.level == "error"]
    return set(said(dict(compiled(book, GNAT))))


@pytest.mark.parametrize("phrase", [phrase.id for phrase in (*phrases_for(GNAT), *GNAT.language.phrases)])
def test_every_instruction_is_given_once(used: set[tuple[str, str]], phrase: str) -> None:
    assert ("phrase", phrase) in used


@pytest.mark.parametrize("condition", [known.id for known in (*conditions_for(GNAT), *GNAT.language.conditions)])
def test_every_condition_is_asked_once(used: set[tuple[str, str]], condition: str) -> None:
    assert ("condition", condition) in used


def test_it_is_small() -> None:
    book, _ = read(BOOK)
    assert 10 <= len(book.story) <= 20
