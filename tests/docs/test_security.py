"""docs/security.md promises nothing without a test: those it names are there, and its numbers are the code's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from turnto.book import read
from turnto.book.check import svg
from turnto.book.text import scanner
from turnto.core import untrusted
from turnto.play import portable_hero, save

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`(test_\w+)`", MANUAL)))


def test_every_test_it_names_is_there() -> None:
    assert len(NAMED) > 20
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert [name for name in NAMED if name not in there] == []


@pytest.mark.parametrize(
    "limit",
    [
        read.LONGEST_TEXT,
        read.LONGEST_SECTION,
        read.MOST_LINES,
        read.LONGEST_LINE,
        read.MOST_SIGNS,
        read.MOST_PROBLEMS,
        scanner.LONGEST_INSTRUCTION,
        svg.LARGEST,
        svg.DEEPEST,
        untrusted.DEEPEST,
        untrusted.MOST_ENTRIES,
        save.LONGEST_TEXT,
        save.LONGEST_WORD,
        save.DEEPEST,
        portable_hero.LONGEST_FILE,
        portable_hero.LONGEST_FRAGMENT,
    ],
)
def test_its_limits_are_those_of_the_code(limit: int) -> None:
    told = MANUAL[MANUAL.index("## Limits") : MANUAL.index("## The policy")]
    assert re.search(rf"(?<![\d,]){limit:,}(?!,?\d)", told)


def test_its_versions_are_those_that_are_pinned() -> None:
    pinned = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    for name, version in pinned.items():
        assert re.search(
            rf"^\| {re.escape(name)}\b.*\| {re.escape(version)} \| \d{{4}}-\d\d-\d\d \|", MANUAL, re.MULTILINE
        )
