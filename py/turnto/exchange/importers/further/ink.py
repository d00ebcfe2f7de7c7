"""ink: knots, stitches, choices, diverts, simple variables and conditions; the rest stays beside a TODO."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from turnto.book.model import Place
from turnto.exchange.importers.expressions import Kinds, assignment, condition, kinds_in
from turnto.exchange.prose import marked_up
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
    turns,
)

_KNOT = re.compile(r"={2,}\s*(?P<function>function\s+)?(?P<name>\w+)\s*(?:\([^)]*\))?\s*=*\s*$")
_STITCH = re.compile(r"=\s*(?P<name>\w+)\s*(?:\([^)]*\))?\s*$")
_CHOICE = re.compile(r"(?P<signs>(?:[*+]\s*)+)(?P<label>\(\w+\)\s*)?(?P<when>(?:\{[^{}]*\}\s*)*)(?P<text>.*)$")
_GATHER = re.compile(r"(?P<signs>(?:-(?!>)\s*)+)(?P<label>\(\w+\)\s*)?(?P<text>.*)$")
_DIVERT = re.compile(r"->\s*(?P<target>[\w.]+)?\s*(?:\([^)]*\))?\s*(?P<tunnel>->\s*[\w.]*)?\s*$")
_VARIABLE = re.compile(r"(?:VAR|CONST)\s+(\w+)\s*=\s*(.*)$")


_TAG = re.compile(r"\s*(?<!\\)#\s*(?P<tag>\w[^\n]*)$")
_OPENS = re.compile(r"\{(?P<asked>[^{}|]*):?\s*$")
_ELSE = re.compile(r"-\s*else\s*:\s*$")


@dataclass(slots=True)
class _Knot:
    """Knot, stitch, or what follows a gather of one."""

    name: str
    line: int
    lines: list[tuple[int, str]] = field(default_factory=list)
    root: str = ""
    """The knot that it belongs to."""
    gather: str = ""
    """Where it goes on when its choices have no turn of their own."""


def _at_gathers(knot: _Knot) -> list[_Knot]:
    """Cut a knot at its gathers: what follows one is read on from every choice before it."""
    parts = [_Knot(knot.name, knot.line, [], knot.name.split(".")[0])]
    deep = 0
    for number, line in knot.lines:
        gather = None if deep or line.startswith("->") or _ELSE.match(line) else _GATHER.fullmatch(line)
        if gather and gather["signs"].count("-") == 1:
            root = parts[0].root
            label = (gather["label"] or "").strip("() ")
            name = f"{root}.{label}" if label else f"{knot.name}, part {len(parts) + 1}"
            parts[-1].gather = name
            parts.append(_Knot(name, number, [(number, gather["text"])], root))
            continue
        deep = max(0, deep + (1 if _OPENS.fullmatch(line) else -1 if line == "}" else 0))
        parts[-1].lines.append((number, line))
    return parts


def story_of(texts: Sequence[tuple[str, str]], checks: object = None) -> Story:
    """Read ink sources into a story."""
    knots: list[_Knot] = [_Knot("the beginning", 1)]
    variables: list[Block] = []
    left: list[LeftOver] = []
    title, author = "", ""
    kinds = kinds_in(text for _, text in texts)
    parent = ""
    for file, text in texts:
        for number, raw in enumerate(_without_comments(text).split("\n"), 1):
            line = raw.strip()
            if found := _KNOT.fullmatch(line):
                parent = found["name"]
                knots.append(_Knot(("function " if found["function"] else "") + parent, number))
            elif found := _STITCH.fullmatch(line):
                knots.append(_Knot(f"{parent}.{found['name']}", number))
            elif found := _VARIABLE.fullmatch(line):
                sentence = assignment(f"{found[1]} = {found[2]}", kinds)
                if not sentence.startswith("Lose "):
                    variables.append(
                        Sentence(sentence, Place(file, number), line)
                        if sentence
                        else LeftOver(line, Place(file, number), "variable")
                    )
            elif found := re.fullmatch(r"#\s*(title|author)\s*:\s*(.*)", line):
                title, author = (found[2], author) if found[1] == "title" else (title, found[2])
            elif re.match(r"(?:INCLUDE|EXTERNAL|LIST)\b", line):
                left.append(LeftOver(line, Place(file, number), "declaration"))
            else:
                knots[-1].lines.append((number, line))
    file = texts[0][0]
    knots = [part for knot in knots for part in ([knot] if knot.name.startswith("function ") else _at_gathers(knot))]
    names = {knot.name for knot in knots}
    tags: dict[str, Place] = {}
    passages = [
        _passage(knot, following, names, kinds, file, tags)
        for knot, following in zip(knots, [*(knot.name for knot in knots[1:]), ""], strict=True)
        if any(line for _, line in knot.lines) or knot is not knots[0]
    ]
    passages = [one for one in passages if not one.name.startswith("function ")]
    left += [
        LeftOver("\n".join(line for _, line in knot.lines), Place(file, knot.line), knot.name)
        for knot in knots
        if knot.name.startswith("function ")
    ]
    left += [LeftOver(f"# {tag}", place, "tag") for tag, place in tags.items()]
    if not passages:
        raise ImportRefused(f"{file} has no knot: a knot begins with a line such as “=== cellar ===”.")
    if variables:
        first = passages[0]
        once = ConditionBlock(FIRST_TIME, first.place, "VAR", tuple(variables))
        passages[0] = Passage(first.name, first.place, (once, *first.blocks), ending=first.ending)
    return Story("ink", title, passages[0].name, tuple(passages), {"author": author}, tuple(left))


def _without_comments(text: str) -> str:
    text = re.sub(r"/\*(?:(?!\*/|/\*)[\s\S]){0,20000}\*/", lambda found: "\n" * found[0].count("\n"), text)
    return re.sub(r"(?<!:)//.*", "", text)


def _block_end(lines: Sequence[tuple[int, str]], start: int) -> tuple[int, int]:
    """Return where the otherwise and the end of a condition of several lines stand; 0 for none."""
    deep, otherwise = 0, 0
    for at in range(start, len(lines)):
        line = lines[at][1]
        if _OPENS.fullmatch(line):
            deep += 1
        elif line == "}":
            deep -= 1
            if deep == 0:
                return otherwise, at
        elif deep == 1 and _ELSE.match(line):
            otherwise = at
    return 0, 0


def _passage(knot: _Knot, following: str, names: set[str], kinds: Kinds, file: str, tags: dict[str, Place]) -> Passage:
    """Return the passage of a knot; one that says nothing goes on with the first of its stitches, which follows."""
    blocks: list[Block] = []
    waiting: tuple[str, tuple[str, ...], list[str], int, list[str]] | None = None
    ends = False

    def target(name: str) -> str:
        own = f"{knot.root}.{name}"
        return own if own in names else name

    def turn(name: str, at: int) -> None:
        nonlocal waiting, ends
        if name in ("END", "DONE"):
            ends = True
            if waiting:
                finish("")
            return
        if waiting:
            finish(target(name))
        else:
            blocks.append(Link("", target(name), Place(file, at)))

    def finish(to: str) -> None:
        """End the open choice: with its turn, or with its words left beside a TODO."""
        nonlocal waiting
        if waiting is None:
            return
        label, when, deeds, at, words = waiting
        waiting = None
        to = to or knot.gather
        said = [one for one in (label, *words) if one]
        label = " ".join(one if one[-1:] in ".!?…”" or one is said[-1] else f"{one}." for one in said)
        if to:
            blocks.append(Link(marked_up(label), to, Place(file, at), when, tuple(deeds)))
        else:
            blocks.append(LeftOver(" ".join([label, *deeds]), Place(file, at), "choice without a turn of its own"))

    def condition_block(lines: Sequence[tuple[int, str]], at: int, otherwise: int, end: int) -> None:
        nonlocal blocks
        outer, branches = blocks, []
        for part in (lines[at + 1 : otherwise or end], lines[otherwise + 1 : end] if otherwise else ()):
            blocks = []
            read(part)
            finish("")
            branches.append(tuple(blocks))
        blocks = outer
        number, line = lines[at]
        asked = line.strip("{: \t")
        blocks.append(ConditionBlock(condition(asked, kinds), Place(file, number), line, branches[0], branches[1]))

    def read(lines: Sequence[tuple[int, str]]) -> None:
        nonlocal waiting
        behind = 0
        for at, (number, line) in enumerate(lines):
            if at < behind:
                continue
            asks = _OPENS.fullmatch(line)
            otherwise, end = _block_end(lines, at) if asks and asks["asked"].strip() and not waiting else (0, 0)
            if end and line.endswith(":") and not re.match(r"\{\s*(?:shuffle|cycle|once|stopping)\b", line):
                condition_block(lines, at, otherwise, end)
                behind = end + 1
                continue
            if not line.startswith("#") and (tag := _TAG.search(line)):
                tags.setdefault(tag["tag"].strip(), Place(file, number))
                line = line[: tag.start()].rstrip()
            read_line(number, line)

    def read_line(number: int, line: str) -> None:
        nonlocal waiting
        place = Place(file, number)
        if not line:
            return
        divert = _DIVERT.search(line)
        words = line[: divert.start()].rstrip() if divert else line
        if line.startswith(("*", "+")) and (found := _CHOICE.match(words)):
            finish("")
            text = re.sub(r"\[([^\]]*?)[.]?\]\s*(?=\w)", r"\1. ", found["text"])
            text = re.sub(r"\[([^\]]*)\]", r"\1", text)
            asked = [condition(one, kinds) or one for one in re.findall(r"\{([^{}]*)\}", found["when"])]
            if len(re.sub(r"\s", "", found["signs"])) > 1:
                blocks.append(LeftOver(line, place, "nested choice: it stands beside the others"))
            waiting = (text.strip(), tuple(asked), [], number, [])
        elif line.startswith("~"):
            sentence = assignment(line[1:].strip(), kinds)
            if waiting:
                waiting[2].append(sentence or line)
            else:
                blocks.append(Sentence(sentence, place, line) if sentence else LeftOver(line, place, "code"))
        elif line.startswith("#"):
            blocks.append(LeftOver(line, place, "tag"))
        elif line.startswith("<-"):
            blocks.append(LeftOver(line, place, "turn, perhaps: a thread"))
        elif re.fullmatch(r"\{[^{}|]*:|\}|-\s*else\s*:", line):
            blocks.append(LeftOver(line, place, "condition"))
        elif re.match(r"TODO\b", line):
            blocks.append(LeftOver(line, place, "note"))
        else:
            if line.startswith("-") and not line.startswith("->") and (gather := _GATHER.match(words)):
                finish("")
                words = gather["text"]
            if waiting and words:
                waiting[4].append(words)
            elif words:
                blocks.extend(_prose(words, place, kinds))
        if divert and divert["target"]:
            turn(divert["target"], number)
            if divert["tunnel"]:
                blocks.append(LeftOver(divert[0], place, "tunnel"))

    read(knot.lines)
    finish("")
    if knot.gather and not ends and not any(isinstance(one, Link) for one in blocks):
        blocks.append(Link("", knot.gather, Place(file, knot.line)))
    has_turn = any(True for _ in turns(tuple(blocks)))
    if not blocks and not ends and following.startswith(f"{knot.name}."):
        blocks.append(Link("", following, Place(file, knot.line)))
    return Passage(knot.name, Place(file, knot.line), tuple(blocks), ending="end" if ends and not has_turn else "")


_INLINE = re.compile(r"\{([^{}:|]{1,200}):([^{}|]*)(?:\|([^{}]*))?\}")


def _prose(text: str, place: Place, kinds: Kinds) -> list[Block]:
    """Return a line of prose; logic inside it is left beside a TODO."""
    text = text.replace("<>", "").strip()
    if not text:
        return []
    found = _INLINE.fullmatch(text)
    if found and (said := condition(found[1], kinds)):
        body = tuple(_branch(found[2], place))
        return [ConditionBlock(said, place, found[1], body, tuple(_branch(found[3] or "", place)))]
    if "{" in text or "}" in text:
        return [Paragraph(marked_up(text)), LeftOver(text, place, "logic in the text")]
    return [Paragraph(marked_up(text))]


def _branch(text: str, place: Place) -> list[Block]:
    divert = _DIVERT.search(text)
    words = (text[: divert.start()] if divert else text).strip()
    found: list[Block] = [Paragraph(marked_up(words))] if words else []
    if divert and divert["target"] and divert["target"] not in ("END", "DONE"):
        found.append(Link("", divert["target"], place))
    return found
