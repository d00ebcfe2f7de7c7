"""Reader for names of the rules in the language of a book or a player.

It returns the English names that the rules know.

The names that players read in their language (the catalogues) authors may write: ``{Teste Klettern}``, ``{Nimm einen Dolch}``.  Words
that no player reads so are aliases in the frames of the rule system.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from turnto.core.names import fold, slug
from turnto.core.sheet import Item, item
from turnto.core.system import System
from turnto.words.translator import Translator, translator

_ENDING = re.compile(r"(?<=\w{3})e[rsnm]?$")
"""What an adjective ends in by case: ``kleiner Schild``, ``einen kleinen Schild``."""
_BONUS = re.compile(r"([+-]\d+) (.+)")
_QUANTITY = re.compile(r"\d*(?:[.,]\d+)?[\u00bc-\u00be]?")
_CASES = ("", "s", "es", "n", "en", "ens")
"""What a noun ends in by case: ``des Seils``, ``mit zwei Speeren``, ``den Diamanten``."""
_TRAIT = re.compile(r"([^:(]+?)( \d+)?(?:: ([^(]+?))?( \([^()]+\))?")
_LISTED = re.compile(r"[^\s,;](?:[^,;]*[^\s,;])?")
_FACT = re.compile(r"^(\s*)(\D*?)(\s*(?:[\d+-].*)?)$")
"""A fact of a foe, with its name and what follows it."""
_IN_FACTS = ("attribute", "score", "arm", "skill", "spell", "talent")
_ANY = "\N{INVERTED QUESTION MARK}"
"""Stands in a template for whatever is in its gap."""


@dataclass(frozen=True)
class NativeNames:
    """The names of one system's rules in one language."""

    system: System
    code: str

    @property
    def is_english(self) -> bool:
        """Return whether the book is written in the language of the rules."""
        return self.code.split("-")[0] == "en"

    @cached_property
    def _words(self) -> Translator:
        return translator(self.system, self.code)

    @cached_property
    def kinds(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """Map each kind of slot to (name in this language, the word of the rules)."""
        if self.is_english:
            return {}
        return {kind: tuple(self._of_kind(kind, words)) for kind, words in self.system.language.kinds.items()}

    def _of_kind(self, kind: str, words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        frames = self.system.author_checks().frames.get(self.code.split("-")[0])
        aliases = frames.aliases.get(kind, {}) if frames else {}
        taken = {fold(word) for word in words}
        yield from aliases.items()
        for word in dict.fromkeys(words):
            if word in aliases.values():
                continue
            # The wealth Poor is no reaction "poor": names have capitals, and other words of the rules a label.
            label = "" if word[:1].isupper() else self._words.first(f"label.{slug(word).replace('-', '_')}")
            named = label or self._words.named(word)
            # "Handsome" is told as "Aussehen: gut aussehend", and asked for by its kind alone.
            own = named.rpartition(": ")[2]
            if fold(own) not in taken:
                yield own, word

    def words_of(self, kind: str) -> tuple[str, ...]:
        """Return what the words of a kind are called in this language."""
        return tuple(name for name, _ in self.kinds.get(kind, ()))

    def said(self, kind: str, value: Any) -> Any:
        """Return the value of a slot as this language says it."""
        if kind == "item" and isinstance(value, (list, tuple)):
            name, tags, count = value
            return [self._called(name, count), [self._words.named(tag) for tag in tags], count]
        if kind == "items":
            return [self.said("item", one) for one in value]
        if kind == "thing" and isinstance(value, str):
            return self._words.named(value) if value in self.system.words.names.wares else value
        return next((name for name, word in self.kinds.get(kind, ()) if word == value), value)

    def _called(self, ware: str, count: int) -> str:
        id = self.system.words.names.several.get(ware) if count > 1 else None
        return self._words.say(id, number=count).removeprefix(f"{count} ") if id else self._words.named(ware)

    @cached_property
    def _subjects(self) -> Mapping[str, str]:
        kinds = {} if self.is_english else self.system.words.names.kinds
        return {fold(self._words.say(id)): kind for kind, id in kinds.items()}

    def subject(self, of: str) -> str:
        """Return the kind in which a skill is had, as the rules write it; any other as it is."""
        return self._subjects.get(fold(of), of)

    def trait(self, text: str) -> str:
        """Return a trait as the rules write it, with level, kind and notes; other text unchanged: ``Phobie: Hunde (-5)``."""
        if self.is_english or not (found := _TRAIT.fullmatch(text)):
            return text
        name, level, of, note = found.groups()
        known = self._tags.get(fold(name))
        if known is None:
            return text
        return "".join((known, level or "", f": {self.subject(of)}" if of else "", note or ""))

    def facts(self, facts: str) -> str:
        """Return the facts of a foe with the rules' names of weapons, skills and scores: ``Kurzschwert 12``."""
        if self.is_english:
            return facts
        return "".join(_FACT.sub(self._fact, part) for part in re.split(r"([,;])", facts))

    def _fact(self, found: re.Match[str]) -> str:
        before, name, after = found.groups()
        known = self._said_in_facts.get(fold(name)) or self.ware(name)
        return f"{before}{known}{after}"

    def listed(self, facts: str) -> str:
        """Return facts in brackets with the rules' names of skills and traits: ``Heimlichkeit; Zäh`` of a companion."""
        if self.is_english:
            return facts
        return "".join(_LISTED.sub(lambda found: self.tag(found[0]), part) for part in re.split(r"([,;])", facts))

    @cached_property
    def _said_in_facts(self) -> Mapping[str, str]:
        return {fold(name): word for kind in _IN_FACTS for name, word in self.kinds.get(kind, ())}

    # things that are carried

    @cached_property
    def _wares(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        names = self.system.words.names
        for ware in () if self.is_english else names.wares:
            found.setdefault(case_key(self._words.named(ware)), ware)
            found.setdefault(case_key(self._called(ware, 2)), ware)
        for field in () if self.is_english else self.system.sheet.fields:
            if field.carried and (label := self._words.first(f"label.{field.key}")):
                found.setdefault(case_key(label), field.key)
        english = {case_key(ware): ware for ware in names.wares}
        return {own: ware for own, ware in found.items() if english.get(own, ware) == ware}

    @cached_property
    def _tags(self) -> Mapping[str, str]:
        names = () if self.is_english else self.system.words.names.names
        found: dict[str, str] = {}
        for name in names:
            found.setdefault(fold(self._words.named(name)), name)
        return {own: name for own, name in found.items() if own != fold(name)}

    @cached_property
    def _forms(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """Pattern of a form in this language with one group, and its message."""
        ids = () if self.is_english else self.system.words.names.forms
        return tuple(
            (re.compile(re.escape(self._words.say(id, of=_ANY)).replace(_ANY, "(.+)"), re.IGNORECASE), id) for id in ids
        )

    def ware(self, name: str) -> str:
        """Return the rules' name of a thing; a name of the author's as it is."""
        return in_any_case(name, self._wares)

    def tag(self, tag: str) -> str:
        """Return a tag as the rules write it: ``one-handed`` for ``einhändig``; any other as it is."""
        if self.is_english:
            return tag
        if known := self._tags.get(fold(tag)):
            return known
        if found := _BONUS.fullmatch(tag):
            return f"{found[1]} {self.tag(found[2])}"
        for pattern, id in self._forms:
            if (form := pattern.fullmatch(tag)) and (_QUANTITY.fullmatch(form[1]) or fold(form[1]) in self._tags):
                return translator(self.system, "en").say(id, of=self.tag(form[1]).replace(",", "."))
        return tag

    def thing(self, text: str) -> str:
        """Return a thing as the rules write it, with its count and tags."""
        try:
            own = item(text)
        except ValueError:
            return text
        made = Item(self.ware(own.name), tuple(map(self.tag, own.tags)), own.count, own.plural)
        return text if made == own else made.written

    def header(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the fields of a book's header with the rules' names on the sheets of its ready heroes."""
        listed = fields.get("presets")
        if self.is_english or not isinstance(listed, Mapping):
            return fields
        return {**fields, "presets": {name: self.hero(sheet) for name, sheet in listed.items()}}

    def hero(self, sheet: Any) -> Any:
        """Return a hero's sheet with the rules' names in its lists and ratings."""
        if self.is_english or not isinstance(sheet, Mapping):
            return sheet
        fields = {field.key: field.kind for field in self.system.sheet.fields}
        return {key: self._entry(fields.get(str(key), ""), value) for key, value in sheet.items()}

    def _entry(self, kind: str, value: Any) -> Any:
        if kind == "items" and isinstance(value, list):
            return [self.thing(one) if isinstance(one, str) else one for one in value]
        if kind == "ratings" and isinstance(value, Mapping):
            return {self.tag(one) if isinstance(one, str) else one: number for one, number in value.items()}
        if kind == "words" and isinstance(value, list):
            return [self.trait(one) if isinstance(one, str) else one for one in value]
        return value


def case_key(name: str) -> str:
    """Return a name for comparison, without the endings of its adjectives."""
    *adjectives, noun = fold(name).split() or [""]
    return " ".join((*(_ENDING.sub("", word) for word in adjectives), noun))


def in_any_case(name: str, known: Mapping[str, str]) -> str:
    """Return what a German name in any case stands for, ``des rostigen Schlüssels`` too; ``known`` has case keys."""
    key = case_key(name)
    forms = (key[: len(key) - len(ending)] for ending in _CASES if key.endswith(ending))
    return next((known[form] for form in forms if form in known), name)


@lru_cache(maxsize=20)
def native_names(system: System, code: str) -> NativeNames:
    """Return the names of a system's rules in a language; made once for each."""
    return NativeNames(system, code)
