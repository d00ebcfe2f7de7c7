"""What players were once told and never are again: ids of rules, and words that say nothing."""

import re
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parents[2] / "py").rglob("messages/*.po"))
IDS = re.compile(r"\b(?:GNAT|BRIAR|GOON|GL-[A-Z]+)-\d+|\(A-\d+\)")
EMPTY = {"Good", "Holds", "Gut", "Hält"}

assert FILES, "no catalogue was found"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_no_sentence_tells_a_rules_id_or_is_a_word_that_says_nothing(file: Path) -> None:
    said = re.findall(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$', file.read_text("utf-8"), re.MULTILINE)
    assert said
    assert not [words for words in said if IDS.search(words) or words in EMPTY]
