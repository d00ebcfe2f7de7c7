"""Verbs of fights agree with those who fight, one or several, in every system and language."""

import re
from pathlib import Path

import pytest

from support.reading import system as rules
from turnto.core.message import say
from turnto.words.translator import translator

FILES = sorted((Path(__file__).parents[2] / "py").rglob("messages/en.po"))
WHO = r"\{(?:who|foe|striker|at|caster)(?::capital)?\}(?:, who)?"
UNBENDING = re.compile(rf"(?<! of ){WHO} (?!does no|is not one)[a-z]+s\b|{WHO} and [a-z]+[^s]s\b")

assert FILES, "no catalogue was found"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parts[-3])
def test_no_sentence_has_a_verb_that_only_fits_one(file: Path) -> None:
    said = re.findall(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$', file.read_text("utf-8"), re.MULTILINE)
    assert [words for words in said if UNBENDING.search(words)] == []


@pytest.mark.parametrize("what, told", [
    ("Vitalität", "Vitalität sinkt von 3 auf 2."), ("Trefferpunkte", "Trefferpunkte sinken von 3 auf 2."), ("Wagen", "Wagen sinkt von 3 auf 2."),
])  # fmt: skip
def test_a_score_that_is_several_sinks_in_the_plural(what: str, told: str) -> None:
    assert translator(rules("gurps"), "de").say("changed-down", what=what, before=3, after=2) == told


@pytest.mark.parametrize(
    ("system", "id", "one", "several"),
    [
        ("gnat", "gnat-round-lost-named", "The rat gets through to you.", "The rats get through to you."),
        ("briar", "briar-round-partial", "You strike the rat, and the rat strikes you.", "You strike the rats, and the rats strike you."),
        ("goonies", "goonies-flight-failure", "The rat cuts you off and strikes you.", "The rats cut you off and strike you."),
        ("goonies", "goonies-defeated", "The rat is defeated.", "The rats are defeated."),
        ("gurps", "gurps-foe-flees", "the rat runs away.", "the rats run away."),
    ],
)  # fmt: skip
def test_a_verb_agrees_with_who_fights(system: str, id: str, one: str, several: str) -> None:
    words = translator(rules(system))
    for name, sentence in (("rat", one), ("rats", several)):
        who = say("the", name=name)
        assert words(say(id, foe=who, who=who)) == sentence


def test_german_verbs_agree_too() -> None:
    words = translator(rules("gnat"), "de")
    assert words(say("gnat-round-lost-named", foe="die Ratten")) == "Die Ratten kommen zu dir durch."
    assert words(say("gnat-round-lost-named", foe="der Wirt")) == "Der Wirt kommt zu dir durch."
