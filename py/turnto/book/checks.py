"""Static checks: what can be shown to be wrong from the text alone.

A check is one function, named as its code; its docstring is what ``turnto check --explain`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from turnto.book import (
    checks_again,
    checks_header,
    checks_outcomes,
    checks_pictures,
    checks_things,
    checks_unmarked,
    checks_ways,
)
from turnto.book.explain import EXPLAINED
from turnto.book.look import Look
from turnto.book.model import Book, Problem
from turnto.book.render import as_json, render
from turnto.book.systems import system_of
from turnto.core.system import System

Check = Callable[[Look], Iterable[Problem]]

CHECKS: dict[str, Check] = {
    check.__name__.replace("_", "-"): check
    for check in (
        *checks_ways.CHECKS,
        *checks_outcomes.CHECKS,
        *checks_things.CHECKS,
        *checks_pictures.CHECKS,
        *checks_again.CHECKS,
        *checks_unmarked.CHECKS,
        *checks_header.CHECKS,
    )
}


def problems(book: Book, system: System | None = None) -> list[Problem]:
    """Everything the checks find; nothing for a book whose rule system is unknown."""
    if system is None:
        try:
            system = system_of(book.system)
        except KeyError:
            return []
    look = Look(book, system)
    return [problem for check in CHECKS.values() for problem in check(look)]


def explain(code: str) -> str | None:
    """What a problem of this code means and what to do about it; None for a code there is not."""
    if code in CHECKS:
        told = CHECKS[code].__doc__ or ""
        return "\n".join(line.strip() for line in told.strip().split("\n"))
    return EXPLAINED.get(code)


__all__ = ["CHECKS", "as_json", "explain", "problems", "render"]
