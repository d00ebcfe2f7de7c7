"""Scanner for the signs of the format, in the raw text before Markdown sees it.

Comments, ``{instructions}`` and arrows are each replaced by a short mark that Markdown leaves alone, and kept aside
with their places.  One pass over the text, whatever stands in it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

from turnto.book.model import Place, Problem
from turnto.book.text.regex import late

OPEN, CLOSE = "\ue000", "\ue001"
MARK = late(OPEN + r"(\d+)" + CLOSE)


@dataclass(frozen=True, slots=True)
class Mark:
    """Sign of the format: its content, its raw text and its place."""

    kind: Literal["brace", "arrow", "comment", "link"]
    text: str
    raw: str
    place: Place
    offset: int
    is_shown: bool = False
    """Whether the author wants a condition to be read in play as well: {If you have the rope (shown)}."""


@dataclass(frozen=True, slots=True)
class Marked:
    """File with its signs replaced by marks, and the source number of each line."""

    file: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    fenced: tuple[bool, ...]
    marks: tuple[Mark, ...]
    problems: tuple[Problem, ...]
    comments: tuple[tuple[Place, str], ...]
    todos: tuple[tuple[Place, str], ...]


_SIGN = late(
    r"(?P<escape>\\[^\n])"
    r"|(?P<comment><!--)"
    r"|(?P<fence>^[ \t]*(?:```+|~~~+))"
    r"|(?P<todo>^[ \t]*(?:[-*+][ \t]+)?TODO\b[^\n]*)"
    r"|(?P<code>`+)"
    r"|(?P<link>\[\[[^\[\]\n{}]{1,200}\]\])"
    # looked for where the dashes begin, so that a line of them costs little
    r"|(?P<arrow>(?<!(?<!\\)-)-+>+|(?<![-=])=+>+|[\u2010-\u2015\u2212]-?>|[\u2192\u27f6\u21d2\u27f9\u2794\u279c\u27a1\u27a4\u279d\u279e\u21fe]\ufe0f?)"
    r"|(?P<open>\{)"
    r"|(?P<close>\})",
    re.MULTILINE,
)
_BRACE_END = late(
    r"\\[^\n]|(?P<close>\})|(?P<open>\{)|(?P<blank>\n[ \t]*(?:\n|\Z)|\n[ \t]*#{1,6}[ \t]|\n[ \t]*(?:[-*+]|\d+[.)])[ \t]+|\Z)"
)
LONGEST_INSTRUCTION = 2000
_SHOWN = late(
    r"(?P<condition>\s*(?:if|when|unless|once|the first time|wenn|falls|sofern|einmal|beim ersten)\b.*?)\s*\((?:shown|gezeigt)\)\s*",
    re.DOTALL | re.IGNORECASE,
)
"""Characters in braces; those of the shipped books have 250 at most."""
LONGEST_CODE = 2000
"""Characters searched for the end of a span of code, so that stray backticks cost little."""
_BLANK = late(r"\n[ \t]*\n")


class Scanner:
    """Scanner of one file, in one pass."""

    def __init__(self, text: str, file: str, first_line: int = 1) -> None:
        self.text = text.translate({0xE000: "\ufffd", 0xE001: "\ufffd"})
        self.file = file
        self.first_line = first_line
        self.starts = [0, *(place + 1 for place, sign in enumerate(self.text) if sign == "\n")]
        self.marks: list[Mark] = []
        self.problems: list[Problem] = []
        self.comments: list[tuple[Place, str]] = []
        self.todos: list[tuple[Place, str]] = []
        self.out: list[str] = []
        self.cuts: list[tuple[int, int]] = []
        """Ranges replaced by marks: (start, end) in the text."""
        self.fences: list[tuple[int, int]] = []
        self.done = 0
        self.no_comment_ends = False
        self.unclosed: dict[str, int] = {}
        """Length of the shortest fence without an end, by sign."""

    def place(self, offset: int, length: int = 1) -> Place:
        """Return the place of an offset in the source."""
        line = bisect_right(self.starts, offset) - 1
        return Place(self.file, line + self.first_line, offset - self.starts[line] + 1, max(1, length))

    def marked(self) -> Marked:
        """Scan the file and return it with its signs as marks."""
        position = 0
        while sign := _SIGN.search(self.text, position):
            position = getattr(self, "_" + str(sign.lastgroup))(sign)
        self._keep(len(self.text))
        return self._lined()

    # one method for each group of _SIGN; each returns the offset to go on from

    def _escape(self, sign: re.Match[str]) -> int:
        return sign.end()

    def _link(self, sign: re.Match[str]) -> int:
        return self._mark("link", sign[0][2:-2], sign.start(), sign.end())

    def _comment(self, sign: re.Match[str]) -> int:
        end = -1 if self.no_comment_ends else self.text.find("-->", sign.end())
        if end < 0:
            self.no_comment_ends = True
            self._problem(sign, "unclosed-comment", "error", "this comment has no end", "Write --> where it ends.")
            return sign.end()
        words = " ".join(self.text[sign.end() : end].split())
        place = self.place(sign.start(), end + 3 - sign.start())
        self.comments.append((place, words))
        if words.startswith("TODO"):
            self.todos.append((place, words))
        return self._mark("comment", words, sign.start(), end + 3)

    def _todo(self, sign: re.Match[str]) -> int:
        words = sign[0].strip().lstrip("-*+ \t")
        self.todos.append((self.place(sign.start()), words))
        return self._mark("comment", words, sign.start(), sign.end())

    def _fence(self, sign: re.Match[str]) -> int:
        fence = sign[0].strip()
        closing = late(rf"^[ \t]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$", re.MULTILINE)
        is_lost = self.unclosed.get(fence[0], len(fence) + 1) <= len(fence)
        if is_lost or not (end := closing.search(self.text, sign.end())):
            self.unclosed[fence[0]] = min(len(fence), self.unclosed.get(fence[0], len(fence)))
            self._problem(
                sign,
                "unclosed-code",
                "error",
                "this block of code has no end",
                f"End it with a line {fence} of its own.",
            )
            return sign.end()
        self.fences.append((sign.start(), end.end()))
        return end.end()

    def _code(self, sign: re.Match[str]) -> int:
        """Skip a span of code within its paragraph, or a single backtick."""
        last = min(len(self.text), sign.end() + LONGEST_CODE)
        blank = _BLANK.search(self.text, sign.end(), last)
        last = blank.start() if blank else last
        closing = late(rf"(?<!`){sign[0]}(?!`)").search(self.text, sign.end(), last)
        return closing.end() if closing else sign.end()

    def _arrow(self, sign: re.Match[str]) -> int:
        return self._mark("arrow", sign[0], sign.start(), sign.end())

    def _open(self, sign: re.Match[str]) -> int:
        position = sign.end()
        while True:
            end = _BRACE_END.search(self.text, position)
            assert end, "the end of the text is an end"
            if end.lastgroup is None:
                position = end.end()
                continue
            if end.start() - sign.end() > LONGEST_INSTRUCTION:
                self._problem(
                    sign,
                    "too-long",
                    "error",
                    f"these braces hold more than {LONGEST_INSTRUCTION:,} characters",
                    "An instruction is a sentence: write several.",
                )
                return end.end()
            if end.lastgroup == "close":
                return self._mark("brace", self.text[sign.end() : end.start()], sign.start(), end.end())
            self._problem(
                sign,
                "unclosed-brace",
                "error",
                "this { has no }",
                "An instruction ends at a } before the next blank line; write \\{ for a brace that is only text.",
            )
            return sign.end()

    def _close(self, sign: re.Match[str]) -> int:
        self._problem(
            sign, "stray-brace", "warning", "this } closes nothing", "Write \\} for a brace that is only text."
        )
        return sign.end()

    def _problem(
        self, sign: re.Match[str], code: str, level: Literal["error", "warning"], message: str, hint: str
    ) -> None:
        self.problems.append(Problem(self.place(sign.start(), len(sign[0].strip())), code, level, message, hint))

    # keeping the text

    def _keep(self, until: int) -> None:
        self.out.append(self.text[self.done : until])
        self.done = until

    def _mark(self, kind: Literal["brace", "arrow", "comment", "link"], text: str, start: int, end: int) -> int:
        self._keep(start)
        raw = self.text[start:end]
        length = raw.index("\n") if "\n" in raw else len(raw)
        self.out.append(f"{OPEN}{len(self.marks)}{CLOSE}")
        condition = _SHOWN.fullmatch(text) if kind == "brace" else None
        said = condition["condition"] if condition else text
        self.marks.append(Mark(kind, said, raw, self.place(start, length), start, condition is not None))
        self.cuts.append((start, end))
        self.done = end
        return end

    def _lined(self) -> Marked:
        lines = "".join(self.out).split("\n")
        gone = {number for start, end in self.cuts for number in range(self._line(start) + 1, self._line(end - 1) + 1)}
        numbers = [number for number in range(len(self.starts)) if number not in gone]
        fenced = {number for start, end in self.fences for number in range(self._line(start), self._line(end) + 1)}
        return Marked(
            self.file,
            tuple(lines),
            tuple(number + self.first_line for number in numbers),
            tuple(number in fenced for number in numbers),
            tuple(self.marks),
            tuple(self.problems),
            tuple(self.comments),
            tuple(self.todos),
        )

    def _line(self, offset: int) -> int:
        return bisect_right(self.starts, offset) - 1
