"""The pages for authors: every example is read, every command of the tutorial is run, and no line is hard to read."""

import re
import shlex
from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from support.reading import read_text
from turnto.cli import main

WRITE = Path(__file__).parents[2] / "docs" / "write"
PAGES = sorted(WRITE.glob("*.md"))
LONGEST = 200
HEADER = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: {}\n{}---\n"
REST = "\n\n## yard [end]\nOut.\n\n## mill [end]\nFlour.\n"
OF_A_WHOLE_BOOK = {
    "never-given", "never-tested", "never-opens", "dead-end", "unreachable", "no-ending", "no-starting-numbers", "no-fate-section", "again-and-again",
}  # fmt: skip


def blocks() -> list[tuple[str, int, str, str]]:
    """Every book on the pages: its page, line, system and text."""
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        system = page.stem.removeprefix("say-") if page.stem.startswith("say-") else "gnat"
        for block in re.finditer(r"^```book[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            found.append((page.stem, text.count("\n", 0, block.start()) + 2, system, block[1]))
    return found


BLOCKS = blocks()


def test_there_are_examples() -> None:
    assert len(BLOCKS) > 50


@pytest.mark.parametrize("page, line, system, text", BLOCKS, ids=[f"{page} line {line}" for page, line, _, _ in BLOCKS])
def test_nothing_is_wrong_with_an_example(page: str, line: int, system: str, text: str) -> None:
    book = text if text.startswith("---\n") else HEADER.format(system, "") + "## here\n" + text + REST
    _, problems = read_text(book, page)
    assert [str(problem) for problem in problems if problem.code not in OF_A_WHOLE_BOOK] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_line_is_too_long_to_read(page: Path) -> None:
    assert [n for n, line in enumerate(page.read_text("utf-8").split("\n"), 1) if len(line) > LONGEST] == []


def test_the_commands_of_the_tutorial_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (WRITE / "tutorial.md").read_text("utf-8")
    ran = 0
    for block in re.finditer(r"^```(sh|book)( [^\n]*)?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        kind, told, body = block.groups()
        if kind == "book" and told:
            (tmp_path / told.strip()).write_text(body, "utf-8")
        elif kind == "sh" and not told:
            for line in body.strip().splitlines():
                words = shlex.split(line, comments=True)
                assert words[0] == "turnto", line
                assert main(words[1:]) == 0, line
                ran += 1
    assert ran >= 5
