"""What an author should be told of a book for Gamebooks & Goonies."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.foe_warnings import unread_in_the_table
from turnto.core.system import AuthorChecks
from turnto.core.world import Terms
from turnto.rules.goonies.foes import EXPECTED_FACTS, foe
from turnto.rules.goonies.sheet import levels_check


def book_check(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """What is wrong with the rows of ``levels`` and with those of the foes."""
    yield from levels_check(terms)
    yield from unread_in_the_table(terms.foes, terms, foe, EXPECTED_FACTS)


CHECKS = AuthorChecks(book_check)
