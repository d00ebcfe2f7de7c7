"""Static checks: what can be shown to be wrong from the text alone.

A check is one function, named as its code; its docstring is what ``turnto check --explain`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from turnto.book.check import farming, header, inventory, misspelt, outcomes, pictures, reachability
from turnto.book.check.context import CheckContext
from turnto.book.check.explain import EXPLAINED
from turnto.book.model import Book, Problem
from turnto.book.problem import as_json, render
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
    )
}


def problems(book: Book, system: System) -> list[Problem]:
    """Everything the checks find."""
    context = CheckContext(book, system)
    return [problem for check in CHECKS.values() for problem in check(context)]


def explain(code: str) -> str | None:
    """What a problem of this code means and what to do about it; None for a code there is not."""
    if code in CHECKS:
        told = CHECKS[code].__doc__ or ""
        return "\n".join(line.strip() for line in told.strip().split("\n"))
    return EXPLAINED.get(code)


__all__ = ["CHECKS", "as_json", "explain", "problems", "render"]
