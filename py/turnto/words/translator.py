"""The translator of messages into words: templates of the catalogues, filled with facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any, TypeVar

from turnto.core.catalogues import GERMANIC, Catalogue, Catalogues, form
from turnto.core.message import Message
from turnto.core.names import is_plural
from turnto.core.system import System

COMMON = Catalogues(__file__)
"""What is common to all systems: a sentence for each kind of event, the texts of the common rules."""

V = TypeVar("V")


_DICE = re.compile(r"\d+d\d*(?:[+-]\d+)?(?:x\d+)?(?:[+-]\d+)?")
"""Dice as the rules write them: ``2d6``, ``1d-2``; a die has another letter in other languages."""


class _Word(str):
    """A text fact in a language, with a capital (``{who:capital}``) or a verb that agrees.

    ``{who:strikes|strike}`` is the first form for a noun in the singular, the second for one in the plural.
    """

    language: str

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[is_plural(self, self.language)]
        return capital(self) if spec == "capital" else str.__format__(self, spec)


class _Missing(str):
    """The name of a missing fact, in whatever format a template asks for it."""

    def __format__(self, spec: str) -> str:
        return str(self)


class _FactsOrNames(dict[str, "str | int"]):
    """Facts for a template, where a missing one is shown by its name and breaks no game."""

    def __missing__(self, key: str) -> str:
        return _Missing(key)


def capital(words: str) -> str:
    """Return the text with its first letter in upper case."""
    return words[:1].upper() + words[1:]


class Translator:
    """A translator puts messages into words of one language, or else of English.

    A system's own catalogue goes before what is common, so that rules may say a common thing in their way.
    """

    def __init__(
        self,
        language: str,
        *parts: Mapping[str, Catalogue],
        tells_chances: bool = True,
        called: Callable[[str], str] = lambda name: name,
    ) -> None:
        """Take the catalogues of these parts; later parts take precedence.

        Without ``tells_chances`` a message with an ``id-untold`` template uses that, which omits chances.
        ``called`` gives the names of the rules as messages.
        """
        self.tells_chances = tells_chances
        self._called = called
        self.language = language
        languages = dict.fromkeys((language, "en"))
        self._catalogues = [part[own] for own in languages for part in reversed(parts) if own in part]

    def __call__(self, text: str) -> str:
        """Return a message in words, and plain text unchanged."""
        return self.filled(text.id, dict(text.facts)) if isinstance(text, Message) else text

    def named(self, text: str) -> str:
        """Return a name of the rules as it is in this language; a message in words, any other text unchanged.

        The rules' names are English as they stand.
        """
        if self.language == "en" or isinstance(text, Message):
            return self(text)
        if _DICE.fullmatch(text):
            return text.replace("d", self.say("dice-letter"))
        return self(self._called(text))

    def say(self, id: str, /, **facts: str | int) -> str:
        """Return the words of the message of this id with these facts."""
        return self.filled(id, facts)

    def __contains__(self, id: str) -> bool:
        return any(id in catalogue for catalogue in self._catalogues)

    def first(self, *ids: str) -> str:
        """Return the words of the first catalogue that has one of these ids, or the empty text."""
        found = (catalogue[id] for catalogue in self._catalogues for id in ids if id in catalogue)
        return form(next(found, ""), None, GERMANIC)

    def filled(self, id: str, facts: Mapping[str, str | int]) -> str:
        """Return the words of a message; an unknown message is its id and its facts.

        ``id-you``, where there is one, is what happens to the reader: "You fall." beside "The bear falls.".
        """
        if facts.get("who") == "you" and f"{id}-you" in self:
            id = f"{id}-you"
        if not self.tells_chances and f"{id}-untold" in self:
            id = f"{id}-untold"
        said = {name: fact if isinstance(fact, int) else self.named(fact) for name, fact in facts.items()}
        for catalogue in self._catalogues:
            if id in catalogue:
                return self._filled(form(catalogue[id], said.get("count"), str(catalogue.get("", GERMANIC))), said)
        return ", ".join([id, *map(str, said.values())])

    def _filled(self, template: str, facts: Mapping[str, str | int]) -> str:
        if ":" in template:
            facts = {name: self._word(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return template.format_map(_FactsOrNames(facts))

    def _word(self, text: str) -> _Word:
        word = _Word(text)
        word.language = self.language
        return word

    def put(self, value: V) -> V:
        """Return the value with every message inside put into words: a question, an event, a creation step."""
        put: V = self._put(value)
        return put

    def _put(self, value: Any) -> Any:
        if isinstance(value, str):
            return self(value)
        if isinstance(value, (tuple, list)):
            parts = [self._put(own) for own in value]
            # A named tuple is made by ``_make`` of what a tuple and a list are made of.
            made_of = getattr(value, "_make", type(value))
            return value if all(map(is_, parts, value)) else made_of(parts)
        if isinstance(value, Mapping):
            return {self(key) if isinstance(key, str) else key: self._put(own) for key, own in value.items()}
        if is_dataclass(value) and not isinstance(value, type):
            own = {one.name: getattr(value, one.name) for one in fields(value)}
            changed = {name: put for name, was in own.items() if (put := self._put(was)) is not was}
            return replace(value, **changed) if changed else value
        return value


def translator(
    system: System, language: str = "en", *parts: Mapping[str, Catalogue], tells_chances: bool = True
) -> Translator:
    """Return the translator of a game by these rules; ``parts`` are further catalogues."""
    catalogues = (COMMON, *parts, system.words.messages)
    return Translator(language, *catalogues, tells_chances=tells_chances, called=system.words.names.called)


def label(id: str, system: System, language: str = "en") -> str:
    """Return the rules' name for a score, an outcome or a kind of thing, or else the id."""
    words = translator(system, language)
    if named := words.first(f"label.{id}", f"verdict.{id}"):
        return named
    return words.named(next((field.label for field in system.sheet.fields if field.key == id), id))


def verdict(id: str, system: System, language: str = "en") -> str:
    """Return an outcome as the verdict on a test: "passed" rather than its name."""
    return translator(system, language).first(f"verdict.{id}") or label(id, system, language)
