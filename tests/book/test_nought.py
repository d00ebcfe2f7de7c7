"""Conditions on nought, and on the life that is left: “at least nought” would always hold."""

from __future__ import annotations

import pytest

pytest.importorskip("markdown_it")

from support.reading import system
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Asked, Place
from turnto.common import conditions_for
from turnto.core.phrase import Deed
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms, World


def holds(id: str, text: str, hero: Sheet) -> bool:
    """Whether a condition, as an author writes it, holds for a hero."""
    rules = system(id)
    vocabulary = Vocabulary(rules)
    found = next(found for wide in (False, True) if (found := vocabulary.asked(text, Place(""), wide=wide)[0]))
    known = {one.id: one for one in (*conditions_for(rules), *rules.language.conditions)}

    def asked(one: Asked) -> bool:
        if one.word == "not":
            return not asked(one.parts[0])
        return known[one.phrase].holds(State(hero, World()), Deed("", one.phrase, one.values), Terms())

    return asked(found)


@pytest.mark.parametrize("id, text, none, some", [
    ("briar", "you have no LUCK", Sheet().having(luck=0), Sheet().having(luck=1)),
    ("briar", "you have no LUCK left", Sheet().having(luck=0), Sheet().having(luck=3)),
    ("gnat", "you have no Talent left", Sheet().having(talent=0), Sheet().having(talent=2)),
    ("gnat", "you have 0 rations", Sheet(), Sheet().with_item(Item("ration", count=2))),
    ("goonies", "you have no HP left", Sheet().having(hp=10, damage=10), Sheet().having(hp=10, damage=9)),
    ("goonies", "you have no HP", Sheet().having(hp=10, damage=10), Sheet().having(hp=10, damage=0)),
    ("goonies", "your HP is 0", Sheet().having(hp=10, damage=10), Sheet().having(hp=10, damage=9)),
    ("gurps", "you have no hits left", Sheet().having(hits=0, ht=10), Sheet().having(hits=1, ht=10)),
])  # fmt: skip
def test_none_is_less_than_one(id: str, text: str, none: Sheet, some: Sheet) -> None:
    assert holds(id, text, none)
    assert not holds(id, text, some)


@pytest.mark.parametrize("text, damage", [
    ("your HP is 3 or less", 7), ("you have exactly 3 HP", 7), ("your HP is more than 5", 4), ("you have 5 hp left", 5),
])  # fmt: skip
def test_health_points_are_those_that_are_left(text: str, damage: int) -> None:
    assert holds("goonies", text, Sheet().having(hp=10, damage=damage))
    assert not holds("goonies", text, Sheet().having(hp=10, damage=10 - damage if damage != 5 else 6))
