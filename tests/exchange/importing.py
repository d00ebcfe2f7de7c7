"""Stories imported for a test: the book's text, the book as it is read, and what was left over."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from support import reading
from turnto.book import read as reader
from turnto.book.model import Book, Problem
from turnto.exchange.importers import files
from turnto.exchange.mended import Written
from turnto.exchange.sentences import Sentences, SystemChecks
from turnto.exchange.story import Story
from turnto.exchange.write import written


@dataclass(frozen=True)
class Imported:
    story: Story
    made: Written
    book: Book
    problems: list[Problem]

    @property
    def text(self) -> str:
        return self.made.files["book.md"]

    @property
    def errors(self) -> list[str]:
        return [str(one) for one in self.problems if one.level == "error"]

    def turns(self, section: str) -> list[str]:
        return [target.name or "back" for target in self.book.by_name[section.casefold()].targets]

    def section(self, name: str) -> str:
        head = next(
            line for line in self.text.splitlines() if line.split(" [")[0].casefold() == f"## {name}".casefold()
        )
        return self.text.split(head + "\n", 1)[1].split("\n## ", 1)[0].strip()


def imported(
    tmp_path: Path,
    text: str | bytes,
    name: str = "story.twee",
    system: str = "gnat",
    format: str = "",
    is_hinted: bool = True,
) -> Imported:
    source = tmp_path / name
    source.write_bytes(text.encode() if isinstance(text, str) else text)
    return of(files.read([source], format)[0], system, is_hinted)


def of(story: Story, system: str = "gnat", is_hinted: bool = True) -> Imported:
    """Import a story and read its book; of what is drawn, hints on nonsense were most of the time."""
    made = written(story, reading.system(system))
    book, problems = reader.read_text(made.files["book.md"], reading.SYSTEMS, is_hinted=is_hinted)
    return Imported(story, made, book, problems)


def of_system(tmp_path: Path, text: str, system: str, language: str = "en", name: str = "mill.txt") -> Imported:
    """Import a manuscript as a book of a system, whose tests and fights are known."""
    source = tmp_path / name
    source.write_text(text, "utf-8")
    sentences = Sentences(reading.system(system), language)
    [story] = files.read([source], "", SystemChecks(sentences))
    made = written(story, reading.system(system), language)
    return Imported(story, made, *reading.read_text(made.files["book.md"]))
