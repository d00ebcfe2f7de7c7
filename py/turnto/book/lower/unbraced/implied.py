"""Rewriting of signs that authors leave out: "turn to 40", links, and lists that Markdown does not know.

Blocks are rewritten before they are lowered, so that what follows knows only arrows, items and conditions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from turnto.book.lower.links import is_only_link, is_outside, link_of, links_in, section_of
from turnto.book.lower.unbraced.opened import BraceOpener
from turnto.book.lower.unbraced.turns import TurnReader
from turnto.book.lower.unbraced.ways import NUMBER_IN_BRACKETS, WaySplitter
from turnto.book.model import Place, Runs, bare, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.parts import dropped, first_of, lines_of, merged, trimmed, words_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.typography import capital

_BULLET = late(r"[ \t]*(?:[\u2013\u2014\u2022\u00b7\u2023\u25e6\u25aa\u25cf]\s+|\(?[a-zA-Z][.)]\s+|\(?\d{1,2}\)\s+)")
_WORD = late(r"\w+")
_NEXT_WAY = late(
    r"\s*(?P<name>[^.;,|()\[\]\n]{1,60}?)"
    r"(?:\s*(?P<bracket>[)\]])[.;,]?(?:\s*(?:and|or|und|oder)\b)?\s*|\s*[.;,|]\s+(?:(?:and|or|und|oder)\s+)?(?=\S)|\s+(?:or|oder)\s+(?=\S))",
    re.IGNORECASE,
)
"""The section behind an arrow, and what parts it from the next way on: "40, or …", "40) or …"."""


class ImpliedSigns:
    """Rewriter of one section's blocks."""

    def __init__(
        self,
        turns: TurnReader,
        place: Callable[[], Place],
        governs: Callable[[Mark], bool],
        is_plain: Callable[[Mark], bool],
        way: Callable[[str], tuple[str, str] | None],
    ) -> None:
        """``governs``: a sign is a condition of all that follows in its paragraph; ``is_plain`` and ``way`` as `BraceOpener` has them."""
        self.turns, self.names, self.ways, self.place, self.governs = turns, turns.names, turns.ways, place, governs
        self.splitter = WaySplitter(turns)
        self.braces = BraceOpener(self.splitter, self.mark, is_plain, way)
        self._made = 0

    # blocks

    def rewritten(self, block: MarkdownBlock) -> list[MarkdownBlock]:
        """Return the blocks that a paragraph comes to: its prose, and a list of the ways on in it."""
        block.parts = self.braces.opened(self.prepared(self.parted(block.parts)))
        if not self._may_turn(block.parts):
            return [block]
        lines = lines_of(block.parts)
        bulleted = [index for index, line in enumerate(lines) if _BULLET.match(words_of(line)) and self._leads(line)]
        if bulleted:
            return self._listed(block, lines, bulleted)
        if sum(self._has_label_and_arrow(line) for line in lines) > 1:
            return self._listed(block, lines, [n for n, line in enumerate(lines) if self._has_label_and_arrow(line)])
        turning = [number for number, line in enumerate(lines) if self.turns.in_parts(line, True)]
        if len(turning) > 1 and all(number in turning for number in range(turning[0], turning[-1] + 1)):
            sentences = self.splitter.ways_on(block.parts)
            if sum(map(self.splitter.leads_on, sentences)) < len(
                turning
            ):  # a sentence goes over a line end: each line is a way on
                return self._listed(block, lines, turning)
        return self._by_sentence(block)

    def _may_turn(self, parts: Sequence[Part]) -> bool:
        """Return whether parts hold an arrow, a link, a verb of a turn, or a number in brackets."""
        marks = [part for part in parts if isinstance(part, Mark)]
        said = "\n".join((words_of(parts), *(mark.text for mark in marks)))
        return (
            any(mark.kind != "brace" for mark in marks)
            or not self.turns.verbs.isdisjoint(_WORD.findall(said.casefold()))
            or bool(NUMBER_IN_BRACKETS.search(said))
        )

    def opens(self, mark: Mark) -> bool:
        """Return whether braces hold ways on that are set outside them."""
        return self.braces.opened((mark,)) != (mark,)

    def parted(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with a line end behind each section that an arrow leads to before another arrow.

        "Success -> 40; Failure -> 45" is two ways on.
        """
        found = list(parts)
        arrows = [n for n, part in enumerate(parts) if isinstance(part, Mark) and part.kind == "arrow"]
        for place in arrows:
            behind = found[place + 1] if place + 1 < len(found) else None
            if not isinstance(behind, TextPart) or not isinstance(first := behind.runs[0], str):
                continue
            cut = _NEXT_WAY.match(first)
            is_last = place == arrows[-1]
            if not cut or not self.turns.known(cut["name"]) or (is_last and not cut["bracket"]):
                continue
            before = found[place - 1] if place else None
            if cut["bracket"] and isinstance(before, TextPart) and isinstance(last := before.runs[-1], str):
                found[place - 1] = TextPart((*before.runs[:-1], last.rstrip(" ([")))
            rest = "" if is_last and first[cut.end() :].strip(" .") == "" else f"\n{capital(first[cut.end() :])}"
            found[place + 1] = TextPart((f" {cut['name']}{rest}", *behind.runs[1:]))
        return tuple(found)

    def _leads(self, line: Sequence[Part]) -> bool:
        return any(isinstance(part, Mark) and part.kind in ("arrow", "link") for part in line) or bool(
            self.turns.in_parts(line, True)
        )

    def _has_label_and_arrow(self, line: Sequence[Part]) -> bool:
        for number, part in enumerate(line):
            if isinstance(part, Mark) and part.kind == "arrow":
                return bool(words_of(line[:number]).strip())
        return False

    def _listed(
        self, block: MarkdownBlock, lines: Sequence[Sequence[Part]], items: Collection[int]
    ) -> list[MarkdownBlock]:
        """Make items of these lines; the others belong to the item before, or to the paragraph above."""
        found: list[MarkdownBlock] = []
        for number, line in enumerate(lines):
            parts = trimmed(line)
            if number in items:
                first = parts[0]
                if isinstance(first, TextPart) and (bullet := _BULLET.match(words_of((first,)))):
                    parts = (TextPart(dropped(first.runs, bullet.end())), *parts[1:])
                item = _as_item(parts, block.line + number)
                if not found or found[-1].kind != "ul":
                    found.append(MarkdownBlock("ul", block.line + number))
                found[-1].children.append(item)
            elif parts:
                found.append(MarkdownBlock("p", block.line + number, parts))
        return found

    def _by_sentence(self, block: MarkdownBlock) -> list[MarkdownBlock]:
        """Make items of the sentences that turn to a section, in the order of the paragraph."""
        sentences = self.splitter.ways_on(block.parts)
        turns = [self.splitter.leads_on(sentence) for sentence in sentences]
        if not any(turns):
            return [block]
        found: list[MarkdownBlock] = []
        asked: tuple[Part, ...] = ()
        for sentence, is_turn in zip(sentences, turns, strict=True):
            parts = trimmed(sentence)
            if not parts:
                continue
            own = tuple(
                part for part in parts if isinstance(part, Mark) and part.kind == "brace" and self.governs(part)
            )
            first = parts[0].text if isinstance(parts[0], Mark) else words_of(parts[:1])
            asked = own or (() if self.ways.alternative.match(first) else asked)
            if is_turn and asked and not own:
                parts = (*asked, TextPart((" ",)), *parts)
            links = links_in(parts)
            if links and (len(links) > 1 or not is_only_link([part for part in parts if part not in own])):
                words = tuple(
                    TextPart((link_of(part.text)[0],)) if isinstance(part, Mark) and part.kind == "link" else part
                    for part in parts
                )
                found.append(MarkdownBlock("p", block.line, tuple(merged(words))))
                found.append(
                    MarkdownBlock("ul", block.line, children=[_as_item((link,), block.line) for link in links])
                )
            elif is_turn:
                if not found or found[-1].kind != "ul":
                    found.append(MarkdownBlock("ul", block.line))
                found[-1].children.append(_as_item(parts, block.line))
            elif found and found[-1].kind == "p":
                found[-1].parts = (*found[-1].parts, TextPart((" ",)), *parts)
            else:
                found.append(MarkdownBlock("p", block.line, parts))
        return found

    # items

    def alternatives(self, item: MarkdownBlock) -> list[MarkdownBlock]:
        """Return an outcome that says the other one too as two items.

        "On a success turn to 40, otherwise turn to 45".
        """
        holder = item if item.parts or not item.children else item.children[0]
        if holder.kind not in ("p", "li"):
            return [item]
        if lines := self._lines_of_ways(item, holder):
            return lines
        sentences = self.splitter.clauses(list(holder.parts), others_only=True)
        return [_as_item(trimmed(one), item.line) for one in sentences] if len(sentences) > 1 else [item]

    def items(self, item: MarkdownBlock) -> list[MarkdownBlock]:
        """Return the items that an item with several ways on comes to: a sentence, or a link, for each."""
        holder = item if item.parts or not item.children else item.children[0]
        if holder.kind not in ("p", "li"):
            return [item]
        if lines := self._lines_of_ways(item, holder):
            return lines
        sentences = self.splitter.ways_on(holder.parts)
        links = links_in(holder.parts)
        if len(links) > 1:
            return [_as_item((link,), item.line) for link in links]
        if sum(map(self.splitter.leads_on, sentences)) < 2:
            return [item]
        made = [_as_item(trimmed(sentence), item.line) for sentence in sentences if trimmed(sentence)]
        made[-1].children += item.children[1:] if holder is not item else item.children
        return made

    def _lines_of_ways(self, item: MarkdownBlock, holder: MarkdownBlock) -> list[MarkdownBlock]:
        """Return an item of several arrows as an item for each; nothing for any other."""
        holder.parts = self.prepared(self.parted(holder.parts))
        lines = lines_of(holder.parts)
        is_alone = len(item.children) == (0 if holder is item else 1)
        if not is_alone or len(lines) < 2 or not all(map(self._has_label_and_arrow, lines)):
            return []
        return [_as_item(trimmed(line), item.line) for line in lines]

    def prepared(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with a sign for every link to a section."""
        found: list[Part] = []
        for part in parts:
            if not isinstance(part, TextPart):
                found.append(part)
                continue
            for number, run in enumerate(part.runs):
                if (
                    isinstance(run, tuple)
                    and run[0] in ("strong", "em")
                    and self._is_turned_to(part.runs[max(0, number - 16) : number], run)
                ):
                    run = plain_words((run,))
                elif (
                    isinstance(run, tuple)
                    and run[0] in ("strong", "em")
                    and self.turns.at_end(plain_words((run,)), True)
                ):
                    found.append(TextPart(run[-1]))  # a whole sentence set off
                    continue
                if isinstance(run, tuple) and run[0] == "link" and not is_outside(run[1]):
                    label = plain_words(run[-1])
                    found.append(self.mark("link", f"{label}->{section_of(run[1], self.names)}"))
                else:
                    found.append(TextPart((run,)))
        return tuple(merged(found))

    def _is_turned_to(self, before: Runs, run: Any) -> bool:
        """Return whether a marked word is the section that one turns to: "turn to **12**"."""
        said = plain_words(before)[-16:]
        return bare(plain_words((run,))) in self.names and bool(self.ways.turn_before.search(said))

    def item(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return the parts of an item with an arrow for what turns to a section at its end."""
        parts = tuple(self._unlinked(self.prepared(parts)))
        if any(isinstance(part, Mark) and part.kind == "arrow" for part in parts):
            return parts
        if (turn := self.turns.in_parts(parts, True)) is None:
            return parts
        last = max(
            number
            for number, part in enumerate(parts)
            if isinstance(part, (TextPart, Mark)) and (isinstance(part, Mark) or words_of((part,)).strip(" .,;!"))
        )
        part = parts[last]
        if not isinstance(part, TextPart):
            return (*parts[:last], *self.arrow(turn.name))
        if turn.start < 0:  # "Turn to 40 to open the door"
            return (
                *parts[:last],
                TextPart((capital(words_of((part,))[-turn.start :].lstrip()),)),
                *self.arrow(turn.name),
            )
        kept = first_of(part.runs, len(words_of((part,))) if turn.keeps_label else turn.start)
        kept = self._without_pause(kept)
        return (*parts[:last], *((TextPart(kept),) if kept else ()), *self.arrow(turn.name))

    def _without_pause(self, runs: tuple[Any, ...]) -> tuple[Any, ...]:
        if not runs or not isinstance(runs[-1], str):
            return runs
        last = self.ways.pause.sub("", runs[-1])
        return (*runs[:-1], last) if last or len(runs) > 1 else ()

    def _unlinked(self, parts: Sequence[Part]) -> list[Part]:
        """Replace the one link of an item by its words and an arrow."""
        links = [part for part in parts if isinstance(part, Mark) and part.kind == "link"]
        if len(links) != 1 or any(isinstance(part, Mark) and part.kind == "arrow" for part in parts):
            return list(parts)
        found: list[Part] = []
        name = ""
        for part in parts:
            if isinstance(part, Mark) and part.kind == "link":
                label, name = link_of(part.text)
                found.append(TextPart((label,)))
            else:
                found.append(part)
        return [*found, *self.arrow(name)]

    # signs of our own

    def arrow(self, name: str) -> tuple[Part, ...]:
        """Return an arrow of our own to a section."""
        return self.mark("arrow", "->"), TextPart((f" {name}",))

    def mark(self, kind: Any, text: str, place: Place | None = None) -> Mark:
        """Return a sign of our own; none has its number twice."""
        self._made += 1
        return Mark(kind, text, text, place or self.place(), -self._made)


def _as_item(parts: Sequence[Part], line: int) -> MarkdownBlock:
    return MarkdownBlock("li", line, children=[MarkdownBlock("p", line, tuple(parts))])
