"""A book together with its rule system: what every step of a session needs and never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from turnto.common import conditions_by_id, phrases_by_id
from turnto.core.catalogues import Catalogues
from turnto.core.message import joined, say
from turnto.core.phrase import Condition as Question
from turnto.core.phrase import Deed, Phrase
from turnto.core.system import System
from turnto.core.world import State, Terms
from turnto.ir.book import CompiledBook
from turnto.ir.ops import And, Condition, Is, Not, Once, Or
from turnto.words import Translator, translator
from turnto.words.translator import COMMON

MESSAGES = Catalogues(__file__)


class Refusal(Exception):
    """A game or a hero that cannot be taken up; ``reason`` is the message that says why to the player."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def said(self, language: str) -> str:
        """Return the reason in a language; for where no book is open, whose language would be spoken."""
        return Translator(language, COMMON, MESSAGES)(self.reason)

    def __str__(self) -> str:
        return self.said("en")


@dataclass(frozen=True)
class Game:
    """A compiled book and the system it is played by."""

    book: CompiledBook
    system: System
    spoken: str = ""
    """The language its reader has chosen instead of the book's, for all but the book's own text."""

    @property
    def language(self) -> str:
        """The language of what rules and page say: the reader's, or the book's."""
        return self.spoken or self.book.language

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
        """What puts this game's messages into words of its language; without chances, in a book that tells none."""
        return translator(self.system, self.language, MESSAGES, tells_chances=not self.book.refuses_odds)

    @cached_property
    def settled(self) -> dict[str, State]:
        """The last state in which the rules found nothing to settle: most beats only read on from it."""
        return {}

    @cached_property
    def phrases(self) -> Mapping[str, Phrase]:
        """Every instruction the book can give, by id; a system's own goes before the common one."""
        return phrases_by_id(self.system)

    @cached_property
    def conditions(self) -> Mapping[str, Question]:
        """Everything the book can ask of hero and world, by id."""
        return conditions_by_id(self.system)

    def phrase(self, deed: Deed) -> Phrase:
        """The phrase a deed was said with."""
        return self.phrases[deed.phrase]

    def holds(self, condition: Condition, state: State) -> bool:
        """Whether a condition is true now."""
        match condition:
            case Is(asked=asked):
                return self.conditions[asked.phrase].holds(state, asked, self.terms)
            case Not(part=part):
                return not self.holds(part, state)
            case And(parts=parts):
                return all(self.holds(part, state) for part in parts)
            case Or(parts=parts):
                return any(self.holds(part, state) for part in parts)
            case Once(id=id):
                return id not in state.world.once

    def lacking(self, conditions: Iterable[Condition], state: State) -> str | None:
        """Why a choice with these conditions is closed, in the words of the world; None if it is open."""
        for condition in conditions:
            if not self.holds(condition, state):
                return self._reason(condition, state)
        return None

    def _reason(self, condition: Condition, state: State) -> str:
        match condition:
            case Once():
                return say("done-already")
            case Is(asked=asked):
                return self.conditions[asked.phrase].reason(asked, self.terms) or say("only-if", say=asked.sentence)
            case Not(part=Is(asked=asked)):
                return self.conditions[asked.phrase].denied(asked, self.terms) or say("for-so", say=asked.sentence)
            case Not(part=And(parts=parts) | Or(parts=parts)) if any(self.holds(part, state) for part in parts):
                held = [Not("not", part) for part in parts if self.holds(part, state)]
                return joined(dict.fromkeys(self._reason(part, state) for part in held), "sentences")
            case And(parts=parts):
                unmet = [part for part in parts if not self.holds(part, state)]
                return joined(dict.fromkeys(self._reason(part, state) for part in unmet), "sentences")
            case Or(parts=parts):
                reasons = [self.words(self._reason(part, state)).rstrip(".") for part in parts]
                first, *rest = dict.fromkeys(reasons)
                return say(
                    "sentence", words=joined([first, *(reason[:1].lower() + reason[1:] for reason in rest)], "list-or")
                )
        return say("not-so")
