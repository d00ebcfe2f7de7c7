"""ink: knots, stitches, weaves of choices and gathers, tunnels, sequences and conditions; the rest stays beside a TODO."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePath

from turnto.book.model import Place
from turnto.exchange.importers.expressions import assignment, condition, kinds_in, words_of
from turnto.exchange.importers.flow import BlockBuilder, Part, Returns
from turnto.exchange.importers.further.ink_lines import (
    Statement,
    cut,
    groups,
    next_gather,
    says,
    split,
    statements,
    unescaped,
    without_comments,
)
from turnto.exchange.prose import marked_up, without_html
from turnto.exchange.story import (
    FIRST_TIME,
    ONCE,
    THE_END,
    Block,
    ImportRefused,
    LeftOver,
    Link,
    Passage,
    Sentence,
    Story,
    begun,
    mapped,
    turns,
    with_end,
)

_KNOT = re.compile(r"={2,}\s*(?P<function>function\s+)?(?P<name>\w+)\s*(?P<given>\([^)]*\))?\s*=*\s*$")
_STITCH = re.compile(r"=\s*(?P<name>\w+)\s*(?P<given>\([^)]*\))?\s*$")
_WHEN = re.compile(r"\s*\{([^{}]*)\}")
_VARIABLE = re.compile(r"(?:VAR|CONST)\s+(\w+)\s*=\s*(.*)$")
INCLUDED = re.compile(r"^[ \t]*INCLUDE[ \t]+(\S[^\n]*?)[ \t]*$", re.MULTILINE)
"""Line that puts another file in its place."""
_TAG = re.compile(r"\s*(?<!\\)#\s*(?P<tag>\w[^\n]*)$")
_BRANCH = re.compile(r"-(?!>)\s*(?P<asked>(?:[^:{}|]|\{[^{}]*\}){1,200}):(?P<text>.*)$")
_TUNNEL = re.compile(r"->\s*([\w.]+)\s*(?:\([^()]*\)\s*)?(?=->)")
_BRACKETED = re.compile(r"(?P<before>(?:\\.|[^\[\]\\])*)\[(?P<only>(?:\\.|[^\[\]\\])*)\](?P<after>.*)")
_NAME = re.compile(r"(?<![\w.\"])[A-Za-z_][\w.]*(?![\w(\"])")
_HAS = re.compile(r"\b(?P<list>\w+)(?P<has> has | hasnt |\s*!?\?\s*)\(?(?:\w+\.)?(?P<value>\w+)\)?")
"""Condition on a list: “skills has climbing”, “skills ? climbing”."""
_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth".split()
_KIND = re.compile(r"\s*(?P<word>stopping|cycle|once|shuffle(?: once| stopping)?)\s*:\s*")
_IN_TURN = {"stopping": "", "once": "!", "cycle": "&"}
"""Signs of sequences by their words; any other word is one of chance."""
MOST_BRACES = 8
"""Braces inside braces that are read; deeper ones are left over."""


@dataclass(frozen=True, slots=True)
class _InkPassage:
    """Part of a knot that becomes a section, and where it runs out to."""

    name: str
    knot: str
    place: Place
    statements: list[Statement]
    after: str = ""
    start: int = 0
    """Of the statements, the first that belongs to it."""
    depth: int = 1
    """Of its choices and gathers."""
    is_choice: bool = False
    """Whether it is what a choice brings, from which nothing leads on."""


@dataclass(slots=True)
class _Knot:
    name: str
    place: Place
    given: str = ""
    """Parameters, which no section has."""
    lines: list[tuple[Place, str]] = field(default_factory=list)


def story_of(texts: Sequence[tuple[str, str]], checks: object = None) -> Story:
    """Read ink sources into a story."""
    return _InkReader(_with_constants(texts)).story()


_CONSTANT = re.compile(r"^[ \t]*CONST[ \t]+(\w+)[ \t]*=[ \t]*(\d{1,6}|true|false)[ \t]*(?://[^\n]*)?$", re.MULTILINE)
_CODE = re.compile(
    r"^[ \t]*(?:~|VAR\b)[^\n]*|\{[^{}:|\n]{1,300}|^[ \t]*-[ \t]+[^:\n]{1,200}[<>=][^:\n]{1,200}:", re.MULTILINE
)
"""Code in which a name is a value: a line of it, a condition, a value that is shown."""
_END = re.compile(r"->\s*(?:END|DONE)")


def _with_constants(texts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put the values of constants where their names stand in code."""
    values = dict(found for _, text in texts for found in _CONSTANT.findall(text))
    if not values:
        return list(texts)
    named = re.compile(rf"\b(?:{'|'.join(values)})\b")
    shown = re.compile(rf"\{{[ \t]*({'|'.join(values)})[ \t]*\}}")
    return [
        (
            file,
            _CODE.sub(
                lambda code: named.sub(lambda found: values[found[0]], code[0]),
                shown.sub(lambda found: values[found[1]], _CONSTANT.sub("", text)),
            ),
        )
        for file, text in texts
    ]


class _InkReader:
    def __init__(self, texts: Sequence[tuple[str, str]]) -> None:
        self.file = texts[0][0]
        self.kinds = kinds_in(text for _, text in texts)
        self.title = self.author = ""
        self.opening: list[Block] = []
        self.left: list[LeftOver] = []
        self.tags: dict[str, Place] = {}
        self.looks: dict[str, Place] = {}
        self.pictures: list[str] = []
        self.lists: dict[str, str] = {}
        """The list that each value of one belongs to; to have the value is a keyword."""
        self.knots = list(self._knots(texts))
        self.statements = {id(knot): statements(knot.lines) for knot in self.knots}
        self.names: set[str] = {knot.name for knot in self.knots}
        self.names |= {
            f"{_root(knot.name)}.{one.label}" for knot in self.knots for one in self.statements[id(knot)] if one.label
        }
        self.entered = Counter(found for _, text in texts for found in _TUNNEL.findall(text))
        self.returns = Returns()
        self.repeated: Counter[str] = Counter()
        self.waiting: list[_InkPassage] = []
        self.fresh: list[_InkPassage] = []
        self.knot_of: dict[str, str] = {}
        self.once: set[tuple[str, str, str]] = set()
        """Sections, labels and targets of the choices that are there once."""
        self.parts: dict[Place, str] = {}
        """Names of what follows the gathers without a name of their own."""
        for knot in self.knots:
            gathers = [one for one in self.statements[id(knot)] if one.sign == "gather"]
            self.parts |= {one.place: f"{knot.name}, part {number}" for number, one in enumerate(gathers, 2)}

    def _knots(self, texts: Sequence[tuple[str, str]]) -> Iterator[_Knot]:
        knot = _Knot("the beginning", Place(self.file, 1))
        for file, text in texts:
            for number, raw in enumerate(without_comments(text).split("\n"), 1):
                line, place = raw.strip(), Place(file, number)
                if found := _KNOT.fullmatch(line):
                    yield knot
                    knot = _Knot(
                        ("function " if found["function"] else "") + found["name"], place, found["given"] or ""
                    )
                elif found := _STITCH.fullmatch(line):
                    yield knot
                    knot = _Knot(f"{_root(knot.name)}.{found['name']}", place, found["given"] or "")
                elif found := _VARIABLE.fullmatch(line):
                    sentence = assignment(f"{found[1]} = {found[2]}", self.kinds)
                    self.opening.append(
                        Sentence(sentence, place, line) if sentence else LeftOver(line, place, "variable")
                    )
                elif found := re.fullmatch(r"#\s*(title|author)\s*:\s*(.*)", line):
                    self.title, self.author = (found[2], self.author) if found[1] == "title" else (self.title, found[2])
                elif listed := re.fullmatch(r"LIST\s+(\w+)\s*=\s*(.*)", line):
                    self.lists |= dict.fromkeys(re.findall(r"\w+", listed[2]), listed[1])
                    given = re.findall(r"\(\s*(\w+)\s*\)", listed[2])
                    self.opening += [
                        Sentence(f"Gain the keyword *{_of_list(listed[1], one)}*", place, line) for one in given
                    ]
                elif (included := INCLUDED.fullmatch(line)) and any(
                    PurePath(file).name == PurePath(included[1]).name for file, _ in texts
                ):
                    continue
                elif re.match(r"(?:INCLUDE|EXTERNAL|LIST)\b", line):
                    self.left.append(LeftOver(line, place, "declaration"))
                else:
                    knot.lines.append((place, line))
        yield knot

    def story(self) -> Story:
        passages: list[Passage] = []
        for number, knot in enumerate(self.knots):
            if knot.name.startswith("function "):
                self.left.append(LeftOver("\n".join(line for _, line in knot.lines), knot.place, knot.name))
                continue
            if number == 0 and not any(line for _, line in knot.lines):
                continue
            following = self.knots[number + 1].name if number + 1 < len(self.knots) else ""
            # A knot that says nothing goes on with the first of its stitches.
            after = following if following.startswith(f"{knot.name}.") and not any(map(says, knot.lines)) else ""
            if knot.given:
                self.left.append(LeftOver(f"{knot.name}{knot.given}", knot.place, "parameters"))
            self.waiting = [_InkPassage(knot.name, _root(knot.name), knot.place, self.statements[id(knot)], after)]
            while self.waiting:
                self.fresh = []
                passages.append(self._passage(self.waiting.pop()))
                self.waiting += reversed(self.fresh)
        if not passages:
            raise ImportRefused(f"{self.file} has no knot: a knot begins with a line such as “=== cellar ===”.")
        passages = [self.returns.led_back(one, self.knot_of[one.name]) for one in passages]
        passages = with_end(self._with_once(passages))
        passages[0] = begun(passages[0], self.opening, "VAR")
        self.left += [LeftOver(f"# {tag}", place, "tag") for tag, place in self.tags.items()]
        return Story(
            "ink", self.title, passages[0].name, tuple(passages), {"author": self.author}, tuple(self.left),
            pictures=tuple(dict.fromkeys(self.pictures)), looks=self.looks,
        )  # fmt: skip

    # sections

    def _passage(self, part: _InkPassage) -> Passage:
        self.part = part
        self.flow = BlockBuilder(self._prose, self.names, lambda _: part.place, line_breaks=True)
        self.flow.fixed = part.place
        self.glued, self.has_choice = True, False
        self.knot_of[part.name] = part.knot
        if not self._run(part.statements, part.after, 0, part.start) and part.is_choice and not self.has_choice:
            self.flow.left(part.name, "nothing follows this choice")
        return Passage(part.name, part.place, self.flow.blocks())

    def _prose(self, text: str) -> str:
        def dropped(look: str, _: int) -> None:
            self.looks.setdefault(look, self.flow.here())

        return marked_up(without_html(text, dropped, self.pictures))

    def _assigned(self, text: str) -> str:
        """Return an assignment as an instruction; a value of a list is gained or lost."""
        found = re.fullmatch(r"(\w+)\s*(\+=|-=)\s*(?:\w+\.)?(\w+)", text)
        if found and self.lists.get(found[3]) == found[1]:
            return f"{'Gain' if found[2] == '+=' else 'Lose'} the keyword *{_of_list(found[1], found[3])}*"
        return assignment(text, self.kinds)

    def _run(self, statements: list[Statement], after: str, deep: int, at: int = 0) -> bool:
        """Read statements into the section; return whether they all lead elsewhere."""
        first, ended = at, False
        gather = (-1, 0)

        def onward_of(at: int, depth: int) -> str:
            """Return where a choice goes on that leads nowhere itself: behind the next gather."""
            nonlocal gather
            if gather[0] < at or gather[1] != depth:
                gather = (next_gather(statements, at, depth), depth)
            # Braces are read as part of one section: a gather among them begins no other.
            has_gather = not deep and gather[0] < len(statements)
            return self._gather_name(statements[gather[0]]) if has_gather else after

        while at < len(statements):
            one = statements[at]
            self.flow.fixed = one.place
            if one.sign == "choice":
                end = at + 1
                while end < len(statements) and not 0 < statements[end].depth <= one.depth:
                    end += 1
                self._choice(one, statements[at + 1 : end], onward_of(end, one.depth))
                at, self.has_choice = end, True
                continue
            if one.sign == "gather" and not deep and (at > first or one.label):
                name = self._gather_name(one)
                if not self.has_choice and not ended:
                    self.flow.turn("", name)
                statements[at] = replace(one, sign="", depth=0, label="")
                self._later(name, one.place, statements, after, at)
                return True
            if one.lines:
                ended = self._block(one, onward_of(at, self.part.depth), deep) or ended
            elif tunnelled := self._tunnelled(one.text) if not deep and not one.sign else None:
                words, calls, rest = tunnelled
                self._line(words, deep)
                is_last = at + 1 == len(statements)
                onward = rest or (after if is_last else "") or self._fresh_name(f"after {calls[-1]}")
                self._enter(calls, self._target(onward))
                if not rest and onward != after:
                    self._later(onward, one.place, statements, after, at + 1)
                    return True
                ended = True
            else:
                ended = self._line(one.text, deep) or ended
            at += 1
        if not ended and not self.has_choice and after and not deep:
            self.flow.turn("", after)
        return ended

    def _later(
        self,
        name: str,
        place: Place,
        statements: list[Statement],
        after: str,
        start: int = 0,
        *,
        depth: int = 0,
        is_choice: bool = False,
    ) -> None:
        self.names.add(name)
        part = _InkPassage(name, self.part.knot, place, statements, after, start, depth or self.part.depth, is_choice)
        self.fresh.append(part)

    def _gather_name(self, one: Statement) -> str:
        if one.label:
            return f"{self.part.knot}.{one.label}"
        if one.place not in self.parts:  # it stands in braces
            self.parts[one.place] = self._fresh_name("part")
        return self.parts[one.place]

    def _fresh_name(self, words: str) -> str:
        plain = " ".join(re.sub(r"[^\w ’'-]", " ", words).split()[:6]) or "choice"
        name = first = f"{self.part.knot}, {plain}"
        while name in self.names:
            self.repeated[first] += 1
            name = f"{first} {self.repeated[first] + 1}"
        self.names.add(name)
        return name

    # choices

    def _choice(self, one: Statement, body: Sequence[Statement], onward: str) -> None:
        """Read a choice; the words that it brings are a section of their own."""
        text, place = self._without_tag(one.text, one.place), 0
        when = []
        while found := _WHEN.match(text, place):
            when.append(self._asked(found[1]) or found[1])
            place = found.end()
        text = text[place:].strip()
        words, arrow, divert = text.partition("->")
        is_fallback, arrow = bool(arrow) and not words, arrow if divert.strip() else ""
        found = _BRACKETED.fullmatch(words)
        before, only, after = found.group("before", "only", "after") if found else (words, "", "")
        label, said = f"{before}{only}".strip(), f"{before}{after}".strip() if after.strip() else ""
        if said and not re.search(r"\w", only):
            label, said = said, ""
        if "{" in label:
            self.flow.left(text, "label worked out in play")
            label = self._plain(label)
        if is_fallback:
            self.flow.left(one.text, "only if no other choice is left")
        inside = [Statement(f"{said} {arrow}{divert}".strip(), one.place), *body]
        inside = [own for own in inside if own.text]
        deeds, target = self._short(inside)
        if one.label or target is None or not (target or onward):
            if not inside and not one.label and not onward:
                self.flow.left(label, "choice without a turn of its own")
                return
            name = f"{self.part.knot}.{one.label}" if one.label else self._fresh_name(label)
            self._later(name, one.place, inside, onward, depth=one.depth + 1, is_choice=not onward)
            deeds, target = (), name
        shown = unescaped(label)
        target = self._target(target) if target else onward
        self.flow.turn(shown, target, deeds, tuple(when))
        if one.is_once:
            self.once.add((self.part.name, self.flow.prose(shown), target))

    def _short(self, inside: Sequence[Statement]) -> tuple[tuple[str, ...], str | None]:
        """Return deeds and target of what a choice brings; no target for a section."""
        deeds: list[str] = []
        target = ""
        for own in inside:
            text = self._without_tag(own.text, own.place)
            if target and not own.sign and not own.lines and _END.fullmatch(text):
                continue  # behind a divert nobody comes here
            if target or own.sign or own.lines or re.search(r"\{|<-|^TODO\b|^#", text):
                return (), None
            if text.startswith("~"):
                deeds.append(self._assigned(text[1:].strip()) or text)
                continue
            said, _, divert = text.partition("->")
            target = divert.strip()
            # In a label, what somebody answers would be read before it is asked.
            if said.strip() or not re.fullmatch(r"[\w.]+", target) or target in ("END", "DONE"):
                return (), None
        return tuple(deeds), target

    def _without_tag(self, text: str, place: Place) -> str:
        if not text.startswith("#") and (tag := _TAG.search(text)):
            self.tags.setdefault(tag["tag"].strip(), place)
            return text[: tag.start()].rstrip()
        return text

    # lines

    def _line(self, text: str, deep: int) -> bool:
        """Read one line; return whether it leads elsewhere."""
        flow = self.flow
        text = self._without_tag(text, flow.here())
        if text.startswith("~"):
            flow.say(self._assigned(text[1:].strip()), text)
        elif text.startswith("#"):
            flow.left(text, "tag")
        elif text.startswith("<-"):
            flow.left(text, "turn, perhaps: a thread")
        elif re.match(r"TODO\b", text):
            flow.left(text, "note")
        elif text:
            if not self.glued and not text.startswith("<>"):
                flow.words("\n")
            self.glued = text.endswith("<>")
            return self._words(text.removeprefix("<>").removesuffix("<>"), deep)
        return False

    def _words(self, text: str, deep: int) -> bool:
        """Read running text with what stands in braces in it."""
        place, ended = 0, False
        for start, end in groups(text):
            ended = self._diverted(text[place:start], deep) or ended
            ended = self._braces(text[start + 1 : end], deep) or ended
            place = end + 1
        return self._diverted(text[place:], deep) or ended

    def _diverted(self, text: str, deep: int) -> bool:
        """Read text that may end in a divert."""
        words, arrow, divert = text.partition("->")
        self.flow.words(unescaped(words.replace("<>", "")))
        if not arrow:
            return False
        tunnelled = self._tunnelled(text[len(words) :])
        if tunnelled:
            self.flow.left(text[len(words) :], "tunnel that comes back here")
            self._enter(tunnelled[1], tunnelled[2])
            return False
        if re.match(r"\s*->", divert):  # out of a tunnel
            self.flow.turn("", Returns.TARGET)
            return True
        found = re.match(r"\s*([\w.]+)\s*(\([^()]*\))?", divert)
        if not found:
            self.flow.left(text[len(words) :], "turn")
            return False
        if found[2]:
            self.flow.left(f"{arrow}{divert}", "given to what it leads to")
        if found[1] in ("END", "DONE"):
            if deep or len(self.flow.frames) > 1:
                self.flow.turn("", THE_END)
            return True
        self.flow.turn("", self._target(found[1]))
        return True

    def _tunnelled(self, text: str) -> tuple[str, list[str], str] | None:
        """Return words, tunnels and what follows them, of a line that enters tunnels."""
        if "{" in text.partition("->")[0]:
            return None
        words, _, _ = text.partition("->")
        calls = [found[1] for found in _TUNNEL.finditer(text, len(words))]
        rest = text.rpartition("->")[2].strip() if calls else ""
        return (words, calls, rest) if calls and re.fullmatch(r"[\w.]*", rest) else None

    def _enter(self, calls: Sequence[str], onward: str) -> None:
        """Turn into tunnels, the last of which leads on."""
        if onward in ("END", "DONE"):
            onward = THE_END
        for call in calls[1:]:
            self.flow.left(f"-> {call} ->", "tunnel behind a tunnel")
        deeds = self.returns.entered(self._target(calls[0]), onward or THE_END, self.entered[calls[0]] > 1)
        self.flow.turn("", self._target(calls[0]), deeds)

    # braces

    def _braces(self, inside: str, deep: int) -> bool:
        """Read a condition, a sequence or a value within a line."""
        flow, whole = self.flow, f"{{{inside}}}"
        read = partial(self._words, deep=deep + 1)
        if named := _KIND.match(inside):
            return self._sequence(_IN_TURN.get(named["word"], "~"), split(inside[named.end() :], "|"), whole, read)
        asked, colon, rest = cut(inside, ":")
        signs = re.match(r"\s*[&!~]*", inside)
        kind = signs[0].strip() if signs else ""
        if deep > MOST_BRACES:
            flow.words(self._plain(whole))
            flow.left(whole, "logic in the text")
            return False
        if colon and not kind and "|" not in asked.replace("||", ""):
            conditions = [(self._asked(asked), f"{{{asked.strip()}:"), ("", "")]
            return flow.branches(conditions, split(rest, "|", most=1), read)
        parts = split(inside[len(signs[0]) if signs else 0 :], "|")
        if len(parts) == 1 and not kind:
            flow.words(inside.strip() if re.fullmatch(r"\s*\w+\s*", inside) else "")
            flow.left(whole, "value printed")
            return False
        return self._sequence(kind, parts, whole, read)

    def _sequence(self, kind: str, parts: Sequence[Part], whole: str, read: Callable[[Part], bool]) -> bool:
        """Read a sequence in its order; of a shuffle or cycle only the first is read."""
        if kind not in ("", "!") or len(parts) > len(_ORDINALS):
            self.flow.left(whole, "one of these by chance" if "~" in kind else "these in turn")
            return read(parts[0])
        visits = [(FIRST_TIME, whole)]
        visits += [(f"this is your {ordinal} visit here", whole) for ordinal in _ORDINALS[: len(parts) - 1]]
        if kind != "!":
            visits[-1] = ("", "")
        return self.flow.branches(visits, parts, read)

    def _block(self, one: Statement, after: str, deep: int) -> bool:
        """Read braces of several lines: branches with their conditions, or a sequence."""
        head = one.text.removeprefix("{").strip()
        whole = " ".join([one.text, *(line for _, line in one.lines), "}"])
        kind = _KIND.fullmatch(head)
        inside = [(one.place, head), *one.lines] if not kind and _BRANCH.match(head) else one.lines
        head = head if inside is one.lines else ""  # the first branch may stand behind the brace
        asked, colon, rest = cut(head, ":")
        if deep > MOST_BRACES or not (kind or colon or not head):
            self.flow.left(whole, "logic in the text")
            return False
        branches: list[tuple[str, list[tuple[Place, str]]]] = []
        if colon and not kind:
            branches.append((asked.strip(), [(one.place, rest)] if rest.strip() else []))
        open_braces = 0
        for place, line in inside:
            found = _BRANCH.match(line) if open_braces == 0 and not kind else None
            if found:
                branches.append((found["asked"].strip(), [(place, found["text"].strip())]))
            elif kind and open_braces == 0 and line.startswith("-") and not line.startswith("->"):
                branches.append(("", [(place, line[1:].strip())]))
            elif branches:
                branches[-1][1].append((place, line))
            elif line:
                branches.append(("", [(place, line)]))
            open_braces += line.count("{") - line.count("}")
        parts = [statements(lines) for _, lines in branches]

        def read(part: list[Statement]) -> bool:
            self.glued = False
            return self._run(part, after, deep + 1)

        if kind:
            return self._sequence(_IN_TURN.get(kind["word"], "~"), parts, whole, read)
        if len(branches) > 1 and colon and not any(map(says, branches[0][1])):
            branches, parts = (
                [(f"{asked} == {value}" if value != "else" else value, lines) for value, lines in branches[1:]],
                parts[1:],
            )
        conditions = [("", "") if asked == "else" else (self._asked(asked), f"{{{asked}:") for asked, _ in branches]
        return self.flow.branches(conditions, parts, read)

    # names

    def _asked(self, text: str) -> str:
        """Return a condition in words of ours; a section's name asks for a visit."""

        def name(found: re.Match[str]) -> str:
            target = self._target(found[0])
            is_section = target in self.names and found[0] not in self.kinds
            return f'visited("{target}")' if is_section else found[0]

        def has(found: re.Match[str]) -> str:
            value = found["value"]
            if self.lists.get(value) != found["list"]:
                return found[0]
            denied = "not " if found["has"].strip() in ("hasnt", "!?") else ""
            return f"{denied}{found['list']}_{value}"

        return condition(_NAME.sub(name, _HAS.sub(has, text)), self.kinds)

    def _target(self, name: str) -> str:
        name = name.rstrip(".")
        knot, _, label = name.partition(".")
        ways = (f"{self.part.knot}.{name}", name, f"{knot}.{label.rpartition('.')[2]}")
        return next((one for one in ways if one in self.names), name)

    def _plain(self, text: str, deep: int = 0) -> str:
        """Return text with the first of what stands in each of its braces."""
        parts: list[str] = []
        place = 0
        for start, end in groups(text):
            inside = text[start + 1 : end]
            rest = cut(inside, ":")[2] or inside.lstrip(" &!~")
            parts += [text[place:start], self._plain(split(rest, "|")[0], deep + 1) if deep < MOST_BRACES else ""]
            place = end + 1
        return " ".join("".join([*parts, text[place:]]).split())

    def _with_once(self, passages: Sequence[Passage]) -> list[Passage]:
        """Let a choice that ink offers once be there once, where one may come again."""
        again = _in_circles({one.name: list(turns(one.blocks)) for one in passages})

        def once(link: Link, name: str) -> list[Block]:
            is_once = (name, link.label, link.target) in self.once
            return [replace(link, when=(ONCE, *link.when)) if is_once else link]

        return [
            replace(one, blocks=mapped(one.blocks, partial(once, name=one.name))) if one.name in again else one
            for one in passages
        ]


def _in_circles(ways: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the sections that lie on a way from one circle to itself or another."""
    left = {name: [to for to in targets if to in ways] for name, targets in ways.items()}
    for _ in range(2):  # without those that nothing leads to, then without those that lead to nothing
        entered = Counter(to for targets in left.values() for to in targets)
        waiting = [name for name in left if not entered[name]]
        while waiting:
            for to in left.pop(waiting.pop()):
                entered[to] -= 1
                if not entered[to]:
                    waiting.append(to)
        turned: dict[str, list[str]] = {name: [] for name in left}
        for name, targets in left.items():
            for to in targets:
                turned[to].append(name)
        left = turned
    return set(left)


def _of_list(name: str, value: str) -> str:
    return words_of(f"{name}_{value}")


def _root(name: str) -> str:
    return name.partition(".")[0]
