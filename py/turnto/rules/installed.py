"""The rule systems there are here: the four shipped, and those of installed packages (entry points ``turnto.systems``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command's help names the systems: what they are made of is loaded with the first of them
    from importlib.metadata import EntryPoint

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


class _Systems(Mapping[str, Callable[[], "System"]]):
    """The systems by id; packages, which take long to look through, are asked for those alone that are not shipped."""

    def __getitem__(self, id: str) -> Callable[[], System]:
        return SHIPPED.get(id) or self._brought[id].load

    def __iter__(self) -> Iterator[str]:
        return iter({**SHIPPED, **self._brought})

    def __len__(self) -> int:
        return len({**SHIPPED, **self._brought})

    @cached_property
    def _brought(self) -> Mapping[str, EntryPoint]:
        from importlib.metadata import entry_points

        return {entry.name: entry for entry in entry_points(group=GROUP)}


def installed() -> Registry:
    """Return every rule system that a book may name here; none is loaded before it is asked for."""
    from turnto.core.system import Registry

    return Registry(_Systems())


def address_of(id: str) -> str:
    """Return where a system's value stands, as an entry point says it: ``package:NAME``."""
    if id in SHIPPED:
        return f"{__package__}.{id}:SYSTEM"
    return _Systems()._brought[id].value


def package_of(id: str) -> str:
    """Return the package that a system's value stands in, or the module where it stands in no package."""
    module = address_of(id).partition(":")[0]
    spec = find_spec(module)
    return module if spec is None or spec.submodule_search_locations else spec.parent or module
