"""Effects of a fight's test in numbers: damage, lowered DS, escape (GOON-16, GOON-22, A-1)."""

from __future__ import annotations

from turnto.core.world import Terms

FALLS = tuple((total, 6 - abs(7 - total)) for total in range(2, 13))
"""The totals of two dice, and in how many of 36 ways they lie."""


def ties(terms: Terms) -> str:
    """The book's ruling on ties in a fight: trade, hit (no harm) or nothing."""
    return terms.option("combat_tie", "trade")


def dealt(result: str, margin: int, points: int, tied: str) -> int:
    """An attack deals margin and weapon on a success, the weapon's points on a tie."""
    if result == "success":
        return margin + points
    return points if result == "tie" and tied != "nothing" else 0


def lowered(result: str, margin: int, tied: str) -> int:
    """A spell lowers the DS by the margin on a success, by 1 on a tie."""
    if result == "success":
        return margin
    return 1 if result == "tie" and tied != "nothing" else 0


def is_away(result: str, tied: str) -> bool:
    """A success gets away, and so does a tie."""
    return result == "success" or (result == "tie" and tied != "nothing")


def struck(result: str, margin: int, points: int, tied: str, *, still_fights: bool) -> int:
    """The enemy's hit: after a failure the margin and its weapon's points (A-4), after a tie those points alone."""
    if result == "failure":
        return margin + points
    return points if result == "tie" and still_fights and tied == "trade" else 0
