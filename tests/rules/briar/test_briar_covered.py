"""Every rule, every ruling and every setting of every option has a test that names it."""

from pathlib import Path

import pytest

from rules.covered import is_in_the_manual, named_in, numbered, settings
from turnto.rules.briar import SYSTEM

FILES = sorted(Path(__file__).parent.glob("test_*.py"))

RULES = numbered("BRIAR", "1-37", digits=2)
RULINGS = numbered("A", "1-34")
SETTINGS = settings(SYSTEM.options)
TESTED = named_in(FILES)


def test_the_tests_are_found() -> None:
    assert len(FILES) >= 5
    assert len(TESTED) > 75


@pytest.mark.parametrize("id", [*RULES, *RULINGS, *SETTINGS])
def test_each_is_tested(id: str) -> None:
    assert id in TESTED


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert not TESTED - {*RULES, *RULINGS, *SETTINGS}


@pytest.mark.cpython_only
@pytest.mark.parametrize("id", [*RULES, *RULINGS, *(option.key for option in SYSTEM.options)])
def test_each_is_in_the_manual(id: str) -> None:
    assert is_in_the_manual(id, "briar.md")
