"""Names that are data: what saves, answers, hero files, books and scripts hold stays, whatever the code calls its own.

`names.txt` has one a line.  A name may come (TURNTO_RENEW=1 writes it down); none may go, unless a migration carries
it and its line is taken out by hand.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from saves import access

HERE = Path(__file__).parent
TABLE = HERE / "names.txt"
BOOKS = sorted((HERE / "books").glob("[a-z]*.md"))


@pytest.fixture(scope="module")
def found() -> dict[str, set[str]]:
    """The names of the code as it is."""
    games = []
    for file in sorted((HERE / "games").glob("*.json")):
        told = json.loads(file.read_text("utf-8"))
        if not file.stem.startswith("shipped"):
            games.append({"book": HERE / "books" / f"{told['save']['position']['book']}.md", "save": told["save"]})
    return access.names(BOOKS, games)


def written() -> dict[str, set[str]]:
    """The table: a heading, and the names below it."""
    table: dict[str, set[str]] = {}
    group: set[str] = set()
    for line in TABLE.read_text("utf-8").splitlines() if TABLE.exists() else ():
        if line.startswith("## "):
            group = table.setdefault(line.removeprefix("## "), set())
        elif line:
            group.add(line)
    return table


@pytest.mark.slow
def test_no_name_that_is_data_goes(found: dict[str, set[str]]) -> None:
    gone = {group: sorted(names - found.get(group, set())) for group, names in written().items()}
    assert {group: names for group, names in gone.items() if names} == {}


@pytest.mark.slow
def test_every_name_that_is_data_is_written_down(found: dict[str, set[str]]) -> None:
    table = written()
    if os.environ.get("TURNTO_RENEW"):
        table = {group: table.get(group, set()) | names for group, names in found.items()}
        text = "\n".join("\n".join([f"## {group}", *sorted(names), ""]) for group, names in table.items())
        TABLE.write_text(text, "utf-8")
    new = {group: sorted(names - table.get(group, set())) for group, names in found.items()}
    assert {group: names for group, names in new.items() if names} == {}
