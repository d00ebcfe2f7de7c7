"""Gordian's dialect of Twine: passages for print, with items, keywords, checks, stats, boxes, pins and templates."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import LABEL, LABEL_END, TURN, TURN_END
from turnto.exchange.importers.prose.foes import foes_of
from turnto.exchange.importers.prose.paragraphs import blocks_of
from turnto.exchange.importers.twine import TweePassage, TweeStory, numbered
from turnto.exchange.links import split_link
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, kept, marked_up, paired, verbatim, without_html
from turnto.exchange.story import (
    NAME,
    NAME_END,
    NO_CHECKS,
    Block,
    Case,
    Check,
    Checks,
    LeftOver,
    Link,
    Paragraph,
    Passage,
    Story,
)

_OWN = re.compile(
    r"</?(?:gb-)?(?:check|c|rules|stats|special|item|it|keywords?|k|checkbox(?:es|-list)|reference|r|before|after|page-before|t:\w+)\b[^>]*>",
    re.IGNORECASE,
)
_FIXED = re.compile(r"(?:fixednumber_)?(\d{1,5})")
_MARKING = r"\((?:marking|checking|ticking) (?P<{}>an?|the|one|two|three) box(?:es)?\)"
"""What a link says of the boxes that are marked on the way: those of the passage it leads to, if that has some."""
_LINK = re.compile(
    rf"(?:{_MARKING.format('before')}\s*)?\[\[(?P<link>(?:(?!\]\]|\[\[)[^\n]){{1,1000}})\]\](?:\s*{_MARKING.format('behind')})?",
    re.IGNORECASE,
)
_BOXES = re.compile(r"<(?:gb-)?checkboxes\b[^>]*>\s*(\d{0,3})", re.IGNORECASE)
_WITHIN = re.compile(rf"\s*{_MARKING.format('within')}", re.IGNORECASE)
_TICKS = re.compile(r"\b(?:tick|mark|check) (?:an?|the|one|two|three)(?: of the)? box(?:es)?\b", re.IGNORECASE)
MOST_INCLUDED = 200_000
"""Characters of other passages that are read into one."""
BOX = "\ue054"
"""Sign between the target of a link and how many boxes are marked on the way there."""
_MATTER = re.compile(r"(front|back)matter(?:_(\d+))?")
_MEANT = re.compile(f"{_FIXED.pattern}|{_MATTER.pattern}|death|end|skip|hidden")
_CHECK_ENDED = re.compile(r"(?<=\w)(</(?:gb-)?(?:check|c)>)(?=\s+(?:If|On|Otherwise|Wenn|Bei|Sonst)\b)", re.IGNORECASE)
"""End of a check that is a sentence without its stop."""
_CHECK = re.compile(
    r"<(?:gb-)?(?:check|c)\b[^<>]*>((?:(?!</?(?:gb-)?(?:check|c)>).){1,400})</", re.IGNORECASE | re.DOTALL
)
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_VERBATIM = re.compile(r"(`+)([^`\n](?:(?!\1)[^\n]){0,400}?)\1(?!`)")
_LOOK = re.compile(
    r"(?P<sign>(?<![\w-])--(?=[^\s-])|\^\^(?=\S)|~~(?=\S))(?P<words>[^\n]{1,400}?)(?<=\S)(?P=sign)(?![\w-])"
    r"|(?P<alone>^[ \t]*(?:=+><=+|<=+>|=+>|<=+)[ \t]*$|[ \t]*\{:[ \t]*\.[\w .-]{1,80}\})"
)
"""Changes of look: struck, raised and lowered words, alignment, classes."""
SPECIAL = frozenset(
    "gb-settings gb-templates gb-placeholders gb-front-cover gb-introduction gb-rear gb-rear-cover".split()
)


def is_gordian(story: TweeStory) -> bool:
    """Return whether a story is written for Gordian."""
    if any(
        one.name in SPECIAL or any(tag.startswith(("fixednumber_", "frontmatter", "backmatter")) for tag in one.tags)
        for one in story.passages
    ):
        return True
    turns = sum(bool(re.search(r"\[\[(?:turn|return)to(?:->|\|)", one.text, re.IGNORECASE)) for one in story.passages)
    return turns * 4 > len(story.passages) or any(_OWN.search(one.text) for one in story.passages)


class _GordianReader:
    def __init__(self, raw: TweeStory, checks: Checks) -> None:
        self.raw, self.checks = raw, checks
        self.passages = list(numbered(raw))
        self.texts = {one.name: one.text for one in self.passages}
        self.templates = dict(
            re.findall(
                r"<template\s+name=[\"']?([\w-]+)[\"']?\s*>((?:(?!<template\b)[\s\S])*?)</template>",
                self.texts.get("gb-templates", ""),
            )
        )
        self.placeholders: dict[str, str] = {}
        for name, words in _object(self.texts.get("gb-placeholders", "")).items():
            self.placeholders[name.removeprefix("$")] = self._put(str(words))  # one may name those before it
        self.settings = _object(self.texts.get("gb-settings", ""))
        is_sugarcube = "sugarcube" in f"{self.settings.get('mdtype', raw.format)}".casefold()
        self.heading, self.item = ("!", "[*#]") if is_sugarcube else ("#", r"(?:\*|0\.)")
        self.boxed = {one.name for one in self.passages if _BOXES.search(one.text)}
        self.ticked = {
            split_link(found["link"])[1]
            for one in self.passages
            for found in _LINK.finditer(one.text)
            if found["before"] or found["behind"] or _WITHIN.search(found["link"])
        } | {one.name for one in self.passages if _TICKS.search(one.text)}
        self.dropped: dict[str, Place] = {}
        self.pictures: list[str] = []

    def story(self) -> Story:
        found: list[tuple[tuple[int, int], Passage]] = []
        left: list[LeftOver] = list(self.raw.notes)
        attached = dict(self.raw.scripts)
        for place, one in enumerate(self.passages):
            if one.name in ("StoryInit", "gb-settings", "gb-templates", "gb-placeholders") or "startup" in one.tags:
                if one.name in ("gb-settings", "StoryInit") and one.text.strip():
                    attached[f"{one.name}.txt"] = one.text
                    left.append(LeftOver(f"{one.name}: left-over/{one.name}.txt", one.place(), "settings of Gordian"))
                continue
            order, passage = self._passage(one, place)
            found.append((order, passage))
        found.sort(key=lambda pair: pair[0])
        passages = tuple(passage for _, passage in found)
        author = self.settings.get("author")
        header = {
            "author": self.raw.creator or (author if isinstance(author, str) else ""),
            "ifid": self.raw.ifid.upper(),
        }
        start = self.raw.start if self.raw.start in self.texts else "Start" if "Start" in self.texts else ""
        return Story(
            "Twine, for Gordian",
            self.raw.title,
            start,
            passages,
            header,
            tuple(left),
            attached,
            tuple(dict.fromkeys(self.pictures)),
            self.dropped,
        )

    def _passage(self, one: TweePassage, place: int) -> tuple[tuple[int, int], Passage]:
        tags = [tag.casefold() for tag in one.tags]
        others = tuple(tag for tag in one.tags if not _MEANT.fullmatch(tag.casefold()))
        kind: Literal["story", "front", "back"] = "story"
        order = (1, place)
        for tag in tags:
            if found := _MATTER.fullmatch(tag):
                kind = "front" if found[1] == "front" else "back"
                order = (0 if kind == "front" else 2, int(found[2] or 0) * 10_000 + place)
        if one.name in ("gb-front-cover", "gb-introduction"):
            kind, order = "front", (0, -1 if one.name == "gb-front-cover" else 10**9)
        elif one.name in ("gb-rear", "gb-rear-cover") or "skip" in tags or "hidden" in tags:
            kind, order = "back", (2, 10**9 + place)
        pinned = next((int(found[1]) for tag in tags if (found := _FIXED.fullmatch(tag))), None)
        ending = "death" if "death" in tags else "end" if "end" in tags else ""
        name = {
            "gb-front-cover": "cover",
            "gb-introduction": "introduction",
            "gb-rear": "afterword",
            "gb-rear-cover": "back cover",
        }.get(one.name, one.name)
        blocks = self._blocks(one, is_matter=kind != "story")
        made = Passage(name, one.place(), blocks, pinned or None, ending, kind=kind, tags=others, position=one.position)
        return order, made

    # the text of a passage

    def _blocks(self, one: TweePassage, is_matter: bool) -> tuple[Block, ...]:
        comments: list[LeftOver] = []

        def comment(found: re.Match[str]) -> str:
            if words := found[0].strip("/*%<!-> \n"):
                comments.append(LeftOver(words, one.place(found.start()), "comment"))
            return "\n" * found[0].count("\n")

        text = re.sub(
            r"/\*(?:(?!/\*)[\s\S])*?\*/|/%(?:(?!/%)[\s\S])*?%/|<!--(?:(?!<!--)[\s\S])*?-->", comment, one.text
        )
        text = self._expanded(text, one, 0)
        blocks: list[Block] = []
        paragraphs: list[tuple[str, Place]] = []
        ruled: list[tuple[str, Place, str]] = []
        line = one.line

        def flush() -> None:
            checks = NO_CHECKS if is_matter else self.checks  # matter tells of rules, and does nothing
            blocks.extend(blocks_of(paragraphs, checks, has_acts=not is_matter))
            paragraphs.clear()

        for piece in re.split(
            r"(<(?:gb-)?(?:stats|rules)\b[^<>]*>(?:(?!<(?:gb-)?(?:stats|rules)\b)[\s\S])*?</(?:gb-)?(?:stats|rules)>"
            r"|<(?:gb-)?checkbox(?:es|-list)\b[^<>]*>(?:(?!<(?:gb-)?checkbox)[\s\S])*?</(?:gb-)?checkbox(?:es|-list)>)",
            text,
            flags=re.IGNORECASE,
        ):
            place = Place(one.file, line)
            line += piece.count("\n")
            if re.match(r"<(?:gb-)?(?:stats|rules)\b", piece, re.IGNORECASE):
                flush()
                inside = re.sub(r"</?(?:gb-)?(?:stats|rules|special)\b[^>]*>", " ", piece)
                if "stats" in piece[:12].casefold():
                    foes = foes_of("\n".join(re.sub(r"<[^<>]*>", " ", line).strip() for line in inside.split("\n")))
                    if foes and self.checks(fight := f"Fight {' then '.join(foes)}"):
                        paragraphs.append((f"{fight}.", place))
                        continue
                    blocks.append(Paragraph(re.sub(r"[\ue050-\ue053]", "", self._prose(inside, one)).strip(), "quote"))
                    blocks.append(LeftOver(" ".join(re.sub(r"<[^<>]*>", " ", inside).split()), place, "fight"))
                    continue
                ruled += [] if _LINK.search(inside) else [(said, place, "rules") for said in _SENTENCES.split(inside)]
                piece = inside
            ruled += [
                (found[1], Place(one.file, place.line + piece.count("\n", 0, found.start())), "check")
                for found in _CHECK.finditer(piece)
            ]
            if found := re.match(r"<(?:gb-)?checkbox(es|-list)\b[^>]*>([\s\S]*?)</", piece, re.IGNORECASE):
                flush()
                if found[1].casefold() == "es" and one.name in self.ticked:
                    continue
                if found[1].casefold() == "es":
                    told = f"boxes to tick here: {found[2].strip() or 1}"
                    blocks.append(LeftOver(told, place, "boxes: write {Tick the box} where they are ticked"))
                else:
                    self.dropped.setdefault("<checkbox-list>", place)
                    listed = [line.strip() for line in found[2].split("\n") if re.search(r"\w", line)]
                    paragraphs += [(self._prose(f"- {line}", one), place) for line in listed]
                continue
            at = place.line
            for part in re.split(r"\n", piece):
                if part.strip():
                    paragraphs += [
                        (own, Place(one.file, at)) for own in self._prose(part, one).split("\n\n") if own.strip()
                    ]
                at += 1
        flush()
        blocks = blocks if is_matter else _with_unread(blocks, ruled)
        return (*map(self._with_boxes, blocks), *comments)

    def _with_boxes(self, block: Block) -> Block:
        """Return a block whose turns tick the boxes that its links said."""
        if isinstance(block, Check):
            cases = tuple(replace(case, **self._ticking(case)) for case in block.cases)
            return replace(block, cases=cases)
        return replace(block, **self._ticking(block)) if isinstance(block, Link) else block

    def _ticking(self, one: Link | Case) -> dict[str, Any]:
        target, sign, count = one.target.partition(BOX)
        if not sign:
            return {}
        where = f" at {NAME}{target}{NAME_END}" if target in self.boxed else ""
        return {
            "target": target,
            "deeds": (*one.deeds, f"Tick {count} box{'' if count in ('a', 'the', 'one') else 'es'}{where}"),
        }

    def _expanded(self, text: str, one: TweePassage, deep: int) -> str:
        """Put templates, placeholders and displayed passages into a text."""

        def template(found: re.Match[str]) -> str:
            body = self.templates.get(found[1] or found[3] or "")
            if body is None or deep > 4:
                return f"<rules>{found[0]}</rules>" if body is None else ""
            return self._expanded(filled(body, found[2] if found[1] else found[4] or ""), one, deep + 1)

        text = self._put(text)
        text = re.sub(
            r"<t:([\w-]+)\s*>((?:(?!<t:)[\s\S]){0,5000}?)</t(?::\1)?>"
            r"|<template\s+name=[\"']?([\w-]+)[\"']?\s*>((?:(?!<template\b)[\s\S]){0,5000}?)</template>",
            template,
            text,
        )
        shown = re.compile(r"\(display:\s*[\"']([^\"']+)[\"']\s*\)|<<(?:include|display)\s+[\"']([^\"']+)[\"']\s*>>")
        budget = MOST_INCLUDED

        def included(found: re.Match[str]) -> str:
            nonlocal budget
            inside = self.texts.get(found[1] or found[2], found[0])
            budget -= len(inside)
            return (inside if budget > 0 else found[0]) if deep == 0 else ""

        return shown.sub(included, text)

    def _put(self, text: str) -> str:
        """Fill the placeholders of a text; other names may be templates without words of their own."""

        def placeholder(found: re.Match[str]) -> str:
            if found[1] in self.placeholders:
                return self.placeholders[found[1]]
            return f"<t:{found[1]}></t>" if found[1] in self.templates else found[0]

        return re.sub(r"\$(\w+)", placeholder, text)

    def _prose(self, text: str, one: TweePassage) -> str:
        def dropped(markup: str, _: int = 0) -> None:
            self.dropped.setdefault(markup, one.place())

        def look(found: re.Match[str]) -> str:
            dropped(found["sign"] or found["alone"])
            return found["words"] or ""

        def link(found: re.Match[str]) -> str:
            label, target = split_link(found["link"])
            within = _WITHIN.search(label)
            if count := found["before"] or found["behind"] or (within and within["within"]):
                label, target = _WITHIN.sub("", label), f"{target}{BOX}{count.casefold()}"
            word = label.casefold().replace(" ", "")
            said = "" if word in ("turnto", "returnto", "#", "literal:") else label.removeprefix("literal:").strip()
            return f"{LABEL}{said}{LABEL_END} {TURN}{target}{TURN_END}" if said else f" {TURN}{target}{TURN_END}"

        text = re.sub(rf"^[ \t]*{self.item}+[ \t]+(?=\S)|^[ \t]*[*+-][ \t]+(?=\S)", kept("- "), text)
        text = re.sub(
            rf"^[ \t]*{self.heading}{{1,6}}[ \t]*(?=[^\s{self.heading}])(.*)", f"{STRONG}\\1{STRONG_END}", text
        )
        text = _VERBATIM.sub(lambda found: verbatim(found[2].strip()), text)
        text = _LOOK.sub(look, text)
        if boxes := _BOXES.search(one.text):
            text = re.sub(r"\ball (?:of )?(?:the|these) boxes\b", f"all {boxes[1]} boxes", text, flags=re.IGNORECASE)
            text = re.sub(r"\b(?:once|when)(?= (?:all|the)\b[\w ]{0,20} box(?:es)? )", "If", text, flags=re.IGNORECASE)
            text = re.sub(
                r"(?:each|every) time you (?:visit|come|are|arrive)[^,.]{0,40}, tick\b",
                "Tick",
                text,
                flags=re.IGNORECASE,
            )
            text = re.sub(r"\byou have (?:just )?ticked the last box\b", f"all {boxes[1]} boxes are ticked", text)
        text = _LINK.sub(link, text)
        text = re.sub(
            r"<(/?)(?:gb-)?(?:item|it)\b[^>]*>",
            lambda found: STRONG_END if found[1] else STRONG,
            text,
            flags=re.IGNORECASE,
        )
        text = re.sub(
            r"<(/?)(?:gb-)?(?:keyword|k)\b[^>]*>", lambda found: EM_END if found[1] else EM, text, flags=re.IGNORECASE
        )
        text = _CHECK_ENDED.sub(r".\1", text)
        text = re.sub(
            r"</?(?:gb-)?(?:check|c|special|before|after|page-before|rules|stats)\b[^>]*>",
            "",
            text,
            flags=re.IGNORECASE,
        )

        text = without_html(text, dropped, self.pictures)
        for sign, opens, closes, guard in (("''", STRONG, STRONG_END, ""), ("**", STRONG, STRONG_END, ""), ("//", EM, EM_END, "(?<!:)"), ("*", EM, EM_END, r"(?<![\w*])"), ("__", EM, EM_END, "")):  # fmt: skip
            text = paired(text, sign, opens, closes, guard)
        return marked_up(text).strip()


def _with_unread(blocks: Sequence[Block], ruled: Sequence[tuple[str, Place, str]]) -> list[Block]:
    """Return blocks with a TODO behind each paragraph for what its author marked as rules, and nothing reads."""

    def words(text: str) -> str:
        return " ".join(re.findall(r"\w+", re.sub(r"<[^<>]*>", " ", text).casefold()))

    found: list[Block] = []
    left = {
        words(said): LeftOver(" ".join(re.sub(r"<[^<>]*>", " ", said).split()), place, why)
        for said, place, why in ruled
    }
    marked = [said for said in left if " " in said]
    for block in blocks:
        if isinstance(block, LeftOver) and any(said in words(block.text) for said in marked):
            continue  # the author's own mark says it more exactly
        found.append(block)
        told = words(block.text) if isinstance(block, Paragraph) and not block.kind else ""
        # a single word names an outcome, whose turn says it
        found += [left.pop(said) for said in list(left) if " " in said and f" {said} " in f" {told} "]
    return found


def _object(text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text) if text.strip() else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


_TEMPLATE = re.compile(
    r"<repeat\s+(?P<list>[\w.]+)(?:\s+as\s+(?:(?P<key>\w+)\s*,\s*)?(?P<each>\w+))?\s*>|<(?P<ends>/repeat|/if|else)\s*>"
    r"|<if\s+(?P<asked>(?:[^<>]|(?<=\s)[<>]=?(?=\s)){1,300})>|\{\{(?P<path>[\w. ]+?)(?P<sum> *[-+*/] *\d{1,6})?\}\}",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(?P<not>not\s+)?(?P<path>[\w.]+)(?:\s*(?P<sign>[=!<>]=|[<>])\s*[\"']?(?P<wanted>[^\"']*)[\"']?)?"
)
MOST_REPEATED, DEEPEST = 200, 20


@dataclass(slots=True)
class _Part:
    """Part of a template: a gap, a loop or a condition, and what stands in it."""

    sign: re.Match[str] | None = None
    inside: list[_Part | str] = field(default_factory=list)
    otherwise: list[_Part | str] | None = None


def filled(body: str, told: str) -> str:
    """Fill a template from a text, or from a JSON object."""
    try:
        values: Any = json.loads(told)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        values = {"default": told}
    root, place = _Part(), 0
    opened = [root]
    for found in _TEMPLATE.finditer(body):
        here = opened[-1]
        own = here.inside if here.otherwise is None else here.otherwise
        own.append(body[place : found.start()])
        place = found.end()
        if not found["ends"]:
            own.append(made := _Part(found))
            opened += [] if found["path"] or len(opened) > DEEPEST else [made]
        elif found["ends"].casefold() == "else" and here.sign and here.sign["asked"]:
            here.otherwise = []
        elif len(opened) > 1:
            opened.pop()
    root.inside.append(body[place:])
    return _shown(root.inside, values, [MOST_INCLUDED])


def _shown(parts: Sequence[_Part | str], values: Mapping[str, Any], left: list[int]) -> str:
    """Return parts with what they are filled with, as long as there is room left."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, str) or not (sign := part.sign):
            text = part if isinstance(part, str) else ""
        elif sign["path"]:
            text = str(_reckoned(_value(sign["path"], values), sign["sum"] or ""))
        elif sign["asked"]:
            ways = re.split(r"\s+or\s+", sign["asked"])
            is_so = any(all(_holds(one, values) for one in re.split(r"\s+and\s+", way)) for way in ways)
            found.append(_shown(part.inside if is_so else part.otherwise or [], values, left))
            continue
        else:
            found.append(_repeated(part, sign, values, left))
            continue
        left[0] -= len(text)
        found.append(text if left[0] > 0 else "")
    return "".join(found)


def _repeated(part: _Part, sign: re.Match[str], values: Mapping[str, Any], left: list[int]) -> str:
    listed = int(sign["list"]) if sign["list"].isdigit() else _value(sign["list"], values)
    rows = listed if isinstance(listed, list) else [None] * listed if isinstance(listed, int) else []
    keys: list[Any] = list(range(len(rows)))
    if isinstance(listed, dict):
        keys, rows = list(listed), list(listed.values())
    rows, name, found = rows[:MOST_REPEATED], sign["list"].replace(".", "_"), []
    for number, (key, row) in enumerate(zip(keys, rows, strict=False), 1):
        about = {f"{name}_length": len(rows), f"{name}_index": number, "last": number == len(rows)}
        own = {called: value for called, value in ((sign["key"], key), (sign["each"], row)) if called}
        found.append(_shown(part.inside, {**values, **about, **own}, left))
    return "".join(found) if rows or listed in (0, []) else _shown(part.inside, values, left)


def _reckoned(value: Any, said: str) -> Any:
    """Return a value with what a gap adds to it, takes off, or multiplies and divides it by."""
    if not said or not str(value).lstrip("-").isdigit():
        return value
    sign, number = said.strip()[0], int(said.strip()[1:])
    if sign == "/":
        return int(value) / number if number and int(value) % number else int(value) // (number or 1)
    return {"+": int(value) + number, "-": int(value) - number, "*": int(value) * number}[sign]


def _holds(asked: str, values: Mapping[str, Any]) -> bool:
    """Return whether a comparison of a template holds."""
    found = _COMPARED.fullmatch(asked.strip())
    if not found:
        return False
    value, wanted, sign = _value(found["path"], values), (found["wanted"] or "").strip(), found["sign"]
    if not sign:
        holds = bool(value)
    elif sign in ("==", "!="):
        holds = (str(value) == wanted) == (sign == "==")
    else:
        try:
            less, more = float(str(value)), float(wanted)
        except ValueError:
            return False
        less, more = (less, more) if sign[0] == "<" else (more, less)
        holds = less < more or (less == more and sign[1:] == "=")
    return holds != bool(found["not"])


def _value(path: str, values: Mapping[str, Any]) -> Any:
    """Return what stands at a path such as ``weapons.0.name``; nothing for none."""
    here: Any = values
    for step in path.strip().split("."):
        if isinstance(here, list) and step.isdigit() and int(step) < len(here):
            here = here[int(step)]
        elif isinstance(here, dict):
            here = here.get(step, "")
        else:
            return ""
    return here


def story_of(raw: TweeStory, checks: Checks) -> Story:
    """Read a story that was written for Gordian."""
    return _GordianReader(raw, checks).story()
