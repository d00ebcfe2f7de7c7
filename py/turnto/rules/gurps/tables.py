"""The tables of the rules, one place each: JSON files beside this module, read when first asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from turnto.core.names import fold

_FOLDER = Path(__file__).parent / "data"


@cache
def table(name: str) -> Mapping[str, Any]:
    """A table by its file's name: skills, advantages, armour, hand_weapons …"""
    read: Mapping[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return read


OTHER_NAMES = {
    "Armory": "armoury",
    "Public Speaking": "bard",
    "Savoir Faire": "savoir-faire",
    "Fast Talk": "fast-talk",
} | {
    name.capitalize(): f"{field}:{name}"
    for field, names in {
        "humanities": "history literature philosophy theology",
        "natural_sciences": "botany chemistry geology physics zoology",
        "social_sciences": "anthropology archaeology psychology sociology",
    }.items()
    for name in names.split()
}
"""What else skills are called; the sciences go by their own names."""
_OTHERS = {name.casefold(): key for name, key in OTHER_NAMES.items()}
_SUBJECT = re.compile(r"([^(]+?)\s*\(([^()+-][^()]*)\)")
_FIELDS = frozenset(
    (
        "area knowledge", "humanities", "musical instrument", "natural sciences", "riding", "social sciences", "survival",
        "thrown weapon", "guns", "language", "sign language",
    )
)  # fmt: skip
"""Skills learned for one subject each, which may stand in brackets: ``Thrown Weapon (knife)``."""
_TL = re.compile(r"/tl\s*\d*")


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """A printed name as a table's key: ``Fast-Talk`` -> ``fast_talk``, ``Language: Elvish`` -> ``language:elvish``.

    A tech level (``Lockpicking/TL3``, ``Guns/TL7: pistol``) is not part of the key.
    """
    base = _TL.sub("", fold(name))
    head, colon, rest = base.partition(":")
    head = head.strip()
    if (found := _SUBJECT.fullmatch(head)) and found[1] in _FIELDS:
        head, colon, rest = found[1], ":", found[2]
    key = re.sub(r"[ /-]", "_", _OTHERS.get(head, head))
    return key + (colon + rest.strip().replace(" ", "_") if colon else "")


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
