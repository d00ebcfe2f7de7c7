"""Every rule, every ruling and every setting of every option has a test that names it."""

from pathlib import Path

import pytest

from rules.covered import is_as_the_manual_says, is_in_the_manual, named_in, numbered, settings, silent
from turnto.rules.goonies import SYSTEM
from turnto.system import BookOption

FILES = sorted(Path(__file__).parent.glob("test_*.py"))

RULES = numbered("GOON", "1-30", digits=2)
RULINGS = numbered("A", "1-29")
SETTINGS = settings(SYSTEM.options)
TESTED = named_in(FILES)


def test_the_tests_are_found() -> None:
    assert len(FILES) >= 5
    assert len(TESTED) > 60


@pytest.mark.parametrize("id", [*RULES, *RULINGS, *SETTINGS])
def test_each_is_tested(id: str) -> None:
    assert id in TESTED


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert not TESTED - {*RULES, *RULINGS, *SETTINGS}


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.name != Path(__file__).name], ids=lambda path: path.name
)
def test_every_test_names_what_it_states(path: Path) -> None:
    assert not silent(path)


@pytest.mark.cpython_only
@pytest.mark.parametrize("option", SYSTEM.options, ids=lambda option: option.key)
def test_every_option_is_in_the_manual_as_it_is(option: BookOption) -> None:
    assert is_as_the_manual_says(option, "goonies.md")


@pytest.mark.cpython_only
@pytest.mark.parametrize("id", RULINGS)
def test_every_ruling_is_in_the_manual(id: str) -> None:
    assert is_in_the_manual(id, "goonies.md")
