"""Every rule and ruling of the digest, and every setting of every option, has a test that names it."""

from pathlib import Path

import pytest

from rules.covered import named_in, numbered, settings, silent
from turnto.rules.gurps.combat.state.setup import FIGHT_OPTIONS
from turnto.rules.gurps.options import OPTIONS

FILES = sorted(Path(__file__).parent.rglob("test_*.py"))

NUMBERS = {
    "CORE": "1-44",
    "CHAR": "1-7 10-12 20-27 30-37 40 41 45-50 60-83 100-129 140 141 145 150-152 160-166 170-173",
    "COMBAT": "1-16 18 20-26 28 30-67 70-75 80-87 90-94 96-98 100-102 110-114 341 342",
    "EQUIP": "1 2 5-9 12-14 16 20-25 30-33 35-38 40 45-47 50-53 55-59",
    "MAGIC": "1-4 10-16 20-23 30-33",
    "CAMP": "1-3 5 10-14 20-22 30-32 40-42",
    "AUTH": "1-12 15-27 30-37 40-42 45-53 60-67 70-74",
    "RULE": "1-95",
}
"""The numbers the digest gives out."""
IDS = [id for part, ranges in NUMBERS.items() for id in numbered(f"GL-{part}", ranges, digits=2)]
SETTINGS = settings((*OPTIONS, *FIGHT_OPTIONS))
TESTED = named_in(FILES)
UNNAMED = ("magic", "hazards")
"""Folders whose tests name their rules file by file, not test by test."""


def test_the_tests_are_found() -> None:
    assert len(FILES) > 12
    assert len(IDS) > 450


@pytest.mark.parametrize("id", IDS)
def test_each_rule_is_tested(id: str) -> None:
    assert id in TESTED


@pytest.mark.parametrize("setting", SETTINGS)
def test_each_setting_is_tested(setting: str) -> None:
    assert setting in TESTED


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.parent.name not in UNNAMED and path.name != Path(__file__).name],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_every_test_names_what_it_states(path: Path) -> None:
    assert not silent(path)


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert not {id for id in TESTED if id.startswith("GL-")} - set(IDS)
