"""Every rule, every ruling and every setting of every option has a test that names it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnto.rules.briar import SYSTEM

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("test_*.py"))

RULES = [f"BRIAR-{number:02}" for number in range(1, 38)]
RULINGS = [f"A-{number}" for number in range(1, 35)]
SETTINGS = [f"{option.key}={choice}" for option in SYSTEM.options for choice in option.choices]
KNOWN = {*RULES, *RULINGS, *SETTINGS}


def named(path: Path) -> Iterator[tuple[str, str]]:
    """(test, id) for everything a file's tests name in their ``@rules``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rules":
                    yield from ((node.name, str(id.value)) for id in mark.args if isinstance(id, ast.Constant))


TESTED = {id for path in FILES for _, id in named(path)}


def test_the_tests_are_found() -> None:
    assert len(FILES) >= 5
    assert len(TESTED) > 75


@pytest.mark.parametrize("id", [*RULES, *RULINGS, *SETTINGS])
def test_each_is_tested(id: str) -> None:
    assert id in TESTED


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert not TESTED - KNOWN


DOCS = HERE.parents[2] / "docs" / "systems" / "briar.md"


@pytest.mark.cpython_only
@pytest.mark.parametrize("id", [*RULES, *RULINGS, *(option.key for option in SYSTEM.options)])
def test_each_is_in_the_manual(id: str) -> None:
    assert f"| {id} |" in DOCS.read_text("utf-8") or f"| `{id}` |" in DOCS.read_text("utf-8")
