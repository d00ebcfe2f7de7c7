"""A translator adds a file of patterns, and no code."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from support.coinflip import COINFLIP
from support.reading import NAMES, system
from turnto import common
from turnto.book.phrasebook import phrasebook, unsaid
from turnto.core.phrase import Clause, Condition, Outcome, Phrase
from turnto.core.phrasebook import Phrasebook
from turnto.core.system import worded
from turnto.rules import briar, gnat, goonies, gurps

ENGLISH = """
[names]
coin-gp = "gp|gold"
worn = "[the] ring"

[phrases]
pay = ["pay {n:number} <coin>", "pay (all|<coin>) for <worn>"]

[clauses]
"*.late" = ["late"]
"pay.late=very" = ["very late"]

[outcomes]
"*.paid" = ["if you pay"]

[conditions]
rich = ["you are rich"]
"""
PAY = Phrase("pay", clauses=(Clause("late"), Clause("late", value="very")), outcomes=(Outcome("paid"),))


@pytest.fixture
def module(tmp_path: Path) -> str:
    (tmp_path / "phrasebook").mkdir()
    (tmp_path / "phrasebook/en.toml").write_text(ENGLISH)
    (tmp_path / "phrasebook/fr.toml").write_text('[phrases]\npay = ["paie"]\n')
    return str(tmp_path / "__init__.py")


def test_patterns_are_found_by_the_phrase_and_its_parts(module: str) -> None:
    (pay,) = worded(module, (PAY,), "gp")
    assert pay.patterns["en"] == ("pay {n:number} (gp|gold)", "pay (all|gp|gold) for [the] ring")
    assert [clause.patterns["en"] for clause in pay.clauses] == [("late",), ("very late",)]
    assert pay.outcomes[0].words["en"] == ("if you pay",)
    (rich,) = worded(module, (Condition("rich"),))
    assert dict(rich.patterns) == {"en": ("you are rich",)}


def test_a_coin_without_words_of_its_own_is_itself(module: str) -> None:
    (pay,) = worded(module, (PAY,), "shells")
    assert pay.patterns["en"][0] == "pay {n:number} (shells)"


def test_what_stands_in_the_code_goes_before_the_files(module: str) -> None:
    (pay,) = worded(module, (replace(PAY, patterns={"en": ("hand over",)}),))
    assert dict(pay.patterns) == {"en": ("hand over",), "fr": ("paie",)}


def test_without_files_a_phrase_stays_as_it_is(tmp_path: Path) -> None:
    assert worded(str(tmp_path / "__init__.py"), (PAY,)) == (PAY,)


def test_it_is_told_what_a_language_lacks(module: str) -> None:
    language = replace(COINFLIP.language, phrases=(PAY,), conditions=(Condition("rich"),), phrasebook=module)
    rules = replace(COINFLIP, language=language)
    lacking = list(unsaid(rules, "fr-CH"))
    assert "pay" not in lacking
    assert {"pay: late", "pay: paid", "rich", "take-items"} <= set(lacking)
    assert "said: paie" in phrasebook(rules, "fr-CH")


@pytest.mark.parametrize("module", [gnat, briar, goonies, gurps, common], ids=lambda one: one.__name__)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_file_says_nothing_that_no_phrase_asks_for(module: object, language: str) -> None:
    """A name that is misspelt would leave its phrase to English, and nobody told."""
    file = Path(str(module.__file__)).parent / f"phrasebook/{language}.toml"  # type: ignore[attr-defined]
    said = tomllib.loads(file.read_text("utf-8"))
    phrases, conditions = [], []
    for rules in map(system, NAMES):
        own = file.parent.parent.name == rules.id
        phrases += rules.language.phrases if own else common.phrases_for(rules) if module is common else ()
        conditions += rules.language.conditions if own else common.conditions_for(rules) if module is common else ()
    assert set(said["phrases"]) <= {phrase.id for phrase in phrases}
    assert set(said["conditions"]) <= {condition.id for condition in conditions}
    for table, names in (
        ("clauses", {(one.id, _key(clause)) for one in phrases for clause in one.clauses}),
        ("outcomes", {(one.id, outcome.id) for one in phrases for outcome in one.outcomes}),
    ):
        known = {f"{of}.{name}" for id, name in names for of in (id, "*")}
        assert set(said[table]) <= known
    used = file.read_text("utf-8")
    frames = file.parent.parent / f"author_checks/{language}.toml"
    used += frames.read_text("utf-8") if frames.is_file() else ""
    named = [name for name in said.get("names", {}) if not name.startswith(("coin-", "usual-"))]
    assert [name for name in named if f"<{name}>" not in used] == []


def _key(clause: Clause) -> str:
    return clause.name if clause.value is True else f"{clause.name}={clause.value}"


def test_languages_are_those_of_the_files(module: str) -> None:
    assert Phrasebook(module, "").languages == {"en", "fr"}
