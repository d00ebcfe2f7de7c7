"""A score named among things is moved by its own rule, or the book is refused; under each of the four systems."""

from __future__ import annotations

from typing import Any

import pytest

from rules.playing import rules
from support.reading import read_text
from turnto.book.model import Problem
from turnto.core.system import System
from turnto.rules.briar import SYSTEM as BRIAR
from turnto.rules.gnat import SYSTEM as GNAT
from turnto.rules.goonies import SYSTEM as GOONIES
from turnto.rules.gurps import SYSTEM as GURPS

BOOK = """---
title: A test
system: {system}
---

## start
{text}

{more}

## on [end]
Done.
"""


def read(system: System, text: str, more: str = "") -> tuple[list[tuple[str, Any]], list[Problem]]:
    """The instructions of a book of this text (phrase, first slot), and its errors."""
    book, problems = read_text(BOOK.format(system=system.id, text=text, more=more), "t", system)
    deeds = [(deed.phrase, next(iter(deed.values.values()), None)) for deed in book.sections[0].deeds]
    return deeds, [problem for problem in problems if problem.level == "error" and problem.code != "dead-end"]


ROPE = ("take-items", [["rope", [], 1]])
LAMP = ("lose-items", [["lamp", [], 1]])
DONE = [
    (GURPS, "Lose 2 fatigue and 1 hit", [("tire", 2), ("lose-hits", 1)]),
    (GURPS, "Lose 1 hit, 2 fatigue", [("lose-hits", 1), ("tire", 2)]),
    (GURPS, "Take 2 hits and 3 fatigue", [("lose-hits", 2), ("tire", 3)]),
    (GURPS, "Take 1d damage and 2 fatigue points", [("take-damage", "1d6"), ("tire", 2)]),
    (GURPS, "Lose 2 hit points and the **lamp**", [("lose-hits", 2), LAMP]),
    (GURPS, "Lose the **lamp**, 2 fatigue and $20", [LAMP, ("tire", 2), ("lose-money", 20)]),
    (GURPS, "Lose 2 fatigue and $20", [("tire", 2), ("lose-money", 20)]),
    (GURPS, "Lose 5 money and 1 ST", [("lose-money", 5), ("lose-attribute", 1)]),
    (GURPS, "Gain the **rope** and 2 points", [("take-items", [["rope", [], 1]]), ("award", 2)]),
    (GURPS, "Gain $1,000 and 2 points", [("gain-money", 1000), ("award", 2)]),
    (GNAT, "Lose 2 Talent and 1 Vitality", [("lose-talent", 2), ("harm", 1)]),
    (GNAT, "Lose the **lamp**, 1 Talent and 2 gp", [LAMP, ("lose-talent", 1), ("lose-money", 2)]),
    (GNAT, "Take the **rope** and a Wound", [ROPE, ("wounds", 1)]),
    (GNAT, "Gain 2 gp and 1 xp", [("gain-money", 2), ("xp", 1)]),
    (BRIAR, "Lose 1 LUCK and 2 sp", [("lose-luck", 1), ("lose-money", 2)]),
    (BRIAR, "Take a Wound and the **rope**", [("tick", 1), ROPE]),
    (BRIAR, "Gain Shaken and the **rope**", [("shaken", None), ROPE]),
    (BRIAR, "Take the **rope** and 2 Wounds, and lose 1 LUCK", [ROPE, ("tick", 2), ("lose-luck", 1)]),
    (BRIAR, "Gain the **rope**, 3 sp and 1 Fate", [ROPE, ("gain-money", 3), ("fate", 1)]),
    (GOONIES, "Take the **rope** and 2 damage", [ROPE, ("damage", 2)]),
    (GOONIES, "Lose 2 HP and the **lamp**", [("damage", 2), LAMP]),
    (GOONIES, "Gain 9 xp and the **rope**", [("xp", 9), ROPE]),
    (GOONIES, "Lose two rations and 1 HP", [("lose-items", [["rations", [], 2]]), ("damage", 1)]),
]


@rules("GL-AUTH-22", "GL-AUTH-47", "GL-AUTH-48", "GNAT-14", "BRIAR-18", "GOON-10")
@pytest.mark.parametrize("system, text, deeds", DONE, ids=lambda value: value if isinstance(value, str) else "")
def test_what_names_scores_among_things_does_what_it_says(system: System, text: str, deeds: list[Any]) -> None:
    assert read(system, f"{{{text}}} {{If you have the **lamp** or the **rope**}} So.") == (deeds, [])


@pytest.mark.parametrize("system", [GURPS, GNAT, BRIAR, GOONIES], ids=lambda system: system.id)
def test_a_list_of_things_alone_is_one_instruction(system: System) -> None:
    text = (
        "{Take the **rope**, two **iron pegs (long, blunt)** and a **bow and arrows**} {If you have the **rope**} So."
    )
    assert [phrase for phrase, _ in read(system, text)[0]] == ["take-items"]


REFUSED = [
    (GURPS, "Lose 2 Dodge", "Dodge"),
    (GURPS, "Lose all your fatigue", "Recover 2 fatigue"),
    (GURPS, "Lose 3 points and 1 hit", "Gain 2 points"),
    (GURPS, "Gain 1 Will", "Will"),
    (GURPS, "Lose an item of your choice; if you have none, lose 2 fatigue and 1 hit", "Lose 2 fatigue"),
    (GNAT, "Take a Wound and 1 Talent", "Lose 1 Talent"),
    (GNAT, "Lose 1 Status", "Lose your Status with Treysham"),
    (GNAT, "Lose 2 xp", "Gain 2 xp"),
    (BRIAR, "Lose 1 PROWESS and 1 LUCK", "Test LORE"),
    (BRIAR, "Lose a Wound", "Heal one Wound"),
    (BRIAR, "Give 1 Fate", "Gain 1 Fate"),
    (BRIAR, "Lose all your codes", "codes"),
    (GOONIES, "Gain 2 damage", "Take 2 damage"),
    (GOONIES, "Take 2 HP", "HP"),
]


@pytest.mark.parametrize("system, text, hint", REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_score_that_cannot_be_moved_so_is_refused_with_what_can_be_said(system: System, text: str, hint: str) -> None:
    problem = next(found for found in read(system, f"{{{text}}}")[1] if found.code == "score-as-thing")
    assert "it is none" in problem.message
    assert hint in problem.hint
    assert "set it in bold" in problem.hint


@rules("GL-AUTH-22", "GNAT-14")
@pytest.mark.parametrize("system, text, deeds", [
    (GURPS, "If you have no rope, lose 2 fatigue and 1 hit", [("tire", 2), ("lose-hits", 1)]),
    (GURPS, "If you have no money, take 1d damage and lose 1 fatigue", [("take-damage", "1d6"), ("tire", 1)]),
    (GNAT, "Unless you have the rope, lose 1 Talent, 1 Vitality and 2 gp", [("lose-talent", 1), ("harm", 1), ("lose-money", 2)]),
    (GNAT, "If you have the rope and 2 gp, lose 1 Talent", [("lose-talent", 1)]),
    (BRIAR, "If you have the rope, tick a Wound and lose 1 LUCK", [("tick", 1), ("lose-luck", 1)]),
    (GOONIES, "If you have the rope, take 2 damage and lose the **rope**", [("damage", 2), ("lose-items", [["rope", [], 1]])]),
])  # fmt: skip
def test_it_may_hang_on_a_condition(system: System, text: str, deeds: list[Any]) -> None:
    assert read(system, f"{{Take the **rope (heavy)**}} {{{text}}}")[0][1:] == deeds


def test_behind_a_comma_nothing_new_begins() -> None:
    assert [found.code for found in read(GNAT, "{Lose all your items, take a Wound}")[1]] == ["unknown-phrase"]


def test_a_shop_sells_no_scores() -> None:
    table = "| item | price |\n|---|---|\n| Vitality | 5 gp |"
    assert "score-as-thing" in [found.code for found in read(GNAT, "{The healer sells:}", table)[1]]


def test_a_thing_that_is_called_as_a_score_is_set_in_bold() -> None:
    assert read(GURPS, "{Take the **Will**} {If you have the **Will**} So.") == (
        [("take-items", [["Will", [], 1]])],
        [],
    )
