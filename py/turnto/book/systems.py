"""Finding the rule system that a book names; systems themselves are handed in as values."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from turnto.core.system import System


def system_of(id: str) -> System:
    """The rule system of this id; raises KeyError where there is none."""
    find: Callable[[str], System] = import_module("turnto.rules").system
    try:
        return find(id.casefold())
    except (ImportError, AttributeError) as missing:
        raise KeyError(id) from missing


def system_ids() -> tuple[str, ...]:
    """The ids a book may name."""
    names: tuple[str, ...] = import_module("turnto.rules").NAMES
    return names
