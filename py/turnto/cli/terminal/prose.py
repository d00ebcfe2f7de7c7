"""A book's compiled prose as paragraphs for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from turnto.ir import ops as ir
from turnto.ir.ops import Block, Do, End, Op, Picture
from turnto.ir.runs import Runs, as_read, at_line_head, capitalised, sentence_ends

STYLES = {"em": "italic", "strong": "bold", "say": "cyan", "code": "bold", "link": "underline"}


def text_of(runs: Runs, numbers: Mapping[str, int], style: str = "") -> Text:
    """An inline tree as styled text."""
    made = Text(style=style)
    for run in runs:
        words = _run(run, numbers)
        if made.plain.endswith(" ") and words.plain.startswith(" "):
            words = words[len(words.plain) - len(words.plain.lstrip(" ")) :]
        made.append_text(words)
    return made


def _run(run: Any, numbers: Mapping[str, int]) -> Text:
    match run:
        case str():
            return Text(run)
        case ["br"]:
            return Text("\n")
        case ["code", str() as words]:
            return Text(words, STYLES["code"])
        case ["number", str() as name]:
            return Text(str(numbers.get(name, name)), "bold")
        case ["link", _, list() as inner]:
            return text_of(inner, numbers, STYLES["link"])
        case [str() as kind, list() as inner]:
            return text_of(inner, numbers, STYLES.get(kind, ""))
    return Text()


class Prose:
    """Typesetter of prose: takes ops one by one, returns finished blocks."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers
        self._blocks: list[RenderableType] = []
        self._line: Text | None = None
        self._kind = "p"
        self._lists: list[int | None] = []
        self._quotes = 0
        self._rows: list[list[Text]] | None = None

    def add(self, ops: Iterable[Op]) -> None:
        """Set these ops."""
        for op in ops:
            match op:
                case Block(element=kind):
                    self._opened(kind)
                case End(element=kind):
                    self._ended(kind)
                case ir.Text(runs=runs):
                    said = as_read(runs, self._at_start())
                    said = said if self._line else at_line_head(said)
                    if said:
                        self._words(text_of(said, self._numbers))
                case Picture(alt=alt):
                    self._close()
                    self._put(Text(f"[{alt}]" if alt else "[a picture]", "dim italic"))
                case Do(deed=deed) if deed.say:
                    starts = self._at_start()
                    self._close()
                    said = _full_stop(deed.say)
                    self._put(text_of(capitalised(said) if starts else said, self._numbers, STYLES["say"]))

    def _at_start(self) -> bool:
        """Whether a sentence begins here."""
        return sentence_ends(self._line.plain if self._line else "")

    def taken(self) -> Group | None:
        """Take the blocks set so far, or None."""
        self._close()
        blocks, self._blocks = self._blocks, []
        return Group(*_spaced(blocks)) if blocks else None

    def _opened(self, kind: str) -> None:
        self._close()
        match kind:
            case "ul" | "ol":
                self._lists.append(0 if kind == "ol" else None)
            case "quote":
                self._quotes += 1
            case "table":
                self._rows = []
            case "row" if self._rows is not None:
                self._rows.append([])
            case "cell" | "head" if self._rows:
                self._rows[-1].append(Text(style="bold" if kind == "head" else ""))
            case "hr":
                self._put(Rule(style="dim"))
        self._kind = kind

    def _ended(self, kind: str) -> None:
        self._close()
        match kind:
            case "ul" | "ol" if self._lists:
                self._lists.pop()
            case "quote":
                self._quotes = max(0, self._quotes - 1)
            case "table" if self._rows is not None:
                self._put(_table(self._rows))
                self._rows = None
        self._kind = "p"

    def _words(self, words: Text) -> None:
        if self._rows is not None:
            if self._rows and self._rows[-1]:
                self._rows[-1][-1].append_text(words)
            return
        if self._line is None:
            self._line = Text(style="bold" if self._kind.startswith("h") and self._kind != "hr" else "")
            self._line.append(self._mark())
        self._line.append_text(words)

    def _mark(self) -> str:
        if self._kind != "li" or not self._lists:
            return ""
        number = self._lists[-1]
        if number is None:
            return "• "
        self._lists[-1] = number + 1
        return f"{number + 1}. "

    def _close(self) -> None:
        if self._line is not None and self._line.plain.strip():
            self._put(self._line)
        self._line = None

    def _put(self, block: RenderableType) -> None:
        indent = 2 * (len(self._lists) + 2 * self._quotes)
        self._blocks.append(Padding(block, (0, 0, 0, indent)) if indent else block)


def _full_stop(runs: Runs) -> Runs:
    last = runs[-1] if runs else ""
    return [*runs, "."] if isinstance(last, str) and last.rstrip()[-1:] not in (".", "!", "?", ":", "") else runs


def _table(rows: list[list[Text]]) -> Table:
    made = Table(show_header=False, box=None, pad_edge=False)
    for row in rows:
        made.add_row(*row)
    return made


def _spaced(blocks: list[RenderableType]) -> list[RenderableType]:
    spaced: list[RenderableType] = []
    for block in blocks:
        spaced += [Text(), block] if spaced else [block]
    return spaced
