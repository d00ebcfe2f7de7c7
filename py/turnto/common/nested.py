"""Instructions inside instructions: "if you have none, take a Wound"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnto.phrase import Deed, Lasting, Result, Stand
from turnto.procedure import Procedure
from turnto.state import State, Terms
from turnto.system import System


def carry_out(system: System, state: State, inner: Mapping[str, Any], outer: Deed, terms: Terms) -> Procedure[Result]:
    """Carry out the deed in a ``deed`` slot as part of another: its effects, its dice, its questions."""
    from turnto.common import phrases_by_id

    by_id = phrases_by_id(system)
    does = by_id[inner["phrase"]].does
    if isinstance(does, (Lasting, Stand)):
        raise TypeError(f"{inner['phrase']} cannot stand inside another instruction")
    deed = Deed(outer.id, inner["phrase"], inner["values"], outer.sentence, section=outer.section)
    return (yield from does(state, deed, terms))
