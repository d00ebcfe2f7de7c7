"""What things weigh, where they say so themselves."""

from __future__ import annotations

import re

from turnto.core.sheet import Item

_POUNDS = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)?([\u00bc-\u00be]?) ?(?:lb|lbs|pounds|pound)\.?")
_PARTS = {"\u00bc": 0.25, "\u00bd": 0.5, "\u00be": 0.75}


def stated_weight(own: Item) -> float | None:
    """Pounds, as the item's own tag says (``4 lb``, ``1\u00bd lb``); None where none does."""
    for tag in own.tags:
        found = _POUNDS.fullmatch(tag.strip().lower())
        if found and (found[1] or found[2]):
            return float(found[1] or 0) + _PARTS.get(found[2], 0)
    return None
