"""Syntax tree of a book: sections, prose and instructions, each with its place in the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Literal

from turnto.core.names import fold
from turnto.core.phrase import Deed

Runs = tuple[Any, ...]
"""An inline tree in tuples: words, ``("em", runs)``, ``("number", section)`` …; ``ir.runs`` has it in lists."""


@lru_cache(maxsize=4096)
def plain_words(runs: Runs) -> str:
    """Return the words of an inline tree without markup."""
    return "".join(_plain(run) for run in runs)


def _plain(run: Any) -> str:
    if isinstance(run, str):
        return run
    return run[1] if run[0] == "code" else plain_words(run[-1]) if isinstance(run[-1], tuple) else " "


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Place in the author's text; lines and columns count from 1."""

    file: str
    line: int = 1
    column: int = 1
    length: int = 1

    def shares(self, other: Place) -> bool:
        """Return whether two places share words; one that names no words is a whole line."""
        if self.line != other.line or 1 in (self.length, other.length):
            return self.line == other.line
        return self.column < other.column + other.length and other.column < self.column + self.length


NOWHERE = Place("")
"""Place of what stands in no book, such as the sentence of a hint."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Mend of a problem that a program can carry out: ``old``, which begins at ``place``, becomes ``new``."""

    place: Place
    old: str
    new: str
    only: bool = False
    """Whether there is no other mend, so that it may be made without asking."""


Level = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Error or warning about a place in the text."""

    place: Place
    code: str
    level: Level
    message: str
    hint: str = ""
    suggestion: Suggestion | None = None
    """What the hint says, for those who would rather not type it."""

    def __str__(self) -> str:
        return f"{self.place.file}:{self.place.line}:{self.place.column}: {self.message} [{self.code}]"


# --- instructions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """Slot of a phrase with its name, kind and value, for the checks."""

    name: str
    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Asked:
    """Condition on hero and world, or several joined.

    ``word`` is is, not, and, or, once; ``parts`` are the joined conditions.
    """

    word: Literal["is", "not", "and", "or", "once"]
    phrase: str = ""
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    slots: tuple[Slot, ...] = ()
    say: str = ""
    parts: tuple[Asked, ...] = ()
    place: Place = NOWHERE

    def leaves(self) -> Iterator[Asked]:
        """Yield the single conditions in it."""
        if self.word in ("is", "once"):
            yield self
        for part in self.parts:
            yield from part.leaves()


@dataclass(frozen=True, slots=True)
class Instruction:
    """Instruction of the author's; ``key`` is unique in its section."""

    key: int
    place: Place
    text: str
    phrase: str
    values: Mapping[str, Any] = field(hash=False)
    slots: tuple[Slot, ...] = ()
    say: Runs = ()


@dataclass(frozen=True, slots=True)
class Target:
    """Target of an arrow as written; ``book`` is another book, ``back`` the previous page."""

    name: str
    place: Place
    back: bool = False
    book: str = ""


@dataclass(frozen=True, slots=True)
class OutcomeItem:
    """List item that answers for an outcome of an instruction."""

    outcome: str
    place: Place
    when: tuple[Asked, ...] = ()
    say: Runs = ()
    deeds: tuple[Instruction, ...] = ()
    target: Target | None = None


# --- nodes of a section ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenNode:
    """Begin of a block (``kind`` as in ``ir.ops.Block``)."""

    kind: str


@dataclass(frozen=True, slots=True)
class CloseNode:
    """End of a block that holds others."""

    kind: str


@dataclass(frozen=True, slots=True)
class ProseNode:
    """Words in order, with their markup."""

    runs: Runs
    place: Place


@dataclass(frozen=True, slots=True)
class PictureNode:
    """Picture beside the text."""

    file: str
    alt: str
    place: Place


@dataclass(frozen=True, slots=True)
class DoNode:
    """Instruction that is carried out when reached."""

    deed: Instruction


@dataclass(frozen=True, slots=True)
class GuardedNode:
    """Nodes that are read if a condition holds, and those that are read otherwise."""

    asked: Asked
    text: str
    say: Runs
    place: Place
    body: tuple[Node, ...] = ()
    otherwise: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferNode:
    """Instructions that the player may have carried out, staying on the page."""

    place: Place
    when: tuple[Asked, ...]
    deeds: tuple[Instruction, ...]
    label: Runs
    times: Literal["once", "any"] = "once"


@dataclass(frozen=True, slots=True)
class ChoiceNode:
    """Choice that leads to a target."""

    place: Place
    when: tuple[Asked, ...]
    label: Runs
    deeds: tuple[Instruction, ...]
    target: Target
    tags: tuple[str, ...] = ()


Node = OpenNode | CloseNode | ProseNode | PictureNode | DoNode | GuardedNode | OfferNode | ChoiceNode


@dataclass(frozen=True)
class Section:
    """Section with its head and its nodes; what every check asks of it is kept."""

    name: str
    place: Place
    tags: tuple[str, ...] = ()
    pinned: int | None = None
    ending: str = ""
    title: str = ""
    was: tuple[str, ...] = ()
    body: tuple[Node, ...] = ()
    outcomes: Mapping[int, tuple[OutcomeItem, ...]] = field(default_factory=dict, hash=False)
    rows: Mapping[int, tuple[Mapping[str, str], ...]] = field(default_factory=dict, hash=False)
    zero: Target | None = None
    foes: tuple[Mapping[str, str], ...] = ()
    region: str = ""
    """The part of the book's world it lies in, and the place in it, as maps name them."""
    place_name: str = ""
    noted: tuple[tuple[str, str], ...] = ()
    """What a reader who was here has in the journal: (person, promise or kept, its words)."""

    @property
    def kind(self) -> str:
        """Return story, front, back or foes."""
        return next((tag for tag in self.tags if tag in ("front", "back", "foes")), "story")

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Return every node in order, guarded ones too."""
        return tuple(walk(self.body))

    @cached_property
    def deeds(self) -> tuple[Instruction, ...]:
        """Return every instruction, effects of outcomes too."""
        found: list[Instruction] = []
        for node in self.nodes:
            match node:
                case DoNode(deed):
                    found.append(deed)
                case OfferNode(deeds=deeds) | ChoiceNode(deeds=deeds):
                    found += deeds
        return (*found, *(deed for items in self.outcomes.values() for item in items for deed in item.deeds))

    @cached_property
    def conditions(self) -> tuple[Asked, ...]:
        """Return every condition, joined ones whole."""
        found: list[Asked] = []
        for node in self.nodes:
            match node:
                case GuardedNode(asked=asked):
                    found.append(asked)
                case OfferNode(when=when) | ChoiceNode(when=when):
                    found += when
        return (*found, *(one for items in self.outcomes.values() for item in items for one in item.when))

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Return the target of every arrow."""
        found = [node.target for node in self.nodes if isinstance(node, ChoiceNode)]
        found += [item.target for items in self.outcomes.values() for item in items if item.target]
        return (*found, *([self.zero] if self.zero else []))

    @cached_property
    def made(self) -> Mapping[int, Deed]:
        """Return every instruction in the form that the rules are given, by its key."""
        return {deed.key: self._made(deed) for deed in self.deeds}

    def _made(self, deed: Instruction) -> Deed:
        outcomes = tuple(item.outcome for item in self.outcomes.get(deed.key, ()))
        values = {**deed.values, **({"rows": list(self.rows[deed.key])} if deed.key in self.rows else {})}
        return Deed("", deed.phrase, values, plain_words(deed.say), outcomes, self.name)

    @cached_property
    def named(self) -> tuple[tuple[str, Place, bool], ...]:
        """Return each section that is named here: (name, place, whether it is a link)."""
        found = [(one.name, one.place, True) for one in self.targets if one.name and not one.back and not one.book]
        for deed in self.deeds:
            found += [(name, deed.place, is_way) for name, is_way in sections_in(deed)]
        found += [(name, asked.place, False) for asked in self.conditions for name in _asked_sections(asked)]
        return (*found, *((name, place, False) for name, place in self.clues))

    @cached_property
    def clues(self) -> tuple[tuple[str, Place], ...]:
        """Return the sections whose numbers are printed here, with the place."""
        found: list[tuple[str, Place]] = []
        for node in self.nodes:
            match node:
                case (
                    ProseNode(runs=runs, place=place)
                    | ChoiceNode(label=runs, place=place)
                    | OfferNode(label=runs, place=place)
                ):
                    found += [(name, place) for name in _numbers(runs)]
        items = (item for listed in self.outcomes.values() for item in listed)
        return (*found, *((name, item.place) for item in items for name in _numbers(item.say)))


def sections_in(deed: Instruction) -> Iterator[tuple[str, bool]]:
    """Yield the sections that an instruction names: (name, whether it leads there)."""
    for slot in deed.slots:
        if slot.kind == "section" and isinstance(slot.value, str):
            yield slot.value, True
    for value in deed.values.values():
        if isinstance(value, Asked):
            yield from ((name, False) for name in _asked_sections(value))


def _asked_sections(asked: Asked) -> Iterator[str]:
    for leaf in asked.leaves():
        for slot in leaf.slots:
            if slot.kind == "section":
                yield str(slot.value)


def _numbers(runs: Iterable[Any]) -> Iterator[str]:
    for run in runs:
        if isinstance(run, tuple):
            if run[0] == "number":
                yield run[1]
            elif isinstance(run[-1], tuple):
                yield from _numbers(run[-1])


@dataclass(frozen=True)
class Book:
    """Book as written; what is asked of it by every check is kept."""

    name: str
    header: Mapping[str, Any] = field(hash=False)
    sections: tuple[Section, ...] = ()
    header_places: Mapping[str, Place] = field(default_factory=dict, hash=False)
    sources: Mapping[str, str] = field(default_factory=dict, hash=False)
    system: str = ""
    language: str = "en"
    todos: tuple[tuple[Place, str], ...] = ()
    comments: tuple[tuple[Place, str], ...] = ()
    folder: str = ""
    """The folder of the pictures; empty for a book read from text alone."""

    @cached_property
    def story(self) -> tuple[Section, ...]:
        """Return the sections that can be turned to."""
        return tuple(section for section in self.sections if section.kind == "story")

    @cached_property
    def by_name(self) -> Mapping[str, Section]:
        """Return the sections that can be turned to, by folded name; a pin is a name too."""
        named: dict[str, Section] = {}
        for section in self.story:
            named.setdefault(bare(section.name), section)
        for section in self.story:
            if section.pinned is not None:
                named.setdefault(str(section.pinned), section)
        return named

    @cached_property
    def pictures(self) -> Mapping[str, Place]:
        """Return the files of the pictures: those of sections, the cover, the portraits of ready heroes."""
        nodes = (node for section in self.sections for node in section.nodes)
        named = [(node.file, node.place) for node in nodes if isinstance(node, PictureNode)]
        top = Place(next(iter(self.sources), ""), 1)
        cover, presets = self.header.get("cover"), self.header.get("presets")
        if isinstance(cover, str) and cover:
            named.append((cover, self.header_places.get("cover", top)))
        for hero in presets.values() if isinstance(presets, Mapping) else ():
            portrait = hero.get("portrait") if isinstance(hero, Mapping) else None
            if isinstance(portrait, str) and "." in portrait:  # others are the names of drawn signs
                named.append((portrait, self.header_places.get("presets", top)))
        return dict(reversed(named))


@lru_cache(maxsize=16_384)
def bare(name: str) -> str:
    """Fold a section name for comparison, without the quotes around it."""
    return fold(name).strip("\"'").strip()


def walk(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield every node in order, guarded ones too."""
    for node in nodes:
        yield node
        if isinstance(node, GuardedNode):
            yield from walk(node.body)
            yield from walk(node.otherwise)


def things_of(slots: Iterable[Slot]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each thing that an instruction names in its slots, with its tags."""
    for slot in slots:
        if slot.kind in ("item", "items"):
            for name, tags, _ in [slot.value] if slot.kind == "item" else slot.value:
                yield str(name), tuple(map(str, tags))
