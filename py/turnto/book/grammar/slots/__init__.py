"""Parsers for the slots of a phrase, by kind.

Each yields (end, value), likeliest first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnto.book.grammar.slots import names, numbers, things
from turnto.book.grammar.slots.numbers import Ends
from turnto.book.text.locale import Locale
from turnto.book.text.tokens import Token

SlotReader = Callable[[Locale, str, Sequence[Token], int], Ends]

READERS: dict[str, SlotReader] = {
    "number": numbers.number,
    "signed": numbers.signed,
    "with-sign": numbers.with_sign,
    "pool": numbers.pool,
    "dice": numbers.throw,
    "times": numbers.times,
    "factor": numbers.factor,
    "hundredths": numbers.hundredths,
    "item": things.item,
    "items": things.items,
    "thing": names.thing,
    "creature": names.creature,
    "keyword": names.keyword,
    "title": names.title,
    "counter": names.keyword,
    "name": names.name,
    "section": names.section,
    "quoted": names.quoted,
    "foe": things.foe,
    "facts": names.facts,
}
