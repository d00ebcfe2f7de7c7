"""Renaming of a section, a keyword or a thing everywhere in a book.

Only what the reader of books takes for the name is changed: where checks or the table of things see it.  The book is then read
anew, and must be the same but for the name; prose that merely uses the word is left alone, and counted.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Literal

from turnto.book.emit.compile import compiled
from turnto.book.emit.earlier_names import KINDS, named_before
from turnto.book.emit.numbering import has_map, map_file
from turnto.book.emit.symbols import EVER, Things
from turnto.book.model import Book, Place, Problem, bare
from turnto.book.read import files_of, play_files, read
from turnto.book.reread import Readings
from turnto.core.names import many, same_thing
from turnto.core.system import Registry

Kind = Literal["section", "keyword", "thing"]
_HEAD = re.compile(r"^(##[ \t]+)(.*?)([ \t]*\[([^\[\]]*)\])?[ \t]*$")
_INSTRUCTION_ID = re.compile(r'"[^"]*\.[0-9a-f]{8}(?:\.\d+)?"')
_KINDS = {"keyword": ("keyword", EVER + "keyword"), "thing": ("item", EVER + "item")}


class CannotRename(Exception):
    """A name cannot be changed; the message says why."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Changed texts of a book."""

    texts: Mapping[Path, str]
    changed: tuple[Place, ...]
    """Lines in which the name was changed."""
    left: tuple[Place, ...]
    """Lines whose prose uses the old name as a word."""


def renamed(
    path: Path,
    rules: Registry,
    old: str,
    new: str,
    kind: Kind | None = None,
    texts: Mapping[Path, str] | None = None,
) -> Renamed:
    """Return the texts of a book in which ``old`` is called ``new``; raise CannotRename, and nothing is written.

    Without a kind it is what the book has of that name: a section before a keyword before a thing.  ``texts`` go before those on
    disk.
    """
    texts = texts or {}
    old, new = " ".join(old.split()), " ".join(new.split())
    again = partial(read, rules=rules, readings=Readings(), is_hinted=False)
    book, problems = again(path, texts=texts)
    _refuse_unreadable(problems, new)
    if old == new:
        raise CannotRename(f"It is called “{old}” already.")
    found = kind or _kind_of(book, rules, old)
    with tempfile.TemporaryDirectory(prefix="turnto-") as folder:
        draft = _copied(path, Path(folder), texts)
        home = {str(copy): str(file) for file, copy in _pairs(path, draft)}
        change = (
            _section(draft, again, old, new) if found == "section" else _things(draft, again, rules, found, old, new)
        )
        try:
            places = list(change)
        except CannotRename as reason:
            at_home = re.sub("|".join(map(re.escape, home)), lambda name: home[name[0]], str(reason))
            raise CannotRename(at_home) from None
        if found != "section":
            places.insert(0, _noted(draft, book, "keywords" if found == "keyword" else "things", old, new))
        changed = again(draft)
        _same_but_for_the_name(book, changed, rules, old, new)
        made = {
            file: text
            for file, copy in _pairs(path, draft)
            if (text := copy.read_bytes().decode("utf-8")) != _text(file, texts)
        }
        left = _in_prose(changed[0], old)
        places = list(_at_home(places, home))
        for file in play_files(path):
            text = _text(file, texts)
            made[file], lines = _in_plays(text, found, old, new, "\n".join(changed[0].sources.values()))
            places += [Place(str(file), line) for line in lines]
            if made[file] == text:
                del made[file]
        return Renamed(made, tuple(places), _at_home(left, home))


def _in_plays(text: str, kind: Kind, old: str, new: str, book: str) -> tuple[str, list[int]]:
    """Return the book's own plays with the new name, and the lines that were changed.

    An answer that the book itself has in these words is one of its choices, and stays.
    """
    asked = (
        r"[ \t]*(?:>[ \t]*Section|At)[ \t]*:[ \t]*"
        if kind == "section"
        else r"[ \t]*>[ \t]*(?!Section\b)[^:\n]{1,40}:[ \t]*"
    )
    fact = re.compile(rf"({asked}){re.escape(old)}(?=[ \t\r]*$)", re.IGNORECASE)
    answer = re.compile(rf"([ \t]*-[ \t]+\w+[ \t]+(?:(?:the|an?)[ \t]+)?){re.escape(old)}\b", re.IGNORECASE)
    lines, changed = text.split("\n"), []
    for number, line in enumerate(lines):
        found = fact.match(line)
        if not found and kind == "thing" and line.strip(" \t\r-") not in book:
            found = answer.match(line)
        if found:
            lines[number] = found[1] + new + line[found.end() :]
            changed.append(number + 1)
    return "\n".join(lines), changed


def _refuse_unreadable(problems: Iterable[Problem], new: str) -> None:
    errors = [problem for problem in problems if problem.level == "error"]
    if errors:
        raise CannotRename(f"The book has errors, so its names are not sure: {errors[0]}")
    if not new or re.search(r"[\[\]{}*\n]|->", new):
        raise CannotRename(f"“{new}” cannot be a name: no brackets, braces, stars or arrows.")


def _kind_of(book: Book, rules: Registry, old: str) -> Kind:
    if bare(old) in book.by_name:
        return "section"
    for kind in ("keyword", "thing"):
        if _places(book, rules, kind, old):
            return "keyword" if kind == "keyword" else "thing"
    things = Things(book, rules[book.system])
    names = [section.name for section in book.story]
    names += [one.name for one in (*things.given, *things.taken, *things.asked) if one.name]
    meant = [name for name in names if _word(old).search(name)] or get_close_matches(old, names, 1)
    hint = f" Did you mean “{meant[0]}”?" if meant else ""
    raise CannotRename(f"The book has no section, keyword or thing called “{old}”.{hint}")


def _at_home(places: Iterable[Place], home: Mapping[str, str]) -> tuple[Place, ...]:
    """Return places in a draft as places in the book."""
    return tuple(replace(place, file=home.get(place.file, place.file)) for place in places)


# --- the texts of a book, and a draft of them ----------------------------------------------------------


def _files(path: Path) -> list[Path]:
    return files_of(path) if path.is_dir() else [path]


def _text(file: Path, texts: Mapping[Path, str]) -> str:
    return texts[file] if file in texts else file.read_bytes().decode("utf-8")


def _copied(path: Path, folder: Path, texts: Mapping[Path, str]) -> Path:
    """Copy the texts of a book, and its map of numbers, into a folder."""
    root = folder / path.resolve().name
    if path.is_dir():
        root.mkdir()
    for file in [*_files(path), *_map(path)]:
        copy = root / file.name if path.is_dir() else folder / file.name
        copy.write_bytes(_text(file, texts).encode("utf-8"))
    return root


def _map(path: Path) -> list[Path]:
    folder = path if path.is_dir() else path.parent
    return sorted(folder.glob("*sections.map")) if folder.is_dir() else []


def _pairs(path: Path, draft: Path) -> Iterator[tuple[Path, Path]]:
    for file in [*_files(path), *_map(path)]:
        copy = draft / file.name if path.is_dir() else draft.parent / file.name
        yield file, copy


_Read = Callable[[Path], tuple[Book, list[Problem]]]
"""Reader of a book, which does not read again what has not changed."""


# --- a section ----------------------------------------------------------------------------------------


def _section(draft: Path, read: _Read, old: str, new: str) -> Iterator[Place]:
    """Change a section's head, then every mention that the checks miss it by."""
    book, _ = read(draft)
    named = book.by_name
    section = named.get(bare(old))
    if section is None:
        raise CannotRename(f"The book has no section “{old}”.")
    if (there := named.get(bare(new))) and there is not section:
        raise CannotRename(f"There is a section “{new}” already, in line {there.place.line} of {there.place.file}.")
    _edit(section.place, lambda line: _head(line, section.name, new))
    yield section.place
    if has_map(book):
        file = map_file(book)
        numbered = re.compile(rf"^\s*{_spaced(section.name)}(?=\s*=)", re.IGNORECASE | re.MULTILINE)
        file.write_text(numbered.sub(lambda _: new, file.read_text("utf-8")), "utf-8")
    # a line may mention it several times, and a check may tell of it once
    for _ in range(LINES):
        missing = [problem.place for problem in read(draft)[1] if problem.code == "missing-section"]
        edited = [
            place
            for place in dict.fromkeys(missing)
            # a name behind an arrow is meant before words of the prose that are spelled like it
            if _edit(place, lambda line: _MEANT.sub(lambda found: _word(old).sub(new, found[0]), line))
            or _edit(place, lambda line: _word(old).sub(new, line))
        ]
        yield from edited
        if not edited:
            return


_MEANT = re.compile(r"(?:->|→).*$|\{[^{}]*(?:\}|$)|^[^{}]*\}|\[\[[^\]]*\]\]")
"""Where a section is named by a mark: behind an arrow, in an instruction, in a link."""


def _head(line: str, old: str, new: str) -> str:
    """Return a section's head with its new name, and a tag that lets saved games find it."""
    match = _HEAD.match(line)
    tags = [match[4].strip()] if match and match[4] and match[4].strip() else []
    return f"## {new} [{', '.join([*tags, f'was: {old}'])}]"


# --- keywords and things -------------------------------------------------------------------------------


def _things(draft: Path, read: _Read, rules: Registry, kind: str, old: str, new: str) -> Iterator[Place]:
    """Change every line in which the book gives, takes or asks for something of this name."""
    if _places(read(draft)[0], rules, kind, new):
        raise CannotRename(f"The book has a {kind} “{new}” already: the two would be one.")
    before = read(draft)[0]
    others = {other: len(_places(before, rules, other, old)) for other in _KINDS if other != kind}
    marked = re.compile(rf"(?<!\*)\*{_spaced(old)}\*(?!\*)", re.IGNORECASE)
    for turn in range(LINES):
        places = _places(read(draft)[0], rules, kind, old)
        if not places and turn:
            after = read(draft)[0]
            if any(len(_places(after, rules, other, old)) != number for other, number in others.items()):
                raise CannotRename(f"Nothing is changed: more than one kind of thing is called “{old}”.")
            return
        if not places:
            raise CannotRename(f"The book has no {kind} “{old}”.")
        edited = [
            place
            for place in places
            # a keyword between stars is meant before a word that is only spelled like it
            if (kind == "keyword" and _edit(place, lambda line: marked.sub(f"*{new}*", line)))
            or _edit(place, lambda line: _in_instructions(line, kind, old, new))
        ]
        yield from edited
        if not edited:
            place = places[0]
            raise CannotRename(f"Nothing is changed: line {place.line} of {place.file} names it in words of its own.")


def _noted(draft: Path, book: Book, kind: Names, old: str, new: str) -> Place:
    """Write the earlier name into the header, by which saved games and heroes are followed; return its line."""
    names = {own: named_before(book.header, own) for own in KINDS}
    known = names[kind]
    olds = known.pop(next((own for own in known if same_thing(own, old)), ""), ())
    # a name that comes back is no earlier one
    names[kind] = {
        own: others
        for own, listed in known.items()
        if (others := tuple(one for one in listed if not same_thing(one, new)))
    }
    names[kind][new] = (*(one for one in olds if not same_thing(one, new)), old)
    lines = [f"  {own}: {_listed_names(named)}" for own, named in names.items() if named]
    file = _files(draft)[0]
    text = file.read_bytes().decode("utf-8")
    ending = "\r\n" if text.split("\n", 1)[0].endswith("\r") else "\n"
    written = ending.join(["was:", *lines, ""])
    head, end, rest = _HEADER_END.split(text, maxsplit=1)
    kept = _WAS.sub("", head)
    at = found.start() if (found := _WAS.search(head)) else len(head)
    file.write_bytes(f"{kept[:at]}{written}{kept[at:]}{end}{rest}".encode())
    return Place(str(file), text.count("\n", 0, at) + 1)


Names = Literal["keywords", "things"]
_HEADER_END = re.compile(r"(?<=\n)((?:---|\.\.\.)[ \t]*(?:\r?\n|\Z))")
_WAS = re.compile(r"^was:.*\n(?:[ \t]+.*\n)*", re.MULTILINE)


def _listed_names(names: Mapping[str, tuple[str, ...]]) -> str:
    """Return a line of YAML: every name of today with its earlier ones."""
    each = (f"{_quoted(new)}: [{', '.join(map(_quoted, olds))}]" for new, olds in names.items())
    return f"{{{', '.join(each)}}}"


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w[\w ’-]*", name) else json.dumps(name, ensure_ascii=False)


def _places(book: Book, rules: Registry, kind: str, name: str) -> list[Place]:
    """Return where a book gives, takes or asks for something of this name."""
    things = Things(book, rules[book.system])
    every = [*things.given, *things.taken, *things.asked]
    kinds = (*_KINDS[kind], rules[book.system].language.codes) if kind == "keyword" else _KINDS[kind]
    return list(dict.fromkeys(one.place for one in every if one.kind in kinds and same_thing(one.name, name)))


def _in_instructions(line: str, kind: str, old: str, new: str) -> str:
    """Return a line with the name changed in instructions and lists: in braces, rows, or before a colon."""

    def changed(text: str) -> str:
        pieces = re.split(r"((?<!\*)\*(?!\*)[^*]*\*(?!\*))", text) if kind == "thing" else [text]
        # between single stars stands a keyword
        pieces[::2] = [_word(many(old)).sub(many(new), _word(old).sub(new, piece)) for piece in pieces[::2]]
        return "".join(pieces)

    if "{" not in line and "}" not in line:
        return changed(line)
    return re.sub(r"\{[^{}]*(?:\}|$)|^[^{}]*\}|\*\*[^*]+\*\*", lambda found: changed(found[0]), line)


# --- common --------------------------------------------------------------------------------------------


def _spaced(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){_spaced(name)}(?!\w)", re.IGNORECASE)


LINES = 12
"""Lines after its place in which a mention is looked for: an instruction may run over several."""


def _edit(place: Place, edit: Callable[[str], str]) -> bool:
    """Change the first of the lines from a place on that ``edit`` changes; return whether there was one."""
    file = Path(place.file)
    lines = file.read_bytes().decode("utf-8").split("\n")
    for at in range(place.line - 1, min(place.line - 1 + LINES, len(lines))):
        line, ending = (lines[at][:-1], "\r") if lines[at].endswith("\r") else (lines[at], "")
        if (new := edit(line)) != line:
            lines[at] = new + ending
            file.write_bytes("\n".join(lines).encode("utf-8"))
            return True
    return False


def _same_but_for_the_name(
    book: Book, changed: tuple[Book, list[Problem]], rules: Registry, old: str, new: str
) -> None:
    """Refuse a change after which the book says anything else than before."""
    after, problems = changed
    if errors := [problem for problem in problems if problem.level == "error"]:
        raise CannotRename(f"Nothing is changed, for the book would have an error: {errors[0]}")
    system = rules[book.system]
    if _unnamed(compiled(book, system), old, new) != _unnamed(compiled(after, system), old, new):
        raise CannotRename(
            f"Nothing is changed: “{old}” stands in places where the change would mean something else. Change it by hand."
        )


def _unnamed(kept: Mapping[str, Any], old: str, new: str) -> str:
    """Return a compiled book with both names alike, without ids, numbers, counts and sorted lists."""
    sections = {
        name: dict(sorted({**section, "was": (), "number": 0}.items())) for name, section in kept["sections"].items()
    }
    header = {key: value for key, value in kept["header"].items() if key != "was"}
    bare_book = {key: value for key, value in kept.items() if key != "earlier"}
    bare_book |= {"header": header, "sections": sections, "words": 0, "tested": 0, "ever": 0}
    text = json.dumps(bare_book, ensure_ascii=False)
    # the longest first: a new name may hold the old one, as “sea wall” holds “wall”
    names = sorted({old, new, many(old), many(new)}, key=len, reverse=True)
    either = re.compile(rf"(?<!\w)(?:{'|'.join(map(_spaced, names))})(?!\w)", re.IGNORECASE)
    return either.sub("\0", _INSTRUCTION_ID.sub('""', text)).casefold()


def _in_prose(book: Book, old: str) -> Iterator[Place]:
    """Yield the lines that still have the name as a word."""
    word = _word(old)
    for file, text in book.sources.items():
        text = _WAS.sub(lambda found: "\n" * found[0].count("\n"), text)
        for number, line in enumerate(text.split("\n"), 1):
            if word.search(re.sub(r"\[[^\]]*was:[^\]]*\]", "", line)):
                yield Place(file, number)
