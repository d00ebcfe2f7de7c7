"""Lines of ink: statements, choices and gathers by their depth, and the pieces between signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from turnto.book.model import Place

_WEAVE = re.compile(r"(?P<signs>(?:[*+]\s*)+|(?:-(?!>)\s*)+)(?P<label>\(\s*\w+\s*\)\s*)?(?P<text>.*)$")
_ELSE = re.compile(r"-\s*else\s*:")
DEEPEST_CHOICE = 30
_Lines = Sequence[tuple[Place, str]]


@dataclass(slots=True)
class Statement:
    """Line, or lines in braces; choices and gathers alone have a depth."""

    text: str
    place: Place
    sign: str = ""
    depth: int = 0
    label: str = ""
    is_once: bool = False
    lines: _Lines = ()
    """What stands inside braces of several lines, whose head is the text."""


def says(line: tuple[Place, str]) -> bool:
    return bool(line[1].strip())


def without_comments(text: str) -> str:
    text = re.sub(r"/\*(?:(?!\*/|/\*)[\s\S]){0,20000}\*/", lambda found: "\n" * found[0].count("\n"), text)
    return re.sub(r"(?<!:)//.*", "", text)


def statements(lines: _Lines) -> list[Statement]:
    """Return the statements of lines; braces that close on a later line are one."""
    closes = _closes(lines)
    found: list[Statement] = []
    at = 0
    while at < len(lines):
        place, line = lines[at]
        end = closes.get(at, at)
        one = _statement(line, place)
        if end > at and one.sign != "choice" and one.text.startswith("{"):
            before, _, behind = lines[end][1].rpartition("}")
            inside = [*lines[at + 1 : end], *([(lines[end][0], before)] if before.strip() else [])]
            found += [replace(one, text="")] if one.sign else []
            found.append(Statement(one.text, place, lines=inside or [(place, "")]))
            found += [Statement(behind.strip(), lines[end][0])] if behind.strip() else []
        elif line:
            found.append(_statement(" ".join(text for _, text in lines[at : end + 1]), place))
        at = end + 1
    return found


def _statement(line: str, place: Place) -> Statement:
    found = _WEAVE.match(line)
    if not found or _ELSE.match(line):
        return Statement(line, place)
    signs = re.sub(r"\s", "", found["signs"])
    sign = "gather" if signs[0] == "-" else "choice"
    label = (found["label"] or "").strip("() \t")
    return Statement(
        found["text"].strip(), place, sign, min(len(signs), DEEPEST_CHOICE), label, is_once=signs[0] == "*"
    )


def _closes(lines: _Lines) -> dict[int, int]:
    """Return where the braces end that a line leaves open."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for at, (_, line) in enumerate(lines):
        more = line.count("{") - line.count("}")
        opened += [at] * more
        for _ in range(min(-more, len(opened))):
            ends[opened.pop()] = at
    return ends


def next_gather(statements: Sequence[Statement], at: int, depth: int) -> int:
    while at < len(statements) and not (statements[at].sign == "gather" and statements[at].depth <= depth):
        at += 1
    return at


_SIGNS = re.compile(r"\\.|[{}|:]")


def groups(text: str) -> list[tuple[int, int]]:
    """Return the outermost pairs of braces."""
    opened: list[int] = []
    found: list[tuple[int, int]] = []
    for sign in _SIGNS.finditer(text):
        if sign[0] == "{":
            opened.append(sign.start())
        elif sign[0] == "}" and opened:
            start = opened.pop()
            while found and found[-1][0] > start:
                found.pop()
            found.append((start, sign.start()))
    return found


def split(text: str, sign: str, most: int = 0) -> list[str]:
    """Cut text at a sign that stands in no braces."""
    parts: list[str] = []
    start = deep = 0
    for found in _SIGNS.finditer(text):
        deep += (found[0] == "{") - (found[0] == "}")
        if found[0] == sign and deep == 0 and (not most or len(parts) < most):
            parts.append(text[start : found.start()])
            start = found.end()
    return [*parts, text[start:]]


def cut(text: str, sign: str) -> tuple[str, str, str]:
    before, *rest = split(text, sign, most=1)
    return before, sign if rest else "", rest[0] if rest else ""


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
