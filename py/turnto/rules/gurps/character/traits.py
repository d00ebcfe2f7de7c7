"""Advantages, disadvantages and the rest of the character that is words: read as a sheet writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.rules.gurps.tables import key_of


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait: ``Magery 2`` is (magery, level 2), ``Phobia: spiders (-5)`` is (phobia, of spiders, points -5)."""

    key: str
    level: int = 1
    of: str = ""
    points: int | None = None
    note: str = ""


_TRAIT = re.compile(r"\s*([^:(\d+-][^:(]*?)\s*([+-]?\d+)?\s*(?::\s*([^(]*?))?\s*(?:\(([^()]*)\))?\s*")
_POINTS = re.compile(r"([+-]\d+)(?:\s*points?)?")


_SHORT = {
    name: (key, name.replace("_", " "))
    for key, names in {
        "appearance": "hideous ugly unattractive attractive handsome beautiful very_handsome very_beautiful",
        "wealth": "dead_broke poor struggling comfortable wealthy very_wealthy filthy_rich multimillionaire",
        "fat": "overweight fat extremely_fat",
        "lame": "crippled_leg one_leg legless",
    }.items()
    for name in names.split()
} | {"nearsighted": ("bad_sight", "near"), "farsighted": ("bad_sight", "far")}
"""What is also written without the name of its group: ``Handsome`` is ``Appearance: handsome``."""

_OTHER_NAMES = {
    "immunity_to_disease": "immunity_disease",
    "acute_taste_and_smell": "acute_taste_smell",
    "acute_taste/smell": "acute_taste_smell",
    "odious_personal_habit": "odious_habit",
    "code_of_honour": "code_of_honor",
    "compulsive_behaviour": "compulsive_behavior",
    "social_stigma": "stigma",
    "semi_literate": "semi_literacy",
    "illiterate": "illiteracy",
    "literate": "literacy",
}


_OF_SOMETHING = frozenset(("phobia", "lame", "bad_sight", "fat", "appearance", "wealth", "stigma", "pacifism"))
"""Traits whose kind may stand in brackets too: ``Phobia (spiders)``."""


@lru_cache(maxsize=1024)
def trait(text: str) -> Trait:
    """Read a trait as a sheet writes it; an unknown one gets a key that no rule uses."""
    found = _TRAIT.fullmatch(text.translate({0x2212: "-", 0x2013: "-"}))
    if not found:
        return Trait(f"?{fold(text)}")
    name, level, of, note = found.groups()
    points = _POINTS.fullmatch(note.strip()) if note else None
    key = _OTHER_NAMES.get(key_of(name), key_of(name))
    if key in _SHORT and not of:
        key, of = _SHORT[key]
        of = f"{of} {level}" if level else of  # Multimillionaire 2
    if key in _OF_SOMETHING and not of and note and not points and " or less" not in note:
        of, note = note, ""
    return Trait(
        key,
        int(level) if level else 1,
        fold(of or ""),
        int(points[1]) if points else None,
        "" if points else (note or "").strip(),
    )


def traits(hero: Sheet) -> tuple[Trait, ...]:
    """Every advantage and disadvantage of a hero."""
    return _read((*hero.listed("advantages"), *hero.listed("disadvantages")))


@lru_cache(maxsize=256)
def _read(texts: tuple[str, ...]) -> tuple[Trait, ...]:
    return tuple(trait(text) for text in texts)


def level(hero: Sheet, key: str, of: str = "") -> int:
    """Return the level of a trait, 0 if the hero lacks it; ``of`` selects one kind (fat: overweight)."""
    return max((own.level for own in traits(hero) if own.key == key and is_of(own, of)), default=0)


def has(hero: Sheet, key: str, of: str = "") -> bool:
    """Whether the hero has a trait."""
    return any(own.key == key and is_of(own, of) for own in traits(hero))


def is_of(own: Trait, of: str) -> bool:
    """Whether a trait is of a kind: ``near`` is ``near, correctable`` too, and ``strange`` is ``the strange``."""
    return not of or bare(of) in (bare(own.of), bare(own.of).partition(",")[0])


def bare(name: str) -> str:
    """A name without its article, as books read the names in what they ask."""
    return name.removeprefix("the ").removeprefix("a ").removeprefix("an ")


GLASSES_FROM = 5
"""GL-CHAR-100: the tech level of the first glasses."""
GLASSES = ("glasses", "spectacles", "eyeglasses", "contact lenses")


def bad_sight(hero: Sheet) -> str:
    """GL-CHAR-100: near or far, as far as no glasses correct it."""
    if any(hero.carries(name) for name in GLASSES):
        return ""
    return next((own.of.partition(",")[0] for own in traits(hero) if own.key == "bad_sight"), "")
