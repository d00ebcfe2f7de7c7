"""A book as an editor has it: its texts, saved or not, and the index of the last reading."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from turnto.book.model import Problem
from turnto.book.problem import in_order
from turnto.book.read import files_of
from turnto.book.reread import moved
from turnto.lsp.index import EMPTY, Index


@dataclass(frozen=True, slots=True)
class EditedSection:
    """The only section of a book that was typed in since the book was read; lines count from 0."""

    before: Index
    """What was read then."""
    file: Path
    text: str
    first: int
    """Line of its head."""
    last: int
    """Line behind its end, as it was read."""
    changed: tuple[int, int]
    """Lines that were changed, as they were read."""
    by: int
    """How many lines it has more than when it was read."""

    def index_with(self, own: list[Problem]) -> Index:
        """Return the reading before, with these problems of the section.

        Those of other sections are moved with their lines.
        """
        found, told = list(own), {(one.code, one.place) for one in own}
        first, last = self.changed
        for one in self.before.problems:
            line = one.place.line - 1
            is_here = one.place.file == str(self.file)
            if is_here and self.first <= line < self.last and (first <= line < last or one not in self.before.of_whole):
                continue
            now = moved(one, self.by) if is_here and line >= last else one
            if (now.code, now.place) not in told:
                found.append(now)
        return replace(self.before, problems=tuple(in_order(found)))


@dataclass
class EditedBook:
    """A book that is open in an editor."""

    path: Path
    """Its folder, or its single file."""
    texts: dict[Path, str] = field(default_factory=dict)
    """Texts of the editor, which go before those on disk."""
    index: Index = EMPTY
    """What was read last, which may be older than the texts; its problems are those that are shown."""
    read: Index = EMPTY
    """What was read last of the whole."""
    texts_read: dict[Path, str] = field(default_factory=dict)
    """Texts of the editor that were read then."""

    def change(self, file: Path, text: str | None) -> None:
        """Take a text of the editor; None goes back to that on disk."""
        if text is None:
            self.texts.pop(file, None)
        else:
            self.texts[file] = text

    def lines(self, file: Path) -> list[str]:
        """Return the lines of a text as the editor has it."""
        text = self.texts.get(file)
        if text is None:
            text = file.read_text("utf-8", errors="replace") if file.is_file() else ""
        return text.replace("\r\n", "\n").split("\n")

    def section(self) -> EditedSection | None:
        """Return the section that was changed since the book was read; None if more than one was, or its head."""
        if self.read is EMPTY or self.texts.keys() != self.texts_read.keys():
            return None
        files = [file for file, text in self.texts.items() if text != self.texts_read[file]]
        if len(files) != 1:
            return None
        old, new = self.texts_read[files[0]].split("\n"), self.texts[files[0]].split("\n")
        least, by = min(len(old), len(new)), len(new) - len(old)
        first = next((at for at in range(least) if old[at] != new[at]), least)
        same = next((at for at in range(least - first) if old[-1 - at] != new[-1 - at]), least - first)
        last = len(old) - same
        if any(map(_is_head, (*old[first:last], *new[first : last + by]))):
            return None
        head = next((at for at in reversed(range(first)) if _is_head(old[at])), None)
        if head is None:
            return None
        end = next((at for at in range(last, len(old)) if _is_head(old[at])), len(old))
        return EditedSection(self.read, files[0], "\n".join(new[head : end + by]), head, end, (first, last), by)

    def files(self) -> list[Path]:
        """Return the files of the book."""
        return files_of(self.path) if self.path.is_dir() else [self.path]


def _is_head(line: str) -> bool:
    return line.lstrip(" ").startswith("##") and not line.lstrip(" ").startswith("###")


def is_book(text: str) -> bool:
    """Return whether a text is part of a book: a header that names a rule system, or a section's head."""
    head = text.lstrip("\ufeff")[:4000]
    return (head.startswith("---") and "\nsystem:" in head) or "\n## " in f"\n{head}"


def book_of(file: Path) -> Path:
    """Return the book that a file belongs to: its folder if that holds a ``book.md``, or the file alone."""
    return file.parent if (file.parent / "book.md").is_file() else file
