"""Mends of a book that was written from another format: what is not read becomes a TODO."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from turnto.book.model import Place, Problem
from turnto.exchange.plain_text import words_in
from turnto.exchange.wording import reason_in


@dataclass(slots=True)
class Written:
    """Book as files, and what there is to report of it."""

    files: dict[str, str] = field(default_factory=dict)
    sections: int = 0
    turns: int = 0
    understood: int = 0
    left: list[Problem] = field(default_factory=list)
    sentences: dict[str, str] = field(default_factory=dict)
    """The readers' sentences that instructions were made of."""
    places: dict[str, Place] = field(default_factory=dict)
    """The places in the source of what stands in braces."""
    errors: list[Problem] = field(default_factory=list)
    """What keeps the book's text from being played, with places in it."""


_BRACED = re.compile(r"\{((?:[^{}\\]|\\.){1,400})\}")


def mended(made: Written, language: str) -> bool:
    """Take back what reads alone, but is an error where it stands; return whether there was any."""
    wrong = {one.place.line: one for one in made.errors}
    lines = made.files["book.md"].split("\n")
    go_on = words_in(language).go_on
    found = False
    for number in sorted(wrong, reverse=True):
        line = lines[number - 1]
        if wrong[number].code.startswith("unbraced") or (wrong[number].code in _AT_BEGIN and line[:1] == "-"):
            # A condition or a result is told elsewhere, but it is known as one by what the choice begins with.
            begins = re.match(r"- (?:\{[^{}]*\} ?)*", line) if wrong[number].code in _AT_BEGIN else None
            place = begins.end() if begins else wrong[number].place.column - 1
            if "\u2060" in line:  # it was another word, which may stand on a line further down
                end = _paragraph_end(lines, number - 1)
                before = lines[number - 1 : end]
                lines[number - 1 : end] = [_CONDITIONAL.sub("\\g<0>\u2060", one) for one in before]
                if lines[number - 1 : end] == before:
                    said, *way = re.split(r"(?=[ ]->[ ])", line, maxsplit=1)
                    lines[number - 1] = "".join([_ANY_WORD.sub("\\g<0>\u2060", said), *way])
            else:
                told = line[:place] + re.sub(r"^(\W*\w+)", lambda one: one[1] + "\u2060", line[place:])
                lines[number - 1] = told
            found = True
            continue
        if wrong[number].code == "missing-section" and _IN_BRACKETS.search(line):
            lines[number - 1] = _IN_BRACKETS.sub("\\g<0>\u2060", line)
            found = True
            continue
        braces = _BRACED.findall(line)
        if not braces and not line.startswith(("#", "TODO", "-")):
            # “Turn to 7” in a story that turns by links is prose: a word joiner, which nobody sees, keeps it so.
            for at in range(number - 1, _paragraph_end(lines, number - 1)):
                told = _TURNING.sub("\\g<0>\u2060", lines[at])
                told = told if told != lines[at] else _NUMBERED.sub("\\g<0>\u2060", lines[at])
                found = found or told != lines[at]
                lines[at] = told
            continue
        if not braces or line.startswith(("#", "TODO")) or _PAIRED.search(line):
            continue
        found = True
        # A word joiner, which nobody sees, keeps a condition that was taken back from being read as one.
        bare = _BRACED.sub(
            lambda one: (
                re.sub(r"^(If|Wenn) ", "\\1\u2060 ", one[1]).rstrip(":") + ":"
                if one[1].startswith(("If ", "Wenn "))
                else made.sentences.get(one[1], "")
            ),
            line,
        )
        bare = _BARE_WAY.sub(f": {go_on}", bare)
        source = next((made.places[one] for one in braces if one in made.places), None)
        told = f" {place_shown(source)}" if source else ""
        why = "condition" if re.match(r"(?:If|Wenn) ", braces[0]) else "instruction"
        todo = f"TODO {reason_in(why, language)}: {'; '.join(braces)}{told}"
        before = [""] if line.startswith("-") else []
        if line.startswith("-") and number < len(lines):  # an otherwise has nothing left that it answers
            lines[number] = _BARE_WAY.sub(f": {go_on}", _ELSE_ITEM.sub("- \\1\u2060:", lines[number]))
        lines[number - 1 : number] = (
            [*before, todo, "", " ".join(bare.split())] if bare.strip(" -") else [*before, todo]
        )
        made.understood -= len(braces)
        made.left.append(Problem(source or Place("book.md", number), "left-over", "warning", "; ".join(braces)))
    made.files["book.md"] = "\n".join(lines)
    return found


_TURNING = re.compile(
    r"\b((?:turn|go|proceed|continue|return|skip|jump|move on|move|head|advance|read on|flip|read|see|"
    r"lies|lese|weiter|gehe?|blättere?|schlage?|springe?|fahre|mache?))(?=[ \t\u00a0])",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\b(?:to|zu|bei)(?=[ \t\u00a0]+\d)", re.IGNORECASE)
_ANY_WORD = re.compile(r"\w+(?![\w\u2060])")
_CONDITIONAL = re.compile(r"(?<!\{)\b(?:if|when|unless|otherwise|wenn|falls|sonst)\b(?=[ ,])", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"(?<=\()(?:if|when|unless|wenn|falls)\b(?=[ ])", re.IGNORECASE)
"""Begin of what stands in brackets in a label: “Go back (if you have seen it)” would ask for a section of that name."""


def place_shown(place: Place) -> str:
    """Return a place of the source as a TODO tells it."""
    file = re.split(r"[\\/]", place.file)[-1]
    return f"({file}:{place.line})"


def _paragraph_end(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and lines[at].strip():
        at += 1
    return at


_AT_BEGIN = ("unbraced-condition", "unknown-outcome")
"""Problems of a choice that its first word makes."""
_BARE_WAY = re.compile(r"(?<=\w|\u2060):(?= -> )")
_ELSE_ITEM = re.compile(r"^- \{(Otherwise|Sonst)\}")
_PAIRED = re.compile(r"\{(?:Otherwise:?|End|[^{}]*:)\}")
"""Braces that others hang on."""
