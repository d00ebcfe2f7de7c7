"""Author checks of Gamebooks & Goonies: rows of the header that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from turnto.common.foe_warnings import unread_in_the_table
from turnto.core.system import AuthorChecks
from turnto.core.world import Terms
from turnto.rules.goonies.author_checks.frames import FRAMES
from turnto.rules.goonies.foes import EXPECTED_FACTS, foe
from turnto.rules.goonies.sheet import listed_levels


def book_check(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """Report rows of ``levels`` and of the foes that cannot be read."""
    yield from _odd_levels(terms)
    yield from unread_in_the_table(terms.foes, terms, foe, EXPECTED_FACTS)


def _odd_levels(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """Report rows of ``levels`` that are not two numbers: used experience, and the price below it (GOON-29)."""
    for row in listed_levels(terms):
        if len(re.findall(r"\d+", row)) != 2:
            yield (
                "warning",
                "odd-level",
                f"levels says “{row.strip()}”, which is not two numbers",
                "Write 1000 135: below 1000 used experience the next level costs 135.",
            )


CHECKS = AuthorChecks(book_check, frames=FRAMES)
