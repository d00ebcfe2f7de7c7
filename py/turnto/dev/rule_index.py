"""Index of rules by id: the line in docs/systems, and every citation in code and tests."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

MANUALS = "docs/systems"
CITING = ("py", "tests")
NUMBERED = re.compile(r"(GL-[A-Z]+|GNAT|GOON|BRIAR|A)-(\d+)")
"""The id of a rule, or of a ruling (A) of the systems whose rulings are numbered by themselves."""
_FROM, _MORE = r"\b(GL-[A-Z]+|GNAT|GOON|BRIAR|A)-(\d+)\b", r"(?:\1-)?(\d+)\b"
CITED = re.compile(rf"{_FROM}(?: to {_MORE})?((?:, \d{{2,3}}\b(?! ?[-a-z×%]))*)")
"""A citation: one id, a range (`GL-COMBAT-83 to 87`), and further numbers of the same part (`GL-COMBAT-71, 72`)."""
SPELLED = re.compile(r'f"(GL-[A-Z]+)-\{n\}" for n in \(([\d, ]+)\)')
"""How a test names many rules of one part at once."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A line that cites a rule, and the function or class it stands in."""

    path: str
    line: int
    inside: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {f'{self.inside}: ' if self.inside else ''}{self.text}"


def citations(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the ids of every citation in a text; a range has all from first to last."""
    for found in CITED.finditer(text):
        part, first, last, others = found.groups()
        width = len(first)
        yield tuple(f"{part}-{number:0{width}}" for number in range(int(first), int(last or first) + 1))
        yield from ((f"{part}-{number}",) for number in re.findall(r"\d+", others))
    for found in SPELLED.finditer(text):
        yield from ((f"{found[1]}-{number.strip()}",) for number in found[2].split(","))


def lines_of_rule(root: Path, id: str) -> Iterator[Citation]:
    """The rows of the manuals that say what a rule is."""
    for path in sorted((root / MANUALS).glob("*.md")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.startswith(f"| {id} |"):
                yield Citation(
                    path.relative_to(root).as_posix(), number, "", line.removeprefix(f"| {id} |").strip(" |")
                )


def places(root: Path, id: str) -> Iterator[Citation]:
    """Every line of the code and the tests that cites a rule."""
    for path, text in sources(root):
        if id.rpartition("-")[0] not in text:
            continue
        inside = scopes(text)
        for number, line in enumerate(text.splitlines(), 1):
            if any(id in citation for citation in citations(line)):
                yield Citation(path.relative_to(root).as_posix(), number, inside(number), line.strip())


def sources(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield every Python file of code and tests with its text, but this tool's own, whose ids are examples."""
    for folder in CITING:
        for path in sorted((root / folder).rglob("*.py")):
            if path.parent.name != "dev":
                yield path, path.read_text("utf-8")


def scopes(text: str) -> Callable[[int], str]:
    """Name the innermost function or class around a line; a decorator belongs to what it decorates."""
    spans: list[tuple[int, int, str]] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            spans.append((first, node.end_lineno or node.lineno, node.name))

    def inside(line: int) -> str:
        around = [(last - first, name) for first, last, name in spans if first <= line <= last]
        return min(around)[1] if around else ""

    return inside


def tell(root: Path, id: str) -> int:
    """Print a rule's line and its places; the exit code."""
    id = id.upper()
    if not NUMBERED.fullmatch(id):
        print(f"“{id}” is not the id of a rule, such as GL-COMBAT-44, GNAT-12, GOON-18, BRIAR-05 or A-3.")
        return 2
    said = list(lines_of_rule(root, id))
    found = list(places(root, id))
    if not said and not found:
        print(f"There is no rule {id}: the rules of each system are listed in {MANUALS}.")
        return 1
    print("\n".join(map(str, [*said, *found])))
    return 0
