"""Registry of the static checks.

A check is one function named as its problem code; its docstring is what ``turnto check --explain`` prints.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from inspect import getdoc
from pathlib import Path

from turnto.book.check import facts, farming, header, in_story, inventory, misspelt, outcomes, pictures, reachability
from turnto.book.check.context import CheckContext
from turnto.book.model import Book, Problem
from turnto.core.system import System

Check = Callable[[CheckContext], Iterable[Problem]]

CHECKS: dict[str, Check] = {
    check.__name__.replace("_", "-"): check
    for check in (
        *reachability.CHECKS,
        *outcomes.CHECKS,
        *inventory.CHECKS,
        *pictures.CHECKS,
        *farming.CHECKS,
        *misspelt.CHECKS,
        *header.CHECKS,
        *facts.CHECKS,
        *in_story.CHECKS,
    )
}


def problems(book: Book, system: System) -> list[Problem]:
    """Run every check on a book."""
    return checked(CheckContext(book, system))


def checked(context: CheckContext) -> list[Problem]:
    """Run every check in a context."""
    return [problem for code in CHECKS for problem in found_by(code, context)]


def found_by(code: str, context: CheckContext) -> Iterator[Problem]:
    """Run one check; its code is that of the problems that have none of their own."""
    for problem in CHECKS[code](context):
        yield problem if problem.code else replace(problem, code=code)


@cache
def _explained() -> Mapping[str, str]:
    return tomllib.loads(Path(__file__).with_name("explain.toml").read_text("utf-8"))


def codes() -> list[str]:
    """Return the code of every problem that can be explained."""
    return sorted({*CHECKS, *_explained()})


def explain(code: str) -> str | None:
    """Return the explanation of a problem code, or None for an unknown one."""
    if code in CHECKS:
        return getdoc(CHECKS[code])
    return _explained().get(code)
