"""How the common rules speak of things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from turnto.core.message import joined, say
from turnto.core.names import fold, slug
from turnto.core.world import Terms


def named(terms: Terms, name: str) -> str:
    """Return a thing's name with its article if it takes one: "the rope", but "Climbing"."""
    is_thing = name[:1].islower() or fold(name) in terms.items
    return say("the", name=name) if is_thing else name


_ITEM = re.compile(r"(?:(\d+) )?([^()]+?)(?: \(([^()]+)\))?")
_BONUS = re.compile(r"(.+) ([+-]\d+)")
_BONUS_TO = re.compile(r"([+-]\d+) (.+)")
_NUMBER = re.compile(r"[+-]?\d+")


class RuleNames:
    """The names of one system's rules, each with a message ``system-name-slug``.

    A form is a pattern with one group, a number or another name: ``(\\d+) left``, ``(.+) spell``; its message is ``system-form-key``.
    """

    def __init__(self, system: str, names: Iterable[str], forms: Mapping[str, str]) -> None:
        """Take the names and forms of a system."""
        self._system = system
        self._ids = {slug(name): f"{system}-name-{slug(name)}" for name in names}
        self._forms = {f"{system}-form-{key}": re.compile(form, re.IGNORECASE) for key, form in forms.items()}
        self._known: dict[str, str] = {}

    @property
    def ids(self) -> frozenset[str]:
        """The ids of the messages that a catalogue needs."""
        return frozenset((*self._ids.values(), *self._forms))

    def called(self, text: str) -> str:
        """Return a name as a message, with its number, bonus and tags.  Any other text stays."""
        if text not in self._known:
            if len(self._known) > 2048:
                self._known.clear()
            self._known[text] = self._called(text)
        return self._known[text]

    def _called(self, text: str) -> str:
        if bare := self._bare(text):
            return bare
        if not (found := _ITEM.fullmatch(text)):
            return text
        count, head, tags = found.groups()
        name = self._bare(head) or (count and self._bare(head.removesuffix("s")))
        if count:
            if not name:
                return text
            name = say("named-several", number=int(count), name=name)
        if not tags:
            return name or text
        marks = [self._marks(part) for part in tags.split("; ")]
        if not name and not all(all(known) for known in marks):
            return text
        written = ([own or tag for own, tag in zip(known, part.split(", "), strict=True)]
                   for known, part in zip(marks, tags.split("; "), strict=True))  # fmt: skip
        return say("named-tags", name=name or head, tags=joined(map(joined, written), "list-semicolon"))

    def _marks(self, tags: str) -> list[str]:
        return [tag if _NUMBER.fullmatch(tag) else self._bare(tag) for tag in tags.split(", ")]

    def _bare(self, text: str) -> str:
        """Return the message of a name without tags; nothing for a word of the author's."""
        if id := self._ids.get(slug(text)):
            return say(id)
        for id, form in self._forms.items():
            if (found := form.fullmatch(text)) and (of := found[1] if found[1].isdigit() else self._bare(found[1])):
                return say(id, of=of)
        if (found := _BONUS.fullmatch(text)) and (name := self._bare(found[1])):
            return say("named-bonus", name=name, bonus=found[2])
        if (found := _BONUS_TO.fullmatch(text)) and (name := self._bare(found[2])):
            return say("named-bonus-to", bonus=found[1], name=name)
        return ""
