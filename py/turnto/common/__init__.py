"""What every book can say, whatever its rules."""

from turnto.system import Condition, Phrase, System


def PHRASES(system: System) -> tuple[Phrase, ...]:
    """The instructions common to all systems, in this system's words for money and codes."""
    return ()


def CONDITIONS(system: System) -> tuple[Condition, ...]:
    """The conditions common to all systems."""
    return ()
