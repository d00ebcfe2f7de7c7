"""Beats played with seeded dice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from turnto.core.dice import house
from turnto.core.procedure import Answer, Ask, Event, Procedure, Roll
from turnto.play.session import BookError

T = TypeVar("T")


def beat_played(
    procedure: Procedure[T],
    seed: int,
    throws: int,
    answer: Callable[[Ask, tuple[Answer, ...]], Answer],
    hear: Callable[[Event], None] = lambda event: None,
    most: int = sys.maxsize,
) -> tuple[T, int, int]:
    """Return a beat's result, the number of throws so far, and the answers the beat took.

    ``answer`` gets each request and the answers before it, ``hear`` each event. Raises BookError after ``most``
    answers.
    """
    answers: tuple[Answer, ...] = ()
    reply: Answer | None = None
    try:
        while len(answers) < most:
            told = procedure.send(reply)
            reply = None
            if isinstance(told, Roll):
                reply = house(seed, throws, told.dice)
                throws += 1
            elif isinstance(told, Ask):
                reply = answer(told, answers)
            else:
                hear(told)
            if reply is not None:
                answers = (*answers, reply)
    except StopIteration as returned:
        return returned.value, throws, len(answers)
    raise BookError("so many throws and no end")
