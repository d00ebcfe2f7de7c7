"""The phrasebooks are made from the rules, and are made anew when the rules learn to say more."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.reading import NAMES, system
from turnto.book.phrasebook import phrasebook

DOCS = Path(__file__).parents[2] / "docs"
LONGEST = 200
BOOKS = [(name, language) for name in NAMES for language in ("en", "de")]


def file_of(name: str, language: str) -> Path:
    return DOCS / f"phrasebook-{name}{'' if language == 'en' else f'-{language}'}.md"


@pytest.mark.parametrize("name, language", BOOKS)
def test_a_phrasebook_says_what_its_rules_say_now(name: str, language: str) -> None:
    kept = file_of(name, language).read_text("utf-8")
    made = f"turnto phrasebook {name} --language {language} > {file_of(name, language)}"
    assert kept.strip() == phrasebook(system(name), language).strip(), made


@pytest.mark.parametrize("name, language", BOOKS)
def test_no_line_of_a_phrasebook_is_too_long_to_read(name: str, language: str) -> None:
    assert [line for line in phrasebook(system(name), language).split("\n") if len(line) > LONGEST] == []


@pytest.mark.parametrize("name", NAMES)
def test_an_entry_begins_with_an_example_and_keeps_its_patterns_behind_a_fold(name: str) -> None:
    entry = phrasebook(system(name)).split("### ")[1].split("\n")
    assert entry[2].startswith("- `{")
    assert any(line.startswith("<details>") for line in entry)
