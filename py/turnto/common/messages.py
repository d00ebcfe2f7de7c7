"""How the common rules speak of things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from turnto.core.message import decimal, joined, say
from turnto.core.names import fold, slug
from turnto.core.sheet import item
from turnto.core.system import Names
from turnto.core.world import Terms


def named(terms: Terms, name: str) -> str:
    """Return a thing's name with its article if it takes one: "the rope", but "Climbing"."""
    is_thing = name[:1].islower() or fold(name) in terms.items
    return say("the", name=name) if is_thing else name


_COUNTED = re.compile(r"(\d+) ([^()]+?)((?: \([^()]+\))?)")
_TAGGED = re.compile(r"([^()]+?) \(([^()]+)\)")
_BONUS = re.compile(r"(.+) ([+-]\d+)")
_BONUS_TO = re.compile(r"([+-]\d+) (.+)")
_NUMBER = re.compile(r"[+-]?\d+")
_DECIMAL = re.compile(r"\d+\.\d+")


class RuleNames(Names):
    """The names of one system's rules, each with a message ``system-name-slug``.

    A form is a pattern with one group, a number or another name: ``(\\d+) left``, ``(.+) spell``; its message is ``system-form-key``.
    ``several`` are names with a message for more than one, ``system-several-slug``, and ``wares`` those of things that are carried.
    Names may be a generator: it is run when the first name is wanted.  A system whose names have parts of their own overrides ``bare`` and
    ``mark``.
    """

    def __init__(
        self,
        system: str,
        names: Iterable[str],
        forms: Mapping[str, str] = MappingProxyType({}),
        several: Iterable[str] = (),
        wares: Iterable[str] = (),
    ) -> None:
        """Take the names and forms of a system."""
        self.system = system
        self._given, self._of_several, self._carried = names, several, wares
        self._patterns = {f"{system}-form-{key}": re.compile(form, re.IGNORECASE) for key, form in forms.items()}
        self._known: dict[str, str] = {}

    @property
    def forms(self) -> tuple[str, ...]:
        """The messages of the forms."""
        return tuple(self._patterns)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name, as heroes and books write it in English."""
        return tuple(dict.fromkeys(self._given))

    @cached_property
    def wares(self) -> tuple[str, ...]:
        """The names of things that are carried."""
        return tuple(dict.fromkeys(self._carried))

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return {slug(name): f"{self.system}-name-{slug(name)}" for name in self.names}

    @cached_property
    def several(self) -> Mapping[str, str]:
        """Name -> message of several of it."""
        return {name: f"{self.system}-several-{slug(name)}" for name in self._of_several}

    @property
    def ids(self) -> frozenset[str]:
        """The ids of the messages that a catalogue needs."""
        return frozenset((*self._ids.values(), *self.forms, *self.several.values()))

    def called(self, text: str) -> str:
        """Return a name as a message, with its number, bonus and tags.  Any other text stays."""
        if text not in self._known:
            if len(self._known) > 2048:
                self._known.clear()
            self._known[text] = self.bare(text) or self._counted(text) or self._tagged(text) or text
        return self._known[text]

    def name(self, text: str) -> str:
        """Return the message of a name alone; nothing for a word of the author's."""
        id = self._ids.get(slug(text))
        return say(id) if id else ""

    def bare(self, text: str) -> str:
        """Return the message of a name without tags; nothing for a word of the author's."""
        if known := self.name(text):
            return known
        if form := self.formed(text):
            return form
        if (found := _BONUS.fullmatch(text)) and (name := self.bare(found[1])):
            return say("named-bonus", name=name, bonus=found[2])
        if (found := _BONUS_TO.fullmatch(text)) and (name := self.bare(found[2])):
            return say("named-bonus-to", bonus=found[1], name=name)
        return ""

    def formed(self, text: str) -> str:
        """Return the message of a form; nothing for any other text."""
        for id, form in self._patterns.items():
            if (found := form.fullmatch(text)) and (of := self._filling(found[1])):
                return say(id, of=of)
        return ""

    def _filling(self, of: str) -> str:
        if _DECIMAL.fullmatch(of):
            return decimal(float(of))
        return of if of.isnumeric() else self.bare(of)

    def mark(self, tag: str) -> str:
        """Return the message of a tag, or a number as it is; nothing for a word of the author's."""
        return tag if _NUMBER.fullmatch(tag) else self.bare(tag)

    def _counted(self, text: str) -> str:
        """Return several of a thing, as ``20 arrows``, with their tags."""
        if not (found := _COUNTED.fullmatch(text)):
            return ""
        number, own = int(found[1]), item(f"{found[1]} {found[2]}")
        name = self.bare(own.name)
        if not name:
            return ""
        id = self.several.get(own.name)
        several = say(id, number=number) if id else say("named-several", number=number, name=name)
        return self._with_tags(several, found[3][2:-1]) if found[3] else several

    def _tagged(self, text: str) -> str:
        """Return a thing with its tags; one of the author's too, if the rules know every tag."""
        if not (found := _TAGGED.fullmatch(text)):
            return ""
        name, marks = self.bare(found[1]), [self.mark(tag) for part in found[2].split("; ") for tag in part.split(", ")]
        return self._with_tags(name or found[1], found[2]) if name or all(marks) else ""

    def _with_tags(self, name: str, tags: str) -> str:
        written = (joined([self.mark(tag) or tag for tag in part.split(", ")]) for part in tags.split("; "))
        return say("named-tags", name=name, tags=joined(written, "list-semicolon"))
