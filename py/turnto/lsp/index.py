"""Index of a book for an editor, small enough to be sent between processes."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from turnto.book.as_read import CanonicalLines, said
from turnto.book.check.context import CheckContext
from turnto.book.emit.compile import compiled
from turnto.book.emit.symbols import EVER
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Book, Place, Problem, Section, bare
from turnto.book.phrasebook import sayable
from turnto.book.read import Parsed, parsed
from turnto.book.reread import Readings
from turnto.core.hero_file import hero
from turnto.core.names import fold
from turnto.core.phrase import Activity, Condition
from turnto.core.system import System
from turnto.ir.book import CompiledBook
from turnto.ir.ops import Do
from turnto.odds import report
from turnto.play.game import Game
from turnto.rules.installed import installed

HEROES = 4
"""Ready heroes whose odds are shown."""
PLAYS = 200
"""Games that stand for odds which cannot be counted at once."""
POSITIONS = 1_000
"""Positions after which odds are estimated: nobody waits for a hover."""
LONGEST = 1.0
"""Seconds after which no further hero is tried."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Instruction or condition as it was read."""

    place: Place
    length: int
    words: str
    """How it was read, what it does, and its outcomes, in Markdown."""
    section: str
    text: str
    """The author's sentence."""
    is_tried: bool
    """Whether it can go one way or another, so that there are odds of it."""


@dataclass(frozen=True, slots=True)
class Index:
    """What an editor asks of a book."""

    system: str
    """The id of its rule system; empty if it is unknown."""
    sayable: tuple[tuple[str, str, str], ...]
    """Every example of the phrasebook in its language: (text, phrase or condition, what it does)."""
    problems: tuple[Problem, ...]
    of_whole: frozenset[Problem]
    """Those of them that no section has by itself."""
    names: Mapping[str, tuple[Place, ...]]
    """Kind and name (``section the gate``) -> places where it is meant, its definition first."""
    sections: tuple[tuple[str, Place], ...]
    """Every section with its head, front and back matter too."""
    meanings: Mapping[str, tuple[Meaning, ...]]
    """File -> its instructions and conditions."""

    def names_of(self, kind: str) -> list[str]:
        """Return the names of a kind, in the order of the book."""
        return [key.partition(" ")[2] for key in self.names if key.startswith(kind + " ")]


EMPTY = Index("", (), (), frozenset(), {}, (), {})

_PARSED: dict[Path, Parsed] = {}
"""In the process that reads: each open book as it was read last."""

_LAST: list[tuple[Path, Book, System | None, tuple[Problem, ...]]] = []
"""In the process that reads: the book it checked last, for its odds."""


_READINGS: dict[Path, Readings] = {}
"""What the process that reads knows of each open book from the reading before."""

_MEANT: dict[Path, dict[int, tuple[Section, tuple[Meaning, ...]]]] = {}
"""Meanings of each open book's sections as they were last read."""


_READING: list[None] = []
"""In the process that reads: an entry for each thread that is reading."""


@contextmanager
def _garbage_left() -> Iterator[None]:
    """Look for no garbage until no thread reads.

    To go through all that is kept from reading to reading takes a quarter of the time, and whoever types waits for it.
    """
    _READING.append(None)
    gc.disable()
    try:
        yield
    finally:
        _READING.pop()
        if not _READING:
            gc.enable()


def read_index(path: Path, texts: Mapping[Path, str]) -> Index:
    """Read and check a book, with the texts of an editor before those on disk."""
    with _garbage_left():
        made = _PARSED[path] = parsed(path, installed(), texts, _READINGS.setdefault(path, Readings()))
        problems = made.checked()
    book, context, system = made.book, made.context, installed().get(made.book.system)
    _LAST[:] = [(path, book, system, tuple(problems))]
    names: dict[str, list[Place]] = {}
    for section in book.story:
        names.setdefault(f"section {section.name}", []).append(section.place)
    for kind, name, place in _mentioned(book, context):
        names.setdefault(f"{kind} {name}", []).append(place)
    return Index(
        system.id if system else "",
        _sayable(system.id, book.language) if system else (),
        tuple(problems),
        frozenset(problems).difference(made.problems),
        {key: tuple(dict.fromkeys(places)) for key, places in names.items()},
        tuple((section.name or section.kind, section.place) for section in book.sections),
        _meanings(path, book, context),
    )


@lru_cache(maxsize=8)
def _sayable(id: str, language: str) -> tuple[tuple[str, str, str], ...]:
    found = {
        text: (text, "condition" if isinstance(what, Condition) else "phrase", what.doc)
        for text, what in sayable(installed()[id], language)
    }
    return tuple(found.values())


def read_section(path: Path, file: Path, text: str, first_line: int) -> list[Problem] | None:
    """Read one section of a book that was read before; return its problems, or None if its change reaches others."""
    with _garbage_left():
        return _PARSED[path].of_section(text, str(file), first_line)


def forget(path: Path) -> None:
    """Forget what is known of a book that no editor has open any more."""
    _READINGS.pop(path, None)
    _PARSED.pop(path, None)
    _MEANT.pop(path, None)
    if _LAST and _LAST[0][0] == path:
        _LAST.clear()


def _mentioned(book: Book, context: CheckContext | None) -> Iterator[tuple[str, str, Place]]:
    """Yield everything that is named: (kind, name, place)."""
    if context is None:
        return
    for section in book.sections:
        for name, place, _ in section.named:
            if known := context.named.get(bare(name)):
                yield "section", known.name, place
    things = context.things
    for thing in (*things.given, *things.taken, *things.asked):
        kind = thing.kind.removeprefix(EVER)
        if kind not in ("visit", "") and thing.name:
            yield kind, thing.name, thing.place


def _meanings(path: Path, book: Book, context: CheckContext | None) -> dict[str, tuple[Meaning, ...]]:
    """Return the instructions of each file; those of sections that were not read again are as they were."""
    before, now = _MEANT.get(path, {}), {}
    found: dict[str, list[Meaning]] = {}
    for section in book.sections if context else ():
        assert context is not None
        _, meant = now[id(section)] = before.get(id(section)) or (section, tuple(_meant(section, context)))
        for one in meant:
            found.setdefault(one.place.file, []).append(one)
    _MEANT[path] = now
    return {file: tuple(meanings) for file, meanings in found.items()}


def _meant(section: Section, context: CheckContext) -> Iterator[Meaning]:
    """Yield how a section's instructions and conditions were read."""
    reader = CanonicalLines(Vocabulary(context.system, context.book.language))
    for deed in section.deeds:
        phrase = context.phrases[deed.phrase]
        is_tried = bool(phrase.outcomes) or isinstance(phrase.does, Activity)
        outcomes = ", ".join(outcome.id.replace("_", " ") for outcome in phrase.outcomes)
        told = (
            reader.sentence(deed.phrase, deed.values, deed.slots, deed.text),
            phrase.doc,
            outcomes and f"outcomes: {outcomes}",
        )
        words = "\n\n".join(filter(None, told))
        yield Meaning(deed.place, len(deed.text), words, section.name, deed.text, is_tried)
    for asked in section.conditions:
        leaves = list(asked.leaves())
        docs = dict.fromkeys(context.conditions[leaf.phrase].doc for leaf in leaves if leaf.phrase)
        words = "\n\n".join((f"if {said(asked)}", *filter(None, docs)))
        yield Meaning(leaves[0].place, len(asked.say), words, section.name, asked.say, is_tried=False)


def odds_of(path: Path, section: str, sentence: str) -> str:
    """Return the odds of an instruction for the ready heroes, in Markdown.

    Empty for a book that was not read last.
    On the way to the first test of a section everything counts; one that is not met so is tried by the hero as he begins.
    """
    if not _LAST or _LAST[0][0] != path:
        return ""
    _, book, system, problems = _LAST[0]
    if system is None or all(one.name != section for one in book.story):
        return ""
    game = Game(CompiledBook(compiled(book, system, problems)), system)
    ops = game.book.section(section).ops
    own = next((at for at, op in enumerate(ops) if isinstance(op, Do) and _is_said(op.deed.sentence, sentence)), None)
    if own is None:
        return ""
    rows: list[str] = []
    begun = time.monotonic()
    for name, written in list(game.presets.items())[:HEROES]:
        if rows and time.monotonic() - begun > LONGEST:
            rows.append("- the others: `turnto odds` says")
            break
        sheet, faults = hero(written, game.system, game.terms)
        if any(fault.level == "error" for fault in faults):
            continue
        for start in (report.ENTRY, own):
            with suppress(report.Unmet):
                found = report.odds(game, sheet, section, "best", 0, PLAYS, POSITIONS, cursor=start)
                if _is_said(found.sentence, sentence):
                    shares = (f"{id.replace('_', ' ')} {float(chance):.0%}" for id, chance in found.outcomes.items())
                    rows.append(f"- {name}: {', '.join(shares)}{'' if found.exact else ' (estimated)'}")
                    break
    return "\n".join(rows)


def _is_said(compiled_sentence: str, text: str) -> bool:
    """Return whether a compiled sentence is this text of the author's.

    It may have got a capital and a full stop.
    """
    return fold(compiled_sentence).rstrip(".") == fold(text).rstrip(".")
