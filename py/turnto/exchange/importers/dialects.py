"""Stories of Twine's formats, read passage by passage with the dialect that they are written in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from turnto.book.model import Place
from turnto.book.text.section_head import ENDINGS
from turnto.exchange.importers import chapbook, choosing, harlowe, snowman, sugarcube
from turnto.exchange.importers.expressions import StoryKinds, all_temporaries, kinds_in, temporaries
from turnto.exchange.importers.flow import AS_IT_IS, BlockBuilder
from turnto.exchange.importers.twine import TweePassage, TweeStory, numbered
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, kept, marked_up, paired, without_html
from turnto.exchange.story import (
    NAME,
    NAME_END,
    Block,
    LeftOver,
    Link,
    Paragraph,
    Passage,
    Story,
    begun,
    walk,
)

Reader = Callable[[BlockBuilder, str, "Source"], None]
READERS: dict[str, Reader] = {
    "harlowe": harlowe.read,
    "sugarcube": sugarcube.read,
    "chapbook": chapbook.read,
    "snowman": snowman.read,
}
LINE_BREAKS = {"harlowe": True, "sugarcube": True, "chapbook": False, "snowman": False}
"""Whether a line break of the source is one on the page."""
MOST_INCLUDED = 200_000
"""Characters of other passages that are read into one: an included passage may include others."""

_OPENING = frozenset({"StoryInit", "Startup"})
_ABOUT = frozenset(
    "StoryCaption StoryMenu StoryBanner StoryInterface StorySubtitle StoryDisplayTitle StoryShare StoryRightSidebar PassageHeader "
    "PassageFooter PassageReady PassageDone StoryIncludes StorySettings MenuOptions MenuShare ClickableTest".split()
)
_ABOUT_TAGS = frozenset(
    "widget startup header footer debug-startup debug-header debug-footer Twine.private Twine.image Twine.audio annotation".split()
)
_DEAD = re.compile(
    r"\byou (?:die|are dead|have died|died)\b|\bgame over\b|\byour adventure (?:is over|ends here)\b", re.IGNORECASE
)


_OWN_RETURN = re.compile(r"\$return\s*(?:=|\bto\b)\s*[\"']")
_WIDGET = re.compile(r"<<widget\s+[\"']?([\w-]+)[\"']?\s*>>((?:(?!<<widget\b)[\s\S])*?)<</widget>>")
_GIVEN = re.compile(r"[$_]args\[(\d)\]")
"""What a widget is given."""
_ALL_GIVEN = re.compile(r"[$_]args\b(?!\[\d\])")
"""All that a widget is given, which it goes through in play."""
_CODE = re.compile(r"(<<[^<>]*>>|\[\[[^\[\]]*\]\])")
_QUOTED = re.compile(r"(\"[^\"\n]*\"|'[^'\n]*')")


@dataclass(slots=True)
class Source:
    """Story while it is read: its passages and variables."""

    texts: dict[str, TweePassage]
    kinds: StoryKinds
    dialect: str
    dropped: dict[str, Place] = field(default_factory=dict)
    """Markup that has no words of ours, with its first place."""
    pictures: list[str] = field(default_factory=list)
    budget: int = MOST_INCLUDED
    inside: tuple[str, ...] = ()
    switches: list[tuple[str, bool]] = field(default_factory=list)
    """What SugarCube's open switches ask of, and whether a case of it has begun."""
    braces: list[str] = field(default_factory=list)
    """What Snowman's open braces belong to: a condition, or other code."""
    places: dict[str, Callable[[int], Place]] = field(default_factory=dict)
    """For each passage, the place of an offset in its text."""
    widgets: Mapping[str, tuple[TweePassage, int, str]] = field(default_factory=dict)
    """SugarCube's widgets by name: passage, offset, text."""
    has_own_return: bool = False
    """Whether SugarCube's ``$return``, by custom the passage before, is set to a passage by name."""
    temporary: frozenset[str] = frozenset()
    """Variables of the story that end with their passage."""
    held: frozenset[str] = frozenset()
    """Variables that end with their passage, and were set in the one that is read."""
    included: dict[str, set[str]] = field(default_factory=dict)
    """Passages that stand in others, with the passages that they stand in."""

    def include(self, flow: BlockBuilder, name: str) -> None:
        """Read another passage into this one; one that includes itself, or is too much, becomes a turn."""
        passage = self.texts.get(name.strip())
        if passage is None or not self._read_once(flow, name.strip(), passage.text, passage):
            flow.turn("Go on.", name)
        else:
            self.included.setdefault(passage.name, set()).add(self.inside[0])

    def expand(self, flow: BlockBuilder, name: str, given: Sequence[tuple[str, str]]) -> bool:
        """Read a widget with what it is given, as code and as text; return whether it was read."""
        found = self.widgets.get(name)
        if found is None or _ALL_GIVEN.search(found[2]):
            return False

        def put(text: str, is_text: bool) -> str:
            return _GIVEN.sub(lambda one: given[int(one[1])][is_text] if int(one[1]) < len(given) else "", text)

        passage, start, body = found
        # Code takes what is given as it was written; words, and texts in quotes, take the text itself.
        parts = [
            put(part, is_text=not number % 2 or at % 2 == 1)
            for number, whole in enumerate(_CODE.split(body))
            for at, part in enumerate(_QUOTED.split(whole) if number % 2 else [whole])
        ]
        return self._read_once(flow, f"<<{name}>>", "".join(parts), passage, start)

    def _read_once(self, flow: BlockBuilder, name: str, text: str, passage: TweePassage, start: int = 0) -> bool:
        """Read a text that may hold itself, or be too much; return whether it was read."""
        if name in self.inside or len(text) > self.budget or len(self.inside) > 5:
            return False
        self.budget -= len(text) + 1
        inside, self.inside = self.inside, (*self.inside, name)
        self.read(flow, text, passage, start)
        self.inside = inside
        return True

    def read(self, flow: BlockBuilder, text: str, passage: TweePassage, start: int = 0) -> None:
        """Read a text of a passage into a flow, at the passage's own lines."""
        before, depth = (flow.place, flow.at), len(flow.frames)
        used, held = temporaries(text)
        self.held |= held
        known, self.kinds.gone = self.kinds.gone, used - self.held
        if passage.name not in self.places:
            self.places[passage.name] = _placed(passage)
        placed = self.places[passage.name]
        flow.place = (lambda offset: placed(start + offset)) if start else placed
        is_markdown = self.dialect in _BACKSLASHED
        text = _MARKDOWN_LINK.sub(
            lambda found: (
                f"[[{found[1]}->{found[2]}]]"
                if found[2] in self.texts or (is_markdown and found[2].startswith("http"))
                else found[0]
            ),
            text,
        )
        READERS[self.dialect](flow, text, self)
        while len(flow.frames) > depth:
            flow.close()
        if len(self.inside) == 1 and not flow.nested:
            flow.end_paragraph()  # while its place is known
        flow.place, flow.at = before
        self.kinds.gone = known


def dialect_of(story: TweeStory) -> str:
    """Return the dialect of a story: what it says, or what its signs show."""
    named = story.format.casefold()
    for dialect in READERS:
        if dialect in named:
            return dialect
    text = "\n".join(passage.text[:4000] for passage in story.passages[:400])
    if re.search(r"<%[=\s]", text):
        return "snowman"
    if re.search(r"<<\s*/?[\w=-]+", text):
        return "sugarcube"
    if re.search(
        r"^\[(?:if|unless|else|cont|after|JavaScript)\b[^\[\]\n]*\]$|^--$|\{(?:embed|reveal|restart|back) ",
        text,
        re.MULTILINE,
    ):
        return "chapbook"
    return "harlowe" if re.search(r"\((?:[a-z-]+):", text) else "sugarcube"


def story_of(raw: TweeStory) -> Story:
    """Read a story of one of Twine's formats."""
    dialect = dialect_of(raw)
    passages = list(numbered(raw))
    texts = {passage.name: passage for passage in passages}
    cases = (sugarcube.compared(passage.text) for passage in passages if "<<switch" in passage.text)
    chosen = ("\n".join(choosing.assigned(passage.text)) for passage in passages)
    source = Source(texts, kinds_in((*(passage.text for passage in passages), *cases, *chosen)), dialect)
    source.temporary = all_temporaries(passage.text for passage in passages)
    source.has_own_return = any(_OWN_RETURN.search(passage.text) for passage in passages)
    source.widgets = {
        found[1].casefold(): (passage, found.start(2), found[2])
        for passage in passages
        for found in _WIDGET.finditer(passage.text)
        if dialect == "sugarcube" and "_contents" not in found[2]
    }
    start = raw.start if raw.start in texts else "Start" if "Start" in texts else passages[0].name if passages else ""
    opening: tuple[Block, ...] = ()
    openings: list[str] = []
    found: list[Passage] = []
    about: list[LeftOver] = []
    attached = dict(raw.scripts)
    for passage in passages:
        blocks = _blocks(passage, source)
        if passage.name != start and (passage.name in _OPENING or {"startup", "init"} & set(passage.tags)):
            opening += blocks
            openings.append(passage.name)
        elif (passage.name in _ABOUT or _ABOUT_TAGS & set(passage.tags)) and passage.name != start:
            attached[f"{passage.name}.txt"] = passage.text
            about.append(
                LeftOver(f"{passage.name}: left-over/{passage.name}.txt", passage.place(), "part of every page")
            )
        else:
            found.append(_passage(passage, blocks))
    found = [
        begun(one, opening, "the story begins") if one.name == start else one
        for one in _without_included(found, start, source, openings)
    ]
    header = {"ifid": raw.ifid.upper() if re.fullmatch(r"[0-9A-Za-z-]{8,63}", raw.ifid) else "", "author": raw.creator}
    names = {"harlowe": "Harlowe", "sugarcube": "SugarCube", "chapbook": "Chapbook", "snowman": "Snowman"}
    return Story(
        f"Twine, {names[dialect]}", raw.title, start, tuple(found), header, (*raw.notes, *about), attached,
        tuple(dict.fromkeys(source.pictures)), source.dropped,
    )  # fmt: skip


def _without_included(
    passages: Sequence[Passage], start: str, source: Source, openings: Collection[str]
) -> list[Passage]:
    """Return passages without those that others include, and that no turn or condition of the story names."""
    names = {one.name for one in passages} | set(openings)
    inside = {name for name, others in source.included.items() if others & names - {name}} - {start}
    if not inside:
        return list(passages)
    for block in (block for one in passages for block in walk(one.blocks)):
        inside -= {block.target} if isinstance(block, Link) else set()
        asked = "".join(block.when) if isinstance(block, Link) else getattr(block, "text", "")
        inside -= set(_NAMED.findall(asked)) if NAME in asked else set()
    return [one for one in passages if one.name not in inside]


_NAMED = re.compile(f"{NAME}([^{NAME_END}]*){NAME_END}")


def _passage(passage: TweePassage, blocks: tuple[Block, ...]) -> Passage:
    ending = next((tag.casefold() for tag in passage.tags if tag.casefold() in ENDINGS), "")
    if not ending and any(isinstance(one, Paragraph) and _DEAD.search(one.text) for one in blocks[-2:]):
        ending = "" if any(not isinstance(one, Paragraph) for one in blocks) else "death"
    tags = tuple(tag for tag in passage.tags if tag.casefold() not in (ending, "nobr"))
    place = Place(passage.file, max(1, passage.line - 1))
    return Passage(passage.name, place, blocks, ending=ending, tags=tags, position=passage.position)


_MARKDOWN_LINK = re.compile(r"(?<![\]!\\])\[([^\[\]\n]{1,500})\]\(([^()\n]{1,200})\)")


def _placed(passage: TweePassage) -> Callable[[int], Place]:
    starts = [0, *(found.end() for found in re.finditer("\n", passage.text))]

    def place(offset: int) -> Place:
        line = bisect_right(starts, offset) - 1
        return Place(passage.file, passage.line + line, offset - starts[line] + 1)

    return place


def _blocks(passage: TweePassage, source: Source) -> tuple[Block, ...]:
    def prose(text: str) -> str:
        def dropped(markup: str, behind: int) -> None:
            here = flow.here()
            source.dropped.setdefault(markup, replace(here, line=max(1, here.line - behind)))

        return in_markdown(text, source, dropped)

    has_breaks = LINE_BREAKS[source.dialect] and "nobr" not in passage.tags
    flow = BlockBuilder(prose, source.texts, _placed(passage), has_breaks)
    flow.has_own_return = source.has_own_return
    source.switches.clear()
    source.braces.clear()
    source.inside, source.budget, source.held = (passage.name,), MOST_INCLUDED, frozenset()
    source.read(flow, _TAG_OVER_LINES.sub(lambda tag: tag[0].replace("\n", " "), passage.text), passage)
    return flow.blocks()


_TAG_OVER_LINES = re.compile(
    r"<(?:img|a|audio|video|source|iframe|div|span|p|button|label|input|select|textarea|progress|section|article|header|footer|main"
    r"|nav|ul|ol|li|pre|table|td|h[1-6]|[a-z]{1,20}[-_][\w-]{1,20})\s[^<>\[\]]{0,1000}>",
    re.IGNORECASE,
)
"""Tag of HTML, whose lines are one."""


_WIKI = {
    "harlowe": (("''", STRONG, STRONG_END, ""), ("//", EM, EM_END, "(?<!:)"), ("**", STRONG, STRONG_END, ""), ("*", EM, EM_END, r"(?<![\w*])")),
    "sugarcube": (("''", STRONG, STRONG_END, ""), ("//", EM, EM_END, "(?<!:)"), ("__", EM, EM_END, "")),
    "markdown": (("**", STRONG, STRONG_END, ""), ("*", EM, EM_END, r"(?<![\w*])"), ("__", STRONG, STRONG_END, r"(?<!\w)"), ("_", EM, EM_END, r"(?<![\w_])")),
}  # fmt: skip
_ITEM = {
    "harlowe": re.compile(r"^[ \t]*\*+[ \t]+(?=[^\s*])", re.MULTILINE),
    "sugarcube": re.compile(r"^[ \t]*[*#]+[ \t]+(?=[^\s*#])", re.MULTILINE),
    "chapbook": re.compile(r"^[ \t]*[*+-][ \t]+(?=[^\s*+-])", re.MULTILINE),
    "snowman": re.compile(r"^[ \t]*[*+-][ \t]+(?=[^\s*+-])", re.MULTILINE),
}
_BACKSLASHED = frozenset({"chapbook", "snowman"})
"""Dialects of Markdown, where a backslash keeps a sign as it is, and breaks a line at its end."""
_ACROSS_LINES = frozenset({"harlowe", "sugarcube"})
"""Dialects whose emphasis may reach over lines, each of which is a paragraph here."""
_UNPAIRED = re.compile(r"^[ \t]*(?://|'')(?!/)|(?<![:/])(?://|'')[ \t]*$|(?<=[^\s:/])//(?=[ ,.;!?)])", re.MULTILINE)
_STRUCK = re.compile(r"(?<![=~^-])(==|~~|\^\^)(?=\S)([^\n=~^]{1,400}?)(?<=\S)\1(?![=~^-])")
_HEADING = re.compile(r"^[ \t]*(?:#{1,6}|!{1,6})(?=[ \t]*\w)[ \t]*(?=[^\s#!])([^\n]*?)#*[ \t]*$", re.MULTILINE)
_ROW = re.compile(r"^[ \t]*(\|[| \t]*)(?=[^\n]*\|[ \t]*$|$)", re.MULTILINE)
"""Begin of a row of a Markdown table, with its empty cells."""
_RULE = re.compile(r"^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$", re.MULTILINE)
_NUMBERED = re.compile(r"^[ \t]*(\d{1,9}[.)][ \t]+)(?=\S)", re.MULTILINE)
"""Begin of an item of a numbered list in Markdown."""


_INDENT = re.compile(rf"{AS_IT_IS}|(?P<indent>\n[ \t]+(?=[^\s]))")
"""Spaces before a line of a paragraph, which say nothing."""
_HARD_BREAK = re.compile(rf"{AS_IT_IS}|(?P<breaks>[ \t]*\\\n)")
_MARKUP = re.compile(r"[^\w\s.,:;?\"'’‘“”()…–—-]|''|_|--|^[ \t]*(?:[-+]|\d+[.)])|[-–—]>|[\ue000-\uf8ff]", re.MULTILINE)
"""Any sign that may be markup of a dialect or of ours."""


def in_markdown(text: str, source: Source, dropped: Callable[[str, int], None]) -> str:
    """Return the prose of a dialect as Markdown."""
    if not _MARKUP.search(text):
        return text

    def plain(found: re.Match[str]) -> str:
        dropped(found[1], found.string.count("\n", found.end()))
        return found[2]

    text = _ITEM[source.dialect].sub(kept("- "), text)  # before a tag goes that may stand before a star
    if source.dialect in _BACKSLASHED:
        text = _HARD_BREAK.sub(lambda found: "  \n" if found["breaks"] else found[0], text)
        text = _INDENT.sub(lambda found: "\n" if found["indent"] else found[0], text)
    text = without_html(text, dropped, source.pictures)
    if source.dialect in _BACKSLASHED:
        text = _ROW.sub(lambda row: kept(row[1]), text)
        text = _NUMBERED.sub(lambda number: kept(number[1]), text)
        text = re.sub(r"\\([*_`~#>-])", lambda sign: kept(f"&#{ord(sign[1])};"), text)
    text = _RULE.sub(kept("---"), text)
    text = _HEADING.sub(f"{STRONG}\\1{STRONG_END}", text)
    text = _STRUCK.sub(plain, text)
    for sign, opens, closes, guard in _WIKI.get(source.dialect, _WIKI["markdown"]):
        text = paired(text, sign, opens, closes, guard)
    if source.dialect in _ACROSS_LINES:
        text = _UNPAIRED.sub("", text)
    return marked_up(text)
