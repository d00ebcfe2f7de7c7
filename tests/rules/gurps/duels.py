"""Duels of different kinds, for the table of their odds and for the benchmark."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.gurps.fighting import GUARD, KNIGHT, deed, hero
from rules.playing import terms
from turnto.core.phrase import Deed, Reckoned
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms

DOG = "beast, mook, hits 2, move 1, bite 12, 1d-5 cr, dodge 12"
HOUND = "beast, mook, hits 2, move 1, DR 20, bite 12, 1d-5 cr, dodge 12"
REAVER = ("reaver", 1, "ST 13, DX 11, HT 11, move 5, greatsword 12")
WATCHMAN = ("watchman", 1, "ST 12, DX 11, HT 11, light club 12, leather jacket")
FENCER = hero("rapier", "large knife", dx=13, skills={"Fencing": 15, "Knife": 12})
BRAWLER = hero("light club", st=10, dx=10, ht=10, hits=1, skills={"Broadsword": 12})
CLERK = hero("large knife", st=9, dx=10, ht=10, skills={"Knife": 11})
ARCHER = hero("longbow", "12 arrows", "shortsword", skills={"Bow": 14, "Shortsword": 12})
AXEMAN = hero("axe", "medium shield", "leather jacket", st=13, skills={"Axe/Mace": 13, "Shield": 12})
BOXER = hero(st=12, dx=13, skills={"Karate": 14, "Brawling": 14})
GIANT = ("giant", 1, "ST 25, DX 10, HT 13, hits 25, move 6, great axe 12, 4d cut, DR 3")
SWORDS = hero(
    "broadsword", "greatsword", "medium shield", skills={"Broadsword": 14, "Two-Handed Sword": 9, "Shield": 10}
)
PISTOLEER = hero("auto pistol", "large knife", skills={"Guns (Pistol)": 14, "Knife": 11})
SMALL = {"fumbles": "off", "battle_fatigue": "no"}


class Case(NamedTuple):
    """A duel, and how it is gone about."""

    hero: Sheet
    foe: Any
    values: Mapping[str, Any] = MappingProxyType({})
    options: Mapping[str, str] = MappingProxyType({})
    policy: str = "first"

    def given(self) -> tuple[State, Deed, Terms, str]:
        """What the odds ask for."""
        return State(self.hero), deed(self.foe, **self.values), terms(**self.options), self.policy


def lucky(sheet: Sheet) -> Sheet:
    """The same hero with Luck."""
    return sheet.with_words("advantages", ("Luck 1",))


DUELS: dict[str, Case] = {
    "knight, guard": Case(KNIGHT, GUARD),
    "knight, guard who gives up": Case(KNIGHT, GUARD, {"surrender_at": 9}),
    "knight, guard who gives up late": Case(KNIGHT, GUARD, {"surrender_at": 3}),
    "knight, guard who runs": Case(KNIGHT, GUARD, {"flee_at": 5}),
    "knight, guard who runs on a failed Will roll": Case(KNIGHT, GUARD, {"flee_at": 5, "morale": -1}),
    "knight, guard, 4 seconds": Case(KNIGHT, GUARD, {"limit": 4}),
    "knight, guard, 12 seconds": Case(KNIGHT, GUARD, {"limit": 12}),
    "knight, guard, 30 seconds": Case(KNIGHT, GUARD, {"limit": 30}),
    "knight, guard, to be killed": Case(KNIGHT, GUARD, {"kill": True}),
    "knight, guard, best": Case(KNIGHT, GUARD, policy="best"),
    "knight, surprised": Case(KNIGHT, GUARD, {"surprised": "hero", "surrender_at": 7}),
    "knight on the ground": Case(KNIGHT, GUARD, {"on_ground": True, "surrender_at": 7}),
    "knight, from behind": Case(KNIGHT, GUARD, {"behind": "foes", "surrender_at": 7}),
    "knight in darkness": Case(KNIGHT, GUARD, {"dark": True, "surrender_at": 7}),
    "knight wounded": Case(KNIGHT.having(hits=3), GUARD),
    "knight with Luck": Case(lucky(KNIGHT.having(hits=3)), GUARD, {"surrender_at": 9}, policy="best"),
    "knight with Luck to the death": Case(lucky(KNIGHT), GUARD, policy="best"),
    "knight, dog": Case(KNIGHT, ("cur", 1, DOG)),
    "knight, wolf": Case(KNIGHT, ("wolf", 1, "beast, ST 9, DX 13, HT 11, move 9, bite 13, 1d-1 cut")),
    "knight, venomous snake": Case(KNIGHT, ("adder", 1, "beast, ST 4, DX 13, HT 11, hits 3, move 4, bite 13, 1d-3 imp, venom HT-1 2d")),
    "knight, giant": Case(KNIGHT, GIANT),
    "knight, fierce orc": Case(KNIGHT, ("orc", 1, "ST 13, DX 11, HT 12, axe 13, fierce, DR 1"), {"surrender_at": 3}),
    "knight, cautious orc": Case(KNIGHT, ("orc", 1, "ST 13, DX 11, HT 12, axe 13, cautious, DR 1")),
    "fencer, reaver": Case(FENCER, REAVER),
    "fencer, reaver, 2 seconds": Case(FENCER, REAVER, {"limit": 2}),
    "fencer, reaver, 12 seconds": Case(FENCER, REAVER, {"limit": 12}),
    "fencer, reaver who gives up": Case(FENCER, REAVER, {"surrender_at": 9}),
    "one rapier, 4 seconds": Case(hero("rapier", dx=13, skills={"Fencing": 15}), REAVER, {"surrender_at": 9, "limit": 4}),
    "two rapiers, 4 seconds": Case(hero("rapier", "rapier", dx=13, skills={"Fencing": 15}), REAVER, {"surrender_at": 9, "limit": 4}),
    "brawler, dog, 4 seconds": Case(BRAWLER, ("dog", 1, DOG), {"limit": 4, "prisoners": True}, SMALL),
    "brawler, hound, flee": Case(BRAWLER, ("hound", 1, HOUND), {"prisoners": True, "flee": True}, SMALL, "best"),
    "clerk, guard": Case(CLERK, GUARD),
    "clerk, guard, flee": Case(CLERK, GUARD, {"flee": True}, policy="best"),
    "knight, cur, flee": Case(KNIGHT, ("cur", 1, DOG), {"flee": True}, policy="best"),
    "knight, watchman, 12 seconds, flee": Case(KNIGHT, WATCHMAN, {"surrender_at": 5, "flee": True, "limit": 12}, policy="best"),
    "archer, cur": Case(ARCHER, ("cur", 1, DOG), policy="best"),
    "archer, guard": Case(ARCHER, GUARD, {"surrender_at": 7}, policy="best"),
    "swordsman's choice": Case(SWORDS, GUARD, {"surrender_at": 9}, policy="best"),
    "axeman, guard": Case(AXEMAN, GUARD),
    "boxer, thug": Case(BOXER, ("thug", 1, "ST 12, DX 12, HT 11, brawling 13, punch 13")),
    "boxer, guard, parries hurt": Case(BOXER, GUARD, {"surrender_at": 5}, {"parry_hurts": "yes", "arm_blows": "both"}),
    "hard knight, hard guard": Case(
        KNIGHT.with_words("advantages", ("High Pain Threshold", "Combat Reflexes")), ("veteran", 1, GUARD[2] + ", High Pain Threshold"),
    ),
    "pistoleer, gunman": Case(PISTOLEER, ("gunman", 1, "ST 11, DX 11, HT 11, auto pistol 12"), {"surrender_at": 7}),
    "halberdier whose point sticks": Case(
        hero("halberd", "chainmail", st=13, skills={"Polearm": 14}), GUARD, {"surrender_at": 3}, {"stuck": "yes"},
    ),
    "arsenal, guard": Case(
        hero("broadsword", "axe", "rapier", "large knife", "longbow", "12 arrows", "medium shield", "chainmail", st=13, dx=13,
             skills={"Broadsword": 14, "Axe/Mace": 13, "Fencing": 13, "Knife": 13, "Bow": 13, "Shield": 13}), GUARD, policy="best",
    ),
    "mail, mail": Case(
        hero("broadsword", "medium shield", "chainmail", st=12, skills={"Broadsword": 12, "Shield": 12}),
        ("man at arms", 1, "ST 12, DX 12, HT 12, broadsword 12, chainmail, medium shield 12"),
    ),
    "fencer with Luck, reaver": Case(lucky(FENCER), REAVER, policy="best"),
    "fencer with Luck, reaver, 12 seconds": Case(lucky(FENCER), REAVER, {"limit": 12}, policy="best"),
    "two swords": Case(hero("shortsword", "shortsword", "large knife", dx=13, skills={"Shortsword": 14, "Knife": 13}), REAVER, policy="best"),
    "knight, troll": Case(KNIGHT, ("troll", 1, "ST 20, DX 11, HT 14, hits 40, move 6, DR 2, claws 13, 2d+2 cut")),
    "fencer, venomous lizard, flee": Case(
        FENCER, ("lizard", 1, "beast, ST 12, DX 12, HT 12, hits 12, move 6, bite 13, 1d cut, venom HT-2 1d"), {"flee": True}, policy="best",
    ),
    "axeman, axeman, 20 seconds": Case(AXEMAN, ("raider", 1, "ST 13, DX 12, HT 11, axe 13, medium shield 12, leather jacket"), {"limit": 20}),
}  # fmt: skip

RECORDED: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "duels.json").read_text("utf-8"))
"""Duel -> its outcomes to nine places, and the seconds it took when they were last timed."""
QUICK = 0.5
"""Seconds that a duel may take to be one of the tests."""


def agrees(found: Reckoned, recorded: Mapping[str, Any]) -> bool:
    """Whether the bounds hold what was recorded, but for the ninth place."""
    known: Mapping[str, float] = recorded["outcomes"]
    return all(
        found.outcomes.get(outcome, 0.0) - 2e-9
        <= known.get(outcome, 0.0)
        <= found.outcomes.get(outcome, 0.0) + found.unsure + 2e-9
        for outcome in {*found.outcomes, *known}
    )
