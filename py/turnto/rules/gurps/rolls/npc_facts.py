"""What a book says of someone the hero deals with, as the words in brackets: ``(Status 2, guard, experienced)``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from turnto.core.names import fold
from turnto.core.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Npc:
    """The facts that personal reaction modifiers ask for (GL-CORE, NPC facts); what is not said is the usual."""

    own_race: bool = True
    similar_race: bool = False
    alien: bool = False
    sees: bool = True
    hears: bool = True
    opposite_sex: bool = False
    status: int | None = None
    foreign: bool = False
    """Of another culture: Status says nothing to them."""
    abroad: bool = False
    """Met outside the hero's own culture."""
    own_kind: bool = False
    same_faith: bool = False
    animal: str = ""
    """Wild or tame; empty for people."""
    thinks: bool = True
    experienced: bool = False
    naive: bool = False
    guardlike: bool = False
    danger: bool = False
    minds_fat: bool = False
    no_dealing: bool = False
    notices: bool = True
    knows: bool = True
    jealous: int = 0
    classes: frozenset[str] = frozenset()


_WORDS: Mapping[str, Mapping[str, Any]] = {
    "alien": {"alien": True, "own_race": False},
    "similar race": {"own_race": False, "similar_race": True},
    "cannot see you|blind|unseen|in the dark": {"sees": False},
    "cannot hear you|deaf|unheard": {"hears": False},
    "opposite sex|of the opposite sex": {"opposite_sex": True},
    "foreign|foreigner|of another culture": {"foreign": True},
    "abroad|outside your culture": {"abroad": True},
    "your own kind|own kind|of your kind": {"own_kind": True},
    "same faith|of your faith|faithful|respects your faith": {"same_faith": True},
    "wild animal|wild beast": {"animal": "wild", "thinks": False, "own_race": False},
    "tame animal|animal|beast": {"animal": "tame", "thinks": False, "own_race": False},
    "unthinking|mindless": {"thinks": False},
    "experienced|veteran": {"experienced": True},
    "naive|green": {"naive": True},
    "guard|guardlike|soldier|police|watchman": {"guardlike": True},
    "in danger|dangerous situation": {"danger": True},
    "food is scarce|health-minded|health minded": {"minds_fat": True},
    "no dealing|not dealing with you as an adult": {"no_dealing": True},
    "does not notice": {"notices": False},
    "does not know you|stranger": {"knows": False},
}


def npc_of(text: str, hero: Sheet) -> Npc:
    """Read an NPC's facts; other words name a class that may know the hero's reputation."""
    npc, classes = Npc(), set()
    for part in re.split(r"[,;]", text.translate({0x2212: "-", 0x2013: "-"})):
        said = fold(part)
        if found := re.fullmatch(r"status (-?\d+)", said):
            npc = replace(npc, status=int(found[1]))
        elif found := re.fullmatch(r"jealous(?: (-?\d))?", said):
            npc = replace(npc, jealous=-abs(int(found[1] or 3)))  # GL-CORE-32
        elif found := re.fullmatch(r"race:? (.+)", said):
            npc = replace(npc, own_race=found[1] == fold(hero.fact("race", "human")))
        elif known := next((facts for words, facts in _WORDS.items() if said in words.split("|")), None):
            npc = replace(npc, **known)
        if said:
            classes.add(said)
    return replace(npc, classes=frozenset(classes))
