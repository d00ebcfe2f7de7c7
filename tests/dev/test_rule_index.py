"""A rule can be looked up by its id: what it says, and where it is carried out and tested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnto.dev import __main__ as commands
from turnto.dev import rule_index
from turnto.dev.checkout import ROOT

SYSTEMS = {"gnat": "gnat-rulings.md", "briar": "briar.md", "goonies": "goonies.md"}
"""The systems whose rulings are numbered A-1 and so on, and the pages of these."""


def rows(*names: str) -> list[str]:
    """The ids that have a line in these pages of docs/systems."""
    pages = [(ROOT / rule_index.MANUALS / name).read_text("utf-8") for name in names]
    return [id for page in pages for id in re.findall(r"^\| ((?:GL-[A-Z]+|GNAT|GOON|BRIAR|A)-\d+) \|", page, re.M)]


RULES = rows("gurps-rules.md", "gnat.md", "goonies.md", "briar.md")


def ends() -> Iterator[tuple[Path, str]]:
    """Every id as it is written in the code and the tests; of a range its ends, for the digest leaves numbers out."""
    for path, text in rule_index.sources(ROOT):
        for citation in rule_index.citations(text):
            yield from ((path, id) for id in {citation[0], citation[-1]})


def test_every_rule_that_is_cited_has_its_line() -> None:
    known = set(RULES)
    written = [(path.relative_to(ROOT).as_posix(), id) for path, id in ends() if not id.startswith("A-")]
    assert len(written) > 2000
    assert not [f"{path}: {id}" for path, id in written if id not in known]


@pytest.mark.parametrize("system, page", SYSTEMS.items())
def test_every_ruling_that_is_cited_has_its_line(system: str, page: str) -> None:
    known = set(rows(page))
    written = {id for path, id in ends() if id.startswith("A-") and system in path.parts}
    assert len(written) > 20
    assert not written - known


def test_every_rule_has_one_line_and_it_says_something() -> None:
    numbers = [id for id in RULES if not id.startswith("A-")]
    assert len(numbers) == len(set(numbers)) == 472 + 67 + 30 + 37
    for id in numbers:
        assert all(len(line.text) > 8 for line in rule_index.lines_of_rule(ROOT, id)), id


@pytest.mark.parametrize("id", ["GL-COMBAT-44", "GL-CHAR-104", "GL-RULE-61", "GNAT-32", "GOON-18", "BRIAR-24"])
def test_a_rule_is_found_in_its_page_the_code_and_the_tests(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["where", id.lower()]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("docs/systems/")
    for folder in ("py/turnto/rules/", "tests/"):
        assert any(line.startswith(folder) for line in told), folder


def test_a_range_is_every_rule_from_its_first_to_its_last() -> None:
    text = "healing (GL-COMBAT-83 to 85, GL-COMBAT-71, 72; A-1 to A-3), -5"
    assert list(rule_index.citations(text)) == [
        ("GL-COMBAT-83", "GL-COMBAT-84", "GL-COMBAT-85"),
        ("GL-COMBAT-71",),
        ("GL-COMBAT-72",),
        ("A-1", "A-2", "A-3"),
    ]


def test_a_place_is_named_by_the_function_around_it() -> None:
    inside = rule_index.scopes('class Foe:\n    @rules("GNAT-01")\n    def bite(self):\n        pass\n\nHITS = 3\n')
    assert [inside(line) for line in (1, 2, 3, 6)] == ["Foe", "bite", "bite", ""]


@pytest.mark.parametrize("asked, code, words", [("44", 2, "is not the id of a rule"), ("GL-CAMP-99", 1, "no rule")])
def test_what_is_no_rule_is_told(asked: str, code: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["where", asked]) == code
    assert words in capsys.readouterr().out
