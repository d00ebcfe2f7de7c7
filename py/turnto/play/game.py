"""A book together with its rule system: what every step of a session needs and never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from turnto.common import conditions_by_id, phrases_by_id
from turnto.core.catalogues import Catalogues
from turnto.core.message import joined, say
from turnto.core.phrase import Condition, Deed, Phrase
from turnto.core.system import System
from turnto.core.world import State, Terms
from turnto.ir.book import CompiledBook
from turnto.words import Translator, translator

MESSAGES = Catalogues(__file__)


@dataclass(frozen=True)
class Game:
    """A compiled book and the system it is played by."""

    book: CompiledBook
    system: System

    @property
    def terms(self) -> Terms:
        """What the book has settled before play."""
        return self.book.terms

    @property
    def presets(self) -> Mapping[str, Any]:
        """The ready heroes: the book's own, or else the rules'."""
        return self.book.presets or self.system.creation.presets

    @cached_property
    def words(self) -> Translator:
        """What puts this game's messages into words of the book's language."""
        return translator(self.system, self.terms.language, MESSAGES)

    @cached_property
    def phrases(self) -> Mapping[str, Phrase]:
        """Every instruction the book can give, by id; a system's own goes before the common one."""
        return phrases_by_id(self.system)

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        """Everything the book can ask of hero and world, by id."""
        return conditions_by_id(self.system)

    def phrase(self, deed: Deed) -> Phrase:
        """The phrase a deed was said with."""
        return self.phrases[deed.phrase]

    def holds(self, condition: list[Any], state: State, section: str) -> bool:
        """Whether a compiled condition is true now."""
        match condition:
            case ["not", inner]:
                return not self.holds(inner, state, section)
            case ["and", *parts]:
                return all(self.holds(part, state, section) for part in parts)
            case ["or", *parts]:
                return any(self.holds(part, state, section) for part in parts)
            case ["once", str() as id]:
                return id not in state.world.once
            case ["is", str() as phrase, values, said]:
                return self.conditions[phrase].holds(
                    state, Deed("", phrase, values, str(said), section=section), self.terms
                )
        raise ValueError(f"expected a condition, got {condition!r}")

    def lacking(self, conditions: Iterable[list[Any]], state: State, section: str) -> str | None:
        """Why a choice with these conditions is closed, in the words of the world; None if it is open."""
        for condition in conditions:
            if not self.holds(condition, state, section):
                return self._reason(condition, state, section)
        return None

    def _reason(self, condition: list[Any], state: State, section: str) -> str:
        match condition:
            case ["once", _]:
                return say("done-already")
            case ["is", str() as phrase, values, said]:
                asked = Deed("", phrase, values, str(said), section=section)
                return self.conditions[phrase].reason(asked, self.terms) or say("only-if", say=str(said))
            case ["not", ["is", _, _, said]]:
                return say("not-if", say=str(said))
            case ["and", *parts]:
                unmet = [part for part in parts if not self.holds(part, state, section)]
                return joined(dict.fromkeys(self._reason(part, state, section) for part in unmet), "sentences")
            case ["or", *parts]:
                reasons = [self.words(self._reason(part, state, section)).rstrip(".") for part in parts]
                first, *rest = dict.fromkeys(reasons)
                return say(
                    "sentence", words=joined([first, *(reason[:1].lower() + reason[1:] for reason in rest)], "list-or")
                )
        return say("not-so")
