"""Symbol table of a book: items, code words, titles, boxes, counters and visits, given and asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import NOWHERE, Asked, Book, Instruction, Place, Section, Slot, bare
from turnto.common.conditions_of_the_past import LEFT
from turnto.common.item_phrases import is_a
from turnto.core.names import fold, plainly, plural_in, same_thing
from turnto.core.sheet import TIMES, Item, item
from turnto.core.system import System
from turnto.words.native import NativeNames, case_key, in_any_case

EVER = "ever "
"""Prefix of the kinds that conditions on the past ask for: ``ever item``."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Thing that is given, taken or asked for at a place."""

    kind: str
    name: str
    place: Place
    section: str
    tags: tuple[str, ...] = ()
    count: int = 1


class Things:
    """All things of a book, gathered once."""

    def __init__(self, book: Book, system: System) -> None:
        self.book, self.system = book, system
        vocabulary = Vocabulary(system, book.language)
        self.phrases, self.conditions = vocabulary.phrase_by_id, vocabulary.condition_by_id
        self.given: list[Thing] = []
        self.taken: list[Thing] = []
        self.asked: list[Thing] = []
        self.tags: dict[str, list[str]] = {}
        """The tags of the items the book names, by folded name: as first written with tags."""
        self.plurals: dict[str, str] = {}
        """What the author calls one of a thing -> what several of it, as first written: ``**staff** (plural staves)``."""
        self.cases: dict[str, str] = {}
        """Case key of a thing -> the author's name for one of it, in a language whose nouns are declined."""
        self.tested: set[str] = set()
        self.ever: set[str] = set()
        self.abilities: set[str] = set()
        """The scores, skills, traits and spells that the text names, folded: what a hero of this book can use."""
        self._gather(vocabulary.native)

    def _gather(self, native: NativeNames) -> None:
        named = self.book.by_name
        for section in self.book.sections:
            for deed in section.deeds:
                self._deed(deed, section)
                self._rows(section.rows.get(deed.key, ()), deed, section)
            for asked in section.conditions:
                self._ask(asked, section)
        for thing in self._from_the_start():
            self._note_plural(thing.name, thing.tags)
        if not native.is_english:
            for thing in (*self.given, *self._from_the_start()):
                self._note_foreign(thing)
            for thing in (*self._from_the_start(), *self.given):
                if thing.kind == "item":
                    self.cases.setdefault(case_key(thing.name), self._single(thing.name))
        self.given, self.taken, self.asked = (
            [self._as_one(thing) for thing in found] for found in (self.given, self.taken, self.asked)
        )
        for thing in self.asked:
            if thing.kind == "visit" and (found := named.get(bare(thing.name))):
                self.tested.add(found.name)
            elif thing.kind == "left" and (found := named.get(bare(thing.name))):
                self.tested.add(f"{LEFT}{found.name}")
            elif thing.kind.startswith(EVER):
                self.ever.add(self._ever(thing.kind.removeprefix(EVER), thing.name))

    def _as_one(self, thing: Thing) -> Thing:
        """Return a thing under the name of one of it, without its plurals."""
        name, tags = self.one_of(thing.name), _but_plurals(thing.tags) if thing.tags else ()
        return thing if (name, tags) == (thing.name, thing.tags) else replace(thing, name=name, tags=tags)

    def _ever(self, kind: str, name: str) -> str:
        group = {"keyword": self.system.language.codes, "title": "titles"}.get(kind, kind)
        return f"{group} {fold(name)}"

    # instructions

    def _deed(self, deed: Instruction, section: Section) -> None:
        self._phrase(deed.phrase, deed.values, deed.slots, deed.place, section)

    def _phrase(
        self, id: str, values: Mapping[str, Any], slots: Sequence[Slot], place: Place, section: Section
    ) -> None:
        phrase = self.phrases[id]
        self.given += self._things(phrase.gives, values, place, section)
        self.taken += self._things(phrase.takes, values, place, section)
        for slot in slots:
            self._note_slot(slot)
        for value in values.values():
            if isinstance(value, PhraseMatch):
                self._phrase(value.phrase.id, value.values, value.slots, place, section)
            elif isinstance(value, Asked):
                self._ask(value, section)

    def _note_slot(self, slot: Slot) -> None:
        if slot.kind in ("item", "items"):
            self._note_tags(slot)
        elif slot.kind in self.system.language.kinds and isinstance(slot.value, str):
            self.abilities.add(fold(slot.value))

    def _note_tags(self, slot: Slot) -> None:
        listed = [slot.value] if slot.kind == "item" else slot.value
        for name, tags, _ in listed:
            self._note(name, tags)

    def _note(self, name: str, tags: Sequence[str]) -> None:
        if kept := _but_plurals(tags):
            self.tags.setdefault(fold(name), list(kept))
        self._note_plural(name, tags)

    def _note_plural(self, name: str, tags: Sequence[str]) -> None:
        for tag in tags:
            if several := plural_in(tag):
                self.plurals.setdefault(name, several)

    def _note_foreign(self, thing: Thing) -> None:
        """Note a plural for a thing that has none: the name as written, or ``2 × Fackel``.

        The plurals that are guessed are English.
        """
        is_known = thing.name in self.system.words.names.wares or self.one_of(thing.name) in self.plurals
        if thing.kind == "item" and not is_known:
            self.plurals[thing.name] = thing.name if thing.count > 1 else f"{TIMES} {thing.name}"

    def one_of(self, name: str) -> str:
        """Return the author's name for one of a thing, from their plural or a case of its name."""
        single = self._single(name)
        return in_any_case(single, self.cases) if self.cases else single

    def _single(self, name: str) -> str:
        return next((one for one, several in self.plurals.items() if fold(several) == fold(name)), name)

    def _rows(self, rows: Sequence[Mapping[str, str]], deed: Instruction, section: Section) -> None:
        """Add what a shop sells to the given, what it buys to the taken."""
        kept = self.given if "stock" in self.phrases[deed.phrase].table else self.taken
        for row in rows:
            for thing in carried([row.get("item", "")], deed.place):
                self._note(thing.name, thing.tags)
                kept.append(replace(thing, section=section.name))

    def _things(
        self, kinds: Sequence[tuple[str, str]], values: Mapping[str, Any], place: Place, section: Section
    ) -> Iterator[Thing]:
        for kind, slot in kinds:
            value = values.get(slot)
            if value is None and kind in ("box", "visit"):
                yield Thing(kind, section.name, place, section.name)
            elif isinstance(value, list) and value and isinstance(value[0], list):
                for name, tags, count in value:
                    yield Thing(kind, str(name), place, section.name, tuple(tags), count)
            elif isinstance(value, list) and len(value) == 3:
                yield Thing(kind, str(value[0]), place, section.name, tuple(value[1]), value[2])
            elif isinstance(value, str):
                yield Thing(kind, value, place, section.name)

    def _ask(self, asked: Asked, section: Section) -> None:
        for leaf in asked.leaves():
            if leaf.word != "is" or leaf.phrase not in self.conditions:
                continue
            self.asked += self._things(self.conditions[leaf.phrase].tests, leaf.values, leaf.place, section)
            for slot in leaf.slots:
                self._note_slot(slot)

    # questions

    @cached_property
    def _given_words(self) -> Mapping[str, frozenset[str]]:
        """Map each kind to the folded names, and tags of items, that are given."""
        found: dict[str, set[str]] = {}
        for thing in (*self.given, *self._from_the_start()):
            found.setdefault(thing.kind, set()).update(map(plainly, (thing.name, *thing.tags)))
        return {kind: frozenset(names) for kind, names in found.items()}

    def _from_the_start(self) -> Iterator[Thing]:
        """Yield what heroes may bring: the price list, the gear and words of ready heroes."""
        place = NOWHERE
        for ware, _ in self.system.goods.price_list:
            yield from carried([ware], place)
        presets = self.book.header.get("presets")
        for hero in (
            *(presets.values() if isinstance(presets, Mapping) else ()),
            *self.system.creation.presets.values(),
        ):
            if isinstance(hero, Mapping):
                yield from carried(hero.get("items"), place)
                for kind, group in (("keyword", self.system.language.codes), ("title", "titles")):
                    for word in hero.get(group) or ():
                        yield Thing(kind, str(word), place, "")

    def names_from_the_start(self) -> frozenset[str]:
        """Return the folded names of what heroes may bring or buy by the rules."""
        return frozenset(plainly(thing.name) for thing in self._from_the_start() if thing.kind == "item")

    def is_ware(self, said: str) -> bool:
        """Return whether a thing is on the rules' own price list."""
        return any(plainly(own.name) in self._priced for own in carried([said], NOWHERE))

    @cached_property
    def _priced(self) -> frozenset[str]:
        wares = carried([ware for ware, _ in self.system.goods.price_list], NOWHERE)
        return frozenset(plainly(own.name) for own in wares)

    def is_in_use(self, kind: Literal["keywords", "things"], name: str) -> bool:
        """Return whether the book gives, takes or asks for a keyword or a thing of this name."""
        kinds = ("item",) if kind == "things" else ("keyword", "keywords", self.system.language.codes)
        every = (*self.given, *self.taken, *self.asked)
        return any(thing.kind.removeprefix(EVER) in kinds and same_thing(thing.name, name) for thing in every)

    def is_given(self, kind: str, name: str) -> bool:
        """Return whether the book or the rules' own shop gives a thing."""
        name = self.one_of(name)
        given = self._given_words.get(kind, frozenset())
        if plainly(name) in given:
            return True
        return kind == "item" and any(is_a(self.system, own, name) for own in self._own_items)

    @cached_property
    def _own_items(self) -> tuple[Item, ...]:
        some = (*self.given, *self._from_the_start())
        return tuple({Item(thing.name, thing.tags) for thing in some if thing.kind == "item"})

    @cached_property
    def _tested_words(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for thing in (*self.asked, *self.taken):
            found.setdefault(thing.kind.removeprefix(EVER), set()).add(plainly(thing.name))
        return {kind: frozenset(names) for kind, names in found.items()}

    def is_tested(self, thing: Thing) -> bool:
        """Return whether the book asks for a thing or takes it."""
        tested = self._tested_words.get(thing.kind, frozenset())
        return any(plainly(word) in tested for word in (thing.name, *thing.tags))


def _but_plurals(tags: Sequence[str]) -> tuple[str, ...]:
    return tuple(tag for tag in tags if not plural_in(tag))


def carried(listed: Any, place: Place) -> Iterator[Thing]:
    """Yield the things that a list holds as written; what is no list, or no thing, is passed over."""
    for text in listed if isinstance(listed, (list, tuple)) else ():
        try:
            own = item(str(text))
        except ValueError:
            continue
        yield Thing(
            "item", own.name, place, "", (*((f"plural {own.plural}",) if own.plural else ()), *own.tags), own.count
        )
