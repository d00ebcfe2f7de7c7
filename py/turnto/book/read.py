"""Reader from files to a checked book; mistakes are reported, never raised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any
from unicodedata import normalize

from turnto.book import ready_heroes
from turnto.book.check import registry
from turnto.book.check.context import CheckContext
from turnto.book.check.reachability import missing_from
from turnto.book.folder import leads_out
from turnto.book.grammar.braces.reader import InstructionReader
from turnto.book.grammar.frames.ways import coin_of
from turnto.book.grammar.hints.did_you_mean import Hints, NoHints
from turnto.book.grammar.vocabulary import Vocabulary, words_added
from turnto.book.lower.columns import renamed
from turnto.book.lower.left_over import tell_left_over
from turnto.book.lower.section import SectionLowering
from turnto.book.lower.tables import table_of
from turnto.book.model import Book, Place, Problem, Section, bare
from turnto.book.problem import in_order
from turnto.book.reread import Readings, SectionText
from turnto.book.text.header import Header, read_header
from turnto.book.text.markdown import MarkdownBlock, Parser
from turnto.book.text.regex import late
from turnto.book.text.scanner import MARK, OPEN, Mark, Marked, Scanner
from turnto.book.text.section_head import Head, read_head
from turnto.book.text.way_words import way_words
from turnto.book.tried import ReadSection, with_tried_mends
from turnto.core.names import fold
from turnto.core.system import Registry, System
from turnto.words.native import native_names

Source = tuple[str, str]
"""A file's name and its text."""

Rules = Registry | System
"""The systems that a header may name; or the one to use, whatever the header names."""


LONGEST_TEXT = 8_000_000
"""Characters of one file; the longest of the shipped books has 400,000 in all."""
LONGEST_LINE = 20_000
"""Characters; the longest line of the shipped books has 820."""
LONGEST_SECTION = 100_000
"""Characters, of which the longest shipped section has 10,000."""
MOST_LINES = 1_000
"""Lines of a section; the longest shipped one has 123."""
MOST_SIGNS = 300
"""Instructions and arrows in one paragraph or list; the most in a shipped book are 21."""
MOST_PROBLEMS = 1_000


def read(
    path: Path | str,
    rules: Rules,
    texts: Mapping[Path, str] | None = None,
    readings: Readings | None = None,
    *,
    is_hinted: bool = True,
) -> tuple[Book, list[Problem]]:
    """Read a book from its folder or its single file, with its problems.

    ``texts`` go before those on disk: what an editor has not saved yet.  ``readings`` keep what was read before: what has
    not changed since is not read again.  One full of mistakes takes a fraction of the time without hints (``is_hinted``).
    Never raises for what is written in a book; raises OSError where there is nothing to read.
    """
    reading = parsed(path, rules, texts, readings, is_hinted=is_hinted)
    return reading.book, reading.checked()


@dataclass(frozen=True, slots=True)
class Parsed:
    """Book with the problems of its sections, before it is checked as a whole."""

    book: Book
    problems: tuple[Problem, ...]
    context: CheckContext | None
    """What the checks ask; None for a book without rules."""
    reading: SectionReader | None = None
    """What its sections are read with; None for a book without rules."""

    def checked(self) -> list[Problem]:
        """Check the whole; return all its problems."""
        return _told(in_order([*self.problems, *(registry.checked(self.context) if self.context else ())]))

    def of_section(self, text: str, file: str, first_line: int) -> list[Problem] | None:
        """Read a section alone that was changed; return its problems, or None if its change reaches others."""
        problems: list[Problem] = []
        marked = Scanner(_one_ending(text), file, first_line).marked()
        raws = list(_sections(marked, problems))
        if not self.reading or len(raws) != 1 or not {*_called(raws[0])} <= self.reading.names:
            return None
        reader = self.reading.reader(problems)
        # not kept: the whole may be read at the same time
        section = self.reading.anew(raws[0], reader)
        context = CheckContext(self.book, self.reading.vocabulary.system)
        return [*marked.problems, *problems, *missing_from([section], context)]


def parsed(
    path: Path | str,
    rules: Rules,
    texts: Mapping[Path, str] | None = None,
    readings: Readings | None = None,
    *,
    is_hinted: bool = True,
) -> Parsed:
    """Read a book as ``read`` does, without checking it."""
    path = Path(path)
    files = files_of(path) if path.is_dir() else [path]
    problems = [_outside(file) for file in files if path.is_dir() and leads_out(path, file.name)]
    outside = {problem.place.file for problem in problems}
    files = [file for file in files if _shown(str(file)) not in outside]
    sources = [(shown, _decoded(raw, shown, problems)) for raw, shown in _raw_texts(files, texts or {})]
    folder = path if path.is_dir() else path.parent
    name = path.resolve().name if path.is_dir() else path.stem
    is_empty = not (files or problems)
    made = _read(sources, _shown(name), str(folder), rules, problems, readings, is_hinted)
    return Parsed(made.book, (_no_text(path),), None) if is_empty else made


def _raw_texts(files: Iterable[Path], texts: Mapping[Path, str]) -> Iterator[tuple[bytes, str]]:
    """Yield each text with the name of its file."""
    for file in files:
        text = texts.get(file)
        yield file.read_bytes() if text is None else text.encode("utf-8", "replace"), _shown(str(file))


def _shown(name: str) -> str:
    """Replace what cannot be encoded in a file's name by a ?."""
    return name.encode("utf-8", "replace").decode()


def _outside(file: Path) -> Problem:
    return Problem(
        Place(_shown(str(file))),
        "text-outside",
        "error",
        "this is a link to a file outside the book's folder",
        "Put the text itself into the folder.",
    )


def _no_text(folder: Path) -> Problem:
    return Problem(
        Place(str(folder)),
        "no-text",
        "error",
        "there is no book here",
        "A book is a folder with a file book.md, or one Markdown file.",
    )


def read_text(
    text: str | bytes, rules: Rules, name: str = "book", readings: Readings | None = None, *, is_hinted: bool = True
) -> tuple[Book, list[Problem]]:
    """Read a book from its text alone, otherwise as ``read`` does."""
    problems: list[Problem] = []
    file = f"{name}.md"
    words = _decoded(text, file, problems) if isinstance(text, bytes) else _bounded(_one_ending(text), file, problems)
    made = _read([(file, words)], name, "", rules, problems, readings, is_hinted)
    return made.book, made.checked()


def files_of(folder: Path) -> list[Path]:
    """List the Markdown files of a book: ``book.md`` first, then by name, without README.md."""
    files = [
        file
        for file in folder.iterdir()
        if file.suffix == ".md" and file.is_file() and file.name.casefold() != "readme.md"
    ]
    return sorted(files, key=lambda file: (file.name != "book.md", file.name))


def play_files(book: Path) -> list[Path]:
    """Return the files of a book's own plays: its folder ``tests``, or beside a book of one file ``NAME.tests.md``."""
    found = sorted((book / "tests").glob("*.md")) if book.is_dir() else [book.with_name(f"{book.stem}.tests.md")]
    return [file for file in found if file.is_file()]


def _decoded(raw: bytes, file: str, problems: list[Problem]) -> str:
    try:
        return _bounded(_one_ending(raw.decode("utf-8-sig")), file, problems)
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        column = wrong.start - raw.rfind(b"\n", 0, wrong.start)
        problems.append(
            Problem(Place(file, line, column), "not-utf8", "error", "this is no UTF-8 text", "Save the file as UTF-8.")
        )
        return _bounded(_one_ending(raw.decode("utf-8", "replace").removeprefix("\ufeff")), file, problems)


def _bounded(text: str, file: str, problems: list[Problem]) -> str:
    """Cut a text at the limit of length; a problem says where the rest begins."""
    if len(text) > LONGEST_TEXT:
        problems.append(_too_long(Place(file), f"this text has more than {LONGEST_TEXT:,} characters"))
        text = text[:LONGEST_TEXT]
    if max(map(len, text.split("\n"))) <= LONGEST_LINE:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if len(line) > LONGEST_LINE:
            place = Place(file, number + 1, LONGEST_LINE + 1)
            problems.append(_too_long(place, f"this line has more than {LONGEST_LINE:,} characters"))
            lines[number] = line[:LONGEST_LINE]
    return "\n".join(lines)


def _too_long(place: Place, message: str) -> Problem:
    return Problem(place, "too-long", "error", message, "Break it into parts.")


def _told(problems: list[Problem]) -> list[Problem]:
    """Leave out what nobody reads to its end, the warnings first."""
    if len(problems) <= MOST_PROBLEMS:
        return problems
    errors = [problem for problem in problems if problem.level == "error"][:MOST_PROBLEMS]
    warnings = [problem for problem in problems if problem.level == "warning"][: MOST_PROBLEMS - len(errors)]
    left = len(problems) - len(errors) - len(warnings)
    more = Problem(problems[-1].place, "more", "warning", f"there are {left:,} more problems", "Mend these first.")
    return [*in_order([*errors, *warnings]), more]


def _one_ending(text: str) -> str:
    """Normalise line ends and composed accents, which differ between the systems that authors use."""
    return (
        normalize("NFC", text).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    )


# --- the whole book -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Raw:
    """Section before it is lowered: its head and the range of its lines."""

    head: Head
    title: str
    """The line of its head as written, comments too."""
    marked: Marked
    first: int
    last: int


def _read(
    sources: Sequence[Source],
    name: str,
    folder: str,
    rules: Rules,
    problems: list[Problem],
    readings: Readings | None = None,
    is_hinted: bool = True,
) -> Parsed:
    header = read_header(sources[0][1], sources[0][0]) if sources else Header({})
    problems += header.problems
    system = rules if isinstance(rules, System) else _system_of(header, rules, sources, problems)
    marked = [
        Scanner(header.rest if number == 0 else text, file, header.first_line if number == 0 else 1).marked()
        for number, (file, text) in enumerate(sources)
    ]
    for one in marked:
        problems += one.problems
    raws = [raw for one in marked for raw in _sections(one, problems)]
    language = (
        str(header.fields.get("language") or "en") if isinstance(header.fields.get("language", "en"), str) else "en"
    )
    known = readings or Readings()
    reading = _section_reader(raws, system, language, header, known, is_hinted) if system else None
    sections = tuple(_understood(raws, reading, problems) if reading else map(_bare, raws))
    book = Book(
        name,
        _fields(header, system, language) if system else header.fields,
        sections,
        header.places,
        dict(sources),
        system.id if system else str(header.fields.get("system", "")),
        language,
        tuple(todo for one in marked for todo in one.todos),
        tuple(comment for one in marked for comment in one.comments),
        folder,
    )
    return Parsed(book, tuple(problems), CheckContext(book, system) if system else None, reading)


def _fields(header: Header, system: System, language: str) -> Mapping[str, Any]:
    """Return the header's fields with its ready heroes as hero files, in the rules' names."""
    native = native_names(system, language)
    listed = header.fields.get("presets")
    heroes = {"presets": ready_heroes.with_fields(listed, system, native)} if listed else {}
    return native.header({**header.fields, **heroes})


def _system_of(header: Header, rules: Registry, sources: Sequence[Source], problems: list[Problem]) -> System | None:
    id = header.fields.get("system")
    if isinstance(id, str) and (system := rules.get(id)):
        return system
    place = header.places.get("system", Place(sources[0][0] if sources else ""))
    legal = f"one of {', '.join(rules.ids)}."
    told, hint = "the header does not say which rules the book is played by", f"Write system: and {legal}"
    if isinstance(id, str) and id:
        told, hint = f"there is no rule system {id[:60]}", f"Write {legal}"
    problems.append(Problem(place, "unknown-system", "error", told, hint))
    return None


_HEAD = late(r" {0,3}##(?!#)[ \t]*(.*?)[ \t]*#*[ \t]*$")
_TITLE = late(r" {0,3}#(?!#)(?:[ \t]|$)")
_TELLING_RULES = frozenset(("front", "back"))
"""Sections beside the story, which may explain the rules."""


def _sections(marked: Marked, problems: list[Problem]) -> Iterable[Raw]:
    """Split a file at its section heads; text before the first is front matter."""
    head: Head | None = None
    first, title = 0, ""
    for number, line in enumerate(marked.lines):
        if not line.lstrip(" ").startswith("##") or marked.fenced[number] or not (found := _HEAD.match(line[:2000])):
            continue
        yield from _raw(head, title, marked, first, number)
        text = MARK.sub(
            lambda mark: "" if marked.marks[int(mark[1])].kind == "comment" else marked.marks[int(mark[1])].raw,
            found[1],
        )
        head = read_head(
            text.strip(), Place(marked.file, marked.numbers[number], found.start(1) + 1, max(1, len(text))), problems
        )
        first, title = number + 1, MARK.sub(lambda mark: marked.marks[int(mark[1])].raw, line)
    yield from _raw(head, title, marked, first, len(marked.lines))


def _raw(head: Head | None, title: str, marked: Marked, first: int, last: int) -> Iterable[Raw]:
    if head:
        yield Raw(head, title, marked, first, last)
        return
    has_words = any(MARK.sub("", line).strip() and not _TITLE.match(line) for line in marked.lines[first:last])
    if has_words:
        yield Raw(Head("", Place(marked.file, marked.numbers[first]), ("front",)), "", marked, first, last)


def _bare(raw: Raw) -> Section:
    head = raw.head
    return Section(head.name, head.place, head.tags, head.pinned, head.ending, head.title, head.was)


SHOWN = frozenset(("shown", "show", "printed", "yes", "gezeigt", "ja"))
"""What a header says under ``conditions`` so that those that hold are read in play."""


@dataclass(frozen=True, slots=True)
class SectionReader:
    """What the sections of a book are read with."""

    vocabulary: Vocabulary
    shows_conditions: bool
    is_hinted: bool
    readings: Readings

    @property
    def names(self) -> frozenset[str]:
        """Return the names and numbers of all sections."""
        return self.vocabulary.sections

    def reader(self, problems: list[Problem]) -> InstructionReader:
        """Return a reader of instructions that has given no hint yet."""
        return InstructionReader(self.vocabulary, Hints() if self.is_hinted else NoHints(), problems)

    def section(self, raw: Raw, reader: InstructionReader) -> Section:
        """Read a section, unless it is known; its problems go where those of its instructions go."""
        read = partial(self.anew, raw, reader)
        return self.readings.section(_text_of(raw), raw.head.place, read, reader.hints, reader.problems)

    def anew(self, raw: Raw, reader: InstructionReader) -> Section:
        """Read a section, known or not; those of its mends that do not mend it are not offered."""
        first = len(reader.problems)
        made = self._read(raw, reader)
        if not any(problem.suggestion for problem in reader.problems[first:]):
            return made
        lines, marks = raw.marked.lines[raw.first : raw.last], raw.marked.marks
        line = raw.marked.numbers[raw.first] if lines else 1

        def again(text: str) -> ReadSection:
            marked = Scanner(text, raw.marked.file, line).marked()
            problems = [*marked.problems]
            own = replace(raw, marked=marked, first=0, last=len(marked.lines))
            return ReadSection(self._read(own, InstructionReader(self.vocabulary, NoHints(), problems)), problems)

        text = MARK.sub(lambda sign: marks[int(sign[1])].raw, "\n".join(lines))
        reader.problems[first:] = with_tried_mends(
            ReadSection(made, reader.problems[first:]), text, line, reader, again
        )
        return made

    def _read(self, raw: Raw, reader: InstructionReader) -> Section:
        return _section(raw, reader, self.names, reader.problems, self.shows_conditions)


def _section_reader(
    raws: Sequence[Raw], system: System, language: str, header: Header, readings: Readings, is_hinted: bool
) -> SectionReader:
    names = frozenset(name for raw in raws for name in _called(raw))
    added, coin = words_added(header.fields, system.language.kinds), coin_of(system, header.fields)
    vocabulary = Vocabulary(system, language, added, names, coin)
    shows_conditions = fold(str(header.fields.get("conditions", ""))) in SHOWN
    context = (system, language, tuple(added.items()), coin, shows_conditions, is_hinted)
    readings.begin(context, names, vocabulary.language.articles)
    return SectionReader(vocabulary, shows_conditions, is_hinted, readings)


def _called(raw: Raw) -> Iterator[str]:
    """Yield what the turns to a section may call it."""
    yield bare(raw.head.name)
    if raw.head.pinned is not None:
        yield str(raw.head.pinned)


def _understood(raws: Sequence[Raw], reading: SectionReader, problems: list[Problem]) -> tuple[Section, ...]:
    reader = reading.reader(problems)
    sections: list[Section] = []
    counted = errors = 0
    for raw in raws:
        errors += sum(problem.level == "error" for problem in problems[counted:])
        counted = len(problems)
        # Of more errors nobody is told.
        if errors >= MOST_PROBLEMS - 1:
            told = f"from here on nothing was read: the book has {MOST_PROBLEMS:,} errors"
            problems.append(Problem(raw.head.place, "more", "error", told, "Mend these first."))
            return (*sections, *map(_bare, raws[len(sections) :]))
        sections.append(reading.section(raw, reader))
    return tuple(sections)


def _text_of(raw: Raw) -> SectionText:
    text = "\n".join(raw.marked.lines[raw.first : raw.last])
    signs = MARK.findall(text)
    # signs are numbered as they stand
    marks = raw.marked.marks[int(signs[0]) : int(signs[-1]) + 1] if signs else ()
    return SectionText(raw.marked.file, raw.title, MARK.sub(OPEN, text), tuple((mark.kind, mark.raw) for mark in marks))


def _as_written(mark: Mark, sign: re.Match[str]) -> str:
    """Return a sign in its source form if it ends in its line, which keeps the places behind it true."""
    return sign[0] if "\n" in mark.raw else mark.raw


def _with_turns_spelled(marks: Sequence[Mark], lines: Sequence[str], code: str) -> Sequence[Mark]:
    """Return the marks of a file with arrows in braces as words: "turn to".

    Only those of these lines are looked at.
    """
    spelled = {
        number: replace(mark, text=said)
        for number in (int(sign[1]) for line in lines for sign in MARK.finditer(line))
        if (mark := marks[number]).kind == "brace"
        if (said := way_words(code).with_turns_spelled(mark.text)) != mark.text
    }
    return [spelled.get(number, mark) for number, mark in enumerate(marks)] if spelled else marks


def _section(
    raw: Raw, reader: InstructionReader, names: frozenset[str], problems: list[Problem], shows_conditions: bool
) -> Section:
    head, marked = raw.head, raw.marked
    lines = list(marked.lines[raw.first : raw.last])
    if not head.name:
        lines = ["" if _TITLE.match(line) else line for line in lines]
    lines = _within_limits(lines, raw, problems)
    marks = _with_turns_spelled(marked.marks, lines, reader.vocabulary.code)
    parser = Parser(marked.file, lines, marked.numbers[raw.first : raw.last], marks)
    blocks = parser.blocks()
    problems += parser.problems
    if "foes" in head.tags:
        aliases = reader.vocabulary.ways.own.columns
        foes = tuple(renamed(row, aliases) for row in _foes(blocks))
        if aliases and foes and (left := [name for name in list(foes[0])[1:] if name not in aliases.values()]):
            hint = f"It reads {', '.join(sorted({*aliases.values()} - {'notes'}))}."
            told = f"{reader.vocabulary.system.name} does not read the column “{left[0]}” of a table of foes"
            problems.append(Problem(head.place, "unread-column", "error", told, hint))
        return Section(head.name, head.place, head.tags, foes=foes)
    written = (MARK.sub(lambda sign: _as_written(marked.marks[int(sign[1])], sign), line) for line in lines)
    numbered = dict(zip(marked.numbers[raw.first : raw.last], written, strict=False))
    lowering = SectionLowering(reader, names, problems, head.place, numbered, shows_conditions=shows_conditions)
    body = lowering.lower(blocks)
    deeds = lowering.deeds
    if not _TELLING_RULES.intersection(head.tags):
        tell_left_over(lowering, body, [item for items in deeds.outcomes.values() for item in items])
    return Section(
        head.name, head.place, head.tags, head.pinned, head.ending, head.title, head.was,
        body, deeds.outcomes, deeds.rows, deeds.zero, region=head.region, place_name=head.place_name, noted=head.noted,
    )  # fmt: skip


def _within_limits(lines: list[str], raw: Raw, problems: list[Problem]) -> list[str]:
    """Leave out paragraphs with more signs, and sections with more text, than anybody writes."""
    for count, most, what in (
        (sum(map(len, lines)), LONGEST_SECTION, "characters"),
        (sum(map(bool, lines)), MOST_LINES, "lines"),
    ):
        if count > most:
            problems.append(_too_long(raw.head.place, f"this section has more than {most:,} {what}"))
            return []
    first = signs = 0
    for number, line in enumerate(lines):
        if not line.strip():
            first, signs = number + 1, 0
            continue
        signs += line.count(OPEN)
        if signs > MOST_SIGNS:
            if lines[first]:
                place = Place(raw.marked.file, raw.marked.numbers[raw.first + first])
                problems.append(_too_long(place, f"this paragraph has more than {MOST_SIGNS} instructions and arrows"))
            lines[first : number + 1] = [""] * (number + 1 - first)
            first = number
    return lines


def _foes(blocks: Sequence[MarkdownBlock]) -> Iterable[dict[str, str]]:
    for block in blocks:
        if block.kind == "table":
            heads, rows = table_of(block)
            for row in rows:
                yield dict(zip(map(fold, heads), row, strict=False))
