"""ChoiceScript scenes, as far as choices go: labels are sections, options choices, simple variables counters and keywords."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from turnto.book.model import Place
from turnto.exchange.importers.expressions import Kinds, assignment, condition, kinds_in
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, marked_up
from turnto.exchange.story import (
    FIRST_TIME,
    Block,
    ConditionBlock,
    ImportRefused,
    LeftOver,
    Link,
    Paragraph,
    Passage,
    Sentence,
    Story,
)

_VALUE = re.compile(r"[$@]!{0,2}\{[^{}]*\}")
_COMMAND = re.compile(r"\*(\w+)\b[ \t]*(.*)$")
_GUARD = re.compile(r"\*(?:selectable_if|if)\s*(\(.*?\)|[^#]*?)\s*(?=#)")


class _Scene:
    def __init__(self, name: str, file: str, text: str, kinds: Kinds) -> None:
        self.name, self.file, self.kinds = name, file, kinds
        self.lines = [(number, line.rstrip()) for number, line in enumerate(text.replace("\t", "    ").split("\n"), 1)]
        self.passages: list[Passage] = []
        self.opening: list[Block] = []
        self.order: list[str] = []
        self.title = self.author = ""
        self.made = 0

    def read(self) -> None:
        self._section(self.name, 0, len(self.lines), 1)

    def target(self, label: str) -> str:
        return f"{self.name}, {label.strip()}"

    def _section(self, name: str, start: int, end: int, line: int, onward: str = "") -> None:
        """Read lines as a section; labels and options inside begin sections of their own."""
        blocks: list[Block] = []
        words: list[str] = []
        printed: list[LeftOver] = []
        ending = ""
        is_open = True

        def flush() -> None:
            if text := " ".join(words).strip():
                blocks.extend([Paragraph(_prose(text)), *printed])
            words.clear()
            printed.clear()

        place = start
        while place < end:
            number, raw = self.lines[place]
            line_, here = raw.strip(), Place(self.file, number)
            place += 1
            if not line_:
                flush()
                continue
            found = _COMMAND.match(line_)
            if not found:
                words.append(line_)
                printed += [LeftOver(value, here, "value printed") for value in _VALUE.findall(line_)]
                continue
            command, rest = found[1], found[2]
            flush()
            if command == "label":
                label = self.target(rest)
                if is_open:
                    blocks.append(Link("", label, here))
                self.passages.append(Passage(name, Place(self.file, line), tuple(blocks), ending=ending))
                self._section(label, place, end, number, onward)
                return
            if command in ("goto", "gosub"):
                blocks.append(Link("", self.target(rest.split()[0] if rest.split() else ""), here))
                is_open = False
            elif command in ("goto_scene", "gosub_scene"):
                told = rest.split()
                if told:
                    blocks.append(Link("", f"{told[0]}, {told[1]}" if len(told) > 1 else told[0], here))
                is_open = False
            elif command in ("choice", "fake_choice"):
                place = self._choice(
                    blocks, place, end, len(raw) - len(raw.lstrip()), name, onward, command == "fake_choice"
                )
                is_open = command == "fake_choice"
            elif command in ("set", "create", "temp"):
                self._set(blocks, command, rest, here, line_)
            elif command in ("finish", "ending"):
                ending, is_open = ("end" if command == "ending" else ""), False
                if command == "finish":
                    following = self.order[self.order.index(self.name) + 1 :] if self.name in self.order else []
                    blocks.append(Link(_prose(rest), following[0], here)) if following else None
                    ending = "" if following else "end"
            elif command == "page_break":
                self.made += 1
                following_name = f"{name}, page {self.made}"
                blocks.append(Link(_prose(rest) or "Next.", following_name, here))
                self.passages.append(Passage(name, Place(self.file, line), tuple(blocks)))
                self._section(following_name, place, end, number, onward)
                return
            elif command in ("if", "elseif", "elsif", "else"):
                said = condition(rest.strip("() "), self.kinds)
                blocks.append(LeftOver(line_, here, f"only if {said}" if said else "condition"))
            elif command == "title":
                self.title = rest
            elif command == "author":
                self.author = rest
            elif command == "image":
                blocks.append(LeftOver(rest, here, "picture"))
            elif command in ("comment", "line_break", "scene_list", "achievement", "stat_chart", "check_achievements"):
                if command == "scene_list":
                    while place < end and self.lines[place][1].startswith((" ", "\t")):
                        self.order.append(self.lines[place][1].strip().lstrip("$ 0123456789"))
                        place += 1
                elif command != "line_break":
                    blocks.append(LeftOver(line_, here, command))
            else:
                blocks.append(LeftOver(line_, here, "command"))
        flush()
        if is_open and onward and not ending:
            blocks.append(Link("", onward, Place(self.file, line)))
        self.passages.append(
            Passage(
                name,
                Place(self.file, line),
                tuple(blocks),
                ending=ending if not any(isinstance(one, Link) for one in blocks) else "",
            )
        )

    def _set(self, blocks: list[Block], command: str, rest: str, here: Place, whole: str) -> None:
        name, _, value = rest.partition(" ")
        value = value.strip()
        sentence = assignment(
            f"{name} {value[0]}= {value[1:].strip()}" if value[:1] in "+-" and value[:1] else f"{name} = {value}",
            self.kinds,
        )
        if command == "create" or command == "temp":
            if sentence and not sentence.startswith("Lose "):
                (self.opening if command == "create" else blocks).append(Sentence(sentence, here, whole))
            elif not sentence:
                self.opening.append(LeftOver(whole, here, "variable"))
        else:
            blocks.append(Sentence(sentence, here, whole) if sentence else LeftOver(whole, here, "instruction"))

    def _choice(
        self, blocks: list[Block], place: int, end: int, indent: int, name: str, onward: str, is_fake: bool
    ) -> int:
        """Read options; what stands below each becomes a section, or the turn that is all of it."""
        last = place
        while last < end and (not self.lines[last][1].strip() or _indent(self.lines[last][1]) > indent):
            last += 1
        option: tuple[str, tuple[str, ...], int, int] | None = None
        after = onward
        if is_fake and last < end:
            self.made += 1
            after = f"{name}, after {self.made}"
        depth = next((_indent(line) for _, line in self.lines[place:last] if "#" in line), indent + 1)
        for at in range(place, last + 1):
            text = self.lines[at][1] if at < last else ""
            starts = at < last and _indent(text) <= depth and "#" in text
            if (starts or at == last) and option:
                self._option(blocks, option, at, name, after)
                option = None
            if starts:
                when = [condition(one.strip("() "), self.kinds) or one for one in _GUARD.findall(text)]
                option = (text.partition("#")[2].strip(), tuple(when), self.lines[at][0], at + 1)
        if is_fake and last < end:
            self._section(after, last, end, self.lines[last][0], onward)
            return end
        return last

    def _option(
        self, blocks: list[Block], option: tuple[str, tuple[str, ...], int, int], end: int, name: str, onward: str
    ) -> None:
        label, when, number, start = option
        inside = [line.strip() for _, line in self.lines[start:end] if line.strip()]
        here = Place(self.file, number)
        if len(inside) == 1 and (goes := re.fullmatch(r"\*goto\s+(\w+)", inside[0])):
            blocks.append(Link(_prose(label), self.target(goes[1]), here, when))
            return
        if not inside and onward:
            blocks.append(Link(_prose(label), onward, here, when))
            return
        self.made += 1
        own = f"{name}, {' '.join(label.split()[:6]) or 'option'} {self.made}"
        blocks.append(Link(_prose(label), own, here, when))
        self._section(own, start, end, number, onward)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _prose(text: str) -> str:
    text = (
        text.replace("[b]", STRONG)
        .replace("[/b]", STRONG_END)
        .replace("[i]", EM)
        .replace("[/i]", EM_END)
        .replace("[n/]", "\n")
    )
    return marked_up(text)


def story_of(texts: Sequence[tuple[str, str]], checks: object = None) -> Story:
    """Read scenes into a story; ``startup`` comes first."""
    ordered = sorted(texts, key=lambda one: PurePath(one[0]).stem != "startup")
    kinds = kinds_in(re.sub(r"^\*(?:create|temp|set) (\w+) ", r"\1 = ", text, flags=re.MULTILINE) for _, text in texts)
    passages: list[Passage] = []
    opening: list[Block] = []
    order: list[str] = []
    title = author = ""
    for file, text in ordered:
        scene = _Scene(PurePath(file).stem, file, text, kinds)
        scene.order = order
        scene.read()
        passages += sorted(scene.passages, key=lambda one: one.place.line)
        opening += scene.opening
        title, author = title or scene.title, author or scene.author
    if not any(block for one in passages for block in one.blocks):
        raise ImportRefused(f"{texts[0][0]} has no text.")
    if opening:
        first = passages[0]
        once = ConditionBlock(FIRST_TIME, first.place, "create", tuple(opening))
        passages[0] = Passage(first.name, first.place, (once, *first.blocks), ending=first.ending)
    return Story("ChoiceScript", title, passages[0].name, tuple(passages), {"author": author})
