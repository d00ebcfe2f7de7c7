"""The rule systems: one package and one value each."""

from importlib import import_module

from turnto.core.system import System

NAMES = ("gnat", "briar", "goonies", "gurps")


def system(id: str) -> System:
    """The rule system of this id; loads no other.  Raises KeyError for an unknown one."""
    if id not in NAMES:
        raise KeyError(id)
    found: System = import_module(f"turnto.rules.{id}").SYSTEM
    return found
