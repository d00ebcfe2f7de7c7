"""What the tests of a rule system name in their ``@rules``, and what its manual says of its options."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from turnto.core.system import BookOption

SYSTEM_MANUALS = Path(__file__).parents[2] / "docs" / "systems"


def numbered(prefix: str, ranges: str, digits: int = 1) -> list[str]:
    """The ids that such ranges stand for: A and "1-3 7" are A-1, A-2, A-3 and A-7."""
    spans = [span.split("-") for span in ranges.split()]
    numbers = [number for first, *last in spans for number in range(int(first), int(*last or [first]) + 1)]
    return [f"{prefix}-{number:0{digits}}" for number in numbers]


def settings(options: Iterable[BookOption]) -> list[str]:
    """Every setting of every option, as a test names it; an option without choices has one of its own."""
    return [f"{option.key}={choice}" for option in options for choice in option.choices or ("",)]


def named(path: Path) -> Iterator[tuple[str, str]]:
    """(test, id) for everything a file's tests name in their ``@rules``."""
    for test in _functions(path):
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rules":
                yield from ((test.name, id) for argument in mark.args for id in _ids(argument))


def _ids(argument: ast.expr) -> Iterator[str]:
    """A word, or several spelled as ``*(f"GL-CHAR-{n}" for n in (60, 61))``."""
    if isinstance(argument, ast.Constant):
        yield str(argument.value)
    elif isinstance(argument, ast.Starred) and isinstance(argument.value, ast.GeneratorExp):
        start, *_ = argument.value.elt.values  # type: ignore[attr-defined]
        numbers = argument.value.generators[0].iter
        yield from (f"{start.value}{number.value}" for number in numbers.elts)  # type: ignore[attr-defined]


def named_in(paths: Iterable[Path]) -> set[str]:
    """Every id that some test of these files names."""
    return {id for path in paths for _, id in named(path)}


def silent(path: Path) -> set[str]:
    """The tests of a file that name nothing."""
    tests = {test.name for test in _functions(path) if test.name.startswith("test_")}
    return tests - {test for test, _ in named(path)}


def _functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def is_in_the_manual(id: str, manual: str) -> bool:
    """Whether a manual has a row for this rule, ruling or option."""
    text = (SYSTEM_MANUALS / manual).read_text("utf-8")
    return f"| {id} |" in text or f"| `{id}` |" in text


def is_as_the_manual_says(option: BookOption, manual: str) -> bool:
    """Whether the manual's row has an option's values, its default and its rule as they are."""
    lines = (SYSTEM_MANUALS / manual).read_text("utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| `{option.key}` |"))
    _, _, values, default, rule, *_ = (cell.strip() for cell in row.split("|"))
    if option.choices and (tuple(values.split(", ")), default) != (option.choices, option.default):
        return False
    return rule == option.rule
