"""Every rule, every ruling and every setting of every option has a test that names it, and its place in the manual."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules.covered import is_as_the_manual_says, is_in_the_manual, named_in, numbered, settings, silent
from turnto.core.system import BookOption, System
from turnto.rules import briar, gnat, goonies


@dataclass(frozen=True)
class Covered:
    """A rule system, the ids of its rules and rulings, and the page of its rulings and options."""

    system: System
    rules: list[str]
    rulings: list[str]
    manual: str

    @property
    def ids(self) -> list[str]:
        """Everything that wants a test."""
        return [*self.rules, *self.rulings, *settings(self.system.language.options)]

    @property
    def files(self) -> list[Path]:
        """The tests of the system."""
        return sorted((Path(__file__).parent / self.system.id).rglob("test_*.py"))


SYSTEMS = (
    Covered(gnat.SYSTEM, numbered("GNAT", "1-67", digits=2), numbered("A", "1-39"), "gnat-rulings.md"),
    Covered(goonies.SYSTEM, numbered("GOON", "1-30", digits=2), numbered("A", "1-29"), "goonies.md"),
    Covered(briar.SYSTEM, numbered("BRIAR", "1-37", digits=2), numbered("A", "1-34"), "briar.md"),
)
"""GURPS has a digest, with its own test of the same kind."""

TESTED = {of.system.id: named_in(of.files) for of in SYSTEMS}


def each(listed: Callable[[Covered], Iterable[object]]) -> list[object]:
    """A case for each of the things that a system lists."""
    return [pytest.param(of, one, id=f"{of.system.id}-{_name(one)}") for of in SYSTEMS for one in listed(of)]


def _name(one: object) -> str:
    return str(getattr(one, "key", None) or getattr(one, "name", one))


@pytest.mark.parametrize("of", SYSTEMS, ids=lambda of: of.system.id)
def test_the_tests_are_found(of: Covered) -> None:
    assert len(of.files) >= 5
    assert len(TESTED[of.system.id]) > 60


@pytest.mark.parametrize("of, id", each(lambda of: of.ids))
def test_each_is_tested(of: Covered, id: str) -> None:
    assert id in TESTED[of.system.id]


@pytest.mark.parametrize("of", SYSTEMS, ids=lambda of: of.system.id)
def test_no_test_names_a_rule_that_there_is_not(of: Covered) -> None:
    assert not TESTED[of.system.id] - set(of.ids)


@pytest.mark.parametrize("of, path", each(lambda of: of.files))
def test_every_test_names_what_it_states(of: Covered, path: Path) -> None:
    assert not silent(path)


@pytest.mark.cpython_only
@pytest.mark.parametrize("of, option", each(lambda of: of.system.language.options))
def test_every_option_is_in_the_manual_as_it_is(of: Covered, option: BookOption) -> None:
    assert is_as_the_manual_says(option, of.manual)


@pytest.mark.cpython_only
@pytest.mark.parametrize("of, id", each(lambda of: of.rulings))
def test_every_ruling_is_in_the_manual(of: Covered, id: str) -> None:
    assert is_in_the_manual(id, of.manual)


@pytest.mark.cpython_only
@pytest.mark.parametrize("id", SYSTEMS[-1].rules)
def test_every_rule_of_briar_is_in_the_manual(id: str) -> None:
    assert is_in_the_manual(id, "briar.md")
