"""Book as the engine understands it: every instruction in the phrasebook's words, and an index of what it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from turnto.book.emit.symbols import EVER, Thing, Things
from turnto.book.grammar.matches import PhraseMatch
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import (
    Asked,
    Book,
    ChoiceNode,
    DoNode,
    GuardedNode,
    Instruction,
    Node,
    OfferNode,
    OutcomeItem,
    Place,
    Section,
    Slot,
    Target,
    plain_words,
)
from turnto.core.names import fold
from turnto.core.system import System


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One instruction, choice or outcome: where it stands, how deep, what kind it is, and how it was read."""

    place: Place
    depth: int
    kind: str
    read: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A thing, keyword, title, counter, box or foe, with the sections that give it, ask for it and take it."""

    kind: str
    name: str
    given: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AsRead:
    """All of a book as it was read."""

    sections: tuple[tuple[Section, tuple[ReadLine, ...]], ...]
    index: tuple[IndexEntry, ...]
    todos: tuple[tuple[Place, str], ...]


def as_read(book: Book, system: System) -> AsRead:
    """Return how a book was read."""
    reader = CanonicalLines(Vocabulary(system, book.language))
    sections = tuple((section, tuple(reader.lines(section))) for section in book.sections)
    return AsRead(sections, tuple(_index(book, Things(book, system))), book.todos)


class CanonicalLines:
    """Lines of sections as they were read, in the words of the phrasebook."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def lines(self, section: Section) -> Iterator[ReadLine]:
        """Yield how a section's instructions and ways on were read."""
        yield from self._nodes(section, section.body, 0)
        if section.zero:
            yield ReadLine(section.zero.place, 0, "zero", f"at zero {_to(section.zero)}")

    def _nodes(self, section: Section, nodes: Iterable[Node], depth: int) -> Iterator[ReadLine]:
        for node in nodes:
            match node:
                case DoNode(deed):
                    yield from self._deed(section, deed, depth, "do")
                case OfferNode(place, when, deeds, _, times):
                    often = " (any number of times)" if times == "any" else ""
                    yield ReadLine(place, depth, "offer", f"the player may{often}{_if(when)}")
                    for deed in deeds:
                        yield from self._deed(section, deed, depth + 1, "do")
                case ChoiceNode(place, when, label, deeds, target, tags):
                    tagged = f" [{', '.join(tags)}]" if tags else ""
                    yield ReadLine(
                        place, depth, "choice", f"“{plain_words(label).strip()}”{tagged}{_if(when)} {_to(target)}"
                    )
                    for deed in deeds:
                        yield from self._deed(section, deed, depth + 1, "do")
                case GuardedNode(asked=asked, place=place, body=body, otherwise=otherwise):
                    yield ReadLine(place, depth, "if", f"if {said(asked)}")
                    yield from self._nodes(section, body, depth + 1)
                    if otherwise:
                        yield ReadLine(place, depth, "otherwise", "otherwise")
                        yield from self._nodes(section, otherwise, depth + 1)

    def _deed(self, section: Section, deed: Instruction, depth: int, kind: str) -> Iterator[ReadLine]:
        yield ReadLine(deed.place, depth, kind, self.sentence(deed.phrase, deed.values, deed.slots, deed.text))
        for item in section.outcomes.get(deed.key, ()):
            yield from self._outcome(section, item, depth + 1)

    def _outcome(self, section: Section, item: OutcomeItem, depth: int) -> Iterator[ReadLine]:
        target = f" {_to(item.target)}" if item.target else ""
        yield ReadLine(item.place, depth, "outcome", f"{item.outcome.replace('_', ' ')}:{_if(item.when)}{target}")
        for deed in item.deeds:
            yield from self._deed(section, deed, depth + 1, "do")

    def sentence(self, phrase: str, values: Mapping[str, Any], slots: Iterable[Slot], text: str) -> str:
        """Return an instruction in the phrasebook's words, with the values of its slots."""
        what = self.vocabulary.phrase_by_id[phrase]
        if found := self.vocabulary.canonical(what, values):
            return f"{found}  [{phrase}]"
        facts = ", ".join(f"{slot.name} {_value(slot.value)}" for slot in slots)
        flags = ", ".join(name for name, value in values.items() if value is True)
        known = "; ".join(filter(None, (facts, flags)))
        return f"{' '.join(text.split())}  [{phrase}{': ' + known if known else ''}]"


def said(asked: Asked) -> str:
    """Return a condition in words, with its joints."""
    match asked.word:
        case "not":
            return f"not ({said(asked.parts[0])})"
        case "and" | "or":
            return f" {asked.word} ".join(f"({said(part)})" if part.parts else said(part) for part in asked.parts)
        case "once":
            return "this is the first time"
    facts = ", ".join(f"{slot.name} {_value(slot.value)}" for slot in asked.slots)
    return f"{asked.say}  [{asked.phrase}{': ' + facts if facts else ''}]"


def _if(when: Iterable[Asked]) -> str:
    asked = " and ".join(said(one) for one in when)
    return f" if {asked}" if asked else ""


def _to(target: Target) -> str:
    return "-> back" if target.back else f"-> {target.book}: {target.name}" if target.book else f"-> {target.name}"


def _value(value: Any) -> str:
    match value:
        case [str() as name, [*tags], int() as count]:
            return _thing(name, tags, count)
        case [*parts]:
            return "; ".join(_value(part) for part in parts)
        case PhraseMatch():
            return f"({' '.join(value.text.split())})"
        case Asked():
            return f"({said(value)})"
    return str(value)


def _thing(name: str, tags: list[Any], count: int) -> str:
    tagged = f" ({', '.join(map(str, tags))})" if tags else ""
    return f"{count} {name}{tagged}" if count != 1 else f"{name}{tagged}"


# --- index ------------------------------------------------------------------------------------------


def _index(book: Book, things: Things) -> Iterator[IndexEntry]:
    names: dict[tuple[str, str], str] = {}
    found: dict[tuple[str, str], dict[str, dict[str, None]]] = {}

    def note(thing: Thing, how: str) -> None:
        kind = thing.kind.removeprefix(EVER)
        key = kind, fold(thing.name)
        names.setdefault(key, thing.name)
        found.setdefault(key, {}).setdefault(how, {})[thing.section or "in front"] = None

    for thing in things.given:
        note(thing, "given")
    for thing in things.asked:
        note(thing, "asked")
    for thing in things.taken:
        note(thing, "taken")
    for section in book.sections:
        for deed in section.deeds:
            for slot in deed.slots:
                if slot.kind == "foe":
                    for foe in slot.value if isinstance(slot.value, list) else [slot.value]:
                        name = str(foe[0] if isinstance(foe, (list, tuple)) else foe)
                        note(Thing("foe", name, deed.place, section.name), "given")
    for key in sorted(found):
        ways = {how: tuple(sections) for how, sections in found[key].items()}
        yield IndexEntry(key[0], names[key], ways.get("given", ()), ways.get("asked", ()), ways.get("taken", ()))


# --- text -------------------------------------------------------------------------------------------


def printed(found: AsRead) -> str:
    """Return how a book was read, as text for an author."""
    lines: list[str] = []
    for section, read in found.sections:
        tags = f" [{section.ending}{': ' + section.title if section.title else ''}]" if section.ending else ""
        lines.append(f"## {section.name or '(in front)'}{tags}  {section.place.file}:{section.place.line}")
        lines += [f"{one.place.line:>6}  {'  ' * one.depth}{one.read}" for one in read]
        lines.append("")
    lines.append("Index")
    for entry in found.index:
        met = "met" if entry.kind == "foe" else "given"
        ways = ((met, entry.given), ("asked", entry.asked), ("lost", entry.taken))
        told = "; ".join(f"{how}: {', '.join(sections)}" for how, sections in ways if sections)
        lines.append(f"  {entry.kind} {entry.name}: {told}")
    if found.todos:
        lines += ["", "To do", *(f"  {place.file}:{place.line}: {words}" for place, words in found.todos)]
    return "\n".join(lines)


def read_json(found: AsRead) -> dict[str, Any]:
    """Return how a book was read, as JSON."""
    return {
        "sections": [
            {
                "section": section.name,
                "file": section.place.file,
                "line": section.place.line,
                "read": [
                    {"line": one.place.line, "depth": one.depth, "kind": one.kind, "read": one.read} for one in read
                ],
            }
            for section, read in found.sections
        ],
        "index": [
            {
                "kind": one.kind,
                "name": one.name,
                "given": list(one.given),
                "asked": list(one.asked),
                "lost": list(one.taken),
            }
            for one in found.index
        ],
        "todos": [{"file": place.file, "line": place.line, "text": words} for place, words in found.todos],
    }
