"""What a book can say in GURPS: every instruction and condition, and the words of their slots."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.system import Condition, Phrase

PHRASES: tuple[Phrase, ...] = ()
CONDITIONS: tuple[Condition, ...] = ()
KINDS: Mapping[str, tuple[str, ...]] = {}
