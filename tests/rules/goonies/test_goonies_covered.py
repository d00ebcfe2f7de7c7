"""Every rule, every ruling and every setting of every option has a test that names it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnto.rules.goonies import SYSTEM
from turnto.system import BookOption

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("test_*.py"))

RULES = [f"GOON-{number:02}" for number in range(1, 31)]
RULINGS = [f"A-{number}" for number in range(1, 30)]
SETTINGS = [f"{option.key}={choice}" for option in SYSTEM.options for choice in option.choices or ("",)]
KNOWN = {*RULES, *RULINGS, *SETTINGS}


def named(path: Path) -> Iterator[tuple[str, str]]:
    """(test, id) for everything a file's tests name in their ``@rules``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rules":
                yield from ((node.name, str(id.value)) for id in mark.args if isinstance(id, ast.Constant))


TESTED = {id for path in FILES for _, id in named(path)}


def test_the_tests_are_found() -> None:
    assert len(FILES) > 4
    assert len(TESTED) > 60


@pytest.mark.parametrize("id", [*RULES, *RULINGS, *SETTINGS])
def test_each_is_tested(id: str) -> None:
    assert id in TESTED


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert not TESTED - KNOWN


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_test_names_what_it_states(path: Path) -> None:
    if path == Path(__file__):
        return
    tests = {
        node.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert not tests - {test for test, _ in named(path)}


DOCS = HERE.parents[2] / "docs" / "systems" / "goonies.md"


@pytest.mark.cpython_only
@pytest.mark.parametrize("option", SYSTEM.options, ids=lambda option: option.key)
def test_every_option_is_in_the_manual_as_it_is(option: BookOption) -> None:
    row = next(line for line in DOCS.read_text("utf-8").splitlines() if line.startswith(f"| `{option.key}` |"))
    _, _, values, default, rule, *_ = (cell.strip() for cell in row.split("|"))
    if option.choices:
        assert (tuple(values.split(", ")), default) == (option.choices, option.default)
    assert rule == option.rule


@pytest.mark.cpython_only
@pytest.mark.parametrize("id", RULINGS)
def test_every_ruling_is_in_the_manual(id: str) -> None:
    assert f"| {id} |" in DOCS.read_text("utf-8")
