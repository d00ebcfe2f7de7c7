"""What may stand in the slots of a phrase.

Each reader yields (where it ends, its value), likeliest first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnto.book import slot_names, slot_numbers, slot_things
from turnto.book.language import Language
from turnto.book.slot_numbers import Ends
from turnto.book.tokens import Token

Reader = Callable[[Language, str, Sequence[Token], int], Ends]

READERS: dict[str, Reader] = {
    "number": slot_numbers.number,
    "signed": slot_numbers.signed,
    "with-sign": slot_numbers.with_sign,
    "pool": slot_numbers.pool,
    "dice": slot_numbers.throw,
    "times": slot_numbers.times,
    "factor": slot_numbers.factor,
    "hundredths": slot_numbers.hundredths,
    "item": slot_things.item,
    "items": slot_things.items,
    "thing": slot_names.thing,
    "creature": slot_names.creature,
    "keyword": slot_names.keyword,
    "title": slot_names.keyword,
    "counter": slot_names.keyword,
    "name": slot_names.name,
    "section": slot_names.section,
    "quoted": slot_names.quoted,
    "foe": slot_things.foe,
    "facts": slot_names.facts,
}
