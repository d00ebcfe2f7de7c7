"""Exporter to ink: sections as knots, choices as sticky choices, rules as external functions.

Four external functions do what ink cannot: ``holds(condition)``, ``effect(instruction)``, ``outcome(instruction)`` and
``offered(instruction)``.  The file has a fallback for each, so that it plays by itself, with every throw a success.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from turnto.book.emit.numbering import numbers, start_of
from turnto.book.model import (
    Asked,
    Book,
    ChoiceNode,
    DoNode,
    GuardedNode,
    Instruction,
    Node,
    OfferNode,
    OpenNode,
    OutcomeItem,
    PictureNode,
    ProseNode,
    Section,
    Target,
    bare,
)
from turnto.exchange.exporters.source import ifid, words_of


def ink(book: Book) -> str:
    """Return a book as ink."""
    writer = _InkWriter(book)
    start = start_of(book)
    head = [f"# title: {_line(str(book.header.get('title') or book.name))}"]
    if author := book.header.get("author"):
        head.append(f"# author: {_line(str(author))}")
    head.append(f"# ifid: {ifid(book)}")
    head.append(f"-> {writer.knots[bare(start.name)]}" if start else "-> END")
    knots = [writer.knot(section) for section in {bare(one.name): one for one in reversed(book.story)}.values()]
    return (
        "\n".join(head)
        + "\n\n"
        + "\n\n".join(knots)
        + "\n\n"
        + Path(__file__).with_name("functions.ink").read_text("utf-8")
    )


def _line(text: str) -> str:
    return re.sub(r"[#{}|\\]", lambda found: "\\" + found[0], " ".join(text.split()))


def _prose(text: str) -> str:
    """Escape what ink would read; glue words to one line."""
    text = _line(text).replace("->", "-\\>").replace("<-", "<\\-").replace("//", "\\/\\/").replace("/*", "\\/*")
    return re.sub(r"^([-*+=~]|TODO)", r"\\\1", text).replace("[", "\\[").replace("]", "\\]").replace("<>", "<\\>")


def _quoted(text: str) -> str:
    return '"' + " ".join(text.split()).replace("\\", "").replace('"', "'").replace("{", "(").replace("}", ")") + '"'


_ENDS = ".!?…”’\"'"
"""Signs that end a sentence, so that what stands behind a condition begins with a capital."""


class _InkWriter:
    def __init__(self, book: Book) -> None:
        self.numbered = numbers(book)
        self.knots: dict[str, str] = {}
        taken = set("holds effect outcome offered function not and or mod true false else".split())
        for section in book.story:
            if bare(section.name) in self.knots:
                continue
            stem = re.sub(r"[^a-z0-9]+", "_", section.name.casefold()).strip("_") or "section"
            stem = f"s_{stem}" if stem[0].isdigit() else stem
            name, number = stem, 1
            while name in taken:
                number += 1
                name = f"{stem}_{number}"
            taken.add(name)
            self.knots[bare(section.name)] = name
            if section.pinned is not None:
                self.knots.setdefault(str(section.pinned), name)
        self.temps = 0
        self.begun = ""
        """The unguarded words of the paragraph in course, as far as they are written."""

    def knot(self, section: Section) -> str:
        """Return a section as a knot."""
        self.section = section
        self.temps, self.begun = 0, ""
        lines = [f"=== {self.knots[bare(section.name)]} ==="]
        choices: list[str] = []
        self._nodes(section.body, lines, choices, ())
        lines += choices
        if section.ending:
            lines += [f"# ending: {section.ending} {_line(section.title)}".rstrip(), "-> END"]
        elif choices and not section.ending:
            # Where every choice is closed, the story ends here rather than running out.
            lines.append("+ -> END")
        else:
            lines.append("-> END")
        return "\n".join(lines)

    def _words(self, runs: Sequence[Any]) -> str:
        return words_of(runs, self.numbered)

    def _to(self, target: Target) -> str:
        if target.book or target.back:
            return f"-> END // {_line('back' if target.back else f'{target.book}: {target.name}')}"
        return f"-> {self.knots.get(bare(target.name), 'END')}"

    def _nodes(self, nodes: Iterable[Node], lines: list[str], choices: list[str], guards: tuple[str, ...]) -> None:
        """Write nodes; a condition guards each of its lines, so that nothing hangs on indentation."""
        said: list[str] = []

        def flush() -> None:
            if text := _prose("".join(said)):
                # a paragraph goes on where something of it surely stands
                glue = "<> " if self.begun else ""
                text = text if self.begun and self.begun[-1] not in _ENDS else text[:1].upper() + text[1:]
                self.begun = self.begun if guards else text
                lines.append(self._guarded(glue + text, guards))
            said.clear()

        for node in nodes:
            match node:
                case OpenNode():
                    flush()
                    self.begun = ""
                case ProseNode(runs=(("judged", _), *rest)):
                    # the game judges the condition, and nobody reads it
                    said.append(self._words(rest))
                case ProseNode(runs=runs):
                    said.append(self._words(runs))
                case PictureNode(file=file):
                    flush()
                    lines.append(f"# IMAGE: {_line(file)}")
                case DoNode(deed=deed):
                    said.append(self._words(deed.say))
                    flush()
                    self._do(deed, lines, guards)
                case OfferNode(when=when, deeds=deeds, label=label):
                    choices += self._offer(when, deeds, label, guards)
                case ChoiceNode():
                    choices += self._choice(node, guards)
                case GuardedNode(asked=asked, body=body, otherwise=otherwise):
                    flush()
                    held = f"holds({_quoted(asked.say)})"
                    self._nodes(body, lines, choices, (*guards, held))
                    self._nodes(otherwise, lines, choices, (*guards, f"not {held}"))
        flush()

    @staticmethod
    def _guarded(text: str, guards: tuple[str, ...]) -> str:
        return f"{{{' && '.join(guards)}:{'' if text.startswith('<>') else ' '}{text}}}" if guards else text

    def _do(self, deed: Instruction, lines: list[str], guards: tuple[str, ...]) -> None:
        items = self.section.outcomes.get(deed.key)
        if not items:
            done = f"~ effect({_quoted(deed.text)})"
            lines.append(f"{{{' && '.join(guards)}:\n    {done}\n}}" if guards else done)
            return
        self.temps += 1
        name = f"came_{self.temps}"
        listed = ", ".join(item.outcome for item in items)
        lines.append(f"~ temp {name} = -1")
        asked = f"outcome({_quoted(deed.text)}, {_quoted(listed)})"
        lines.append(f"~ {name} = {asked}" if not guards else f"{{{' && '.join(guards)}:\n    ~ {name} = {asked}\n}}")
        lines.append("{")
        for number, item in enumerate(items):
            lines += [f"- {name} == {number}:", *("    " + line for line in self._outcome(item))]
        lines.append("}")

    def _outcome(self, item: OutcomeItem) -> list[str]:
        found = [text] if (text := _prose(self._words(item.say))) else []
        found += [f"~ effect({_quoted(deed.text)})" for deed in item.deeds]
        if item.target:
            found.append(self._to(item.target))
        if not found:
            found = [_prose(item.outcome)]
        if item.when:
            held = " && ".join(f"holds({_quoted(one.say)})" for one in item.when)
            return [f"{{{held}:", *("    " + line for line in found), "}"]
        return found

    def _when(self, when: Iterable[Asked], guards: tuple[str, ...]) -> str:
        held = [*guards, *(f"holds({_quoted(one.say)})" for one in when if one.word != "once")]
        return "".join(f"{{{one}}} " for one in held)

    def _choice(self, node: ChoiceNode, guards: tuple[str, ...]) -> list[str]:
        sign = "*" if any(one.word == "once" for one in node.when) else "+"
        label = _prose(self._words(node.label)) or "Go on."
        done = [f"    ~ effect({_quoted(deed.text)})" for deed in node.deeds]
        return [f"{sign} {self._when(node.when, guards)}[{label}]", *done, f"    {self._to(node.target)}"]

    def _offer(
        self, when: Iterable[Asked], deeds: Sequence[Instruction], label: Sequence[Any], guards: tuple[str, ...]
    ) -> list[str]:
        texts = [_quoted(deed.text) for deed in deeds]
        open_ = f"{{offered({texts[0]})}} " if texts else ""
        done = [f"    ~ effect({text})" for text in texts]
        here = self.knots[bare(self.section.name)]
        return [
            f"* {self._when(when, guards)}{open_}[{_prose(self._words(label)) or 'Take it.'}]",
            *done,
            f"    -> {here}",
        ]
