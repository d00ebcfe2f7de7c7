"""Every rule and ruling of the digest, and every setting of every option, has a test that names it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnto.rules.gurps.options import OPTIONS

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("test_*.py"))

NUMBERS = {
    "CORE": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44",
    "CHAR": "1 2 3 4 5 6 7 10 11 12 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 40 41 45 46 47 48 49 50 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127 128 129 140 141 145 150 151 152 160 161 162 163 164 165 166 170 171 172 173",
    "EQUIP": "1 2 5 6 7 8 9 12 13 14 16 20 21 22 23 24 25 30 31 32 33 35 36 37 38 40 45 46 47 50 51 52 53 55 56 57 58 59",
    "MAGIC": "1 2 3 4 10 11 12 13 14 15 16 20 21 22 23 30 31 32 33",
    "CAMP": "1 2 3 5 10 11 12 13 14 20 21 22 30 31 32 40 41 42",
    "AUTH": "1 2 3 4 5 6 7 8 9 10 11 12 15 16 17 18 19 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 40 41 42 45 46 47 48 49 50 51 52 53 60 61 62 63 64 65 66 67 70 71 72 73 74",
    "RULE": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95",
}
"""The numbers the digest gives out; those of combat are in ``test_combat_covered``."""
IDS = [f"GL-{part}-{int(number):02}" for part, numbers in NUMBERS.items() for number in numbers.split()]
# The options of fights are the fights' own to test.
SETTINGS = [f"{option.key}={choice}" for option in OPTIONS for choice in option.choices or ("",)]


def named(path: Path) -> Iterator[tuple[str, str]]:
    """(test, id) for everything a file's tests name in their ``@rules``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rules":
                yield from ((node.name, id) for argument in mark.args for id in _ids(argument))


def _ids(argument: ast.expr) -> Iterator[str]:
    """A word, or several spelled as ``*(f"GL-CHAR-{n}" for n in (60, 61))``."""
    if isinstance(argument, ast.Constant):
        yield str(argument.value)
    elif isinstance(argument, ast.Starred) and isinstance(argument.value, ast.GeneratorExp):
        start, *_ = argument.value.elt.values  # type: ignore[attr-defined]
        numbers = argument.value.generators[0].iter
        yield from (f"{start.value}{number.value}" for number in numbers.elts)  # type: ignore[attr-defined]


TESTED = {id for path in FILES for _, id in named(path)}


def test_the_tests_are_found() -> None:
    assert len(FILES) > 12
    assert len(IDS) > 350


@pytest.mark.parametrize("id", IDS)
def test_each_rule_is_tested(id: str) -> None:
    assert id in TESTED


@pytest.mark.parametrize("setting", SETTINGS)
def test_each_setting_is_tested(setting: str) -> None:
    assert setting in TESTED


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.name.startswith("test_gurps_")], ids=lambda path: path.name
)
def test_every_test_names_what_it_states(path: Path) -> None:
    if path == Path(__file__):
        return
    tests = {
        node.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert not tests - {test for test, _ in named(path)}


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert not {id for id in TESTED if id.startswith("GL-") and not id.startswith("GL-COMBAT")} - set(IDS)
