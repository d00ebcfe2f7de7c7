"""Every rule of combat, injury, healing, hazards, fatigue and beasts has a test that says so."""

import re
from pathlib import Path

import pytest

NUMBERS = (
    *range(1, 17), 18, *range(20, 27), 28, *range(30, 36), 341, 342, *range(36, 68), *range(70, 76), *range(80, 88),
    *range(90, 95), 96, 97, 98, 100, 101, 102, *range(110, 115),
)  # fmt: skip
"""GL-COMBAT-… as the digest numbers them; 17, 19, 27, 29, 68, 69 and so on are not given."""

HERE = Path(__file__).parent
STATED = set(
    re.findall(r'"(GL-[A-Z]+-\d+)"', "".join(file.read_text("utf-8") for file in sorted(HERE.glob("test_*.py"))))
)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_of_combat_has_its_test(number: int) -> None:
    assert f"GL-COMBAT-{number:02}" in STATED


@pytest.mark.parametrize("number", [19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 53,
                                    54, 55, 56, 57, 58, 59, 60, 61, 92, 95])  # fmt: skip
def test_every_ruling_on_combat_has_its_test(number: int) -> None:
    assert f"GL-RULE-{number}" in STATED
