"""Beside every ware of the rules' own tables stands what it does, or at least what it weighs."""

from __future__ import annotations

import pytest

from rules.pointless import page
from turnto.core.sheet import item
from turnto.rules.gurps.tables import table

PLAIN = {"ration"}
"""What its name says, and the instruction that has it eaten."""


def tells(rules: str, name: str) -> bool:
    made, session = page("Nothing.", rules)
    ware = item(name)
    return bool(ware.tags or list(made.system.goods.about(ware, session.state, made.terms)))


@pytest.mark.parametrize("kind", ["armour", "hand_weapons", "missile_weapons", "missiles", "guns"])
def test_what_gurps_sells_tells_what_it_does(kind: str) -> None:
    assert [name for name in table(kind) if not tells("gurps", name)] == []


def test_shields_of_gurps_tell_what_they_ward_off() -> None:
    names = ["buckler", *(f"{size} shield" for size in table("shields") if size != "buckler")]
    assert [name for name in names if not tells("gurps", name)] == []


def test_what_gnat_sells_tells_what_it_does() -> None:
    made, _ = page("Nothing.", "gnat")
    assert {name for name, _ in made.system.goods.price_list if not tells("gnat", name)} == PLAIN
