"""Books of a few lines, read and played with the phrases of fights, healing and hazards alone."""

from __future__ import annotations

from dataclasses import replace

from support.reading import compiled, read_text
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.phrases.combat import FIGHT_CONDITIONS, FIGHT_PHRASES
from turnto.rules.gurps.phrases.disease_and_poison import AILMENT_CONDITIONS, AILMENT_PHRASES
from turnto.rules.gurps.phrases.hazards import HAZARD_PHRASES
from turnto.rules.gurps.phrases.health import HEALTH_CONDITIONS, HEALTH_PHRASES

PHRASES = (*FIGHT_PHRASES, *HAZARD_PHRASES, *AILMENT_PHRASES, *HEALTH_PHRASES)
CONDITIONS = (*FIGHT_CONDITIONS, *AILMENT_CONDITIONS, *HEALTH_CONDITIONS)

BODY = replace(SYSTEM, language=replace(SYSTEM.language, phrases=PHRASES, conditions=CONDITIONS))
"""The system with what happens to bodies alone, so that these tests need nothing else of it."""

HEADER = """---
title: A test
system: gurps
{more}---

## start
{text}

## on [end]
Done.

## lost [death]
Lost.
"""


def problems(text: str, more: str = "") -> list[str]:
    """The codes of what is wrong with a book of this text."""
    return [
        problem.code
        for problem in read_text(HEADER.format(text=text, more=more), "t", BODY)[1]
        if problem.level == "error"
    ]


def game(text: str, more: str = "") -> Game:
    """A game of a book whose first section is this text."""
    book, found = read_text(HEADER.format(text=text, more=more), "t", BODY)
    assert not [problem for problem in found if problem.level == "error"], found
    return Game(CompiledBook(compiled(book, BODY)), BODY)
