"""ChoiceScript scenes: labels, pages and options are sections, branches conditions, simple variables counters and keywords."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from turnto.book.model import Place
from turnto.exchange.importers.expressions import Kinds, assignment, condition, kinds_in
from turnto.exchange.importers.flow import BlockBuilder, Returns
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, kept, marked_up
from turnto.exchange.story import (
    ONCE,
    THE_END,
    Block,
    ImportRefused,
    LeftOver,
    Passage,
    Sentence,
    Story,
    begun,
    with_end,
)

_VALUE = re.compile(r"[$@]!{0,2}\{[^{}]*\}")
_COMMAND = re.compile(r"\*(\w+)\b[ \t]*(.*)$")
_OPTION = re.compile(r"(?P<guards>(?:\*\w+\b[^#]*)?)#(?P<label>.*)$")
_GUARD = re.compile(r"\*(\w+)\s*([^*]*)")
_ONE_OF = re.compile(r"@!{0,2}\{(?P<asked>\([^{}]*?\)|\w+)\s+(?P<ways>[^{}]*)\}")
_REUSE = frozenset({"hide_reuse", "disable_reuse"})
_ASKS = frozenset({"if", "elseif", "elsif", "else"})
_BREAKS = re.compile(r"\*(?:label|choice|fake_choice|page_break|gosub)\b")
"""Commands that end a section; what follows them is another."""
_WITH_LINES = frozenset({"scene_list", "stat_chart", "achievement", "comment"})
"""Commands whose indented lines are theirs."""
STATS = "choicescript_stats"
"""Scene that shows the scores, and is no part of the story."""
DEEPEST = 12


@dataclass(frozen=True, slots=True)
class _SceneSection:
    """Lines that are a section, with its names, its subroutine and where it runs out to."""

    name: str
    base: str
    routine: str
    start: int
    end: int
    onward: str = ""


class _Scene:
    def __init__(
        self,
        name: str,
        file: str,
        text: str,
        kinds: Kinds,
        order: Sequence[str],
        called: Counter[str],
        returns: Returns,
    ) -> None:
        self.name, self.file, self.kinds, self.order = name, file, kinds, order
        self.called, self.returns = called, returns
        self.lines = [line.rstrip() for line in text.replace("\t", "    ").split("\n")]
        self.passages: list[Passage] = []
        self.routines: dict[str, str] = {}
        self.opening: list[Block] = []
        self.pictures: list[str] = []
        self.told: dict[str, str] = {}
        """Title and author."""
        self.made = 0
        self.waiting = deque([_SceneSection(name, name, name, 0, len(self.lines))])

    def read(self) -> None:
        while self.waiting:
            self.part = part = self.waiting.popleft()
            self.flow = flow = BlockBuilder(_prose, (), self.place, line_breaks=False)
            if not self._range(part.start, part.end, part.onward, 0) and part.onward:
                flow.turn("", part.onward)
            self.routines[part.name] = part.routine
            self.passages.append(Passage(part.name, self.place(max(0, part.start - 1)), flow.blocks()))

    def place(self, at: int) -> Place:
        return Place(self.file, at + 1)

    def target(self, label: str) -> str:
        return f"{self.name}, {label.strip()}"

    def _section(self, name: str, start: int, end: int, onward: str, base: str = "") -> str:
        """Let lines be a section of their own; return its name."""
        base = base or self.part.base
        routine = name if self.called[name] else self.part.routine
        self.waiting.append(_SceneSection(name, base, routine, start, end, onward))
        return name

    def _rest(self, start: int, end: int, onward: str, called: str) -> str:
        """Let what follows be a section; return its name, or onward if nothing follows."""
        while start < end and not self.lines[start].strip():
            start += 1
        if start == end:
            return onward
        if found := re.match(r"\s*\*label\s+(\w+)", self.lines[start]):
            return self._section(self.target(found[1]), start + 1, end, onward, self.target(found[1]))
        self.made += 1
        return self._section(f"{self.part.base}, {called.rstrip('.')} {self.made}", start, end, onward)

    def _range(self, at: int, end: int, onward: str, deep: int) -> bool:
        """Read lines into the section; return whether they lead elsewhere."""
        flow = self.flow
        ended = False
        while at < end:
            line, indent = self.lines[at].strip(), _indent(self.lines[at])
            flow.fixed = self.place(at)
            at += 1
            found = _COMMAND.match(line)
            if not line:
                flow.end_paragraph()
            elif line.startswith("#"):  # of a choice between several things at once
                self._options(at - 1, end, onward, ())
                return True
            elif not found:
                self._words(line)
            elif found[1] in ("label", "page_break", "choice", "fake_choice", "gosub"):
                if not (ended and found[1] != "label"):
                    self._broken(found[1], found[2], at, end, onward, ended)
                    return True
                self._rest(at - 1, end, onward, "part")
                return True
            elif found[1] in _ASKS:
                if found[1] != "if":
                    flow.left(line, "condition")
                chain, at = self._chain(at - 1, end)
                ended = self._asked(chain, at, end, onward, deep) or ended
                if any(self._breaks(start, last) for _, start, last in chain):
                    return True
            else:
                at, leads = self._command(found[1], found[2], line, at, self._below(at, end, indent))
                ended = ended or leads
        return ended

    def _below(self, at: int, end: int, indent: int) -> int:
        """Return where the lines end that are indented more."""
        last = at
        for place in range(at, end):
            if self.lines[place].strip():
                if _indent(self.lines[place]) <= indent:
                    break
                last = place + 1
        return last

    # branches

    def _chain(self, at: int, end: int) -> tuple[list[tuple[str, int, int]], int]:
        """Return conditions with their lines, empty for otherwise, and where the branches end."""
        chain: list[tuple[str, int, int]] = []
        indent = _indent(self.lines[at])
        while at < end:
            found = _COMMAND.match(self.lines[at].strip())
            if (
                not found
                or found[1] not in _ASKS
                or (chain and (found[1] == "if" or _indent(self.lines[at]) != indent))
            ):
                break
            last = self._below(at + 1, end, indent)
            chain.append((found[2] if found[1] != "else" else "", at + 1, last))
            at = last
            while at < end and not self.lines[at].strip():
                at += 1
        return chain, chain[-1][2]

    def _breaks(self, start: int, end: int) -> bool:
        return any(_BREAKS.match(self.lines[at].strip()) for at in range(start, end))

    def _asked(self, chain: Sequence[tuple[str, int, int]], behind: int, end: int, onward: str, deep: int) -> bool:
        """Read branches; where one of them ends the section, all lead on to what follows."""
        join = ""
        is_broken = any(self._breaks(start, last) for _, start, last in chain)
        if is_broken:
            join = self._rest(behind, end, onward, "part")

        def read(lines: tuple[str, int, int]) -> bool:
            ended = self._range(lines[1], lines[2], join or onward, deep + 1)
            if is_broken and join and not ended:
                self.flow.turn("", join)
            return ended or is_broken

        asked = [(condition(said, self.kinds), f"*if {said}") if said else ("", "") for said, _, _ in chain]
        if deep > DEEPEST:
            self.flow.left("\n".join(self.lines[chain[0][1] - 1 : behind]), "condition")
            return False
        ended = self.flow.branches(asked, chain, read)
        if is_broken and chain[-1][0] and join:
            self.flow.turn("", join)
        return ended

    # commands

    def _broken(self, command: str, rest: str, at: int, end: int, onward: str, ended: bool) -> None:
        """Read a command that ends the section."""
        flow = self.flow
        if command == "label":
            label = self._section(self.target(rest), at, end, onward, self.target(rest))
            if not ended:
                flow.turn("", label)
        elif command == "page_break":
            flow.turn(rest or "Next.", self._rest(at, end, onward, "page") or THE_END)
        elif command == "gosub":
            self._enter(self.target(rest.split()[0] if rest.split() else ""), self._rest(at, end, onward, "after"))
        else:
            last = self._below(at, end, _indent(self.lines[at - 1]))
            after = self._rest(last, end, onward, "after")
            self._options(at, last, after, ())

    def _enter(self, target: str, onward: str) -> None:
        self.flow.turn("", target, self.returns.entered(target, onward or THE_END, self.called[target] > 1))

    def _options(self, at: int, end: int, after: str, when: tuple[str, ...]) -> None:
        depth = next((_indent(line) for line in self.lines[at:end] if line.strip()), 0)
        while at < end:
            line = self.lines[at].strip()
            self.flow.fixed = self.place(at)
            at += 1
            if not line:
                continue
            last = self._below(at, end, depth)
            found = _OPTION.fullmatch(line)
            asks = _COMMAND.match(line)
            if found:
                self._option(found, at, last, after, when)
            elif asks and asks[1] in ("if", "elseif", "elsif", "else", *_REUSE) and len(when) < DEEPEST:
                said = asks[2].strip()
                own = (ONCE,) if asks[1] in _REUSE else ((condition(said, self.kinds) or said),) if said else ()
                if asks[1] not in ("if", *_REUSE):
                    self.flow.left(line, "condition")
                self._options(at, last, after, (*when, *own))
            elif not line.startswith("*comment"):
                self.flow.left("\n".join([line, *self.lines[at:last]]), "within a choice")
            at = last

    def _option(self, found: re.Match[str], start: int, end: int, after: str, when: tuple[str, ...]) -> None:
        """Read an option; what stands below becomes a section, or is its turn alone."""
        label = found["label"].strip()
        for guard in _GUARD.finditer(found["guards"]):
            if guard[1] in _REUSE:
                when = (*when, ONCE)
            elif guard[1] in ("if", "selectable_if"):
                said = guard[2].strip()
                when = (*when, condition(said, self.kinds) or said)
            elif guard[1] != "allow_reuse":
                self.flow.left(found[0], "option")
        if _VALUE.search(label):
            self.flow.left(label, "label worked out in play")
        inside = [line.strip() for line in self.lines[start:end]]
        inside = [line for line in inside if line and not line.startswith("*comment")]
        goes = re.fullmatch(r"\*goto\s+(\w+)", inside[-1]) if inside else None
        target = self.target(goes[1]) if goes else after
        deeds = [self._set(line) for line in (inside[:-1] if goes else inside)]
        if not target or not all(deeds):
            self.made += 1
            plain = " ".join(_VALUE.sub("", label).split()[:6]) or "option"
            target, deeds = self._section(f"{self.part.base}, {plain.rstrip('.')} {self.made}", start, end, after), []
        self.flow.turn(label, target, tuple(deeds), when)

    def _set(self, line: str) -> str:
        """Return an assignment as an instruction; empty for any other line."""
        found = re.fullmatch(r"\*(?:set|create|temp)\s+(\w+)\s*(.*)", line)
        if not found:
            return ""
        value = found[2].strip()
        said = f"{found[1]} {value[0]}= {value[1:].strip()}" if value[:1] in ("+", "-") else f"{found[1]} = {value}"
        return assignment(said, self.kinds)

    def _command(self, command: str, rest: str, line: str, at: int, below: int) -> tuple[int, bool]:
        """Read a command; return where to go on, and whether it leads elsewhere."""
        flow = self.flow
        told = rest.split()
        match command:
            case "goto" | "goto_scene" | "gosub_scene":
                if not told or not re.fullmatch(r"\w+(?:\s+\w+)?", rest.strip()):
                    flow.left(line, "turn")
                elif command == "goto":
                    flow.turn("", self.target(told[0]))
                else:
                    flow.turn("", ", ".join(told))
                if command == "gosub_scene":
                    flow.left(line, "turn that comes back here")
                return at, command != "gosub_scene"
            case "finish" | "ending" | "return":
                following = self.order[self.order.index(self.name) + 1 :] if self.name in self.order else []
                if command == "return":
                    flow.turn("", Returns.TARGET)
                elif command == "finish" and following:
                    flow.turn(rest, following[0])
                elif command == "finish" and len(self.order) > 1 and self.name not in self.order:
                    flow.left(f"{line}: which scene follows {self.name} is not in the scene_list", "turn")
                else:
                    flow.end_paragraph()
                    flow.words(rest)
                    if len(flow.frames) > 1:
                        flow.turn("", THE_END)
                return at, True
            case "set" | "temp" | "create":
                sentence = self._set(line)
                if command == "create":
                    place = flow.here()
                    self.opening.append(
                        Sentence(sentence, place, line) if sentence else LeftOver(line, place, "variable")
                    )
                elif command == "set" or (sentence and not sentence.startswith("Lose ")):
                    flow.say(sentence, line)
                elif not sentence:
                    flow.left(line, "variable")
            case "title" | "author":
                self.told.setdefault(command, rest)
            case "image" if told:
                alt = re.sub(r"^(?:none|left|right|center)\b\s*", "", rest[len(told[0]) :].strip())
                flow.end_paragraph()
                flow.words(kept(f"![{re.sub(r'[][{}<>`*]', '', alt)}]({_file(told[0])})"))
                flow.end_paragraph()
                self.pictures.append(told[0])
            case "goto_random_scene":
                flow.left("\n".join(text.strip() for text in self.lines[at - 1 : below]), "turn, by chance")
                return below, True
            case "line_break":
                flow.end_paragraph()
            case _:
                while (
                    command == "comment"
                    and below < len(self.lines)
                    and self.lines[below].strip().startswith("*comment")
                ):
                    below += 1
                own = [text.strip() for text in self.lines[at:below]] if command in _WITH_LINES else []
                if command != "scene_list":
                    flow.left("\n".join([line, *own]), "note" if command == "comment" else "command")
                return (below if command in _WITH_LINES else at), False
        return at, False

    def _words(self, line: str) -> None:
        """Read a line of running text with what is chosen in it."""
        flow, place = self.flow, 0
        flow.words(" ")
        for found in _ONE_OF.finditer(line):
            ways, asked = found["ways"].split("|"), found["asked"]
            if self.kinds.get(asked) == "number":
                conditions = [(f"*{_name(asked)}* is exactly {number}", found[0]) for number in range(1, len(ways))]
            elif len(ways) == 2 and (said := condition(asked, self.kinds)):
                conditions = [(said, found[0])]
            else:
                continue
            self._plain(line[place : found.start()])
            flow.branches([*conditions, ("", "")], ways, self._plain)
            place = found.end()
        self._plain(line[place:])

    def _plain(self, text: str) -> bool:
        self.flow.words(text)
        for value in _VALUE.findall(text):
            self.flow.left(value, "value printed")
        return False


def _file(path: str) -> str:
    """Return a picture's file as it lies beside the book."""
    return re.sub(r"[][(){}<>]", "", path.rpartition("/")[2])


def _name(variable: str) -> str:
    return " ".join(variable.split("_")).capitalize()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _prose(text: str) -> str:
    for sign, mark in (("[b]", STRONG), ("[/b]", STRONG_END), ("[i]", EM), ("[/i]", EM_END), ("[n/]", "\n")):
        text = text.replace(sign, mark)
    return marked_up(text)


def _order(texts: Sequence[tuple[str, str]]) -> list[str]:
    """Return the scenes in the order that a story lists them."""
    listed = re.search(
        r"^\*scene_list[ \t]*\n((?:[ \t]+\S[^\n]*\n?)*)", "\n".join(text for _, text in texts), re.MULTILINE
    )
    return [re.sub(r"^\$\d*\s*", "", line.strip()) for line in listed[1].splitlines()] if listed else []


def scenes_in(text: str) -> list[str]:
    """Return the files of the scenes that a scene names."""
    further = re.findall(r"^[ \t]*\*(?:goto|gosub)_scene[ \t]+(\w+)", text, re.MULTILINE)
    return [f"{name}.txt" for name in dict.fromkeys([*_order([("", text)]), *further])]


def story_of(texts: Sequence[tuple[str, str]], checks: object = None) -> Story:
    """Read scenes into a story; ``startup`` comes first."""
    scenes = [one for one in texts if PurePath(one[0]).stem != STATS]
    left = [LeftOver(text, Place(file, 1), "screen of scores") for file, text in texts if PurePath(file).stem == STATS]
    listed = _order(scenes)
    order = listed if "startup" in listed else ["startup", *listed]
    ordered = sorted(
        scenes, key=lambda one: order.index(name) if (name := PurePath(one[0]).stem) in order else len(order)
    )
    kinds = kinds_in(
        re.sub(r"^[ \t]*\*(?:create|temp|set) (\w+) ", r"\1 = ", text, flags=re.MULTILINE) for _, text in texts
    )
    order = listed
    called = Counter(
        f"{PurePath(file).stem}, {label}" for file, text in texts for label in re.findall(r"\*gosub\s+(\w+)", text)
    )
    returns = Returns()
    passages: list[Passage] = []
    opening: list[Block] = []
    pictures: list[str] = []
    routines: dict[str, str] = {}
    told: dict[str, str] = {}
    for file, text in ordered:
        scene = _Scene(PurePath(file).stem, file, text, kinds, order, called, returns)
        scene.read()
        passages += sorted(scene.passages, key=lambda one: one.place.line)
        opening += scene.opening
        pictures += scene.pictures
        routines |= scene.routines
        told |= scene.told | told
    if not any(block for one in passages for block in one.blocks):
        raise ImportRefused(f"{texts[0][0]} has no text.")
    passages = with_end([returns.led_back(one, routines[one.name]) for one in passages])
    passages[0] = begun(passages[0], opening, "create")
    return Story(
        "ChoiceScript",
        told.get("title", ""),
        passages[0].name,
        tuple(passages),
        {"author": told.get("author", "")},
        tuple(left),
        pictures=tuple(dict.fromkeys(pictures)),
    )
