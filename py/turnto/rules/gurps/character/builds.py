"""What people weigh and how tall they are (GL-CHAR, height and weight; GL-CHAR-24, GL-CHAR-25)."""

from __future__ import annotations

from turnto.core.sheet import Sheet
from turnto.core.untrusted import whole_number
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.tables import table


def usual_weight(hero: Sheet) -> int:
    """What people of this ST weigh, in pounds."""
    return int(table("weights")[str(max(5, min(hero["st"], 16)))])


def usual_height(hero: Sheet) -> str:
    """GL-CHAR, height and weight: return 5'4" at ST 5 or less, and an inch more per ST to 16.

    Three inches less before the 19th century.
    """
    inches = 59 + max(5, min(hero["st"], 16)) - (3 if hero["tl"] < 5 else 0)
    return f"{inches // 12}'{inches % 12}\""


FAT = {"overweight": 0.3, "fat": 0.5, "extremely fat": 1.0}
"""GL-CHAR-24: how much more the Fat weigh, as a part of what they would."""


def _fatter(hero: Sheet) -> float:
    return max((part for kind, part in FAT.items() if has(hero, "fat", kind)), default=0.0)


def body_weight(hero: Sheet) -> float:
    """What the sheet says, else what the table does: more for the Fat, two thirds for the Skinny (GL-CHAR-24, GL-CHAR-25)."""
    stated = whole_number(hero.fact("weight").partition(" ")[0])
    if stated and stated > 0:
        return stated
    return usual_weight(hero) * (2 / 3 if has(hero, "skinny") else 1 + _fatter(hero))


def fat_pounds(hero: Sheet) -> float:
    """GL-CHAR-24: the extra weight of the Fat is a load that cannot be put down."""
    return round(body_weight(hero) * _fatter(hero) / (1 + _fatter(hero)), 2)
