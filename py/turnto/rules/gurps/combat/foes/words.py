"""The words in which a foe's facts are written (GL-AUTH-30)."""

from __future__ import annotations

from turnto.rules.gurps.character.weapons import CRUSHING, CUTTING, IMPALING

KINDS = {
    "cr": CRUSHING, "crushing": CRUSHING, "cut": CUTTING, "cutting": CUTTING,
    "imp": IMPALING, "impaling": IMPALING, "bullet": "bullet", "bullets": "bullet", "beam": "beam",
}  # fmt: skip
TRAITS = (
    "combat reflexes", "high pain threshold", "toughness", "night vision", "ambidexterity", "strong will", "weak will",
    "one eye", "blindness", "daredevil",
)  # fmt: skip

BY_SKILL = {
    "knife": "large knife", "bow": "regular bow", "staff": "quarterstaff", "two-handed sword": "greatsword",
    "polearm": "halberd", "fencing": "rapier",
}  # fmt: skip
"""Weapons called by the skill of them, where none is named: "knife 11"."""


COMMONLY = {"sword": "broadsword", "long sword": "broadsword", "longsword": "broadsword", "club": "light club"}
"""Weapons of the tables by what people call them, where no dice say that another is meant."""
