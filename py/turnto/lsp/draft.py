"""A book as an editor has it: its texts, saved or not, and the index of the last reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from turnto.book.model import Problem
from turnto.book.read import files_of
from turnto.book.reread import moved
from turnto.lsp.index import EMPTY, Index


@dataclass
class EditedBook:
    """A book that is open in an editor."""

    path: Path
    """Its folder, or its single file."""
    texts: dict[Path, str] = field(default_factory=dict)
    """Texts of the editor, which go before those on disk."""
    index: Index = EMPTY
    """What was read last, which may be older than the texts."""
    checked: tuple[Problem, ...] = ()
    """What the last check of the whole found beyond the sections."""
    checked_texts: dict[Path, str] = field(default_factory=dict)
    """Texts of the editor that were checked."""

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

    def still_wrong(self) -> Iterator[Problem]:
        """Yield what the last check found, moved with the lines that were typed since; nothing of those."""
        changed = {str(file): _changed(text, self.texts.get(file, text)) for file, text in self.checked_texts.items()}
        for one in self.checked:
            first, last, by = changed.get(one.place.file, (0, 0, 0))
            if not first < one.place.line <= last:
                yield moved(one, by) if one.place.line > last else one

    def files(self) -> list[Path]:
        """Return the files of the book."""
        return files_of(self.path) if self.path.is_dir() else [self.path]


def _changed(before: str, after: str) -> tuple[int, int, int]:
    """Return the lines that were changed, as (first, last] of those before, and by how many there are more."""
    old, new = before.split("\n"), after.split("\n")
    least = min(len(old), len(new))
    first = next((at for at in range(least) if old[at] != new[at]), least)
    same = next((at for at in range(least - first) if old[-1 - at] != new[-1 - at]), least - first)
    return first, len(old) - same, len(new) - len(old)


def is_book(text: str) -> bool:
    """Return whether a text is part of a book: a header that names a rule system, or a section's head."""
    head = text.lstrip("\ufeff")[:4000]
    return (head.startswith("---") and "\nsystem:" in head) or "\n## " in f"\n{head}"


def book_of(file: Path) -> Path:
    """Return the book that a file belongs to: its folder if that holds a ``book.md``, or the file alone."""
    return file.parent if (file.parent / "book.md").is_file() else file
