"""Graph of a book: its sections, the turns between them, and how often each is reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from turnto.book.check.context import CheckContext, has_way_on
from turnto.book.emit.numbering import numbers, start_of
from turnto.book.model import Book, ChoiceNode, Runs, Section, Target, bare
from turnto.core.phrase import Activity
from turnto.core.system import System
from turnto.survey.prose import of_runs, plain_text, words_of

LONGEST_LABEL = 90
"""Characters of a choice that are shown."""


@dataclass(frozen=True, slots=True)
class MapTurn:
    """Turn from a section to another."""

    source: str
    target: str
    label: str = ""
    """The words of the choice or the outcome; empty for a turn that an instruction makes."""
    book: str = ""
    """The other book it leads into."""
    back: bool = False
    """Whether it leads to the section before, wherever that was."""


@dataclass(frozen=True, slots=True)
class MapSection:
    """Section as a map shows it."""

    name: str
    number: int | None
    ending: str
    """victory, defeat, death, end; empty for a section that goes on."""
    title: str
    region: str
    words: int
    has_fight: bool
    file: str
    line: int
    text: str
    """The section as its author wrote it."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Sections of a book by name, and the turns between them in the order of reading."""

    title: str
    start: str
    spots: Mapping[str, MapSection]
    turns: tuple[MapTurn, ...]
    loose: frozenset[str]
    """Sections that are no ending and lead nowhere."""


def graph_of(book: Book, system: System) -> Graph:
    """Return the graph of a book that was read; turns to sections it does not have are left out."""
    context = CheckContext(book, system)
    numbered = numbers(book)
    named = {section.name: section for section in book.story if context.named[bare(section.name)] is section}
    sources = _sources(book)
    files = {section.place.file for section in book.story}
    spots = {
        name: MapSection(
            name,
            numbered.get(name),
            section.ending,
            section.title,
            # else the chapters of a book of several files
            section.region or (PurePath(section.place.file).stem if len(files) > 1 else ""),
            sum(len(words_of(text)) for text in plain_text(section)),
            any(isinstance(context.phrases[deed.phrase].does, Activity) for deed in section.deeds),
            section.place.file,
            section.place.line,
            sources[name],
        )
        for name, section in named.items()
    }
    turns = [turn for section in named.values() for turn in _turns(context, section)]
    loose = frozenset(name for name, section in named.items() if not section.ending and not has_way_on(section))
    start = start_of(book)
    return Graph(str(book.header.get("title") or book.name), start.name if start else "", spots, tuple(turns), loose)


def _sources(book: Book) -> dict[str, str]:
    """Return the text of each section as it is written: its lines, up to the next one of its file."""
    lines = {file: text.split("\n") for file, text in book.sources.items()}
    ends: dict[str, int] = {}
    found: dict[str, str] = {}
    for section in sorted(book.sections, key=lambda one: (one.place.file, -one.place.line)):
        file, line = section.place.file, section.place.line
        written = lines.get(file, [])
        found[section.name] = "\n".join(written[line - 1 : ends.get(file, len(written) + 1) - 1]).strip()
        ends[file] = line
    return found


def _label(runs: Runs) -> str:
    text = " ".join(of_runs(runs).split())
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"


def _turns(context: CheckContext, section: Section) -> Iterator[MapTurn]:
    told: set[str] = set()
    for label, target in _arrows(section):
        if target.back:
            yield MapTurn(section.name, "", label, back=True)
        elif target.book:
            yield MapTurn(section.name, target.name, label, target.book)
        elif found := context.named.get(bare(target.name)):
            told.add(found.name)
            yield MapTurn(section.name, found.name, label)
    # what instructions lead to: a riddle's answers, a turn for later, a guessed number
    yield from (MapTurn(section.name, name) for name in sorted(context.links[section.name] - told))


def _arrows(section: Section) -> Iterator[tuple[str, Target]]:
    """Yield every arrow of a section with the words in front of it."""
    for node in section.nodes:
        if isinstance(node, ChoiceNode):
            yield _label(node.label), node.target
    for items in section.outcomes.values():
        for item in items:
            if item.target:
                yield _label(item.say) or item.outcome.replace("_", " "), item.target
    if section.zero:
        yield "", section.zero
