"""The rule systems there are here: the four shipped, and those of installed packages (entry points ``turnto.systems``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from importlib.util import find_spec

from turnto.core.system import Registry, System

GROUP = "turnto.systems"


def _gnat() -> System:
    from turnto.rules.gnat import SYSTEM

    return SYSTEM


def _briar() -> System:
    from turnto.rules.briar import SYSTEM

    return SYSTEM


def _goonies() -> System:
    from turnto.rules.goonies import SYSTEM

    return SYSTEM


def _gurps() -> System:
    from turnto.rules.gurps import SYSTEM

    return SYSTEM


SHIPPED: Mapping[str, Callable[[], System]] = {"gnat": _gnat, "briar": _briar, "goonies": _goonies, "gurps": _gurps}


def installed() -> Registry:
    """Return every rule system that a book may name here; none is loaded before it is asked for."""
    found = {entry.name: entry.load for entry in entry_points(group=GROUP)}
    return Registry({**SHIPPED, **{id: load for id, load in found.items() if id not in SHIPPED}})


def address_of(id: str) -> str:
    """Return where a system's value stands, as an entry point says it: ``package:NAME``."""
    if id in SHIPPED:
        return f"{__package__}.{id}:SYSTEM"
    return next(entry.value for entry in entry_points(group=GROUP) if entry.name == id)


def package_of(id: str) -> str:
    """Return the package that a system's value stands in, or the module where it stands in no package."""
    module = address_of(id).partition(":")[0]
    spec = find_spec(module)
    return module if spec is None or spec.submodule_search_locations else spec.parent or module
