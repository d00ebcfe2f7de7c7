"""The manual is the test: every ``book`` block of docs/format.md says what must be found in it."""

import re
from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from support.reading import read_text
from turnto.book.check.registry import explain

MANUAL = Path(__file__).parents[2] / "docs" / "format.md"
HEADER = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
SAID = re.compile(r"(?:<!--|#) problem: ([\w, -]+?)\s*(?:-->|$)")
OF_A_WHOLE_BOOK = {
    "never-given", "never-tested", "never-opens", "dead-end", "unreachable", "no-ending", "missing-section",
}  # fmt: skip
"""What a piece of a section cannot be asked for."""


def blocks() -> list[tuple[int, str]]:
    """The manual's blocks, each with its line."""
    text = MANUAL.read_text("utf-8")
    found = re.finditer(r"^```book\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, block.start()) + 2, block[1]) for block in found]


def said_in(text: str) -> set[tuple[int, str]]:
    """The problems a block announces: (line, code)."""
    lines = enumerate(text.split("\n"), 1)
    return {(n, code.strip()) for n, line in lines if (told := SAID.search(line)) for code in told[1].split(",")}


BLOCKS = blocks()


def test_the_manual_has_examples() -> None:
    assert len(BLOCKS) > 30


@pytest.mark.parametrize("line, text", BLOCKS, ids=[f"line {line}" for line, _ in BLOCKS])
def test_what_the_manual_says_is_found_and_nothing_else(line: int, text: str) -> None:
    before = "" if text.startswith("---\n") else HEADER
    is_piece = not re.search(r"^##", text, re.MULTILINE)
    before += "## here\n" if is_piece else ""
    _, problems = read_text(before + text, "manual")
    found = {(problem.place.line - before.count("\n"), problem.code) for problem in problems}
    if is_piece:
        found = {(n, code) for n, code in found if code not in OF_A_WHOLE_BOOK}
    assert found == said_in(text), "\n".join(map(str, problems))


def test_every_problem_the_manual_shows_can_be_explained() -> None:
    codes = {code for _, text in BLOCKS for _, code in said_in(text)}
    assert len(codes) > 30
    assert [code for code in codes if not explain(code)] == []
