"""Commands of the page: the JSON on a button, decoded and checked.

``App.commands`` is the table of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Command:
    """What is done at a press, and the types of the arguments that its button must carry."""

    does: Callable[..., object]
    arguments: tuple[type, ...] = ()

    def fits(self, about: tuple[Any, ...]) -> bool:
        """Whether these are the arguments wanted: no more, no fewer, each of its type."""
        # By exact type: JSON's true is an int in Python, and no number here.
        return tuple(map(type, about)) == self.arguments


def execute(commands: Mapping[str, Command], name: str, about: tuple[Any, ...]) -> bool:
    """Carry out the command of this name, if there is one for these arguments; whether there was.

    A page kept from an earlier edition may still show a button whose command is not known any more.
    """
    found = commands.get(name)
    if found is None or not found.fits(about):
        return False
    found.does(*about)
    return True
