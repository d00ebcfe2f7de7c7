"""An end that comes in the middle of a section."""

from __future__ import annotations

from turnto.core.phrase import Deed, Phrase, Result
from turnto.core.procedure import Procedure
from turnto.core.system import System
from turnto.core.world import State, Terms


def _dies(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    return Result(state, dies=True)
    yield


def phrases(_: System) -> tuple[Phrase, ...]:
    """The end that an instruction brings."""
    return (Phrase("die", does=_dies, doc="The hero dies and the adventure is over, whatever the numbers say."),)
