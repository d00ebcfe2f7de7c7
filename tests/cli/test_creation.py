"""What is typed at the terminal while a hero is made."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from rules.gurps.playing import game
from turnto.cli.errors import Stop
from turnto.cli.terminal import creation
from turnto.core.hero_form import CustomEntry, Pick, Placeholder, Step

PICKS = (Pick("sword", "Sword"), Pick("axe", "Axe"), Pick("bow", "Long bow"))


@pytest.mark.parametrize("kind, typed, value", [
    ("text", " Wren ", " Wren "),
    ("number", "-3", -3),
    ("one", "2", "axe"),
    ("one", "long", "bow"),
    ("several", "1 3", ["sword", "bow"]),
    ("several", "sword, long bow", ["sword", "bow"]),
    ("points", "1 2, long bow +1", {"sword": 2, "bow": 1}),
])  # fmt: skip
def test_what_is_typed_answers_the_step(kind: Any, typed: str, value: object) -> None:
    assert creation.read(Step("k", "K", kind, picks=PICKS), typed) == value


@pytest.mark.parametrize("kind, had, typed, value", [
    ("several", ["sword"], "+3", ["sword", "bow"]),
    ("several", ["sword", "bow"], "-1 +2", ["bow", "axe"]),
    ("several", ["sword", "bow"], "2", ["axe"]),
    ("points", {"sword": 2, "axe": 1}, "+bow 3, -sword", {"axe": 1, "bow": 3}),
    ("points", {"sword": 2, "axe": 1}, "+sword 3", {"sword": 3, "axe": 1}),
    ("points", {"sword": 2, "axe": 1}, "bow 3", {"bow": 3}),
])  # fmt: skip
def test_what_was_chosen_can_be_added_to_and_taken_from(kind: Any, had: Any, typed: str, value: object) -> None:
    for own in ((), (CustomEntry("A word", "{}", (Placeholder("Word"),)),)):
        assert creation.read(Step("k", "K", kind, had, picks=PICKS, own=own), typed) == value
    with pytest.raises(Stop, match="“axe” is not among them"):
        creation.read(Step("k", "K", kind, type(had)(), picks=PICKS), "-axe")


def test_what_is_typed_for_numbers_is_said_by_example() -> None:
    assert creation._bounds(Step("k", "K", "points", most=3)) == "how much of it, such as 1 2, 3 1"
    assert creation._bounds(Step("k", "K", "points")) == "its level, such as 1 12, 4 10"
    many = CustomEntry(
        "Several",
        "{} {}",
        (Placeholder("How many"), Placeholder("Of what", tuple((word, word) for word in "abcdefgh"))),
    )
    assert creation._pattern(many) == "<How many> <a | b | c | …>"


@pytest.mark.parametrize("kind, typed, said", [
    ("number", "²", "Type a number"),
    ("number", "--5", "Type a number"),
    ("number", "9" * 5000, "Type a number"),
    ("one", "²", "none of them: type a number from 1 to 3"),
    ("one", "0", "none of them"),
    ("one", "4", "none of them"),
    ("several", "1 ²", "none of them"),
    ("points", "1 ²", "and how much of it"),
    ("points", "sword +-2", "and how much of it"),
    ("points", "sword", "and how much of it"),
])  # fmt: skip
def test_what_cannot_be_read_is_refused_in_a_sentence(kind: Any, typed: str, said: str) -> None:
    with pytest.raises(Stop, match=said):
        creation.read(Step("k", "K", kind, picks=PICKS), typed)


def test_bounds_are_named_only_where_there_are_any() -> None:
    assert creation._bounds(Step("quirks", "Quirks", "several", most=5)) == " (0 to 5)"
    assert creation._bounds(Step("items", "Gear", "several")) == ""


def test_a_ready_hero_is_taken_by_number_or_name_and_by_nothing_else() -> None:
    ready = ["Wren", "Rook", "Robin"]
    assert [creation._place(typed, ready) for typed in ("2", "wr", "ro", "²", "", "9" * 5000)] == [
        1,
        0,
        None,
        None,
        None,
        None,
    ]


class Typed(Console):
    """A terminal at which these answers are typed, each to the question it belongs to."""

    def __init__(self, **answers: str) -> None:
        super().__init__(file=StringIO(), width=200)
        self.answers = answers

    def input(self, *_: Any, **__: Any) -> str:
        lines = str(self.file.getvalue()).splitlines()  # type: ignore[attr-defined]
        headings = [line for line in lines if line in self.answers]
        return self.answers.pop(headings[-1], "") if headings else ""

    @property
    def shown(self) -> str:
        return str(self.file.getvalue())  # type: ignore[attr-defined]


def test_a_question_that_an_answer_opens_is_asked_too_and_what_is_left_is_told() -> None:
    """Spells are asked of those who have taken Magery."""
    out = Typed(Name="Ada", Attributes="iq 12", Advantages="Magery 1", Spells="Light 1", Gear="dagger; +buckler")
    hero = creation.HeroDialogue(game("## a [end]\nOver.\n"), out).hero()
    assert (hero.name, hero["iq"], hero.rated("spells")) == ("Ada", 12, {"Light": 11})
    assert hero.listed("advantages") == ("Magery 1",)
    assert "Points left: 65 of 100 · Money left: $1000 · Attributes: 20 · Advantages: 15" in out.shown
    assert "Now: ST 10, DX 10, IQ 10, HT 10\n" in out.shown
