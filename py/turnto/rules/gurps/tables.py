"""The tables of the rules, one place each: JSON files beside this module, read when first asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from turnto.sheet import fold

_FOLDER = Path(__file__).parent / "data"


@cache
def table(name: str) -> Mapping[str, Any]:
    """A table by its file's name: skills, advantages, armour, hand_weapons …"""
    read: Mapping[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return read


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """A printed name as a table's key: ``Fast-Talk`` -> ``fast_talk``, ``Language: Elvish`` -> ``language:elvish``.

    A tech level (``Lockpicking/TL3``) is not part of the key.
    """
    base = fold(name).partition("/tl")[0]
    head, colon, rest = base.partition(":")
    return re.sub(r"[ /-]", "_", head.strip()) + (colon + rest.strip().replace(" ", "_") if colon else "")


def shown(key: str) -> str:
    """A key as it is shown: ``fast_talk`` -> ``Fast-Talk``."""
    head, colon, rest = key.partition(":")
    words = _SHOWN.get(head) or " ".join(word.capitalize() for word in head.split("_"))
    return words + (f": {rest.replace('_', ' ').title()}" if colon else "")


_SHOWN = {
    "fast_talk": "Fast-Talk",
    "savoir_faire": "Savoir-Faire",
    "axe_mace": "Axe/Mace",
    "two_handed_axe_mace": "Two-Handed Axe/Mace",
    "two_handed_sword": "Two-Handed Sword",
    "first_aid": "First Aid",
    "immunity_disease": "Immunity to Disease",
    "resistant_to_poison": "Resistant to Poison",
    "acute_taste_smell": "Acute Taste/Smell",
    "semi_literacy": "Semi-Literacy",
    "code_of_honor": "Code of Honor",
    "sense_of_duty": "Sense of Duty",
    "hard_of_hearing": "Hard of Hearing",
    "double_jointed": "Double-Jointed",
    "single_minded": "Single-Minded",
}
