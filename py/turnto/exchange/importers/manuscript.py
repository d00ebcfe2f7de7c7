"""Manuscripts: Markdown, plain text and Word, with numbered paragraphs or headings and “turn to 12” in prose."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from turnto.book.model import Place
from turnto.book.text.header import read_header
from turnto.exchange.importers.prose.accounts import AccountReader
from turnto.exchange.importers.prose.clauses import TURN, TURN_END, in_sentences
from turnto.exchange.importers.prose.doubts import DEATH, END, SCORES, doubt_of, with_doubts
from turnto.exchange.importers.prose.foes import STATS, foes_of
from turnto.exchange.importers.prose.marking import (
    MENTION,
    THROWS,
    TURN_SAID,
    NamedSections,
    as_prose,
    in_usual_words,
    with_turns,
)
from turnto.exchange.importers.prose.paragraphs import blocks_of
from turnto.exchange.importers.prose.patterns import ANY_THROW, MARKED_TURN
from turnto.exchange.importers.prose.things import ThingReader
from turnto.exchange.importers.prose.unread import unread
from turnto.exchange.importers.sections import BOX, HEADING, LINK, names_of, sections_of, with_figures
from turnto.exchange.story import (
    NO_CHECKS,
    Block,
    Checks,
    ImportRefused,
    LeftOver,
    Paragraph,
    Passage,
    Sentence,
    Story,
)

_RULE = re.compile(r"[ \t]*(?:[-*_•~][ \t]*){3,}|[ \t]*={3,}[ \t]*")
_COMMENT = re.compile(r"(?:(?<![ \t])[ \t]+)?<!--((?:(?!-->|<!--)[\s\S]){0,20000})-->")
_TABLE = re.compile(r"[ \t]*\|[^\n]*\n[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+")
_EMOJI = r"[\u2600-\u260f\u2613-\u274e\u2752-\u27bf\U0001f300-\U0001faff]"
_BULLET = re.compile(
    rf"^[ \t]*(?:[-*•][ \t]+(?={_EMOJI}))?(?:{_EMOJI}\ufe0f?|[→➔➜➤►▸▶▷▹➢➡⟶☞⇒]|[»›](?![^«‹]*[«‹])|[-=]>)[ \t]*(?=[^\W\d_]|[*_“\"]{{1,3}}[^\W\d_])"
)
"""Sign before a way on that is no bullet of Markdown."""
_BOXES = re.compile(rf"(?<!\S)(?:{BOX}(?!\()[ \t]*)+|(?:(?<![ \t])[ \t]+|:[ \t]*)?(?:{BOX}[ \t]*)+(?=[.,;])")
"""Boxes to tick, which stand on paper alone."""
_ALIGNED = re.compile(r"(?P<label>\S.*?\S)(?:[ \t]{2,}|\t|[ \t]*\.{3,}[ \t]*)(?P<turn>\S.*)")
"""Choice in a column of its own, the turn behind it in another."""


def story_of(texts: Sequence[tuple[str, str]], checks: Checks) -> Story:
    """Read a manuscript; ``checks`` knows the tests and fights of the rules."""
    passages: list[Passage] = []
    title = ""
    header: Mapping[str, Any] = {}
    seen: dict[str, int] = {}
    remarks: list[LeftOver] = []
    lines_of: dict[str, list[tuple[int, str]]] = {}
    for file, text in texts:
        fields, text, skipped = _front_matter(text, file)
        header = {**fields, **header}
        title = title or str(fields.get("title", ""))
        for remark in _COMMENT.finditer(text):
            said = " ".join(remark[1].split())
            remarks.append(LeftOver(said, Place(file, text.count("\n", 0, remark.start()) + skipped + 1), "comment"))
        text = _COMMENT.sub(lambda remark: "\n" * remark[0].count("\n"), text)
        parts = with_figures(sections_of(text.split("\n"), skipped))
        if not title and parts and not parts[0][0]:
            title = _title(parts[0][2])
        named = names_of(parts, text)
        for key, number, lines in parts:
            if not key:
                passages += _front(number, lines, title, file, named)
                continue
            seen[key] = seen.get(key, 0) + 1
            key = key if seen[key] == 1 else f"{key}, part {seen[key]}"
            passages.append(_passage(key, number, lines, file, named, checks))
            lines_of[key] = lines
    numbered = [one for one in passages if one.kind == "story"]
    if not numbered:
        raise ImportRefused(
            f"{texts[0][0]} has no sections: a section begins with its number, or a heading, on a line of its own."
        )
    author = re.search(r"^(?:by|von|author:)[ \t]+([^\n]{2,80})$", texts[0][1][:1000], re.MULTILINE | re.IGNORECASE)
    known = {"author": author[1].strip()} if author else {}
    header = {**known, **{key: value for key, value in header.items() if key != "title"}}
    start = str(header.pop("start", ""))
    first = next((one.name for one in numbered if one.name.casefold() == start.casefold()), numbered[0].name)
    things, accounts = ThingReader(passages), AccountReader(passages)
    found = tuple(
        _at_their_lines(_with_lists(accounts.read(things.read(one))), lines_of[one.name])
        if one.kind == "story"
        else one
        for one in passages
    )
    return Story("a manuscript", title, first, found, header, tuple(one for one in remarks if one.text))


def _at_their_lines(passage: Passage, lines: Sequence[tuple[int, str]]) -> Passage:
    """Return a passage whose left-over sentences are placed at their own lines.

    What stands in no line as it is written stays at its paragraph.
    """
    bare = [(number, _plain(line)) for number, line in lines]
    # A sentence may go on in the line behind the one that it begins in.
    wrapped = [(number, len(line), f"{line} {more}") for (number, line), (_, more) in pairwise([*bare, (0, "")])]

    def place(left: LeftOver) -> Place:
        said = _plain(left.text)[:40].rstrip(" .")
        ends = (
            number for number, length, text in wrapped if number >= left.place.line and 0 <= text.find(said) < length
        )
        return replace(left.place, line=next(ends, left.place.line))

    blocks = (replace(one, place=place(one)) if isinstance(one, LeftOver) else one for one in passage.blocks)
    return replace(passage, blocks=tuple(blocks))


def _plain(text: str) -> str:
    """Return a text without the signs of Markdown, for a comparison."""
    return " ".join(re.sub(r"[*_\\]", "", text).split())


_LISTED_ITEM = re.compile(r"\\?[-*•+] (?=\S)")


def _with_lists(passage: Passage) -> Passage:
    """Return a passage in which items that lead nowhere stand together, with what is left over of them behind."""
    blocks: list[Block] = []
    behind: list[Block] = []
    for block in passage.blocks:
        if isinstance(block, Paragraph) and not block.kind and (item := _LISTED_ITEM.match(block.text)):
            said = f"• {block.text[item.end() :]}"
            last = blocks[-1] if blocks else None
            if isinstance(last, Paragraph) and last.text.startswith("• "):
                blocks[-1] = replace(last, text=f"{last.text}\\\n{said}")
            else:
                blocks.append(replace(block, text=said))
        elif isinstance(block, LeftOver) and blocks and getattr(blocks[-1], "text", "").startswith("• "):
            behind.append(block)
        else:
            blocks += [*behind, block]
            behind.clear()
    return replace(passage, blocks=(*blocks, *behind))


_KIT = re.compile(
    r"\byou (?:begin|start|set out) (?:\w+ ){0,2}with\b|\byou have \d|\bdu (?:beginnst|startest) mit\b|\bdu hast \d|\b(?:zu beginn|am anfang)\b|\b(?:besitzt|hast|trägst) du (?:eine?n?|zwei|drei|vier|fünf|\d)\b|\b(?:at the start|to begin with)\b|\bdu hast (?:\w+ ){0,2}(?:werte|punkte)\b|\bdu hast [^.]{3,120} bei dir\b",
    re.IGNORECASE,
)
"""What one has before the story begins, which stands in no section."""


def _front(number: int, lines: Sequence[tuple[int, str]], title: str, file: str, named: NamedSections) -> list[Passage]:
    """Return what stands before the first section, a passage for each of its headings."""
    found: list[Passage] = []
    name, own, is_blank = "before the story", list[tuple[int, str]](), True

    def end() -> None:
        made = _passage("", number, own, file, named, NO_CHECKS)
        kit = tuple(
            LeftOver(sentence, made.place, "rule")
            for block in made.blocks
            if isinstance(block, Paragraph)
            for sentence in in_sentences(block.text)
            if _KIT.search(sentence) or doubt_of(sentence) == "rule"
        )
        if made.blocks:
            found.append(_at_their_lines(replace(made, name=name, blocks=(*made.blocks, *kit)), own))

    for at, line in lines:
        head = HEADING.fullmatch(line[:300])
        plain = _bare(line)
        if (plain == title and not found and is_blank) or _RULE.fullmatch(line[:80]):
            continue
        if head and plain:
            end()
            name, own, is_blank = plain, [], True
        else:
            own.append((at, line))
            is_blank = is_blank and not line.strip()
    end()
    return found


def _front_matter(text: str, file: str) -> tuple[Mapping[str, Any], str, int]:
    """Return the fields of a header, the text behind it, and the number of lines before that."""
    header = read_header(text, file)
    fields = {key: value for key, value in header.fields.items() if value and key not in ("system", "language")}
    return fields, header.rest, header.first_line - 1


def _title(lines: Sequence[tuple[int, str]]) -> str:
    for _, line in lines:
        if line.strip():
            return _bare(line) if len(line) < 90 else ""
    return ""


def _bare(line: str) -> str:
    """Return a title without what marks it as one."""
    return " ".join(re.sub(r"^(?:title:|titel:|#+)|[*_]", "", line.strip(), flags=re.IGNORECASE).split())


def _passage(
    key: str, line: int, lines: Sequence[tuple[int, str]], file: str, named: NamedSections, checks: Checks
) -> Passage:
    if not key:  # before the story a number is that of a chapter, if no turn says otherwise
        named = NamedSections({said: name for said, name in named.items() if not said.isdigit()})
    end = len(lines)
    while end and (not lines[end - 1][1].strip() or _RULE.fullmatch(lines[end - 1][1][:80])):
        end -= 1  # a line between two sections
    reader = _PassageReader(file, named, checks, is_story=bool(key), first=line)
    for number, text in _set_apart(_with_throws(_with_verse(lines[:end], named)), named):
        reader.add(number, text)
    blocks = reader.end()
    place = Place(file, line)
    if not key:
        return Passage("before the story", place, blocks, kind="front")
    return Passage(key, place, blocks, int(key) if key.isdigit() else None, _ending(blocks))


_TURN_GOES_ON = re.compile(
    r"[^\n]*\b(?:to|at|with|or|section|paragraph|entry|number|bei|zu|mit|oder|abschnitt|absatz|nummer)\n[ \t]*(?P<number>\d{1,4})[.)]",
    re.IGNORECASE,
)
"""Line that begins with the number of the turn in the line before: “by turning to / 27. If not, …”."""


class _PassageReader:
    """Reader of the lines of one passage, which makes its blocks paragraph by paragraph."""

    def __init__(self, file: str, named: NamedSections, checks: Checks, is_story: bool, first: int) -> None:
        self.file, self.named, self.checks, self.is_story = file, named, checks, is_story
        self.blocks: list[Block] = []
        self.paragraphs: list[tuple[str, Place]] = []
        """Paragraphs that no blocks were made of yet."""
        self.read: list[tuple[str, Place]] = []
        """Paragraphs that blocks were made of."""
        self.waiting: list[str] = []
        """Lines of the paragraph under way, and the number of the first."""
        self.first = first

    def add(self, number: int, text: str) -> None:
        """Take a line."""
        if self.is_story and (head := HEADING.fullmatch(text[:300])):
            return self._add_alone(number, f"**{re.sub(r'[ ]*[{][^{}]*[}]$', '', head[2]).strip('*_ ')}**")
        if self.is_story and re.fullmatch(r"[*]{2}[^*]{1,90}[*]{2}", text.strip()):
            return self._add_alone(number, text.strip())
        text = _BULLET.sub("- ", text)
        is_item = bool(re.match(r"[ \t]*(?:[-*•+]|\d+[.)]|[a-hA-H]\))[ \t]+", text))
        if is_item and self.waiting and (cut := _TURN_GOES_ON.match(f"{self.waiting[-1]}\n{text}")):
            is_item = cut["number"] not in self.named
        if not text.strip() or (is_item and self.waiting):
            self._end_paragraph()
        if text.strip():
            aligned = _ALIGNED.fullmatch(text.strip())
            if aligned and not is_item and TURN_SAID.fullmatch(aligned["turn"].strip(" .")):
                self._end_paragraph()
                text = f"- {aligned['label']}{'' if aligned['label'][-1] in '.!?' else '.'} {aligned['turn']}"
            if not self.waiting:
                self.first = number
            self.waiting.append(text.strip())
        return None

    def end(self) -> tuple[Block, ...]:
        """Return the blocks of all lines, with what is in doubt about them."""
        self._end_paragraph()
        self._end_prose()
        found = list(with_doubts(self.blocks))  # before the story too: what holds always is said there
        return (*found, *(unread(self.read, found) if self.is_story else ()))

    def _add_alone(self, number: int, text: str) -> None:
        self._end_paragraph()
        self.waiting, self.first = [text], number
        self._end_paragraph()

    def _end_prose(self) -> None:
        """Make blocks of the paragraphs so far."""
        self.blocks += blocks_of(self.paragraphs, self.checks, has_acts=self.is_story)
        self.read += self.paragraphs
        self.paragraphs.clear()

    def _put(self, *blocks: Block) -> None:
        """Add blocks behind the paragraphs so far."""
        self._end_prose()
        self.blocks += blocks

    def _end_paragraph(self) -> None:
        text = in_usual_words("\n".join(self.waiting).strip())
        self.waiting = []
        listed: list[str] = []
        is_set_in = text.startswith(">\t")
        place = Place(self.file, self.first)
        if is_quoted := all(line.startswith(">") for line in text.split("\n")):
            text = re.sub(r"^>[ \t]?", "", text, flags=re.MULTILINE)
            items = [f"- {line.removeprefix('- ')}" for line in text.split("\n") if line]
            listed = items if len(items) > 1 and all(TURN in with_turns(item, self.named) for item in items) else []
        if ways := listed or _ways_in(text, self.named) or _ways_by_line(text, self.named):
            self.paragraphs.extend((as_prose(with_turns(way, self.named)), place) for way in ways)
            return
        if not text:
            return
        leads = TURN in with_turns(text, self.named)
        foes = [] if leads else foes_of(text)
        fight = f"Fight {' then '.join(foes)}"
        if foes and self.checks(fight):
            self.paragraphs.append((f"{fight}.", place))
        elif foes or (STATS.search(text) and not leads):
            self._put(Paragraph(_with_rows(as_prose(text)), "quote"), LeftOver(" ".join(text.split()), place, "fight"))
        elif is_quoted and not leads:
            self._put(_quotation(text, is_set_in))
            if self.is_story and (why := doubt_of(text)):
                self.blocks.append(LeftOver(" ".join(text.split()), place, why))
        else:
            self._add_prose(text, place)

    def _add_prose(self, text: str, place: Place) -> None:
        """Add a paragraph of prose, with what may be a turn in it."""
        boxes = [one[0].strip() for one in _BOXES.finditer(text)] if self.is_story else []
        marked = with_turns(_BOXES.sub("", text), self.named)
        prose = as_prose(marked)
        self.paragraphs.append((_with_rows(prose) if _TABLE.match(text) else prose, place))
        if boxes:
            self._put(LeftOver(" ".join(boxes), place, "boxes to tick"))
        lines = marked.split("\n") if _TABLE.match(text) or _LISTED_ITEM.match(text) else [marked.replace("\n", " ")]
        perhaps = [one for line in lines for one in in_sentences(line) if self._may_turn(one)]
        if not perhaps:
            return
        self._end_prose()
        for sentence in perhaps:
            said = " ".join(MARKED_TURN.sub(r"\1", sentence).split())
            left = LeftOver(said, place, "turn, perhaps")
            same = [at for at, one in enumerate(self.blocks) if isinstance(one, LeftOver) and _is_same(one.text, said)]
            is_instruction = any(
                isinstance(one, Sentence) and _is_same(as_prose(one.source), as_prose(said)) for one in self.blocks
            )
            if is_instruction and not _LEADS_TO.search(said):
                continue  # its number is one of the rules'
            if not same:
                self.blocks.append(left)
            elif getattr(self.blocks[same[0]], "why", "") == "rule":
                self.blocks[same[0]] = left

    def _may_turn(self, sentence: str) -> bool:
        """Return whether a sentence has the number of a section that is no turn yet."""
        if ANY_THROW.fullmatch(sentence.rstrip(". ")):
            return False
        bare = THROWS.sub("", SCORES.sub("", sentence))
        return bool(
            any(one[str(one.lastgroup)] in self.named for one in MENTION.finditer(bare)) or LINK.search(sentence)
        )


_LEADS_TO = re.compile(
    r"\b(?:turn|go|section|paragraph|back|see|lies|weiter|geh\w*|zurück|abschnitt|absatz)\b|\(\d{1,4}\)", re.IGNORECASE
)
"""Words of a turn."""


def _is_same(left: str, said: str) -> bool:
    """Return whether what is left over has the words of a sentence."""
    return left.replace("\\", "").rstrip(". ") == said.rstrip(". ")


def _quotation(text: str, is_set_in: bool) -> Paragraph:
    """Return a quotation, in which the lines of a verse stay."""
    is_verse = is_set_in or all(re.match(r"\W*[^\W\d_a-zß-ÿ]", line) for line in text.split("\n") if line)
    said = as_prose(text)
    return Paragraph(re.sub(r"(?<=\S)\n(?=\S)", r"\\\n", said) if is_verse else said, "quote")


def _with_verse(lines: Sequence[tuple[int, str]], named: NamedSections) -> list[tuple[int, str]]:
    """Return lines in which several that are set in, between empty ones, are a quotation."""
    found = list(lines)
    for is_run, run in groupby(range(len(lines)), lambda at: bool(_SET_IN.match(lines[at][1]))):
        own = list(run)
        around = [lines[at][1] for at in (own[0] - 1, own[-1] + 1) if 0 <= at < len(lines)]
        if is_run and len(own) > 1 and not any(one.strip() for one in around):
            said = [lines[at][1].strip() for at in own]
            if not any(TURN in with_turns(one, named) or _SET_APART.search(one) for one in said):
                for at, one in zip(own, said, strict=True):
                    found[at] = (lines[at][0], f">\t{one}")
    return found


_THROWN_LINE = re.compile(
    r"[ \t]*(?P<faces>(?P<first>\d{1,2})(?:[ ]?(?:[-–]|to|bis|or|oder)[ ]?\d{1,2})?\+?|\d{1,2} (?:or|oder|und|and) (?:less|lower|fewer|more|higher|over|weniger|mehr|höher|niedriger))"
    r"(?:[ \t]{2,}|\t|[ \t]*[:=–—][ \t]+)(?P<rest>(?:[^\W\d]|[*_→]{1,3}\w).*)"
)
"""Line of a table of throws in running text: “3-4  Two men carry a trunk aboard.”"""
_THROW = re.compile(r"\b(?:roll|throw|die|dice|würf\w*|wirf)\b", re.IGNORECASE)


def _with_throws(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return lines in which those that begin with what was thrown are items of a list."""
    thrown = {at: one for at, (_, line) in enumerate(lines) if (one := _THROWN_LINE.fullmatch(line))}
    before = min(thrown, default=0)
    if len(thrown) < 2 or not any(_THROW.search(line) for _, line in lines[:before]):
        return list(lines)
    found: list[tuple[int, str]] = []
    for at, (number, line) in enumerate(lines):
        one = thrown.get(at)
        found.append((number, f"- {one['faces']}: {one['rest']}" if one else line))
    return found


_SET_IN = re.compile(r"(?: {3}|\t)[ \t]*(?![-*•+|>]|\d+[.)])\S.{0,80}$")
_SET_APART = re.compile(r"\S(?: {2,}|\t)\S")
MOST_ROWS = 100
"""Lines that are looked at for one table; a longer one is several."""


def _set_apart(lines: Sequence[tuple[int, str]], named: NamedSections) -> list[tuple[int, str]]:
    """Return lines in which columns of a table are such, and foes stand on lines of their own."""
    found: list[tuple[int, str]] = []
    at, was_foe = 0, False
    while at < len(lines):
        rows: list[list[str]] = []
        for _, line in lines[at : at + MOST_ROWS]:
            cells = re.split(r"[ \t]{2,}|\t", line.strip()) if not line.lstrip().startswith(("|", "-", ">")) else []
            if len(cells) < 2 or (rows and len(cells) != len(rows[0])) or TURN in with_turns(line, named):
                break
            rows.append(cells)
        number, line = lines[at]
        if len(rows) > 1 and not foes_of("\n".join(one for _, one in lines[at + 1 : at + len(rows)])):
            table = ["| " + " | ".join(row) + " |" for row in rows]
            table.insert(1, "|---" * len(rows[0]) + "|")
            found += [(number, ""), *zip((number, *(one for one, _ in lines[at : at + len(rows)])), table, strict=True)]
            found.append((lines[at + len(rows) - 1][0], ""))
            at += len(rows)
        else:
            is_stats = 0 < len(line.strip()) < 120 and (foes_of(line) or STATS.fullmatch(line.strip()))
            is_foe = bool(is_stats) and TURN not in with_turns(line, named)
            found += [(number, "")] if was_foe != is_foe else []
            found.append((number, line))
            was_foe = is_foe
            at += 1
    return found


def _ways_in(text: str, named: NamedSections) -> list[str]:
    """Return the rows of a table as items, where each but the first leads on; nothing of any other text."""
    if not text.startswith("|"):
        return []
    rows = [[cell.strip() for cell in line.strip(" |").split("|")] for line in text.split("\n")]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    is_asked = bool(rows and re.match(r"(?:if|wenn|falls)\b", rows[0][0], re.IGNORECASE))
    if is_asked:  # “| If you have | turn to |”
        begins = rows[0][0].rstrip(" .…:")
        rows[1:] = [
            [row[0] if row[0].casefold().startswith(("otherwise", "sonst")) else f"{begins} {row[0]}", *row[1:]]
            for row in rows[1:]
        ]
    if len(rows) > 2 and all(_FACES.fullmatch(row[0]) for row in rows[1:]):  # “| Throw | Result |”
        return [
            f"- {row[0].rstrip('.:')}: {' '.join(row[1:])}" for row in rows[0 if _FACES.fullmatch(rows[0][0]) else 1 :]
        ]
    told = [[*row[:-1], f"-> {row[-1]}" if len(row) == 2 and row[-1].strip("*_") in named else row[-1]] for row in rows]
    ways = [f"- {(', ' if is_asked else '. ').join(filter(None, row))}" for row in told]
    leads = [TURN in with_turns(way, named) for way in ways]
    if sum(leads) < 2 or not all(leads[1:]):
        return []
    return ways if leads[0] else [f"{' / '.join(rows[0])}:", *ways[1:]]


_FACES = re.compile(
    r"\d{1,2}(?:\s?[-–]\s?\d{1,2})?[+.:]?|\d{1,2} (?:or|oder) (?:less|lower|fewer|more|higher|over|weniger|mehr|höher|niedriger)",
    re.IGNORECASE,
)
"""Cell of a table that says what was thrown."""
_WAY = re.compile(
    rf"(?=[^{TURN}]*[^\W{TURN}])[^{TURN}]*+{TURN}[^{TURN_END}]*+{TURN_END}[ .)*_]*+(?:\([^(){TURN}]*+(?:{TURN}[^{TURN_END}]*+{TURN_END})?\))?[.]?"
)
"""Line that ends in a turn, with its condition in brackets behind it."""


def _ways_by_line(text: str, named: NamedSections) -> list[str]:
    """Return lines that each end in a turn as items; nothing of any other text.

    A line above them may end in a colon.
    """
    lines = text.split("\n")
    above = [lines.pop(0)] if lines[0].endswith(":") else []
    if len(lines) < 2 or lines[0].startswith(("|", ">", "-")):
        return []
    are_ways = all(_WAY.fullmatch(with_turns(line, named)) for line in lines)
    return [*above, *(f"- {line}" for line in lines)] if are_ways else []


def _with_rows(prose: str) -> str:
    """Return prose whose rows of a table are such again."""
    return re.sub(r"^[ \t]*\\\|", "|", prose, flags=re.MULTILINE)


def _ending(blocks: Sequence[Block]) -> str:
    words = [block.text for block in blocks if isinstance(block, Paragraph)]
    if len(words) < len(blocks) or not words:
        return ""
    is_won = re.search(r"\b(?:triumph\w*|victor\w*|won|congratulations|succeeded)\b", words[-1], re.IGNORECASE)
    return "death" if DEATH.search(words[-1]) and not is_won else "end" if is_won or END.search(words[-1]) else ""
